"""The preparation: first hands, the one switch of cards, the first active characters."""

from __future__ import annotations

from itertools import combinations

import pytest

from gcg_plugin.duel import Event, Refusal
from gcg_plugin.duel.actions import ChooseActive, SwitchCards
from gcg_plugin.duel.legal import legal_actions
from gcg_plugin.duel.phases import open_duel
from gcg_plugin.duel.rng import Chance
from gcg_plugin.duel.rulings import OFFICIAL, RESIDENT, Rulings
from gcg_plugin.duel.state import Awaits, Deck, Limits, Phase
from gcg_plugin.testing import Board, Dummy


class A(Event):
    """A."""

    id = 9_080_001


class B(Event):
    """B."""

    id = 9_080_002


class C(Event):
    """C."""

    id = 9_080_003


class D(Event):
    """D."""

    id = 9_080_004


class E(Event):
    """E."""

    id = 9_080_005


class F(Event):
    """F."""

    id = 9_080_006


class G(Event):
    """G."""

    id = 9_080_007


THREE = (Dummy, Dummy, Dummy)


def opened(
    *cards: type[Event], rulings: Rulings = OFFICIAL, stacked: bool = True, seed: int = 1, hand: int = 5
) -> Board:
    chance = Chance(seed, piles=(stacked, stacked))
    decks = (Deck(THREE, cards), Deck(THREE, cards))
    return Board.of(open_duel(decks, rulings=rulings, chance=chance, journal=True, limits=Limits(first_hand=hand)))


def test_each_side_draws_five_cards_and_may_switch_them_before_anything_else():
    board = opened(A, B, C, D, E, F)
    assert board.me.hand == [A, B, C, D, E]
    assert board.me.pile == [F]
    assert board.awaits == {board.me: Awaits.SWITCH_CARDS, board.foe: Awaits.SWITCH_CARDS}


def test_a_pile_that_is_not_stacked_is_shuffled_by_the_seed():
    cards = (A, B, C, D, E, F, G) * 4
    hands = {tuple(kind.id for kind in opened(*cards, stacked=False, seed=seed).me.hand) for seed in range(8)}
    assert len(hands) > 4
    one, two = (opened(*cards, stacked=False, seed=5) for _ in range(2))
    assert one.duel == two.duel


def test_keeping_all_cards_changes_nothing():
    board = opened(A, B, C, D, E, F)
    before = board.duel.chance.copy()
    board.me.switch_cards()
    assert board.me.hand == [A, B, C, D, E]
    assert board.duel.chance == before


def test_cards_are_switched_once():
    board = opened(A, B, C, D, E, F)
    board.me.switch_cards(A)
    assert board.refuses(board.me.switch_cards, B) is Refusal.NOT_NOW
    assert board.awaits == {board.me: Awaits.CHOOSE_ACTIVE, board.foe: Awaits.SWITCH_CARDS}


def test_only_cards_of_the_hand_are_switched_each_as_often_as_it_is_there():
    board = opened(A, A, B, C, D, E)
    assert board.refuses(board.me.switch_cards, E) is Refusal.NOT_IN_HAND
    assert board.refuses(board.me.switch_cards, A, A, A) is Refusal.NOT_IN_HAND
    board.me.switch_cards(A, A)
    assert sorted(kind.id for kind in [*board.me.hand, *board.me.pile]) == [one.id for one in (A, A, B, C, D, E)]


@pytest.mark.parametrize("seed", range(12))
def test_under_official_rulings_no_card_drawn_has_the_name_of_one_put_back_while_others_remain(seed: int):
    board = opened(A, A, B, C, D, A, A, E, F, G, stacked=False, seed=seed)
    switched = board.me.hand[0]
    count = board.me.hand.count(switched)
    others = [kind for kind in board.me.pile if kind is not switched]
    board.me.switch_cards(*[switched] * count)
    assert len(board.me.hand) == 5
    assert board.me.hand.count(switched) == max(0, count - len(others))


def test_under_official_rulings_names_put_back_are_drawn_when_nothing_else_remains():
    board = opened(A, A, A, B, C, D, stacked=True)
    board.me.switch_cards(A, A, A)
    assert sorted(kind.id for kind in board.me.hand) == [A.id, A.id, B.id, C.id, D.id]


def test_under_official_rulings_the_rest_of_the_pile_keeps_its_order():
    board = opened(A, B, C, D, E, F, G, F, G, F, stacked=False, seed=3)
    rest = board.me.pile
    switched = board.me.hand[0]
    board.me.switch_cards(switched)
    assert [kind for kind in board.me.pile if kind is not switched] == [
        kind for place, kind in enumerate(rest) if place != 0 or kind is switched
    ]


def test_under_resident_rulings_the_cards_go_back_the_pile_is_shuffled_and_drawn_from():
    cards = (A, B, C, D, E)
    hands = set()
    for seed in range(40):
        board = opened(*cards, rulings=RESIDENT, stacked=False, seed=seed, hand=4)
        first = board.me.hand[0]
        board.me.switch_cards(first)
        assert len(board.me.hand) == 4
        hands.add(first in board.me.hand)
    assert hands == {True, False}


def test_a_stacked_pile_stays_as_it_is_written_under_either_rulings():
    for rulings in (OFFICIAL, RESIDENT):
        board = opened(A, B, C, D, E, F, G, rulings=rulings)
        board.me.switch_cards(A, B)
        assert board.me.hand == [C, D, E, F, G]
        assert board.me.pile == [A, B]


def test_both_sides_choose_in_any_order_and_the_battle_starts_with_the_last_choice():
    board = opened(A, B, C, D, E)
    board.foe.switch_cards()
    board.foe.choose(2)
    assert board.phase is Phase.PREPARATION
    assert board.awaits == {board.me: Awaits.SWITCH_CARDS}
    board.me.switch_cards()
    board.me.choose(1)
    assert board.phase is Phase.ROLL
    assert (board.me.active.place, board.foe.active.place) == (1, 2)


def test_the_first_active_character_is_one_of_the_sides_own():
    board = opened(A)
    board.me.switch_cards()
    assert board.refuses(board.me.choose, 3) is Refusal.NO_SUCH_CHARACTER
    assert board.refuses(board.me.choose, -1) is Refusal.NO_SUCH_CHARACTER


def test_every_choice_of_the_preparation_is_listed():
    board = opened(A, A, B)
    listed = list(legal_actions(board.duel, 0))
    hand = [A.id, A.id, B.id]
    ways = {way for count in range(4) for way in combinations(hand, count)}
    assert set(listed) == {SwitchCards(0, way) for way in ways}
    assert len(listed) == len(ways)
    board.me.switch_cards()
    assert list(legal_actions(board.duel, 0)) == [ChooseActive(0, place) for place in range(3)]
