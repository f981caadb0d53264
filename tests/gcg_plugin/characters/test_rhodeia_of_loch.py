"""Rhodeia of Loch. Numbers are those of game 5.5.1; where the live game is in doubt, its open engine's position is."""

import pytest

from gcg_plugin.cards.equipment.artifacts.wine_stained_tricorne import WineStainedTricorne
from gcg_plugin.cards.events.summons.quick_knit import QuickKnit
from gcg_plugin.cards.events.summons.send_off import SendOff
from gcg_plugin.cards.reactions import BurningFlame, DendroCore, Frozen
from gcg_plugin.characters.electro.fischl import Fischl, Oz
from gcg_plugin.characters.hydro.mona import Reflection
from gcg_plugin.characters.hydro.rhodeia_of_loch import (
    OceanicMimicFrog,
    OceanicMimicRaptor,
    OceanicMimicSquirrel,
    RhodeiaOfLoch,
    StreamingSurge,
)
from gcg_plugin.characters.pyro.diluc import Diluc
from gcg_plugin.characters.pyro.xiangling import Guoba
from gcg_plugin.duel import ANEMO, DENDRO, ELECTRO, HYDRO, PIERCING, PYRO, Entity, Refusal, Skill, SkillKind, Summon
from gcg_plugin.duel.rulings import OFFICIAL, RESIDENT, Rulings
from gcg_plugin.testing import Board, card, character, side
from gcg_plugin.testing.pieces import CardPiece

SUMMONING = RhodeiaOfLoch.oceanid_mimic_summoning
MYRIAD = RhodeiaOfLoch.the_myriad_wilds
TIDE = RhodeiaOfLoch.tide_and_torrent
SQUIRREL, RAPTOR, FROG = OceanicMimicSquirrel, OceanicMimicRaptor, OceanicMimicFrog

BOTH_RULINGS = pytest.mark.parametrize("rulings", [OFFICIAL, RESIDENT], ids=lambda rulings: rulings.name)
SEEDS = range(40)


def mimics_after(
    skill: Skill, *summons: type[Summon] | CardPiece, rulings: Rulings = OFFICIAL
) -> set[tuple[tuple[type[Entity], int], ...]]:
    """All that may lie in the summon zone after the skill: each summon's class and usages."""
    found = set()
    for seed in SEEDS:
        board = Board(side(RhodeiaOfLoch, summons=summons), rulings=rulings, seed=seed)
        board.me.use(skill)
        found.add(tuple((type(summon), summon.usages) for summon in board.me.side.summons))
    return found


def test_surge_deals_one_hydro() -> None:
    board = Board(side(RhodeiaOfLoch))
    board.me.use(SkillKind.NORMAL)
    assert ("damage", 1, 0, 1, HYDRO, None, RhodeiaOfLoch.id) in board.last


def test_her_elemental_skills_deal_no_damage_and_give_one_energy() -> None:
    board = Board(side(RhodeiaOfLoch))
    with board.takes(board.foe, 0):
        board.me.use(SUMMONING)
        board.me.use(MYRIAD)
    assert board.me.active.energy == 2
    assert board.me.dice == ()


# --- which mimics come: the live game ---


def test_a_mimic_is_of_any_kind_where_none_is_on_the_field() -> None:
    assert mimics_after(SUMMONING) == {((SQUIRREL, 2),), ((RAPTOR, 3),), ((FROG, 1),)}


def test_a_mimic_is_of_a_kind_that_is_not_on_the_field() -> None:
    worn = ((SQUIRREL, 1),)
    assert mimics_after(SUMMONING, card(SQUIRREL, usages=1)) == {(*worn, (RAPTOR, 3)), (*worn, (FROG, 1))}


def test_a_third_kind_of_mimic_never_comes_and_one_of_the_two_is_made_new() -> None:
    found = mimics_after(SUMMONING, card(SQUIRREL, usages=1), card(FROG, usages=0))
    assert found == {((SQUIRREL, 2), (FROG, 0)), ((SQUIRREL, 1), (FROG, 1))}


def test_the_myriad_wilds_makes_two_kinds_where_none_is_on_the_field() -> None:
    new = [(SQUIRREL, 2), (RAPTOR, 3), (FROG, 1)]
    assert mimics_after(MYRIAD) == {(one, other) for one in new for other in new if one != other}


def test_the_second_mimic_of_the_myriad_wilds_is_one_of_two_kinds_once_two_are_there() -> None:
    # The open engine: either the one that was there is made new, or the one just made comes again.
    found = mimics_after(MYRIAD, card(SQUIRREL, usages=1))
    assert found == {((SQUIRREL, left), other) for left in (1, 2) for other in ((RAPTOR, 3), (FROG, 1))}


def test_the_myriad_wilds_may_make_the_same_of_two_kinds_new_twice() -> None:
    found = mimics_after(MYRIAD, card(SQUIRREL, usages=1), card(RAPTOR, usages=1))
    assert found == {((SQUIRREL, 2), (RAPTOR, 3)), ((SQUIRREL, 2), (RAPTOR, 1)), ((SQUIRREL, 1), (RAPTOR, 3))}


def test_a_full_zone_takes_no_new_kind_and_the_myriad_wilds_may_still_make_the_old_one_new() -> None:
    # The open engine counts the kind that found no room: the second mimic is of it or of the one that is there.
    zone = (Oz, Reflection, BurningFlame, card(SQUIRREL, usages=1))
    assert {found[3] for found in mimics_after(SUMMONING, *zone)} == {(SQUIRREL, 1)}
    assert {found[3] for found in mimics_after(MYRIAD, *zone)} == {(SQUIRREL, 1), (SQUIRREL, 2)}


# --- which mimics come: against a resident ---


def test_against_a_resident_the_earliest_kind_that_is_not_on_the_field_comes() -> None:
    board = Board(side(RhodeiaOfLoch, dice=9), rulings=RESIDENT)
    for there in ([SQUIRREL], [SQUIRREL, RAPTOR], [SQUIRREL, RAPTOR, FROG]):
        board.me.use(SUMMONING)
        assert board.me.summons == there


def test_against_a_resident_nothing_about_the_mimics_is_left_to_chance() -> None:
    assert mimics_after(SUMMONING, rulings=RESIDENT) == {((SQUIRREL, 2),)}
    assert mimics_after(MYRIAD, rulings=RESIDENT) == {((SQUIRREL, 2), (RAPTOR, 3))}
    assert mimics_after(SUMMONING, SQUIRREL, FROG, rulings=RESIDENT) == {((SQUIRREL, 2), (FROG, 1), (RAPTOR, 3))}


def test_against_a_resident_the_earliest_is_made_new_where_all_kinds_are_on_the_field() -> None:
    worn = (card(SQUIRREL, usages=1), card(RAPTOR, usages=1), card(FROG, usages=0))
    one = {((SQUIRREL, 2), (RAPTOR, 1), (FROG, 0))}
    assert mimics_after(SUMMONING, *worn, rulings=RESIDENT) == one
    # Of two, the second is the next: the first counts as one more of its kind.
    two = {((SQUIRREL, 2), (RAPTOR, 3), (FROG, 0))}
    assert mimics_after(MYRIAD, *worn, rulings=RESIDENT) == two


# --- Squirrel and Raptor ---


@pytest.mark.parametrize(("mimic", "damage", "times"), [(SQUIRREL, 2, 2), (RAPTOR, 1, 3)])
def test_squirrel_and_raptor_deal_hydro_at_each_end_phase(mimic: type[Summon], damage: int, times: int) -> None:
    board = Board(side(RhodeiaOfLoch, summons=[mimic]))
    for left in range(times - 1, -1, -1):
        assert mimic in board
        with board.takes(board.foe, (damage, 0, 0)):
            board.end_round()
        assert board.me.summons == ([mimic] if left else [])
    assert ("damage", 1, 0, damage, HYDRO, None, mimic.id) in board.journal


# --- Frog ---


@BOTH_RULINGS
def test_the_frog_takes_a_point_off_one_damage_and_keeps_its_body(rulings: Rulings) -> None:
    board = Board(side(RhodeiaOfLoch, summons=[FROG]), rulings=rulings)
    with board.takes(board.me, 2):
        board.hit(board.me, 3, PYRO)
    assert board[FROG].usages == 0
    with board.takes(board.me, 3):
        board.hit(board.me, 3, PYRO)
    assert board.me.summons == [FROG]


@BOTH_RULINGS
def test_an_untouched_frog_stays_at_the_end_phase_and_deals_nothing(rulings: Rulings) -> None:
    board = Board(side(RhodeiaOfLoch, summons=[FROG]), rulings=rulings)
    with board.takes(board.foe, 0):
        board.end_round()
    assert board[FROG].usages == 1


@BOTH_RULINGS
def test_a_used_frog_deals_two_hydro_at_the_end_phase_and_leaves(rulings: Rulings) -> None:
    board = Board(side(RhodeiaOfLoch, summons=[card(FROG, usages=0)]), rulings=rulings)
    with board.takes(board.foe, (2, 0, 0)):
        board.end_round()
    assert ("damage", 1, 0, 2, HYDRO, None, FROG.id) in board.journal
    assert board.me.summons == []


def test_a_frog_that_an_end_phase_hit_has_used_strikes_in_the_same_end_phase_if_its_turn_is_yet_to_come() -> None:
    board = Board(side(RhodeiaOfLoch, summons=[FROG]), side(Fischl, summons=[Oz]))
    with board.takes(board.me, 0), board.takes(board.foe, 2):
        board.end_round()
    assert board.me.summons == []


def test_a_frog_that_is_used_after_its_turn_in_the_end_phase_waits_for_the_next() -> None:
    board = Board(side(RhodeiaOfLoch, summons=[FROG]), side(Fischl, summons=[Oz]), first="me")
    with board.takes(board.me, 0), board.takes(board.foe, 0):
        board.end_round()
    assert board[FROG].usages == 0


def test_the_frog_guards_nobody_on_standby_and_stops_no_piercing() -> None:
    board = Board(side(RhodeiaOfLoch, Diluc, summons=[FROG]))
    with board.takes(board.me, (2, 3, 0)):
        board.hit(board.me.characters[1], 3, ELECTRO)
        board.hit(board.me, 2, PIERCING)
    assert board[FROG].usages == 1


def test_the_summon_that_came_first_guards_first() -> None:
    board = Board(side(RhodeiaOfLoch, summons=[FROG, Reflection]))
    board.hit(board.me, 1, ANEMO)
    assert (board[FROG].usages, board[Reflection].usages) == (0, 1)


def test_a_used_frog_that_gains_a_usage_guards_again_and_holds_its_blow_back() -> None:
    board = Board(side(RhodeiaOfLoch, summons=[card(FROG, usages=0)], hand=[QuickKnit]))
    board.me.play(QuickKnit, FROG)
    with board.takes(board.foe, 0):
        board.end_round()
    with board.takes(board.me, 1):
        board.hit(board.me, 2, ANEMO)
    assert board[FROG].usages == 0


def test_send_off_uses_a_frog_up_and_does_not_send_it_off() -> None:
    board = Board(side(Diluc, hand=[SendOff, SendOff]), side(RhodeiaOfLoch, summons=[FROG]))
    board.me.play(SendOff, board[FROG])
    assert board[FROG].usages == 0
    board.me.play(SendOff, board[FROG])
    assert board.foe.summons == [FROG]


# --- Tide and Torrent ---


@BOTH_RULINGS
def test_tide_and_torrent_deals_four_hydro_and_one_more_for_each_own_summon(rulings: Rulings) -> None:
    for summons in ((), (SQUIRREL,), (SQUIRREL, FROG, Oz, Reflection)):
        foe = side(Fischl, summons=[Oz])
        board = Board(side(character(RhodeiaOfLoch, energy=3), summons=summons), foe, rulings=rulings)
        with board.takes(board.foe, (4 + len(summons), 0, 0)):
            board.me.use(TIDE)
        assert ("damage", 1, 0, 4 + len(summons), HYDRO, None, RhodeiaOfLoch.id) in board.last
        assert board.me.active.energy == 0


def test_tide_and_torrent_takes_no_usage_and_gives_none_without_the_talent() -> None:
    board = Board(side(character(RhodeiaOfLoch, energy=3), summons=[SQUIRREL]))
    board.me.use(TIDE)
    assert board[SQUIRREL].usages == 2


# --- Streaming Surge ---


@BOTH_RULINGS
def test_streaming_surge_has_tide_and_torrent_used_at_once(rulings: Rulings) -> None:
    board = Board(side(character(RhodeiaOfLoch, energy=3), hand=[StreamingSurge], summons=[SQUIRREL]), rulings=rulings)
    with board.takes(board.foe, 5):
        board.me.play(StreamingSurge)
    assert board.me.active.holds(StreamingSurge) is not None
    assert board.me.active.energy == 0
    assert board.me.dice == (0,) * 4
    assert board[SQUIRREL].usages == 3


def test_streaming_surge_gives_every_summon_of_her_side_a_usage_each_time_the_used_ones_too() -> None:
    me = side(
        character(RhodeiaOfLoch, energy=3, cards=[StreamingSurge]),
        summons=[card(FROG, usages=0), card(Reflection, usages=0), Oz, card(BurningFlame, usages=2)],
    )
    board = Board(me, side(Fischl, summons=[Oz]))
    board.me.use(TIDE)
    assert [summon.usages for summon in board.me.side.summons] == [1, 1, 3, 3]
    assert board.foe.side.summons[0].usages == 2


def test_streaming_surge_works_after_the_damage_and_what_its_reaction_leaves() -> None:
    me = side(character(RhodeiaOfLoch, energy=3, cards=[StreamingSurge]), summons=[Guoba])
    board = Board(me, side(character(aura=DENDRO)))
    with board.takes(board.foe, 4 + 1 + 1):
        board.me.use(TIDE)
    assert [entry[0] for entry in board.last if entry[0] in ("damage", "usages")] == ["damage", "usages"]
    assert board[Guoba].usages == 3
    assert board[DendroCore].usages == 1


def test_streaming_surge_does_nothing_for_her_other_skills() -> None:
    board = Board(side(character(RhodeiaOfLoch, cards=[StreamingSurge]), summons=[Oz]))
    board.me.use(SkillKind.NORMAL)
    board.me.use(SUMMONING)
    assert board[Oz].usages == 2


def test_streaming_surge_is_refused_without_full_energy_and_on_a_frozen_rhodeia() -> None:
    board = Board(side(character(RhodeiaOfLoch, energy=2), hand=[StreamingSurge]))
    assert board.refuses(board.me.play, StreamingSurge, 0) is Refusal.NOT_ENOUGH_ENERGY
    board = Board(side(character(RhodeiaOfLoch, energy=3, cards=[Frozen]), hand=[StreamingSurge]))
    assert board.refuses(board.me.play, StreamingSurge, 0) is Refusal.SKILLS_FORBIDDEN


def test_streaming_surge_is_refused_while_rhodeia_stands_by() -> None:
    board = Board(side(character(Diluc, energy=3), character(RhodeiaOfLoch, energy=3), hand=[StreamingSurge]))
    assert board.refuses(board.me.play, StreamingSurge, RhodeiaOfLoch) is Refusal.NOT_ACTIVE


def test_what_takes_a_hydro_die_off_a_skill_takes_it_off_streaming_surge() -> None:
    me = side(character(RhodeiaOfLoch, energy=3, cards=[WineStainedTricorne]), hand=[StreamingSurge])
    board = Board(me)
    assert board.me.cost(StreamingSurge) == 3


def test_streaming_surge_is_a_combat_action() -> None:
    board = Board(side(character(RhodeiaOfLoch, energy=3), hand=[StreamingSurge]), side(ended=False))
    board.me.play(StreamingSurge)
    assert board.turn is board.foe


def test_against_a_resident_streaming_surge_is_fast() -> None:
    me = side(character(RhodeiaOfLoch, energy=3), hand=[StreamingSurge])
    board = Board(me, side(ended=False), rulings=RESIDENT)
    board.me.play(StreamingSurge)
    assert board.turn is board.me


def test_a_mimic_left_to_chance_is_the_same_in_a_copy_of_the_duel() -> None:
    for seed in SEEDS:
        board = Board(side(RhodeiaOfLoch), seed=seed)
        other = Board.of(board.duel.copy())
        board.me.use(SUMMONING)
        other.me.use(SUMMONING)
        assert board.duel == other.duel
