"""Every hook of the world, in the order a visit meets them.

| form | asked | returns |
| --- | --- | --- |
| `register_<things>` | once, when the world is assembled | lists, joined |
| plural noun | each time | lists, joined: the world's own first, then plugins by name |
| `open_`, `find_`, `show_`, `draw_`, `resume_` | each time | the first that is not `None` |
| `<thing>_<past participle>` | each time | nothing: everybody is told; `world_opened` alone is historic |

An implementation is marked with `hookimpl` and takes the arguments it needs, by name, in any number. Arguments may be
added to a hook, never renamed. One that raises is named together with its hook (`World.failures`, `plugin_failed`) and
counts as silent. In `open_`, `show_`, `draw_` and `resume_` hooks it may raise `WorldRefused`: a word to the player,
passed on.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pluggy

from genshin_world.activity import Activity
from genshin_world.options import PlayOption
from genshin_world.quests import Quest, Step
from genshin_world.residents import Resident
from genshin_world.rows import Seats
from genshin_world.talks import Reply, Talk

if TYPE_CHECKING:
    import typer
    from rich.console import Console

    from genshin_world.plugins import Failure
    from genshin_world.visit import Visit
    from genshin_world.web.room import Page, Room
    from genshin_world.world import World

__all__ = ["PROJECT", "hookimpl", "hookspec"]

PROJECT = "genshin_world"
"""The name of the hooks' project and of the entry point group plugins are found in."""

hookspec = pluggy.HookspecMarker(PROJECT)
hookimpl = pluggy.HookimplMarker(PROJECT)


@hookspec
def register_residents(world: World) -> list[Resident] | None:
    """Residents to add to the world. An id that is taken already is refused, and its plugin named."""


@hookspec
def register_quests(world: World) -> list[Quest] | None:
    """Quests to add to the world; their residents must be registered."""


@hookspec
def register_commands(world: World) -> list[tuple[str, typer.Typer | Callable[..., Any]]] | None:
    """Commands to add to the command line: each a name with a typer function or a `typer.Typer` of several."""


@hookspec
def register_play_options(world: World) -> list[PlayOption] | None:
    """Options to add to `genshin-world play`; what the person gave arrives in `visit.settings` by the option's name."""


@hookspec
def register_pages(world: World) -> list[Page] | None:
    """Pages of the plugin's own to add to those in the browser, inside the world's frame."""


@hookspec(historic=True)
def world_opened(world: World) -> None:
    """The world is assembled. Told to a plugin that joins later, too."""


@hookspec
def standing_talks(world: World, resident: Resident) -> list[Talk] | None:
    """Talks the resident holds whatever the quests hold; the first is the one a visit opens with."""


@hookspec
def quest_talks(world: World, visit: Visit | None, resident: Resident) -> list[Talk] | None:
    """Talks the resident holds for a quest just now. They win over standing talks of the same id and come first."""


@hookspec(firstresult=True)
def find_talk(world: World, visit: Visit, resident: Resident, talks: dict[int, Talk]) -> Talk | None:
    """Which of the resident's talks, quests' and standing ones merged, the visit opens with."""


@hookspec
def visit_begun(world: World, visit: Visit) -> None:
    """The player has walked up to a resident."""


@hookspec
def talk_opened(world: World, visit: Visit, resident: Resident, talk: Talk) -> None:
    """A talk is about to say its opening line."""


@hookspec
def talk_replies(world: World, visit: Visit, resident: Resident, talk: Talk) -> list[Reply] | None:
    """Replies to offer on the talk's opening line, after the talk's own."""


@hookspec
def reply_chosen(world: World, visit: Visit, resident: Resident, talk: Talk, reply: Reply) -> None:
    """The player has answered; what the answer leads to comes next."""


@hookspec(firstresult=True)
def open_activity(world: World, visit: Visit, resident: Resident, talk: Talk, reply: Reply) -> Activity | None:
    """Opens what a reply asks for. `visit.request` holds the request by plugin name; answer only your own."""


@hookspec(firstresult=True)
def resume_activity(world: World, visit: Visit, path: Path) -> Activity | None:
    """Takes an interrupted activity up again from a file its plugin wrote.

    A plugin that kept `visit.ticket()` gives it to `visit.restore()`, so that the visit knows again whom it is with
    and which quest step it belongs to. A file that is not the plugin's own is answered with `None`.
    """


@hookspec
def activity_opened(world: World, visit: Visit, activity: Activity) -> None:
    """The talk, or the world, has been left for an activity."""


@hookspec(firstresult=True)
def show_activity(world: World, visit: Visit, activity: Activity, console: Console) -> bool | None:
    """Runs the activity in the terminal until the player leaves it; `True` when it did.

    With `visit.settings["auto"]` nothing is asked and the activity plays itself to its end.
    """


@hookspec(firstresult=True)
def draw_activity(world: World, visit: Visit, activity: Activity, room: Room) -> bool | None:
    """Draws the activity into the page that is being built in the browser, with NiceGUI; `True` when it did.

    Asked once for each tab and each reload, so what the player is doing lies in the activity and not in what is drawn.
    `room` leads back to the world.
    """


@hookspec
def activity_left(world: World, visit: Visit, activity: Activity) -> None:
    """The player has left the activity for the world. Told before the quests are moved."""


@hookspec
def quest_advanced(world: World, visit: Visit, quest: Quest, step: Step) -> None:
    """A step of a quest has been done."""


@hookspec
def quest_finished(world: World, visit: Visit, quest: Quest) -> None:
    """The last step of a quest has been done."""


@hookspec
def visit_ended(world: World, visit: Visit) -> None:
    """The player is back in the world."""


@hookspec
def seat_problems(world: World, resident: Resident) -> list[tuple[str, str]] | None:
    """What is wrong with the resident's seat for the plugin (`resident.seats`), found when a writer's data is checked.

    Each problem is a field of the seat, dotted where it is nested and empty for the whole, and a line that says what is
    wrong with it and what to do.
    """


@hookspec
def request_problems(world: World, request: Seats) -> list[tuple[str, str]] | None:
    """What is wrong with what a reply or a step asks of the plugin, likewise: `request` holds it by plugin name."""


@hookspec
def plugin_failed(world: World, failure: Failure) -> None:
    """A plugin has failed, at any moment above. The world stands."""
