"""Crimson Witch of Flames."""

from gcg_plugin.cards.equipment.artifacts.crimson_witch_of_flames import CrimsonWitchOfFlames
from gcg_plugin.cards.equipment.weapons.white_iron_greatsword import WhiteIronGreatsword
from gcg_plugin.cards.supports.locations.jade_chamber import JadeChamber
from gcg_plugin.characters.cryo.kaeya import Kaeya
from gcg_plugin.characters.hydro.mona import Mona
from gcg_plugin.characters.pyro.diluc import Diluc, FlowingFlame
from gcg_plugin.duel import HYDRO, OMNI, PHYSICAL, PYRO
from gcg_plugin.testing import Board, character, side

FULL_HAND = [WhiteIronGreatsword] * 8


def test_it_takes_a_pyro_die_off_a_skill_of_its_bearer_once_a_round() -> None:
    board = Board(side(character(Diluc, cards=[CrimsonWitchOfFlames])))
    board.me.use(Diluc.searing_onslaught)
    assert board.me.dice == (OMNI,) * 6
    assert board.me.cost(Diluc.searing_onslaught) == 3
    board.end_round()
    assert board.me.cost(Diluc.searing_onslaught) == 2


def test_it_takes_no_other_elements_dice_and_keeps_its_use() -> None:
    board = Board(side(character(Kaeya, cards=[CrimsonWitchOfFlames])))
    board.me.use(Kaeya.frostgnaw)
    assert board.me.dice == (OMNI,) * 5
    assert board[CrimsonWitchOfFlames].used == 0


def test_it_cuts_its_bearers_talent_card() -> None:
    board = Board(side(character(Diluc, cards=[CrimsonWitchOfFlames]), hand=[FlowingFlame]))
    assert board.me.cost(FlowingFlame, 0) == 2


def test_two_dice_are_rolled_as_pyro() -> None:
    board = Board(side(character(Diluc, cards=[CrimsonWitchOfFlames])))
    board.end_round()
    assert board.me.dice == (OMNI,) * 6 + (PYRO,) * 2


def test_it_fixes_dice_every_round_and_spends_no_cut_by_it() -> None:
    board = Board(side(character(Diluc, cards=[CrimsonWitchOfFlames])))
    for _ in range(2):
        board.end_round()
        assert board.me.dice.count(PYRO) == 2
        assert board.me.cost(Diluc.searing_onslaught) == 2


def test_it_fixes_dice_for_a_bearer_on_standby() -> None:
    board = Board(side(Kaeya, character(Diluc, cards=[CrimsonWitchOfFlames])))
    board.end_round()
    assert board.me.dice.count(PYRO) == 2


def test_two_of_them_fix_four_dice() -> None:
    worn = character(Kaeya, cards=[CrimsonWitchOfFlames])
    board = Board(side(character(Diluc, cards=[CrimsonWitchOfFlames]), worn))
    board.end_round()
    assert board.me.dice.count(PYRO) == 4


def test_no_more_dice_are_fixed_than_are_rolled_and_equipment_goes_before_supports() -> None:
    worn = character(Diluc, cards=[CrimsonWitchOfFlames]), character(Kaeya, cards=[CrimsonWitchOfFlames])
    board = Board(side(Mona, *worn, hand=FULL_HAND, supports=[JadeChamber] * 4))
    board.end_round()
    assert board.me.dice == (HYDRO,) * 4 + (PYRO,) * 4


def test_a_reroll_may_still_throw_the_fixed_dice() -> None:
    board = Board(side(character(Diluc, cards=[CrimsonWitchOfFlames])), rerolls=True)
    board.me.end()
    board.me.reroll(PYRO, PYRO)
    board.foe.reroll()
    assert board.me.dice == (OMNI,) * 8


def test_it_fixes_nothing_once_its_bearer_has_fallen() -> None:
    board = Board(side(Kaeya, character(Diluc, hp=1, cards=[CrimsonWitchOfFlames])))
    board.hit(board.me.characters[1], 1, PHYSICAL)
    board.end_round()
    assert board.me.dice == (OMNI,) * 8
