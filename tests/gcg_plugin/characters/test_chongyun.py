"""Chongyun. Numbers are those of game 5.5.1; where the live game is in doubt, its open engine's position is."""

import pytest

from gcg_plugin.cards.equipment.weapons.white_iron_greatsword import WhiteIronGreatsword
from gcg_plugin.characters.anemo.maguu_kenki import MaguuKenki
from gcg_plugin.characters.cryo.chongyun import ChonghuaFrostField, Chongyun
from gcg_plugin.characters.cryo.kaeya import Kaeya
from gcg_plugin.characters.electro.fischl import Fischl
from gcg_plugin.characters.electro.razor import Razor
from gcg_plugin.characters.pyro.diluc import Diluc, PyroInfusion
from gcg_plugin.characters.pyro.xiangling import Xiangling
from gcg_plugin.characters.pyro.yoimiya import Yoimiya
from gcg_plugin.duel import CRYO, ELECTRO, PHYSICAL, PYRO, Character, DamageElement, SkillKind
from gcg_plugin.duel.rulings import OFFICIAL, RESIDENT, Rulings
from gcg_plugin.testing import Board, card, character, side

BOTH_RULINGS = pytest.mark.parametrize("rulings", [OFFICIAL, RESIDENT], ids=lambda rulings: rulings.name)


def test_demonbane_deals_two_physical() -> None:
    board = Board(side(Chongyun))
    board.me.use(SkillKind.NORMAL)
    assert ("damage", 1, 0, 2, PHYSICAL, None, Chongyun.id) in board.last


@BOTH_RULINGS
def test_layered_frost_deals_three_cryo_and_leaves_the_field(rulings: Rulings) -> None:
    board = Board(side(Chongyun), rulings=rulings)
    board.me.use(Chongyun.chonghuas_layered_frost)
    assert ("damage", 1, 0, 3, CRYO, None, Chongyun.id) in board.last
    assert board.me.statuses == [ChonghuaFrostField]
    board.me.use(SkillKind.NORMAL)
    assert ("damage", 1, 0, 2, CRYO, None, Chongyun.id) in board.last


def test_cloud_parting_star_deals_seven_cryo() -> None:
    board = Board(side(character(Chongyun, energy=3)))
    board.me.use(SkillKind.BURST)
    assert ("damage", 1, 0, 7, CRYO, None, Chongyun.id) in board.last
    assert board.me.active.energy == 0
    assert board.me.dice == (0,) * 5


# --- Chonghua Frost Field ---


@pytest.mark.parametrize(
    ("attacker", "element"),
    [
        (Kaeya, CRYO),
        (Razor, CRYO),
        (Diluc, CRYO),
        (Xiangling, CRYO),
        (Fischl, PHYSICAL),
        (Yoimiya, PHYSICAL),
        (MaguuKenki, PHYSICAL),
    ],
)
def test_the_field_turns_the_physical_damage_of_swords_claymores_and_polearms_to_cryo(
    attacker: type[Character], element: DamageElement
) -> None:
    board = Board(side(attacker, Chongyun, statuses=[ChonghuaFrostField]))
    board.me.use(SkillKind.NORMAL)
    assert ("damage", 1, 0, 2, element, None, attacker.id) in board.last


def test_the_field_leaves_what_has_an_element_already() -> None:
    me = side(character(Diluc, cards=[PyroInfusion]), statuses=[ChonghuaFrostField])
    board = Board(me)
    board.me.use(SkillKind.NORMAL)
    board.me.use(Diluc.searing_onslaught)
    assert [entry[4] for entry in board.journal if entry[0] == "damage"] == [PYRO, PYRO]


def test_what_a_weapon_adds_is_cryo_with_the_rest() -> None:
    me = side(character(Razor, cards=[WhiteIronGreatsword]), statuses=[ChonghuaFrostField])
    board = Board(me)
    board.me.use(SkillKind.NORMAL)
    assert ("damage", 1, 0, 3, CRYO, None, Razor.id) in board.last


def test_the_field_does_nothing_for_the_foe() -> None:
    board = Board(side(Chongyun, statuses=[ChonghuaFrostField]), side(Diluc), acts="foe")
    board.foe.use(SkillKind.NORMAL)
    assert ("damage", 0, 0, 2, PHYSICAL, None, Diluc.id) in board.last


def test_cryo_of_the_field_reacts() -> None:
    board = Board(side(Chongyun, statuses=[ChonghuaFrostField]), side(character(aura=ELECTRO)))
    with board.takes(board.foe, (2 + 1, 1, 1)):
        board.me.use(SkillKind.NORMAL)


def test_the_field_lasts_two_rounds() -> None:
    board = Board(side(Chongyun))
    board.me.use(Chongyun.chonghuas_layered_frost)
    board.end_round()
    assert board[ChonghuaFrostField].rounds == 1
    board.end_round()
    assert ChonghuaFrostField not in board


def test_layered_frost_makes_the_field_new() -> None:
    board = Board(side(Chongyun, statuses=[card(ChonghuaFrostField, rounds=1)]))
    board.me.use(Chongyun.chonghuas_layered_frost)
    assert board[ChonghuaFrostField].rounds == 2
