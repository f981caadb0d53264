"""The seven artifacts of one element: broken_rimes_echo, wine_stained_tricorne, witchs_scorching_hat,
thunder_summoners_crown, viridescent_venerers_diadem, mask_of_solitude_basalt and laurel_coronet.

Which dice a cut takes and when it is spent are the live game's ways, measured in `gitcg`.
"""

from functools import cache

import pytest

from gcg_plugin.cards.equipment.artifacts import ElementArtifact
from gcg_plugin.cards.equipment.artifacts.broken_rimes_echo import BrokenRimesEcho
from gcg_plugin.cards.equipment.artifacts.laurel_coronet import LaurelCoronet
from gcg_plugin.cards.equipment.artifacts.mask_of_solitude_basalt import MaskOfSolitudeBasalt
from gcg_plugin.cards.equipment.artifacts.thunder_summoners_crown import ThunderSummonersCrown
from gcg_plugin.cards.equipment.artifacts.viridescent_venerers_diadem import ViridescentVenerersDiadem
from gcg_plugin.cards.equipment.artifacts.wine_stained_tricorne import WineStainedTricorne
from gcg_plugin.cards.equipment.artifacts.witchs_scorching_hat import WitchsScorchingHat
from gcg_plugin.cards.equipment.weapons.white_iron_greatsword import WhiteIronGreatsword
from gcg_plugin.cards.supports.companions.ellin import Ellin
from gcg_plugin.characters.hydro.mona import Mona
from gcg_plugin.characters.pyro.diluc import Diluc, FlowingFlame
from gcg_plugin.duel import (
    ANEMO,
    CRYO,
    DENDRO,
    ELECTRO,
    GEO,
    HYDRO,
    OMNI,
    PYRO,
    Character,
    Cost,
    Damage,
    Effects,
    Element,
    Refusal,
    SkillKind,
    skill,
)
from gcg_plugin.testing import Board, Dummy, character, side

ELEMENTS: dict[type[ElementArtifact], Element] = {
    BrokenRimesEcho: CRYO,
    WineStainedTricorne: HYDRO,
    WitchsScorchingHat: PYRO,
    ThunderSummonersCrown: ELECTRO,
    ViridescentVenerersDiadem: ANEMO,
    MaskOfSolitudeBasalt: GEO,
    LaurelCoronet: DENDRO,
}
STROKE, BOLT = 9_000_041, 9_000_042

each_artifact = pytest.mark.parametrize(("artifact", "own"), ELEMENTS.items())


@cache
def apprentice(own: Element) -> type[Character]:
    """A character with a Normal Attack for one die of the element and two of any, and a skill for three of it."""

    class Apprentice(Dummy):
        id = 9_000_030 + own
        element = own

        @skill(STROKE, kind=SkillKind.NORMAL, cost=Cost(own, 1, any=2))
        def stroke(self) -> Effects:
            yield Damage(1, own)

        @skill(BOLT, kind=SkillKind.ELEMENTAL, cost=Cost(own, 3))
        def bolt(self) -> Effects:
            yield Damage(1, own)

    return Apprentice


def off(own: Element) -> Element:
    """A die's face of another element."""
    return CRYO if own is not CRYO else PYRO


@each_artifact
def test_an_artifact_takes_a_die_of_its_element_off_a_skill_of_its_bearer(
    artifact: type[ElementArtifact], own: Element
) -> None:
    board = Board(side(apprentice(own), hand=[artifact], dice=[own, own, OMNI, OMNI]))
    board.me.play(artifact, dice=[OMNI, OMNI])
    board.me.use(BOLT, dice=[own, own])
    assert board.me.dice == ()


@each_artifact
def test_what_an_artifact_takes_off_a_normal_attack_is_the_die_of_its_element(
    artifact: type[ElementArtifact], own: Element
) -> None:
    board = Board(side(character(apprentice(own), cards=[artifact]), dice=[off(own), off(own)]))
    board.me.use(STROKE)
    assert board.me.dice == ()


@each_artifact
def test_an_artifact_cuts_once_a_round(artifact: type[ElementArtifact], own: Element) -> None:
    board = Board(side(character(apprentice(own), cards=[artifact])))
    board.me.use(BOLT)
    assert board.me.dice == (OMNI,) * 6
    board.me.use(BOLT)
    assert board.me.dice == (OMNI,) * 3
    board.end_round()
    board.me.use(BOLT)
    assert board.me.dice == (OMNI,) * 6


@each_artifact
def test_an_artifact_takes_no_other_elements_dice_and_keeps_its_use(
    artifact: type[ElementArtifact], own: Element
) -> None:
    board = Board(side(character(apprentice(off(own)), cards=[artifact])))
    board.me.use(BOLT)
    assert board.me.dice == (OMNI,) * 5
    assert board[artifact].used == 0


@each_artifact
def test_without_dice_of_its_element_to_cut_an_artifact_takes_one_of_any_colour(
    artifact: type[ElementArtifact], own: Element
) -> None:
    """`gitcg` does so; the card's text speaks of dice of its element only."""
    board = Board(side(character(apprentice(off(own)), cards=[artifact]), dice=[off(own), own, own]))
    board.me.use(STROKE, dice=[off(own), own])
    assert board.me.dice == (own,)
    assert board[artifact].used == 1


def test_a_quote_spends_nothing() -> None:
    board = Board(side(character(Diluc, cards=[WitchsScorchingHat])))
    assert board.me.cost(Diluc.searing_onslaught) == 2
    assert board.me.cost(Diluc.searing_onslaught) == 2
    assert board[WitchsScorchingHat].used == 0


def test_the_dice_that_are_left_must_still_be_of_the_element() -> None:
    board = Board(side(character(Diluc, cards=[WitchsScorchingHat]), dice=[PYRO, PYRO, ELECTRO]))
    assert board.refuses(board.me.use, Diluc.searing_onslaught, [PYRO, ELECTRO]) is Refusal.WRONG_DICE


def test_an_artifact_cuts_a_burst() -> None:
    board = Board(side(character(Diluc, energy=3, cards=[WitchsScorchingHat])))
    assert board.me.cost(Diluc.dawn) == 3


def test_an_artifact_cuts_its_bearers_talent_card_and_is_spent_by_it() -> None:
    board = Board(side(character(Diluc, cards=[WitchsScorchingHat]), hand=[FlowingFlame]))
    board.me.play(FlowingFlame)
    assert board.me.dice == (OMNI,) * 6
    assert board[WitchsScorchingHat].used == 1


def test_an_artifact_cuts_no_other_card() -> None:
    board = Board(side(character(Diluc, cards=[WitchsScorchingHat]), hand=[WhiteIronGreatsword]))
    assert board.me.cost(WhiteIronGreatsword, 0) == 2


def test_an_artifact_cuts_nobody_elses_skills() -> None:
    board = Board(side(Diluc, character(Mona, cards=[WitchsScorchingHat])))
    assert board.me.cost(Diluc.searing_onslaught) == 3


def test_an_artifact_cuts_before_a_support_does() -> None:
    """What is not needed is not spent: the Hat, the talent and one Ellin pay for all three dice."""
    worn = [WitchsScorchingHat, FlowingFlame]
    me = side(character(Diluc, cards=worn, uses=[Diluc.searing_onslaught]), supports=[Ellin, Ellin])
    board = Board(me)
    board.me.use(Diluc.searing_onslaught)
    assert board.me.dice == (OMNI,) * 8
    assert [support.used for support in board.me.side.supports] == [1, 0]
    assert board[WitchsScorchingHat].used == 1


@each_artifact
def test_anybody_who_stands_may_have_an_artifact(artifact: type[ElementArtifact], own: Element) -> None:
    board = Board(side(Diluc, Dummy, character(Dummy, hp=0), hand=[artifact]))
    assert board.refuses(board.me.play, artifact, 2) is Refusal.WRONG_TARGET
    board.me.play(artifact, 1)
    assert board[artifact].bearer is board.me.characters[1]
    assert board.me.dice == (OMNI,) * 6


def test_a_second_artifact_takes_the_place_of_the_first_and_is_as_new() -> None:
    me = side(character(Diluc, cards=[WineStainedTricorne]), hand=[WitchsScorchingHat] * 2, dice=16)
    board = Board(me)
    board.me.play(WitchsScorchingHat)
    assert WineStainedTricorne not in board
    board.me.use(Diluc.searing_onslaught)
    assert board.me.cost(Diluc.searing_onslaught) == 3
    board.me.play(WitchsScorchingHat)
    assert board.me.cost(Diluc.searing_onslaught) == 2
    assert sum(isinstance(held, WitchsScorchingHat) for held in board.me.active.held) == 1
