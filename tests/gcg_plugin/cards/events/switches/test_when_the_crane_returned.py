"""When the Crane Returned."""

from gcg_plugin.cards.equipment.weapons.sacrificial_greatsword import SacrificialGreatsword
from gcg_plugin.cards.events.switches.when_the_crane_returned import (
    WhenTheCraneReturned,
    WhenTheCraneReturnedInEffect,
)
from gcg_plugin.characters.cryo.kaeya import Icicle, Kaeya
from gcg_plugin.characters.electro.fischl import Fischl, Oz
from gcg_plugin.characters.hydro.mona import Mona
from gcg_plugin.characters.pyro.bennett import InspirationField
from gcg_plugin.characters.pyro.diluc import Diluc, FlowingFlame
from gcg_plugin.duel import OMNI, PYRO, Refusal, SkillKind
from gcg_plugin.testing import Board, Dummy, character, side

CRANE = [WhenTheCraneReturnedInEffect]


def test_after_the_next_skill_the_next_character_is_active() -> None:
    board = Board(side(Diluc, Kaeya, Mona, hand=[WhenTheCraneReturned]))
    board.me.play(WhenTheCraneReturned)
    board.me.use(Diluc.searing_onslaught)
    assert board.me.active is board[Kaeya]
    assert board[Diluc].energy == 1
    assert board.me.dice == (OMNI,) * 4
    board.me.use(Kaeya.frostgnaw)
    assert board.me.active is board[Kaeya]


def test_the_switch_takes_no_turn_beside_the_skills() -> None:
    board = Board(side(Diluc, Kaeya, statuses=CRANE), side(ended=False))
    board.me.use(Diluc.searing_onslaught)
    assert board.turn is board.foe
    assert board.me.active is board[Kaeya]


def test_it_passes_over_the_fallen() -> None:
    board = Board(side(Diluc, character(Kaeya, hp=0), Mona, statuses=CRANE))
    board.me.use(Diluc.searing_onslaught)
    assert board.me.active is board[Mona]


def test_it_goes_from_the_last_place_to_the_first() -> None:
    board = Board(side(Kaeya, Mona, character(Diluc, active=True), statuses=CRANE))
    board.me.use(Diluc.searing_onslaught)
    assert board.me.active is board[Kaeya]


def test_where_nobody_else_stands_it_is_spent_on_nothing() -> None:
    board = Board(side(Diluc, character(Kaeya, hp=0), character(Mona, hp=0), statuses=CRANE))
    board.me.use(Diluc.searing_onslaught)
    assert board.me.active is board[Diluc]
    assert WhenTheCraneReturnedInEffect not in board


def test_it_waits_for_a_skill_over_the_rounds_and_a_second_copy_adds_nothing() -> None:
    board = Board(side(Diluc, hand=[WhenTheCraneReturned] * 2))
    board.me.play(WhenTheCraneReturned)
    board.me.play(WhenTheCraneReturned)
    board.end_round()
    assert board[WhenTheCraneReturnedInEffect].usages == 1


def test_the_skill_a_talent_card_uses_sets_it_off() -> None:
    board = Board(side(Diluc, Kaeya, hand=[FlowingFlame], statuses=CRANE))
    board.me.play(FlowingFlame)
    assert board.me.active is board[Kaeya]


def test_a_summons_damage_does_not_set_it_off() -> None:
    board = Board(side(Fischl, summons=[Oz], statuses=CRANE))
    board.end_round()
    assert board.me.active is board[Fischl]
    assert WhenTheCraneReturnedInEffect in board


def test_the_switch_spends_no_passive_of_the_one_who_leaves() -> None:
    board = Board(side(Mona, Diluc, statuses=CRANE))
    board.me.use(SkillKind.NORMAL)
    assert board.me.active is board[Diluc]
    assert board[Mona].used == 0


def test_what_the_switch_sets_off_is_done_before_the_skill_is_told_on() -> None:
    """Weapon, crane, its Icicle, then the field, which heals the user although it stands by now."""
    me = side(
        character(Diluc, hp=5, cards=[SacrificialGreatsword]),
        Kaeya,
        statuses=[WhenTheCraneReturnedInEffect, Icicle, InspirationField],
    )
    board = Board(me)
    board.me.use(Diluc.searing_onslaught)
    kinds = ("damage", "gains dice", "switches", "heals")
    assert [entry[0] for entry in board.last if entry[0] in kinds] == [
        "damage",
        "gains dice",
        "switches",
        "damage",
        "heals",
    ]
    assert board.me.hps == (7, 10, 10)
    assert board.me.dice.count(PYRO) == 1


def test_when_the_user_has_fallen_it_moves_on_from_who_took_the_place() -> None:
    """The foe's replacement sets off its Icicle, which fells the user before the skill is told."""
    me = side(character(Diluc, hp=2), Kaeya, Mona, statuses=CRANE)
    board = Board(me, side(character(Dummy, hp=1), statuses=[Icicle]))
    board.me.use(Diluc.searing_onslaught)
    board.foe.replace(1)
    board.me.replace(Kaeya)
    assert board.me.active is board[Mona]


def test_it_is_refused_where_nobody_is_left_to_switch_to() -> None:
    board = Board(side(character(), character(hp=0), character(hp=0), hand=[WhenTheCraneReturned]))
    assert board.refuses(board.me.play, WhenTheCraneReturned) is Refusal.NOBODY_ELSE
