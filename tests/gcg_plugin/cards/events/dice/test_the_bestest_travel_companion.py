"""The Bestest Travel Companion!"""

from gcg_plugin.cards.events.dice.the_bestest_travel_companion import TheBestestTravelCompanion
from gcg_plugin.duel import CRYO, OMNI, PYRO, Refusal
from gcg_plugin.testing import Board, side


def test_two_dice_of_any_colour_become_omni() -> None:
    board = Board(side(hand=[TheBestestTravelCompanion], dice=[CRYO, PYRO]))
    board.me.play(TheBestestTravelCompanion)
    assert board.me.dice == (OMNI, OMNI)


def test_one_die_does_not_pay_for_it() -> None:
    board = Board(side(hand=[TheBestestTravelCompanion], dice=1))
    assert board.refuses(board.me.play, TheBestestTravelCompanion) is Refusal.NOT_ENOUGH_DICE


def test_it_may_be_played_with_sixteen_dice() -> None:
    board = Board(side(hand=[TheBestestTravelCompanion], dice=16))
    board.me.play(TheBestestTravelCompanion)
    assert len(board.me.dice) == 16


def test_it_passes_no_turn() -> None:
    board = Board(side(hand=[TheBestestTravelCompanion]), side(ended=False))
    board.me.play(TheBestestTravelCompanion)
    assert board.turn is board.me
