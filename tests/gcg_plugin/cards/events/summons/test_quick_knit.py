"""Quick Knit."""

from gcg_plugin.cards.events.summons.quick_knit import QuickKnit
from gcg_plugin.characters.electro.fischl import Oz
from gcg_plugin.characters.hydro.mona import Reflection
from gcg_plugin.duel import OMNI, PHYSICAL, Refusal
from gcg_plugin.testing import Board, card, side


def test_a_summon_of_its_side_gains_a_usage() -> None:
    board = Board(side(hand=[QuickKnit], summons=[Oz]))
    board.me.play(QuickKnit)
    assert board[Oz].usages == 3
    assert board.me.dice == (OMNI,) * 7


def test_its_player_chooses_the_summon() -> None:
    board = Board(side(hand=[QuickKnit], summons=[Oz, Reflection]))
    assert board.refuses(board.me.play, QuickKnit) is Refusal.NEEDS_TARGET
    board.me.play(QuickKnit, Reflection)
    assert (board[Oz].usages, board[Reflection].usages) == (2, 2)


def test_a_reflection_that_was_used_takes_a_point_again() -> None:
    board = Board(side(hand=[QuickKnit], summons=[card(Reflection, usages=0)]))
    board.me.play(QuickKnit)
    with board.takes(board.me, 2):
        board.hit(board.me, 3, PHYSICAL)
    with board.takes(board.me, 3):
        board.hit(board.me, 3, PHYSICAL)


def test_without_a_summon_of_its_side_it_is_refused() -> None:
    board = Board(side(hand=[QuickKnit]), side(summons=[Oz]))
    assert board.refuses(board.me.play, QuickKnit) is Refusal.NO_SUMMON
    assert board.refuses(board.me.play, QuickKnit, Oz) is Refusal.WRONG_TARGET
