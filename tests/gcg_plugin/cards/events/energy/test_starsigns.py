"""Starsigns."""

from gcg_plugin.cards.events.energy.starsigns import Starsigns
from gcg_plugin.characters.cryo.kaeya import Kaeya
from gcg_plugin.characters.pyro.diluc import Diluc
from gcg_plugin.duel import CRYO, PYRO, Refusal
from gcg_plugin.testing import Board, character, side


def test_the_active_character_gains_an_energy() -> None:
    board = Board(side(character(Diluc, energy=1), Kaeya, hand=[Starsigns], dice=[CRYO, PYRO]))
    board.me.play(Starsigns)
    assert board[Diluc].energy == 2
    assert board[Kaeya].energy == 0
    assert board.me.dice == ()


def test_who_is_full_is_refused() -> None:
    board = Board(side(character(Diluc, energy=3), Kaeya, hand=[Starsigns]))
    assert board.refuses(board.me.play, Starsigns) is Refusal.ENERGY_FULL


def test_it_takes_two_dice() -> None:
    board = Board(side(Diluc, hand=[Starsigns], dice=1))
    assert board.refuses(board.me.play, Starsigns) is Refusal.NOT_ENOUGH_DICE
