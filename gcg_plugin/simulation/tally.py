"""Summing duels up: who won how often, how sure that is, how long it took, and what going first is worth."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist
from typing import Final

from gcg_plugin.simulation.plan import Seat, Simulation
from gcg_plugin.simulation.play import Played

__all__ = ["CONFIDENCE", "Matchup", "Share", "Standing", "going_first", "matchups", "standings"]

CONFIDENCE: Final = 0.95
_Z: Final = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)


@dataclass(frozen=True, slots=True)
class Share:
    """How many of how many."""

    count: int
    of: int

    @property
    def value(self) -> float | None:
        """The share, 0 to 1; `None` of nothing."""
        return self.count / self.of if self.of else None

    @property
    def interval(self) -> tuple[float, float]:
        """Between what the true share lies with 95 % confidence, by Wilson's score (1927); of nothing, anywhere."""
        if not self.of:
            return 0.0, 1.0
        share, weight = self.count / self.of, _Z * _Z / self.of
        middle = share + weight / 2
        reach = sqrt(weight * (share * (1 - share) + weight / 4))
        low, high = (middle - reach) / (1 + weight), (middle + reach) / (1 + weight)
        # With none or all of them one end is exact, whatever rounding makes of it.
        return (low if self.count else 0.0), (high if self.count < self.of else 1.0)

    def __add__(self, other: object) -> Share:
        """Both together."""
        if not isinstance(other, Share):
            return NotImplemented
        return Share(self.count + other.count, self.of + other.of)


NONE: Final = Share(0, 0)
"""Nothing of nothing, from which shares are summed up."""


@dataclass
class Matchup:
    """What came of one seat against another, whichever of them went first.

    Attributes:
        one: the deck and policy that is counted for.
        other: whom it met.
        duels, rounds, actions: sums over the duels.
        won, lost: by `one`. In a mirror, a seat against itself, the side that went first is `one`.
        first_won: how often the side that went first won.
    """

    one: Seat
    other: Seat
    duels: int = 0
    won: int = 0
    lost: int = 0
    first_won: int = 0
    rounds: int = 0
    actions: int = 0

    @property
    def mirror(self) -> bool:
        """A seat against itself: who wins says nothing but what going first is worth."""
        return self.one == self.other

    @property
    def drawn(self) -> int:
        """How many duels nobody won."""
        return self.duels - self.won - self.lost

    def add(self, duel: Played) -> None:
        """Count a duel of these two."""
        self.duels += 1
        self.rounds += duel.rounds
        self.actions += duel.actions
        self.first_won += duel.winner == 0
        if duel.winner is not None:
            one_won = duel.winner == 0 if self.mirror else duel.winning_seat == self.one
            self.won += one_won
            self.lost += not one_won


@dataclass
class Standing:
    """What came of one seat against all others; its mirror is left out.

    Attributes:
        seat: the deck and policy.
        won: of all its duels.
        drawn: how many of them nobody won.
    """

    seat: Seat
    won: Share = NONE
    drawn: int = 0


def matchups(simulation: Simulation, duels: Iterable[Played]) -> list[Matchup]:
    """Sum the duels up by who met, in the order of the simulation's decks; a matchup without duels is there, too.

    With one policy on both sides, a deck against another and the other against it are one matchup.
    """
    found: dict[tuple[Seat, Seat], Matchup] = {}
    by_pairing: dict[tuple[Seat, Seat], Matchup] = {}
    for first, second in simulation.pairings:
        matchup = found.get((second, first))
        if matchup is None:
            matchup = found.setdefault((first, second), Matchup(first, second))
        by_pairing[first, second] = matchup
    for duel in duels:
        by_pairing[duel.planned.first, duel.planned.second].add(duel)
    return list(found.values())


def standings(matchups: Iterable[Matchup]) -> list[Standing]:
    """Sum matchups up by seat, in the order of the seats; a seat that met itself alone is left out."""
    found: dict[Seat, Standing] = {}
    for matchup in matchups:
        if matchup.mirror:
            continue
        for seat, won in ((matchup.one, matchup.won), (matchup.other, matchup.lost)):
            standing = found.setdefault(seat, Standing(seat))
            standing.won += Share(won, matchup.duels)
            standing.drawn += matchup.drawn
    return list(found.values())


def going_first(matchups: Iterable[Matchup]) -> Share:
    """How often the side that went first won, of the duels that somebody won."""
    return sum((Share(one.first_won, one.won + one.lost) for one in matchups), NONE)
