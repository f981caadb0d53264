"""The five weapons that only raise damage: magic_guide, raven_bow, white_iron_greatsword, white_tassel and
travelers_handy_sword."""

import pytest

from gcg_plugin.cards.equipment.weapons.magic_guide import MagicGuide
from gcg_plugin.cards.equipment.weapons.raven_bow import RavenBow
from gcg_plugin.cards.equipment.weapons.sacrificial_greatsword import SacrificialGreatsword
from gcg_plugin.cards.equipment.weapons.travelers_handy_sword import TravelersHandySword
from gcg_plugin.cards.equipment.weapons.white_iron_greatsword import WhiteIronGreatsword
from gcg_plugin.cards.equipment.weapons.white_tassel import WhiteTassel
from gcg_plugin.catalogue import load
from gcg_plugin.characters.anemo.sucrose import Sucrose
from gcg_plugin.characters.cryo.kaeya import Icicle, Kaeya
from gcg_plugin.characters.electro.fischl import Fischl, Oz
from gcg_plugin.characters.hydro.mona import Mona
from gcg_plugin.characters.pyro.diluc import Diluc
from gcg_plugin.duel import (
    HYDRO,
    PHYSICAL,
    PYRO,
    Character,
    Damage,
    Effects,
    Refusal,
    SkillKind,
    Weapon,
    WeaponKind,
    skill,
)
from gcg_plugin.testing import Board, Dummy, character, side


class Lancer(Dummy):
    """Wields a polearm, as none of the first characters does."""

    id = 9_000_010
    weapon = WeaponKind.POLEARM

    @skill(9_000_011, kind=SkillKind.NORMAL)
    def thrust(self) -> Effects:
        yield Damage(1, PHYSICAL)


WIELDERS: dict[type[Weapon], type[Character]] = {
    MagicGuide: Sucrose,
    RavenBow: Fischl,
    WhiteIronGreatsword: Diluc,
    WhiteTassel: Lancer,
    TravelersHandySword: Kaeya,
}
NORMAL_ATTACKS = {Sucrose: 1, Fischl: 2, Diluc: 2, Lancer: 1, Kaeya: 2}

each_weapon = pytest.mark.parametrize("weapon", WIELDERS, ids=lambda weapon: weapon.__name__)


@each_weapon
def test_a_weapon_adds_one_to_what_its_bearers_skills_deal(weapon: type[Weapon]) -> None:
    wielder = WIELDERS[weapon]
    board = Board(side(wielder, hand=[weapon]))
    board.me.play(weapon)
    with board.takes(board.foe, NORMAL_ATTACKS[wielder] + 1):
        board.me.use(SkillKind.NORMAL)


@each_weapon
def test_a_weapon_adds_one_however_often_its_bearer_strikes(weapon: type[Weapon]) -> None:
    wielder = WIELDERS[weapon]
    board = Board(side(character(wielder, cards=[weapon])))
    for _ in range(2):
        with board.takes(board.foe, NORMAL_ATTACKS[wielder] + 1):
            board.me.use(SkillKind.NORMAL)


@each_weapon
def test_a_weapon_is_for_those_who_wield_its_kind(weapon: type[Weapon]) -> None:
    other = Diluc if weapon is not WhiteIronGreatsword else Kaeya
    board = Board(side(other, WIELDERS[weapon], hand=[weapon]))
    assert board.refuses(board.me.play, weapon, 0) is Refusal.WRONG_TARGET
    board.me.play(weapon, 1)  # A character on standby takes it as well.
    assert board[weapon].bearer is board.me.characters[1]


@each_weapon
def test_the_kind_of_a_weapon_is_the_slices(weapon: type[Weapon]) -> None:
    load()
    words = {WeaponKind.POLEARM: "weapon_pole"}
    assert words.get(weapon.kind, f"weapon_{weapon.kind.name.lower()}") in weapon.tags


def test_nobody_without_its_kind_of_weapon_is_offered_one() -> None:
    board = Board(side(Diluc, hand=[RavenBow]))
    assert board.refuses(board.me.play, RavenBow) is Refusal.NEEDS_TARGET


def test_the_fallen_are_given_no_weapon() -> None:
    board = Board(side(Kaeya, character(Diluc, hp=0), hand=[WhiteIronGreatsword]))
    assert board.refuses(board.me.play, WhiteIronGreatsword, 1) is Refusal.WRONG_TARGET


def test_a_weapon_adds_to_elemental_skills_and_bursts_as_well() -> None:
    board = Board(side(character(Kaeya, energy=2, cards=[TravelersHandySword])))
    with board.takes(board.foe, 4):
        board.me.use(Kaeya.frostgnaw)
    with board.takes(board.foe, 2):
        board.me.use(Kaeya.glacial_waltz)


def test_a_weapon_adds_nothing_to_another_characters_skills() -> None:
    board = Board(side(Diluc, character(Kaeya, cards=[TravelersHandySword])))
    with board.takes(board.foe, 2):
        board.me.use(SkillKind.NORMAL)


def test_a_weapon_adds_nothing_to_piercing_damage() -> None:
    board = Board(side(character(Fischl, energy=3, cards=[RavenBow])))
    with board.takes(board.foe, (5, 2, 2)):
        board.me.use(Fischl.midnight_phantasmagoria)


def test_a_weapon_adds_nothing_to_what_swirl_spreads() -> None:
    foe = side(character(Dummy, aura=PYRO))
    board = Board(side(character(Sucrose, cards=[MagicGuide])), foe)
    with board.takes(board.foe, (2, 1, 1)):
        board.me.use(SkillKind.NORMAL)


def test_a_weapon_adds_nothing_to_summons_and_statuses() -> None:
    board = Board(side(character(Fischl, cards=[RavenBow]), Kaeya, statuses=[Icicle]))
    with board.takes(board.foe, 2):
        board.me.switch(Kaeya)
    board = Board(side(character(Fischl, cards=[RavenBow]), summons=[Oz]))
    with board.takes(board.foe, 1):
        board.end_round()


def test_a_weapons_one_is_doubled_with_the_rest() -> None:
    foe = side(character(Dummy, aura=HYDRO))
    board = Board(side(character(Diluc, cards=[WhiteIronGreatsword]), Mona, statuses=["Illusory Bubble"]), foe)
    with board.takes(board.foe, 2 * (3 + 1 + 2)):
        board.me.use(Diluc.searing_onslaught)


def test_a_second_weapon_takes_the_place_of_the_first() -> None:
    board = Board(side(character(Diluc, cards=[WhiteIronGreatsword]), hand=[SacrificialGreatsword]))
    board.me.play(SacrificialGreatsword)
    assert WhiteIronGreatsword not in board
    assert SacrificialGreatsword in board
    assert board.me.hand == []
    with board.takes(board.foe, 3):
        board.me.use(SkillKind.NORMAL)


def test_a_weapon_falls_with_its_bearer() -> None:
    board = Board(side(character(Diluc, hp=1, cards=[WhiteIronGreatsword])))
    board.hit(board.me, 1, PHYSICAL)
    assert WhiteIronGreatsword not in board


def test_giving_a_weapon_passes_no_turn() -> None:
    board = Board(side(Diluc, hand=[WhiteIronGreatsword]), side(ended=False))
    board.me.play(WhiteIronGreatsword)
    assert board.turn is board.me
