"""Northern Smoked Chicken. Which die it takes is the live game's way, measured in `gitcg`."""

from gcg_plugin.cards.events.food.minty_meat_rolls import MintyMeatRollsInEffect
from gcg_plugin.cards.events.food.northern_smoked_chicken import NorthernSmokedChicken, NorthernSmokedChickenInEffect
from gcg_plugin.characters.pyro.diluc import Diluc
from gcg_plugin.duel import CRYO, PYRO, Refusal, SkillKind
from gcg_plugin.testing import Board, character, side


def test_the_eater_s_next_normal_attack_takes_a_die_less() -> None:
    board = Board(side(Diluc, hand=[NorthernSmokedChicken]))
    board.me.play(NorthernSmokedChicken)
    for cost in (2, 3):
        assert board.me.cost(SkillKind.NORMAL) == cost
        board.me.use(SkillKind.NORMAL)


def test_the_die_of_the_attack_s_own_element_is_still_to_be_paid() -> None:
    board = Board(side(Diluc, hand=[NorthernSmokedChicken], dice=[PYRO, CRYO, CRYO]))
    board.me.play(NorthernSmokedChicken)
    assert board.refuses(board.me.use, SkillKind.NORMAL, [CRYO, CRYO]) is Refusal.WRONG_DICE
    board.me.use(SkillKind.NORMAL, [PYRO, CRYO])


def test_other_skills_cost_what_they_cost_and_do_not_spend_it() -> None:
    board = Board(side(Diluc, hand=[NorthernSmokedChicken]))
    board.me.play(NorthernSmokedChicken)
    board.me.use(Diluc.searing_onslaught)
    assert len(board.me.dice) == 5
    assert board[NorthernSmokedChickenInEffect].usages == 1


def test_it_is_gone_when_the_round_is_over() -> None:
    board = Board(side(Diluc, hand=[NorthernSmokedChicken]))
    board.me.play(NorthernSmokedChicken)
    board.end_round()
    assert NorthernSmokedChickenInEffect not in board
    assert board.me.cost(SkillKind.NORMAL) == 3


def test_with_another_that_takes_such_dice_both_are_used_and_one_die_is_left_to_pay() -> None:
    board = Board(side(character(Diluc, cards=[NorthernSmokedChickenInEffect, MintyMeatRollsInEffect])))
    board.me.use(SkillKind.NORMAL)
    assert len(board.me.dice) == 7
    assert NorthernSmokedChickenInEffect not in board
    assert board[MintyMeatRollsInEffect].usages == 2


def test_who_has_eaten_it_eats_nothing_more_this_round() -> None:
    board = Board(side(Diluc, hand=[NorthernSmokedChicken] * 2))
    board.me.play(NorthernSmokedChicken)
    assert board.refuses(board.me.play, NorthernSmokedChicken) is Refusal.ALREADY_EATEN
    board.end_round()
    board.me.play(NorthernSmokedChicken)
