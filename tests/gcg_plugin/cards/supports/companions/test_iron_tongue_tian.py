"""Iron Tongue Tian. Whom he gives energy is the live game's way, measured in `gitcg`."""

from gcg_plugin.cards.supports.companions.iron_tongue_tian import IronTongueTian
from gcg_plugin.characters.cryo.kaeya import Kaeya
from gcg_plugin.characters.hydro.mona import Mona
from gcg_plugin.characters.pyro.diluc import Diluc
from gcg_plugin.duel.rulings import RESIDENT
from gcg_plugin.testing import Board, character, side


def energies(board: Board) -> tuple[int, ...]:
    return tuple(one.energy for one in board.me.characters)


def test_the_active_character_gains_an_energy_at_two_end_phases() -> None:
    board = Board(side(Diluc, Kaeya, Mona, supports=[IronTongueTian]))
    for energy in (1, 2):
        board.end_round()
        assert energies(board) == (energy, 0, 0)
    assert IronTongueTian not in board


def test_when_the_active_character_is_full_the_next_that_is_not_gains_it() -> None:
    me = side(Diluc, character(Kaeya, energy=2, active=True), Mona, supports=[IronTongueTian])
    board = Board(me)
    board.end_round()
    assert energies(board) == (0, 2, 1)


def test_the_fallen_gain_nothing() -> None:
    board = Board(side(character(Diluc, energy=3), character(Kaeya, hp=0), Mona, supports=[IronTongueTian]))
    board.end_round()
    assert energies(board) == (3, 0, 1)


def test_when_everybody_is_full_he_keeps_his_usage() -> None:
    """`gitcg` spends one; the card's text gives energy to one who lacks it, and here is none, so nothing is used."""
    full = (character(Diluc, energy=3), character(Kaeya, energy=2), character(Mona, energy=3))
    board = Board(side(*full, supports=[IronTongueTian]))
    board.end_round()
    assert energies(board) == (3, 2, 3)
    assert board[IronTongueTian].usages == 2


def test_for_residents_a_fallen_active_character_that_nobody_replaced_is_passed_by() -> None:
    me = side(character(Diluc, hp=0, active=True), Kaeya, Mona, supports=[IronTongueTian], ended=True)
    board = Board(me, side(ended=False), acts="foe", rulings=RESIDENT)
    board.foe.end()
    assert energies(board) == (0, 1, 0)
