"""Who is at the pages, and which visit they are making. Knows no page: it is told what was clicked, and tells tabs."""

from __future__ import annotations

import logging
import secrets
import time
from collections.abc import Callable, Mapping, MutableMapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from genshin_world.options import PlayOption
from genshin_world.refusals import WorldRefused
from genshin_world.talks import Reply
from genshin_world.visit import Place, Visit
from genshin_world.web.room import Message
from genshin_world.web.settings import begun_with, resumed_with
from genshin_world.world import MORNING, World

__all__ = ["Guest", "OpenVisit", "Registry", "Said", "Unfinished", "short_key"]

IDLE_VISIT = 6 * 3600.0
"""Seconds after which a visit that no tab shows and nobody has touched is left."""

IDLE_GUEST = 300.0
"""Seconds after which a browser without a visit and without a tab is forgotten; what it keeps on disk stays."""

_KEPT_VISITS = 8
"""How many visits of one browser can be looked back at."""

_KEPT_FILES = 5
"""How many interrupted activities of one browser are offered."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Said:
    """A line of a talk: who said it and what; `own` when it was the player."""

    speaker: str
    text: str
    own: bool = False


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
        kept = self.store.get("unfinished")
        playing = {one.kept for one in self.visits.values() if one.visit.state is not Place.WORLD}
        found: list[Unfinished] = []
        for entry in kept if isinstance(kept, list) else []:
            if isinstance(entry, Mapping) and isinstance(entry.get("path"), str):
                path = Path(entry["path"])
                if path not in playing and path.is_file():
                    found.append(Unfinished(path, str(entry.get("title", "an unfinished activity"))))
        return found

    def remember(self, path: Path, title: str) -> None:
        """Keeps the file of an activity that can be resumed, in front of the others.

        A file whose name is no Unicode is not kept: nothing else of the browser could be, what is kept being JSON.
        """
        try:
            str(path).encode()
        except UnicodeEncodeError:
            return
        entries = [{"path": str(path), "title": title}, *self._entries_without(path)]
        self.store["unfinished"] = entries[:_KEPT_FILES]

    def forget(self, path: Path) -> None:
        """No longer keeps the file of an activity; the file itself is left alone."""
        entries = self._entries_without(path)
        if entries != self.store.get("unfinished", []):
            self.store["unfinished"] = entries

    def _entries_without(self, path: Path) -> list[dict[str, str]]:
        kept = self.store.get("unfinished")
        entries = [entry for entry in kept if isinstance(entry, Mapping)] if isinstance(kept, list) else []
        return [dict(entry) for entry in entries if entry.get("path") != str(path)]


class OpenVisit:
    """A visit that is open in a browser's tabs.

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
    """

    def __init__(self, visit: Visit, guest: Guest | None = None) -> None:
        self.token = secrets.token_urlsafe(18)
        self.secret = secrets.token_urlsafe(18)
        self.visit = visit
        self.guest = guest
        self.said: list[Said] = []
        self.turn = 0
        self.message: Message | None = None
        self.moved_to: str | None = None
        self.kept: Path | None = None
        self.listeners: dict[str, Callable[[], None]] = {}
        self.touched = time.monotonic()
        self._hear()

    @property
    def title(self) -> str:
        """What it is, in a few words: `a duel with Marjorie`, `a talk with Marjorie`."""
        if self.visit.activity is not None:
            return self.visit.activity.title
        return f"a talk with {self.visit.resident.name}" if self.visit.resident else "a visit"

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
        failures = len(self.visit.world.failures)
        self.visit.leave()
        self._settle()
        self.message = self._failed_since(failures)

    def touch(self) -> None:
        """Notes that somebody is at it."""
        self.touched = time.monotonic()

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
        activity = self.visit.activity
        if self.guest is None or self.kept is None or activity is None:
            return
        with self.visit.world.plugins.guard("the activity", "finished"):
            if activity.finished:
                self.guest.forget(self.kept)
                self.kept = None

    def _give(self, reply: Reply) -> None:
        visit = self.visit
        failures = len(visit.world.failures)
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
        self.message = self._failed_since(failures)

    def _hear(self) -> None:
        visit = self.visit
        if visit.state is Place.TALK and visit.line is not None:
            speaker = visit.line.speaker or (visit.resident.name if visit.resident else "")
            self.said.append(Said(speaker, visit.line.text))

    def _failed_since(self, failures: int) -> Message | None:
        failed = self.visit.world.failures[failures:]
        return Message(f"Something went wrong on the way: {failed[0]}.", "error") if failed else None


class Registry:
    """The browsers and their visits.

    Args:
        open_world: opens the world of a browser, by its key.
        options: what can be set.
        given: what the command line has set, by name.
        now: the clock, in seconds; another one in tests.
        hour: the hour of the day where nothing else says one.
        record: the file one visit is to be recorded in: the first that does not end as a talk.
        own_machine: whether every browser is the player's own, on the machine the files lie on.
    """

    def __init__(
        self,
        open_world: Callable[[str], World],
        options: Sequence[PlayOption] = (),
        given: Mapping[str, object] | None = None,
        now: Callable[[], float] = time.monotonic,
        *,
        hour: int = MORNING,
        record: Path | None = None,
        own_machine: bool = False,
    ) -> None:
        self.own_machine = own_machine
        self._open_world = open_world
        self._options = options
        self._given = given or {}
        self._now = now
        self.hour = hour
        self._record = record
        self._recorded: Visit | None = None
        self.guests: dict[str, Guest] = {}
        self._waiting: dict[str, OpenVisit] = {}

    def guest(self, key: str, store: MutableMapping[str, Any]) -> Guest:
        """The browser of a key; a new one gets its world.

        Args:
            key: the browser's id.
            store: what is kept on disk for it, as it is now.

        Raises:
            DataError: its progress cannot be read.
        """
        guest = self.guests.get(key)
        if guest is None:
            guest = self.guests[key] = self._new(key, store)
        guest.world.see_progress()
        guest.store = store
        guest.seen = self._now()
        return guest

    def _new(self, key: str, store: MutableMapping[str, Any]) -> Guest:
        return Guest(key, self._open_world(key), begun_with(self._options, self._given, store), store)

    def wait_for(self, visit: Visit) -> OpenVisit:
        """Opens a visit for the first browser that comes with its token."""
        waiting = OpenVisit(visit)
        self._waiting[waiting.token] = waiting
        return waiting

    def begin(self, guest: Guest, who: str | int, *, hour: int, step: int | None = None) -> OpenVisit:
        """Walks up to a resident; a visit that is being made is left for it.

        Raises:
            WorldRefused: nobody is meant, the resident is away, or the step is not theirs; nothing was left.
        """
        settings = self._visit_settings(guest, hour)
        if self._recorded is None or (self._recorded.state is Place.WORLD and self._recorded.activity is None):
            settings["record"] = self._record
        visit = guest.world.begin(who, hour=hour, settings=settings, step=step)
        if settings["record"] is not None:
            self._recorded = visit
        return self._take(guest, visit)

    def resume(self, guest: Guest, path: Path, *, hour: int, leaving: bool = True) -> OpenVisit:
        """Takes an interrupted activity up again; a visit that is being made is left for it.

        Args:
            guest: whose it is.
            path: the file it is resumed from.
            hour: the hour of the day.
            leaving: whether another activity may be left for it: the player has been asked.

        Raises:
            WorldRefused: no plugin takes the file up again, another browser is playing it, or another activity stands
                against it; nothing was left.
        """
        path = path.absolute()
        for owner in self.guests.values():
            for one in owner.visits.values():
                if one.kept == path and one.visit.state is Place.ACTIVITY:
                    if owner is guest:
                        return one
                    raise WorldRefused("That is being played in another browser: go on there, or leave it there first.")
        current = guest.current
        if not leaving and current is not None and current.visit.state is Place.ACTIVITY:
            raise WorldRefused(
                f"You are in the middle of {current.title}: go back to it from the city, or leave it there first."
            )
        asked = {**self._visit_settings(guest, hour), "resume": path}
        settings = resumed_with(self._options, asked)
        try:
            visit = guest.world.resume(path, hour=hour, settings=settings)
        except WorldRefused:
            bare = resumed_with(self._options, asked, bare=True)
            if bare == settings:
                raise
            # What is set now need not be what the record was begun with, and the player asked for the record.
            visit = guest.world.resume(path, hour=hour, settings=bare)
        opened = self._take(guest, visit)
        opened.kept = path
        return opened

    def find(self, guest: Guest, token: str) -> OpenVisit | None:
        """The browser's visit of a token; another browser's is none."""
        waiting = self._waiting.pop(token, None)
        if waiting is not None:
            self._take(guest, waiting.visit, waiting)
        found = guest.visits.get(token)
        if found is not None:
            found.touch()
        return found

    def again(self, opened: OpenVisit) -> OpenVisit | None:
        """Leaves a visit and makes the like of it: the same resident, hour and quest step, and the same reply.

        Returns:
            the new visit; `None` when it cannot be begun, and then the old one says why.
        """
        visit, guest = opened.visit, opened.guest
        if guest is not None and opened.moved_to is not None:
            return guest.visits.get(opened.moved_to)  # A tab that has not gone along yet asks for what is there.
        opened.leave()
        if guest is None or visit.resident is None:
            opened.message = Message("Nobody knows whom this was with: walk up to them in the world.", "refused")
            return None
        step = visit.step.id if visit.step is not None else None
        try:
            new = self.begin(guest, visit.resident.id, hour=visit.hour, step=step)
        except WorldRefused as refused:
            opened.message = Message(str(refused), "refused")
            return None
        new.again(_like(new.visit, visit))
        opened.moved_to = new.token
        return new

    def keep(self, opened: OpenVisit, path: Path | None) -> None:
        """Remembers the file a visit's activity can be resumed from, or that there is none."""
        guest = opened.guest
        # The next server may be started from another folder.
        path = None if path is None else path.absolute()
        if guest is None:
            opened.kept = path
            return
        if opened.kept is not None and opened.kept != path:
            guest.forget(opened.kept)
        opened.kept = path
        if path is not None:
            guest.remember(path, opened.title)

    def sweep(self) -> None:
        """Leaves visits nobody is at any more, and forgets browsers nobody has heard of."""
        now = self._now()
        for guest in list(self.guests.values()):
            for token, one in list(guest.visits.items()):
                if not one.listeners and now - one.touched > IDLE_VISIT:
                    one.leave()
                    del guest.visits[token]
            if not guest.visits and not guest.tabs and now - guest.seen > IDLE_GUEST:
                del self.guests[guest.key]

    def close(self) -> None:
        """Leaves every visit: activities close their files."""
        for one in self._waiting.values():
            one.visit.leave()
        for guest in self.guests.values():
            for one in guest.visits.values():
                one.leave()

    def _visit_settings(self, guest: Guest, hour: int) -> dict[str, object]:
        return {"auto": False, "seed": None, "record": None, "resume": None, **guest.settings, "hour": hour}

    def _take(self, guest: Guest, visit: Visit, opened: OpenVisit | None = None) -> OpenVisit:
        if (current := guest.current) is not None:
            current.leave()
            current.changed()
        opened = opened or OpenVisit(visit)
        opened.guest = guest
        guest.visits[opened.token] = opened
        if opened.kept is not None:
            guest.remember(opened.kept, opened.title)
        for token in list(guest.visits)[:-_KEPT_VISITS]:
            if not guest.visits[token].listeners:
                del guest.visits[token]
        return opened


def _request_of(visit: Visit, reply: Reply) -> Mapping[str, Any] | None:
    """What a reply asks for, by plugin name; `None` when it asks for nothing."""
    found = visit.world.find_step(reply.step)
    if found is not None and found[1].activity:
        return found[1].activity
    return reply.activity


def _like(visit: Visit, earlier: Visit) -> Reply | None:
    """The reply that asks for what an earlier visit's activity was asked for, the same one first."""
    asking = [reply for reply in visit.replies if _request_of(visit, reply) == earlier.request]
    before = earlier.reply
    return next((reply for reply in asking if before is not None and reply.id == before.id), next(iter(asking), None))


def short_key(key: str) -> str:
    """A browser's key as a folder's name: it cannot be turned back."""
    return sha256(key.encode()).hexdigest()[:24]
