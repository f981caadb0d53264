"""Ellin. Which of a skill's dice she takes is the live game's way, measured in `gitcg`."""

from gcg_plugin.cards.equipment.artifacts.witchs_scorching_hat import WitchsScorchingHat
from gcg_plugin.cards.events.food.minty_meat_rolls import MintyMeatRollsInEffect
from gcg_plugin.cards.supports.companions.ellin import Ellin
from gcg_plugin.characters.pyro.bennett import Bennett
from gcg_plugin.characters.pyro.diluc import Diluc, FlowingFlame
from gcg_plugin.duel import ELECTRO, PYRO, Refusal, SkillKind
from gcg_plugin.testing import Board, character, side


def test_a_skill_that_was_used_this_round_takes_a_die_less() -> None:
    board = Board(side(Diluc, supports=[Ellin]))
    assert board.me.cost(Diluc.searing_onslaught) == 3
    board.me.use(Diluc.searing_onslaught)
    assert board.me.cost(Diluc.searing_onslaught) == 2
    board.me.use(Diluc.searing_onslaught)
    assert len(board.me.dice) == 3


def test_she_helps_once_a_round() -> None:
    board = Board(side(Diluc, supports=[Ellin], dice=16))
    for cost in (3, 2, 3):
        assert board.me.cost(Diluc.searing_onslaught) == cost
        board.me.use(Diluc.searing_onslaught)


def test_a_new_round_makes_every_skill_unused_and_her_as_new() -> None:
    board = Board(side(Diluc, supports=[Ellin], dice=16))
    for _ in range(2):
        board.me.use(Diluc.searing_onslaught)
    board.end_round()
    assert board.me.cost(Diluc.searing_onslaught) == 3
    board.me.use(Diluc.searing_onslaught)
    assert board.me.cost(Diluc.searing_onslaught) == 2


def test_another_skill_of_the_character_does_not_count() -> None:
    board = Board(side(character(Diluc, uses=[Diluc.searing_onslaught]), supports=[Ellin], dice=[PYRO] * 3))
    board.me.use(SkillKind.NORMAL)
    assert board.me.dice == ()


def test_another_characters_skill_does_not_count() -> None:
    board = Board(side(Diluc, character(Bennett, uses=[13032]), supports=[Ellin]))
    assert board.me.cost(Diluc.searing_onslaught) == 3


def test_she_takes_a_die_of_the_element_before_one_of_any_colour() -> None:
    board = Board(side(character(Diluc, uses=[13011]), supports=[Ellin], dice=[ELECTRO, ELECTRO]))
    board.me.use(SkillKind.NORMAL)
    assert board.me.dice == ()


def test_of_a_skill_for_its_element_alone_the_rest_must_be_of_it() -> None:
    me = side(character(Diluc, uses=[Diluc.searing_onslaught]), supports=[Ellin], dice=[PYRO, PYRO, ELECTRO])
    board = Board(me)
    assert board.refuses(board.me.use, Diluc.searing_onslaught, [PYRO, ELECTRO]) is Refusal.WRONG_DICE
    board.me.use(Diluc.searing_onslaught, [PYRO, PYRO])
    assert board.me.dice == (ELECTRO,)


def test_a_burst_may_be_cut_as_well() -> None:
    board = Board(side(character(Diluc, energy=3, uses=[Diluc.dawn]), supports=[Ellin]))
    assert board.me.cost(Diluc.dawn) == 3


def test_a_talent_card_is_not_cut_by_her() -> None:
    me = side(character(Diluc, uses=[Diluc.searing_onslaught]), hand=[FlowingFlame], supports=[Ellin])
    board = Board(me)
    board.me.play(FlowingFlame)
    assert len(board.me.dice) == 5
    assert board[Ellin].used == 0


def test_the_skill_a_talent_card_used_counts_as_used() -> None:
    board = Board(side(Diluc, hand=[FlowingFlame], supports=[Ellin]))
    board.me.play(FlowingFlame)
    assert board.me.cost(Diluc.searing_onslaught) == 1  # The talent takes a die as well.


def test_she_is_asked_after_food_and_equipment_and_kept_when_they_are_enough() -> None:
    """Minty Meat Rolls take a die of any colour, the Hat the Pyro one, the first Ellin what is left."""
    worn = character(Diluc, uses=[13011], cards=[MintyMeatRollsInEffect, WitchsScorchingHat])
    board = Board(side(worn, supports=[Ellin, Ellin], dice=0))
    board.me.use(SkillKind.NORMAL)
    assert [support.used for support in board.me.side.supports] == [1, 0]
    assert board[MintyMeatRollsInEffect].usages == 2
    assert board[WitchsScorchingHat].used == 1
