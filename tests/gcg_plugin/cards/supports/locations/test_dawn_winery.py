"""Dawn Winery."""

from gcg_plugin.cards.events.switches.changing_shifts import ChangingShiftsInEffect
from gcg_plugin.cards.supports.locations.dawn_winery import DawnWinery
from gcg_plugin.characters.hydro.mona import Mona
from gcg_plugin.duel import CRYO
from gcg_plugin.testing import Board, card, side


def test_two_switches_a_round_take_a_die_less() -> None:
    board = Board(side(supports=[DawnWinery], dice=1))
    board.me.switch(1)
    board.me.switch(2)
    assert len(board.me.dice) == 1
    board.me.switch(0)
    assert board.me.dice == ()


def test_its_two_uses_come_back_each_round() -> None:
    board = Board(side(supports=[card(DawnWinery, used=2)]))
    assert board.me.switch_cost(1) == 1
    board.end_round()
    board.me.switch(1)
    board.me.switch(2)
    assert len(board.me.dice) == 8


def test_a_side_without_dice_may_still_switch() -> None:
    board = Board(side(supports=[DawnWinery], dice=0))
    board.me.switch(1)
    assert board.me.active is board.me.characters[1]


def test_a_switch_pays_no_more_reductions_than_it_needs_and_statuses_go_before_supports() -> None:
    board = Board(side(supports=[DawnWinery], statuses=[ChangingShiftsInEffect]))
    board.me.switch(1)
    assert ChangingShiftsInEffect not in board
    assert board[DawnWinery].used == 0


def test_of_two_wineries_the_first_is_used() -> None:
    board = Board(side(supports=[DawnWinery] * 2))
    board.me.switch(1)
    assert [support.used for support in board.me.side.supports] == [1, 0]


def test_a_quote_spends_nothing() -> None:
    board = Board(side(supports=[DawnWinery]))
    assert board.me.switch_cost(1) == 0
    assert board.me.switch_cost(1) == 0
    assert board[DawnWinery].used == 0


def test_the_other_sides_switches_cost_what_they_do() -> None:
    board = Board(side(supports=[DawnWinery]), side(dice=[CRYO]), acts="foe")
    board.foe.switch(1)
    assert board.foe.dice == ()


def test_a_free_switch_is_still_a_combat_action() -> None:
    board = Board(side(supports=[DawnWinery]), side(ended=False))
    board.me.switch(1)
    assert board.turn is board.foe


def test_monas_passive_makes_the_free_switch_fast_as_well() -> None:
    board = Board(side(Mona, supports=[DawnWinery], dice=0), side(ended=False))
    board.me.switch(1)
    assert board.turn is board.me
    assert board[DawnWinery].used == 1
    assert board[Mona].used == 1
