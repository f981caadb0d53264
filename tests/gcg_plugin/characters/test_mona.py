"""Mona. Numbers are those of game 5.5.1; what two engines of the live game show, the tests hold ours to."""

import pytest

from gcg_plugin.characters.anemo.sucrose import Sucrose
from gcg_plugin.characters.electro.fischl import Fischl, Oz
from gcg_plugin.characters.hydro.mona import IllusoryBubble, Mona, Reflection
from gcg_plugin.characters.pyro.bennett import InspirationField
from gcg_plugin.characters.pyro.diluc import Diluc, FlowingFlame
from gcg_plugin.duel import ELECTRO, HYDRO, PIERCING, PYRO, SkillKind
from gcg_plugin.testing import Board, card, character, side

WHITE_IRON_GREATSWORD = 311301
LEAVE_IT_TO_ME = 303206
WHEN_THE_CRANE_RETURNED = 303207


def test_ripple_of_fate_deals_one_hydro() -> None:
    board = Board(side(Mona))
    board.me.use(SkillKind.NORMAL)
    assert ("damage", 1, 0, 1, HYDRO, None, Mona.id) in board.last


def test_mirror_reflection_of_doom_deals_one_hydro_and_leaves_a_reflection() -> None:
    board = Board(side(Mona))
    board.me.use(Mona.mirror_reflection_of_doom)
    assert ("damage", 1, 0, 1, HYDRO, None, Mona.id) in board.last
    assert board.me.summons == [Reflection]


def test_stellaris_phantasm_deals_four_hydro_and_leaves_a_bubble() -> None:
    board = Board(side(character(Mona, energy=3)))
    board.me.use(Mona.stellaris_phantasm)
    assert ("damage", 1, 0, 4, HYDRO, None, Mona.id) in board.last
    assert board.me.statuses == [IllusoryBubble]
    assert board.me.active.energy == 0


# --- Reflection ---


def test_reflection_takes_a_point_off_one_damage_and_stays() -> None:
    board = Board(side(Mona, summons=[Reflection]))
    with board.takes(board.me, 2):
        board.hit(board.me, 3, PYRO)
    with board.takes(board.me, 3):
        board.hit(board.me, 1, HYDRO)
    assert board[Reflection].usages == 0


def test_a_damage_that_reflection_takes_whole_still_applies_its_element() -> None:
    board = Board(side(Mona, summons=[Reflection]))
    with board.takes(board.me, 0):
        board.hit(board.me, 1, HYDRO)
    assert board.me.active.aura == HYDRO


def test_reflection_guards_nobody_on_standby_and_stops_no_piercing() -> None:
    board = Board(side(Mona, Diluc, summons=[Reflection]))
    with board.takes(board.me, (2, 3, 0)):
        board.hit(board.me.characters[1], 3, ELECTRO)
        board.hit(board.me, 2, PIERCING)
    assert board[Reflection].usages == 1


@pytest.mark.parametrize("usages", [0, 1])
def test_reflection_always_deals_one_hydro_and_leaves_at_the_end_phase(usages: int) -> None:
    board = Board(side(Mona, summons=[card(Reflection, usages=usages)]))
    board.end_round()
    assert ("damage", 1, 0, 1, HYDRO, None, Reflection.id) in board.journal
    assert board.me.summons == []


def test_mirror_reflection_of_doom_makes_a_used_reflection_new_in_its_place() -> None:
    board = Board(side(Mona, summons=[card(Reflection, usages=0), Oz]))
    board.me.use(Mona.mirror_reflection_of_doom)
    assert board.me.summons == [Reflection, Oz]
    assert board[Reflection].usages == 1


# --- Illusory Bubble ---


def test_the_bubble_doubles_everything_that_was_added_to_a_skill() -> None:
    me = side(character(Diluc, cards=[WHITE_IRON_GREATSWORD]), statuses=[InspirationField, IllusoryBubble])
    board = Board(me, side(character(hp=20, max_hp=20, aura=HYDRO)))
    with board.takes(board.foe, (3 + 1 + 2 + 2) * 2):
        board.me.use(Diluc.searing_onslaught)
    assert IllusoryBubble not in board


def test_shields_take_from_the_doubled_damage() -> None:
    board = Board(side(Diluc, statuses=[IllusoryBubble]), side(summons=[Reflection]))
    with board.takes(board.foe, 5):
        board.me.use(Diluc.searing_onslaught)


def test_the_bubble_doubles_neither_a_swirl_s_spread_nor_its_reactions() -> None:
    foe = side(character(aura=PYRO), character(aura=HYDRO))
    board = Board(side(Sucrose, statuses=[IllusoryBubble]), foe)
    with board.takes(board.foe, (2, 3, 1)):
        board.me.use(SkillKind.NORMAL)
    assert IllusoryBubble not in board


def test_the_bubble_waits_for_a_skill_while_summons_deal_damage_and_rounds_pass() -> None:
    board = Board(side(Mona, statuses=[IllusoryBubble], summons=[Oz]))
    with board.takes(board.foe, 1):
        board.end_round()
    assert IllusoryBubble in board


def test_piercing_neither_is_doubled_nor_spends_the_bubble() -> None:
    board = Board(side(character(Fischl, energy=3), statuses=[IllusoryBubble]))
    with board.takes(board.foe, (8, 2, 2)):
        board.me.use(Fischl.midnight_phantasmagoria)


def test_the_bubble_doubles_the_skill_that_a_talent_card_has_used() -> None:
    board = Board(side(Diluc, hand=[FlowingFlame], statuses=[IllusoryBubble]))
    with board.takes(board.foe, 6):
        board.me.play(FlowingFlame)
    assert IllusoryBubble not in board


def test_stellaris_phantasm_is_doubled_by_the_bubble_before_it_and_leaves_another() -> None:
    board = Board(side(character(Mona, energy=3), statuses=[IllusoryBubble]))
    with board.takes(board.foe, 8):
        board.me.use(Mona.stellaris_phantasm)
    assert board[IllusoryBubble].usages == 1


# --- Illusory Torrent ---


def test_illusory_torrent_makes_the_first_switch_away_from_mona_in_a_round_a_fast_action() -> None:
    board = Board(side(Mona, Diluc), side(ended=False))
    board.me.switch(Diluc)
    assert board.turn is board.me


def test_the_second_switch_away_from_mona_in_a_round_passes_the_turn() -> None:
    board = Board(side(character(Mona), Diluc, Fischl), side(character(Mona), Diluc, ended=False))
    board.me.switch(Diluc)
    board.me.switch(Mona)
    assert board.turn is board.foe
    board.foe.switch(Diluc)
    board.foe.switch(Mona)
    board.me.switch(Diluc)
    assert board.turn is board.foe


def test_a_switch_to_mona_is_no_fast_action() -> None:
    board = Board(side(Diluc, Mona), side(ended=False))
    board.me.switch(Mona)
    assert board.turn is board.foe


def test_mona_s_fast_switch_is_there_again_in_the_next_round() -> None:
    board = Board(side(Mona, Diluc))
    board.me.switch(Diluc)
    assert board[Mona].used == 1
    board.end_round()
    assert board[Mona].used == 0


def test_a_switch_that_is_forced_on_mona_leaves_her_fast_one() -> None:
    board = Board(side(character(Mona, aura=PYRO), Diluc))
    board.hit(board.me, 1, ELECTRO)
    assert board.me.active is board[Diluc]
    assert board[Mona].used == 0


def test_a_switch_after_mona_s_skill_leaves_her_fast_one() -> None:
    board = Board(side(Mona, Diluc, statuses=[WHEN_THE_CRANE_RETURNED]))
    board.me.use(SkillKind.NORMAL)
    assert board.me.active is board[Diluc]
    assert board[Mona].used == 0


def test_mona_s_fast_switch_is_used_before_leave_it_to_me() -> None:
    board = Board(side(Mona, Diluc, statuses=[LEAVE_IT_TO_ME]), side(ended=False))
    board.me.switch(Diluc)
    assert LEAVE_IT_TO_ME in board
    board.me.switch(Mona)
    assert LEAVE_IT_TO_ME not in board
    assert board.turn is board.me
