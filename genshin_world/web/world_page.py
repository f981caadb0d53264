"""The world's page: who is where at an hour, the quests, what has been won, and what can be set."""

from __future__ import annotations

from genshin_world.refusals import WorldRefused
from genshin_world.web.frame import Frame, Tag, go, link
from genshin_world.web.registry import Guest, Registry
from genshin_world.web.room import Message

__all__ = ["WorldPage"]


class WorldPage:
    """One tab's look at the world.

    Args:
        registry: the browsers and their visits.
        guest: whose tab it is.
        frame: the frame it stands in.
        hour: the hour of the day it shows.
    """

    def __init__(self, registry: Registry, guest: Guest, frame: Frame, hour: int) -> None:
        self._registry = registry
        self._guest = guest
        self._frame = frame
        self._hour = hour

    def draw(self) -> None:
        """Draws it."""
        for resident, stay in self._guest.world.present(self._hour):
            with Tag("p"):
                button = Tag("button", f"Walk up to {resident.name}", type="button")
                button.on("click", lambda _, who=resident.id: self._walk_up(who), args=[])
                Tag("span", f" at {stay.spot}")
        link("Later", f"/?hour={(self._hour + 1) % 24}")

    def _walk_up(self, who: int, step: int | None = None) -> None:
        try:
            opened = self._registry.begin(self._guest, who, hour=self._hour, step=step)
        except WorldRefused as refused:
            self._frame.say(Message(str(refused), "refused"))
            return
        go(f"/visit/{opened.token}")
