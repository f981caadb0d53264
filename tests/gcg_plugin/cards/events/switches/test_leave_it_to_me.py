"""Leave It to Me!"""

from gcg_plugin.cards.events.switches.changing_shifts import ChangingShifts, ChangingShiftsInEffect
from gcg_plugin.cards.events.switches.leave_it_to_me import LeaveItToMe, LeaveItToMeInEffect
from gcg_plugin.characters.hydro.mona import Mona
from gcg_plugin.duel import PHYSICAL, Refusal
from gcg_plugin.testing import Board, Dummy, character, side


def test_the_next_switch_passes_no_turn() -> None:
    board = Board(side(hand=[LeaveItToMe]), side(ended=False))
    board.me.play(LeaveItToMe)
    board.me.switch(1)
    assert board.turn is board.me
    assert LeaveItToMeInEffect not in board
    board.me.switch(2)
    assert board.turn is board.foe


def test_the_switch_costs_its_die() -> None:
    board = Board(side(statuses=[LeaveItToMeInEffect]))
    board.me.switch(1)
    assert len(board.me.dice) == 7


def test_with_changing_shifts_one_switch_is_fast_and_free() -> None:
    board = Board(side(hand=[LeaveItToMe, ChangingShifts], dice=0), side(ended=False))
    board.me.play(LeaveItToMe)
    board.me.play(ChangingShifts)
    board.me.switch(1)
    assert board.turn is board.me
    assert board.me.statuses == []


def test_a_character_whose_own_leaving_is_fast_spends_that_first() -> None:
    board = Board(side(Mona, statuses=[LeaveItToMeInEffect]), side(ended=False))
    board.me.switch(1)
    assert LeaveItToMeInEffect in board
    assert board[Mona].used == 1
    board.me.switch(Mona)
    assert LeaveItToMeInEffect not in board
    assert board.turn is board.me


def test_it_waits_for_a_switch_over_the_rounds_and_a_second_copy_adds_nothing() -> None:
    board = Board(side(hand=[LeaveItToMe] * 2))
    board.me.play(LeaveItToMe)
    board.me.play(LeaveItToMe)
    board.end_round()
    assert board[LeaveItToMeInEffect].usages == 1


def test_a_replacement_does_not_spend_it() -> None:
    board = Board(side(character(Dummy, hp=1), statuses=[LeaveItToMeInEffect, ChangingShiftsInEffect]))
    board.hit(board.me, 1, PHYSICAL)
    board.me.replace(1)
    assert board.me.statuses == [LeaveItToMeInEffect, ChangingShiftsInEffect]


def test_it_is_refused_where_nobody_is_left_to_switch_to() -> None:
    board = Board(side(character(), character(hp=0), character(hp=0), hand=[LeaveItToMe]))
    assert board.refuses(board.me.play, LeaveItToMe) is Refusal.NOBODY_ELSE
