"""What a side may see holds nothing hidden from it, and a preview tells what then happens."""

from __future__ import annotations

import random

import pytest

from gcg_plugin import catalogue
from gcg_plugin.characters.anemo.sucrose import Sucrose
from gcg_plugin.characters.electro.fischl import Fischl, Oz
from gcg_plugin.characters.pyro.diluc import Diluc
from gcg_plugin.duel.actions import ChooseActive, EndRound, PlayCard, Reroll, SwitchCards, UseSkill, act
from gcg_plugin.duel.elements import CRYO, HYDRO, OMNI, PYRO
from gcg_plugin.duel.legal import legal_actions
from gcg_plugin.duel.phases import open_duel
from gcg_plugin.duel.refusals import Refusal, Refused
from gcg_plugin.duel.rng import Chance
from gcg_plugin.duel.rulings import OFFICIAL, RESIDENT, Rulings
from gcg_plugin.duel.state import Awaits, Duel, Phase
from gcg_plugin.duel.views import Hidden, preview, seen_by
from gcg_plugin.testing import Board, Dummy, character, side

SEARING_ONSLAUGHT, DAWN = 13012, 13013


def with_other_secrets(duel: Duel, side: int, chance: random.Random) -> Duel:
    """The same duel but for all that the side cannot see."""
    other = duel.copy()
    foe, own = other.sides[1 - side], other.sides[side]
    kinds = list(catalogue.deck(1).cards)
    foe.hand = [chance.choice(kinds)() for _ in foe.hand]
    foe.pile = [chance.choice(kinds)() for _ in foe.pile]
    count = sum(foe.dice)
    foe.dice = [0] * 8
    for _ in range(count):
        foe.dice[chance.randrange(8)] += 1
    chance.shuffle(own.pile)
    other.chance = Chance(chance.randrange(1 << 60))
    if other.phase is Phase.PREPARATION:
        foe.prepared, foe.active_place = 0, -1
    if other.phase is Phase.ROLL:
        foe.rerolls = 1
    return other


@pytest.mark.parametrize("rulings", [OFFICIAL, RESIDENT], ids=lambda rulings: rulings.name)
def test_what_a_side_sees_is_the_same_whatever_is_hidden_from_it(rulings: Rulings) -> None:
    chance = random.Random(2)
    duel = open_duel((catalogue.deck(30111), catalogue.deck(30112)), 4, rulings=rulings)
    while not duel.over:
        for index in (0, 1):
            seen = seen_by(duel, index)
            assert seen == seen_by(with_other_secrets(duel, index, chance), index)
            for action in list(legal_actions(seen, index))[:6]:
                assert preview(duel, action) == preview(with_other_secrets(duel, index, chance), action)
        act(duel, chance.choice(list(legal_actions(duel))))


def test_a_side_may_do_the_same_in_the_duel_and_in_what_it_sees_of_it() -> None:
    chance = random.Random(3)
    duel = open_duel((catalogue.deck(1), catalogue.deck(7)), 9)
    while not duel.over:
        for index, choice in duel.awaits().items():
            if choice is not Awaits.SWITCH_CARDS:
                assert list(legal_actions(duel, index)) == list(legal_actions(seen_by(duel, index), index))
        act(duel, chance.choice(list(legal_actions(duel))))


def test_the_other_sides_hand_pile_and_dice_are_seen_as_numbers_only() -> None:
    duel = open_duel((catalogue.deck(1), catalogue.deck(7)), 9)
    seen = seen_by(duel, 0).sides[1]
    assert {type(card) for card in (*seen.hand, *seen.pile)} == {Hidden}
    assert (len(seen.hand), len(seen.pile)) == (5, 25)
    assert sum(seen.dice) == seen.dice[OMNI]


def test_the_first_active_of_the_other_side_is_not_seen_before_both_have_chosen() -> None:
    duel = open_duel((catalogue.deck(1), catalogue.deck(7)), 9)
    for action in (SwitchCards(0), SwitchCards(1), ChooseActive(1, 2)):
        act(duel, action)
    assert duel.sides[1].active_place == 2
    assert seen_by(duel, 0).sides[1].active_place == -1
    act(duel, ChooseActive(0, 0))
    assert seen_by(duel, 0).sides[1].active_place == 2


def test_looking_changes_nothing() -> None:
    duel = open_duel((catalogue.deck(1), catalogue.deck(7)), 9)
    before = duel.copy()
    for index in (0, 1):
        seen_by(duel, index).sides[index].hand.clear()
    assert duel == before


def test_a_preview_tells_damage_reaction_energy_and_aura() -> None:
    board = Board(side(Diluc), side(character(Dummy, aura=CRYO)))
    before = board.duel.copy()
    foretold = preview(board.duel, UseSkill(0, SEARING_ONSLAUGHT))
    assert board.duel == before
    mine, theirs = sorted(foretold.characters, key=lambda change: change.side)
    assert theirs.damage == 5
    assert theirs.aura == (CRYO, 0)
    assert mine.energy == (0, 1)
    assert foretold.reactions == ("Melt",)
    assert not theirs.falls
    assert not foretold.uncertain
    assert not foretold.over


def test_a_preview_tells_a_switch_a_defeat_and_the_duels_end() -> None:
    board = Board(side(character(Diluc, energy=3)), side(character(Fischl, hp=8), alone=True))
    foretold = preview(board.duel, UseSkill(0, DAWN))
    assert [change.falls for change in foretold.characters if change.side == 1] == [True]
    assert (foretold.over, foretold.winner) == (True, 0)
    board = Board(side(Sucrose), side(character(Dummy, aura=HYDRO), Dummy, Dummy))
    assert preview(board.duel, UseSkill(0, 15012)).active == ((0, 0), (0, 2))


def test_a_preview_of_a_draw_tells_that_cards_come_and_not_which() -> None:
    board = Board(side(Diluc, hand=["Strategize"], pile=["Paimon", "Timmie"]))
    foretold = preview(board.duel, PlayCard(0, 332004))
    assert [event for event in foretold.events if event[0] == "draws"] == [("draws", 0, 0), ("draws", 0, 0)]
    assert foretold.uncertain


def test_a_preview_of_a_reroll_tells_no_face() -> None:
    board = Board(side(Diluc), rerolls=True)
    board.end_round()
    faces = tuple(board.duel.sides[0].dice)
    foretold = preview(board.duel, Reroll(0, (OMNI,)))
    assert foretold.uncertain
    assert all(event[3] == () for event in foretold.events if event[0] == "rerolls")
    assert tuple(board.duel.sides[0].dice) == faces


def test_a_preview_of_the_rounds_end_tells_the_end_phase_and_not_the_next_roll() -> None:
    board = Board(side(Fischl, summons=[Oz]))
    foretold = preview(board.duel, EndRound(0))
    kinds = [event[0] for event in foretold.events]
    assert "damage" in kinds
    assert "rolls" not in kinds
    assert "round" not in kinds


def test_a_preview_of_what_is_refused_is_refused() -> None:
    board = Board(side(Diluc, dice=[PYRO]))
    with pytest.raises(Refused) as caught:
        preview(board.duel, UseSkill(0, SEARING_ONSLAUGHT))
    assert caught.value.refusal is Refusal.NOT_ENOUGH_DICE
