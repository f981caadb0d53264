"""Elemental Resonance: Woven Flames."""

from gcg_plugin.cards.events.resonance.woven_flames import WovenFlames
from gcg_plugin.duel import OMNI, PYRO
from gcg_plugin.slices import load_deck
from gcg_plugin.testing import Board, side


def test_it_gives_a_pyro_die_for_nothing() -> None:
    board = Board(side(hand=[WovenFlames], dice=0))
    board.me.play(WovenFlames)
    assert board.me.dice == (PYRO,)


def test_at_sixteen_dice_it_is_played_for_nothing() -> None:
    board = Board(side(hand=[WovenFlames], dice=16))
    board.me.play(WovenFlames)
    assert board.me.dice == (OMNI,) * 16
    assert board.me.hand == []


def test_it_passes_no_turn() -> None:
    board = Board(side(hand=[WovenFlames]), side(ended=False))
    board.me.play(WovenFlames)
    assert board.turn is board.me


def test_its_deck_needs_two_pyro_characters() -> None:
    row = next(row for row in load_deck(1).cards if row.id == WovenFlames.id)
    assert row.needs.tags == ("element_pyro", "element_pyro")
