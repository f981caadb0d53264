"""The tabs that look at a table: what all of them get, and what one of them gets alone."""

from __future__ import annotations

import logging
from typing import Protocol

from gcg_plugin.web.frames import Frame

__all__ = ["Tab", "Tabs"]

_log = logging.getLogger(__name__)


class Tab(Protocol):
    """One tab that looks at the table. Its methods return at once, and may be called from any thread."""

    def take(self, frames: list[Frame]) -> None:
        """Draw these frames, one after the other."""
        ...

    def download(self, name: str, content: bytes) -> None:
        """Offer the record's file to the person."""
        ...

    def leave(self) -> None:
        """Go back to the world."""
        ...

    def again(self) -> None:
        """Go back to the world and sit down to the same duel anew."""
        ...


class Tabs:
    """All tabs of a table, and the frames that wait to be given to them."""

    def __init__(self) -> None:
        self._tabs: list[Tab] = []
        self._waiting: list[Frame] = []

    def add(self, tab: Tab) -> None:
        """A tab gets every frame from now on."""
        self._tabs.append(tab)

    def drop(self, tab: Tab) -> None:
        """A tab is gone."""
        self._tabs = [other for other in self._tabs if other is not tab]

    def post(self, frame: Frame) -> None:
        """Have every tab get a frame with the next `flush`: what belongs together goes in one message."""
        self._waiting.append(frame)

    def flush(self) -> None:
        """Give every tab what waits."""
        frames, self._waiting = self._waiting, []
        if frames:
            for tab in tuple(self._tabs):
                self.give(tab, frames)

    def give(self, tab: Tab, frames: list[Frame]) -> None:
        """Give frames to one tab alone."""
        try:
            tab.take(frames)
        except Exception:  # noqa: BLE001 - a tab that is broken is no other's business
            _log.exception("a tab took no frames")
            self.drop(tab)
