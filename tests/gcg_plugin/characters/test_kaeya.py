"""Kaeya. Numbers are those of game 5.5.1; what two engines of the live game show, the tests hold ours to."""

from gcg_plugin.characters.cryo.kaeya import Icicle, Kaeya
from gcg_plugin.characters.pyro.diluc import Diluc
from gcg_plugin.duel import CRYO, ELECTRO, PHYSICAL, PYRO, SkillKind
from gcg_plugin.duel.rulings import RESIDENT
from gcg_plugin.duel.state import Awaits
from gcg_plugin.testing import Board, card, character, side

WHEN_THE_CRANE_RETURNED = 303207


def test_ceremonial_bladework_deals_two_physical() -> None:
    board = Board(side(Kaeya))
    board.me.use(SkillKind.NORMAL)
    assert ("damage", 1, 0, 2, PHYSICAL, None, Kaeya.id) in board.last


def test_frostgnaw_deals_three_cryo() -> None:
    board = Board(side(Kaeya))
    board.me.use(Kaeya.frostgnaw)
    assert ("damage", 1, 0, 3, CRYO, None, Kaeya.id) in board.last


def test_glacial_waltz_deals_one_cryo_and_leaves_the_icicle() -> None:
    board = Board(side(character(Kaeya, energy=2)))
    board.me.use(Kaeya.glacial_waltz)
    assert ("damage", 1, 0, 1, CRYO, None, Kaeya.id) in board.last
    assert board.me.statuses == [Icicle]
    assert board.me.active.energy == 0


def test_the_icicle_deals_two_cryo_after_each_of_three_switches() -> None:
    board = Board(side(Kaeya, Diluc, statuses=[Icicle]))
    for place in (1, 0):
        board.me.switch(place)
        assert ("damage", 1, 0, 2, CRYO, None, Icicle.id) in board.last
    with board.takes(board.foe, 2):
        board.me.switch(1)
    assert Icicle not in board
    with board.takes(board.foe, 0):
        board.me.switch(0)


def test_the_icicle_does_not_hear_the_foe_s_switch() -> None:
    board = Board(side(Kaeya, statuses=[Icicle]), side(Diluc, Kaeya, ended=False), acts="foe")
    with board.takes(board.foe, 0):
        board.foe.switch(Kaeya)
    assert board[Icicle].usages == 3


def test_the_icicle_fires_on_a_switch_that_the_foe_forces() -> None:
    board = Board(side(character(Kaeya, aura=PYRO), statuses=[Icicle]))
    with board.takes(board.foe, 2):
        board.hit(board.me, 1, ELECTRO)
    assert board[Icicle].usages == 2


def test_the_icicle_fires_on_the_replacement_of_a_fallen_character() -> None:
    board = Board(side(character(Kaeya, hp=1), statuses=[Icicle]))
    board.hit(board.me, 1, PYRO)
    assert board.awaits == {board.me: Awaits.REPLACE}
    with board.takes(board.foe, 2):
        board.me.replace()


def test_the_icicle_fires_on_a_replacement_owed_to_a_resident() -> None:
    board = Board(side(character(Kaeya, hp=1), statuses=[Icicle]), rulings=RESIDENT)
    board.hit(board.me, 1, PYRO)
    with board.takes(board.foe, 2):
        board.me.replace()


def test_the_icicle_just_made_fires_on_the_switch_that_follows_its_skill() -> None:
    # Glacial Waltz 1 Cryo, then the Crane's switch, on which the Icicle hits for 2.
    board = Board(side(character(Kaeya, energy=2), Diluc, statuses=[WHEN_THE_CRANE_RETURNED]))
    with board.takes(board.foe, 1 + 2):
        board.me.use(Kaeya.glacial_waltz)
    assert board.me.active is board[Diluc]


def test_glacial_waltz_makes_the_icicle_new() -> None:
    board = Board(side(character(Kaeya, energy=2), statuses=[card(Icicle, usages=1)]))
    board.me.use(Kaeya.glacial_waltz)
    assert board[Icicle].usages == 3
