"""Razor. Numbers are those of game 5.5.1; where the live game is in doubt, its open engine's position is."""

import pytest

from gcg_plugin.cards.equipment.weapons.sacrificial_greatsword import SacrificialGreatsword
from gcg_plugin.characters.cryo.chongyun import ChonghuaFrostField, Chongyun
from gcg_plugin.characters.electro.razor import Razor, TheWolfWithin
from gcg_plugin.characters.pyro.xiangling import Pyronado
from gcg_plugin.duel import CRYO, ELECTRO, OMNI, PHYSICAL, PYRO, Skill, SkillKind
from gcg_plugin.duel.rulings import OFFICIAL, RESIDENT, Rulings
from gcg_plugin.testing import Board, card, character, side

BOTH_RULINGS = pytest.mark.parametrize("rulings", [OFFICIAL, RESIDENT], ids=lambda rulings: rulings.name)


def test_steel_fang_deals_two_physical() -> None:
    board = Board(side(Razor))
    board.me.use(SkillKind.NORMAL)
    assert ("damage", 1, 0, 2, PHYSICAL, None, Razor.id) in board.last


def test_claw_and_thunder_deals_three_electro() -> None:
    board = Board(side(Razor))
    board.me.use(Razor.claw_and_thunder)
    assert ("damage", 1, 0, 3, ELECTRO, None, Razor.id) in board.last


def test_lightning_fang_deals_three_electro_and_calls_the_wolf() -> None:
    board = Board(side(character(Razor, energy=2)))
    board.me.use(Razor.lightning_fang)
    assert ("damage", 1, 0, 3, ELECTRO, None, Razor.id) in board.last
    assert [type(entity) for entity in board.me.active.held] == [TheWolfWithin]
    assert board.me.active.energy == 0
    assert board.me.dice == (OMNI,) * 5


# --- The Wolf Within ---


@BOTH_RULINGS
@pytest.mark.parametrize(("skill", "damage"), [(SkillKind.NORMAL, 2), (Razor.claw_and_thunder, 3)])
def test_the_wolf_deals_two_electro_after_each_normal_attack_and_elemental_skill(
    rulings: Rulings, skill: SkillKind | Skill, damage: int
) -> None:
    board = Board(side(character(Razor, cards=[TheWolfWithin])), rulings=rulings)
    for _ in range(2):
        with board.takes(board.foe, (damage + 2, 0, 0)):
            board.me.use(skill)
        assert ("damage", 1, 0, 2, ELECTRO, None, TheWolfWithin.id) in board.last


@BOTH_RULINGS
def test_the_wolf_follows_no_burst_neither_its_own_nor_a_later_one(rulings: Rulings) -> None:
    for cards in ((), (TheWolfWithin,)):
        board = Board(side(character(Razor, energy=2, cards=cards)), rulings=rulings)
        with board.takes(board.foe, 3):
            board.me.use(Razor.lightning_fang)


def test_the_wolf_follows_nobody_but_razor() -> None:
    board = Board(side(Chongyun, character(Razor, cards=[TheWolfWithin])))
    with board.takes(board.foe, 2):
        board.me.use(SkillKind.NORMAL)


def test_the_wolf_hits_the_one_who_comes_in() -> None:
    board = Board(side(character(Razor, cards=[TheWolfWithin])), side(character(aura=PYRO)))
    with board.takes(board.foe, (5, 2, 0)):
        board.me.use(Razor.claw_and_thunder)
    board = Board(side(character(Razor, cards=[TheWolfWithin])), side(character(hp=3)))
    board.me.use(Razor.claw_and_thunder)
    board.foe.replace(2)
    assert board.foe.hps == (0, 10, 8)


def test_against_a_resident_the_wolf_bites_nobody_while_the_fallen_is_not_replaced() -> None:
    board = Board(side(character(Razor, cards=[TheWolfWithin])), side(character(hp=3)), rulings=RESIDENT)
    board.me.use(Razor.claw_and_thunder)
    board.foe.replace(2)
    assert board.foe.hps == (0, 10, 10)


def test_the_wolf_s_electro_reacts_with_the_frost_of_the_field() -> None:
    board = Board(side(character(Razor, cards=[TheWolfWithin]), statuses=[ChonghuaFrostField]))
    with board.takes(board.foe, (2 + 3, 1, 1)):
        board.me.use(SkillKind.NORMAL)
    assert ("damage", 1, 0, 2, CRYO, None, Razor.id) in board.last


def test_what_razor_holds_answers_in_order_of_entry_and_before_his_side_s_statuses() -> None:
    me = side(character(Razor, cards=[TheWolfWithin, SacrificialGreatsword]), statuses=[Pyronado])
    board = Board(me)
    board.me.use(Razor.claw_and_thunder)
    steps = [entry for entry in board.last if entry[0] in ("damage", "gains dice")]
    assert [step[-1] for step in steps] == [Razor.id, TheWolfWithin.id, SacrificialGreatsword.id, Pyronado.id]
    assert board.me.dice == (OMNI,) * 5 + (ELECTRO,)


def test_the_wolf_stays_two_rounds_and_is_made_new_by_the_next_burst() -> None:
    board = Board(side(character(Razor, energy=2, cards=[card(TheWolfWithin, rounds=1)])))
    board.me.use(Razor.lightning_fang)
    assert board[TheWolfWithin].rounds == 2
    board.end_round()
    assert board[TheWolfWithin].rounds == 1
    board.end_round()
    assert TheWolfWithin not in board
