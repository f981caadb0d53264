"""Quests, their steps, and how far the player has come in them."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Self

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from genshin_world.errors import DataError
from genshin_world.rows import Row, Seats
from genshin_world.slices import dotted, first_problem
from genshin_world.talks import Talk

__all__ = ["Progress", "Quest", "Step", "StepProgress"]


class Step(Row):
    """A step of a quest.

    Attributes:
        id: its id, unique among all quests' steps.
        resident: the id of the resident it is done with.
        talk: the talk the resident holds while the step is due.
        text: what there is to do.
        activity: a request by plugin name, such as `{"gcg": {"game_id": 30111}}`; empty for a step that is done by
            talking.
        needs: the outcome the activity must end with.
        done_text: told when the step is done.
        again_text: told when the activity ended otherwise.
    """

    id: int = Field(gt=0)
    resident: int = Field(gt=0)
    talk: int = Field(gt=0)
    text: str = Field(min_length=1)
    activity: Seats = Field(default_factory=dict)
    needs: str = "won"
    done_text: str = ""
    again_text: str = ""


class Quest(Row):
    """A quest: its steps in order, and talks of its own.

    Attributes:
        id: the main quest's id.
        title: its name.
        steps: what there is to do, one after the other.
        talks: talks held only for the quest; one with the id of a standing talk takes its place while its step is due.
    """

    id: int = Field(gt=0)
    title: str = Field(min_length=1)
    steps: tuple[Step, ...] = Field(min_length=1)
    talks: tuple[Talk, ...] = ()

    @model_validator(mode="after")
    def _ids_are_its_own(self) -> Self:
        for what, ids in (("steps", [s.id for s in self.steps]), ("talks", [t.id for t in self.talks])):
            for one in ids:
                if ids.count(one) > 1:
                    raise ValueError(f"two of its {what} have the id {one}")
        steps = {step.id for step in self.steps}
        for talk in self.talks:
            for line in talk.lines:
                for reply in line.replies:
                    if reply.step is not None and reply.step not in steps:
                        raise ValueError(
                            f"talk {talk.id}: reply {reply.id!r} names step {reply.step}, not one of its own"
                        )
        return self

    def step(self, step_id: int) -> Step | None:
        """The step of an id, if the quest has it."""
        return next((step for step in self.steps if step.id == step_id), None)

    def talk(self, talk_id: int) -> Talk | None:
        """The quest's own talk of an id, if it has it."""
        return next((talk for talk in self.talks if talk.id == talk_id), None)


class StepProgress(BaseModel):
    """How a step has gone so far: ended activities, the last one's outcome, and whether the step is done."""

    model_config = ConfigDict(extra="forbid")

    tries: int = Field(default=0, ge=0)
    outcome: str | None = None
    done: bool = False


class Progress(BaseModel):
    """What the player has done in the quests, by step id. Saved and loaded as JSON."""

    model_config = ConfigDict(extra="forbid")

    steps: dict[int, StepProgress] = Field(default_factory=dict)

    def is_done(self, step: Step) -> bool:
        """Whether a step has been done."""
        return step.id in self.steps and self.steps[step.id].done

    def due(self, quest: Quest) -> Step | None:
        """The step to do next: the quest's first that is not done; `None` when the quest is finished."""
        return next((step for step in quest.steps if not self.is_done(step)), None)

    def note(self, step: Step, outcome: str | None, *, done: bool) -> None:
        """Keeps what came of a try; a step once done stays done."""
        before = self.steps.get(step.id, StepProgress())
        self.steps[step.id] = StepProgress(tries=before.tries + 1, outcome=outcome, done=before.done or done)

    def with_that_of(self, other: Progress) -> Progress:
        """Both together: of each step the one that has been tried more often, done where it is done in either."""
        steps = dict(self.steps)
        for step_id, theirs in other.steps.items():
            ours = steps.get(step_id, StepProgress())
            more = theirs if theirs.tries > ours.tries else ours
            steps[step_id] = more.model_copy(update={"done": ours.done or theirs.done})
        return Progress(steps=steps)

    @classmethod
    def load(cls, path: Path) -> Progress:
        """Reads a saved progress; a file that is not there is a fresh beginning.

        Raises:
            DataError: the file is no progress.
        """
        try:
            return cls.model_validate_json(path.read_bytes())
        except FileNotFoundError:
            return cls()
        except OSError as error:
            raise DataError(path.name, None, None, f"the progress cannot be read ({error.strerror})") from error
        except ValidationError as error:
            location, fault = first_problem(error)
            problem = f"is no saved progress ({fault}); move {path} away to begin afresh"
            raise DataError(path.name, None, dotted(location), problem) from error

    def save(self, path: Path) -> None:
        """Writes the progress whole or not at all: into a file beside the old one, which it then replaces.

        Raises:
            OSError: the folder cannot be written.
        """
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(self.model_dump_json(indent=1) + "\n")
            Path(name).replace(path)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise


def steps_due(quests: Iterable[Quest], progress: Progress) -> list[tuple[Quest, Step]]:
    """Each unfinished quest with the step that is due in it, in the quests' order."""
    return [(quest, step) for quest in quests if (step := progress.due(quest)) is not None]
