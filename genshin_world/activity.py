"""What a plugin opens when a reply is chosen: a duel, a coin toss, anything that ends and is left."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

__all__ = ["Activity"]


@runtime_checkable
class Activity(Protocol):
    """Something the player does until it is left for the world.

    The world asks for these and nothing more; all else is between the activity and the plugin that opened it. One that
    is prepared first may say so by `started`, false until it has begun: the player is then told so, and asked nothing
    before it is left for something else.
    """

    @property
    def title(self) -> str:
        """What it is, in a few words: `a duel with Marjorie`."""
        ...

    @property
    def finished(self) -> bool:
        """Whether it came to its end. One left earlier has no outcome and moves no quest."""
        ...

    @property
    def outcome(self) -> str | None:
        """How it ended for the player: `won`, `lost`, `drawn`, or a word of the plugin's own; `None` before the end."""
        ...

    def leave(self) -> None:
        """The player goes back to the world: close files, keep nothing open."""
        ...

    def resume_hint(self) -> str | None:
        """One line that says how it can be taken up again after an interruption; `None` when it cannot."""
        ...
