"""What builders call with nonsense says in a line what was wrong, and with what."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import pytest

from gcg_plugin import (
    Deck,
    Duel,
    act,
    deck,
    legal_actions,
    open_duel,
    payments,
    preview,
    seen_by,
    why_not,
)
from gcg_plugin.catalogue import find
from gcg_plugin.duel import Refusal, Refused
from gcg_plugin.duel.actions import ChooseActive, EndRound, Reroll, SwitchCards, SwitchTo, UseSkill
from gcg_plugin.duel.legal import cost_of, default_dice
from gcg_plugin.policies import RandomPolicy, ask, play_out
from genshin_world.errors import DataError


@pytest.fixture(scope="module")
def decks() -> tuple[Deck, Deck]:
    return deck(30111), deck(30112)


@pytest.fixture
def duel(decks: tuple[Deck, Deck]) -> Duel:
    """The first action of a duel; it is side 0's."""
    duel = open_duel(decks, 7)
    for action in (SwitchCards(0), SwitchCards(1), ChooseActive(0, 1), ChooseActive(1, 0), Reroll(0), Reroll(1)):
        act(duel, action)
    return duel


def said(error: type[Exception], call: Callable[[], Any]) -> str:
    with pytest.raises(error) as caught:
        call()
    words = str(caught.value)
    assert "\n" not in words
    assert len(words) < 240
    return words


@pytest.mark.parametrize("number", ["7", None, 7.0, "Diluc"])
def test_a_decks_id_that_is_no_number_lists_those_there_are(number: Any) -> None:
    words = said(DataError, lambda: deck(number))
    assert words.startswith(f"gcg/decks: {number!r} is no deck's id: they are 1, 2, ")


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"decks": (7, 1)}, "the deck of side 0 is 7, and no Deck: deck(7) of gcg_plugin gives one by id"),
        ({"decks": None}, "a duel takes two decks: open_duel((deck(7), deck(30111)))"),
        ({"decks": deck(7)}, "a duel takes two decks: "),
        ({"decks": (deck(7),)}, "a duel takes two decks: "),
        ({"decks": (deck(7), Deck((), ()))}, "the deck of side 1 has no characters"),
        (
            {"decks": (deck(7), Deck(("Diluc",), ()))},
            "the deck of side 1 has 'Diluc' among its characters, which is no",
        ),
        (
            {"decks": (deck(7), Deck((find("Diluc"),), (find("Oz"),)))},
            "the deck of side 1 has Oz among its cards, which",
        ),
        (
            {"decks": (deck(7), Deck(find("Diluc"), ()))},
            "the characters of side 1's deck are no tuple of classes, but ",
        ),
        ({"seed": "7"}, "the seed is '7', and no whole number"),
        ({"seed": 7.5}, "the seed is 7.5, and no whole number"),
        ({"seed": None}, "the seed is None, and no whole number"),
        (
            {"rulings": "official"},
            "the rulings are 'official', and no Rulings: take OFFICIAL or RESIDENT of gcg_plugin",
        ),
        ({"rulings": None}, "the rulings are None, and no Rulings: "),
        ({"limits": (5, 2)}, "the limits are (5, 2), and no Limits"),
        ({"first": 2}, "there is no side 2: a side is 0 or 1"),
        ({"first": "you"}, "a side is 'you', and no whole number"),
        ({"chance": 3}, "the chance is 3, and no Chance"),
    ],
)
def test_a_duel_that_cannot_be_opened_says_what_was_wrong(decks, change: dict[str, Any], words: str) -> None:
    given: dict[str, Any] = {"decks": decks, "seed": 7, **change}
    assert said(ValueError, lambda: open_duel(**given)).startswith(words)


def test_the_whole_numbers_of_other_libraries_open_the_same_duel(decks) -> None:
    class Whole:
        """A number as numpy has them."""

        def __index__(self) -> int:
            return 7

    number: Any = Whole()
    assert open_duel(decks, number) == open_duel(decks, 7)
    assert deck(number) == deck(7)


@pytest.mark.parametrize("side", [2, -1, "a", 0.5])
def test_an_unknown_side_is_said_to_be_none(duel, side: Any) -> None:
    calls: list[Callable[[], Any]] = [
        lambda: seen_by(duel, side),
        lambda: legal_actions(duel, side).all(),
        lambda: len(legal_actions(duel, side)),
        lambda: ask(RandomPolicy(), duel, side),
    ]
    for call in calls:
        assert said(ValueError, call).startswith(("there is no side ", f"a side is {side!r}, and no whole number"))


def test_the_other_side_that_owes_nothing_has_no_actions_and_no_policy_is_asked_for_it(duel) -> None:
    assert legal_actions(duel, 1).all() == []
    assert said(ValueError, lambda: ask(RandomPolicy(), duel, 1)) == (
        "side 1 owes no choice now: ask a side of duel.awaits()"
    )


@pytest.mark.parametrize(
    ("action", "refusal"),
    [
        (UseSkill(0, 99999), Refusal.NO_SUCH_SKILL),
        (SwitchTo(0, 17), Refusal.NO_SUCH_CHARACTER),
        (SwitchTo(0, -1), Refusal.NO_SUCH_CHARACTER),
        (UseSkill(2, 13011), Refusal.NO_SUCH_SIDE),
        (SwitchTo(0, cast("Any", "Diluc")), Refusal.NO_ACTION),
        ("end", Refusal.NO_ACTION),
        (None, Refusal.NO_ACTION),
    ],
)
def test_an_action_of_another_duel_is_refused_by_whatever_is_asked_about_it(duel, action: Any, refusal) -> None:
    before = duel.copy()
    assert why_not(duel, action) is refusal
    for ask_about in (act, preview, cost_of, default_dice, lambda *of: list(payments(*of))):
        with pytest.raises(Refused) as caught:
            ask_about(duel, action)
        assert caught.value.refusal is refusal
    assert duel == before


def test_what_is_never_paid_with_dice_has_one_way_to_be_paid(duel) -> None:
    assert list(payments(duel, EndRound(0))) == [EndRound(0)]


@pytest.mark.parametrize("policies", [None, RandomPolicy(), (RandomPolicy(),)])
def test_a_duel_is_played_out_by_two_policies(duel, policies: Any) -> None:
    assert said(ValueError, lambda: play_out(duel, policies)).startswith("a duel takes two policies, ")


def test_a_policys_seed_that_is_no_number_is_named() -> None:
    seed: Any = "x"
    assert said(ValueError, lambda: RandomPolicy(seed)) == "the seed is 'x', and no whole number"
