"""How well the policies play; `pytest -m soak -s tests/gcg_plugin/policies` prints the numbers."""

from __future__ import annotations

import time

import pytest

from gcg_plugin.catalogue import built_decks, deck
from gcg_plugin.duel.phases import open_duel
from gcg_plugin.duel.rulings import OFFICIAL, RESIDENT, Rulings
from gcg_plugin.policies import ErringPolicy, Policy, RandomPolicy, ScriptedPolicy, SearchPolicy, play_out

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


def won_of(duels: int, one: Policy, other: Policy) -> int:
    """How many duels on mirrored decks the one wins, each deal played from both seats."""
    decks = [number for number in built_decks() if deck(number).cards]
    won = 0
    for deal in range(duels // 2):
        mirrored = deck(decks[deal % len(decks)])
        for seat in (0, 1):
            duel = open_duel((mirrored, mirrored), deal)
            play_out(duel, (one, other) if seat == 0 else (other, one))
            won += duel.winner == seat
    return won


@pytest.mark.soak
def test_search_wins_most_duels_against_the_scripted_policy() -> None:
    won = won_of(48, SearchPolicy(1), ScriptedPolicy())
    print(f"\nsearch against scripted: {won} of 48 duels won")
    assert won >= 29


@pytest.mark.soak
def test_the_easy_opponent_loses_most_duels_to_the_scripted_policy_and_wins_most_against_the_random_one() -> None:
    against_scripted = won_of(100, ErringPolicy(1), ScriptedPolicy())
    against_random = won_of(100, ErringPolicy(1), RandomPolicy(2))
    print(f"\neasy against scripted and random: {against_scripted} and {against_random} of 100 duels won")
    assert against_scripted <= 40
    assert against_random >= 60


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
