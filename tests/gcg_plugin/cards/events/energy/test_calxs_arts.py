"""Calx's Arts. Our design page and `gitcg` agree on it."""

import pytest

from gcg_plugin.cards.events.energy.calxs_arts import CalxsArts
from gcg_plugin.characters.cryo.kaeya import Kaeya
from gcg_plugin.characters.hydro.mona import Mona
from gcg_plugin.characters.pyro.bennett import Bennett
from gcg_plugin.characters.pyro.diluc import Diluc
from gcg_plugin.duel import OMNI, Refusal
from gcg_plugin.testing import Board, character, side


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ((0, 2, 1), (2, 1, 0)),
        ((0, 0, 2), (1, 0, 1)),
        ((1, 1, 0), (2, 0, 0)),
        ((2, 2, 2), (3, 1, 1)),  # What the active character cannot hold is lost.
    ],
)
def test_each_character_on_standby_with_energy_gives_one(
    before: tuple[int, int, int], after: tuple[int, int, int]
) -> None:
    kinds = (Diluc, Kaeya, Mona)
    board = Board(
        side(*(character(kind, energy=energy) for kind, energy in zip(kinds, before, strict=True)), hand=[CalxsArts])
    )
    board.me.play(CalxsArts)
    assert tuple(one.energy for one in board.me.characters) == after
    assert board.me.dice == (OMNI,) * 7


def test_no_more_than_two_give() -> None:
    standby = [character(kind, energy=1) for kind in (Kaeya, Mona, Bennett)]
    board = Board(side(Diluc, *standby, hand=[CalxsArts]))
    board.me.play(CalxsArts)
    assert tuple(one.energy for one in board.me.characters) == (2, 0, 0, 1)


def test_the_fallen_give_nothing() -> None:
    board = Board(side(Diluc, character(Kaeya, hp=0), character(Mona, energy=1), hand=[CalxsArts]))
    board.me.play(CalxsArts)
    assert tuple(one.energy for one in board.me.characters) == (1, 0, 0)


def test_while_nobody_on_standby_has_energy_it_is_refused() -> None:
    board = Board(side(character(Diluc, energy=1), Kaeya, Mona, hand=[CalxsArts]))
    assert board.refuses(board.me.play, CalxsArts) is Refusal.NO_ENERGY_TO_MOVE


def test_who_is_full_is_refused() -> None:
    board = Board(side(character(Diluc, energy=3), character(Kaeya, energy=2), hand=[CalxsArts]))
    assert board.refuses(board.me.play, CalxsArts) is Refusal.ENERGY_FULL
