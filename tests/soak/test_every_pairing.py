"""Every built deck against every other, both presets, scripted and random, to the end: `pytest -m soak -n auto`.

`GENSHIN_WORLD_SOAK_SEEDS` sets how many seeds each pairing is played with (50 when it is not set; `50:100` plays the
seeds 50 to 99), and
`GENSHIN_WORLD_SOAK_DECKS` which decks (their numbers, with commas between; all built ones when it is not set).
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterator

import pytest

from gcg_plugin import catalogue
from gcg_plugin.duel.actions import (
    Action,
    ChooseActive,
    EndRound,
    PlayCard,
    Replace,
    Reroll,
    SwitchCards,
    SwitchTo,
    Target,
    Tune,
    UseSkill,
    act,
)
from gcg_plugin.duel.phases import open_duel
from gcg_plugin.duel.refusals import Refused
from gcg_plugin.duel.rulings import PRESETS
from gcg_plugin.duel.state import STANDARD, Duel
from gcg_plugin.policies import Policy, ask, policy_named
from gcg_plugin.testing.checks import faults

pytestmark = pytest.mark.soak

FIRST, _, LAST = os.environ.get("GENSHIN_WORLD_SOAK_SEEDS", "0:50").rpartition(":")
SEEDS = range(int(FIRST or 0), int(LAST))
DECKS = tuple(int(deck) for deck in os.environ.get("GENSHIN_WORLD_SOAK_DECKS", "").split(",") if deck)
DECKS = DECKS or catalogue.built_decks()
MOST_ACTIONS = 3000
"""Far more than any duel has: one that goes on longer does not end."""


def tries(duel: Duel, chance: random.Random) -> Iterator[Action]:
    """Actions of every kind, most of which may not be taken now."""
    side = chance.randrange(-1, 3)
    place, card = chance.randrange(-1, 4), chance.choice((0, 322001, 332013, 213011))
    targets = (Target(chance.randrange(3), chance.choice(("characters", "summons", "moons")), place),)
    faces = tuple(chance.randrange(9) for _ in range(chance.randrange(4)))
    skills = [skill.id for kind in duel.sides for one in kind.characters for skill in one.skills]
    yield UseSkill(side, chance.choice(skills), chance.choice((None, faces)))
    yield SwitchTo(side, place, chance.choice((None, faces)))
    yield PlayCard(side, card, chance.choice(((), targets)), chance.choice((None, faces)))
    yield from (Tune(side, card, chance.choice((None, place))), EndRound(side), Replace(side, place))
    yield from (Reroll(side, faces), SwitchCards(side, (card,)), ChooseActive(side, place))


def refuse_some(duel: Duel, chance: random.Random) -> int:
    """Try actions; each that is refused must leave the duel equal to what it was. Returns how many were."""
    refused = 0
    for action in tries(duel, chance):
        before = duel.copy()
        try:
            act(before, action)
        except Refused:
            assert before == duel, f"the refused {action} changed the duel"
            refused += 1
    return refused


def play(duel: Duel, policies: tuple[Policy, Policy], chance: random.Random) -> tuple[int, int]:
    """Play to the end. Returns the actions taken and the actions refused on the way."""
    actions = refused = 0
    while not duel.over:
        side = chance.choice(list(duel.awaits()))
        act(duel, ask(policies[side], duel, side))
        actions += 1
        assert actions < MOST_ACTIONS
        if actions % 25 == 0:
            assert not faults(duel)
            refused += refuse_some(duel, chance)
    return actions, refused


@pytest.mark.parametrize("policy", ["random", "scripted"])
@pytest.mark.parametrize("rulings", sorted(PRESETS))
@pytest.mark.parametrize("mine", DECKS)
def test_every_duel_of_a_deck_ends_and_what_is_refused_changes_nothing(mine: int, rulings: str, policy: str) -> None:
    refused = 0
    for theirs in DECKS:
        for seed in SEEDS:
            decks = (catalogue.deck(mine), catalogue.deck(theirs))
            duel = open_duel(decks, seed, rulings=PRESETS[rulings], first=seed % 2)
            try:
                pair = policy_named(policy, seed), policy_named(policy, seed + 1)
                refused += play(duel, pair, random.Random(seed))[1]
            except Exception as error:
                error.add_note(f"deck {mine} against {theirs}, {rulings}, {policy}, seed {seed}")
                raise
            assert duel.round <= STANDARD.rounds
    assert refused
