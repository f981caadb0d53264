"""What a player chooses before it is done: what is armed, its targets, the dice that pay, cards and dice picked."""

from __future__ import annotations

import pytest

from gcg_plugin.choosing import Selection
from gcg_plugin.duel.actions import (
    Action,
    ChooseActive,
    EndRound,
    PlayCard,
    Reroll,
    SwitchCards,
    SwitchTo,
    Target,
    Tune,
    UseSkill,
    act,
)
from gcg_plugin.duel.legal import legal_actions
from gcg_plugin.duel.refusals import Refusal, Refused
from gcg_plugin.record import Header
from gcg_plugin.testing import Board, character, side

PYRO, HYDRO, CRYO = 3, 2, 1


def choosing(*, hand: list[str] | None = None, dice: list[int] | None = None, hp: int = 5) -> Selection:
    """A selection of Diluc's side, Kaeya and Mona on standby."""
    own = side(character("Diluc", hp=hp), "Kaeya", "Mona", hand=hand or [], dice=dice or [0, PYRO, PYRO, PYRO])
    board = Board(own, rerolls=True)
    return Selection(board.duel, 0)


def refusal_of(selection: Selection, face: int) -> Refusal:
    before = list(selection.dice)
    with pytest.raises(Refused) as caught:
        selection.pick_die(face)
    assert selection.dice == before
    return caught.value.refusal


def test_what_is_armed_is_paid_with_the_dice_needed_least() -> None:
    selection = choosing(dice=[0, CRYO, HYDRO, PYRO])
    selection.arm(UseSkill(0, 13011))
    assert selection.action == UseSkill(0, 13011, (CRYO, HYDRO, PYRO))
    selection.arm(SwitchTo(0, 1))
    assert selection.action == SwitchTo(0, 1, (CRYO,))


def test_choosing_changes_no_duel() -> None:
    board = Board(side("Diluc", "Kaeya", hand=["Sweet Madame"], dice=[0, 3, 3, 3]), rerolls=True)
    before = board.duel.copy()
    selection = Selection(board.duel, 0)
    for action in legal_actions(board.duel, 0):
        selection.arm(action)
        for face in range(8):
            selection.put_down(die=face)
    assert board.duel == before


def test_a_die_picked_beyond_the_cost_takes_the_place_of_the_one_needed_most_that_it_can_stand_in_for() -> None:
    selection = choosing(dice=[0, CRYO, HYDRO, PYRO, PYRO])
    selection.arm(UseSkill(0, 13011))
    assert sorted(selection.dice) == [CRYO, HYDRO, PYRO]
    # Three dice are paid already, and only Omni can take the place of the Pyro die that must be there.
    selection.pick_die(0)
    assert sorted(selection.dice) == [0, CRYO, HYDRO]
    selection.pick_die(PYRO)
    assert sorted(selection.dice) == [CRYO, HYDRO, PYRO]


def test_a_die_that_cannot_pay_is_refused_and_what_is_picked_stands() -> None:
    selection = choosing(dice=[CRYO, PYRO, PYRO, PYRO])
    selection.arm(UseSkill(0, 13012))
    assert refusal_of(selection, CRYO) is Refusal.WRONG_DICE
    selection.arm(EndRound(0))
    assert refusal_of(selection, CRYO) is Refusal.WRONG_DICE


def test_dice_put_back_leave_a_payment_that_does_not_pay() -> None:
    selection = choosing(dice=[0, PYRO, PYRO, PYRO])
    selection.arm(UseSkill(0, 13012))
    selection.put_down(die=PYRO)
    selection.put_down(die=7, card=1)
    assert selection.action == UseSkill(0, 13012, (PYRO, PYRO))
    selection.pick_die(0)
    assert selection.action == UseSkill(0, 13012, (0, PYRO, PYRO))


@pytest.mark.parametrize("face", [8, -1, 7])
def test_no_die_is_picked_that_is_not_there(face: int) -> None:
    selection = choosing()
    selection.arm(SwitchTo(0, 1))
    assert refusal_of(selection, face) is Refusal.NO_SUCH_DIE


def test_no_die_is_picked_while_nothing_is_paid_or_rolled() -> None:
    assert refusal_of(choosing(), PYRO) is Refusal.NOT_NOW


def test_of_several_targets_one_has_to_be_meant() -> None:
    selection = choosing(hand=["Sweet Madame"])
    selection._duel.sides[0].characters[1].hp = 3
    selection.arm(*[action for action in legal_actions(selection._duel, 0) if isinstance(action, PlayCard)])
    assert selection.action is None
    selection.mean(1)
    assert selection.action == PlayCard(0, 333005, (Target(0, "characters", 1),), ())
    with pytest.raises(Refused) as caught:
        selection.mean(2)
    assert caught.value.refusal is Refusal.WRONG_TARGET
    assert selection.meant == 1


def test_nothing_is_meant_where_nothing_is_armed() -> None:
    with pytest.raises(Refused):
        choosing().mean(0)


def test_dice_that_do_not_pay_for_the_target_meant_are_exchanged_for_those_that_do() -> None:
    selection = choosing(hand=["Mondstadt Hash Brown"], dice=[0, PYRO])
    selection._duel.sides[0].characters[1].hp = 3
    selection.arm(*[action for action in legal_actions(selection._duel, 0) if isinstance(action, PlayCard)])
    selection.put_down(die=PYRO)
    selection.mean(0)
    assert selection.dice == [PYRO]
    selection.pick_die(0)
    selection.mean(1)
    assert selection.dice == [0]


def test_a_tuning_has_the_die_needed_least_and_another_takes_its_place() -> None:
    selection = choosing(hand=["Sweet Madame"], dice=[0, CRYO, HYDRO, HYDRO, PYRO])
    selection.arm(Tune(0, 333005))
    assert selection.action == Tune(0, 333005, CRYO)
    selection.pick_die(HYDRO)
    selection.put_down(die=HYDRO)
    assert selection.action == Tune(0, 333005, HYDRO)
    for face in (0, PYRO):
        assert refusal_of(selection, face) is Refusal.CANNOT_TUNE
    act(selection._duel, selection.action)
    assert selection._duel.sides[0].dice == [1, 1, 1, 2, 0, 0, 0, 0]


def test_cards_of_the_first_hand_are_picked_and_put_back_one_by_one() -> None:
    duel = Header(seed=7, decks=(7, 30111)).open()
    selection = Selection(duel, 0)
    hand = [card.id for card in duel.sides[0].hand]
    assert selection.action == SwitchCards(0)
    for card in (hand[3], hand[1], hand[0]):
        selection.pick_card(card)
    selection.put_down(card=hand[0])
    assert selection.action == SwitchCards(0, tuple(sorted((hand[1], hand[3]))))
    with pytest.raises(Refused) as caught:
        selection.pick_card(hand[3])
    assert caught.value.refusal is Refusal.NOT_IN_HAND


def test_dice_to_roll_again_are_picked_one_by_one() -> None:
    duel = Header(seed=7, decks=(7, 30111)).open()
    first: list[Action] = [SwitchCards(0), SwitchCards(1), ChooseActive(0, 0), ChooseActive(1, 0)]
    for action in first:
        act(duel, action)
    selection = Selection(duel, 0)
    face = next(face for face, count in enumerate(duel.sides[0].dice) if count == 1)
    selection.pick_die(face)
    assert selection.action == Reroll(0, (face,))
    assert refusal_of(selection, face) is Refusal.NO_SUCH_DIE
    selection.put_down(die=face)
    assert selection.action == Reroll(0)


def test_nothing_is_chosen_where_nothing_is_asked() -> None:
    board = Board(side("Diluc"), acts="foe", rerolls=True)
    assert Selection(board.duel, 0).action is None


def test_what_may_not_be_done_is_armed_with_no_dice() -> None:
    selection = choosing(hp=5)
    selection.arm(UseSkill(0, 99999))
    assert selection.action == UseSkill(0, 99999, ())
