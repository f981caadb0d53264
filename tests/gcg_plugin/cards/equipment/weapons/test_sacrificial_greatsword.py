"""Sacrificial Greatsword."""

from gcg_plugin.cards.equipment.weapons.sacrificial_greatsword import SacrificialGreatsword
from gcg_plugin.catalogue import load
from gcg_plugin.characters.cryo.kaeya import Icicle, Kaeya
from gcg_plugin.characters.pyro.diluc import Diluc, FlowingFlame
from gcg_plugin.duel import ELECTRO, OMNI, PYRO, Damage, Effects, Refusal, SkillKind, WeaponKind, skill
from gcg_plugin.testing import Board, Dummy, character, side


class Sailor(Dummy):
    """An Electro claymore whose Elemental Skill is free, as none of the first characters' is."""

    id = 9_000_020
    element = ELECTRO
    weapon = WeaponKind.CLAYMORE

    @skill(9_000_021, kind=SkillKind.ELEMENTAL)
    def anchor(self) -> Effects:
        yield Damage(1, ELECTRO)


def test_it_adds_one_to_what_every_skill_of_its_bearer_deals() -> None:
    board = Board(side(character(Diluc, energy=3, cards=[SacrificialGreatsword]), dice=10))
    with board.takes(board.foe, 3):
        board.me.use(SkillKind.NORMAL)
    with board.takes(board.foe, 4):
        board.me.use(Diluc.searing_onslaught)
    board = Board(side(character(Diluc, energy=3, cards=[SacrificialGreatsword])))
    with board.takes(board.foe, 9):
        board.me.use(Diluc.dawn)


def test_an_elemental_skill_leaves_a_die_of_its_bearers_element() -> None:
    board = Board(side(character(Diluc, cards=[SacrificialGreatsword])))
    board.me.use(Diluc.searing_onslaught)
    assert board.me.dice == (OMNI,) * 5 + (PYRO,)
    board = Board(side(character(Sailor, cards=[SacrificialGreatsword]), dice=0))
    board.me.use(Sailor.anchor)
    assert board.me.dice == (ELECTRO,)


def test_normal_attacks_and_bursts_leave_no_die() -> None:
    board = Board(side(character(Diluc, energy=3, cards=[SacrificialGreatsword])))
    board.me.use(SkillKind.NORMAL)
    assert board.me.dice == (OMNI,) * 5
    board.me.use(Diluc.dawn)
    assert board.me.dice == (OMNI,)


def test_the_die_comes_once_a_round() -> None:
    board = Board(side(character(Sailor, cards=[SacrificialGreatsword]), dice=0))
    board.me.use(Sailor.anchor)
    board.me.use(Sailor.anchor)
    assert board.me.dice == (ELECTRO,)
    board.end_round()
    board.me.use(Sailor.anchor)
    assert board.me.dice == (OMNI,) * 8 + (ELECTRO,)


def test_at_sixteen_dice_no_die_comes_and_the_use_is_spent() -> None:
    board = Board(side(character(Sailor, cards=[SacrificialGreatsword]), dice=16))
    board.me.use(Sailor.anchor)
    assert board.me.dice == (OMNI,) * 16
    assert board[SacrificialGreatsword].used == 1


def test_the_skill_a_talent_card_uses_leaves_the_die() -> None:
    board = Board(side(character(Diluc, cards=[SacrificialGreatsword]), hand=[FlowingFlame]))
    board.me.play(FlowingFlame)
    assert board.me.dice == (OMNI,) * 5 + (PYRO,)


def test_another_characters_elemental_skill_leaves_no_die() -> None:
    board = Board(side(Kaeya, character(Diluc, cards=[SacrificialGreatsword])))
    board.me.use(Kaeya.frostgnaw)
    assert board.me.dice == (OMNI,) * 5


def test_who_falls_before_the_skill_is_told_leaves_no_die() -> None:
    """The foe's replacement sets off its Icicle, and that is followed before the skill is told."""
    me = side(character(Diluc, hp=2, cards=[SacrificialGreatsword]))
    board = Board(me, side(character(Dummy, hp=1), statuses=[Icicle]))
    board.me.use(Diluc.searing_onslaught)
    board.foe.replace(1)
    board.me.replace(1)
    assert board.me.hps == (0, 10, 10)
    assert board.me.dice == (OMNI,) * 5


def test_a_second_copy_on_its_bearer_is_as_new() -> None:
    board = Board(side(character(Sailor, cards=[SacrificialGreatsword]), hand=[SacrificialGreatsword], dice=3))
    board.me.use(Sailor.anchor)
    board.me.play(SacrificialGreatsword, dice=[OMNI] * 3)
    board.me.use(Sailor.anchor)
    assert board.me.dice == (ELECTRO, ELECTRO)


def test_only_claymores_may_have_it() -> None:
    load()
    assert "weapon_claymore" in SacrificialGreatsword.tags
    board = Board(side(Kaeya, hand=[SacrificialGreatsword]))
    assert board.refuses(board.me.play, SacrificialGreatsword, 0) is Refusal.WRONG_TARGET
