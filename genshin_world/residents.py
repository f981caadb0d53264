"""Residents: who lives where, at which hours they can be met, and which seats they hold for plugins."""

from __future__ import annotations

import difflib
import re
from collections.abc import Sequence
from typing import Annotated

from pydantic import AfterValidator, Field, field_validator

from genshin_world.refusals import WorldRefused
from genshin_world.rows import Row, Seats, on_one_line

__all__ = ["Resident", "Stay", "find_resident"]

_HOURS = re.compile(r"([0-9]{1,2})-([0-9]{1,2})")


class Stay(Row):
    """A spot where a resident can be met, and the hours of it.

    Attributes:
        spot: the place in words, ready to follow "at": `the Cat's Tail`.
        hours: `7-19` is from seven until before nineteen; `20-2` crosses midnight; `0-24` is the whole day.
    """

    spot: str = Field(min_length=1)
    hours: str = "0-24"

    @field_validator("hours")
    @classmethod
    def _hours_are_a_span(cls, hours: str) -> str:
        match = _HOURS.fullmatch(hours)
        if not match or not all(0 <= int(hour) <= 24 for hour in match.groups()):
            raise ValueError(f"{hours!r} is no span of hours; write it like 7-19 or 20-2")
        if int(match[1]) % 24 == int(match[2]) % 24 and hours != "0-24":
            raise ValueError(f"{hours!r} is an empty span; the whole day is 0-24")
        return hours

    def covers(self, hour: int) -> bool:
        """Whether the stay holds at an hour of the day, 0 to 23."""
        opens, closes = (int(part) for part in self.hours.split("-"))
        return opens <= hour < closes if opens < closes else hour >= opens or hour < closes

    def __str__(self) -> str:
        if self.hours == "0-24":
            return f"at {self.spot} all day"
        opens, closes = (int(part) for part in self.hours.split("-"))
        return f"at {self.spot} from {opens:02}:00 to {closes % 24:02}:00"


class Resident(Row):
    """Somebody of the world.

    Attributes:
        id: the world's id of the person (the game's NPC id, or one of our own from 900000 on).
        name: how they are called, on one line.
        region: the region they live in.
        stays: their spots and hours; the first that covers an hour is where they are.
        about: who they are, in a few words.
        greeting: what they say to everybody; a resident with talks of their own, or with a seat, needs none.
        seats: free-form data by plugin name. The world carries it and reads none of it.
    """

    id: int = Field(gt=0)
    name: Annotated[str, AfterValidator(on_one_line)] = Field(min_length=1, max_length=200)
    region: str = Field(default="Mondstadt", min_length=1)
    stays: tuple[Stay, ...] = Field(min_length=1)
    about: str = ""
    greeting: str | None = None
    seats: Seats = Field(default_factory=dict)

    def stay_at(self, hour: int) -> Stay | None:
        """Where the resident is at an hour of the day (0 to 23); `None` when they cannot be met."""
        return next((stay for stay in self.stays if stay.covers(hour)), None)

    def place_at(self, hour: int) -> str:
        """Where whoever talks to the resident at an hour is, in words: the region, and the spot where there is one."""
        stay = self.stay_at(hour)
        return self.region + (f", at {stay.spot}" if stay else "")

    @property
    def whereabouts(self) -> str:
        """Where and when the resident can be met, in words that follow a name."""
        return ", and ".join(str(stay) for stay in self.stays)

    def meet(self, hour: int) -> Stay:
        """Where the resident is at an hour.

        Raises:
            WorldRefused: they are away; it says where and when they can be met.
        """
        stay = self.stay_at(hour)
        if stay is None:
            raise WorldRefused(f"{self.name} is away at {hour:02}:00; meet {self.name} {self.whereabouts}.")
        return stay


def find_resident(residents: Sequence[Resident], who: str | int) -> Resident:
    """The resident an id, a name in any case, or the beginning of one name means.

    Raises:
        WorldRefused: nobody, or more than one, is meant; it suggests names.
    """
    text = str(who).strip()
    wanted = text.casefold()
    named = [one for one in residents if str(one.id) == text or one.name.casefold() == wanted]
    begun = [one for one in residents if wanted and one.name.casefold().startswith(wanted)]
    found = named or begun
    if len(found) == 1:
        return found[0]
    if found:
        raise WorldRefused(f"{text!r} may be {' or '.join(f'{one.name} ({one.id})' for one in found)}: say which.")
    names = {one.name.casefold(): one.name for one in residents}
    close = [names[name] for name in difflib.get_close_matches(wanted, names, n=3, cutoff=0.5)]
    hint = f"Did you mean {' or '.join(close)}?" if close else "`genshin-world residents` lists who lives here."
    raise WorldRefused(f"Nobody here is called {text!r}. {hint}")
