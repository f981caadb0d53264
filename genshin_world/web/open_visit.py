"""A visit that is open in a browser's tabs: it is told what was clicked there, and tells them what has come of it."""

from __future__ import annotations

import logging
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from genshin_world.refusals import WorldRefused
from genshin_world.talks import Reply
from genshin_world.visit import Place, Visit
from genshin_world.web.room import Message

if TYPE_CHECKING:
    from genshin_world.web.guest import Guest

__all__ = ["OpenVisit", "Said"]

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Said:
    """A line of a talk: who said it and what; `own` when it was the player."""

    speaker: str
    text: str
    own: bool = False


class OpenVisit:
    """A visit that is open in a browser's tabs.

    Args:
        visit: the visit.
        now: the clock, in seconds.

    Attributes:
        token: the word in its address; nobody can guess it.
        visit: the visit.
        guest: whose it is; `None` until the browser comes that was opened for it.
        said: what has been said, line by line.
        turn: how many answers have been given. A click says which one it thought it was giving.
        message: what the tabs have to say now.
        moved_to: the token of the visit that has taken its place (a rematch).
        kept: the file its activity can be resumed from.
        listeners: by the tab's id, what draws the tab anew.
        touched: when somebody was last at it.
    """

    def __init__(self, visit: Visit, now: Callable[[], float] = time.monotonic) -> None:
        self.token = secrets.token_urlsafe(18)
        self.secret = secrets.token_urlsafe(18)
        self.visit = visit
        self.guest: Guest | None = None
        self.said: list[Said] = []
        self.turn = 0
        self.message: Message | None = None
        self.moved_to: str | None = None
        self.kept: Path | None = None
        self.listeners: dict[str, Callable[[], None]] = {}
        self._now = now
        self.touched = now()
        self._hear()

    @property
    def title(self) -> str:
        """What it is, in a few words: `a duel with Marjorie`, `a talk with Marjorie`."""
        if self.visit.activity is not None:
            return self.visit.activity.title
        return f"a talk with {self.visit.resident.name}" if self.visit.resident else "a visit"

    @property
    def stands(self) -> str:
        """Where it stands, as a sentence to the player."""
        if self.visit.state is not Place.ACTIVITY:
            return f"You have begun {self.title}."
        if self._activity_is("finished", otherwise=False):
            return f"You have come to the end of {self.title}, and not left it yet."
        if not self._activity_is("started", otherwise=True):
            return f"You are about to begin {self.title}."
        return f"You are in the middle of {self.title}."

    @property
    def under_way(self) -> bool:
        """Whether leaving it breaks something off: an activity that has begun and is not over."""
        if self.visit.state is not Place.ACTIVITY:
            return False
        return self._activity_is("started", otherwise=True) and not self._activity_is("finished", otherwise=False)

    @property
    def news(self) -> Message | None:
        """What there is to say where the player goes when it has been left: what went wrong, else what came of it."""
        return self.message or (Message(" ".join(self.visit.notes)) if self.visit.notes else None)

    def answer(self, turn: int, reply_id: str) -> None:
        """Gives a reply, if the talk still stands where the click saw it.

        Args:
            turn: the turn the click belongs to.
            reply_id: the reply's id.
        """
        self.touch()
        if turn != self.turn or self.visit.state is not Place.TALK:
            self.message = Message("You had answered that already: this is what came of it.", "refused")
            return
        reply = next((one for one in self.visit.replies if one.id == reply_id), None)
        if reply is None:
            self.message = Message("That cannot be answered here.", "refused")
            return
        self._give(reply)

    def leave(self) -> None:
        """Goes back to the world."""
        self.touch()
        failed = self.visit.world.failed
        self.visit.leave()
        self._settle()
        self.message = self._failed_since(failed)

    def touch(self) -> None:
        """Notes that somebody is at it."""
        self.touched = self._now()

    def deafen(self, tab: str) -> None:
        """A tab is gone: it is drawn no more, and its player was here until now."""
        self.listeners.pop(tab, None)
        self.touch()

    def changed(self) -> None:
        """Draws every tab anew. A tab that cannot be drawn keeps none of the others from it."""
        for tab, draw in list(self.listeners.items()):
            try:
                draw()
            except Exception:  # noqa: BLE001 - a plugin draws in there
                _log.exception("a tab could not be drawn anew")
                self.listeners.pop(tab, None)

    def again(self, asked: Reply | None) -> None:
        """Gives the reply that led to an earlier visit's activity, where it is offered."""
        if asked is None:
            self.message = Message("What you did before is not offered now.", "refused")
        else:
            self._give(asked)

    def _settle(self) -> None:
        """What came to its end is not offered again once the world has noted what came of it, and only then."""
        if self.guest is not None and self.kept is not None and self._activity_is("finished", otherwise=False):
            self.guest.forget(self.kept)
            self.kept = None

    def _activity_is(self, word: str, *, otherwise: bool) -> bool:
        """What the activity says of itself; one that does not say, or fails at it, is taken for the other."""
        with self.visit.world.plugins.guard("the activity", word):
            return bool(getattr(self.visit.activity, word, otherwise))
        return otherwise

    def _give(self, reply: Reply) -> None:
        visit = self.visit
        failed = visit.world.failed
        line = visit.line
        try:
            visit.choose(reply)
        except WorldRefused as refused:
            self.message = Message(str(refused), "refused")
            return
        self.turn += 1
        self.said.append(Said("You", reply.text, own=True))
        if visit.state is Place.TALK and (visit.line is not line or reply.line is not None):
            self._hear()
        self.message = self._failed_since(failed)

    def _hear(self) -> None:
        visit = self.visit
        if visit.state is Place.TALK and visit.line is not None:
            speaker = visit.line.speaker or (visit.resident.name if visit.resident else "")
            self.said.append(Said(speaker, visit.line.text))

    def _failed_since(self, failed: int) -> Message | None:
        failures = self.visit.world.failures_since(failed)
        return Message(f"Something went wrong on the way: {failures[0]}.", "error") if failures else None
