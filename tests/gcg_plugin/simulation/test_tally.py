"""Sums, shares and intervals."""

from __future__ import annotations

import pytest

from gcg_plugin.simulation import Played, Share, Simulation, matchups, standings
from gcg_plugin.simulation.tally import going_first


def played(simulation: Simulation, winners: dict[int, int | None]) -> list[Played]:
    """Duels of the simulation, each of four rounds and fifty actions."""
    return [Played(simulation.duel(number), winner, 4, 50) for number, winner in winners.items()]


@pytest.mark.parametrize(
    ("count", "of", "low", "high"),
    # Newcombe (1998), table I, method 3; and the ends.
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_wilsons_interval_is_that_of_the_literature(count: int, of: int, low: float, high: float):
    assert Share(count, of).interval == pytest.approx((low, high), abs=5e-5)


def test_the_interval_of_all_is_the_mirror_of_that_of_none():
    assert Share(20, 20).interval == pytest.approx((1 - 0.1611, 1.0), abs=5e-5)
    assert Share(20, 20).interval[1] == 1.0


def test_nothing_of_nothing_may_be_anything():
    assert Share(0, 0).value is None
    assert Share(0, 0).interval == (0.0, 1.0)


def test_a_matchup_counts_its_one_deck_whichever_goes_first():
    simulation = Simulation(decks=(1, 7), duels=8)
    # Duels 1 and 5: 1 goes first against 7; duels 2 and 6: 7 goes first against 1.
    sums = matchups(simulation, played(simulation, {1: 0, 5: 0, 2: 1, 6: None}))
    assert [(one.one.deck, one.other.deck) for one in sums] == [(1, 1), (1, 7), (7, 7)]
    assert (sums[1].won, sums[1].lost, sums[1].drawn, sums[1].first_won) == (3, 0, 1, 2)
    assert (sums[1].rounds, sums[1].actions) == (16, 200)


def test_a_mirror_counts_for_going_first_and_for_no_deck():
    simulation = Simulation(decks=(1, 7), duels=8)
    sums = matchups(simulation, played(simulation, {0: 0, 4: 1, 1: 0}))
    assert sums[0].mirror
    assert [(one.seat.deck, one.won) for one in standings(sums)] == [(1, Share(1, 1)), (7, Share(0, 1))]
    assert going_first(sums) == Share(2, 3)


def test_a_deck_against_itself_by_another_policy_is_no_mirror():
    simulation = Simulation(decks=(7,), policies=("scripted", "random"), duels=4)
    sums = matchups(simulation, played(simulation, {0: 0, 1: 1, 2: None, 3: 0}))
    assert [(one.mirror, one.won, one.lost, one.drawn) for one in sums] == [(False, 2, 1, 1)]
    assert [one.seat.policy for one in standings(sums)] == ["scripted", "random"]


def test_draws_count_against_both():
    simulation = Simulation(decks=(1, 7), duels=8)
    (one, seven) = standings(matchups(simulation, played(simulation, {1: None, 2: 0})))
    assert (one.won, one.drawn) == (Share(0, 2), 1)
    assert (seven.won, seven.drawn) == (Share(1, 2), 1)
    assert going_first(matchups(simulation, played(simulation, {1: None}))) == Share(0, 0)
