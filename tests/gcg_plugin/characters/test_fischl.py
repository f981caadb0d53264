"""Fischl. Numbers are those of game 5.5.1; what two engines of the live game show, the tests hold ours to."""

from gcg_plugin.cards.reactions import BurningFlame
from gcg_plugin.characters.anemo.sucrose import LargeWindSpirit
from gcg_plugin.characters.cryo.kaeya import Icicle
from gcg_plugin.characters.electro.fischl import Fischl, Oz
from gcg_plugin.characters.hydro.mona import Reflection
from gcg_plugin.duel import ELECTRO, PHYSICAL, PIERCING, PYRO, SkillKind
from gcg_plugin.duel.state import Awaits
from gcg_plugin.testing import Board, card, character, side


def test_bolts_of_downfall_deals_two_physical() -> None:
    board = Board(side(Fischl))
    board.me.use(SkillKind.NORMAL)
    assert ("damage", 1, 0, 2, PHYSICAL, None, Fischl.id) in board.last


def test_nightrider_deals_one_electro_and_summons_oz() -> None:
    board = Board(side(Fischl))
    board.me.use(Fischl.nightrider)
    assert ("damage", 1, 0, 1, ELECTRO, None, Fischl.id) in board.last
    assert board.me.summons == [Oz]


def test_oz_deals_one_electro_at_each_of_two_end_phases() -> None:
    board = Board(side(Fischl, summons=[Oz]))
    board.end_round()
    assert ("damage", 1, 0, 1, ELECTRO, None, Oz.id) in board.journal
    assert board[Oz].usages == 1
    with board.takes(board.foe, 1):
        board.end_round()
    assert board.me.summons == []


def test_nightrider_makes_oz_new_and_takes_no_usage_from_one_that_has_more() -> None:
    for before, after in ((1, 2), (4, 4)):
        board = Board(side(Fischl, summons=[card(Oz, usages=before)]))
        board.me.use(Fischl.nightrider)
        assert board[Oz].usages == after


def test_nightrider_makes_oz_new_in_a_full_zone_too() -> None:
    board = Board(side(Fischl, summons=[Reflection, LargeWindSpirit, card(Oz, usages=1), BurningFlame]))
    board.me.use(Fischl.nightrider)
    assert board.me.summons == [Reflection, LargeWindSpirit, Oz, BurningFlame]
    assert board[Oz].usages == 2


def test_midnight_phantasmagoria_pierces_those_on_standby_before_it_strikes() -> None:
    board = Board(side(character(Fischl, energy=3)))
    board.me.use(Fischl.midnight_phantasmagoria)
    damages = [entry[2:5] for entry in board.last if entry[0] == "damage"]
    assert damages == [(1, 2, PIERCING), (2, 2, PIERCING), (0, 4, ELECTRO)]
    assert board.me.active.energy == 0


def test_an_overloaded_phantasmagoria_spares_the_foe_s_old_active_and_wakes_its_icicle() -> None:
    board = Board(side(character(Fischl, energy=3)), side(character(aura=PYRO), statuses=[Icicle]))
    with board.takes(board.foe, (6, 2, 2)), board.takes(board.me, 2):
        board.me.use(Fischl.midnight_phantasmagoria)
    assert board.foe.active.place == 1


def test_a_foe_that_an_overloaded_phantasmagoria_fells_is_replaced_by_the_forced_switch() -> None:
    board = Board(side(character(Fischl, energy=3)), side(character(hp=5, aura=PYRO)))
    board.me.use(Fischl.midnight_phantasmagoria)
    assert board.foe.hps == (0, 8, 8)
    assert board.foe.active.place == 1
    assert board.foe not in board.awaits


def test_the_falls_of_phantasmagoria_are_settled_once_all_of_it_is_done() -> None:
    # The forced switch still reaches the one whom the piercing has brought to no HP; then its side chooses.
    foe = side(character(hp=5, aura=PYRO), character(hp=2), character())
    board = Board(side(character(Fischl, energy=3)), foe)
    board.me.use(Fischl.midnight_phantasmagoria)
    assert board.foe.active.place == 1
    assert board.awaits == {board.foe: Awaits.REPLACE}
    board.foe.replace(2)
    assert board.foe.hps == (0, 0, 8)
