"""What is played in which duel."""

from __future__ import annotations

from collections import Counter

import pytest

from gcg_plugin.policies import policy_named
from gcg_plugin.record import Header
from gcg_plugin.session import DuelSession, policy_seed
from gcg_plugin.simulation import Simulation, SimulationError
from gcg_plugin.simulation.play import play_duel


def test_every_deck_goes_first_against_every_deck_equally_often():
    simulation = Simulation(decks=(1, 7, 11002), duels=90)
    met = Counter((duel.first.deck, duel.second.deck) for duel in map(simulation.duel, range(90)))
    assert len(met) == 9
    assert set(met.values()) == {10}


def test_with_two_policies_either_goes_first_with_every_deck_equally_often():
    simulation = Simulation(decks=(1, 7), policies=("scripted", "random"), duels=80)
    met = Counter((duel.first, duel.second) for duel in map(simulation.duel, range(80)))
    assert len(met) == 8
    assert set(met.values()) == {10}
    assert all({first.policy, second.policy} == {"scripted", "random"} for first, second in met)


@pytest.mark.parametrize("duels", [1, 7, 400, 999, 10000, 50001])
def test_the_chunks_hold_every_duel_once_and_in_order(duels: int):
    simulation = Simulation(decks=(1, 7), duels=duels)
    numbers = [duel.number for chunk in simulation.chunks for duel in simulation.chunk(chunk)]
    assert numbers == list(range(duels))


def test_a_duel_does_not_depend_on_how_many_there_are():
    few, many = Simulation(decks=(1, 7), duels=10), Simulation(decks=(1, 7), duels=10000)
    assert [few.duel(number) for number in range(10)] == [many.duel(number) for number in range(10)]


def test_seeds_differ_from_duel_to_duel_and_from_seed_to_seed():
    simulations = [Simulation(decks=(1,), duels=500, seed=seed) for seed in (-1, 0, 1)]
    seeds = {simulation.duel(number).seed for simulation in simulations for number in range(500)}
    assert len(seeds) == 1500
    assert all(0 <= seed < 1 << 48 for seed in seeds)


def test_the_seed_of_a_duel_stays_what_it_has_been_in_every_release():
    assert Simulation(decks=(1, 7), duels=4).duel(3) == (3, 108332735637966, (7, "scripted"), (7, "scripted"))


def test_a_difference_names_the_field_and_both_values():
    asked = Simulation(decks=(1, 7), duels=10)
    assert asked.difference(asked.model_copy()) is None
    assert asked.difference(asked.model_copy(update={"seed": 2})) == "its seed is 2, not 1"
    assert asked.difference(asked.model_copy(update={"decks": (1,)})) == "its decks are 1, not 1,7"


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"decks": ()}, "Field decks of the simulation: "),
        ({"decks": ("x",)}, "Field decks.0 of the simulation: "),
        ({"duels": 0}, "Field duels of the simulation: "),
        ({"seed": "a"}, "Field seed of the simulation: "),
        ({"rulings": "house"}, "Field rulings of the simulation: "),
        ({"policies": ("random",)}, "Field policies.1 of the simulation: "),
        ({"policies": ("gone:Hasty", "random")}, "Policy 'gone:Hasty' cannot be found: ModuleNotFoundError: "),
        ({"moves": 3}, "Field moves of the simulation: "),
    ],
)
def test_what_is_wrong_with_a_simulation_is_one_line_that_names_the_field(fields, words: str):
    with pytest.raises(SimulationError) as caught:
        Simulation(**{"decks": (7,), "duels": 4, **fields})
    assert str(caught.value).startswith(words)


def test_a_duel_of_a_simulation_is_the_one_that_the_duel_command_tells():
    planned = Simulation(decks=(11002, 7), policies=("random", "scripted"), duels=8).duel(2)
    played = play_duel(planned, "resident")
    header = Header(
        seed=planned.seed,
        decks=(planned.first.deck, planned.second.deck),
        policies=(planned.first.policy, planned.second.policy),
    )
    session = DuelSession.open(header)
    player = policy_named(planned.first.policy, policy_seed(planned.seed, 0))
    while not session.finished:
        session.play_by(player)
    assert (played.winner, played.rounds) == (session.duel.winner, session.duel.round)
