"""How a policy is asked: with its side's view alone, and with its answer checked."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from gcg_plugin.catalogue import deck
from gcg_plugin.duel.actions import Action, EndRound, UseSkill, act
from gcg_plugin.duel.phases import open_duel
from gcg_plugin.duel.rng import Chance
from gcg_plugin.duel.rulings import OFFICIAL, RESIDENT
from gcg_plugin.duel.state import Awaits, Duel, Phase
from gcg_plugin.duel.views import seen_by
from gcg_plugin.policies import (
    POLICIES,
    ErringPolicy,
    Policy,
    PolicyError,
    RandomPolicy,
    ScriptedPolicy,
    SearchPolicy,
    ask,
    play_out,
    policy_named,
    remembers,
    thinks,
)


class Answers:
    """A policy that answers what it was made with."""

    def __init__(self, answer: object) -> None:
        self.answer = answer

    def choose(self, seen: Duel, side: int) -> Action:
        if isinstance(self.answer, BaseException):
            raise self.answer
        return self.answer  # type: ignore[return-value]


def otherwise(duel: Duel, side: int, salt: int) -> Duel:
    """The duel with all that `side` does not see otherwise: the foe's hand, pile and dice, its own pile, chance."""
    changed = duel.copy()
    chance = Chance(salt)
    own, foe = changed.sides[side], changed.sides[1 - side]
    hidden = [*foe.hand, *foe.pile]
    chance.shuffle(hidden)
    foe.hand, foe.pile = hidden[: len(foe.hand)], hidden[len(foe.hand) :]
    faces = chance.roll(sum(foe.dice), 1 - side)
    foe.dice = [faces.count(face) for face in range(8)]
    chance.shuffle(own.pile)
    changed.chance = Chance(salt + 1)
    if changed.phase is Phase.PREPARATION:
        foe.prepared, foe.active_place = 0, -1
    return changed


def choices(seed: int) -> Iterator[tuple[Duel, int]]:
    rulings = RESIDENT if seed % 2 else OFFICIAL
    duel = open_duel((deck(30111), deck(1)), seed, rulings=rulings)
    policies = (ScriptedPolicy(), RandomPolicy(seed))
    while awaited := duel.awaits():
        side = min(awaited)
        yield duel, side
        act(duel, ask(policies[side], duel, side))


def policy_of(name: str, seed: int) -> Policy:
    """The policy of that name, which searches little when it searches."""
    return SearchPolicy(seed, nodes=12) if name == "search" else policy_named(name, seed)


@pytest.mark.parametrize("name", ["scripted", "random", "easy", "search"])
@pytest.mark.parametrize("seed", [1, 2])
def test_a_choice_is_the_same_whatever_is_hidden(name: str, seed: int) -> None:
    asked = 0
    for number, (duel, side) in enumerate(choices(seed)):
        expected = ask(policy_of(name, number), duel, side)
        for salt in (17, 91):
            assert policy_of(name, number).choose(seen_by(otherwise(duel, side, salt), side), side) == expected
        asked += 1
    assert asked > 40


class Peeks:
    """A policy that notes what it was shown."""

    def __init__(self, choice: Policy) -> None:
        self.choice = choice
        self.shown: list[Duel] = []

    def choose(self, seen: Duel, side: int) -> Action:
        self.shown.append(seen.copy())
        action = self.choice.choose(seen, side)
        seen.sides[0].characters.clear()  # It may do with its view what it likes.
        return action


def test_a_policy_is_shown_no_card_or_die_of_the_other_side_and_a_copy_at_that() -> None:
    duel = open_duel((deck(7), deck(30112)), 2)
    peeks = Peeks(ScriptedPolicy())
    play_out(duel, (peeks, ScriptedPolicy()))
    assert duel.over
    for seen in peeks.shown:
        assert {card.id for card in (*seen.sides[1].hand, *seen.sides[1].pile)} <= {0}
        assert sum(seen.sides[1].dice[1:]) == 0


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (ValueError("lost its way"), "it raised ValueError: lost its way"),
        (SystemExit(4), "it raised SystemExit: 4"),
        ("a word", "it answered 'a word', which is no action"),
        (EndRound(1), "an action of the other side"),
        (UseSkill(0, 1), "which is refused: this side has no such choice to make now"),
    ],
)
def test_a_policy_that_fails_is_named_and_the_duel_is_what_it_was(answer: object, said: str) -> None:
    duel = open_duel((deck(1), deck(7)), 1)
    before = duel.copy()
    with pytest.raises(PolicyError) as caught:
        ask(Answers(answer), duel, 0)
    assert str(caught.value).startswith("Answers, who plays side 0, failed in round 0: ")
    assert said in str(caught.value)
    assert (caught.value.policy, caught.value.side, caught.value.round) == ("Answers", 0, 0)
    assert duel == before


def test_a_duel_that_is_played_out_tells_each_action_before_it_is_taken() -> None:
    duel = open_duel((deck(1), deck(7)), 1)
    again = duel.copy()
    told: list[Action] = []
    play_out(duel, (ScriptedPolicy(), RandomPolicy(3)), told.append)
    for action in told:
        act(again, action)
    assert again == duel
    assert duel.over


def test_policies_go_by_name_and_an_unknown_name_lists_them() -> None:
    assert isinstance(policy_named("scripted"), ScriptedPolicy)
    assert isinstance(policy_named("random", 3), RandomPolicy)
    with pytest.raises(KeyError, match="choose scripted or random or easy or normal or hard or search"):
        policy_named("clever")


def test_only_who_searches_takes_its_time_and_only_who_keeps_chance_of_its_own_remembers() -> None:
    made = {name: policy_named(name, 3) for name in POLICIES}
    assert {name for name, policy in made.items() if thinks(policy)} == {"normal", "hard", "search"}
    assert not any(remembers(policy) for policy in made.values() if isinstance(policy, SearchPolicy | ErringPolicy))
    assert remembers(made["random"])


def test_the_view_in_which_a_policy_is_asked_waits_on_it() -> None:
    for duel, side in choices(3):
        assert isinstance(seen_by(duel, side).awaits()[side], Awaits)


class Vandal:
    """Chooses sensibly, and spoils all that it is given."""

    def choose(self, seen: Duel, side: int) -> Action:
        action = ScriptedPolicy().choose(seen, side)
        for own in seen.sides:
            for card in (*own.hand, *own.pile):
                card.number, card.usages, card.points, card.notes = 99, 99, 99, (99,)
            for entity in own.in_order():
                entity.usages = entity.points = 99
            for held in (own.hand, own.pile, own.statuses, own.summons, own.supports, own.characters):
                held.clear()
            own.dice[:] = [9] * 8
        seen.agenda.clear()
        return action


@pytest.mark.parametrize("seed", range(3))
def test_what_a_policy_does_to_its_view_is_not_done_to_the_duel(seed: int) -> None:
    duel, untouched = (open_duel((deck(3), deck(11005)), seed=seed, rulings=OFFICIAL) for _ in range(2))
    while not duel.over and duel.round < 4:
        side = min(duel.awaits())
        action = ask(Vandal(), duel, side)
        assert action == ask(ScriptedPolicy(), untouched, side)
        assert duel == untouched
        act(duel, action)
        act(untouched, action)
