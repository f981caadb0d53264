"""Jueyun Guoba. What it raises is the live game's way, measured in `gitcg`."""

from gcg_plugin.cards.events.food.jueyun_guoba import JueyunGuoba, JueyunGuobaInEffect
from gcg_plugin.characters.anemo.sucrose import Sucrose
from gcg_plugin.characters.cryo.kaeya import Kaeya
from gcg_plugin.characters.pyro.diluc import Diluc
from gcg_plugin.duel import PYRO, Refusal, SkillKind
from gcg_plugin.testing import Board, character, side


def test_the_eater_s_next_normal_attack_deals_one_more() -> None:
    board = Board(side(Diluc, hand=[JueyunGuoba]))
    board.me.play(JueyunGuoba)
    for damage in (3, 2):
        with board.takes(board.foe, damage):
            board.me.use(SkillKind.NORMAL)


def test_it_waits_for_a_normal_attack_through_other_skills() -> None:
    board = Board(side(character(Diluc, energy=3), hand=[JueyunGuoba], dice=16), side(character(hp=30, max_hp=30)))
    board.me.play(JueyunGuoba)
    with board.takes(board.foe, 8):
        board.me.use(Diluc.dawn)
    with board.takes(board.foe, 3):
        board.me.use(Diluc.searing_onslaught)
    with board.takes(board.foe, 3):
        board.me.use(SkillKind.NORMAL)


def test_it_is_the_eater_s_alone_who_may_stand_by() -> None:
    board = Board(side(Diluc, Kaeya, hand=[JueyunGuoba]))
    board.me.play(JueyunGuoba, Kaeya)
    with board.takes(board.foe, 2):
        board.me.use(SkillKind.NORMAL)
    board.me.switch(Kaeya)
    with board.takes(board.foe, 3):
        board.me.use(SkillKind.NORMAL)


def test_it_is_gone_when_the_round_is_over() -> None:
    board = Board(side(Diluc, hand=[JueyunGuoba]))
    board.me.play(JueyunGuoba)
    board.end_round()
    assert JueyunGuobaInEffect not in board


def test_it_raises_the_attack_and_not_the_swirl_s_spread() -> None:
    board = Board(side(Sucrose, hand=[JueyunGuoba]), side(character(aura=PYRO)))
    board.me.play(JueyunGuoba)
    with board.takes(board.foe, (2, 1, 1)):
        board.me.use(SkillKind.NORMAL)


def test_the_hale_may_eat_it_and_it_costs_nothing() -> None:
    board = Board(side(Diluc, hand=[JueyunGuoba], dice=0))
    board.me.play(JueyunGuoba)
    assert board[JueyunGuobaInEffect].bearer is board[Diluc]


def test_who_has_eaten_it_eats_nothing_more_this_round() -> None:
    board = Board(side(Diluc, hand=[JueyunGuoba] * 2))
    board.me.play(JueyunGuoba)
    assert board.refuses(board.me.play, JueyunGuoba) is Refusal.ALREADY_EATEN
    board.end_round()
    board.me.play(JueyunGuoba)
