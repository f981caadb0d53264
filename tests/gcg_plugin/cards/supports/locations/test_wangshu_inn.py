"""Wangshu Inn. Whom it heals is the live game's way, measured in `gitcg`."""

import pytest

from gcg_plugin.cards.supports.locations.wangshu_inn import WangshuInn
from gcg_plugin.characters.anemo.jean import Jean
from gcg_plugin.characters.cryo.kaeya import Kaeya
from gcg_plugin.characters.hydro.mona import Mona
from gcg_plugin.characters.pyro.diluc import Diluc
from gcg_plugin.testing import Board, character, side


def test_the_most_hurt_standby_character_is_healed_by_two_at_two_end_phases() -> None:
    board = Board(side(character(Diluc, hp=1), character(Kaeya, hp=8), character(Mona, hp=3), supports=[WangshuInn]))
    for hp in (5, 7):
        board.end_round()
        assert board.me.hps == (1, 8, hp)
    assert WangshuInn not in board


def test_who_lacks_most_is_the_most_hurt_whatever_its_hp() -> None:
    board = Board(side(Diluc, character(Kaeya, hp=8), character(Jean, hp=9), supports=[WangshuInn]))
    board.end_round()
    assert board.me.hps == (10, 8, 11)


@pytest.mark.parametrize(("active", "healed"), [(0, (7, 9, 7)), (1, (7, 7, 9)), (2, (9, 7, 7))])
def test_of_two_hurt_alike_the_first_after_the_active_one_is_healed(active: int, healed: tuple[int, ...]) -> None:
    three = (character(kind, hp=7, active=place == active) for place, kind in enumerate((Diluc, Kaeya, Mona)))
    board = Board(side(*three, supports=[WangshuInn]))
    board.end_round()
    assert board.me.hps == healed


def test_it_keeps_its_usage_when_nobody_on_standby_is_hurt() -> None:
    board = Board(side(character(Diluc, hp=5), supports=[WangshuInn]))
    board.end_round()
    assert board[WangshuInn].usages == 2
    assert board.me.hps == (5, 10, 10)


def test_the_fallen_are_not_healed() -> None:
    board = Board(side(Diluc, character(Kaeya, hp=0), character(Mona, hp=9), supports=[WangshuInn]))
    board.end_round()
    assert board.me.hps == (10, 0, 10)
