"""Blazing Axe Mitachurl. No public engine has it: its rules are read from the game's own text and our page."""

import pytest

from gcg_plugin.characters.pyro.blazing_axe_mitachurl import BlazingAxeMitachurl, FlowfireEdge
from gcg_plugin.duel import HYDRO, PHYSICAL, PYRO, SkillKind
from gcg_plugin.duel.rulings import OFFICIAL, RESIDENT, Rulings
from gcg_plugin.testing import Board, card, character, script, side

BOTH_RULINGS = pytest.mark.parametrize("rulings", [OFFICIAL, RESIDENT], ids=lambda rulings: rulings.name)
DAMAGE = {"Du Plama": 2, "Upa": 3, "Oto Tiga": 5}

each_skill = pytest.mark.parametrize(("skill", "amount"), DAMAGE.items())


def test_the_mitachurl_has_eight_hp() -> None:
    assert Board(side(BlazingAxeMitachurl)).me.active.hp == 8


@each_skill
def test_without_flowfire_edge_its_skills_are_physical(skill: str, amount: int) -> None:
    board = Board(side(character(BlazingAxeMitachurl, energy=2)))
    board.me.use(skill)
    assert ("damage", 1, 0, amount, PHYSICAL, None, BlazingAxeMitachurl.id) in board.last


@each_skill
def test_flowfire_edge_turns_each_of_its_skills_to_pyro(skill: str, amount: int) -> None:
    board = Board(side(character(BlazingAxeMitachurl, energy=2, cards=[FlowfireEdge])))
    board.me.use(skill)
    assert ("damage", 1, 0, amount, PYRO, None, BlazingAxeMitachurl.id) in board.last
    assert board[FlowfireEdge].usages == 2


@BOTH_RULINGS
def test_the_mitachurl_has_flowfire_edge_from_the_battle_s_start(rulings: Rulings) -> None:
    board = script(11002, 11002, rulings=rulings, moves=[])
    board.me.switch_cards()
    assert FlowfireEdge not in board
    board.me.choose(BlazingAxeMitachurl)
    assert board[FlowfireEdge].bearer is board[BlazingAxeMitachurl]
    assert board[FlowfireEdge].usages == 3


def test_flowfire_edge_is_gone_after_three_damages_and_does_not_come_back() -> None:
    board = Board(side(character(BlazingAxeMitachurl, cards=[card(FlowfireEdge, usages=1)])))
    board.me.use(SkillKind.NORMAL)
    assert FlowfireEdge not in board
    board.end_round()
    board.me.use(SkillKind.NORMAL)
    assert ("damage", 1, 0, 2, PHYSICAL, None, BlazingAxeMitachurl.id) in board.last


def test_flowfire_edge_stays_over_the_round() -> None:
    board = Board(side(character(BlazingAxeMitachurl, cards=[FlowfireEdge])))
    board.end_round()
    assert board[FlowfireEdge].usages == 3


def test_what_it_turns_to_pyro_reacts() -> None:
    board = Board(
        side(character(BlazingAxeMitachurl, cards=[FlowfireEdge])), side(character(aura=HYDRO, hp=20, max_hp=20))
    )
    with board.takes(board.foe, 2 + 2):
        board.me.use(SkillKind.NORMAL)


def test_flowfire_edge_is_lost_with_its_bearer() -> None:
    board = Board(side(character(BlazingAxeMitachurl, hp=1, cards=[FlowfireEdge])))
    board.hit(board.me, 1, PHYSICAL)
    board.me.replace()
    assert FlowfireEdge not in board
