"""A visit's page: the talk as a dialogue, the activity by its plugin's own drawing, and what the visit has brought."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from nicegui import Client, ui
from nicegui.events import GenericEventArguments

from genshin_world.refusals import WorldRefused
from genshin_world.visit import Place
from genshin_world.web.frame import Frame, Tag, button, focus, link, sentence
from genshin_world.web.open_visit import OpenVisit
from genshin_world.web.registry import Registry

__all__ = ["VisitPage", "VisitRoom"]

# A click is heard by what outlives the buttons, which may have been drawn anew meanwhile. An answer counts for the turn
# its button was drawn in: the second of two clicks is told that it came too late. A figure on the keyboard is a click
# while the focus is in the talk.
_CLICKED = """(event) => {
  const button = event.target.closest("button[data-does]");
  if (button) emit(button.dataset.does);
}"""
_ANSWERED = """(event) => {
  const button = event.target.closest("button[data-reply]");
  if (button) emit(Number(button.dataset.turn), button.dataset.reply);
}"""
_TYPED = """(event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || !/^[1-9]$/.test(event.key)) return;
  const button = event.currentTarget.querySelectorAll("button[data-reply]")[Number(event.key) - 1];
  if (button) emit(Number(button.dataset.turn), button.dataset.reply);
}"""


class VisitRoom:
    """The room a plugin draws an activity in (`genshin_world.web.room.Room`)."""

    def __init__(self, registry: Registry, opened: OpenVisit, page: VisitPage) -> None:
        self._registry = registry
        self._opened = opened
        self._page = page

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
        with self._page.acting():
            self._opened.leave()
            self._opened.changed()

    def again(self) -> None:
        """A rematch."""
        self._registry.again(self._opened)
        self._opened.changed()

    def changed(self) -> None:
        """Lets every tab draw the activity anew."""
        self._opened.touch()
        self._opened.message = None
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
        self._acting = False
        self._room = VisitRoom(registry, opened, self)

    def draw(self) -> None:
        """Draws it, and keeps it in step until the tab is gone."""
        opened, tab = self._opened, self._client.id
        self._place = Tag("div", classes="visit")
        self._place.on("click", self._clicked, js_handler=_CLICKED)
        self._place.on("click", self._reply, js_handler=_ANSWERED)
        self._place.on("keydown", self._reply, js_handler=_TYPED)
        self._fill()
        if opened.visit.state is Place.TALK:
            focus(".visit [data-focus]")  # What is said is read out, and the figures on the keyboard answer it.
        opened.listeners[tab] = self._draw_anew
        self._client.on_delete(lambda: opened.deafen(tab))

    def _clicked(self, event: GenericEventArguments) -> None:
        done = {"redraw": self._room.changed, "leave": self._room.leave, "walk": self._walk_up}.get(str(event.args))
        if done is not None:
            done()

    @contextmanager
    def acting(self) -> Iterator[None]:
        """It is this tab the player acts in: the keyboard's focus goes along with what is drawn."""
        self._acting = True
        try:
            yield
        finally:
            self._acting = False

    def _draw_anew(self) -> None:
        with self._client:
            if self._opened.moved_to is not None:
                self._client.open(f"/visit/{self._opened.moved_to}")
                return
            self._fill()
            if self._acting:
                focus(".visit [data-focus]")

    def _fill(self) -> None:
        state = self._opened.visit.state
        self._place.clear()
        self._place.classes(replace=f"visit is-{'left' if state is Place.WORLD else state.value}")
        self._frame.name(sentence(self._opened.title) if state is not Place.WORLD else "Back in the world")
        self._frame.say(self._opened.message)
        with self._place:
            if state is Place.TALK:
                self._talk()
            elif state is Place.ACTIVITY:
                self._activity()
            else:
                self._left()

    # --- the talk ---------------------------------------------------------------------------------------------------

    def _talk(self) -> None:
        opened, resident = self._opened, self._opened.visit.resident
        if resident is not None:
            with Tag("div", classes="talk-head"):
                Tag("h1", resident.name)
                stay = resident.stay_at(opened.visit.hour)
                where = f"at {stay.spot}, {opened.visit.hour:02}:00" if stay else ""
                Tag("p", " · ".join(words for words in (resident.about, where) if words), "soft")
        self._told(in_talk=True)
        with Tag("section", classes="answers", aria_label="Your answers"):
            with Tag("ol"):
                for number, reply in enumerate(opened.visit.replies, start=1):
                    with Tag("li"), button("", "answer", data_turn=opened.turn, data_reply=reply.id):
                        Tag("span", f"{number}", "answer-number", aria_hidden="true")
                        Tag("span", reply.text)
            Tag("p", "The figures on the keyboard answer, too.", "keys soft")

    def _told(self, *, in_talk: bool) -> None:
        said = self._opened.said
        with Tag("div", classes="told", role="log", aria_label="The talk"):
            for place, line in enumerate(said):
                last = in_talk and place == len(said) - 1
                kind = f"said {'is-own' if line.own else ''} {'is-last' if last else ''}"
                with Tag("div", classes=kind, tabindex=-1 if last else None, data_focus="" if last else None):
                    Tag("p", line.speaker, "speaker")
                    Tag("p", line.text, "line")

    def _reply(self, event: GenericEventArguments) -> None:
        turn, reply = event.args
        with self.acting():
            self._opened.answer(int(turn), str(reply))
            self._opened.changed()

    # --- the activity -----------------------------------------------------------------------------------------------

    def _activity(self) -> None:
        visit = self._opened.visit
        failed = visit.world.failed
        problem: str | None = None
        with Tag("div", classes="activity") as place:
            Tag("h1", sentence(self._opened.title), "unseen", tabindex=-1, data_focus="")
            try:
                drawn = visit.world.plugins.first(
                    "draw_activity", world=visit.world, visit=visit, activity=visit.activity, room=self._room
                )
                if drawn is None:
                    problem = "No plugin draws this in a browser. With --terminal it may be shown there."
            except WorldRefused as refused:
                drawn, problem = None, str(refused)
        if failures := visit.world.failures_since(failed):
            problem = f"Something went wrong: {failures[0]}."
        if problem is not None:
            self._frame.tell(problem, "error")
        if drawn is None:
            place.clear()
            self._no_drawing()

    def _no_drawing(self) -> None:
        visit = self._opened.visit
        hint: str | None = None
        # It is for the terminal of the machine the server runs on.
        if visit.activity is not None and self._registry.own_machine:
            with visit.world.plugins.guard("the activity", "resume_hint"):
                hint = visit.activity.resume_hint()
        with Tag("section", classes="card"):
            Tag("h1", sentence(self._opened.title))
            Tag("p", "It cannot be shown here." + (f" {hint}" if hint else ""))
            with Tag("p", classes="ways"):
                button("Try again", "button is-main", data_does="redraw")
                button("Leave it", data_does="leave")

    # --- after it ---------------------------------------------------------------------------------------------------

    def _left(self) -> None:
        opened, visit = self._opened, self._opened.visit
        with Tag("section", classes="card left"):
            where = visit.resident.place_at(visit.hour) if visit.resident is not None else "the world"
            Tag("h1", f"Back in {where}.", tabindex=-1, data_focus="")
            if visit.notes:
                with Tag("ul", classes="notes"):
                    for note in visit.notes:
                        Tag("li", note)
            if opened.kept is not None and opened.kept.is_file():
                Tag("p", f"{sentence(opened.title)} was interrupted: the city's page offers to take it up again.")
            with Tag("p", classes="ways"):
                link("To the city", f"/?hour={visit.hour}", "button is-main")
                if visit.resident is not None and visit.resident.stay_at(visit.hour) is not None:
                    with button("Walk up", data_does="walk"):
                        Tag("span", f" to {visit.resident.name} again")
        if opened.said:
            with Tag("details", classes="earlier"):
                Tag("summary", "What was said")
                self._told(in_talk=False)

    def _walk_up(self) -> None:
        guest, visit = self._opened.guest, self._opened.visit
        if guest is None or visit.resident is None:
            return
        current = guest.current
        if current is not None and current.under_way:
            self._frame.tell(f"{current.stands} Go back to it from the city first.", "refused")
            return
        try:
            opened = self._registry.begin(guest, visit.resident.id, hour=visit.hour)
        except WorldRefused as refused:
            self._frame.tell(str(refused), "refused")
            return
        self._client.open(f"/visit/{opened.token}")
