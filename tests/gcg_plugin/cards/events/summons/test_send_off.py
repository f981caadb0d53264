"""Send Off."""

import pytest

from gcg_plugin.cards.events.summons.send_off import SendOff
from gcg_plugin.characters.anemo.sucrose import LargeWindSpirit
from gcg_plugin.characters.electro.fischl import Oz
from gcg_plugin.characters.hydro.mona import Reflection
from gcg_plugin.duel import OMNI, Refusal
from gcg_plugin.testing import Board, card, side


@pytest.mark.parametrize("usages", [1, 2])
def test_an_opposing_summon_with_two_usages_or_fewer_leaves(usages: int) -> None:
    board = Board(side(hand=[SendOff]), side(summons=[card(Oz, usages=usages)]))
    board.me.play(SendOff)
    assert board.foe.summons == []
    assert board.me.dice == (OMNI,) * 6


def test_one_with_more_keeps_the_rest() -> None:
    board = Board(side(hand=[SendOff]), side(summons=[LargeWindSpirit]))
    board.me.play(SendOff)
    assert board[LargeWindSpirit].usages == 1


@pytest.mark.parametrize("usages", [0, 1])
def test_a_summon_that_stays_without_usages_stays(usages: int) -> None:
    board = Board(side(hand=[SendOff]), side(summons=[card(Reflection, usages=usages)]))
    board.me.play(SendOff)
    assert board[Reflection].usages == 0


def test_its_player_chooses_the_summon() -> None:
    board = Board(side(hand=[SendOff]), side(summons=[LargeWindSpirit, Oz]))
    assert board.refuses(board.me.play, SendOff) is Refusal.NEEDS_TARGET
    board.me.play(SendOff, Oz)
    assert board.foe.summons == [LargeWindSpirit]


def test_without_an_opposing_summon_it_is_refused() -> None:
    board = Board(side(hand=[SendOff], summons=[Oz]))
    assert board.refuses(board.me.play, SendOff) is Refusal.NO_SUMMON
    assert board.refuses(board.me.play, SendOff, Oz) is Refusal.WRONG_TARGET
