"""What is played: decks, rulings, limits, and positions made of the test words, each from a seed.

Hypothesis gives the seed and the actions. It would draw every die and card itself, but has only so much to draw an
example from, and a position would leave it next to nothing to play it with.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any, Final, TypeVar

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
from gcg_plugin.duel.elements import CRYO_AND_DENDRO, FACES, OMNI, Element
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
OFTEN: Final = CHARACTERS + [kind for kind in CHARACTERS if kind.__name__ == "RhodeiaOfLoch"] * 3
"""Every character, and more often the one whose skills ask chance: a preview must know that it cannot know."""
HAND_CARDS: Final = built(Card)
STATUSES: Final = built(Status)
SIDE_STATUSES: Final = built(SideStatus)
SUMMONS: Final = built(Summon)
SUPPORTS: Final = built(Support)
DECKS: Final = tuple(catalogue.deck(number) for number in catalogue.built_decks())

_Item = TypeVar("_Item")


def some(chance: Random, items: Sequence[_Item], most: int, least: int = 0) -> list[_Item]:
    """From `least` to `most` of the items, any of them again and again."""
    return chance.choices(items, k=chance.randint(least, most)) if items else []


def once(chance: Random, items: Iterable[_Item], most: int, least: int = 0) -> list[_Item]:
    """From `least` to `most` of the items, each once at most."""
    each = list(dict.fromkeys(items))
    return chance.sample(each, min(len(each), chance.randint(least, most)))


def characters(chance: Random) -> list[type[Any]]:
    """One to three characters, mostly three."""
    return list(dict.fromkeys(chance.choices(OFTEN, k=chance.choice((1, 2, 3, 3, 3, 3)))))


def rulings(chance: Random) -> Rulings:
    """Either preset, or any other way the rulings may go."""
    return chance.choice((OFFICIAL, RESIDENT, Rulings("custom", *(chance.random() < 0.5 for _ in range(10)))))


def limits(chance: Random) -> Limits:
    """The standard limits, or far narrower ones, which are met."""
    if chance.random() < 0.5:
        return STANDARD
    return Limits(
        first_hand=chance.randint(0, 3),
        draws=chance.randint(0, 4),
        hand=chance.randint(3, 6),
        dice=chance.randint(8, 10),
        rolled=chance.randint(1, 8),
        rerolls=chance.randint(0, 3),
        summons=chance.randint(1, 3),
        supports=chance.randint(1, 3),
        rounds=chance.randint(2, 6),
    )


def deck(chance: Random) -> Deck:
    """A built deck, or any characters with any cards, their own talents among them."""
    if chance.random() < 0.4:
        return chance.choice(DECKS)
    kinds = characters(chance)
    return Deck(tuple(kinds), tuple(some(chance, cards_for(kinds), 30)))


def cards_for(kinds: Iterable[type[Any]]) -> list[type[Any]]:
    """Every card, and the talents of these characters more often: they are rarely met otherwise."""
    talents = [one for one in built(Talent) if any(one().fits(kind()) for kind in kinds)]
    return HAND_CARDS + talents * 5


def opened(seed: int) -> Duel:
    """A duel at its very beginning, with a journal."""
    chance = Random(seed)
    return open_duel(
        (deck(chance), deck(chance)),
        seed,
        rulings=rulings(chance),
        limits=limits(chance),
        first=chance.randrange(2),
        journal=True,
    )


# --- positions -----------------------------------------------------------------------------------------------------


def counted(chance: Random, kind: type[Entity]) -> CardPiece:
    """The card with some of its usages, rounds and points left, and some of its uses of the round gone."""
    most = kind.again.limit if isinstance(kind.again, Adds) else 0
    counters: dict[str, int] = {}
    for name, fresh in (("usages", kind.max_usages), ("rounds", kind.max_rounds), ("points", kind.shield)):
        if fresh:
            counters[name] = chance.randint(1, max(fresh, most) if name != "rounds" else fresh)
    if kind.per_round:
        counters["used"] = chance.randint(0, kind.per_round)
    return card(kind, **counters)


def equipment(chance: Random, kind: type[Character]) -> list[CardPiece]:
    """At most one weapon, artifact and talent that the character may have."""
    someone, worn = kind(), []
    for slot in (Weapon, Artifact, Talent):
        fitting = [one for one in built(Equipment) if issubclass(one, slot) and one().fits(someone)]
        worn += [counted(chance, one) for one in once(chance, fitting, 1)]
    return worn


def a_character(chance: Random, kind: type[Character], standing: bool) -> CharacterPiece:
    """A character that has seen something, or has fallen."""
    if not standing:
        return character(kind, hp=0)
    return character(
        kind,
        hp=chance.randint(1, kind.health),
        energy=chance.choice((0, kind.max_energy, chance.randint(0, kind.max_energy))),
        aura=chance.choice([aura for aura in range(CRYO_AND_DENDRO + 1) if aura not in (Element.ANEMO, Element.GEO)]),
        cards=equipment(chance, kind) + [counted(chance, one) for one in once(chance, STATUSES, 2)],
        uses=some(chance, [skill.id for skill in kind.skills], 2),
    )


def a_side(chance: Random, limits: Limits, *, ended: bool, supports: list[CardPiece] | None) -> SidePiece:
    """A side with anything on its field."""
    kinds = characters(chance)
    stands = [chance.random() < 0.75 for _ in kinds]
    stands[chance.randrange(len(kinds))] = True
    cards = cards_for(kinds)
    dice = limits.dice if chance.random() < 0.3 else chance.randint(0, limits.dice)
    if supports is None:
        supports = [counted(chance, one) for one in some(chance, SUPPORTS, limits.supports)]
    return side(
        *(a_character(chance, kind, standing) for kind, standing in zip(kinds, stands, strict=True)),
        hand=some(chance, cards, min(limits.hand, 6)),
        pile=some(chance, cards, 8),
        # Omni more often than it is rolled: with it nearly everything can be paid for.
        dice=chance.choices([*range(FACES), OMNI, OMNI, OMNI], k=dice),
        statuses=[counted(chance, one) for one in once(chance, SIDE_STATUSES, 3)],
        summons=[counted(chance, one) for one in once(chance, SUMMONS, limits.summons)],
        supports=supports,
        ended=ended,
        fell=chance.random() < 0.5,
        arrived=chance.random() < 0.5,
        legend_played=chance.random() < 0.5,
        alone=True,
    )


def position(seed: int) -> Duel:
    """A duel in the middle of an action phase, with a journal: whatever lies there need not be reachable by play."""
    chance = Random(seed)
    most = limits(chance)
    acts = chance.choice(("me", "foe"))
    waits = chance.random() < 0.6
    # The same supports on both sides speak at the same moments: whose comes first then shows.
    supports = None
    if chance.random() < 0.5:
        supports = [counted(chance, one) for one in some(chance, SUPPORTS, most.supports)]
    board = Board(
        a_side(chance, most, ended=acts == "foe" and not waits, supports=supports),
        a_side(chance, most, ended=acts == "me" and not waits, supports=supports),
        rulings=rulings(chance),
        limits=most,
        round=chance.randint(1, most.rounds - 1),
        acts=acts,
        rerolls=True,
    )
    board.duel.chance = Chance(seed, piles=(chance.random() < 0.5, chance.random() < 0.5))
    return board.duel
