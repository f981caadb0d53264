"""Jean. Numbers are those of game 5.5.1; what two engines of the live game show, the tests hold ours to."""

from gcg_plugin.characters.anemo.jean import DandelionField, Jean
from gcg_plugin.characters.cryo.kaeya import Icicle, Kaeya
from gcg_plugin.characters.electro.fischl import Fischl
from gcg_plugin.characters.pyro.diluc import Diluc
from gcg_plugin.duel import ANEMO, HYDRO, PHYSICAL, PYRO, SkillKind
from gcg_plugin.duel.rulings import RESIDENT
from gcg_plugin.testing import Board, card, character, side


def test_jean_has_twelve_hp() -> None:
    assert Board(side(Jean)).me.hps == (12, 10, 10)


def test_favonius_bladework_deals_two_physical() -> None:
    board = Board(side(Jean))
    board.me.use(SkillKind.NORMAL)
    assert ("damage", 1, 0, 2, PHYSICAL, None, Jean.id) in board.last


def test_gale_blade_deals_three_anemo_and_switches_the_other_side_to_its_next_character() -> None:
    board = Board(side(Jean), side(Diluc, Kaeya, Fischl))
    board.me.use(Jean.gale_blade)
    assert ("damage", 1, 0, 3, ANEMO, None, Jean.id) in board.last
    assert board.foe.active is board.foe.find(Kaeya)


def test_gale_blade_passes_by_the_fallen() -> None:
    board = Board(side(Jean), side(Diluc, character(Kaeya, hp=0), Fischl))
    board.me.use(Jean.gale_blade)
    assert board.foe.active is board.foe.find(Fischl)


def test_gale_blade_switches_nobody_where_nobody_else_stands() -> None:
    board = Board(side(Jean), side(Diluc, character(Kaeya, hp=0), character(Fischl, hp=0)))
    board.me.use(Jean.gale_blade)
    assert board.foe.active is board.foe.find(Diluc)
    assert not [entry for entry in board.last if entry[0] == "switches"]


def test_gale_blade_switches_whom_it_fells_without_a_choice() -> None:
    board = Board(side(Jean), side(character(Diluc, hp=3), Kaeya))
    board.me.use(Jean.gale_blade)
    assert board.foe.active is board.foe.find(Kaeya)
    assert board.awaits.keys() == {board.me}


def test_gale_blade_swirls_onto_those_who_stand_by_before_it_switches_and_the_switch_is_answered() -> None:
    foe = side(character(Diluc, aura=PYRO), character(Kaeya, aura=HYDRO), Fischl, statuses=[Icicle])
    board = Board(side(Jean), foe)
    with board.takes(board.foe, (3, 3, 1)), board.takes(board.me, 2):
        board.me.use(Jean.gale_blade)
    assert board.foe.active is board.foe.find(Kaeya)
    assert [entry[0] for entry in board.last if entry[0] != "enters"][:5] == [
        "skill",
        "damage",
        "damage",
        "damage",
        "switches",
    ]


def test_against_a_resident_gale_blade_s_swirl_is_damage_only() -> None:
    foe = side(character(Diluc, aura=PYRO), character(Kaeya, aura=HYDRO), Fischl)
    board = Board(side(Jean), foe, rulings=RESIDENT)
    with board.takes(board.foe, (3, 1, 1)):
        board.me.use(Jean.gale_blade)
    assert [one.aura for one in board.foe.characters] == [0, HYDRO, 0]


def test_dandelion_breeze_heals_everybody_who_stands_by_two_and_leaves_the_field() -> None:
    board = Board(side(character(Jean, hp=5, energy=2), character(Diluc, hp=9), character(Kaeya, hp=0)))
    with board.takes(board.foe, 0):
        board.me.use(Jean.dandelion_breeze)
    assert board.me.hps == (7, 10, 0)
    assert board.me.summons == [DandelionField]
    assert board.me.active.energy == 0


def test_dandelion_breeze_heals_from_jean_on_around() -> None:
    board = Board(side(Diluc, character(Jean, energy=2, active=True), Kaeya))
    board.me.use(Jean.dandelion_breeze)
    assert [entry[2] for entry in board.last if entry[0] == "heals"] == [1, 2, 0]


# --- Dandelion Field ---


def test_dandelion_field_deals_one_anemo_and_heals_the_active_character_by_one_at_three_end_phases() -> None:
    board = Board(side(character(Diluc, hp=4), Jean, summons=[DandelionField]))
    for hp in (5, 6, 7):
        with board.takes(board.foe, (1, 0, 0)):
            board.end_round()
        assert board.me.hps == (hp, 12, 10)
    assert DandelionField not in board


def test_dandelion_field_swirls() -> None:
    board = Board(side(Jean, summons=[DandelionField]), side(character(aura=PYRO), character(aura=HYDRO)))
    with board.takes(board.foe, (1, 3, 1)):
        board.end_round()


def test_another_dandelion_breeze_makes_the_field_new() -> None:
    board = Board(side(character(Jean, energy=2), summons=[card(DandelionField, usages=1)]))
    board.me.use(Jean.dandelion_breeze)
    assert board[DandelionField].usages == 3
