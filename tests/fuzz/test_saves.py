"""Spoiled saves: a `SaveError`, or a duel that can be played on."""

from __future__ import annotations

import json
import random
from functools import cache
from typing import Any

from hypothesis import strategies as st

from gcg_plugin import catalogue
from gcg_plugin.duel.actions import act
from gcg_plugin.duel.legal import legal_actions
from gcg_plugin.duel.phases import open_duel
from gcg_plugin.duel.rulings import OFFICIAL, RESIDENT
from gcg_plugin.duel.state import Duel
from gcg_plugin.duel.views import preview, seen_by
from gcg_plugin.save import SaveError, load, save
from gcg_plugin.testing.checks import faults
from tests.fuzz.spoil import fuzzed, says_so, spoiled

MOST = 60
"""Choices for which a loaded duel is played on."""


@cache
def saves() -> tuple[dict[str, Any], ...]:
    """Saves from all over whole duels, half of them with something on the agenda."""
    found: list[dict[str, Any]] = []
    for seed, (one, two, rulings) in enumerate(
        [(1, 7, OFFICIAL), (2, 30111, RESIDENT), (3, 30112, OFFICIAL), (4, 11002, OFFICIAL), (7, 11005, RESIDENT)] * 3
    ):
        chance = random.Random(seed)
        duel = open_duel((catalogue.deck(one), catalogue.deck(two)), seed, rulings=rulings)
        kept: list[dict[str, Any]] = []
        while not duel.over:
            if duel.agenda or not chance.randrange(25):
                kept.append(save(duel))
            act(duel, chance.choice(legal_actions(duel).all()))
        kept.append(save(duel))
        found += [one for one in kept if one["agenda"]][:3] + chance.sample(kept, min(3, len(kept)))
    return tuple(found)


def can_be_played_on(duel: Duel, chance: random.Random) -> None:
    """What a loaded duel must be good for: it is sound, can be looked at, foreseen and played."""
    assert not faults(duel)
    for _ in range(MOST):
        if duel.over:
            break
        listed = legal_actions(duel).all()
        assert listed
        action = chance.choice(listed)
        seen_by(duel, 0)
        preview(duel, action)
        act(duel, action)
    assert not faults(duel)


@fuzzed(
    250,
    data=st.deferred(lambda: st.sampled_from(saves()).flatmap(spoiled)),
    seed=st.integers(0, 1 << 32),
)
def test_a_spoiled_save_is_refused_by_name_or_is_a_duel_that_goes_on(data: Any, seed: int) -> None:
    try:
        duel = load(data)
    except SaveError as error:
        says_so(error)
        return
    can_be_played_on(duel, random.Random(seed))


def with_spoiled_agenda(data: dict[str, Any]) -> st.SearchStrategy[dict[str, Any]]:
    """Only what still waits is spoiled: it is the smaller part of a save, and the one with most to break."""
    return spoiled(data["agenda"]).map(lambda agenda: data | {"agenda": agenda})


@fuzzed(
    250,
    data=st.deferred(lambda: st.sampled_from([one for one in saves() if one["agenda"]]).flatmap(with_spoiled_agenda)),
    seed=st.integers(0, 1 << 32),
)
def test_a_save_whose_agenda_is_spoiled_is_refused_by_name_or_goes_on(data: Any, seed: int) -> None:
    try:
        duel = load(data)
    except SaveError as error:
        says_so(error)
        return
    can_be_played_on(duel, random.Random(seed))


def test_every_save_the_fuzzing_starts_from_is_right() -> None:
    assert sum(bool(one["agenda"]) for one in saves()) >= 10
    for data in saves():
        can_be_played_on(load(json.loads(json.dumps(data))), random.Random(1))
