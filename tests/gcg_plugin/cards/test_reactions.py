"""What the elemental reactions leave on the field, under both rulings.

Numbers are those of game 5.5.1; what two engines of the live game show, the tests of `official` hold ours to.
"""

import pytest

from gcg_plugin.cards.reactions import BurningFlame, CatalyzingField, Crystallize, DendroCore, Frozen
from gcg_plugin.characters.anemo.sucrose import Sucrose
from gcg_plugin.characters.cryo.kaeya import Kaeya
from gcg_plugin.characters.electro.fischl import Fischl, Oz
from gcg_plugin.characters.hydro.mona import Mona, Reflection
from gcg_plugin.characters.pyro.diluc import Diluc, FlowingFlame
from gcg_plugin.duel import CRYO, DENDRO, ELECTRO, GEO, HYDRO, PHYSICAL, PIERCING, PYRO, Element, Refusal, SkillKind
from gcg_plugin.duel.rulings import OFFICIAL, RESIDENT, Rulings
from gcg_plugin.testing import Board, card, character, side

BOTH_RULINGS = pytest.mark.parametrize("rulings", [OFFICIAL, RESIDENT], ids=lambda rulings: rulings.name)

# --- Frozen ---


def test_frozen_forbids_skills_and_the_talents_that_use_one() -> None:
    board = Board(side(character(Diluc, cards=[Frozen]), hand=[FlowingFlame]))
    assert board.refuses(board.me.use, Diluc.searing_onslaught) is Refusal.SKILLS_FORBIDDEN
    assert board.refuses(board.me.play, FlowingFlame) is Refusal.SKILLS_FORBIDDEN


def test_a_frozen_character_may_be_switched_away() -> None:
    board = Board(side(character(Diluc, cards=[Frozen]), Kaeya))
    board.me.switch(Kaeya)
    assert board.me.active is board[Kaeya]


@pytest.mark.parametrize(("element", "amount", "taken"), [(PHYSICAL, 2, 4), (PYRO, 3, 5)])
def test_a_physical_or_pyro_hit_deals_two_more_to_the_frozen_and_breaks_it(
    element: Element, amount: int, taken: int
) -> None:
    board = Board(side(Diluc), side(character(cards=[Frozen])))
    with board.takes(board.foe, taken):
        board.hit(board.foe, amount, element)
    assert Frozen not in board


def test_a_melt_on_the_frozen_adds_both() -> None:
    board = Board(side(Diluc), side(character(aura=CRYO, cards=[Frozen])))
    with board.takes(board.foe, 3 + 2 + 2):
        board.me.use(Diluc.searing_onslaught)
    assert Frozen not in board
    assert board.foe.active.aura == 0


@pytest.mark.parametrize("element", [PIERCING, ELECTRO, HYDRO])
def test_another_hit_on_the_frozen_deals_no_more_and_breaks_nothing(element: Element) -> None:
    board = Board(side(Diluc), side(character(cards=[Frozen])))
    with board.takes(board.foe, 2):
        board.hit(board.foe, 2, element)
    assert Frozen in board


@BOTH_RULINGS
def test_a_swirl_s_pyro_spread_breaks_the_frozen_too(rulings: Rulings) -> None:
    board = Board(side(Sucrose), side(character(aura=PYRO), character(cards=[Frozen])), rulings=rulings)
    with board.takes(board.foe, (1, 3, 1)):
        board.me.use(SkillKind.NORMAL)
    assert Frozen not in board


def test_hydro_on_cryo_freezes_and_adds_one() -> None:
    board = Board(side(Mona), side(character(aura=CRYO)))
    with board.takes(board.foe, 2):
        board.me.use(SkillKind.NORMAL)
    assert board.foe.active.holds(Frozen)


def test_freezing_the_frozen_leaves_one_status() -> None:
    board = Board(side(Kaeya), side(character(aura=HYDRO, cards=[Frozen])))
    with board.takes(board.foe, 4):
        board.me.use(Kaeya.frostgnaw)
    assert [type(held) for held in board.foe.active.held] == [Frozen]


def test_nobody_is_frozen_in_the_next_round() -> None:
    board = Board(side(Diluc), side(character(cards=[Frozen])))
    board.end_round()
    assert Frozen not in board


# --- Crystallize ---


@BOTH_RULINGS
def test_geo_on_an_element_adds_one_and_shields_the_attacker_s_side_by_a_point_two_at_most(rulings: Rulings) -> None:
    board = Board(side(Diluc), side(character(hp=20, max_hp=20)), rulings=rulings)
    for points in (1, 2, 2):
        board.hit(board.foe, 1, PYRO)
        with board.takes(board.foe, 2):
            board.hit(board.foe, 1, GEO)
        assert board[Crystallize].points == points
        assert board[Crystallize].side is board.me.side


def test_the_shield_takes_what_it_can_and_leaves_without_points() -> None:
    board = Board(side(Diluc, statuses=[card(Crystallize, points=2)]))
    with board.takes(board.me, 0):
        board.hit(board.me, 1, PYRO)
    assert board[Crystallize].points == 1
    with board.takes(board.me, 2):
        board.hit(board.me, 3, PYRO)
    assert Crystallize not in board


def test_crystallize_guards_whoever_is_active() -> None:
    board = Board(side(Diluc, Kaeya))
    board.hit(board.foe, 1, CRYO)
    board.hit(board.foe, 1, GEO)
    board.me.switch(Kaeya)
    with board.takes(board.me, (2, 1, 0)):
        board.hit(board[Diluc], 2, PYRO)
        board.hit(board.me, 2, PYRO)
    assert Crystallize not in board


def test_against_a_resident_crystallize_guards_the_character_that_was_active() -> None:
    board = Board(side(Diluc, Kaeya), rulings=RESIDENT)
    board.hit(board.foe, 1, CRYO)
    board.hit(board.foe, 1, GEO)
    assert board[Crystallize].bearer is board[Diluc]
    board.me.switch(Kaeya)
    with board.takes(board.me, (1, 2, 0)):
        board.hit(board[Diluc], 2, PYRO)
        board.hit(board.me, 2, PYRO)
    assert Crystallize not in board


def test_crystallize_takes_before_a_summon_does() -> None:
    board = Board(side(Mona, statuses=[Crystallize], summons=[Reflection]))
    with board.takes(board.me, 0):
        board.hit(board.me, 1, PHYSICAL)
    assert Crystallize not in board
    assert board[Reflection].usages == 1


def test_both_shields_take_from_one_hit() -> None:
    board = Board(side(Mona, statuses=[Crystallize], summons=[Reflection]))
    with board.takes(board.me, 1):
        board.hit(board.me, 3, PYRO)
    assert Crystallize not in board
    assert board[Reflection].usages == 0


def test_a_reaction_that_the_shields_take_whole_still_follows() -> None:
    foe = side(character(aura=PYRO), statuses=[card(Crystallize, points=2)], summons=[Reflection])
    board = Board(side(Fischl), foe)
    with board.takes(board.foe, 0):
        board.me.use(Fischl.nightrider)
    assert board.foe.active.place == 1
    assert board.foe.characters[0].aura == 0
    assert Crystallize not in board


def test_piercing_passes_crystallize() -> None:
    board = Board(side(Diluc), side(character(aura=CRYO), statuses=[Crystallize]))
    with board.takes(board.foe, (1, 1, 1)):
        board.hit(board.foe, 1, ELECTRO)
    assert Crystallize not in board


# --- Burning Flame ---


def test_burning_adds_one_and_leaves_a_flame_on_the_attacker_s_side() -> None:
    board = Board(side(Diluc), side(character(aura=DENDRO)))
    with board.takes(board.foe, 4):
        board.me.use(Diluc.searing_onslaught)
    assert board.me.summons == [BurningFlame]
    assert board[BurningFlame].usages == 1


@pytest.mark.parametrize(("before", "after"), [(1, 2), (2, 2)])
def test_burning_again_adds_a_usage_two_at_most(before: int, after: int) -> None:
    board = Board(side(Diluc, summons=[card(BurningFlame, usages=before)]), side(character(aura=DENDRO)))
    board.me.use(Diluc.searing_onslaught)
    assert board[BurningFlame].usages == after


def test_the_flame_deals_one_pyro_at_the_end_phase_for_each_usage() -> None:
    board = Board(side(Diluc, summons=[card(BurningFlame, usages=2)]))
    board.end_round()
    assert ("damage", 1, 0, 1, PYRO, None, BurningFlame.id) in board.journal
    assert board[BurningFlame].usages == 1
    board.end_round()
    assert board.me.summons == []


# --- Dendro Core ---


@BOTH_RULINGS
def test_bloom_adds_one_and_leaves_one_core_which_does_not_stack(rulings: Rulings) -> None:
    board = Board(side(Mona), side(character(aura=DENDRO)), rulings=rulings)
    for _ in range(2):
        with board.takes(board.foe, 2):
            board.me.use(SkillKind.NORMAL)
        assert board.me.statuses == [DendroCore]
        assert board[DendroCore].usages == 1
        board.foe.active.aura = DENDRO


@BOTH_RULINGS
def test_the_core_adds_two_to_a_skill_s_pyro_damage_once(rulings: Rulings) -> None:
    board = Board(side(Diluc, statuses=[DendroCore]), rulings=rulings)
    for damage in (5, 3):
        with board.takes(board.foe, damage):
            board.me.use(Diluc.searing_onslaught)
    assert DendroCore not in board


def test_the_core_s_two_joins_the_one_of_burning() -> None:
    board = Board(side(Diluc, statuses=[DendroCore]), side(character(aura=DENDRO)))
    with board.takes(board.foe, 3 + 1 + 2):
        board.me.use(Diluc.searing_onslaught)


def test_one_electro_hit_uses_core_and_field_alike() -> None:
    board = Board(side(Fischl, statuses=[DendroCore, CatalyzingField]))
    with board.takes(board.foe, 1 + 2 + 1):
        board.me.use(Fischl.nightrider)
    assert DendroCore not in board
    assert board[CatalyzingField].usages == 1


def test_core_and_field_raise_a_summon_s_damage_too() -> None:
    board = Board(side(Fischl, statuses=[DendroCore, CatalyzingField], summons=[Oz]))
    with board.takes(board.foe, 4):
        board.end_round()
    assert board.me.statuses == [CatalyzingField]


def test_against_a_resident_core_and_field_wait_for_a_skill() -> None:
    # Our page lets them raise what skills deal; the live game anything dealt to the opposing active character.
    board = Board(side(Fischl, statuses=[DendroCore, CatalyzingField], summons=[Oz]), rulings=RESIDENT)
    with board.takes(board.foe, 1):
        board.end_round()
    assert board.me.statuses == [DendroCore, CatalyzingField]
    with board.takes(board.foe, 4):
        board.me.use(Fischl.nightrider)


@pytest.mark.parametrize("element", [PHYSICAL, CRYO, HYDRO])
def test_damage_of_another_element_leaves_core_and_field(element: Element) -> None:
    board = Board(side(Fischl, statuses=[DendroCore, CatalyzingField]))
    with board.takes(board.foe, 2):
        board.hit(board.foe, 2, element)
    assert board.me.statuses == [DendroCore, CatalyzingField]
    assert board[CatalyzingField].usages == 2


@BOTH_RULINGS
def test_a_swirl_s_spread_to_those_on_standby_uses_neither_core_nor_field(rulings: Rulings) -> None:
    board = Board(side(Sucrose, statuses=[DendroCore, CatalyzingField]), side(character(aura=ELECTRO)), rulings=rulings)
    with board.takes(board.foe, (1, 1, 1)):
        board.me.use(SkillKind.NORMAL)
    assert board[DendroCore].usages == 1
    assert board[CatalyzingField].usages == 2


# --- Catalyzing Field ---


@BOTH_RULINGS
def test_quicken_adds_one_and_leaves_the_field(rulings: Rulings) -> None:
    board = Board(side(Fischl), side(character(aura=DENDRO)), rulings=rulings)
    with board.takes(board.foe, 2):
        board.me.use(Fischl.nightrider)
    assert board.me.statuses == [CatalyzingField]
    assert board[CatalyzingField].usages == 2


@pytest.mark.parametrize("element", [ELECTRO, DENDRO])
def test_the_field_adds_one_to_two_electro_or_dendro_damages(element: Element) -> None:
    board = Board(side(Fischl, statuses=[CatalyzingField]))
    with board.takes(board.foe, 2 + 2 + 1):
        for _ in range(3):
            board.hit(board.foe, 1, element)
    assert CatalyzingField not in board


def test_quicken_with_one_usage_left_uses_it_and_leaves_a_new_field() -> None:
    board = Board(side(Fischl, statuses=[card(CatalyzingField, usages=1)]), side(character(aura=DENDRO)))
    with board.takes(board.foe, 1 + 1 + 1):
        board.me.use(Fischl.nightrider)
    assert board[CatalyzingField].usages == 2
