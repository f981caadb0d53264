"""Strategies for what is played: decks, rulings, limits, and positions made of the test words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from hypothesis import strategies as st

from gcg_plugin import catalogue
from gcg_plugin.duel.cards import (
    CARDS,
    Adds,
    Artifact,
    Card,
    Character,
    Entity,
    Equipment,
    SideStatus,
    Status,
    Summon,
    Support,
    Talent,
    Weapon,
)
from gcg_plugin.duel.elements import CRYO_AND_DENDRO, FACES
from gcg_plugin.duel.phases import open_duel
from gcg_plugin.duel.rng import Chance
from gcg_plugin.duel.rulings import OFFICIAL, RESIDENT, Rulings
from gcg_plugin.duel.state import STANDARD, Deck, Duel, Limits
from gcg_plugin.testing import Board
from gcg_plugin.testing.pieces import CardPiece, CharacterPiece, SidePiece, card, character, side

catalogue.load()


def built(base: type[Entity]) -> list[type[Any]]:
    """Every class of the kind that a slice names, by id: tests' own cards are none of them."""
    written = ("gcg_plugin.cards", "gcg_plugin.characters")
    kinds = [kind for kind in CARDS.values() if kind.__module__.startswith(written) and issubclass(kind, base)]
    return sorted(kinds, key=lambda kind: kind.id)


CHARACTERS: Final = built(Character)
HAND_CARDS: Final = built(Card)
STATUSES: Final = built(Status)
SIDE_STATUSES: Final = built(SideStatus)
SUMMONS: Final = built(Summon)
SUPPORTS: Final = built(Support)
SEEDS: Final = st.integers(0, (1 << 64) - 1)

RULINGS: Final = st.one_of(
    st.sampled_from([OFFICIAL, RESIDENT]),
    st.lists(st.booleans(), min_size=10, max_size=10).map(lambda ways: Rulings("custom", *ways)),
)

LIMITS: Final = st.one_of(
    st.just(STANDARD),
    st.builds(
        Limits,
        first_hand=st.integers(0, 3),
        draws=st.integers(0, 4),
        hand=st.integers(3, 6),
        dice=st.integers(8, 10),
        rolled=st.integers(1, 8),
        rerolls=st.integers(0, 3),
        summons=st.integers(1, 3),
        supports=st.integers(1, 3),
        rounds=st.integers(2, 6),
    ),
)

BUILT_DECKS: Final = st.sampled_from([catalogue.deck(number) for number in catalogue.built_decks()])
MIXED_DECKS: Final = st.builds(
    Deck,
    st.lists(st.sampled_from(CHARACTERS), min_size=1, max_size=3, unique=True).map(tuple),
    st.lists(st.sampled_from(HAND_CARDS), max_size=30).map(tuple),
)
DECKS: Final = st.one_of(BUILT_DECKS, MIXED_DECKS)


@st.composite
def opened(draw: st.DrawFn) -> Duel:
    """A duel at its very beginning, with a journal."""
    return open_duel(
        (draw(DECKS), draw(DECKS)),
        draw(SEEDS),
        rulings=draw(RULINGS),
        limits=draw(LIMITS),
        first=draw(st.integers(0, 1)),
        journal=True,
    )


# --- positions -----------------------------------------------------------------------------------------------------


def counted(kind: type[Entity]) -> st.SearchStrategy[CardPiece]:
    """The card with some of its usages, rounds and points left, and some of its uses of the round gone."""
    most = kind.again.limit if isinstance(kind.again, Adds) else 0
    counters: dict[str, st.SearchStrategy[int]] = {}
    for name, fresh in (("usages", kind.max_usages), ("rounds", kind.max_rounds), ("points", kind.shield)):
        if fresh:
            counters[name] = st.integers(1, max(fresh, most) if name != "rounds" else fresh)
    if kind.per_round:
        counters["used"] = st.integers(0, kind.per_round)
    return st.fixed_dictionaries(counters).map(lambda values: card(kind, **values))


def some(kinds: Sequence[type[Entity]], most: int, *, twice: bool = False) -> st.SearchStrategy[list[CardPiece]]:
    """A few cards of these kinds on the field; only those that come from hand may lie there twice."""
    if not kinds or most < 1:
        return st.just([])
    chosen = st.lists(st.sampled_from(kinds), max_size=most, unique=not twice)
    return chosen.flatmap(lambda found: st.tuples(*map(counted, found)).map(list))


def _equipment(kind: type[Character]) -> st.SearchStrategy[list[CardPiece]]:
    """At most one weapon, artifact and talent that the character may have."""
    someone = kind()
    slots = []
    for slot in (Weapon, Artifact, Talent):
        fitting = [one for one in built(Equipment) if issubclass(one, slot) and one().fits(someone)]
        slots.append(some(fitting, 1))
    return st.tuples(*slots).map(lambda parts: [piece for part in parts for piece in part])


@st.composite
def a_character(draw: st.DrawFn, kind: type[Character], standing: bool) -> CharacterPiece:
    if not standing:
        return character(kind, hp=0)
    return character(
        kind,
        hp=draw(st.integers(1, kind.health)),
        energy=draw(st.integers(0, kind.max_energy)),
        aura=draw(st.integers(0, CRYO_AND_DENDRO).filter(lambda aura: aura not in (5, 6))),
        cards=draw(_equipment(kind)) + draw(some(STATUSES, 2)),
        uses=draw(st.lists(st.sampled_from([skill.id for skill in kind.skills]), max_size=2)),
    )


def a_handful_of_dice(limits: Limits) -> st.SearchStrategy[list[int]]:
    """Some dice, and now and then as many as a side may have: what is gained then is lost."""
    some_dice = st.lists(st.integers(0, FACES - 1), max_size=limits.dice)
    return st.one_of(some_dice, st.lists(st.integers(0, FACES - 1), min_size=limits.dice, max_size=limits.dice))


@st.composite
def a_side(draw: st.DrawFn, limits: Limits, *, ended: bool) -> SidePiece:
    kinds = draw(st.lists(st.sampled_from(CHARACTERS), min_size=1, max_size=3, unique=True))
    stands = [draw(st.sampled_from([True, True, True, False])) for _ in kinds]
    stands[draw(st.integers(0, len(kinds) - 1))] = True
    characters = [draw(a_character(kind, standing)) for kind, standing in zip(kinds, stands, strict=True)]
    # Talents are worth having in hand: they are cards of few characters, and rarely met otherwise.
    talents = [one for one in built(Talent) if any(one().fits(kind()) for kind in kinds)]
    cards = st.sampled_from(HAND_CARDS + talents * 4)
    return side(
        *characters,
        hand=draw(st.lists(cards, max_size=min(limits.hand, 6))),
        pile=draw(st.lists(cards, max_size=8)),
        dice=draw(a_handful_of_dice(limits)),
        statuses=draw(some(SIDE_STATUSES, 3)),
        summons=draw(some(SUMMONS, limits.summons)),
        supports=draw(some(SUPPORTS, limits.supports, twice=True)),
        ended=ended,
        fell=draw(st.booleans()),
        arrived=draw(st.booleans()),
        legend_played=draw(st.booleans()),
        alone=True,
    )


@st.composite
def positions(draw: st.DrawFn) -> Duel:
    """A duel in the middle of an action phase, with a journal: whatever lies there need not be reachable by play."""
    limits = draw(LIMITS)
    acts = draw(st.sampled_from(["me", "foe"]))
    waits = draw(st.booleans())
    board = Board(
        draw(a_side(limits, ended=acts == "foe" and not waits)),
        draw(a_side(limits, ended=acts == "me" and not waits)),
        rulings=draw(RULINGS),
        limits=limits,
        round=draw(st.integers(1, limits.rounds - 1)),
        acts=acts,
        rerolls=True,
    )
    board.duel.chance = Chance(draw(SEEDS), piles=(draw(st.booleans()), draw(st.booleans())))
    return board.duel
