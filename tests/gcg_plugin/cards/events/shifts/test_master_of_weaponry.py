"""Master of Weaponry.

Our design page moves the first weapon that fits and leaves the choice to a screen that can ask; the engine asks, so
that under both rulings the player names who gives and who gets.
"""

import pytest

from gcg_plugin.cards.equipment.artifacts.witchs_scorching_hat import WitchsScorchingHat
from gcg_plugin.cards.equipment.weapons.sacrificial_greatsword import SacrificialGreatsword
from gcg_plugin.cards.equipment.weapons.travelers_handy_sword import TravelersHandySword
from gcg_plugin.cards.equipment.weapons.white_iron_greatsword import WhiteIronGreatsword
from gcg_plugin.cards.events.shifts.master_of_weaponry import MasterOfWeaponry
from gcg_plugin.characters.cryo.kaeya import Kaeya
from gcg_plugin.characters.pyro.bennett import Bennett
from gcg_plugin.characters.pyro.diluc import Diluc
from gcg_plugin.duel import OMNI, Refusal, SkillKind, WeaponKind
from gcg_plugin.duel.rulings import OFFICIAL, RESIDENT, Rulings
from gcg_plugin.testing import Board, Dummy, card, character, side

both_rulings = pytest.mark.parametrize("rulings", [RESIDENT, OFFICIAL], ids=lambda rulings: rulings.name)


class Smith(Dummy):
    """A second claymore, as the first characters have none."""

    id = 9_000_050
    weapon = WeaponKind.CLAYMORE


@both_rulings
def test_a_weapon_moves_to_another_character_of_its_kind(rulings: Rulings) -> None:
    me = side(character(Kaeya, cards=[TravelersHandySword]), Bennett, Diluc, hand=[MasterOfWeaponry], dice=0)
    board = Board(me, rulings=rulings)
    board.me.play(MasterOfWeaponry, Kaeya, Bennett)
    assert board[TravelersHandySword].bearer is board[Bennett]
    assert board[Kaeya].held == []


@both_rulings
def test_its_player_chooses_who_gives_and_who_gets(rulings: Rulings) -> None:
    worn = [character(kind, cards=[TravelersHandySword]) for kind in (Kaeya, Bennett)]
    board = Board(side(*worn, hand=[MasterOfWeaponry]), rulings=rulings)
    assert board.refuses(board.me.play, MasterOfWeaponry) is Refusal.NEEDS_TARGET
    board.me.play(MasterOfWeaponry, Bennett, Kaeya)
    assert board[Bennett].held == []
    assert [type(held) for held in board[Kaeya].held] == [TravelersHandySword]


def test_the_weapon_works_for_who_got_it() -> None:
    worn = character(Bennett, cards=[TravelersHandySword])
    board = Board(side(Kaeya, worn, hand=[MasterOfWeaponry]))
    board.me.play(MasterOfWeaponry, Bennett, Kaeya)
    with board.takes(board.foe, 3):
        board.me.use(SkillKind.NORMAL)


def test_what_it_had_used_of_the_round_is_as_new() -> None:
    worn = character(Diluc, cards=[card(SacrificialGreatsword, used=1)])
    board = Board(side(worn, Smith, hand=[MasterOfWeaponry] * 2))
    board.me.play(MasterOfWeaponry, Diluc, Smith)
    assert board[SacrificialGreatsword].used == 0
    board.me.play(MasterOfWeaponry, Smith, Diluc)
    board.me.use(Diluc.searing_onslaught)
    assert len(board.me.dice) == 6


def test_the_weapon_that_lay_there_is_gone_for_good() -> None:
    worn = character(Diluc, cards=[WhiteIronGreatsword])
    board = Board(side(worn, character(Smith, cards=[SacrificialGreatsword]), hand=[MasterOfWeaponry]))
    board.me.play(MasterOfWeaponry, Diluc, Smith)
    assert [type(held) for held in board[Smith].held] == [WhiteIronGreatsword]
    assert SacrificialGreatsword not in board
    assert board.me.hand == []


def test_a_weapon_moves_to_nobody_of_another_kind_and_to_nobody_fallen() -> None:
    worn = character(Kaeya, cards=[TravelersHandySword])
    board = Board(side(worn, Bennett, Diluc, hand=[MasterOfWeaponry]))
    assert board.refuses(board.me.play, MasterOfWeaponry, Kaeya, Diluc) is Refusal.WRONG_TARGET
    assert board.refuses(board.me.play, MasterOfWeaponry, Kaeya, Kaeya) is Refusal.WRONG_TARGET
    assert board.refuses(board.me.play, MasterOfWeaponry, Bennett, Kaeya) is Refusal.WRONG_TARGET


def test_without_a_weapon_or_another_to_take_it_it_is_refused() -> None:
    board = Board(side(character(Kaeya, cards=[WitchsScorchingHat]), Bennett, hand=[MasterOfWeaponry]))
    assert board.refuses(board.me.play, MasterOfWeaponry) is Refusal.NOTHING_TO_MOVE
    worn = character(Kaeya, cards=[TravelersHandySword])
    board = Board(side(worn, character(Bennett, hp=0), Diluc, hand=[MasterOfWeaponry]))
    assert board.refuses(board.me.play, MasterOfWeaponry) is Refusal.NOTHING_TO_MOVE


def test_the_opponents_weapons_do_not_move() -> None:
    foe = side(character(Kaeya, cards=[TravelersHandySword]), Bennett)
    board = Board(side(Diluc, hand=[MasterOfWeaponry]), foe)
    assert board.refuses(board.me.play, MasterOfWeaponry, Kaeya, Bennett) is Refusal.WRONG_TARGET


def test_it_costs_nothing_and_passes_no_turn() -> None:
    worn = character(Kaeya, cards=[TravelersHandySword])
    board = Board(side(worn, Bennett, hand=[MasterOfWeaponry]), side(ended=False))
    board.me.play(MasterOfWeaponry)
    assert board.turn is board.me
    assert board.me.dice == (OMNI,) * 8
