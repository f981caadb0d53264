"""Tubby. What is spent when nothing is cut is the live game's way, measured in `gitcg`."""

from gcg_plugin.cards.supports.companions.ellin import Ellin
from gcg_plugin.cards.supports.companions.paimon import Paimon
from gcg_plugin.cards.supports.companions.tubby import Tubby
from gcg_plugin.cards.supports.locations.dawn_winery import DawnWinery
from gcg_plugin.cards.supports.locations.favonius_cathedral import FavoniusCathedral
from gcg_plugin.cards.supports.locations.jade_chamber import JadeChamber
from gcg_plugin.cards.supports.locations.liyue_harbor_wharf import LiyueHarborWharf
from gcg_plugin.cards.supports.locations.wangshu_inn import WangshuInn
from gcg_plugin.duel import Refusal
from gcg_plugin.duel.legal import legal_actions
from gcg_plugin.testing import Board, card, side


def test_a_place_takes_two_dice_less_once_a_round() -> None:
    board = Board(side(supports=[Tubby], hand=[DawnWinery, WangshuInn, FavoniusCathedral]))
    board.me.play(DawnWinery)
    assert len(board.me.dice) == 8
    board.me.play(WangshuInn)
    assert len(board.me.dice) == 6
    board.end_round()
    assert board.me.cost(FavoniusCathedral) == 0


def test_without_dice_a_place_is_offered_for_her_cut() -> None:
    board = Board(side(supports=[Tubby], hand=[LiyueHarborWharf], dice=0))
    assert any(getattr(action, "card", None) == LiyueHarborWharf.id for action in legal_actions(board.duel, 0))
    board.me.play(LiyueHarborWharf)
    assert board.me.supports == [Tubby, LiyueHarborWharf]


def test_an_ally_takes_nothing_less() -> None:
    board = Board(side(supports=[Tubby], hand=[Paimon]))
    board.me.play(Paimon)
    assert len(board.me.dice) == 5
    assert board[Tubby].used == 0


def test_a_place_that_costs_nothing_leaves_her_cut_to_the_next() -> None:
    board = Board(side(supports=[Tubby], hand=[JadeChamber, WangshuInn]))
    board.me.play(JadeChamber)
    assert board[Tubby].used == 0
    board.me.play(WangshuInn)
    assert len(board.me.dice) == 8


def test_a_second_one_is_not_spent_where_the_first_cuts_everything() -> None:
    board = Board(side(supports=[Tubby, Tubby], hand=[WangshuInn]))
    board.me.play(WangshuInn)
    assert [support.used for support in board.me.side.supports] == [1, 0, 0]


def test_she_cuts_the_card_that_takes_her_own_place() -> None:
    board = Board(side(supports=[Tubby, JadeChamber, JadeChamber, JadeChamber], hand=[WangshuInn], dice=0))
    board.me.play(WangshuInn, Tubby)
    assert board.me.supports == [JadeChamber, JadeChamber, JadeChamber, WangshuInn]


def test_a_spent_one_helps_no_more_this_round() -> None:
    board = Board(side(supports=[card(Tubby, used=1)], hand=[WangshuInn], dice=1))
    assert board.refuses(board.me.play, WangshuInn) is Refusal.NOT_ENOUGH_DICE


def test_the_opponent_s_places_cost_what_they_cost() -> None:
    board = Board(side(supports=[Tubby, Ellin]), side(hand=[WangshuInn], ended=False), acts="foe")
    assert board.foe.cost(WangshuInn) == 2
