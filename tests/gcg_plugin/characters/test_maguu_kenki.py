"""Maguu Kenki. Numbers are those of game 5.5.1; where the live game is in doubt, its open engine's position is."""

import pytest

from gcg_plugin.cards.events.switches.when_the_crane_returned import WhenTheCraneReturnedInEffect
from gcg_plugin.cards.reactions import Crystallize
from gcg_plugin.characters.anemo.maguu_kenki import (
    MaguuKenki,
    ShadowswordGallopingFrost,
    ShadowswordLoneGale,
    TranscendentAutomaton,
)
from gcg_plugin.characters.anemo.sucrose import LargeWindSpirit
from gcg_plugin.characters.cryo.kaeya import Icicle
from gcg_plugin.characters.electro.fischl import Oz
from gcg_plugin.characters.hydro.mona import IllusoryBubble
from gcg_plugin.characters.hydro.rhodeia_of_loch import MIMICS, RhodeiaOfLoch
from gcg_plugin.characters.pyro.bennett import InspirationField
from gcg_plugin.characters.pyro.xiangling import Pyronado
from gcg_plugin.characters.pyro.yoimiya import AurousBlaze, Yoimiya
from gcg_plugin.duel import ANEMO, CRYO, PHYSICAL, PYRO, Element, Refusal, Skill, SkillKind, Summon
from gcg_plugin.duel.rulings import OFFICIAL, RESIDENT, Rulings
from gcg_plugin.testing import Board, card, character, side

BLADE = MaguuKenki.blustering_blade
FROST = MaguuKenki.frosty_assault
SWEEPER = MaguuKenki.pseudo_tengu_sweeper
SWORDS = (ShadowswordLoneGale, ShadowswordGallopingFrost)

BOTH_RULINGS = pytest.mark.parametrize("rulings", [OFFICIAL, RESIDENT], ids=lambda rulings: rulings.name)


def sources(board: Board) -> list[int]:
    """Who dealt the damages of the last verb, in order."""
    return [entry[6] for entry in board.last if entry[0] == "damage"]


def test_ichimonji_deals_two_physical() -> None:
    board = Board(side(MaguuKenki))
    board.me.use(SkillKind.NORMAL)
    assert ("damage", 1, 0, 2, PHYSICAL, None, MaguuKenki.id) in board.last


@pytest.mark.parametrize(
    ("skill", "sword", "element"), [(BLADE, ShadowswordLoneGale, ANEMO), (FROST, ShadowswordGallopingFrost, CRYO)]
)
def test_its_elemental_skills_summon_a_shadowsword_each_and_deal_nothing(
    skill: Skill, sword: type[Summon], element: Element
) -> None:
    board = Board(side(MaguuKenki, dice=[element] * 3))
    with board.takes(board.foe, 0):
        board.me.use(skill)
    assert board.me.summons == [sword]
    assert board.me.active.energy == 1
    assert board.me.active.is_active


@pytest.mark.parametrize(("sword", "element"), [(ShadowswordLoneGale, ANEMO), (ShadowswordGallopingFrost, CRYO)])
def test_a_shadowsword_deals_one_at_each_of_two_end_phases(sword: type[Summon], element: Element) -> None:
    board = Board(side(MaguuKenki, summons=[sword]))
    board.end_round()
    assert ("damage", 1, 0, 1, element, None, sword.id) in board.journal
    assert board[sword].usages == 1
    with board.takes(board.foe, 1):
        board.end_round()
    assert board.me.summons == []


def test_its_skills_make_a_shadowsword_new() -> None:
    board = Board(side(MaguuKenki, summons=[card(sword, usages=1) for sword in SWORDS]))
    board.me.use(BLADE)
    board.me.use(FROST)
    assert [summon.usages for summon in board.me.side.summons] == [2, 2]


# --- Pseudo Tengu Sweeper ---


@BOTH_RULINGS
def test_pseudo_tengu_sweeper_deals_four_anemo(rulings: Rulings) -> None:
    board = Board(side(character(MaguuKenki, energy=3), summons=[Oz]), rulings=rulings)
    with board.takes(board.foe, (4, 0, 0)):
        board.me.use(SWEEPER)
    assert ("damage", 1, 0, 4, ANEMO, None, MaguuKenki.id) in board.last
    assert board.me.active.energy == 0


@BOTH_RULINGS
@pytest.mark.parametrize("usages", [1, 2])
def test_each_shadowsword_strikes_after_pseudo_tengu_sweeper_and_keeps_its_usages(
    rulings: Rulings, usages: int
) -> None:
    swords = [card(sword, usages=usages) for sword in SWORDS]
    board = Board(side(character(MaguuKenki, energy=3), summons=swords), rulings=rulings)
    with board.takes(board.foe, (4 + 1 + 1, 0, 0)):
        board.me.use(SWEEPER)
    assert ("damage", 1, 0, 1, ANEMO, None, ShadowswordLoneGale.id) in board.last
    assert ("damage", 1, 0, 1, CRYO, None, ShadowswordGallopingFrost.id) in board.last
    assert [summon.usages for summon in board.me.side.summons] == [usages, usages]


def test_no_other_skill_has_the_shadowswords_strike() -> None:
    board = Board(side(MaguuKenki, summons=SWORDS, dice=16))
    for skill, damage in ((SkillKind.NORMAL, 2), (BLADE, 0), (FROST, 0)):
        with board.takes(board.foe, damage):
            board.me.use(skill)


def test_the_foe_s_shadowswords_do_not_strike_for_it() -> None:
    board = Board(side(character(MaguuKenki, energy=3)), side(MaguuKenki, summons=SWORDS))
    with board.takes(board.me, 0):
        board.me.use(SWEEPER)


def test_the_shadowswords_strike_in_order_of_entry() -> None:
    # The open engine: frost before gale leaves Cryo for the gale to swirl.
    board = Board(side(character(MaguuKenki, energy=3), summons=SWORDS[::-1]))
    with board.takes(board.foe, (6, 1, 1)):
        board.me.use(SWEEPER)
    assert sources(board)[:3] == [MaguuKenki.id, ShadowswordGallopingFrost.id, ShadowswordLoneGale.id]


def test_the_swirl_of_the_sweeper_comes_before_the_shadowswords() -> None:
    board = Board(side(character(MaguuKenki, energy=3), summons=SWORDS), side(character(aura=PYRO)))
    with board.takes(board.foe, (4 + 1 + 1, 1, 1)):
        board.me.use(SWEEPER)
    assert [one.aura for one in board.foe.characters] == [CRYO, PYRO, PYRO]


def test_the_shadowswords_strike_in_their_place_after_the_side_s_statuses() -> None:
    # The open engine: Pyronado, the blaze and the crane come first, then the swords, whoever is active by then.
    statuses = [Pyronado, AurousBlaze, WhenTheCraneReturnedInEffect]
    me = side(character(MaguuKenki, energy=3), RhodeiaOfLoch, Yoimiya, summons=SWORDS, statuses=statuses)
    board = Board(me)
    with board.takes(board.foe, (4 + 2 + 1 + 1 + 1, 1, 1)):
        board.me.use(SWEEPER)
    swords = [sword.id for sword in SWORDS]
    assert sources(board) == [MaguuKenki.id, Pyronado.id, AurousBlaze.id, swords[0], swords[0], swords[0], swords[1]]
    assert board.me.active is board[RhodeiaOfLoch]


def test_a_foe_that_falls_is_replaced_before_the_next_shadowsword_strikes() -> None:
    board = Board(side(character(MaguuKenki, energy=3), summons=SWORDS), side(character(hp=4)))
    board.me.use(SWEEPER)
    board.foe.replace(1)
    assert board.foe.hps == (0, 8, 10)
    board = Board(side(character(MaguuKenki, energy=3), summons=SWORDS), side(character(hp=5)))
    board.me.use(SWEEPER)
    board.foe.replace(2)
    assert board.foe.hps == (0, 10, 9)


def test_against_a_resident_the_shadowswords_strike_nobody_while_the_fallen_is_not_replaced() -> None:
    board = Board(side(character(MaguuKenki, energy=3), summons=SWORDS), side(character(hp=4)), rulings=RESIDENT)
    board.me.use(SWEEPER)
    board.foe.replace(1)
    assert board.foe.hps == (0, 10, 10)


def test_what_a_shadowsword_deals_is_no_skill_s_damage() -> None:
    me = side(character(MaguuKenki, energy=3), summons=SWORDS, statuses=[InspirationField, IllusoryBubble])
    board = Board(me, side(character(hp=20, max_hp=20)))
    with board.takes(board.foe, (4 + 2) * 2 + 1 + 1):
        board.me.use(SWEEPER)


def test_shields_stand_before_the_sweeper_and_what_is_left_of_them_before_the_swords() -> None:
    board = Board(side(character(MaguuKenki, energy=3), summons=SWORDS), side(statuses=[card(Crystallize, points=2)]))
    with board.takes(board.foe, 2 + 1 + 1):
        board.me.use(SWEEPER)


def test_a_summon_that_is_no_shadowsword_stays_still() -> None:
    me = side(character(MaguuKenki, energy=3), summons=[LargeWindSpirit, ShadowswordGallopingFrost, Oz])
    board = Board(me, side(character(aura=PYRO)))
    with board.takes(board.foe, (4 + 1, 1, 1)):
        board.me.use(SWEEPER)
    assert board[LargeWindSpirit].turned is PYRO


# --- Transcendent Automaton ---


@BOTH_RULINGS
def test_transcendent_automaton_has_blustering_blade_used_at_once_and_goes_on_to_the_next(rulings: Rulings) -> None:
    board = Board(side(MaguuKenki, RhodeiaOfLoch, Yoimiya, hand=[TranscendentAutomaton]), rulings=rulings)
    board.me.play(TranscendentAutomaton)
    assert board.me.summons == [ShadowswordLoneGale]
    assert board.me.active is board[RhodeiaOfLoch]
    assert board[MaguuKenki].energy == 1
    assert board.me.dice == (0,) * 5


@BOTH_RULINGS
@pytest.mark.parametrize(("skill", "then"), [(BLADE, 1), (FROST, 2), (SkillKind.NORMAL, 0), (SWEEPER, 0)])
def test_with_the_automaton_its_skills_go_on_to_the_next_and_back_to_the_previous(
    rulings: Rulings, skill: Skill | SkillKind, then: int
) -> None:
    me = side(character(MaguuKenki, energy=3, cards=[TranscendentAutomaton]), RhodeiaOfLoch, Yoimiya)
    board = Board(me, rulings=rulings)
    board.me.use(skill)
    assert board.me.active.place == then


@pytest.mark.parametrize(("skill", "fallen", "then"), [(BLADE, 1, 2), (FROST, 2, 1)])
def test_the_automaton_passes_over_the_fallen(skill: Skill, fallen: int, then: int) -> None:
    others = [character(hp=0 if place == fallen else 10) for place in (1, 2)]
    board = Board(side(character(MaguuKenki, cards=[TranscendentAutomaton]), *others))
    board.me.use(skill)
    assert board.me.active.place == then


def test_the_automaton_stays_when_nobody_else_stands() -> None:
    board = Board(side(character(MaguuKenki, cards=[TranscendentAutomaton]), character(hp=0), character(hp=0)))
    board.me.use(BLADE)
    assert board.me.active.place == 0


def test_the_automaton_goes_on_in_a_full_zone_too() -> None:
    board = Board(side(character(MaguuKenki, cards=[TranscendentAutomaton]), summons=[Oz, *MIMICS]))
    board.me.use(BLADE)
    assert board.me.summons == [Oz, *MIMICS]
    assert board.me.active.place == 1


def test_the_automaton_s_switch_is_heard_before_the_skill_is() -> None:
    # The open engine: the Icicle answers it, then the crane moves on and the Icicle answers again, then Pyronado.
    me = side(
        character(MaguuKenki, cards=[TranscendentAutomaton]),
        statuses=[WhenTheCraneReturnedInEffect, Icicle, Pyronado, AurousBlaze],
    )
    board = Board(me, side(character(hp=20, max_hp=20)))
    with board.takes(board.foe, 2 + 2 + 4 + 1):
        board.me.use(BLADE)
    assert sources(board) == [Icicle.id, Icicle.id, Pyronado.id, AurousBlaze.id]
    assert board.me.active.place == 2


def test_transcendent_automaton_is_refused_while_maguu_kenki_stands_by() -> None:
    board = Board(side(Yoimiya, MaguuKenki, hand=[TranscendentAutomaton]))
    assert board.refuses(board.me.play, TranscendentAutomaton, MaguuKenki) is Refusal.NOT_ACTIVE


def test_transcendent_automaton_is_a_combat_action() -> None:
    board = Board(side(MaguuKenki, hand=[TranscendentAutomaton]), side(ended=False))
    board.me.play(TranscendentAutomaton)
    assert board.turn is board.foe


def test_against_a_resident_transcendent_automaton_is_fast() -> None:
    board = Board(side(MaguuKenki, hand=[TranscendentAutomaton]), side(ended=False), rulings=RESIDENT)
    board.me.play(TranscendentAutomaton)
    assert board.turn is board.me
