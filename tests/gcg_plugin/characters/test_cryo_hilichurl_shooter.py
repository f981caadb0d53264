"""Cryo Hilichurl Shooter. No public engine has it: its rules are read from the game's own text and our page."""

import pytest

from gcg_plugin.cards.events.switches.when_the_crane_returned import WhenTheCraneReturnedInEffect
from gcg_plugin.characters.cryo.cryo_hilichurl_shooter import CryoHilichurlShooter
from gcg_plugin.characters.cryo.kaeya import Icicle, Kaeya
from gcg_plugin.characters.pyro.bennett import InspirationField
from gcg_plugin.characters.pyro.diluc import Diluc
from gcg_plugin.duel import CRYO, Refusal, SkillKind
from gcg_plugin.duel.rulings import OFFICIAL, RESIDENT, Rulings
from gcg_plugin.duel.state import Awaits
from gcg_plugin.testing import Board, character, side

BOTH_RULINGS = pytest.mark.parametrize("rulings", [OFFICIAL, RESIDENT], ids=lambda rulings: rulings.name)
HIDE = 31023


def test_the_shooter_has_three_hp_and_wields_no_weapon() -> None:
    board = Board(side(CryoHilichurlShooter))
    assert board.me.active.hp == 3
    assert board.me.active.weapon.name == "NONE"


def test_ice_arrow_deals_one_cryo() -> None:
    board = Board(side(CryoHilichurlShooter))
    board.me.use(SkillKind.NORMAL)
    assert ("damage", 1, 0, 1, CRYO, None, CryoHilichurlShooter.id) in board.last


def test_multishot_deals_four_cryo() -> None:
    board = Board(side(character(CryoHilichurlShooter, energy=2)))
    board.me.use(SkillKind.BURST)
    assert ("damage", 1, 0, 4, CRYO, None, CryoHilichurlShooter.id) in board.last


@BOTH_RULINGS
@pytest.mark.parametrize("kind", [SkillKind.NORMAL, SkillKind.BURST])
def test_after_each_of_its_skills_the_next_character_becomes_active(rulings: Rulings, kind: SkillKind) -> None:
    me = side(character(CryoHilichurlShooter, energy=2), character(Kaeya, hp=0), Diluc)
    board = Board(me, side(ended=False), rulings=rulings)
    board.me.use(kind)
    assert board.me.active is board[Diluc]
    assert board.turn is board.foe


def test_the_energy_of_the_attack_is_the_shooter_s_own() -> None:
    board = Board(side(CryoHilichurlShooter, Diluc))
    board.me.use(SkillKind.NORMAL)
    assert [one.energy for one in board.me.characters] == [1, 0, 0]


def test_the_last_one_standing_cannot_hide() -> None:
    board = Board(side(CryoHilichurlShooter, alone=True))
    board.me.use(SkillKind.NORMAL)
    assert board.me.active is board[CryoHilichurlShooter]


def test_nobody_else_s_skill_makes_it_hide() -> None:
    board = Board(side(Diluc, CryoHilichurlShooter))
    board.me.use(Diluc.searing_onslaught)
    assert board.me.active is board[Diluc]


def test_hiding_is_a_switch_that_others_hear() -> None:
    board = Board(side(CryoHilichurlShooter, Diluc, statuses=[Icicle]))
    with board.takes(board.foe, 1 + 2):
        board.me.use(SkillKind.NORMAL)


def test_what_follows_a_skill_is_still_about_the_shooter_when_it_has_hidden() -> None:
    board = Board(side(character(CryoHilichurlShooter, hp=1), Diluc, statuses=[InspirationField]))
    board.me.use(SkillKind.NORMAL)
    assert board.me.hps == (3, 10, 10)


def test_the_crane_takes_it_one_character_further() -> None:
    board = Board(side(CryoHilichurlShooter, Diluc, Kaeya, statuses=[WhenTheCraneReturnedInEffect]))
    board.me.use(SkillKind.NORMAL)
    assert board.me.active is board[Kaeya]


def test_a_shooter_that_fell_by_its_own_attack_hides_no_more() -> None:
    # Its arrow fells; the replacement brings the foe's Icicle down on it; who is chosen for it stays.
    me = side(character(CryoHilichurlShooter, hp=2), Diluc, Kaeya)
    board = Board(me, side(character(hp=1), statuses=[Icicle], ended=False))
    board.me.use(SkillKind.NORMAL)
    board.foe.replace()
    assert board.awaits == {board.me: Awaits.REPLACE}
    board.me.replace(Diluc)
    assert board.me.active is board[Diluc]
    assert board.turn is board.foe


def test_hiding_is_no_skill_to_use() -> None:
    board = Board(side(CryoHilichurlShooter, Diluc))
    assert board.refuses(board.me.use, HIDE) is Refusal.NOT_USABLE


def test_a_character_without_an_elemental_skill_has_none_to_use() -> None:
    assert [skill.kind for skill in CryoHilichurlShooter.skills] == [
        SkillKind.NORMAL,
        SkillKind.BURST,
        SkillKind.PASSIVE,
    ]
