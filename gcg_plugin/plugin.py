"""The card game as a plugin of `genshin_world`: its hook implementations, and nothing else.

The only module that knows pluggy. What each hook does lies elsewhere and is imported when it is first needed.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gcg_plugin import seats
from genshin_world.activity import Activity
from genshin_world.hookspecs import hookimpl
from genshin_world.options import PlayOption
from genshin_world.residents import Resident
from genshin_world.rows import Seats
from genshin_world.talks import Reply, Talk

if TYPE_CHECKING:
    import typer
    from rich.console import Console

    from genshin_world.visit import Visit
    from genshin_world.web.room import Page, Room
    from genshin_world.world import World

plugin_name = seats.PLUGIN


@hookimpl
def register_commands(world: World) -> list[tuple[str, typer.Typer | Callable[..., Any]]]:
    """`duel`, `replay`, `decks`, `card`, `tables`, `text` and `simulate`."""
    from gcg_plugin.cli import commands
    from gcg_plugin.simulation.cli import simulate

    return [*commands(world), ("simulate", simulate)]


@hookimpl
def register_play_options() -> list[PlayOption]:
    """`--rulings`, `--opponent`, `--deck` and `--language`."""
    from gcg_plugin.cli import PLAY_OPTIONS

    return PLAY_OPTIONS


@hookimpl
def standing_talks(resident: Resident) -> list[Talk] | None:
    """A seated resident holds a talk whatever the quests hold."""
    talk = seats.standing_talk(resident)
    return None if talk is None else [talk]


@hookimpl
def talk_replies(resident: Resident) -> list[Reply] | None:
    """A seated resident can be challenged on its talk's opening line."""
    reply = seats.challenge(resident)
    return None if reply is None else [reply]


@hookimpl
def open_activity(visit: Visit) -> Activity | None:
    """A reply or a quest step that asks for a game opens its duel."""
    if seats.PLUGIN not in visit.request:
        return None
    from gcg_plugin.board.opening import open_table

    return open_table(visit)


@hookimpl
def resume_activity(visit: Visit, path: Path) -> Activity | None:
    """A duel's record is taken up again."""
    from gcg_plugin.board.opening import resume_table

    return resume_table(visit, path)


@hookimpl
def show_activity(visit: Visit, activity: Activity, console: Console) -> bool | None:
    """A duel is shown on the board, or plays itself."""
    from gcg_plugin.board.opening import Table
    from gcg_plugin.board.table import show_table

    return show_table(visit, activity, console) if isinstance(activity, Table) else None


@hookimpl
def draw_activity(visit: Visit, activity: Activity, room: Room) -> bool | None:
    """A duel is drawn on the board of a page."""
    from gcg_plugin.board.opening import Table

    if not isinstance(activity, Table):
        return None
    from gcg_plugin.web.page import draw

    return draw(visit, activity, room)


@hookimpl
def register_pages() -> list[Page]:
    """The page of replays. A page names the board's modules in its head, so they are known before any page is drawn."""
    from gcg_plugin.web.replay_page import pages

    return pages()


@hookimpl
def activity_left(visit: Visit, activity: Activity) -> None:
    """The writer of a script is told which of its moves could not be made, once nothing of the duel is hidden."""
    from gcg_plugin.board.opening import Table, warn_of_script

    if isinstance(activity, Table):
        warn_of_script(visit, activity)


@hookimpl
def seat_problems(resident: Resident) -> list[tuple[str, str]]:
    """A seat names its game, and the game is seated."""
    return seats.seat_problems(resident)


@hookimpl
def request_problems(request: Seats) -> list[tuple[str, str]] | None:
    """A request names a seated game, and its script what the decks hold."""
    if seats.PLUGIN not in request:
        return None
    from gcg_plugin.requests import request_problems

    return request_problems(request[seats.PLUGIN])
