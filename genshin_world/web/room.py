"""What a plugin is given to draw with in a browser, and the pages it may add. Importable without NiceGUI."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal, Protocol, runtime_checkable

if TYPE_CHECKING:
    from genshin_world.world import World

__all__ = ["Message", "Page", "PageView", "Room", "Tone"]

Tone = Literal["info", "good", "refused", "error"]
"""How a message sounds: news, good news, something that cannot be done, something that went wrong."""

_PATH = re.compile(r"/[a-z0-9][a-z0-9_.-]*(/(?:[a-z0-9_.-]+|\{[a-z_]+\}))*")
_TAKEN = ("/visit", "/world", "/_nicegui", "/_nicegui_ws", "/favicon.ico")


@dataclass(frozen=True, slots=True)
class Message:
    """A line to the player."""

    text: str
    tone: Tone = "info"


@runtime_checkable
class Room(Protocol):
    """The room an activity is drawn in: one visit of one browser, in all its tabs.

    Everything here is to be called on the server's event loop, as NiceGUI's own handlers are.
    """

    @property
    def secret(self) -> str:
        """A word of this visit alone that nobody can guess: a key under which to keep what belongs to it."""
        ...

    @property
    def settings(self) -> Mapping[str, object]:
        """What the player has set, by the option's name, as the visit has it."""
        ...

    def leave(self) -> None:
        """Goes back to the world: the activity is left, and every tab shows what it has brought."""
        ...

    def again(self) -> None:
        """Leaves, walks up to the same resident and gives the same reply: a rematch. Every tab goes along.

        Whatever keeps the player from it is said on the page they come to.
        """
        ...

    def changed(self) -> None:
        """Lets every tab draw the activity anew. Not needed for what a drawing sends to its tabs itself."""
        ...

    def keep(self, path: Path | None) -> None:
        """Remembers the file the activity can be resumed from, or with `None` that there is none any more.

        It is offered on the world's page as long as it is there and nobody has taken it up again.
        """
        ...


class PageView(Protocol):
    """What a plugin's own page is drawn for: one browser's look at it."""

    @property
    def world(self) -> World:
        """The browser's world."""
        ...

    @property
    def settings(self) -> Mapping[str, object]:
        """What the player has set, by the option's name."""
        ...

    @property
    def browser(self) -> str:
        """A word that stands for the browser, the same in all its tabs and known to nobody else."""
        ...

    @property
    def own_machine(self) -> bool:
        """Whether the server can be reached from its own machine alone, so that the files on it are the player's."""
        ...

    @property
    def parameters(self) -> Mapping[str, str]:
        """What stands in the address: the path's parameters and, after `?`, the query's."""
        ...

    def resume(self, path: Path) -> None:
        """Takes an interrupted activity up again, and opens its page.

        Raises:
            WorldRefused: no plugin knows the file, or the player is in the middle of something else; whatever was
                open is as it was.
        """
        ...

    def say(self, text: str, tone: Tone = "info") -> None:
        """Says something at the head of the page."""
        ...


@dataclass(frozen=True, slots=True)
class Page:
    """A page of a plugin's own inside the world's frame (`register_pages`).

    Attributes:
        path: its address: small letters, figures, `_.-` and `/`, with parameters in braces: `/replay/{name}`.
        title: what the page is called, in the menu and as its heading's and its tab's name.
        draw: draws it with NiceGUI; it may be a coroutine function. Its heading is there already.
        in_menu: whether the menu leads there; a path with parameters cannot be.
    """

    path: str
    title: str
    draw: Callable[[PageView], Awaitable[None] | None]
    in_menu: bool = True

    def __post_init__(self) -> None:
        if not _PATH.fullmatch(self.path) or any(f"{self.path}/".startswith(f"{taken}/") for taken in _TAKEN):
            raise ValueError(f"{self.path!r} is no path of a plugin's page; write it like /replay or /replay/{{name}}")
        if self.in_menu and "{" in self.path:
            raise ValueError(f"the menu cannot lead to {self.path!r}: say in_menu=False")
