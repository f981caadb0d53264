"""Liyue Harbor Wharf."""

from gcg_plugin.cards.events.draws.strategize import Strategize
from gcg_plugin.cards.supports.locations.liyue_harbor_wharf import LiyueHarborWharf
from gcg_plugin.testing import Board, side


def test_two_cards_more_are_drawn_at_two_end_phases() -> None:
    board = Board(side(supports=[LiyueHarborWharf], pile=[Strategize] * 12))
    for hand in (4, 8):
        board.end_round()
        assert len(board.me.hand) == hand
    assert LiyueHarborWharf not in board


def test_what_a_full_hand_cannot_hold_is_discarded() -> None:
    board = Board(side(supports=[LiyueHarborWharf], hand=[Strategize] * 9, pile=[Strategize] * 6))
    board.end_round()
    assert (len(board.me.hand), len(board.me.pile)) == (10, 2)


def test_an_empty_pile_gives_nothing_and_the_usage_is_spent() -> None:
    """`gitcg` spends it, too."""
    board = Board(side(supports=[LiyueHarborWharf]))
    board.end_round()
    assert board.me.hand == []
    assert board[LiyueHarborWharf].usages == 1
