"""Diona. Numbers are those of game 5.5.1; what two engines of the live game show, the tests hold ours to."""

import pytest

from gcg_plugin.cards.reactions import Crystallize
from gcg_plugin.characters.cryo.diona import CatClawShield, Diona, DrunkenMist
from gcg_plugin.characters.cryo.kaeya import Kaeya
from gcg_plugin.characters.hydro.mona import Reflection
from gcg_plugin.characters.pyro.diluc import Diluc
from gcg_plugin.duel import CRYO, GEO, HYDRO, PHYSICAL, PIERCING, PYRO, SkillKind
from gcg_plugin.duel.rulings import OFFICIAL, RESIDENT, Rulings
from gcg_plugin.duel.state import Awaits
from gcg_plugin.testing import Board, card, character, side

BOTH_RULINGS = pytest.mark.parametrize("rulings", [OFFICIAL, RESIDENT], ids=lambda rulings: rulings.name)


def test_katzlein_style_deals_two_physical() -> None:
    board = Board(side(Diona))
    board.me.use(SkillKind.NORMAL)
    assert ("damage", 1, 0, 2, PHYSICAL, None, Diona.id) in board.last


def test_icy_paws_deals_two_cryo_and_leaves_a_shield_of_one_point() -> None:
    board = Board(side(Diona))
    board.me.use(Diona.icy_paws)
    assert ("damage", 1, 0, 2, CRYO, None, Diona.id) in board.last
    assert board.me.statuses == [CatClawShield]
    assert board[CatClawShield].points == 1


def test_signature_mix_deals_one_cryo_then_heals_her_by_two_and_leaves_the_mist() -> None:
    board = Board(side(character(Diona, hp=5, energy=3)))
    board.me.use(Diona.signature_mix)
    dealt, healed = ("damage", 1, 0, 1, CRYO, None, Diona.id), ("heals", 0, 0, 2, Diona.id)
    assert [entry for entry in board.last if entry[0] in ("damage", "heals")] == [dealt, healed]
    assert board.me.active.hp == 7
    assert board.me.active.energy == 0
    assert board.me.summons == [DrunkenMist]


def test_signature_mix_heals_her_and_nobody_beside_her() -> None:
    board = Board(side(character(Diona, hp=9, energy=3), character(Diluc, hp=5)))
    board.me.use(Diona.signature_mix)
    assert board.me.hps == (10, 5, 10)


# --- Cat-Claw Shield ---


def test_cat_claw_shield_guards_whoever_is_active_and_leaves_without_its_point() -> None:
    board = Board(side(Diona, Diluc))
    board.me.use(Diona.icy_paws)
    board.me.switch(Diluc)
    with board.takes(board.me, (3, 2, 0)):
        board.hit(board[Diona], 3, PYRO)
        board.hit(board.me, 3, PYRO)
    assert CatClawShield not in board


def test_against_a_resident_cat_claw_shield_is_a_point_on_the_character_that_was_active() -> None:
    board = Board(side(Diona, Diluc), rulings=RESIDENT)
    board.me.use(Diona.icy_paws)
    assert board.me.statuses == []
    assert board[CatClawShield].bearer is board[Diona]
    board.me.switch(Diluc)
    with board.takes(board.me, (2, 3, 0)):
        board.hit(board.me, 3, PYRO)
        board.hit(board[Diona], 3, PYRO)
    assert CatClawShield not in board


@BOTH_RULINGS
def test_a_second_icy_paws_leaves_one_point(rulings: Rulings) -> None:
    board = Board(side(Diona), rulings=rulings)
    board.me.use(Diona.icy_paws)
    board.me.use(Diona.icy_paws)
    assert board[CatClawShield].points == 1
    with board.takes(board.me, 1):
        board.hit(board.me, 2, PHYSICAL)
    assert CatClawShield not in board


@BOTH_RULINGS
def test_a_used_cat_claw_shield_comes_back(rulings: Rulings) -> None:
    board = Board(side(Diona), rulings=rulings)
    board.me.use(Diona.icy_paws)
    board.hit(board.me, 2, PHYSICAL)
    board.me.use(Diona.icy_paws)
    assert board[CatClawShield].points == 1


def test_crystallize_cat_claw_shield_and_reflection_each_take_their_point_in_that_order() -> None:
    board = Board(side(Diona, statuses=[Crystallize, CatClawShield], summons=[Reflection]))
    with board.takes(board.me, 0):
        board.hit(board.me, 2, PHYSICAL)
    assert (Crystallize in board, CatClawShield in board, board[Reflection].usages) == (False, False, 1)


def test_piercing_passes_by_cat_claw_shield() -> None:
    board = Board(side(Diona, statuses=[CatClawShield]))
    with board.takes(board.me, 1):
        board.hit(board.me, 1, PIERCING)
    assert board[CatClawShield].points == 1


def test_cat_claw_shield_and_crystallize_do_not_stack_into_one() -> None:
    board = Board(side(Diona), side(character(aura=HYDRO)))
    board.me.use(Diona.icy_paws)
    board.hit(board.foe, 1, HYDRO)
    board.hit(board.foe, 1, GEO)
    assert board.me.statuses == [CatClawShield, Crystallize]


def test_a_shield_that_takes_all_the_damage_lets_the_element_on() -> None:
    board = Board(side(Diona, statuses=[CatClawShield]))
    with board.takes(board.me, 0):
        board.hit(board.me, 1, PYRO)
    assert board.me.active.aura == PYRO


# --- Drunken Mist ---


def test_drunken_mist_deals_one_cryo_and_heals_the_active_character_by_two_at_two_end_phases() -> None:
    board = Board(side(character(Diluc, hp=4), Diona, summons=[DrunkenMist]))
    for hp in (6, 8):
        with board.takes(board.foe, (1, 0, 0)):
            board.end_round()
        assert board.me.hps == (hp, 10, 10)
    assert DrunkenMist not in board
    assert board.foe.active.aura == CRYO


def test_drunken_mist_spends_its_usage_on_the_hale_too() -> None:
    board = Board(side(Diona, summons=[DrunkenMist]))
    board.end_round()
    assert board[DrunkenMist].usages == 1


def test_drunken_mist_heals_before_the_foe_replaces_whom_it_felled() -> None:
    board = Board(side(character(Diona, hp=5), summons=[DrunkenMist]), side(character(Kaeya, hp=1)))
    board.end_round()
    assert board.awaits == {board.foe: Awaits.REPLACE}
    assert board.me.hps == (7, 10, 10)


def test_against_a_resident_the_round_goes_on_when_drunken_mist_fells() -> None:
    foe = side(character(Kaeya, hp=1))
    board = Board(side(character(Diona, hp=5), summons=[DrunkenMist]), foe, rulings=RESIDENT, first="me")
    board.me.end()
    assert board.round == 2
    assert board.awaits == {board.me: Awaits.ACT, board.foe: Awaits.REPLACE}


def test_another_signature_mix_makes_the_mist_new() -> None:
    board = Board(side(character(Diona, energy=3), summons=[card(DrunkenMist, usages=1)]))
    board.me.use(Diona.signature_mix)
    assert board[DrunkenMist].usages == 2
