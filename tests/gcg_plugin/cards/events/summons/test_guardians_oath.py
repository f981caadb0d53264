"""Guardian's Oath."""

from gcg_plugin.cards.events.summons.guardians_oath import GuardiansOath
from gcg_plugin.characters.anemo.sucrose import LargeWindSpirit
from gcg_plugin.characters.electro.fischl import Oz
from gcg_plugin.characters.hydro.mona import Reflection
from gcg_plugin.duel import CRYO, OMNI, PYRO, Refusal
from gcg_plugin.testing import Board, side


def test_every_summon_of_both_sides_leaves_the_own_ones_first() -> None:
    board = Board(side(hand=[GuardiansOath], summons=[Oz, Reflection]), side(summons=[LargeWindSpirit, Oz]))
    board.me.play(GuardiansOath)
    assert board.me.summons == []
    assert board.foe.summons == []
    left = [entry[1:] for entry in board.last if entry[0] == "leaves"]
    assert left == [
        (0, None, Oz.id),
        (0, None, Reflection.id),
        (1, None, LargeWindSpirit.id),
        (1, None, Oz.id),
    ]


def test_it_may_be_played_where_there_is_no_summon() -> None:
    board = Board(side(hand=[GuardiansOath]))
    board.me.play(GuardiansOath)
    assert board.me.dice == (OMNI,) * 4


def test_its_four_dice_are_of_one_colour() -> None:
    board = Board(side(hand=[GuardiansOath], dice=[CRYO, CRYO, CRYO, PYRO, OMNI]))
    assert board.refuses(board.me.play, GuardiansOath, dice=[CRYO, CRYO, CRYO, PYRO]) is Refusal.WRONG_DICE
    board.me.play(GuardiansOath, dice=[CRYO, CRYO, CRYO, OMNI])
    assert board.me.dice == (PYRO,)
