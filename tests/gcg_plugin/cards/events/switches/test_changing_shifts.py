"""Changing Shifts."""

from gcg_plugin.cards.events.switches.changing_shifts import ChangingShifts, ChangingShiftsInEffect
from gcg_plugin.characters.pyro.diluc import Diluc
from gcg_plugin.duel import PHYSICAL, Refusal
from gcg_plugin.testing import Board, Dummy, character, side


def test_the_next_switch_takes_a_die_less() -> None:
    board = Board(side(hand=[ChangingShifts], dice=1))
    board.me.play(ChangingShifts)
    board.me.switch(1)
    assert len(board.me.dice) == 1
    assert ChangingShiftsInEffect not in board
    board.me.switch(2)
    assert board.me.dice == ()


def test_it_waits_for_a_switch_over_the_rounds() -> None:
    board = Board(side(hand=[ChangingShifts]))
    board.me.play(ChangingShifts)
    board.end_round()
    assert board.me.switch_cost(1) == 0


def test_a_second_copy_adds_nothing() -> None:
    board = Board(side(hand=[ChangingShifts] * 2))
    board.me.play(ChangingShifts)
    board.me.play(ChangingShifts)
    assert board.me.statuses == [ChangingShiftsInEffect]
    assert board[ChangingShiftsInEffect].usages == 1


def test_a_switch_that_is_no_action_does_not_spend_it() -> None:
    me = side(character(Dummy, hp=1), statuses=[ChangingShiftsInEffect, "When the Crane Returned (In Effect)"])
    board = Board(me)
    board.hit(board.me, 1, PHYSICAL)
    board.me.replace(1)
    assert ChangingShiftsInEffect in board
    board = Board(side(Diluc, statuses=[ChangingShiftsInEffect, "When the Crane Returned (In Effect)"]))
    board.me.use(Diluc.searing_onslaught)
    assert board.me.active is board.me.characters[1]
    assert ChangingShiftsInEffect in board


def test_the_switch_is_still_a_combat_action() -> None:
    board = Board(side(hand=[ChangingShifts]), side(ended=False))
    board.me.play(ChangingShifts)
    assert board.turn is board.me
    board.me.switch(1)
    assert board.turn is board.foe


def test_it_is_refused_where_nobody_is_left_to_switch_to() -> None:
    board = Board(side(character(), character(hp=0), character(hp=0), hand=[ChangingShifts]))
    assert board.refuses(board.me.play, ChangingShifts) is Refusal.NOBODY_ELSE
