"""How well the scripted policy plays; `pytest -m soak -s tests/gcg_plugin/policies` prints the numbers."""

from __future__ import annotations

import time

import pytest

from gcg_plugin.catalogue import built_decks, deck
from gcg_plugin.duel.phases import open_duel
from gcg_plugin.duel.rulings import OFFICIAL, RESIDENT, Rulings
from gcg_plugin.policies import RandomPolicy, ScriptedPolicy, play_out

DUELS = 200


@pytest.mark.soak
@pytest.mark.parametrize("rulings", [RESIDENT, OFFICIAL], ids=["resident", "official"])
def test_it_wins_at_least_85_of_100_duels_against_the_random_policy(rulings: Rulings) -> None:
    decks = built_decks()
    won = 0
    for seed in range(DUELS):
        seat = seed % 2
        pair = (deck(decks[seed // 2 % len(decks)]), deck(decks[seed // 8 % len(decks)]))
        duel = open_duel(pair, seed, rulings=rulings, first=seed // 4 % 2)
        scripted, random = ScriptedPolicy(), RandomPolicy(seed)
        play_out(duel, (scripted, random) if seat == 0 else (random, scripted))
        won += duel.winner == seat
    print(f"\nscripted against random, {rulings.name}: {won} of {DUELS} duels won ({won / DUELS:.1%})")
    assert won >= 0.85 * DUELS


@pytest.mark.soak
def test_a_whole_duel_of_two_scripted_policies_takes_well_under_300_milliseconds() -> None:
    decks = built_decks()
    took = []
    for seed in range(16):
        duel = open_duel((deck(decks[seed % 4 % len(decks)]), deck(decks[seed // 4 % len(decks)])), seed)
        start = time.process_time()
        play_out(duel, (ScriptedPolicy(), ScriptedPolicy()))
        took.append(time.process_time() - start)
    print(
        f"\nscripted against scripted: {1000 * sum(took) / len(took):.0f} ms a duel, {1000 * max(took):.0f} ms at most"
    )
    assert sum(took) / len(took) < 0.3
