"""Electro Slime. No public engine has it: its rules are read from the game's own text and our page."""

import pytest

from gcg_plugin.cards.reactions import Crystallize
from gcg_plugin.characters.anemo.sucrose import Sucrose
from gcg_plugin.characters.cryo.kaeya import Kaeya
from gcg_plugin.characters.electro.electro_slime import ElectroSlime, ElementalLifeformElectro
from gcg_plugin.characters.electro.fischl import Fischl
from gcg_plugin.characters.pyro.diluc import Diluc
from gcg_plugin.duel import ANEMO, CRYO, DENDRO, ELECTRO, GEO, HYDRO, PHYSICAL, PIERCING, PYRO, Element, SkillKind
from gcg_plugin.duel.rulings import OFFICIAL, RESIDENT, Rulings
from gcg_plugin.testing import Board, character, script, side

BOTH_RULINGS = pytest.mark.parametrize("rulings", [OFFICIAL, RESIDENT], ids=lambda rulings: rulings.name)
SLIME = character(ElectroSlime, hp=20, max_hp=20, cards=[ElementalLifeformElectro])


def test_the_slime_has_four_hp() -> None:
    assert Board(side(ElectroSlime)).me.active.hp == 4


@pytest.mark.parametrize(("skill", "amount"), [("Bounce", 1), ("Slam", 4)])
def test_its_skills_deal_electro(skill: str, amount: int) -> None:
    board = Board(side(character(ElectroSlime, energy=2)))
    board.me.use(skill)
    assert ("damage", 1, 0, amount, ELECTRO, None, ElectroSlime.id) in board.last


@BOTH_RULINGS
def test_elemental_sedimentation_electro_puts_electro_on_the_slime_from_the_battle_s_start(rulings: Rulings) -> None:
    board = script(11002, 11002, rulings=rulings, moves=[])
    board.me.switch_cards()
    assert board[ElectroSlime].aura == 0
    board.me.choose(0)
    for player in (board.me, board.foe):
        slime = player.find(ElectroSlime)
        assert slime is not None
        assert slime.holds(ElementalLifeformElectro)
        assert slime.aura == ELECTRO


@BOTH_RULINGS
@pytest.mark.parametrize(
    ("element", "reaction"),
    [
        (PYRO, "Overloaded"),
        (CRYO, "Superconduct"),
        (HYDRO, "Electro-Charged"),
        (DENDRO, "Quicken"),
        (ANEMO, "Swirl"),
        (GEO, "Crystallize"),
    ],
)
def test_electro_stays_on_the_slime_and_reacts_with_every_hit(
    rulings: Rulings, element: Element, reaction: str
) -> None:
    board = Board(side(Diluc), side(SLIME), rulings=rulings)
    slime = board[ElectroSlime]
    for _ in range(2):
        hit = board.hit(slime, 1, element)
        assert hit.reaction is not None
        assert hit.reaction.title == reaction
        assert slime.aura == ELECTRO


@BOTH_RULINGS
def test_electro_deals_the_slime_no_damage(rulings: Rulings) -> None:
    board = Board(side(character(Fischl, energy=3)), side(SLIME), rulings=rulings)
    with board.takes(board.foe, (0, 2, 2)):
        board.me.use(SkillKind.BURST)
    assert board[ElectroSlime].aura == ELECTRO


def test_electro_deals_the_slime_on_standby_no_damage_either() -> None:
    board = Board(side(Fischl), side(Diluc, SLIME))
    with board.takes(board.foe, 0):
        board.hit(board[ElectroSlime], 3, ELECTRO)


@BOTH_RULINGS
def test_electro_swirled_from_the_slime_s_companion_deals_it_nothing(rulings: Rulings) -> None:
    board = Board(side(Sucrose), side(character(Diluc, aura=ELECTRO), SLIME, Kaeya), rulings=rulings)
    with board.takes(board.foe, (1, 0, 1)):
        board.me.use(SkillKind.NORMAL)


def test_a_shield_is_not_touched_by_electro_that_deals_the_slime_nothing() -> None:
    board = Board(side(Fischl), side(SLIME, statuses=[Crystallize]))
    with board.takes(board.foe, 0):
        board.hit(board.foe, 3, ELECTRO)
    assert Crystallize in board


@pytest.mark.parametrize("element", [PHYSICAL, PIERCING])
def test_physical_and_piercing_damage_the_slime_and_leave_electro_on_it(element: Element) -> None:
    board = Board(side(Diluc), side(SLIME))
    with board.takes(board.foe, 2):
        board.hit(board.foe, 2, element)
    assert board[ElectroSlime].aura == ELECTRO


def test_the_slime_is_switched_away_by_each_overload() -> None:
    board = Board(side(Diluc), side(SLIME, Kaeya))
    board.me.use(Diluc.searing_onslaught)
    assert board.foe.active is board.foe.find(Kaeya)
    assert board[ElectroSlime].aura == ELECTRO


def test_a_fallen_slime_has_no_electro_on_it() -> None:
    board = Board(side(Diluc), side(character(ElectroSlime, hp=1, cards=[ElementalLifeformElectro])))
    board.hit(board.foe, 1, PHYSICAL)
    assert board[ElectroSlime].aura == 0
    assert ElementalLifeformElectro not in board
