"""The moments that no card of the first decks answers, each heard by a card of the test's own."""

import pytest

from gcg_plugin.characters.pyro.diluc import Diluc, FlowingFlame
from gcg_plugin.duel import (
    ANY,
    ELECTRO,
    PYRO,
    SELF,
    Character,
    Damage,
    Draw,
    Effects,
    Fall,
    GainDice,
    GainEnergy,
    Heal,
    Hit,
    Play,
    SideStatus,
    SkillKind,
    Status,
    Support,
)
from gcg_plugin.duel.phases import open_duel
from gcg_plugin.duel.rulings import OFFICIAL, RESIDENT, Rulings
from gcg_plugin.duel.state import Deck
from gcg_plugin.testing import Board, Dummy, character, side


class Haggler(Support):
    """The first card of a round takes a die less."""

    id = 9_200_001
    per_round = 1
    cuts = ANY

    def cut_card(self, play: Play) -> int:
        return 1


class Feather(Status):
    """Keeps its character from falling, once."""

    id = 9_200_002
    max_usages = 1

    def rescue(self, fall: Fall) -> int:
        return 3


class Charger(Character):
    """Begins the battle with energy."""

    id = 9_200_003

    def on_battle_start(self) -> Effects:
        yield GainEnergy(1, SELF)


class Reader(Support):
    """Draws a card for each one that is played."""

    id = 9_200_004

    def on_play(self, play: Play) -> Effects:
        yield Draw(1)


class Sparks(Status):
    """One Electro after each damage that a skill of its character deals, twice."""

    id = 9_200_005
    max_usages = 2

    def on_hit(self, hit: Hit) -> Effects:
        if hit.skill is not None:
            yield Damage(1, ELECTRO)


class Balm(Status):
    """Heals its character by one whenever it is hurt."""

    id = 9_200_006

    def on_hurt(self, hit: Hit) -> Effects:
        yield Heal(1)


class Bequest(SideStatus):
    """Two Omni dice when a character of its side falls."""

    id = 9_200_007

    def on_fall(self, fall: Fall) -> Effects:
        yield GainDice(2)


def test_cut_card_takes_dice_off_a_card_and_only_paying_spends_it() -> None:
    board = Board(side(Diluc, hand=[FlowingFlame, FlowingFlame], supports=[Haggler]))
    for _ in range(2):
        assert board.me.cost(FlowingFlame) == 2
    board.me.play(FlowingFlame)
    assert len(board.me.dice) == 8 - 2
    assert board.me.cost(FlowingFlame) == 3


def test_rescue_keeps_a_character_from_falling_with_all_that_is_on_it() -> None:
    board = Board(side(character(energy=1, cards=[Balm, Feather])))
    board.hit(board.me, 30, PYRO)
    # The hit that would have felled it was one that hurt it, so the balm heals one of the three HP kept to four.
    assert board.me.active.hp == 3 + 1
    assert [type(held) for held in board.me.active.held] == [Balm]
    assert board.me.active.energy == 1


def test_rescue_comes_once_for_each_usage() -> None:
    board = Board(side(character(cards=[Feather])))
    board.hit(board.me, 30, PYRO)
    board.hit(board.me, 30, PYRO)
    assert board.me.active.hp == 0


@pytest.mark.parametrize("rulings", [OFFICIAL, RESIDENT], ids=lambda rulings: rulings.name)
def test_on_battle_start_is_heard_once_both_sides_have_chosen(rulings: Rulings) -> None:
    board = Board.of(open_duel((Deck((Charger, Dummy), ()), Deck((Dummy, Charger), ())), rulings=rulings))
    for player in (board.me, board.foe):
        player.switch_cards()
        assert board.me.characters[0].energy == 0
        player.choose(0)
    assert [character.energy for character in board.me.characters] == [1, 0]
    assert [character.energy for character in board.foe.characters] == [0, 1]


def test_on_play_is_heard_once_the_card_is_played() -> None:
    board = Board(side(Diluc, hand=[FlowingFlame], pile=[FlowingFlame], supports=[Reader]))
    board.me.play(FlowingFlame)
    assert board.me.hand == [FlowingFlame]
    kinds = [entry[0] for entry in board.last if entry[0] in ("plays", "draws", "skill")]
    assert kinds == ["plays", "draws", "skill"]


def test_on_hit_is_heard_by_what_lies_on_the_character_that_deals_the_damage() -> None:
    board = Board(side(character(Diluc, cards=[Sparks]), character(cards=[Sparks])))
    for damage in (3, 3, 2):
        with board.takes(board.foe, damage):
            board.me.use(SkillKind.NORMAL)
        board.me.side.dice[0] = 8
        board.foe.active.aura = 0


def test_on_hurt_is_heard_by_what_lies_on_the_character_that_is_hurt() -> None:
    board = Board(side(character(cards=[Balm]), character(hp=5, cards=[Balm])))
    board.hit(board.me, 3, PYRO)
    assert board.me.hps == (8, 5, 10)


def test_on_fall_is_heard_by_the_side_of_the_fallen() -> None:
    board = Board(side(character(hp=1), statuses=[Bequest]), side(statuses=[Bequest]))
    board.hit(board.me, 1, PYRO)
    assert len(board.me.dice) == 8 + 2
    assert len(board.foe.dice) == 8
