"""Paimon."""

from gcg_plugin.cards.supports.companions.paimon import Paimon
from gcg_plugin.duel import OMNI
from gcg_plugin.testing import Board, side


def test_two_omni_dice_come_as_an_action_phase_opens_twice() -> None:
    board = Board(side(supports=[Paimon]))
    for dice in (10, 10, 8):
        board.end_round()
        assert board.me.dice == (OMNI,) * dice
    assert Paimon not in board


def test_she_gives_nothing_in_the_round_she_is_played() -> None:
    board = Board(side(hand=[Paimon]))
    board.me.play(Paimon)
    assert board.me.dice == (OMNI,) * 5
    assert board[Paimon].usages == 2


def test_two_of_her_give_four_dice() -> None:
    board = Board(side(supports=[Paimon] * 2))
    board.end_round()
    assert board.me.dice == (OMNI,) * 12


def test_the_dice_stop_at_sixteen_and_her_usage_is_spent() -> None:
    board = Board(side(supports=[Paimon] * 4), side(supports=[Paimon]))
    board.end_round()
    assert len(board.me.dice) == 16
    assert [support.usages for support in board.me.side.supports] == [1] * 4


def test_the_side_that_goes_first_gets_its_dice_first() -> None:
    board = Board(side(supports=[Paimon]), side(supports=[Paimon]), first="me")
    board.end_round()
    gained = [entry[1] for entry in board.journal if entry[0] == "gains dice"]
    assert gained == [0, 1]


def test_a_full_support_zone_asks_which_support_leaves_for_her() -> None:
    board = Board(side(hand=[Paimon], supports=["Timmie", "Ellin", "Dawn Winery", "Jade Chamber"]))
    board.me.play(Paimon, "Ellin")
    assert [support.__name__ for support in board.me.supports] == ["Timmie", "DawnWinery", "JadeChamber", "Paimon"]
