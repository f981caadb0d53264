"""Who is at the pages, and which visit they are making. Knows no page."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, MutableMapping, Sequence
from pathlib import Path
from typing import Any

from genshin_world.options import PlayOption
from genshin_world.refusals import WorldRefused
from genshin_world.talks import Reply
from genshin_world.visit import Place, Visit
from genshin_world.web.guest import Guest
from genshin_world.web.open_visit import OpenVisit
from genshin_world.web.room import Message
from genshin_world.web.settings import begun_with, resumed_with
from genshin_world.world import MORNING, World

__all__ = ["Registry"]

IDLE_VISIT = 6 * 3600.0
"""Seconds after which a visit that no tab shows and nobody has touched is left."""

IDLE_GUEST = 300.0
"""Seconds after which a browser without a visit and without a tab is forgotten; what it keeps on disk stays."""

_KEPT_VISITS = 8
"""How many visits of one browser can be looked back at."""


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
        waiting = OpenVisit(visit, self._now)
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
            leaving: whether one that is under way may be left for it: the player has been asked.

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
        if not leaving and current is not None and current.under_way:
            raise WorldRefused(f"{current.stands} Go back to it from the city, or leave it there first.")
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
            # Where the command line has said nothing, what the browser has kept counts for this visit, too.
            waiting.visit.settings |= guest.settings
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
        opened = opened or OpenVisit(visit, self._now)
        if (current := guest.current) is not None:
            current.leave()
            current.changed()
            opened.message = current.news
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
