"""What comes in by the engine's door, looked at before anything is made of it: what is wrong is said in a line.

A duel is opened once and played for long: this costs nothing of an action.
"""

from __future__ import annotations

from operator import index
from typing import SupportsIndex

from gcg_plugin.duel.cards import Card, Character
from gcg_plugin.duel.rng import Chance
from gcg_plugin.duel.rulings import Rulings
from gcg_plugin.duel.state import Deck, Limits


def must_open(decks: object, rulings: object, limits: object, chance: object) -> None:
    """Raise `ValueError` for what no duel can be opened with."""
    if not isinstance(decks, tuple | list) or isinstance(decks, Deck) or len(decks) != 2:
        raise ValueError("a duel takes two decks: open_duel((deck(7), deck(30111)))")
    for side, deck in enumerate(decks):
        if not isinstance(deck, Deck):
            raise ValueError(f"the deck of side {side} is {deck!r}, and no Deck: deck(7) of gcg_plugin gives one by id")
        _must_seat(side, deck)
    if not isinstance(rulings, Rulings):
        raise ValueError(f"the rulings are {rulings!r}, and no Rulings: take OFFICIAL or RESIDENT of gcg_plugin")
    if not isinstance(limits, Limits):
        raise ValueError(f"the limits are {limits!r}, and no Limits")
    if chance is not None and not isinstance(chance, Chance):
        raise ValueError(f"the chance is {chance!r}, and no Chance")


def whole(value: object, what: str) -> int:
    """The value as a plain whole number (numpy's are ones, too); `ValueError` with `what` it is for any other."""
    if not isinstance(value, SupportsIndex):
        raise ValueError(f"{what} is {value!r}, and no whole number")
    return index(value)


def side_of(value: object) -> int:
    """A side, 0 or 1; `ValueError` for anything else."""
    side = whole(value, "a side")
    if side not in (0, 1):
        raise ValueError(f"there is no side {side}: a side is 0 or 1")
    return side


def _must_seat(side: int, deck: Deck) -> None:
    for name, kinds, base in (("characters", deck.characters, Character), ("cards", deck.cards, Card)):
        if not isinstance(kinds, tuple | list):
            raise ValueError(f"the {name} of side {side}'s deck are no tuple of classes, but {kinds!r}")
        for kind in kinds:
            if not isinstance(kind, type) or not issubclass(kind, base):
                what = f"{getattr(kind, '__name__', repr(kind))} among its {name}, which is no {base.__name__} class"
                raise ValueError(f"the deck of side {side} has {what}: gcg_plugin.catalogue.find finds one by name")
    if not deck.characters:
        raise ValueError(f"the deck of side {side} has no characters")
