"""The world's page: who is where at an hour, the quests, what has been won, and what can be set."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from nicegui import Client, ui
from nicegui.events import GenericEventArguments

from genshin_world.options import PlayOption
from genshin_world.quests import Step
from genshin_world.refusals import WorldRefused
from genshin_world.residents import Resident
from genshin_world.visit import Visit
from genshin_world.web.frame import Frame, Tag, button, hidden, link, sentence
from genshin_world.web.guest import Guest
from genshin_world.web.open_visit import OpenVisit
from genshin_world.web.registry import Registry
from genshin_world.web.room import Message
from genshin_world.web.settings_form import SettingsForm

__all__ = ["WorldPage", "hour_of", "title_at"]

# The hours are links, so that each can be kept and gone back to; a plain click moves the clock without a new page. The
# address is there at once: a reload comes to the hour, though the page has not followed yet.
_HOUR = """(event) => {
  const link = event.target.closest("a[data-hour]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button) return;
  event.preventDefault();
  const hour = new URLSearchParams(location.search).get("hour");
  if (hour === null ? link.ariaCurrent : hour === link.dataset.hour) return;
  history.pushState(null, "", link.href);
  emit(Number(link.dataset.hour));
}"""
_BACK = """<script>
window.addEventListener("popstate", () =>
  emitEvent("world-hour", new URLSearchParams(location.search).get("hour") ?? ""));
</script>"""


def title_at(hour: int) -> str:
    """What the page is called at an hour."""
    return f"The city at {hour:02}:00"


class WorldPage:
    """One tab's look at the world.

    Args:
        registry: the browsers and their visits.
        guest: whose tab it is.
        frame: the frame it stands in.
        options: what can be set.
        hour: the hour of the day it shows.
        usual: the hour it shows when its address names none.
    """

    def __init__(
        self, registry: Registry, guest: Guest, frame: Frame, options: list[PlayOption], hour: int, usual: int
    ) -> None:
        self._registry = registry
        self._guest = guest
        self._frame = frame
        self._options = options
        self._hour = hour
        self._usual = usual
        self._client: Client = ui.context.client

    def draw(self) -> None:
        """Draws it."""
        ui.add_head_html(_BACK)
        ui.on("world-hour", self._gone_back)
        self._title = Tag("h1", title_at(self._hour), "unseen")
        self._going_on = Tag("div", classes="going-on")
        self._clock()
        with Tag("div", classes="world-columns"):
            self._people = Tag("section", classes="people", aria_labelledby="people-title")
            with Tag("div", classes="world-side"):
                self._quests = Tag("section", classes="quests", aria_labelledby="quests-title")
                self._won = Tag("section", classes="won", aria_labelledby="won-title")
                SettingsForm(self._guest, self._frame, self._options).draw()
        self._dialog = Tag("dialog", classes="world-asks", aria_labelledby="world-asks-title")
        self._fill()

    # --- the clock ------------------------------------------------------------------------------------------------

    def _clock(self) -> None:
        self._hours: list[Tag] = []
        with Tag("nav", classes="clock", aria_label="The hour").on("click", self._clicked_hour, js_handler=_HOUR):
            with Tag("p", classes="clock-now", aria_live="polite"):
                self._time = Tag("span", classes="clock-time")
                self._words = Tag("span", classes="clock-words")
            with Tag("ol", classes="clock-hours"):
                for hour in range(24):
                    with Tag("li"):
                        shown = link(f"{hour}", f"/?hour={hour}", data_hour=hour, aria_label=f"{hour}:00")
                    self._hours.append(shown)
            with Tag("p", classes="clock-steps"):
                self._earlier = link("Earlier", "", "button is-quiet")
                self._later = link("Later", "", "button is-quiet")

    def _clicked_hour(self, event: GenericEventArguments) -> None:
        hour = hour_of(str(event.args))
        if hour is None or hour == self._hour:
            return
        self._hour = hour
        self._frame.say(None)
        self._fill()

    def _gone_back(self, event: GenericEventArguments) -> None:
        hour = hour_of(str(event.args))
        self._hour = self._usual if hour is None else hour
        self._fill()

    # --- what changes with the hour --------------------------------------------------------------------------------

    def _fill(self) -> None:
        present = self._guest.world.present(self._hour)
        self._frame.name(title_at(self._hour))
        self._title.set_text(title_at(self._hour))
        self._time.set_text(f"{self._hour:02}:00")
        many = f"{len(present)} people" if len(present) != 1 else "one person"
        self._words.set_text(f"{_part_of_day(self._hour)} in the city. You can meet {many if present else 'nobody'}.")
        for hour, shown in enumerate(self._hours):
            shown.put("aria_current", "time" if hour == self._hour else None)
        for step, shown in ((-1, self._earlier), (1, self._later)):
            shown.put("href", f"/?hour={(self._hour + step) % 24}")
            shown.put("data_hour", (self._hour + step) % 24)
        for place, draw in (
            (self._going_on, self._draw_going_on),
            (self._people, self._draw_people),
            (self._quests, self._draw_quests),
            (self._won, self._draw_won),
        ):
            place.clear()
            with place:
                draw()

    def _draw_going_on(self) -> None:
        current = self._guest.current
        if current is not None:
            with Tag("section", classes="card is-open", aria_label="What is open"):
                Tag("p", current.stands)
                with Tag("p", classes="ways"):
                    link("Go back to it", f"/visit/{current.token}", "button is-main")
                    leave = button("Leave it", "button is-quiet")
                    leave.on("click", lambda _, one=current: self._leave(one), args=[])
        for one in self._guest.unfinished:
            with Tag("section", classes="card", aria_label="What was interrupted"):
                Tag("p", f"{sentence(one.title)} was interrupted.")
                with Tag("p", classes="ways"):
                    resume = button("Take it up again", "button is-main")
                    resume.on("click", lambda _, path=one.path: self._resume(path), args=[])
                    forget = button("Forget it", "button is-quiet")
                    forget.on("click", lambda _, path=one.path: self._forget(path), args=[])

    def _draw_people(self) -> None:
        Tag("h2", "Who is here", id="people-title")
        world, hour = self._guest.world, self._hour
        spots: dict[tuple[str, str], list[Resident]] = {}
        for resident, stay in world.present(hour):
            spots.setdefault((resident.region, stay.spot), []).append(resident)
        regions = {resident.region for resident in world.residents.values()}
        with Tag("div", classes="spots"):
            for (region, spot), people in spots.items():
                with Tag("div", classes="spot"):
                    Tag("h3", sentence(spot) + (f", {region}" if len(regions) > 1 else ""), "spot-name")
                    with Tag("ul"):
                        for resident in people:
                            self._person(resident)
        if not spots:
            Tag("p", "The city sleeps. Move the clock to meet somebody.", "soft")
        away = [one for one in world.residents.values() if one.stay_at(hour) is None]
        if away:
            with Tag("details", classes="away"):
                Tag("summary", f"Who is away ({len(away)})")
                with Tag("ul"):
                    for one in away:
                        with Tag("li"):
                            Tag("b", one.name)
                            Tag("span", f", {one.whereabouts}. ")
                            self._wait_for(one)

    def _person(self, resident: Resident) -> None:
        with Tag("li", classes="person"):
            with Tag("div", classes="person-words"):
                Tag("h4", resident.name)
                if resident.about:
                    Tag("p", resident.about, "soft")
                for words in self._offers(resident):
                    Tag("p", words, "offer")
            with button("Walk up", "button") as walk:
                hidden(f" to {resident.name}")
            walk.on("click", lambda _, who=resident.id: self._walk_up(who), args=[])

    def _offers(self, resident: Resident) -> list[str]:
        world = self._guest.world
        offers: list[str] = []
        for reply in Visit(world, resident, hour=self._hour).offers():
            found = world.find_step(reply.step)
            offers.append(f"Quest: {found[0].title}" if found is not None else f"“{reply.text}”")
        return offers

    def _wait_for(self, resident: Resident) -> None:
        later = next(hour for hour in range(self._hour + 1, self._hour + 25) if resident.stay_at(hour % 24)) % 24
        link(f"Wait until {later:02}:00", f"/?hour={later}")

    # --- quests ----------------------------------------------------------------------------------------------------

    def _draw_quests(self) -> None:
        world = self._guest.world
        Tag("h2", "Quests", id="quests-title")
        if not world.quests:
            Tag("p", "Nobody asks anything of you.", "soft")
        for quest in world.quests.values():
            due = world.progress.due(quest)
            with Tag("div", classes="card quest"):
                Tag("h3", quest.title)
                with Tag("ol"):
                    for step in quest.steps:
                        self._step(step, due)

    def _step(self, step: Step, due: Step | None) -> None:
        progress = self._guest.world.progress
        resident = self._guest.world.residents[step.resident]
        done, now = progress.is_done(step), due is not None and step.id == due.id
        with Tag("li", classes="step is-done" if done else "step is-now" if now else "step"):
            Tag("span", "Done: " if done else "Now: " if now else "Later: ", "step-state")
            Tag("span", step.text)
            if not done and not now:
                return
            with Tag("p", classes="ways"):
                if resident.stay_at(self._hour) is None:
                    Tag("span", f"{resident.name} is {resident.whereabouts}. ", "soft")
                    self._wait_for(resident)
                    return
                text = f"Once more with {resident.name}" if done else f"Go to {resident.name}"
                walk = button(text, "button is-main" if now else "button is-quiet")
                walk.on("click", lambda _, who=resident.id, of=step.id: self._walk_up(who, of), args=[])

    def _draw_won(self) -> None:
        world = self._guest.world
        Tag("h2", "What you have won", id="won-title")
        kept = world.progress.steps
        tried = [step for quest in world.quests.values() for step in quest.steps if step.id in kept]
        if not tried:
            Tag("p", "Nothing yet: what you do in a quest is written down here.", "soft")
            return
        with Tag("ul", classes="won-list"):
            for quest in world.quests.values():
                if world.progress.due(quest) is None:
                    Tag("li", f"Quest finished: {quest.title}", "is-won")
            for step in tried:
                Tag("li", self._tried(step), "is-won" if kept[step.id].done else "")

    def _tried(self, step: Step) -> str:
        kept = self._guest.world.progress.steps[step.id]
        who = self._guest.world.residents[step.resident].name
        times = f"{kept.tries} times" if kept.tries != 1 else "once"
        if kept.done:
            return f"{step.done_text or step.text} (With {who}; tried {times}.)"
        last = f", last time {kept.outcome}" if kept.outcome else ""
        return f"{step.text} (With {who}; tried {times}{last}.)"

    # --- what is clicked --------------------------------------------------------------------------------------------

    def _walk_up(self, who: int, step: int | None = None, *, sure: bool = False) -> None:
        current = self._guest.current
        if not sure and current is not None and current.under_way:
            name = self._guest.world.residents[who].name
            self._ask(
                current,
                f"Walking up to {name} leaves it.",
                f"Leave it for {name}",
                lambda: self._walk_up(who, step, sure=True),
            )
            return
        try:
            opened = self._registry.begin(self._guest, who, hour=self._hour, step=step)
        except WorldRefused as refused:
            self._frame.tell(str(refused), "refused")
            return
        self._client.open(f"/visit/{opened.token}")

    def _ask(self, current: OpenVisit, what_follows: str, yes: str, go_on: Callable[[], None]) -> None:
        self._dialog.clear()
        with self._dialog:
            Tag("h2", f"Leave {current.title}?", id="world-asks-title")
            Tag("p", f"{current.stands} {what_follows}")
            with Tag("p", classes="ways"):
                stay = button("Stay", "button is-main", autofocus=True)
                stay.on("click", lambda _: self._dialog.run_method("close"), args=[])
                button(yes, "button").on("click", lambda _: self._agreed(go_on), args=[])
        self._dialog.run_method("showModal")

    def _agreed(self, go_on: Callable[[], None]) -> None:
        # What keeps the player here is said behind the dialog.
        self._dialog.run_method("close")
        go_on()

    def _leave(self, opened: OpenVisit) -> None:
        opened.leave()
        opened.changed()
        self._fill()
        self._frame.say(opened.news or Message(f"You have left {opened.title}."))

    def _resume(self, path: Path, *, sure: bool = False) -> None:
        current = self._guest.current
        if not sure and current is not None and current.under_way:
            what_follows = "Taking up what was interrupted leaves it."
            self._ask(current, what_follows, "Leave it for the other", lambda: self._resume(path, sure=True))
            return
        try:
            opened = self._registry.resume(self._guest, path, hour=self._hour)
        except WorldRefused as refused:
            self._frame.tell(str(refused), "refused")
            return
        self._client.open(f"/visit/{opened.token}")

    def _forget(self, path: Path) -> None:
        self._guest.forget(path)
        self._fill()
        where = f" Its file is still there: {path}." if self._registry.own_machine else ""
        self._frame.tell(f"It is not offered any more.{where}")


def hour_of(text: str) -> int | None:
    """The hour of the day a text names, 0 to 23; `None` when it names none."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 3 and int(text) < 24 else None


def _part_of_day(hour: int) -> str:
    parts = ((5, "Night"), (8, "Early morning"), (12, "Morning"), (14, "Noon"), (18, "Afternoon"), (22, "Evening"))
    return next((name for until, name in parts if hour < until), "Night")
