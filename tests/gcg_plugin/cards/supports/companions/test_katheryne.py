"""Katheryne. Who is spent of several that make a switch fast is the live game's way, measured in `gitcg`."""

import pytest

from gcg_plugin.cards.events.switches.leave_it_to_me import LeaveItToMeInEffect
from gcg_plugin.cards.supports.companions.katheryne import Katheryne
from gcg_plugin.cards.supports.locations.dawn_winery import DawnWinery
from gcg_plugin.characters.cryo.kaeya import Kaeya
from gcg_plugin.characters.hydro.mona import Mona
from gcg_plugin.characters.pyro.diluc import Diluc
from gcg_plugin.duel import ELECTRO, OMNI, PYRO
from gcg_plugin.duel.rulings import OFFICIAL, RESIDENT, Rulings
from gcg_plugin.testing import Board, character, side

BOTH_RULINGS = pytest.mark.parametrize("rulings", [OFFICIAL, RESIDENT], ids=lambda rulings: rulings.name)


@BOTH_RULINGS
def test_her_side_s_first_switch_of_a_round_is_a_fast_action(rulings: Rulings) -> None:
    board = Board(side(Diluc, Kaeya, supports=[Katheryne]), side(ended=False), rulings=rulings)
    board.me.switch(Kaeya)
    assert board.turn is board.me
    assert board.me.dice == (OMNI,) * 7
    board.me.switch(Diluc)
    assert board.turn is board.foe


def test_her_fast_switch_is_there_again_in_the_next_round() -> None:
    board = Board(side(Diluc, Kaeya, supports=[Katheryne]))
    board.me.switch(Kaeya)
    assert board[Katheryne].used == 1
    board.end_round()
    assert board[Katheryne].used == 0


def test_two_of_her_make_two_switches_fast() -> None:
    board = Board(side(Diluc, Kaeya, supports=[Katheryne, Katheryne]), side(ended=False))
    board.me.switch(Kaeya)
    board.me.switch(Diluc)
    assert board.turn is board.me


def test_leave_it_to_me_and_a_character_s_own_fast_switch_are_spent_before_her() -> None:
    board = Board(side(Diluc, Mona, supports=[Katheryne], statuses=[LeaveItToMeInEffect]), side(ended=False))
    board.me.switch(Mona)
    board.me.switch(Diluc)
    assert LeaveItToMeInEffect not in board
    assert (board[Mona].used, board[Katheryne].used) == (1, 0)
    board.me.switch(Mona)
    assert board[Katheryne].used == 1
    assert board.turn is board.me


def test_a_switch_may_be_fast_by_her_and_free_by_dawn_winery() -> None:
    board = Board(side(Diluc, Kaeya, supports=[Katheryne, DawnWinery]), side(ended=False))
    board.me.switch(Kaeya)
    assert board.me.dice == (OMNI,) * 8
    assert (board[Katheryne].used, board[DawnWinery].used) == (1, 1)
    assert board.turn is board.me


def test_a_forced_switch_leaves_her_use() -> None:
    board = Board(side(character(Diluc, aura=PYRO), Kaeya, supports=[Katheryne]))
    board.hit(board.me, 1, ELECTRO)
    assert board.me.active is board[Kaeya]
    assert board[Katheryne].used == 0


def test_the_opponent_s_switch_is_a_combat_action() -> None:
    board = Board(side(supports=[Katheryne]), side(Diluc, Kaeya, ended=False), acts="foe")
    board.foe.switch(Kaeya)
    assert board.turn is board.me
