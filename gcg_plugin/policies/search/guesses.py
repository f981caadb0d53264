"""Whole duels that a side's view may be: what is hidden from it is drawn from what it may know.

A side knows its own hand and which cards its pile holds, but not their order; of the other side it knows the
characters, the cards it has played, and how many cards and dice it has. The built decks are public, so that an
opponent whose characters and played cards fit one of them is taken to hold the rest of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache
from typing import Final

from gcg_plugin.catalogue import built_decks, deck
from gcg_plugin.duel.cards import Card, Equipment
from gcg_plugin.duel.elements import FACES, OMNI
from gcg_plugin.duel.rng import Chance
from gcg_plugin.duel.state import Deck, Duel, Side

__all__ = ["Guesses"]

COPIES: Final = 2
"""How often a deck holds a card at most."""


class Guesses:
    """Draws duels that look to `side` exactly as `seen` does."""

    def __init__(self, seen: Duel, side: int) -> None:
        """Takes the duel as that side sees it (`views.seen_by`); it is not changed."""
        foe = seen.sides[1 - side]
        self._seen = seen
        self._side = side
        self._hidden = len(foe.hand) + len(foe.pile)
        self._decks = _unseen(foe, self._hidden)
        self._wanted = _wanted(foe)

    def draw(self, chance: Chance) -> Duel:
        """One of the duels it may be: cards, dice, the order of both piles and all chance to come are drawn."""
        duel = self._seen.copy()
        own, foe = duel.sides[self._side], duel.sides[1 - self._side]
        chance.shuffle(own.pile)
        cards = list(self._decks[0] if len(self._decks) == 1 else chance.pick(self._decks))
        chance.shuffle(cards)
        held = len(foe.hand)
        foe.hand, foe.pile = cards[:held], cards[held : self._hidden]
        foe.dice = self._dice(sum(foe.dice), chance)
        duel.chance = Chance(chance.bits())
        return duel

    def _dice(self, count: int, chance: Chance) -> list[int]:
        """That many dice as they lie after a sensible reroll: a face of no use has been rolled once more."""
        faces = [0] * FACES
        for _ in range(count):
            face = chance.below(FACES)
            if face not in self._wanted:
                face = chance.below(FACES)
            faces[face] += 1
        return faces


def _wanted(foe: Side) -> frozenset[int]:
    """The faces that a side does not roll again."""
    return frozenset({OMNI, *(int(character.element) for character in foe.characters if character.hp > 0)})


def _unseen(foe: Side, hidden: int) -> list[list[Card]]:
    """What the other side's hand and pile may be dealt from: by each built deck that fits, else by what may be in one.

    Each is at least `hidden` cards. A card that was tuned or discarded unseen may be among them, as far as anybody
    on this side knows.
    """
    characters = sorted(type(character).id for character in foe.characters)
    played = Counter(foe.played)
    fitting = [
        left
        for known in _known()
        if sorted(kind.id for kind in known.characters) == characters
        and (left := _less(known.cards, played)) is not None
        and len(left) >= hidden
    ]
    return fitting or [_pool(foe, played, hidden)]


@cache
def _known() -> tuple[Deck, ...]:
    """The built decks."""
    return tuple(deck(number) for number in built_decks())


def _less(cards: Iterable[type[Card]], played: Counter[int]) -> list[Card] | None:
    """The cards without those played; None when some that was played is not among them."""
    missing = played.copy()
    left: list[Card] = []
    for kind in cards:
        if missing[kind.id]:
            missing[kind.id] -= 1
        else:
            left.append(kind())
    return None if any(missing.values()) else left


def _pool(foe: Side, played: Counter[int], hidden: int) -> list[Card]:
    """The cards of all built decks that the other side can use, as often as a deck holds one; more if it takes more."""
    kinds = {kind.id: kind for known in _known() for kind in known.cards}
    usable = [kind for kind in kinds.values() if _usable(kind(), foe)]
    cards = [kind() for kind in usable for _ in range(max(0, COPIES - played[kind.id]))]
    while len(cards) < hidden:
        cards += [kind() for kind in usable]
    return cards


def _usable(card: Card, foe: Side) -> bool:
    return not isinstance(card, Equipment) or any(card.fits(character) for character in foe.characters)
