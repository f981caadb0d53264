"""What a simulation plays: which decks and policies meet in which duel, and with which seed.

Duel number n is the same whoever plays it, when and where: its seats and its seed follow from the simulation and n
alone. This is why a simulation can be cut into chunks, interrupted, spread and taken up again.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from hashlib import blake2b
from importlib.metadata import version
from typing import Any, Final, Literal, NamedTuple

from pydantic import Field, ValidationError, model_validator

from gcg_plugin.policies import NoSuchPolicy, code_of
from gcg_plugin.slices import Row
from genshin_world.slices import dotted, first_problem

__all__ = ["Planned", "Seat", "Simulation", "SimulationError", "own_version"]

MOST_DUELS: Final = 10_000_000
"""Days of playing, and as many chunks as a folder may well hold."""
CHUNKS: Final = 400
"""About how many chunks a simulation is cut into: often enough for the bar, and little to lose with one."""
LARGEST_CHUNK: Final = 50
SEED_BYTES: Final = 6
"""A duel's seed is below 2 ** 48, so that no reader of the raw results rounds it."""


class SimulationError(Exception):
    """A simulation cannot be played, kept or gone on with: why, and where it helps what to do, in one line."""

    def __str__(self) -> str:
        return " ".join(super().__str__().split())


@cache
def own_version() -> str:
    """The version of this project that is installed here."""
    return version("genshin-world")


def _codes(data: dict[str, Any]) -> tuple[str, ...]:
    """What the policies are now (`code_of`)."""
    try:
        return tuple(code_of(name) for name in data.get("policies", ()))
    except NoSuchPolicy as error:
        raise SimulationError(error.sentence) from error


class Seat(NamedTuple):
    """One side of a duel: which deck, and the name of the policy that plays it."""

    deck: int
    policy: str


class Planned(NamedTuple):
    """A duel that is to be played: its number from 0, its seed, and its sides, the one that goes first first.

    `genshin-world duel FIRST SECOND --seed SEED --policy FIRST --policy SECOND` tells this very duel in words.
    """

    number: int
    seed: int
    first: Seat
    second: Seat


class Simulation(Row):
    """All that decides what a simulation plays; two equal ones have equal results, duel by duel.

    Attributes:
        decks: the ids of the decks, each once. All of them meet all of them, themselves included.
        policies: by name (`policies.any_policy`), who plays a matchup's one side and who its other side.
        rulings: the preset's name.
        duels: how many duels in all, shared out evenly over the pairings.
        seed: any integer.
        version: the version of this project that plays.
        code: what the files of one's own policies held, so that the duels of an earlier draft are not mixed in.

    Raises:
        SimulationError: a field is not what it should be, or the module of one's own policy cannot be imported.
    """

    format: Literal["gcg-simulation"] = "gcg-simulation"
    version: str = Field(default_factory=own_version)
    decks: tuple[int, ...] = Field(min_length=1)
    policies: tuple[str, str] = ("scripted", "scripted")
    rulings: Literal["resident", "official"] = "resident"
    duels: int = Field(ge=1, le=MOST_DUELS)
    seed: int = 1
    code: tuple[str, ...] = Field(default_factory=_codes)

    @model_validator(mode="wrap")
    @classmethod
    def _in_one_line(cls, value: Any, validate: Callable[[Any], Simulation]) -> Simulation:
        try:
            return validate(value)
        except ValidationError as error:
            location, problem = first_problem(error)
            raise SimulationError(f"Field {dotted(location)} of the simulation: {problem}.") from error

    @property
    def pairings(self) -> tuple[tuple[Seat, Seat], ...]:
        """Every way to seat the decks and policies, the side that goes first first.

        With two policies each deck is played by both of them against every deck, so that either side goes first
        equally often in every matchup.
        """
        return tuple(self._pairing(place) for place in range(self._orders * len(self.decks) ** 2))

    @property
    def _orders(self) -> int:
        """With one policy, a deck against another and the other against it are the two orders of a matchup already."""
        return 1 if self.policies[0] == self.policies[1] else 2

    def _pairing(self, number: int) -> tuple[Seat, Seat]:
        """The seats of that duel; they come round again after all pairings."""
        number, turned = divmod(number, self._orders)
        mine, theirs = divmod(number % len(self.decks) ** 2, len(self.decks))
        one, other = Seat(self.decks[mine], self.policies[0]), Seat(self.decks[theirs], self.policies[1])
        return (other, one) if turned else (one, other)

    def duel(self, number: int) -> Planned:
        """The duel of that number, 0 to `duels` - 1."""
        digest = blake2b(f"{self.seed}/{number}".encode(), digest_size=SEED_BYTES).digest()
        return Planned(number, int.from_bytes(digest, "big"), *self._pairing(number))

    @property
    def chunk_size(self) -> int:
        """How many duels are played, sent and kept at once; the last chunk may have fewer."""
        return min(LARGEST_CHUNK, max(1, self.duels // CHUNKS))

    @property
    def chunks(self) -> range:
        """The numbers of the chunks."""
        return range(-(-self.duels // self.chunk_size))

    def chunk(self, number: int) -> list[Planned]:
        """The duels of a chunk."""
        start = number * self.chunk_size
        return [self.duel(duel) for duel in range(start, min(start + self.chunk_size, self.duels))]

    def difference(self, other: Simulation) -> str | None:
        """The first thing in which another simulation is not this one, as `its seed is 2, not 1`; `None` for none."""
        for field in type(self).model_fields:
            mine, theirs = getattr(self, field), getattr(other, field)
            if mine != theirs:
                if field == "code":
                    return "the file of its policy has changed since"
                verb = "are" if field in {"decks", "policies", "rulings", "duels"} else "is"
                return f"its {field} {verb} {_words(theirs)}, not {_words(mine)}"
        return None


def _words(value: object) -> str:
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)
