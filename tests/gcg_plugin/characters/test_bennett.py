"""Bennett. Numbers are those of game 5.5.1; what two engines of the live game show, the tests hold ours to."""

import pytest

from gcg_plugin.characters.anemo.sucrose import Sucrose
from gcg_plugin.characters.electro.fischl import Fischl, Oz
from gcg_plugin.characters.pyro.bennett import Bennett, InspirationField
from gcg_plugin.characters.pyro.diluc import Diluc
from gcg_plugin.duel import PHYSICAL, PYRO, SkillKind
from gcg_plugin.duel.rulings import OFFICIAL, RESIDENT, Rulings
from gcg_plugin.testing import Board, card, character, side

WHEN_THE_CRANE_RETURNED = 303207


def test_strike_of_fortune_deals_two_physical() -> None:
    board = Board(side(Bennett))
    board.me.use(SkillKind.NORMAL)
    assert ("damage", 1, 0, 2, PHYSICAL, None, Bennett.id) in board.last


def test_passion_overload_deals_three_pyro() -> None:
    board = Board(side(Bennett))
    board.me.use(SkillKind.ELEMENTAL)
    assert ("damage", 1, 0, 3, PYRO, None, Bennett.id) in board.last


def test_fantastic_voyage_deals_two_pyro_before_the_field_is_there() -> None:
    board = Board(side(character(Bennett, energy=2)))
    board.me.use(Bennett.fantastic_voyage)
    assert ("damage", 1, 0, 2, PYRO, None, Bennett.id) in board.last
    assert board.me.statuses == [InspirationField]
    assert board.me.active.energy == 0


@pytest.mark.parametrize("hp", [7, 10])
def test_skills_of_a_user_with_seven_hp_or_more_deal_two_more_and_heal_nobody(hp: int) -> None:
    board = Board(side(character(Bennett, hp=hp), statuses=[InspirationField]))
    with board.takes(board.foe, 5):
        board.me.use(SkillKind.ELEMENTAL)
    assert board.me.active.hp == hp


@pytest.mark.parametrize("hp", [1, 6])
def test_skills_of_a_user_with_six_hp_or_fewer_heal_it_by_two_and_deal_no_more(hp: int) -> None:
    board = Board(side(character(Diluc, hp=hp), statuses=[InspirationField]))
    with board.takes(board.foe, 3):
        board.me.use(Diluc.searing_onslaught)
    assert board.me.active.hp == hp + 2


def test_the_field_heals_after_the_very_skill_that_made_it() -> None:
    board = Board(side(character(Bennett, hp=5, energy=2)))
    board.me.use(Bennett.fantastic_voyage)
    assert board.me.active.hp == 7


def test_against_a_resident_the_field_waits_for_the_next_skill() -> None:
    board = Board(side(character(Bennett, hp=5, energy=2)), rulings=RESIDENT)
    board.me.use(Bennett.fantastic_voyage)
    assert board.me.active.hp == 5
    board.me.use(SkillKind.NORMAL)
    assert board.me.active.hp == 7


def test_fantastic_voyage_on_its_own_field_deals_four_and_sets_its_rounds_back_to_two() -> None:
    board = Board(side(character(Bennett, energy=2), statuses=[card(InspirationField, rounds=1)]))
    with board.takes(board.foe, 4):
        board.me.use(Bennett.fantastic_voyage)
    assert board.me.statuses == [InspirationField]
    assert board[InspirationField].rounds == 2


def test_the_field_heals_the_user_though_it_stands_by_by_then() -> None:
    board = Board(side(character(Diluc, hp=5), Bennett, statuses=[WHEN_THE_CRANE_RETURNED, InspirationField]))
    board.me.use(Diluc.searing_onslaught)
    assert board.me.active is board[Bennett]
    assert board[Diluc].hp == 7


@pytest.mark.parametrize("rulings", [OFFICIAL, RESIDENT], ids=lambda rulings: rulings.name)
def test_the_field_serves_whoever_is_active(rulings: Rulings) -> None:
    # What is on a side goes over to who comes in; what is on a character stays with it (see Diluc's infusion).
    board = Board(side(Bennett, Diluc, statuses=[InspirationField]), rulings=rulings)
    board.me.switch(Diluc)
    with board.takes(board.foe, 3 + 2):
        board.me.use(Diluc.searing_onslaught)


def test_the_field_adds_nothing_to_a_summon() -> None:
    board = Board(side(Bennett, statuses=[InspirationField], summons=[Oz]))
    with board.takes(board.foe, 1):
        board.end_round()


def test_the_field_adds_nothing_to_piercing() -> None:
    board = Board(side(character(Fischl, energy=3), statuses=[InspirationField]))
    with board.takes(board.foe, (6, 2, 2)):
        board.me.use(Fischl.midnight_phantasmagoria)


def test_the_field_adds_nothing_to_a_swirl_s_spread() -> None:
    board = Board(side(Sucrose, statuses=[InspirationField]), side(character(aura=PYRO)))
    with board.takes(board.foe, (3, 1, 1)):
        board.me.use(SkillKind.NORMAL)


def test_the_field_lasts_two_rounds() -> None:
    board = Board(side(character(Bennett, energy=2)))
    board.me.use(Bennett.fantastic_voyage)
    board.end_round()
    assert InspirationField in board
    board.end_round()
    assert InspirationField not in board
