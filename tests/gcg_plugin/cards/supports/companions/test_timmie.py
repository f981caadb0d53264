"""Timmie."""

from gcg_plugin.cards.events.draws.strategize import Strategize
from gcg_plugin.cards.events.energy.starsigns import Starsigns
from gcg_plugin.cards.supports.companions.timmie import Timmie
from gcg_plugin.duel import OMNI
from gcg_plugin.duel.rulings import OFFICIAL, RESIDENT
from gcg_plugin.testing import Board, card, side

PILE = [Strategize] * 6 + [Starsigns] * 2


def test_officially_a_pigeon_comes_as_he_enters_and_as_each_action_phase_opens() -> None:
    board = Board(side(hand=[Timmie]), rulings=OFFICIAL)
    board.me.play(Timmie)
    assert board[Timmie].counter == 1
    board.end_round()
    assert board[Timmie].counter == 2


def test_officially_the_third_pigeon_draws_a_card_and_gives_a_die_to_play_with() -> None:
    board = Board(side(hand=[Timmie], pile=PILE), rulings=OFFICIAL)
    board.me.play(Timmie)
    board.end_round()
    assert len(board.me.hand) == 2
    board.end_round()
    assert Timmie not in board
    assert len(board.me.hand) == 5
    assert board.me.dice == (OMNI,) * 9


def test_for_residents_a_pigeon_comes_in_each_end_phase() -> None:
    board = Board(side(hand=[Timmie]), rulings=RESIDENT)
    board.me.play(Timmie)
    assert board[Timmie].counter == 0
    for pigeons in (1, 2):
        board.end_round()
        assert board[Timmie].counter == pigeons


def test_for_residents_the_third_pigeon_draws_a_card_and_its_die_ends_with_the_round() -> None:
    """The design page names the end phase and says no more; a die made there is not carried over, as none is."""
    board = Board(side(pile=PILE, supports=[card(Timmie, counter=2)]), rulings=RESIDENT)
    board.end_round()
    assert Timmie not in board
    assert len(board.me.hand) == 3
    assert board.me.dice == (OMNI,) * 8
    assert ("gains dice", 0, 1, OMNI, Timmie.id) in board.journal


def test_the_card_comes_before_the_die_and_then_he_leaves() -> None:
    board = Board(side(pile=PILE, supports=[card(Timmie, counter=2)]), rulings=OFFICIAL)
    board.end_round()
    told = [entry[0] for entry in board.journal if entry[0] in ("draws", "gains dice", "leaves")]
    assert told == ["draws", "draws", "draws", "gains dice", "leaves"]


def test_he_costs_nothing() -> None:
    board = Board(side(hand=[Timmie], dice=0))
    board.me.play(Timmie)
    assert board.me.supports == [Timmie]


def test_a_timmie_who_takes_a_timmies_place_begins_anew() -> None:
    supports = [card(Timmie, counter=2), "Ellin", "Paimon", "Dawn Winery"]
    board = Board(side(hand=[Timmie], supports=supports), rulings=OFFICIAL)
    board.me.play(Timmie, Timmie)
    assert board.me.supports[-1] is Timmie
    assert board.me.supports.count(Timmie) == 1
    assert board[Timmie].counter == 1


def test_with_an_empty_pile_he_still_gives_his_die() -> None:
    board = Board(side(supports=[card(Timmie, counter=2)]), rulings=OFFICIAL)
    board.end_round()
    assert board.me.hand == []
    assert board.me.dice == (OMNI,) * 9
