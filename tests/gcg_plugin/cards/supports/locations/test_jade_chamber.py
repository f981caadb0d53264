"""Jade Chamber."""

from gcg_plugin.cards.equipment.artifacts.crimson_witch_of_flames import CrimsonWitchOfFlames
from gcg_plugin.cards.events.draws.strategize import Strategize
from gcg_plugin.cards.supports.locations.jade_chamber import JadeChamber
from gcg_plugin.characters.cryo.kaeya import Kaeya
from gcg_plugin.characters.pyro.diluc import Diluc
from gcg_plugin.duel import CRYO, OMNI, PYRO
from gcg_plugin.testing import Board, character, side

FOUR_CARDS = [Strategize] * 4


def test_two_dice_are_rolled_as_the_active_characters_element() -> None:
    board = Board(side(Kaeya, hand=FOUR_CARDS, supports=[JadeChamber]))
    board.end_round()
    assert board.me.dice == (OMNI,) * 6 + (CRYO,) * 2


def test_the_element_is_that_of_who_is_active_at_the_roll() -> None:
    board = Board(side(Kaeya, Diluc, hand=FOUR_CARDS, supports=[JadeChamber]))
    board.me.switch(Diluc)
    board.end_round()
    assert board.me.dice == (OMNI,) * 6 + (PYRO,) * 2


def test_two_chambers_fix_four_dice() -> None:
    board = Board(side(Kaeya, hand=FOUR_CARDS, supports=[JadeChamber] * 2))
    board.end_round()
    assert board.me.dice == (OMNI,) * 4 + (CRYO,) * 4


def test_it_fixes_dice_beside_an_artifact() -> None:
    me = side(Kaeya, character(Diluc, cards=[CrimsonWitchOfFlames]), hand=FOUR_CARDS, supports=[JadeChamber])
    board = Board(me)
    board.end_round()
    assert board.me.dice == (OMNI,) * 4 + (CRYO,) * 2 + (PYRO,) * 2


def test_as_an_action_phase_opens_on_three_cards_it_turns_into_an_omni_die() -> None:
    """It fixes its two dice of that round's roll still."""
    board = Board(side(Kaeya, hand=FOUR_CARDS[:3], supports=[JadeChamber]))
    board.end_round()
    assert board.me.dice == (OMNI,) * 7 + (CRYO,) * 2
    assert JadeChamber not in board


def test_with_four_cards_in_hand_it_stays() -> None:
    board = Board(side(Kaeya, hand=FOUR_CARDS, supports=[JadeChamber]))
    board.end_round()
    assert len(board.me.dice) == 8
    assert JadeChamber in board


def test_the_cards_are_counted_after_the_rounds_draw() -> None:
    board = Board(side(Kaeya, hand=FOUR_CARDS[:2], pile=FOUR_CARDS[:2], supports=[JadeChamber]))
    board.end_round()
    assert len(board.me.hand) == 4
    assert JadeChamber in board


def test_two_chambers_both_turn_into_dice() -> None:
    board = Board(side(Kaeya, supports=[JadeChamber] * 2))
    board.end_round()
    assert board.me.dice == (OMNI,) * 6 + (CRYO,) * 4
    assert board.me.supports == []


def test_it_does_nothing_when_it_is_played() -> None:
    board = Board(side(Kaeya, hand=[JadeChamber]))
    board.me.play(JadeChamber)
    assert board.me.dice == (OMNI,) * 8
    assert board.me.supports == [JadeChamber]


def test_only_the_owners_dice_are_fixed() -> None:
    board = Board(side(Kaeya, hand=FOUR_CARDS), side(Diluc, hand=FOUR_CARDS, supports=[JadeChamber]))
    board.end_round()
    assert board.me.dice == (OMNI,) * 8
    assert board.foe.dice == (OMNI,) * 6 + (PYRO,) * 2
