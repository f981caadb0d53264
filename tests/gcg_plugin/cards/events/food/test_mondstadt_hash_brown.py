"""Mondstadt Hash Brown. What every food has in common is tested in `test_food`."""

from gcg_plugin.cards.events.food.mondstadt_hash_brown import MondstadtHashBrown
from gcg_plugin.duel import OMNI
from gcg_plugin.testing import Board, Dummy, character, side


def test_it_heals_two() -> None:
    board = Board(side(character(Dummy, hp=5), hand=[MondstadtHashBrown]))
    board.me.play(MondstadtHashBrown)
    assert board.me.hps[0] == 7


def test_it_heals_no_more_than_is_lacking() -> None:
    board = Board(side(character(Dummy, hp=9), hand=[MondstadtHashBrown]))
    board.me.play(MondstadtHashBrown)
    assert board.me.hps[0] == 10


def test_it_may_be_given_to_a_character_on_standby() -> None:
    board = Board(side(Dummy, character(Dummy, hp=5), hand=[MondstadtHashBrown]))
    board.me.play(MondstadtHashBrown, 1)
    assert board.me.hps == (10, 7, 10)


def test_it_costs_a_die() -> None:
    board = Board(side(character(Dummy, hp=5), hand=[MondstadtHashBrown]))
    board.me.play(MondstadtHashBrown)
    assert board.me.dice == (OMNI,) * 7
