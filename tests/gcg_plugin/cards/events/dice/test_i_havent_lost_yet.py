"""I Haven't Lost Yet!"""

import pytest

from gcg_plugin.cards.events.dice.i_havent_lost_yet import IHaventLostYet, IHaventLostYetOnCooldown
from gcg_plugin.characters.cryo.kaeya import Kaeya
from gcg_plugin.characters.electro.fischl import Fischl, Oz
from gcg_plugin.characters.pyro.diluc import Diluc
from gcg_plugin.duel import OMNI, PHYSICAL, Refusal
from gcg_plugin.duel.rulings import OFFICIAL, RESIDENT, Rulings
from gcg_plugin.testing import Board, Dummy, character, side

both_rulings = pytest.mark.parametrize("rulings", [RESIDENT, OFFICIAL], ids=lambda rulings: rulings.name)


def test_after_a_fall_it_gives_an_omni_die_and_an_energy() -> None:
    board = Board(side(Diluc, hand=[IHaventLostYet], dice=0, fell=True))
    board.me.play(IHaventLostYet)
    assert board.me.dice == (OMNI,)
    assert board.me.active.energy == 1


@both_rulings
def test_a_fall_in_the_foes_turn_opens_it_and_who_took_the_place_gets_the_energy(rulings: Rulings) -> None:
    me = side(character(Dummy, hp=1), Diluc, hand=[IHaventLostYet])
    board = Board(me, side(Kaeya), acts="foe", rulings=rulings)
    board.foe.use(Kaeya.frostgnaw)
    assert board.refuses(board.me.play, IHaventLostYet) is Refusal.OWES_REPLACEMENT
    board.me.replace(Diluc)
    board.me.play(IHaventLostYet)
    assert board[Diluc].energy == 1
    assert len(board.me.dice) == 9


def test_a_fall_on_standby_opens_it() -> None:
    board = Board(side(Diluc, character(Dummy, hp=1), hand=[IHaventLostYet]))
    board.hit(board.me.characters[1], 1, PHYSICAL)
    board.me.play(IHaventLostYet)
    assert board[Diluc].energy == 1


def test_while_nobody_fell_it_is_refused() -> None:
    board = Board(side(Diluc, hand=[IHaventLostYet]))
    assert board.refuses(board.me.play, IHaventLostYet) is Refusal.NOBODY_FELL


def test_the_foes_fall_does_not_open_it() -> None:
    board = Board(side(Diluc, hand=[IHaventLostYet]), side(character(Dummy, hp=1)))
    board.me.use(Diluc.searing_onslaught)
    board.foe.replace(1)
    assert board.refuses(board.me.play, IHaventLostYet) is Refusal.NOBODY_FELL


def test_a_second_one_in_a_round_is_refused() -> None:
    board = Board(side(Diluc, hand=[IHaventLostYet] * 2, fell=True))
    board.me.play(IHaventLostYet)
    assert board.refuses(board.me.play, IHaventLostYet) is Refusal.ONCE_A_ROUND


def test_the_next_round_needs_a_fall_of_its_own() -> None:
    board = Board(side(Diluc, character(Dummy, hp=1), hand=[IHaventLostYet] * 2, fell=True))
    board.me.play(IHaventLostYet)
    board.end_round()
    assert IHaventLostYetOnCooldown not in board
    assert board.refuses(board.me.play, IHaventLostYet) is Refusal.NOBODY_FELL
    board.hit(board.me.characters[1], 1, PHYSICAL)
    board.me.play(IHaventLostYet)
    assert board[Diluc].energy == 2


def test_a_fall_in_the_end_phase_is_forgotten_with_the_round() -> None:
    board = Board(side(character(Dummy, hp=1), hand=[IHaventLostYet]), side(Fischl, summons=[Oz]))
    board.me.end()
    board.me.replace(1)
    assert board.round == 2
    assert board.refuses(board.me.play, IHaventLostYet) is Refusal.NOBODY_FELL


def test_with_full_energy_it_still_gives_its_die() -> None:
    board = Board(side(character(Diluc, energy=3), hand=[IHaventLostYet], dice=0, fell=True))
    board.me.play(IHaventLostYet)
    assert board.me.dice == (OMNI,)
    assert board[Diluc].energy == 3
    assert IHaventLostYetOnCooldown in board


def test_each_side_has_its_own_lock() -> None:
    me, foe = (side(Diluc, hand=[IHaventLostYet], fell=True, ended=False) for _ in range(2))
    board = Board(me, foe)
    board.me.play(IHaventLostYet)
    board.me.end()
    board.foe.play(IHaventLostYet)
    assert board.foe.statuses == [IHaventLostYetOnCooldown]
