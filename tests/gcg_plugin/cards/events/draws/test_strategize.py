"""Strategize."""

from gcg_plugin.cards.events.draws.strategize import Strategize
from gcg_plugin.cards.events.energy.starsigns import Starsigns
from gcg_plugin.cards.supports.companions.paimon import Paimon
from gcg_plugin.cards.supports.companions.timmie import Timmie
from gcg_plugin.duel import OMNI
from gcg_plugin.testing import Board, side


def test_it_draws_the_two_cards_on_top() -> None:
    board = Board(side(hand=[Strategize], pile=[Paimon, Timmie, Starsigns]))
    board.me.play(Strategize)
    assert board.me.hand == [Paimon, Timmie]
    assert board.me.pile == [Starsigns]
    assert board.me.dice == (OMNI,) * 7


def test_a_full_hand_discards_what_it_draws() -> None:
    """Ten cards with this one, nine without: the first drawn stays, the second is drawn and discarded."""
    board = Board(side(hand=[Strategize] * 10, pile=[Paimon, Timmie]))
    board.me.play(Strategize)
    assert board.me.hand == [Strategize] * 9 + [Paimon]
    assert board.me.pile == []
    assert ("overdraws", 0, Timmie.id) in board.last


def test_a_short_pile_gives_what_it_has() -> None:
    board = Board(side(hand=[Strategize] * 2, pile=[Paimon]))
    board.me.play(Strategize)
    assert board.me.hand == [Strategize, Paimon]
    board.me.play(Strategize)
    assert board.me.hand == [Paimon]
