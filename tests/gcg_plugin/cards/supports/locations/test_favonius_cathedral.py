"""Favonius Cathedral."""

import pytest

from gcg_plugin.cards.supports.locations.favonius_cathedral import FavoniusCathedral
from gcg_plugin.characters.electro.fischl import Fischl, Oz
from gcg_plugin.duel import PHYSICAL
from gcg_plugin.duel.rulings import RESIDENT
from gcg_plugin.testing import Board, Dummy, card, character, side


def test_the_end_phase_heals_the_active_character_by_two_twice() -> None:
    board = Board(side(character(Dummy, hp=3), supports=[FavoniusCathedral]))
    for hp in (5, 7, 7):
        board.end_round()
        assert board.me.hps[0] == hp
    assert FavoniusCathedral not in board


def test_only_the_active_character_is_healed() -> None:
    board = Board(side(Dummy, character(Dummy, hp=3), supports=[FavoniusCathedral]))
    board.end_round()
    assert board.me.hps == (10, 3, 10)


@pytest.mark.parametrize(("hp", "usages"), [(10, 2), (9, 1), (8, 1)])
def test_a_usage_is_spent_on_who_is_hurt_only(hp: int, usages: int) -> None:
    board = Board(side(character(Dummy, hp=hp), supports=[FavoniusCathedral]))
    board.end_round()
    assert board.me.hps[0] == 10
    assert board[FavoniusCathedral].usages == usages


def test_it_heals_after_its_sides_summons_have_struck() -> None:
    board = Board(side(character(Fischl, hp=5), summons=[Oz], supports=[FavoniusCathedral]))
    board.me.end()
    told = [entry for entry in board.journal if entry[0] in ("damage", "heals")]
    assert [entry[0] for entry in told] == ["damage", "heals"]


def test_the_place_of_a_fallen_character_that_is_still_to_be_replaced_takes_no_healing() -> None:
    """Where the replacement is owed, an end phase may open on a fallen active character."""
    me = side(character(Dummy, hp=1), supports=[FavoniusCathedral])
    board = Board(me, side(Fischl, summons=[Oz]), rulings=RESIDENT)
    board.end_round()
    assert board.me.hps == (0, 10, 10)
    assert board[FavoniusCathedral].usages == 2


def test_the_last_usage_takes_it_off_the_field() -> None:
    board = Board(side(character(Dummy, hp=3), supports=[card(FavoniusCathedral, usages=1)]))
    board.end_round()
    assert board.me.supports == []


def test_a_replacement_is_who_it_heals() -> None:
    me = side(character(Dummy, hp=1), character(Dummy, hp=5), supports=[FavoniusCathedral])
    board = Board(me)
    board.hit(board.me, 1, PHYSICAL)
    board.me.replace(1)
    board.end_round()
    assert board.me.hps == (0, 7, 10)
