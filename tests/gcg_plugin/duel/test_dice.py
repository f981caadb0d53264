"""Dice: whether some pay, which pay by default, every way to pay, and tuning."""

from __future__ import annotations

import pytest

from gcg_plugin.duel import ANEMO, CRYO, DENDRO, ELECTRO, GEO, HYDRO, OMNI, PYRO, Character, Cost, Event, Refusal
from gcg_plugin.duel.dice import default_payment, is_payment, payments, pays, spare, spread, worth
from gcg_plugin.testing import Board, character, side


def counts(*faces: int) -> list[int]:
    return [faces.count(face) for face in range(8)]


def test_dice_lie_in_the_order_of_their_faces():
    assert spread(counts(PYRO, OMNI, GEO, PYRO)) == (OMNI, PYRO, PYRO, GEO)


class Flame(Character):
    """A Pyro character."""

    id = 9_030_001
    element = PYRO


class Tide(Character):
    """A Hydro character."""

    id = 9_030_002
    element = HYDRO


class Frost(Character):
    """A Cryo character."""

    id = 9_030_003
    element = CRYO


class Scrap(Event):
    """Does nothing."""

    id = 9_030_004


def party(*dice: int) -> Board:
    return Board(side(Flame, Tide, Frost, dice=dice, hand=[Scrap, Scrap]))


@pytest.mark.parametrize(
    ("dice", "cost", "enough"),
    [
        ((), Cost(), True),
        ((PYRO, PYRO, PYRO), Cost(PYRO, 3), True),
        ((PYRO, OMNI, OMNI), Cost(PYRO, 3), True),
        ((PYRO, PYRO, HYDRO), Cost(PYRO, 3), False),
        ((PYRO, HYDRO, GEO), Cost(any=3), True),
        ((PYRO, HYDRO), Cost(any=3), False),
        ((PYRO, HYDRO, GEO), Cost(PYRO, 1, any=2), True),
        ((HYDRO, HYDRO, GEO), Cost(PYRO, 1, any=2), False),
        ((OMNI, HYDRO, GEO), Cost(PYRO, 1, any=2), True),
        ((HYDRO, HYDRO, OMNI), Cost(None, 3), True),
        ((HYDRO, PYRO, OMNI), Cost(None, 3), False),
        ((OMNI, OMNI, OMNI), Cost(None, 3), True),
    ],
)
def test_an_element_is_paid_by_its_dice_and_omni_and_any_by_whatever_there_is(
    dice: tuple[int, ...], cost: Cost, enough: bool
):
    assert pays(counts(*dice), cost) is enough


def test_a_payment_pays_exactly():
    assert is_payment((OMNI, PYRO, PYRO), Cost(PYRO, 3))
    assert not is_payment((OMNI, PYRO, PYRO, PYRO), Cost(PYRO, 3))
    assert not is_payment((PYRO, PYRO), Cost(PYRO, 3))
    assert not is_payment((PYRO, PYRO, HYDRO), Cost(PYRO, 3))


def test_the_dice_a_side_needs_least_are_spare_colours_then_standby_ones_then_its_own_then_omni():
    board = party(OMNI, PYRO, HYDRO, CRYO, GEO, GEO, ANEMO)
    assert [face for face in worth(board.me.side) if board.me.side.dice[face]] == [ANEMO, GEO, CRYO, HYDRO, PYRO, OMNI]


def test_a_fallen_characters_colour_is_a_spare_one():
    board = Board(side(Flame, character(Tide, hp=0), Frost, dice=[HYDRO, HYDRO, CRYO]))
    assert default_payment(board.me.side, Cost(any=1)) == (HYDRO,)


def test_the_default_payment_spends_spare_colours_first_and_omni_last():
    board = party(OMNI, PYRO, HYDRO, GEO, ELECTRO)
    assert default_payment(board.me.side, Cost(any=2)) == (ELECTRO, GEO)
    assert default_payment(board.me.side, Cost(any=4)) == (HYDRO, PYRO, ELECTRO, GEO)
    assert default_payment(board.me.side, Cost(PYRO, 2)) == (OMNI, PYRO)
    assert default_payment(board.me.side, Cost(PYRO, 1, any=1)) == (PYRO, ELECTRO)


def test_one_colour_is_paid_with_the_fewest_omni_that_do():
    board = party(OMNI, PYRO, PYRO, PYRO, GEO, GEO)
    assert default_payment(board.me.side, Cost(None, 3)) == (PYRO, PYRO, PYRO)
    assert default_payment(board.me.side, Cost(None, 2)) == (GEO, GEO)


@pytest.mark.parametrize("cost", [Cost(PYRO, 1), Cost(PYRO, 1, any=1), Cost(None, 2), Cost(any=2)])
def test_dice_that_do_not_pay_have_no_default_payment(cost: Cost) -> None:
    with pytest.raises(ValueError, match="do not pay"):
        default_payment(party(GEO).me.side, cost)


@pytest.mark.parametrize("cost", [Cost(any=1), Cost(None, 1)])
def test_a_single_die_of_any_colour_is_the_one_needed_least(cost: Cost) -> None:
    assert default_payment(party(OMNI, PYRO, HYDRO, HYDRO, GEO, GEO, GEO).me.side, cost) == (GEO,)
    assert default_payment(party(OMNI, PYRO).me.side, cost) == (PYRO,)
    assert default_payment(party(OMNI).me.side, cost) == (OMNI,)


def test_no_die_is_spare_where_all_are_omni_or_the_active_characters():
    with pytest.raises(ValueError, match="can be tuned"):
        spare(party(OMNI, PYRO).me.side)


def test_every_payment_is_listed_once_the_default_one_among_them():
    board = party(OMNI, OMNI, PYRO, PYRO, GEO)
    cost = Cost(PYRO, 1, any=1)
    listed = list(payments(board.me.side, cost))
    assert sorted(listed) == [(OMNI, OMNI), (OMNI, PYRO), (OMNI, GEO), (PYRO, PYRO), (PYRO, GEO)]
    assert default_payment(board.me.side, cost) in listed
    assert list(payments(board.me.side, Cost())) == [()]


def test_tuning_turns_a_die_into_the_active_characters_colour_for_a_card():
    board = party(GEO, OMNI)
    board.me.tune(Scrap, GEO)
    assert board.me.dice == (OMNI, PYRO)
    assert board.me.hand == [Scrap]
    assert board.last == [("tunes", 0, Scrap.id, GEO, PYRO)]


def test_tuning_without_a_die_takes_the_one_the_side_needs_least():
    board = party(HYDRO, DENDRO, OMNI)
    board.me.tune(Scrap)
    assert board.me.dice == (OMNI, HYDRO, PYRO)


@pytest.mark.parametrize("die", [OMNI, PYRO])
def test_a_die_that_is_omni_or_of_the_active_characters_colour_cannot_be_tuned(die: int):
    board = party(OMNI, PYRO, GEO)
    assert board.refuses(board.me.tune, Scrap, die) is Refusal.CANNOT_TUNE


def test_tuning_is_refused_when_no_die_can_be_tuned():
    board = party(OMNI, PYRO)
    assert board.refuses(board.me.tune, Scrap) is Refusal.CANNOT_TUNE
