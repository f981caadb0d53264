"""A browser: its world, what its player has set, its visits, and what it keeps on disk."""

from __future__ import annotations

from collections.abc import Mapping, MutableMapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from genshin_world.visit import Place
from genshin_world.web.open_visit import OpenVisit
from genshin_world.world import World

__all__ = ["Guest", "Unfinished", "short_key"]

_KEPT_FILES = 5
"""How many interrupted activities of one browser are offered."""


@dataclass(frozen=True, slots=True)
class Unfinished:
    """An interrupted activity: the file it is resumed from and what it is."""

    path: Path
    title: str


class Guest:
    """A browser: its world, what the player has set in it, and what it keeps.

    Attributes:
        key: the browser's id, known to nobody else.
        world: its world.
        settings: what the player has set, by the option's name.
        store: what is kept on disk for it. A JSON object.
        visits: its visits by token, the latest last.
        tabs: its tabs, by their ids.
    """

    def __init__(self, key: str, world: World, settings: dict[str, object], store: MutableMapping[str, Any]) -> None:
        self.key = key
        self.world = world
        self.settings = settings
        self.store = store
        self.visits: dict[str, OpenVisit] = {}
        self.tabs: set[str] = set()
        self.seen = 0.0

    @property
    def current(self) -> OpenVisit | None:
        """The visit that is being made, if one is."""
        return next((one for one in reversed(self.visits.values()) if one.visit.state is not Place.WORLD), None)

    @property
    def unfinished(self) -> list[Unfinished]:
        """The interrupted activities whose files are still there, the latest first; not the one being played."""
        playing = {one.kept for one in self.visits.values() if one.visit.state is not Place.WORLD}
        kept = [Unfinished(Path(entry["path"]), entry["title"]) for entry in self._entries()]
        return [one for one in kept if one.path not in playing and one.path.is_file()]

    def remember(self, path: Path, title: str) -> None:
        """Keeps the file of an activity that can be resumed, in front of the others.

        A file whose name is no Unicode is not kept: nothing else of the browser could be, what is kept being JSON.
        """
        try:
            str(path).encode()
        except UnicodeEncodeError:
            return
        entries = [{"path": str(path), "title": title}, *self._entries(without=path)]
        self.store["unfinished"] = entries[:_KEPT_FILES]

    def forget(self, path: Path) -> None:
        """No longer keeps the file of an activity; the file itself is left alone."""
        entries = self._entries(without=path)
        if entries != self.store.get("unfinished", []):
            self.store["unfinished"] = entries

    def _entries(self, *, without: Path | None = None) -> list[dict[str, str]]:
        """What is kept of interrupted activities, whatever else an older version or a hand may have written there."""
        kept = self.store.get("unfinished")
        return [
            {"path": entry["path"], "title": str(entry.get("title", "an unfinished activity"))}
            for entry in (kept if isinstance(kept, list) else [])
            if isinstance(entry, Mapping) and isinstance(entry.get("path"), str) and entry["path"] != str(without)
        ]


def short_key(key: str) -> str:
    """A browser's key as a folder's name: it cannot be turned back."""
    return sha256(key.encode()).hexdigest()[:24]
