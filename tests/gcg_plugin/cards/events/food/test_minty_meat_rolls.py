"""Minty Meat Rolls. What every food has in common is tested in `test_food`."""

from gcg_plugin.cards.events.food.minty_meat_rolls import MintyMeatRolls, MintyMeatRollsInEffect
from gcg_plugin.characters.cryo.kaeya import Kaeya
from gcg_plugin.characters.pyro.diluc import Diluc
from gcg_plugin.duel import CRYO, ELECTRO, OMNI, PYRO, Refusal, SkillKind
from gcg_plugin.testing import Board, card, character, side

FED = character(Diluc, cards=[MintyMeatRollsInEffect])


def test_it_costs_a_die_and_needs_nobody_hurt() -> None:
    board = Board(side(Diluc, hand=[MintyMeatRolls]))
    board.me.play(MintyMeatRolls)
    assert board.me.dice == (OMNI,) * 7
    assert board[MintyMeatRollsInEffect].usages == 3


def test_three_normal_attacks_take_a_die_less() -> None:
    board = Board(side(FED, dice=16))
    for cost in (2, 2, 2, 3):
        assert board.me.cost(SkillKind.NORMAL) == cost
        board.me.use(SkillKind.NORMAL)
    assert MintyMeatRollsInEffect not in board


def test_the_die_is_one_of_those_of_any_colour() -> None:
    board = Board(side(FED, dice=[PYRO, ELECTRO, CRYO]))
    assert board.refuses(board.me.use, SkillKind.NORMAL, [ELECTRO, CRYO]) is Refusal.WRONG_DICE
    board.me.use(SkillKind.NORMAL, [PYRO, ELECTRO])
    assert board.me.dice == (CRYO,)


def test_no_other_skill_takes_a_die_less() -> None:
    board = Board(side(FED))
    board.me.use(Diluc.searing_onslaught)
    assert board.me.dice == (OMNI,) * 5
    assert board[MintyMeatRollsInEffect].usages == 3


def test_nobody_elses_attacks_take_a_die_less() -> None:
    board = Board(side(Kaeya, FED))
    assert board.me.cost(SkillKind.NORMAL) == 3


def test_what_is_left_of_it_ends_with_the_round() -> None:
    board = Board(side(Diluc, hand=[MintyMeatRolls]))
    board.me.play(MintyMeatRolls)
    board.end_round()
    assert MintyMeatRollsInEffect not in board


def test_where_no_die_of_any_colour_is_left_to_cut_it_is_kept() -> None:
    """Three eaters' worth on one character cannot come about; the rule is that a cut of nothing is not spent."""
    eaten = [card(MintyMeatRollsInEffect, usages=usages) for usages in (1, 2, 3)]
    board = Board(side(character(Diluc, cards=eaten), dice=[PYRO]))
    board.me.use(SkillKind.NORMAL)
    assert board.me.dice == ()
    assert [held.usages for held in board.me.active.held] == [1, 3]
