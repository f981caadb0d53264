"""Sucrose. Numbers are those of game 5.5.1; what two engines of the live game show, the tests hold ours to."""

import pytest

from gcg_plugin.characters.anemo.sucrose import LargeWindSpirit, Sucrose
from gcg_plugin.duel import ANEMO, CRYO, DENDRO, HYDRO, PYRO, SkillKind
from gcg_plugin.duel.rulings import RESIDENT
from gcg_plugin.testing import Board, card, character, side

ASTABLE = Sucrose.astable_anemohypostasis_creation_6308
FORBIDDEN = Sucrose.forbidden_creation_isomer_75_type_ii


def test_wind_spirit_creation_deals_one_anemo() -> None:
    board = Board(side(Sucrose))
    board.me.use(SkillKind.NORMAL)
    assert ("damage", 1, 0, 1, ANEMO, None, Sucrose.id) in board.last


def test_astable_creation_deals_three_anemo_and_blows_the_foe_back_to_its_previous_character() -> None:
    board = Board(side(Sucrose))
    board.me.use(ASTABLE)
    assert ("damage", 1, 0, 3, ANEMO, None, Sucrose.id) in board.last
    assert board.foe.active.place == 2


def test_astable_creation_passes_over_the_fallen() -> None:
    board = Board(side(Sucrose), side(character(), character(), character(hp=0)))
    board.me.use(ASTABLE)
    assert board.foe.active.place == 1


def test_astable_creation_switches_nobody_when_nobody_else_stands() -> None:
    board = Board(side(Sucrose), side(character(), character(hp=0), character(hp=0)))
    board.me.use(ASTABLE)
    assert board.foe.active.place == 0


def test_a_foe_that_astable_creation_fells_is_blown_away_before_its_side_could_choose() -> None:
    board = Board(side(Sucrose), side(character(hp=3)))
    board.me.use(ASTABLE)
    assert board.foe.hps == (0, 10, 10)
    assert board.foe.active.place == 2
    assert board.foe not in board.awaits


def test_the_swirl_of_astable_creation_spreads_before_the_switch() -> None:
    board = Board(side(Sucrose), side(character(aura=HYDRO), character(aura=PYRO)))
    with board.takes(board.foe, (3, 3, 1)):
        board.me.use(ASTABLE)
    assert [character.aura for character in board.foe.characters] == [0, 0, HYDRO]
    kinds = [entry[0] for entry in board.last if entry[0] in ("damage", "switches")]
    assert kinds == ["damage", "damage", "damage", "switches"]


def test_against_a_resident_a_swirl_s_spread_is_damage_only() -> None:
    board = Board(side(Sucrose), side(character(aura=HYDRO), character(aura=PYRO)), rulings=RESIDENT)
    with board.takes(board.foe, (3, 1, 1)):
        board.me.use(ASTABLE)
    assert [character.aura for character in board.foe.characters] == [0, PYRO, 0]


def test_dendro_does_not_swirl_and_cryo_beside_it_does() -> None:
    board = Board(side(Sucrose), side(character(aura=(CRYO, DENDRO))))
    with board.takes(board.foe, (1, 1, 1)):
        board.me.use(SkillKind.NORMAL)
    assert board.foe.active.aura == DENDRO
    with board.takes(board.foe, (1, 0, 0)):
        board.me.use(SkillKind.NORMAL)
    assert board.foe.active.aura == DENDRO


def test_forbidden_creation_deals_one_anemo_and_makes_the_spirit() -> None:
    board = Board(side(character(Sucrose, energy=2)))
    board.me.use(FORBIDDEN)
    assert ("damage", 1, 0, 1, ANEMO, None, Sucrose.id) in board.last
    assert board.me.summons == [LargeWindSpirit]
    assert board.me.active.energy == 0


# --- Large Wind Spirit ---


def test_the_spirit_deals_two_anemo_at_each_of_three_end_phases() -> None:
    board = Board(side(Sucrose, summons=[LargeWindSpirit]))
    for left in (2, 1):
        with board.takes(board.foe, 2):
            board.end_round()
        assert board[LargeWindSpirit].usages == left
    with board.takes(board.foe, 2):
        board.end_round()
    assert board.me.summons == []


def test_the_swirl_of_the_skill_that_makes_the_spirit_turns_it() -> None:
    board = Board(side(character(Sucrose, energy=2)), side(character(aura=PYRO)))
    board.me.use(FORBIDDEN)
    assert board[LargeWindSpirit].turned is PYRO
    board.end_round()
    assert ("damage", 1, 0, 2, PYRO, None, LargeWindSpirit.id) in board.journal


def test_the_spirit_s_own_swirl_turns_it_after_its_hit() -> None:
    board = Board(side(Sucrose, summons=[LargeWindSpirit]), side(character(aura=HYDRO)))
    with board.takes(board.foe, (2, 1, 1)):
        board.end_round()
    assert ("damage", 1, 0, 2, ANEMO, "Swirl", LargeWindSpirit.id) in board.journal
    board.end_round()
    assert ("damage", 1, 0, 2, HYDRO, None, LargeWindSpirit.id) in board.journal


def test_the_spirit_turns_once() -> None:
    board = Board(side(Sucrose, summons=[card(LargeWindSpirit, turned=PYRO)]), side(character(aura=HYDRO)))
    board.me.use(SkillKind.NORMAL)
    assert board[LargeWindSpirit].turned is PYRO


@pytest.mark.parametrize("swirler", ["character", "summon"])
def test_any_swirl_of_its_side_turns_the_spirit(swirler: str) -> None:
    board = Board(side(Sucrose, summons=[LargeWindSpirit]), side(character(aura=CRYO)))
    board.hit(board.foe, 1, ANEMO, by=Sucrose if swirler == "character" else LargeWindSpirit)
    assert board[LargeWindSpirit].turned is CRYO


def test_the_foe_s_swirl_does_not_turn_the_spirit() -> None:
    board = Board(side(character(Sucrose, aura=CRYO), summons=[LargeWindSpirit]), side(Sucrose))
    board.hit(board.me, 1, ANEMO)
    assert board.me.characters[1].aura == CRYO
    assert board[LargeWindSpirit].turned is None


def test_a_reaction_that_is_no_swirl_does_not_turn_the_spirit() -> None:
    board = Board(side(Sucrose, summons=[LargeWindSpirit]), side(character(aura=CRYO)))
    board.hit(board.foe, 1, PYRO)
    assert board[LargeWindSpirit].turned is None


def test_a_spirit_made_again_is_anemo_again_and_may_turn_again() -> None:
    me = side(character(Sucrose, energy=2), summons=[card(LargeWindSpirit, usages=1, turned=PYRO)])
    board = Board(me, side(character(aura=HYDRO)))
    board.me.use(FORBIDDEN)
    assert board[LargeWindSpirit].usages == 3
    assert board[LargeWindSpirit].turned is HYDRO
