"""Xiangling. Numbers are those of game 5.5.1; where the live game is in doubt, its open engine's position is."""

import pytest

from gcg_plugin.cards.equipment.weapons.white_tassel import WhiteTassel
from gcg_plugin.cards.reactions import BurningFlame
from gcg_plugin.characters.electro.fischl import Fischl, Oz
from gcg_plugin.characters.hydro.mona import IllusoryBubble
from gcg_plugin.characters.hydro.rhodeia_of_loch import MIMICS, RhodeiaOfLoch
from gcg_plugin.characters.pyro.xiangling import Crossfire, Guoba, Pyronado, Xiangling
from gcg_plugin.duel import DENDRO, ELECTRO, PHYSICAL, PYRO, Refusal, SkillKind
from gcg_plugin.duel.rulings import OFFICIAL, RESIDENT, Rulings
from gcg_plugin.testing import Board, card, character, side

GUOBA_ATTACK = Xiangling.guoba_attack
BURST = Xiangling.pyronado

BOTH_RULINGS = pytest.mark.parametrize("rulings", [OFFICIAL, RESIDENT], ids=lambda rulings: rulings.name)


def test_dough_fu_deals_two_physical() -> None:
    board = Board(side(Xiangling))
    board.me.use(SkillKind.NORMAL)
    assert ("damage", 1, 0, 2, PHYSICAL, None, Xiangling.id) in board.last


def test_guoba_attack_summons_guoba_and_deals_nothing() -> None:
    board = Board(side(Xiangling))
    with board.takes(board.foe, 0):
        board.me.use(GUOBA_ATTACK)
    assert board.me.summons == [Guoba]
    assert board.me.active.energy == 1


def test_pyronado_deals_three_pyro_and_leaves_the_wheel() -> None:
    board = Board(side(character(Xiangling, energy=2)))
    board.me.use(BURST)
    assert ("damage", 1, 0, 3, PYRO, None, Xiangling.id) in board.last
    assert board.me.statuses == [Pyronado]
    assert board.me.active.energy == 0
    assert board.me.dice == (0,) * 4


# --- Guoba ---


def test_guoba_deals_two_pyro_at_each_of_two_end_phases() -> None:
    board = Board(side(Xiangling, summons=[Guoba]))
    board.end_round()
    assert ("damage", 1, 0, 2, PYRO, None, Guoba.id) in board.journal
    assert board[Guoba].usages == 1
    with board.takes(board.foe, 2):
        board.end_round()
    assert board.me.summons == []


def test_guoba_attack_makes_guoba_new() -> None:
    board = Board(side(Xiangling, summons=[card(Guoba, usages=1)]))
    board.me.use(GUOBA_ATTACK)
    assert board[Guoba].usages == 2


# --- Pyronado ---


@BOTH_RULINGS
def test_pyronado_does_not_follow_the_burst_that_leaves_it(rulings: Rulings) -> None:
    board = Board(side(character(Xiangling, energy=2)), rulings=rulings)
    with board.takes(board.foe, 3):
        board.me.use(BURST)
    assert board[Pyronado].usages == 2


@BOTH_RULINGS
def test_pyronado_follows_two_skills_with_two_pyro_each(rulings: Rulings) -> None:
    board = Board(side(character(Xiangling, energy=2), dice=16), rulings=rulings)
    board.me.use(BURST)
    with board.takes(board.foe, 2 + 2):
        board.me.use(SkillKind.NORMAL)
    assert ("damage", 1, 0, 2, PYRO, None, Pyronado.id) in board.last
    with board.takes(board.foe, 2):
        board.me.use(GUOBA_ATTACK)
    assert Pyronado not in board


@BOTH_RULINGS
@pytest.mark.parametrize("usages", [1, 2])
def test_a_burst_makes_a_pyronado_new_that_does_not_follow_it_either(rulings: Rulings, usages: int) -> None:
    # The open engine: with one at 1 or at 2 the second burst deals its three alone.
    me = side(character(Xiangling, energy=2), statuses=[card(Pyronado, usages=usages)])
    board = Board(me, rulings=rulings)
    with board.takes(board.foe, 3):
        board.me.use(BURST)
    assert board[Pyronado].usages == 2


def test_pyronado_follows_the_skills_of_all_its_side_and_none_of_the_foe_s() -> None:
    board = Board(side(RhodeiaOfLoch, Xiangling, statuses=[Pyronado]), side(Fischl, ended=False))
    with board.takes(board.foe, 2):
        board.me.use(RhodeiaOfLoch.oceanid_mimic_summoning)
    with board.takes(board.foe, 0), board.takes(board.me, 2):
        board.foe.use(SkillKind.NORMAL)
    assert board[Pyronado].usages == 1


def test_pyronado_stays_over_rounds() -> None:
    board = Board(side(Xiangling, statuses=[Pyronado]))
    board.end_round()
    board.end_round()
    assert board[Pyronado].usages == 2


def test_pyronado_hits_the_one_who_replaces_whom_the_skill_has_felled() -> None:
    board = Board(side(Xiangling, statuses=[Pyronado]), side(character(hp=2)))
    board.me.use(SkillKind.NORMAL)
    assert board[Pyronado].usages == 2
    board.foe.replace(2)
    assert board.foe.hps == (0, 10, 8)


def test_pyronado_overloads() -> None:
    board = Board(side(Xiangling, statuses=[Pyronado]), side(character(aura=ELECTRO)))
    with board.takes(board.foe, (2 + 4, 0, 0)):
        board.me.use(SkillKind.NORMAL)
    assert board.foe.active.place == 1


# --- Crossfire ---


@BOTH_RULINGS
def test_crossfire_has_guoba_attack_used_at_once_which_also_deals_one_pyro(rulings: Rulings) -> None:
    board = Board(side(Xiangling, hand=[Crossfire]), rulings=rulings)
    with board.takes(board.foe, 1):
        board.me.play(Crossfire)
    assert ("damage", 1, 0, 1, PYRO, None, Xiangling.id) in board.last
    assert board.me.summons == [Guoba]
    assert board.me.dice == (0,) * 5
    assert board.me.active.energy == 1


def test_crossfire_adds_its_pyro_to_each_guoba_attack() -> None:
    board = Board(side(character(Xiangling, cards=[Crossfire])))
    for _ in range(2):
        with board.takes(board.foe, 1):
            board.me.use(GUOBA_ATTACK)


def test_crossfire_s_pyro_is_the_skill_s_damage() -> None:
    me = side(character(Xiangling, cards=[Crossfire, WhiteTassel]), statuses=[IllusoryBubble])
    board = Board(me)
    with board.takes(board.foe, (1 + 1) * 2):
        board.me.use(GUOBA_ATTACK)
    assert IllusoryBubble not in board


def test_guoba_attack_without_crossfire_leaves_the_bubble() -> None:
    board = Board(side(Xiangling, statuses=[IllusoryBubble]))
    board.me.use(GUOBA_ATTACK)
    assert IllusoryBubble in board


def test_crossfire_s_pyro_comes_before_guoba() -> None:
    # The open engine, on a Dendro aura: the Burning Flame comes before Guoba, and takes the zone's last place.
    board = Board(side(character(Xiangling, cards=[Crossfire])), side(character(aura=DENDRO)))
    board.me.use(GUOBA_ATTACK)
    assert board.me.summons == [BurningFlame, Guoba]
    me = side(character(Xiangling, cards=[Crossfire]), summons=[Oz, *MIMICS[:2]])
    board = Board(me, side(character(aura=DENDRO)))
    board.me.use(GUOBA_ATTACK)
    assert board.me.summons == [Oz, *MIMICS[:2], BurningFlame]


def test_crossfire_deals_its_pyro_in_a_full_zone_too() -> None:
    board = Board(side(character(Xiangling, cards=[Crossfire]), summons=[Oz, *MIMICS]))
    with board.takes(board.foe, 1):
        board.me.use(GUOBA_ATTACK)
    assert board.me.summons == [Oz, *MIMICS]


def test_crossfire_is_refused_while_xiangling_stands_by() -> None:
    board = Board(side(Fischl, Xiangling, hand=[Crossfire]))
    assert board.refuses(board.me.play, Crossfire, Xiangling) is Refusal.NOT_ACTIVE


def test_crossfire_is_a_combat_action() -> None:
    board = Board(side(Xiangling, hand=[Crossfire]), side(ended=False))
    board.me.play(Crossfire)
    assert board.turn is board.foe


def test_against_a_resident_crossfire_is_fast() -> None:
    board = Board(side(Xiangling, hand=[Crossfire]), side(ended=False), rulings=RESIDENT)
    board.me.play(Crossfire)
    assert board.turn is board.me
