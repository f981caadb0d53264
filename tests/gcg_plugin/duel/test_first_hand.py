"""The first hand: five cards of a shuffled pile, Arcane Legends among them."""

from __future__ import annotations

import pytest

from gcg_plugin.duel.cards import Event
from gcg_plugin.duel.elements import Cost
from gcg_plugin.duel.phases import open_duel
from gcg_plugin.duel.rng import Chance
from gcg_plugin.duel.state import Deck
from gcg_plugin.testing import Dummy


class Legend(Event):
    """An Arcane Legend of this test's own."""

    id = 9_100_001
    cost = Cost(legend=True)


class Plain(Event):
    """An event of this test's own."""

    id = 9_100_002


def deck(*cards: type[Event]) -> Deck:
    return Deck((Dummy, Dummy, Dummy), cards)


@pytest.mark.parametrize("seed", range(8))
def test_an_arcane_legend_is_in_the_first_hand_whatever_the_shuffle(seed: int) -> None:
    duel = open_duel((deck(*[Plain] * 28, Legend, Legend), deck(*[Plain] * 30)), seed)
    assert [card.id for card in duel.sides[0].hand].count(Legend.id) == 2


def test_more_legends_than_the_first_hand_holds_fill_it() -> None:
    duel = open_duel((deck(*[Plain] * 24, *[Legend] * 6), deck()), 1)
    assert {card.id for card in duel.sides[0].hand} == {Legend.id}


def test_a_stacked_pile_is_drawn_as_it_lies() -> None:
    cards = (*[Plain] * 5, Legend)
    duel = open_duel((deck(*cards), deck()), chance=Chance(piles=(True, True)))
    assert {card.id for card in duel.sides[0].hand} == {Plain.id}


def test_a_deck_of_fewer_cards_than_a_first_hand_is_drawn_whole() -> None:
    duel = open_duel((deck(Plain, Plain), deck()), 1)
    assert [len(side.hand) for side in duel.sides] == [2, 0]


def test_a_deck_without_characters_is_refused() -> None:
    with pytest.raises(ValueError, match="the deck of side 1 has no characters"):
        open_duel((deck(), Deck((), ())), 1)
