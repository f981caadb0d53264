"""Sweet Madame. What every food has in common is tested in `test_food`."""

from gcg_plugin.cards.events.food.sweet_madame import SweetMadame
from gcg_plugin.testing import Board, Dummy, character, side


def test_it_heals_one() -> None:
    board = Board(side(character(Dummy, hp=5), hand=[SweetMadame]))
    board.me.play(SweetMadame)
    assert board.me.hps[0] == 6


def test_it_feeds_whom_its_player_chooses() -> None:
    board = Board(side(character(Dummy, hp=5), character(Dummy, hp=5), hand=[SweetMadame]))
    board.me.play(SweetMadame, 1)
    assert board.me.hps == (5, 6, 10)


def test_it_costs_nothing() -> None:
    board = Board(side(character(Dummy, hp=5), hand=[SweetMadame], dice=0))
    board.me.play(SweetMadame)
    assert board.me.hand == []
