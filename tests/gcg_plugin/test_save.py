"""A duel saved and loaded at any choice is the same duel and goes on the same way."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from gcg_plugin import catalogue
from gcg_plugin.characters.cryo.kaeya import Kaeya
from gcg_plugin.characters.electro.fischl import Fischl, Oz
from gcg_plugin.characters.hydro.mona import Mona
from gcg_plugin.duel.actions import EndRound, Replace, act
from gcg_plugin.duel.legal import legal_actions
from gcg_plugin.duel.phases import open_duel
from gcg_plugin.duel.rulings import OFFICIAL, RESIDENT, Rulings
from gcg_plugin.duel.state import Awaits, Duel
from gcg_plugin.save import SaveError, load, save
from gcg_plugin.testing import Board, card, character, side


def through_json(duel: Duel) -> Duel:
    return load(json.loads(json.dumps(save(duel))))


@pytest.mark.parametrize("rulings", [OFFICIAL, RESIDENT], ids=lambda rulings: rulings.name)
@pytest.mark.parametrize("decks", [(1, 30112), (7, 30111)])
def test_a_duel_saved_and_loaded_at_every_choice_stays_equal_and_ends_the_same(
    decks: tuple[int, int], rulings: Rulings
) -> None:
    kept = open_duel((catalogue.deck(decks[0]), catalogue.deck(decks[1])), 11, rulings=rulings)
    loaded = through_json(kept)
    chance = random.Random(5)
    while not kept.over:
        action = chance.choice(list(legal_actions(kept)))
        act(kept, action)
        act(loaded, action)
        loaded = through_json(loaded)
        assert loaded == kept
    assert loaded.winner == kept.winner


def resting_in_the_end_phase() -> Board:
    """Two ravens against a character of one HP: the first fells it, and its side must choose before the second."""
    board = Board(
        side(Fischl, summons=[card(Oz, usages=2)], dice=0),
        side(character(Kaeya, hp=1), Mona, Kaeya, summons=[card(Oz, usages=1)], ended=False),
    )
    act(board.duel, EndRound(0))
    act(board.duel, EndRound(1))
    assert board.duel.agenda
    assert board.duel.awaits() == {1: Awaits.REPLACE}
    return board


def test_a_duel_that_rests_between_two_summons_of_the_end_phase_is_saved_with_what_is_still_to_come() -> None:
    duel = resting_in_the_end_phase().duel
    loaded = through_json(duel)
    assert loaded == duel
    for one in (duel, loaded):
        act(one, Replace(1, 1))
    assert loaded == duel
    assert loaded.sides[0].characters[0].hp == 9


def test_a_custom_set_of_rulings_is_saved_field_by_field() -> None:
    mixed = Rulings("house rules", *(True,) * 5, *(False,) * 5)
    duel = open_duel((catalogue.deck(1), catalogue.deck(7)), 3, rulings=mixed)
    assert through_json(duel).rulings == mixed


def test_two_saves_of_one_duel_are_the_same_text() -> None:
    duel = open_duel((catalogue.deck(1), catalogue.deck(7)), 3)
    assert json.dumps(save(duel)) == json.dumps(save(duel.copy()))


Change = Callable[[dict[str, Any]], Any]

FAULTS: dict[str, tuple[Change, str]] = {
    "another format": (lambda data: data.update(format=2), "format"),
    "a key too many": (lambda data: data.update(extra=1), "extra"),
    "no sides": (lambda data: data.pop("sides"), "sides"),
    "one side": (lambda data: data["sides"].pop(), "sides"),
    "unknown rulings": (lambda data: data.update(rulings="house"), "no rulings are called 'house'"),
    "rulings that lack fields": (lambda data: data.update(rulings={"name": "x"}), "rulings"),
    "unknown limits": (lambda data: data["limits"].update(moons=1), "limits"),
    "an unknown phase": (lambda data: data.update(phase="tea"), "'tea' is no phase"),
    "an unknown card": (lambda data: data["sides"][0]["hand"][0].update(id=5), "sides.0.hand.0: no card has the id 5"),
    "a summon in hand": (lambda data: data["sides"][0]["hand"][0].update(id=Oz.id), "is no card"),
    "a card for a character": (lambda data: data["sides"][1]["characters"][0].update(id=Oz.id), "is no character"),
    "a summon among the supports": (
        lambda data: data["sides"][0]["supports"].append({"id": Oz.id, "number": 5}),
        "sides.0.supports.0",
    ),
    "an element that is none": (lambda data: data["sides"][0]["hand"][0].update(turned=99), "turned"),
    "HP below none": (lambda data: data["sides"][0]["characters"][0].update(hp=-1), "hp"),
    "dice below none": (lambda data: data["sides"][0]["dice"].__setitem__(0, -1), "dice"),
    "a text for a number": (lambda data: data.update(round="one"), "round"),
    "an active place beyond the side": (lambda data: data["sides"][0].update(active_place=3), "active_place"),
    "nobody active in the action phase": (lambda data: data["sides"][0].update(active_place=-1), "active_place"),
    "a number twice": (lambda data: data["sides"][1]["characters"][0].update(number=1), "numbers"),
    "a face that is none": (lambda data: data["chance"]["rolls"][0].append(9), "chance.rolls"),
    "an unknown step": (lambda data: data.update(agenda=[["dance"]]), "is no step"),
    "an empty step": (lambda data: data.update(agenda=[[]]), "is no step"),
    "a step of nobody": (lambda data: data.update(agenda=[["enter", {"entity": 999}]]), "does not hold together"),
    "a fact of nothing": (lambda data: data.update(agenda=[["hit", {"fact": "Tea"}]]), "does not hold together"),
    "more HP than the most": (lambda data: data["sides"][0]["characters"][0].update(hp=11), "11 HP of 10"),
    "more energy than the most": (lambda data: data["sides"][0]["characters"][0].update(energy=9), "9 energy of 3"),
    "an aura that stays on nobody": (lambda data: data["sides"][0]["characters"][0].update(aura=5), "stay on nobody"),
    "a fallen character with an aura": (
        lambda data: data["sides"][0]["characters"][1].update(hp=0, aura=1),
        "sides.0.characters.1: it has fallen",
    ),
    "nobody who stands": (
        lambda data: [one.update(hp=0) for one in data["sides"][1]["characters"]],
        "sides.1.characters: nobody stands",
    ),
    "a weapon of another kind": (
        lambda data: data["sides"][0]["characters"][0].update(held=[{"id": 311501, "number": 7}]),
        "sides.0.characters.0.held.0: the card 311501 does not lie on Fischl",
    ),
    "a summon on a character": (
        lambda data: data["sides"][0]["characters"][0].update(held=[{"id": Oz.id, "number": 7}]),
        "does not lie on Fischl",
    ),
    "a summon without a usage": (
        lambda data: (data["sides"][0]["summons"].append({"id": Oz.id, "number": 7}), data.update(next_number=8)),
        "without a usage",
    ),
    "usages below none": (lambda data: data["sides"][0]["hand"][0].update(usages=-1), "usages"),
    "more cards in hand than the limit": (lambda data: data["limits"].update(hand=0, first_hand=0), "hand"),
    "more dice than the limit": (lambda data: data["sides"][0]["dice"].__setitem__(0, 17), "sides.0.dice"),
    "limits that no duel can have": (lambda data: data["limits"].update(rolled=17), "limits"),
    "no rounds at all": (lambda data: data["limits"].update(rounds=0), "limits.rounds"),
    "a card in hand with a number": (lambda data: data["sides"][0]["hand"][0].update(number=7), "has no number"),
    "a played card that there is not": (lambda data: data["sides"][0]["played"].append(5), "sides.0.played"),
    "a winner before the end": (lambda data: data.update(winner=1), "winner"),
    "rulings whose name is no text": (lambda data: data.update(rulings={"name": True}), "rulings"),
    "rulings that go two ways": (
        lambda data: data.update(rulings=dict.fromkeys(Rulings.__dataclass_fields__, "yes")),
        "rulings",
    ),
    "a note that is an object": (lambda data: data["sides"][0]["hand"][0].update(notes=[{}]), "notes"),
    "notes within notes within notes": (lambda data: data["sides"][0]["hand"][0].update(notes=nested(400)), "notes"),
    "a step that lacks a part": (lambda data: data.update(agenda=[["replace"]]), "takes 1 parts and has 0"),
    "a moment that there is not": (lambda data: data.update(agenda=[["tell", "on_tea", None, 0]]), "hold together"),
    "a moment of another fact": (
        lambda data: data.update(agenda=[["tell", "on_fall", None, 0]]),
        "on_fall does not tell None",
    ),
    "a moment that nobody there listens to": (
        lambda data: data.update(agenda=[["tell on", "on_end_phase", None, [{"entity": 1}], [0], 0]]),
        "does not listen",
    ),
    "a step within steps within steps": (lambda data: data.update(agenda=[["enter", nested(400)]]), "hold together"),
    "an agenda that waits for nobody": (lambda data: data.update(agenda=[["replace", 0]]), "it waits for"),
    "nobody owes a choice": (lambda data: data.update(agenda=[["turn"]]), "nobody owes a choice"),
}


def nested(levels: int) -> list[Any]:
    """A list in a list in a list."""
    deep: list[Any] = []
    for _ in range(levels):
        deep = [deep]
    return deep


@pytest.mark.parametrize("fault", FAULTS, ids=str)
def test_a_faulty_save_is_refused_and_says_where(fault: str) -> None:
    change, said = FAULTS[fault]
    data = copy.deepcopy(save(Board(side(Fischl, hand=[card_in_hand()], pile=[card_in_hand()])).duel))
    change(data)
    with pytest.raises(SaveError) as caught:
        load(data)
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


def card_in_hand() -> int:
    """Paimon, by id."""
    return 322001


@pytest.mark.parametrize("data", [None, [], "duel", 3, {}])
def test_what_is_no_saved_duel_is_refused(data: object) -> None:
    with pytest.raises(SaveError):
        load(data)


def test_a_step_that_the_phase_does_not_have_is_refused() -> None:
    data = save(resting_in_the_end_phase().duel)
    assert data["agenda"][0] == ["next round"]
    data["agenda"].insert(1, ["turn"])
    with pytest.raises(SaveError, match="the step 'turn' does not wait in the phase 'end'"):
        load(data)
    del data["agenda"][:2]
    with pytest.raises(SaveError, match="the end phase has no end"):
        load(data)
