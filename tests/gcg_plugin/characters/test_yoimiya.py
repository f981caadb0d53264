"""Yoimiya. Numbers are those of game 5.5.1; where the live game is in doubt, its open engine's position is."""

import pytest

from gcg_plugin.cards.equipment.weapons.raven_bow import RavenBow
from gcg_plugin.cards.reactions import Crystallize, Frozen
from gcg_plugin.characters.cryo.chongyun import ChonghuaFrostField, Chongyun
from gcg_plugin.characters.electro.razor import Razor
from gcg_plugin.characters.hydro.mona import Reflection
from gcg_plugin.characters.pyro.diluc import PyroInfusion
from gcg_plugin.characters.pyro.xiangling import Crossfire, Pyronado, Xiangling
from gcg_plugin.characters.pyro.yoimiya import (
    AurousBlaze,
    NaganoharaMeteorSwarm,
    NiwabiEnshou,
    NiwabiEnshouOfTheMeteorSwarm,
    Yoimiya,
)
from gcg_plugin.duel import ELECTRO, HYDRO, PHYSICAL, PYRO, Entity, Refusal, SkillKind
from gcg_plugin.duel.rulings import OFFICIAL, RESIDENT, Rulings
from gcg_plugin.testing import Board, card, character, side

FIRE_DANCE = Yoimiya.niwabi_fire_dance
SAXIFRAGE = Yoimiya.ryuukin_saxifrage
Swarm = NiwabiEnshouOfTheMeteorSwarm

BOTH_RULINGS = pytest.mark.parametrize("rulings", [OFFICIAL, RESIDENT], ids=lambda rulings: rulings.name)
BOTH_ENSHOU = pytest.mark.parametrize("enshou", [NiwabiEnshou, Swarm])


def damages(board: Board) -> list[tuple[int, int, int]]:
    """What the last verb dealt: amount, element and source."""
    return [(entry[3], entry[4], entry[6]) for entry in board.last if entry[0] == "damage"]


def test_firework_flare_up_deals_two_physical() -> None:
    board = Board(side(Yoimiya))
    board.me.use(SkillKind.NORMAL)
    assert ("damage", 1, 0, 2, PHYSICAL, None, Yoimiya.id) in board.last


def test_fire_dance_costs_a_pyro_die_gives_no_energy_and_deals_nothing() -> None:
    board = Board(side(Yoimiya, dice=[PYRO]))
    with board.takes(board.foe, 0):
        board.me.use(FIRE_DANCE)
    assert board.me.active.energy == 0
    assert [type(entity) for entity in board.me.active.held] == [NiwabiEnshou]


def test_saxifrage_deals_three_pyro_and_leaves_the_blaze() -> None:
    board = Board(side(character(Yoimiya, energy=3)))
    board.me.use(SAXIFRAGE)
    assert ("damage", 1, 0, 3, PYRO, None, Yoimiya.id) in board.last
    assert board.me.statuses == [AurousBlaze]
    assert board.me.active.energy == 0
    assert board.me.dice == (0,) * 5


# --- Niwabi Enshou ---


@BOTH_RULINGS
def test_three_normal_attacks_deal_one_more_and_pyro(rulings: Rulings) -> None:
    board = Board(side(Yoimiya, dice=16), side(character(hp=20, max_hp=20)), rulings=rulings)
    board.me.use(FIRE_DANCE)
    for left in (2, 1, 0):
        board.me.use(SkillKind.NORMAL)
        assert damages(board) == [(3, PYRO, Yoimiya.id)]
        assert (board[NiwabiEnshou].usages if left else 0) == left
    assert NiwabiEnshou not in board
    board.me.use(SkillKind.NORMAL)
    assert damages(board) == [(2, PHYSICAL, Yoimiya.id)]


@BOTH_ENSHOU
@BOTH_RULINGS
def test_her_burst_takes_nothing_from_niwabi_enshou(rulings: Rulings, enshou: type[Entity]) -> None:
    board = Board(side(character(Yoimiya, energy=3, cards=[enshou])), rulings=rulings)
    board.me.use(SAXIFRAGE)
    assert damages(board) == [(3, PYRO, Yoimiya.id)]
    assert board[enshou].usages == 3


def test_niwabi_enshou_adds_to_a_weapon_and_to_a_reaction() -> None:
    board = Board(side(character(Yoimiya, cards=[NiwabiEnshou, RavenBow])), side(character(aura=HYDRO)))
    with board.takes(board.foe, 2 + 1 + 1 + 2):
        board.me.use(SkillKind.NORMAL)


def test_niwabi_enshou_adds_to_a_normal_attack_that_another_card_has_turned_to_pyro() -> None:
    board = Board(side(character(Yoimiya, cards=[PyroInfusion, NiwabiEnshou])))
    board.me.use(SkillKind.NORMAL)
    assert damages(board) == [(3, PYRO, Yoimiya.id)]
    assert board[NiwabiEnshou].usages == 2


def test_niwabi_enshou_s_pyro_breaks_ice() -> None:
    board = Board(side(character(Yoimiya, cards=[NiwabiEnshou])), side(character(cards=[Frozen])))
    with board.takes(board.foe, 2 + 1 + 2):
        board.me.use(SkillKind.NORMAL)


def test_an_attack_that_shields_take_whole_spends_niwabi_enshou_all_the_same() -> None:
    foe = side(statuses=[card(Crystallize, points=2)], summons=[Reflection])
    board = Board(side(character(Yoimiya, cards=[NiwabiEnshou])), foe)
    with board.takes(board.foe, 0):
        board.me.use(SkillKind.NORMAL)
    assert board[NiwabiEnshou].usages == 2


def test_niwabi_enshou_stays_over_rounds_and_falls_with_her() -> None:
    board = Board(side(character(Yoimiya, cards=[NiwabiEnshou])))
    board.end_round()
    board.end_round()
    assert board[NiwabiEnshou].usages == 3
    board.hit(board.me, 10, PHYSICAL)
    assert NiwabiEnshou not in board


@BOTH_ENSHOU
def test_the_frost_field_leaves_her_bow_to_niwabi_enshou(enshou: type[Entity]) -> None:
    board = Board(side(character(Yoimiya, cards=[enshou]), statuses=[ChonghuaFrostField]))
    board.me.use(SkillKind.NORMAL)
    assert damages(board)[0] == (3, PYRO, Yoimiya.id)


def test_fire_dance_makes_niwabi_enshou_new() -> None:
    board = Board(side(character(Yoimiya, cards=[card(NiwabiEnshou, usages=1)])))
    board.me.use(FIRE_DANCE)
    assert board[NiwabiEnshou].usages == 3


# --- Naganohara Meteor Swarm ---


@BOTH_RULINGS
def test_meteor_swarm_has_fire_dance_used_at_once_and_its_niwabi_enshou_goes_on_burning(rulings: Rulings) -> None:
    foe = side(character(hp=20, max_hp=20))
    board = Board(side(Yoimiya, hand=[NaganoharaMeteorSwarm], dice=16), foe, rulings=rulings)
    board.me.play(NaganoharaMeteorSwarm)
    assert board.me.dice == (0,) * 15
    assert [type(entity) for entity in board.me.active.held] == [NaganoharaMeteorSwarm, Swarm]
    assert board.me.active.energy == 0
    for left in (2, 1, 0):
        board.me.use(SkillKind.NORMAL)
        assert damages(board) == [(3, PYRO, Yoimiya.id), (1, PYRO, Swarm.id)]
        assert (board[Swarm].usages if left else 0) == left
    assert Swarm not in board
    board.me.use(SkillKind.NORMAL)
    assert damages(board) == [(2, PHYSICAL, Yoimiya.id)]


def test_the_burning_after_a_normal_attack_hits_the_one_who_comes_in() -> None:
    board = Board(side(character(Yoimiya, cards=[Swarm])), side(character(hp=3)))
    board.me.use(SkillKind.NORMAL)
    assert board[Swarm].usages == 3
    board.foe.replace(2)
    assert board.foe.hps == (0, 10, 9)
    assert board[Swarm].usages == 2
    board = Board(side(character(Yoimiya, cards=[Swarm])), side(character(aura=ELECTRO)))
    with board.takes(board.foe, (5, 1, 0)):
        board.me.use(SkillKind.NORMAL)


def test_the_burning_after_a_normal_attack_comes_before_pyronado() -> None:
    board = Board(side(character(Yoimiya, cards=[Swarm]), statuses=[Pyronado]))
    board.me.use(SkillKind.NORMAL)
    assert [source for _, _, source in damages(board)] == [Yoimiya.id, Swarm.id, Pyronado.id]


def test_with_the_swarm_a_weapon_adds_to_the_attack_and_not_to_the_burning() -> None:
    board = Board(side(character(Yoimiya, cards=[Swarm, RavenBow])))
    board.me.use(SkillKind.NORMAL)
    assert [amount for amount, _, _ in damages(board)] == [4, 1]


def test_each_niwabi_enshou_takes_the_other_s_place() -> None:
    # The open engine: the one there leaves as the other comes, at its full three usages.
    board = Board(side(character(Yoimiya, cards=[card(NiwabiEnshou, usages=1)]), hand=[NaganoharaMeteorSwarm]))
    board.me.play(NaganoharaMeteorSwarm)
    assert [type(entity) for entity in board.me.active.held] == [NaganoharaMeteorSwarm, Swarm]
    board = Board(side(character(Yoimiya, cards=[card(Swarm, usages=1)])))
    board.me.use(FIRE_DANCE)
    assert [type(entity) for entity in board.me.active.held] == [NiwabiEnshou]
    assert board[NiwabiEnshou].usages == 3


def test_the_niwabi_enshou_of_the_swarm_burns_on_when_its_talent_is_renewed() -> None:
    me = side(character(Yoimiya, cards=[NaganoharaMeteorSwarm, card(Swarm, usages=1)]), hand=[NaganoharaMeteorSwarm])
    board = Board(me)
    board.me.play(NaganoharaMeteorSwarm)
    assert [type(entity) for entity in board.me.active.held] == [NaganoharaMeteorSwarm, Swarm]
    assert board[Swarm].usages == 3


def test_meteor_swarm_is_refused_while_yoimiya_stands_by() -> None:
    board = Board(side(Razor, Yoimiya, hand=[NaganoharaMeteorSwarm]))
    assert board.refuses(board.me.play, NaganoharaMeteorSwarm, Yoimiya) is Refusal.NOT_ACTIVE


def test_meteor_swarm_is_a_combat_action() -> None:
    board = Board(side(Yoimiya, hand=[NaganoharaMeteorSwarm]), side(ended=False))
    board.me.play(NaganoharaMeteorSwarm)
    assert board.turn is board.foe


def test_against_a_resident_meteor_swarm_is_fast() -> None:
    board = Board(side(Yoimiya, hand=[NaganoharaMeteorSwarm]), side(ended=False), rulings=RESIDENT)
    board.me.play(NaganoharaMeteorSwarm)
    assert board.turn is board.me


# --- Aurous Blaze ---


@BOTH_RULINGS
def test_the_blaze_deals_one_pyro_after_each_skill_of_another_own_character(rulings: Rulings) -> None:
    board = Board(side(Razor, Yoimiya, statuses=[AurousBlaze]), rulings=rulings)
    for _ in range(2):
        board.me.use(SkillKind.NORMAL)
        assert damages(board) == [(2, PHYSICAL, Razor.id), (1, PYRO, AurousBlaze.id)]


@BOTH_RULINGS
def test_the_blaze_follows_no_skill_of_yoimiya_s(rulings: Rulings) -> None:
    board = Board(side(character(Yoimiya, energy=3), dice=16), rulings=rulings)
    for skill, damage in ((SAXIFRAGE, 3), (SkillKind.NORMAL, 2), (FIRE_DANCE, 0)):
        with board.takes(board.foe, damage):
            board.me.use(skill)


def test_the_blaze_follows_a_skill_that_a_talent_card_has_used() -> None:
    board = Board(side(Xiangling, Yoimiya, hand=[Crossfire], statuses=[AurousBlaze]))
    with board.takes(board.foe, 1 + 1):
        board.me.play(Crossfire)


def test_the_blaze_follows_no_skill_of_the_foe_s() -> None:
    board = Board(side(Yoimiya, statuses=[AurousBlaze]), side(Chongyun), acts="foe")
    with board.takes(board.foe, 0):
        board.foe.use(SkillKind.NORMAL)


def test_the_blaze_lasts_two_rounds_and_is_made_new_by_the_next_burst() -> None:
    board = Board(side(character(Yoimiya, energy=3), statuses=[card(AurousBlaze, rounds=1)]))
    board.me.use(SAXIFRAGE)
    assert board[AurousBlaze].rounds == 2
    board.end_round()
    assert board[AurousBlaze].rounds == 1
    board.end_round()
    assert AurousBlaze not in board
