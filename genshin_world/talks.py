"""Talks: what residents say, what can be answered, and how talks from several sources are joined."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Self

from pydantic import Field, model_validator

from genshin_world.rows import Row, Seats

__all__ = ["LEAVE", "Line", "Reply", "Talk", "merge_talks"]


class Reply(Row):
    """An answer the player can give. It leads to one thing at most; to none, and it ends the talk.

    Attributes:
        id: its id, unique among the replies of its line.
        text: what the player says.
        line: the line of the same talk it leads to.
        talk: the talk of the same resident it leads to, by id.
        activity: a request by plugin name, such as `{"gcg": {"game_id": 1021}}`: choosing the reply leaves the talk
            for what a plugin opens (`open_activity`).
        step: the quest step the reply belongs to: what it opens is the step's own activity, or its own where the step
            has none, and moves the step by its outcome; where neither has one, giving the reply does the step.
    """

    id: str = Field(min_length=1)
    text: str = Field(min_length=1)
    line: str | None = None
    talk: int | None = None
    activity: Seats | None = None
    step: int | None = None

    @model_validator(mode="after")
    def _leads_to_one_thing(self) -> Self:
        if sum(lead is not None for lead in (self.line, self.talk, self.activity)) > 1:
            raise ValueError(f"reply {self.id!r} leads to more than one of line, talk and activity")
        return self


LEAVE = Reply(id="leave", text="Goodbye.")
"""The reply the world adds to a line that offers no way out of the talk."""


class Line(Row):
    """Something said in a talk, and what can be answered to it.

    Attributes:
        id: its id, unique within the talk.
        text: what is said.
        speaker: who says it, when it is not the resident of the talk.
        replies: what can be answered, in the order it is offered.
    """

    id: str = Field(min_length=1)
    text: str = Field(min_length=1)
    speaker: str | None = None
    replies: tuple[Reply, ...] = ()

    @model_validator(mode="after")
    def _replies_have_ids_of_their_own(self) -> Self:
        ids = [reply.id for reply in self.replies]
        for reply_id in ids:
            if ids.count(reply_id) > 1:
                raise ValueError(f"line {self.id!r} has two replies {reply_id!r}")
        return self


class Talk(Row):
    """A talk with a resident.

    Attributes:
        id: its id; a quest's talk takes the place of a standing talk of the same id.
        resident: the id of the resident it is held with.
        lines: what is said.
        opening: the line it opens with; the first when left out.
    """

    id: int = Field(gt=0)
    resident: int = Field(gt=0)
    lines: tuple[Line, ...] = Field(min_length=1)
    opening: str | None = None

    @model_validator(mode="after")
    def _leads_within_itself(self) -> Self:
        ids = [line.id for line in self.lines]
        for line_id in ids:
            if ids.count(line_id) > 1:
                raise ValueError(f"two lines are called {line_id!r}")
        if self.opening is not None and self.opening not in ids:
            raise ValueError(f"opens with line {self.opening!r}, which the talk does not have")
        for line in self.lines:
            for reply in line.replies:
                if reply.line is not None and reply.line not in ids:
                    raise ValueError(f"reply {reply.id!r} leads to line {reply.line!r}, which the talk does not have")
        return self

    @property
    def opening_line(self) -> Line:
        """The line the talk opens with."""
        return self.lines[0] if self.opening is None else self.line(self.opening)

    def line(self, line_id: str) -> Line:
        """The line of an id; the talk's own replies lead to no other.

        Raises:
            KeyError: the talk has no such line.
        """
        for line in self.lines:
            if line.id == line_id:
                return line
        raise KeyError(line_id)


def merge_talks(*sources: Iterable[Talk]) -> dict[int, Talk]:
    """Joins talks by id, the first source winning: the quests' talks are given before the standing ones.

    Returns:
        the talks by id, in the order of the sources.
    """
    merged: dict[int, Talk] = {}
    for source in sources:
        for talk in source:
            merged.setdefault(talk.id, talk)
    return merged
