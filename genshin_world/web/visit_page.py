"""A visit's page: the talk as a dialogue, the activity by its plugin's own drawing, and what the visit has brought."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from nicegui import Client, ui
from nicegui.events import GenericEventArguments

from genshin_world.refusals import WorldRefused
from genshin_world.visit import Place
from genshin_world.web.frame import Frame, Tag, focus, link
from genshin_world.web.registry import OpenVisit, Registry, Said
from genshin_world.web.room import Message

__all__ = ["VisitPage", "VisitRoom", "where_of"]

# A click counts for the turn its button was drawn in, and is heard by the list, which outlives the buttons.
_REPLY = """(event) => {
  const button = event.target.closest("button[data-reply]");
  if (button) emit(Number(button.dataset.turn), button.dataset.reply);
}"""


class VisitRoom:
    """The room a plugin draws an activity in (`genshin_world.web.room.Room`)."""

    def __init__(self, registry: Registry, opened: OpenVisit) -> None:
        self._registry = registry
        self._opened = opened

    @property
    def secret(self) -> str:
        """A word of this visit alone that nobody can guess."""
        return self._opened.secret

    @property
    def settings(self) -> Mapping[str, object]:
        """What the player has set, as the visit has it."""
        return self._opened.visit.settings

    def leave(self) -> None:
        """Goes back to the world."""
        self._opened.leave()
        self._opened.changed()

    def again(self) -> None:
        """A rematch."""
        self._registry.again(self._opened)
        self._opened.changed()

    def changed(self) -> None:
        """Lets every tab draw the activity anew."""
        self._opened.touch()
        self._opened.changed()

    def keep(self, path: Path | None) -> None:
        """Remembers the file the activity can be resumed from."""
        self._registry.keep(self._opened, path)


class VisitPage:
    """One tab's look at a visit; it stays in step with the others.

    Args:
        registry: the browsers and their visits.
        opened: the visit.
        frame: the frame it stands in.
    """

    def __init__(self, registry: Registry, opened: OpenVisit, frame: Frame) -> None:
        self._registry = registry
        self._opened = opened
        self._frame = frame
        self._client: Client = ui.context.client
        self._place: Tag | None = None

    def draw(self) -> None:
        """Draws it, and keeps it in step until the tab is gone."""
        self._place = Tag("div", classes="visit")
        self._fill()
        self._opened.listeners[self._client.id] = self._draw_anew
        self._client.on_delete(lambda: self._opened.listeners.pop(self._client.id, None))

    def _draw_anew(self) -> None:
        with self._client:
            if self._opened.moved_to is not None:
                self._client.open(f"/visit/{self._opened.moved_to}")
                return
            self._fill()

    def _fill(self) -> None:
        if self._place is None:
            return
        self._place.clear()
        self._frame.say(self._opened.message)
        with self._place:
            if self._opened.visit.state is Place.TALK:
                self._talk()
            elif self._opened.visit.state is Place.ACTIVITY:
                self._activity()
            else:
                self._left()

    def _talk(self) -> None:
        opened = self._opened
        with Tag("section", classes="talk", aria_label="Talk"):
            _told(opened.said)
            with Tag("ol", classes="replies", aria_label="Your answers").on("click", self._reply, js_handler=_REPLY):
                for reply in opened.visit.replies:
                    with Tag("li"):
                        Tag("button", reply.text, type="button", data_turn=opened.turn, data_reply=reply.id)

    def _reply(self, event: GenericEventArguments) -> None:
        turn, reply = event.args
        self._opened.answer(int(turn), str(reply))
        self._opened.changed()
        focus(".visit [data-focus]")

    def _activity(self) -> None:
        visit = self._opened.visit
        failures = len(visit.world.failures)
        room = VisitRoom(self._registry, self._opened)
        try:
            drawn = visit.world.plugins.first(
                "draw_activity", world=visit.world, visit=visit, activity=visit.activity, room=room
            )
            problem = None if drawn else "No plugin draws this in a browser."
        except WorldRefused as refused:
            drawn, problem = None, str(refused)
        if failed := visit.world.failures[failures:]:
            problem = f"Something went wrong: {failed[0]}."
        if problem is not None:
            self._frame.say(Message(problem, "error"))
        if drawn is None:
            self._way_out(room)

    def _way_out(self, room: VisitRoom) -> None:
        Tag("h1", self._opened.title)
        Tag("button", "Leave it and go back", type="button").on("click", lambda _: room.leave(), args=[])

    def _left(self) -> None:
        visit = self._opened.visit
        with Tag("section", classes="left"):
            Tag("h1", f"Back in {where_of(self._opened)}.", tabindex=-1, data_focus="")
            for note in visit.notes:
                Tag("p", note, "note")
            link("To the city", f"/?hour={visit.hour}", "button")


def _told(said: list[Said]) -> None:
    with Tag("div", classes="told", role="log", aria_label="What has been said"):
        for place, line in enumerate(said):
            last = {"tabindex": -1, "data_focus": ""} if place == len(said) - 1 else {}
            with Tag("p", classes="said is-own" if line.own else "said", **last):  # type: ignore[arg-type]
                Tag("b", f"{line.speaker}: ")
                Tag("span", line.text)


def where_of(opened: OpenVisit) -> str:
    """Where a visit leads back to: `Mondstadt, at the Cat's Tail`."""
    visit = opened.visit
    if visit.resident is None:
        return "the world"
    stay = visit.resident.stay_at(visit.hour)
    return visit.resident.region + (f", at {stay.spot}" if stay else "")
