"""A position in both engines' common words: everything both know, as plain values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from typing import Any, Final, NamedTuple

from gcg_plugin.duel.cards import CARDS, Entity

TIMMIE: Final = 322007
WIND_SPIRIT: Final = 115011
SWALLOWED: Final = frozenset({106, 112032})
"""Cards that are there or not: theirs counts no usage where ours counts the one."""

MONSTERS: Final = {3102: "Cryo Hilichurl Shooter", 3302: "Blazing Axe Mitachurl", 3406: "Electro Slime"}
"""Characters that theirs does not have: a deck with one of them cannot be judged."""


@dataclass(frozen=True, slots=True)
class CardAt:
    """A card on the field, with the counters both engines keep for it, in our words."""

    id: int
    counters: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class CharacterAt:
    """A character; `passive` counts the uses a round of its passive skill, `uses` are its skills of this round."""

    id: int
    hp: int
    max_hp: int
    energy: int = 0
    aura: int = 0
    cards: tuple[CardAt, ...] = ()
    uses: tuple[int, ...] = ()
    passive: int = 0


@dataclass(frozen=True, slots=True)
class SideAt:
    """One side. `hand` is in order of ids, `pile` as it is drawn, `dice` are eight counts by face."""

    characters: tuple[CharacterAt, ...]
    active: int
    statuses: tuple[CardAt, ...] = ()
    summons: tuple[CardAt, ...] = ()
    supports: tuple[CardAt, ...] = ()
    hand: tuple[int, ...] = ()
    pile: tuple[int, ...] = ()
    dice: tuple[int, ...] = (8, 0, 0, 0, 0, 0, 0, 0)
    ended: bool = False
    fell: bool = False
    legend_played: bool = False


@dataclass(frozen=True, slots=True)
class Position:
    """A position; `turn` is the side whose turn it is."""

    sides: tuple[SideAt, SideAt]
    turn: int = 0
    round: int = 1
    over: bool = False
    winner: int | None = None


class Difference(NamedTuple):
    """Where the two engines part: a path into the position, and what each has there."""

    path: tuple[str | int, ...]
    ours: Any
    theirs: Any

    def __str__(self) -> str:
        return f"{'.'.join(map(str, self.path))}: ours {self.ours!r}, theirs {self.theirs!r}"


def counted(kind: type[Entity]) -> tuple[str, ...]:
    """The counters of a card that both engines keep."""
    names = []
    if kind.max_usages and kind.id not in SWALLOWED:
        names.append("usages")
    if kind.max_rounds:
        names.append("rounds")
    if kind.shield:
        names.append("points")
    if kind.per_round:
        names.append("used")
    if kind.id == TIMMIE:
        names.append("counter")
    if kind.id == WIND_SPIRIT:
        names.append("turned")
    return tuple(names)


def name_of(number: int) -> str:
    """A card's class name, for people."""
    return CARDS[number].__name__ if number in CARDS else str(number)


def compare(ours: Position, theirs: Position) -> list[Difference]:
    """Every place where two positions differ. Of a duel that is over only the end and the HP are compared."""
    found = list(_differ((), ours, theirs))
    if ours.over and theirs.over:
        return [one for one in found if one.path[-1] in ("winner", "hp")]
    return found


def _differ(path: tuple[str | int, ...], ours: Any, theirs: Any) -> Iterator[Difference]:
    if ours == theirs:
        return
    if isinstance(ours, CardAt) and ours.id == theirs.id:
        here, there = dict(ours.counters), dict(theirs.counters)
        for name in here:
            yield from _differ((*path, name), here[name], there.get(name))
    elif isinstance(ours, (CharacterAt, SideAt, Position)):
        for field in fields(ours):
            yield from _differ((*path, field.name), getattr(ours, field.name), getattr(theirs, field.name))
    elif isinstance(ours, tuple) and _same_shape(ours, theirs):
        for place, (one, other) in enumerate(zip(ours, theirs, strict=True)):
            yield from _differ((*path, place), one, other)
    else:
        yield Difference(path, ours, theirs)


def _same_shape(ours: tuple[Any, ...], theirs: tuple[Any, ...]) -> bool:
    """Both hold the same cards, sides or characters in the same order."""
    if len(ours) != len(theirs) or not isinstance(ours[0], (CardAt, CharacterAt, SideAt)):
        return False
    return isinstance(ours[0], SideAt) or [one.id for one in ours] == [one.id for one in theirs]


def counters(values: Mapping[str, int]) -> tuple[tuple[str, int], ...]:
    """Counters as a card's position holds them."""
    return tuple(sorted((name, int(value)) for name, value in values.items()))
