"""A visit: from the world to a resident's talk, to the activity a reply opens, and back to the world."""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError
from transitions import Machine, MachineError

from genshin_world.activity import Activity
from genshin_world.quests import Quest, Step
from genshin_world.refusals import WorldRefused
from genshin_world.residents import Resident
from genshin_world.rows import Seats
from genshin_world.talks import LEAVE, Line, Reply, Talk
from genshin_world.typed import number_typed

if TYPE_CHECKING:
    from genshin_world.world import World

__all__ = ["MACHINE", "Place", "Visit"]


class Place(Enum):
    """Where the player is in a visit."""

    WORLD = "world"
    TALK = "talk"
    ACTIVITY = "activity"


MACHINE = Machine(
    model=None,
    states=Place,
    initial=Place.WORLD,
    auto_transitions=False,
    transitions=[
        {"trigger": "meet", "source": Place.WORLD, "dest": Place.TALK},
        {"trigger": "open", "source": Place.TALK, "dest": Place.ACTIVITY},
        {"trigger": "resume", "source": Place.WORLD, "dest": Place.ACTIVITY},
        {"trigger": "leave", "source": [Place.TALK, Place.ACTIVITY], "dest": Place.WORLD},
    ],
)
"""The one machine all visits share; a visit keeps only where it is."""


class _Ticket(BaseModel):
    """What `Visit.ticket` wrote, as it comes back from a file that anybody may have edited."""

    model_config = ConfigDict(strict=True)

    resident: int | None = None
    talk: int | None = None
    step: int | None = None
    hour: int | None = Field(default=None, ge=0, le=23)
    request: Seats | None = None


class Visit:
    """One walk up to a resident, begun by `World.begin` or, from a record, by `World.resume`.

    Attributes:
        world: the world it is made in.
        resident: whom it is with; `None` only in a resumed visit whose plugin kept no ticket.
        hour: the hour of the day, 0 to 23.
        settings: what the person asked for by name: `auto`, `seed`, `record`, `resume` and plugins' own options.
        state: where the player is.
        talk: the talk being held, or the one that led to the activity.
        line: the line said last.
        replies: what can be answered to it.
        request: what the chosen reply asks for, by plugin name.
        quest: the quest of the step the activity belongs to.
        step: the quest step the activity belongs to.
        wanted: the quest step the visit is made for, with its quest.
        activity: what was opened; kept after it was left.
        notes: what the world has to say about the quests, line by line.
    """

    def __init__(
        self,
        world: World,
        resident: Resident | None,
        *,
        hour: int,
        settings: Mapping[str, object] | None = None,
        wanted: tuple[Quest, Step] | None = None,
    ) -> None:
        self.world = world
        self.resident = resident
        self.hour = hour
        self.settings: dict[str, object] = dict(settings or {})
        self.state = Place.WORLD
        self.talk: Talk | None = None
        self.line: Line | None = None
        self.replies: tuple[Reply, ...] = ()
        self.request: Seats = {}
        self.quest: Quest | None = None
        self.step: Step | None = None
        self.wanted = wanted
        self.activity: Activity | None = None
        self.notes: list[str] = []
        self._owner = ""
        self._reply: Reply | None = None
        self._leaving = False

    @property
    def reply(self) -> Reply | None:
        """The reply that led to the activity; `None` before one has, and in a resumed visit."""
        return self._reply

    def meet(self) -> None:
        """Walks up to the resident and opens a talk.

        Raises:
            WorldRefused: the resident is away, or has nothing to say.
        """
        self._must_be(Place.WORLD)
        resident = self._with()
        resident.meet(self.hour)
        talk = self._talk_to_open(resident)
        self._move("meet")
        self.world.tell("visit_begun", visit=self)
        self._open_talk(resident, talk)

    def offers(self) -> list[Reply]:
        """The replies on the opening line that ask for an activity, without beginning the visit."""
        resident = self._with()
        try:
            talk = self._talk_to_open(resident)
        except WorldRefused:
            return []
        return [reply for reply in self._replies(resident, talk, talk.opening_line) if self.asks(reply)]

    def asks(self, reply: Reply) -> bool:
        """Whether a reply asks for an activity."""
        if reply.activity is not None:
            return True
        found = self.world.find_step(reply.step)
        return found is not None and bool(found[1].activity)

    def find_reply(self, text: str) -> Reply:
        """The reply a number (from 1), an id or the first letters of its words mean.

        Raises:
            WorldRefused: none or more than one is meant.
        """
        wanted = text.strip().casefold()
        numbers = f"say a number from 1 to {len(self.replies)}, or the first letters of a reply"
        if (number := number_typed(wanted)) is not None:
            if 1 <= number <= len(self.replies):
                return self.replies[number - 1]
            raise WorldRefused(f"There is no reply {wanted}: {numbers}.")
        found = [reply for reply in self.replies if wanted and reply.id.casefold() == wanted] or [
            reply for reply in self.replies if wanted and reply.text.casefold().startswith(wanted)
        ]
        if len(found) == 1:
            return found[0]
        if found:
            raise WorldRefused(f"{text.strip()!r} begins {len(found)} replies: {numbers}.")
        close = difflib.get_close_matches(text, [reply.text for reply in self.replies], n=1)
        raise WorldRefused(
            f"No reply begins with {text.strip()!r}: {f'did you mean {close[0]!r}?' if close else numbers}"
        )

    def choose(self, reply: Reply | str) -> None:
        """Answers, and goes where the answer leads: another line or talk, an activity, or back to the world.

        Args:
            reply: one of `replies`, or what `find_reply` takes.

        Raises:
            WorldRefused: it is none of the replies, or nothing opens what it asks for; the talk stands as it was.
        """
        self._must_be(Place.TALK)
        resident, talk = self._with(), self._held()
        if isinstance(reply, str):
            reply = self.find_reply(reply)
        elif reply not in self.replies:
            raise WorldRefused(f"{reply.text!r} cannot be answered here.")
        found = self.world.find_step(reply.step)
        next_talk = None
        if reply.talk is not None:
            next_talk = self.world.talks(resident, self).get(reply.talk)
            if next_talk is None:
                raise WorldRefused(f"{resident.name} does not hold talk {reply.talk} now.")
        line = self.line
        self.world.tell("reply_chosen", visit=self, resident=resident, talk=talk, reply=reply)
        if self.state is not Place.TALK or self.talk is not talk or self.line is not line:
            return  # A plugin has answered otherwise, or left.
        if self.asks(reply):
            self._open_activity(resident, talk, reply, found)
            return
        if found is not None:
            self._advance(*found, outcome=None, done=True)
        if reply.line is not None:
            self._say(resident, talk, talk.line(reply.line))
        elif next_talk is not None:
            self._open_talk(resident, next_talk)
        else:
            self.leave()

    def take_up(self, path: Path) -> None:
        """Takes an interrupted activity up again from its file.

        Raises:
            WorldRefused: no plugin knows the file.
        """
        self._must_be(Place.WORLD)
        failed = self.world.failed
        found = self.world.plugins.first("resume_activity", world=self.world, visit=self, path=path)
        if found is None:
            failures = self.world.failures_since(failed)
            why = f": {failures[0]}" if failures else ": no plugin knows the file."
            raise WorldRefused(f"Nothing takes {path} up again{why}")
        self._owner, self.activity = found
        self._move("resume")
        self.world.tell("activity_opened", visit=self, activity=self.activity)

    def ticket(self) -> dict[str, Any]:
        """Where the visit stands, as JSON a plugin may keep in its record and give to `restore`."""
        return {
            "resident": self.resident.id if self.resident else None,
            "talk": self.talk.id if self.talk else None,
            "reply": self._reply.id if self._reply else None,
            "step": self.step.id if self.step else None,
            "hour": self.hour,
            "request": self.request,
        }

    def restore(self, ticket: Mapping[str, Any]) -> None:
        """Makes a resumed visit know again what `ticket` kept: whom it is with, the request and the quest step.

        Raises:
            WorldRefused: it is no ticket, or names somebody or a step this world does not have.
        """
        try:
            kept = _Ticket.model_validate(dict(ticket))
        except ValidationError as error:
            first = error.errors(include_url=False, include_context=False)[0]
            field = ".".join(str(part) for part in first["loc"])
            raise WorldRefused(f"The record's ticket into the world is broken at {field}: {first['msg']}.") from error
        if kept.resident is not None:
            if kept.resident not in self.world.residents:
                problem = f"with resident {kept.resident}, whom this world does not have"
                raise WorldRefused(f"The record belongs to a visit {problem}: name its world by --data FOLDER.")
            self.resident = self.world.residents[kept.resident]
            self.talk = self.world.talks(self.resident, self).get(kept.talk or 0)
        if kept.step is not None:
            found = self.world.find_step(kept.step)
            if found is None:
                problem = f"to quest step {kept.step}, which this world does not have"
                raise WorldRefused(f"The record belongs {problem}: name its world by --data FOLDER.")
            self.quest, self.step = found
        self.hour = self.hour if kept.hour is None else kept.hour
        self.request = kept.request or {}

    def leave(self) -> None:
        """Goes back to the world. An activity that came to its end with the needed outcome moves its quest."""
        if self.state is Place.WORLD or self._leaving:
            return
        activity = self.activity if self.state is Place.ACTIVITY else None
        outcome, finished = None, False
        if activity is not None:
            with self.world.plugins.guard(self._owner, "the activity's leave"):
                finished, outcome = activity.finished, activity.outcome
                self._leaving = True
                try:
                    activity.leave()
                finally:
                    self._leaving = False
        self._move("leave")
        if activity is not None:
            self.world.tell("activity_left", visit=self, activity=activity)
            if finished and self.quest is not None and self.step is not None:
                self._advance(self.quest, self.step, outcome=outcome, done=outcome == self.step.needs)
        self.replies = ()
        self.world.tell("visit_ended", visit=self)

    def _advance(self, quest: Quest, step: Step, *, outcome: str | None, done: bool) -> None:
        self.world.see_progress()
        progress = self.world.progress
        due = progress.due(quest)
        if due is None or due.id != step.id:
            self.notes.append(
                f"{quest.title}: this step moves nothing now." if due else f"{quest.title}: finished before."
            )
            return
        progress.note(step, outcome, done=done)
        if not done:
            self.notes.append(step.again_text or f"{quest.title}: {step.text}")
        else:
            self.notes.append(step.done_text or f"{quest.title}: done. {step.text}")
            self.world.tell("quest_advanced", visit=self, quest=quest, step=step)
            following = progress.due(quest)
            if following is None:
                self.notes.append(f"Quest finished: {quest.title}")
                self.world.tell("quest_finished", visit=self, quest=quest)
            else:
                self.notes.append(f"Next: {following.text}")
        if problem := self.world.keep_progress():
            self.notes.append(problem)

    def _talk_to_open(self, resident: Resident) -> Talk:
        talks = self.world.talks(resident, self)
        found = self.world.plugins.first("find_talk", world=self.world, visit=self, resident=resident, talks=talks)
        if found is None:
            raise WorldRefused(f"{resident.name} has nothing to say just now; come back another time.")
        talk: Talk = found[1]
        return talk

    def _open_talk(self, resident: Resident, talk: Talk) -> None:
        self.world.tell("talk_opened", visit=self, resident=resident, talk=talk)
        self._say(resident, talk, talk.opening_line)

    def _say(self, resident: Resident, talk: Talk, line: Line) -> None:
        self.talk, self.line = talk, line
        self.replies = tuple(self._replies(resident, talk, line))

    def _replies(self, resident: Resident, talk: Talk, line: Line) -> list[Reply]:
        replies = {reply.id: reply for reply in line.replies}
        if line is talk.opening_line:
            asked = {"world": self.world, "visit": self, "resident": resident, "talk": talk}
            for owner, reply in self.world.plugins.collect("talk_replies", **asked):
                with self.world.plugins.guard(owner, "talk_replies"):
                    if reply.step is not None and self.world.find_step(reply.step) is None:
                        raise ValueError(f"reply {reply.id!r} of talk {talk.id}: no quest has a step {reply.step}")
                    if replies.setdefault(reply.id, reply) is not reply:
                        raise ValueError(f"reply {reply.id!r} of talk {talk.id} is there already")
        if not any(r.line is None and r.talk is None and not self.asks(r) for r in replies.values()):
            replies.setdefault(LEAVE.id, LEAVE)
        return list(replies.values())

    def _open_activity(self, resident: Resident, talk: Talk, reply: Reply, found: tuple[Quest, Step] | None) -> None:
        before = self.request, self.quest, self.step, self._reply
        self.request = (found and found[1].activity) or reply.activity or {}
        self.quest, self.step = found or (None, None)
        self._reply = reply
        failed = self.world.failed
        asked = {"world": self.world, "visit": self, "resident": resident, "talk": talk, "reply": reply}
        opened = None
        try:
            opened = self.world.plugins.first("open_activity", **asked)
        finally:
            if opened is None and self.state is Place.TALK:
                wanted = ", ".join(self.request) or "nothing"
                self.request, self.quest, self.step, self._reply = before
        if self.state is not Place.TALK:
            # A plugin has left the talk meanwhile: nobody sits down to what was opened.
            if opened is not None:
                with self.world.plugins.guard(opened[0], "the activity's leave"):
                    opened[1].leave()
            return
        if opened is None:
            failures = self.world.failures_since(failed)
            why = f": {failures[0]}" if failures else f": it asks for {wanted}, and no plugin answers."
            raise WorldRefused(f"Nothing opens {reply.text!r}{why}")
        self._owner, self.activity = opened
        self._move("open")
        self.world.tell("activity_opened", visit=self, activity=self.activity)

    def _with(self) -> Resident:
        if self.resident is None:
            raise WorldRefused("The visit is with nobody: say whom to meet.")
        return self.resident

    def _held(self) -> Talk:
        if self.talk is None:
            raise WorldRefused("No talk is being held.")
        return self.talk

    def _must_be(self, place: Place) -> None:
        if self.state is not place:
            raise WorldRefused(f"That is for the {place.value}, and the visit is in the {self.state.value}.")

    def _move(self, trigger: str) -> None:
        try:
            MACHINE.events[trigger].trigger(self)
        except MachineError as error:
            raise WorldRefused(f"A plugin has led the visit to the {self.state.value} meanwhile.") from error
