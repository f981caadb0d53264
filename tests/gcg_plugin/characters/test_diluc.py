"""Diluc. Numbers are those of game 5.5.1; what two engines of the live game show, the tests hold ours to."""

from gcg_plugin.characters.cryo.kaeya import Kaeya
from gcg_plugin.characters.pyro.diluc import Diluc, FlowingFlame, PyroInfusion
from gcg_plugin.duel import HYDRO, PHYSICAL, PYRO, Refusal, SkillKind
from gcg_plugin.duel.rulings import RESIDENT
from gcg_plugin.testing import Board, character, side

ONSLAUGHT = Diluc.searing_onslaught


def test_tempered_sword_deals_two_physical() -> None:
    board = Board(side(Diluc))
    board.me.use(SkillKind.NORMAL)
    assert ("damage", 1, 0, 2, PHYSICAL, None, Diluc.id) in board.last
    assert board.me.active.energy == 1


def test_searing_onslaught_deals_three_pyro() -> None:
    board = Board(side(Diluc))
    board.me.use(ONSLAUGHT)
    assert ("damage", 1, 0, 3, PYRO, None, Diluc.id) in board.last
    assert board.me.active.energy == 1


def test_the_third_searing_onslaught_of_a_round_alone_deals_two_more() -> None:
    board = Board(side(Diluc, dice=12), side(character(hp=20, max_hp=20)))
    for damage in (3, 3, 5, 3):
        with board.takes(board.foe, damage):
            board.me.use(ONSLAUGHT)


def test_searing_onslaught_is_counted_anew_each_round() -> None:
    board = Board(side(character(Diluc, uses=[ONSLAUGHT, ONSLAUGHT])))
    board.end_round()
    with board.takes(board.foe, 3):
        board.me.use(ONSLAUGHT)


def test_dawn_deals_eight_pyro_spends_the_energy_and_leaves_the_infusion() -> None:
    board = Board(side(character(Diluc, energy=3)))
    board.me.use(Diluc.dawn)
    assert ("damage", 1, 0, 8, PYRO, None, Diluc.id) in board.last
    assert board.me.active.energy == 0
    assert board[PyroInfusion].bearer is board.me.active


def test_the_infusion_turns_physical_damage_to_pyro_which_then_reacts() -> None:
    board = Board(side(character(Diluc, cards=[PyroInfusion])), side(character(aura=HYDRO)))
    board.me.use(SkillKind.NORMAL)
    assert ("damage", 1, 0, 4, PYRO, "Vaporize", Diluc.id) in board.last


def test_the_infusion_leaves_what_others_deal_as_it_is() -> None:
    board = Board(side(Kaeya, character(Diluc, cards=[PyroInfusion])))
    board.me.use(SkillKind.NORMAL)
    assert ("damage", 1, 0, 2, PHYSICAL, None, Kaeya.id) in board.last


def test_the_infusion_lasts_two_rounds_the_one_that_made_it_included() -> None:
    board = Board(side(character(Diluc, energy=3)))
    board.me.use(Diluc.dawn)
    board.end_round()
    assert PyroInfusion in board
    board.end_round()
    assert PyroInfusion not in board


def test_flowing_flame_has_diluc_use_searing_onslaught_at_once_as_a_combat_action() -> None:
    board = Board(side(Diluc, hand=[FlowingFlame]), side(ended=False))
    with board.takes(board.foe, 3):
        board.me.play(FlowingFlame)
    assert board.me.active.holds(FlowingFlame)
    assert board.me.active.energy == 1
    assert board.turn is board.foe


def test_flowing_flame_is_fast_against_a_resident() -> None:
    board = Board(side(Diluc, hand=[FlowingFlame]), side(ended=False), rulings=RESIDENT)
    with board.takes(board.foe, 3):
        board.me.play(FlowingFlame)
    assert board.turn is board.me


def test_flowing_flame_takes_a_die_off_the_second_and_third_use_and_its_own_is_the_first() -> None:
    board = Board(side(Diluc, hand=[FlowingFlame], dice=10), side(character(hp=20, max_hp=20)))
    assert board.me.cost(FlowingFlame) == 3
    with board.takes(board.foe, 3):
        board.me.play(FlowingFlame)
    for dice, damage in ((2, 3), (2, 5), (3, 3)):
        assert board.me.cost(ONSLAUGHT) == dice
        with board.takes(board.foe, damage):
            board.me.use(ONSLAUGHT)


def test_flowing_flame_cuts_no_other_skill() -> None:
    board = Board(side(character(Diluc, energy=3, cards=[FlowingFlame], uses=[ONSLAUGHT])))
    assert board.me.cost(SkillKind.NORMAL) == 3
    assert board.me.cost(Diluc.dawn) == 4


def test_flowing_flame_cuts_no_talent_card_though_it_is_the_third_use_that_deals_two_more() -> None:
    # So the live game has it; the card's text alone might be read otherwise.
    board = Board(side(character(Diluc, cards=[FlowingFlame], uses=[ONSLAUGHT] * 2), hand=[FlowingFlame]))
    assert board.me.cost(FlowingFlame) == 3
    with board.takes(board.foe, 5):
        board.me.play(FlowingFlame)
    assert board.me.cost(ONSLAUGHT) == 3


def test_flowing_flame_needs_diluc_active() -> None:
    board = Board(side(Kaeya, Diluc, hand=[FlowingFlame]))
    assert board.refuses(board.me.play, FlowingFlame) is Refusal.NOT_ACTIVE


def test_a_talent_played_again_lies_where_its_first_copy_lay() -> None:
    board = Board(side(character(Diluc, cards=[FlowingFlame, PyroInfusion]), hand=[FlowingFlame]))
    board.me.play(FlowingFlame)
    assert [type(held) for held in board.me.active.held] == [FlowingFlame, PyroInfusion]
