"""Blessing of the Divine Relic's Installation.

Our design page moves the first artifact that fits and leaves the choice to a screen that can ask; the engine asks, so
that under both rulings the player names who gives and who gets.
"""

import pytest

from gcg_plugin.cards.equipment.artifacts.wine_stained_tricorne import WineStainedTricorne
from gcg_plugin.cards.equipment.artifacts.witchs_scorching_hat import WitchsScorchingHat
from gcg_plugin.cards.equipment.weapons.travelers_handy_sword import TravelersHandySword
from gcg_plugin.cards.events.shifts.blessing_of_the_divine_relics_installation import (
    BlessingOfTheDivineRelicsInstallation,
)
from gcg_plugin.characters.cryo.kaeya import Kaeya
from gcg_plugin.characters.hydro.mona import Mona
from gcg_plugin.characters.pyro.diluc import Diluc
from gcg_plugin.duel import OMNI, Refusal
from gcg_plugin.duel.rulings import OFFICIAL, RESIDENT, Rulings
from gcg_plugin.testing import Board, card, character, side

Blessing = BlessingOfTheDivineRelicsInstallation
both_rulings = pytest.mark.parametrize("rulings", [RESIDENT, OFFICIAL], ids=lambda rulings: rulings.name)


@both_rulings
def test_an_artifact_moves_to_any_other_character_and_is_as_new(rulings: Rulings) -> None:
    worn = character(Kaeya, cards=[card(WitchsScorchingHat, used=1)])
    board = Board(side(Diluc, worn, Mona, hand=[Blessing]), rulings=rulings)
    board.me.play(Blessing, Kaeya, Diluc)
    assert board[WitchsScorchingHat].bearer is board[Diluc]
    assert board.me.cost(Diluc.searing_onslaught) == 2
    assert board.me.dice == (OMNI,) * 8


@both_rulings
def test_its_player_chooses_who_gives_and_who_gets(rulings: Rulings) -> None:
    worn = [character(Kaeya, cards=[WitchsScorchingHat]), character(Mona, cards=[WineStainedTricorne])]
    board = Board(side(Diluc, *worn, hand=[Blessing]), rulings=rulings)
    assert board.refuses(board.me.play, Blessing) is Refusal.NEEDS_TARGET
    board.me.play(Blessing, Mona, Diluc)
    assert board[WineStainedTricorne].bearer is board[Diluc]
    assert board[WitchsScorchingHat].bearer is board[Kaeya]


def test_the_artifact_that_lay_there_is_gone_for_good_and_other_equipment_stays() -> None:
    worn = [
        character(Kaeya, cards=[TravelersHandySword, WitchsScorchingHat]),
        character(Mona, cards=[WineStainedTricorne]),
    ]
    board = Board(side(Diluc, *worn, hand=[Blessing]))
    board.me.play(Blessing, Mona, Kaeya)
    assert [type(held) for held in board[Kaeya].held] == [TravelersHandySword, WineStainedTricorne]
    assert WitchsScorchingHat not in board
    assert board.me.hand == []


def test_without_an_artifact_it_is_refused() -> None:
    board = Board(side(Diluc, character(Kaeya, cards=[TravelersHandySword]), hand=[Blessing]))
    assert board.refuses(board.me.play, Blessing) is Refusal.NOTHING_TO_MOVE
    assert board.refuses(board.me.play, Blessing, Kaeya, Diluc) is Refusal.WRONG_TARGET


def test_when_all_the_others_have_fallen_it_is_refused() -> None:
    worn = character(Diluc, cards=[WitchsScorchingHat])
    board = Board(side(worn, character(Kaeya, hp=0), character(Mona, hp=0), hand=[Blessing]))
    assert board.refuses(board.me.play, Blessing) is Refusal.NOTHING_TO_MOVE
    assert board.refuses(board.me.play, Blessing, Diluc, Kaeya) is Refusal.WRONG_TARGET
