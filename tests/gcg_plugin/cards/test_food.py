"""What every food has in common, on the foods that are written; the same under both rulings."""

import pytest

from gcg_plugin.cards.events.food import Food, HealingFood, Satiated
from gcg_plugin.cards.events.food.minty_meat_rolls import MintyMeatRolls, MintyMeatRollsInEffect
from gcg_plugin.cards.events.food.mondstadt_hash_brown import MondstadtHashBrown
from gcg_plugin.cards.events.food.sweet_madame import SweetMadame
from gcg_plugin.characters.cryo.kaeya import Kaeya
from gcg_plugin.characters.pyro.diluc import Diluc
from gcg_plugin.duel import Play, Refusal
from gcg_plugin.duel.rulings import OFFICIAL, RESIDENT, Rulings
from gcg_plugin.testing import Board, character, side

FOODS = (SweetMadame, MondstadtHashBrown, MintyMeatRolls)
each_food = pytest.mark.parametrize("food", FOODS, ids=lambda food: food.__name__)
both_rulings = pytest.mark.parametrize("rulings", [RESIDENT, OFFICIAL], ids=lambda rulings: rulings.name)


@each_food
@both_rulings
def test_a_character_eats_once_a_round(food: type[Food], rulings: Rulings) -> None:
    board = Board(side(character(Diluc, hp=3), hand=[food, *FOODS]), rulings=rulings)
    board.me.play(food)
    for second in FOODS:
        assert board.refuses(board.me.play, second, 0) is Refusal.ALREADY_EATEN


@each_food
@both_rulings
def test_hunger_comes_back_with_the_next_round(food: type[Food], rulings: Rulings) -> None:
    board = Board(side(character(Diluc, hp=3), hand=[food] * 2), rulings=rulings)
    board.me.play(food)
    assert board.me.active.holds(Satiated) is not None
    board.end_round()
    assert board.me.active.holds(Satiated) is None
    board.me.play(food)


@each_food
def test_others_may_eat_in_the_same_round(food: type[Food]) -> None:
    board = Board(side(character(Diluc, hp=3), character(Kaeya, hp=3), hand=[food] * 2))
    board.me.play(food, Diluc)
    board.me.play(food, Kaeya)
    assert all(board[who].holds(Satiated) for who in (Diluc, Kaeya))


@each_food
def test_the_fallen_and_the_opponents_are_not_fed(food: type[Food]) -> None:
    board = Board(side(Diluc, character(Kaeya, hp=0), hand=[food]), side(character("Mona", hp=3)))
    assert board.refuses(board.me.play, food, Kaeya) is Refusal.WRONG_TARGET
    assert board.refuses(board.me.play, food, "Mona") is Refusal.WRONG_TARGET


@each_food
def test_eating_passes_no_turn(food: type[Food]) -> None:
    board = Board(side(character(Diluc, hp=3), hand=[food]), side(ended=False))
    board.me.play(food)
    assert board.turn is board.me


@pytest.mark.parametrize("food", [SweetMadame, MondstadtHashBrown], ids=lambda food: food.__name__)
@both_rulings
def test_who_is_not_hurt_is_offered_no_healing_food(food: type[HealingFood], rulings: Rulings) -> None:
    board = Board(side(Diluc, character(Kaeya, hp=9), hand=[food]), rulings=rulings)
    assert board.refuses(board.me.play, food, Diluc) is Refusal.NOT_HURT
    board.me.play(food, Kaeya)
    assert board.me.hps == (10, 10, 10)


def test_a_full_character_that_has_eaten_is_refused_for_what_it_ate() -> None:
    board = Board(side(Diluc, hand=[MintyMeatRolls, SweetMadame]))
    board.me.play(MintyMeatRolls)
    assert board.refuses(board.me.play, SweetMadame) is Refusal.ALREADY_EATEN


def test_what_a_food_leaves_is_there_before_the_eater_is_satiated() -> None:
    board = Board(side(Diluc, hand=[MintyMeatRolls]))
    board.me.play(MintyMeatRolls)
    assert [type(held) for held in board.me.active.held] == [MintyMeatRollsInEffect, Satiated]


def test_a_food_that_says_nothing_of_what_it_does_is_an_error() -> None:
    class Crumbs(Food):
        """Does not say what it does."""

    board = Board(side(Diluc))
    with pytest.raises(TypeError, match="Crumbs does not say"):
        next(Crumbs().play(Play(board.me.side, Crumbs(), (board.me.active,))))
