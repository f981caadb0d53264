"""The environment: PettingZoo's own tests, seeds, rewards, and what happens to who does what may not be done."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Callable
from typing import Any

import pytest

pytest.importorskip("pettingzoo", reason="learning needs PettingZoo: pip install -e '.[learn]'")

import numpy as np
from pettingzoo.test import api_test, seed_test
from pettingzoo.utils.wrappers import BaseWrapper

from gcg_plugin import catalogue
from gcg_plugin.duel.actions import SwitchCards
from gcg_plugin.duel.phases import open_duel
from gcg_plugin.duel.rulings import OFFICIAL, PRESETS, RESIDENT
from gcg_plugin.duel.state import Deck
from gcg_plugin.duel.views import Hidden
from gcg_plugin.learn import GcgEnv, IllegalAction, env
from gcg_plugin.policies import RandomPolicy, ScriptedPolicy, ask, play_out
from genshin_world.errors import DataError

QUICK = range(20)
MANY = range(20, 120)


class Shifted(BaseWrapper):  # type: ignore[misc]
    """PettingZoo's tests always ask for the same seeds: this turns them into others."""

    def __init__(self, wrapped: Any, shift: int) -> None:
        super().__init__(wrapped)
        self.shift = shift

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        super().reset(None if seed is None else seed + self.shift, options)


def of_seed(seed: int) -> Shifted:
    """An environment of its own for the seed: decks, rulings and who goes first change with it, and so does play."""
    decks = catalogue.built_decks()
    pair = (decks[seed % len(decks)], decks[seed // 3 % len(decks)])
    made = env(decks=pair, rulings=list(PRESETS)[seed % 2], first=seed // 2 % 2, render_mode=None)
    for number, agent in enumerate(made.possible_agents):
        made.action_space(agent).seed(2 * seed + number)
    return Shifted(made, seed)


def random_step(made: Any, chance: np.random.Generator) -> int:
    action = int(chance.choice(np.flatnonzero(made.observe(made.agent_selection)["action_mask"])))
    made.step(action)
    return action


def played_out(made: Any, chance: np.random.Generator) -> None:
    while not any(made.terminations.values()):
        random_step(made, chance)


# PettingZoo's own games with masks have dictionaries for observations, as ours has, and its test knows them by name:
# for any other it warns of that, and of the empty mask of an agent whose duel is over.
forgiving = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning:pettingzoo"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be:UserWarning:pettingzoo"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros:UserWarning:pettingzoo"),
]


def with_marks(*marks: Any) -> Any:
    def marked(test: Any) -> Any:
        for mark in marks:
            test = mark(test)
        return test

    return marked


@with_marks(*forgiving)
@pytest.mark.parametrize("seed", QUICK)
def test_pettingzoos_api_test_is_passed(seed: int, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(of_seed(seed), num_cycles=1000)
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.parametrize("seed", QUICK)
def test_pettingzoos_seed_test_is_passed(seed: int) -> None:
    seed_test(lambda: of_seed(seed), num_cycles=500)


@pytest.mark.soak
@with_marks(*forgiving)
@pytest.mark.parametrize("seed", MANY)
def test_pettingzoos_api_test_is_passed_on_many_seeds(seed: int, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(of_seed(seed), num_cycles=1000)
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.soak
@pytest.mark.parametrize("seed", MANY)
def test_pettingzoos_seed_test_is_passed_on_many_seeds(seed: int) -> None:
    seed_test(lambda: of_seed(seed), num_cycles=500)


# --- seeds and options ---------------------------------------------------------------------------------------------


def test_a_seed_opens_the_duel_that_the_library_opens_with_it() -> None:
    made = GcgEnv((1, 3), rulings="resident", first=1)
    made.reset(seed=7)
    assert made.seed == 7
    assert made.duel == open_duel((catalogue.deck(1), catalogue.deck(3)), 7, rulings=RESIDENT, first=1)


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"decks": 7}, "a duel takes two decks, each by its id or as a Deck"),
        ({"decks": (7,)}, "a duel takes two decks, "),
        ({"decks": ("seven", 7)}, "gcg/decks: 'seven' is no deck's id: they are 1, 2, "),
        ({"decks": (7, 99)}, "gcg/decks, row 99: no such deck; written are 1, 2, "),
        ({"first": "me"}, "a side is 'me', and no whole number"),
    ],
)
def test_what_no_environment_can_be_made_of_is_named(given: dict[str, Any], words: str) -> None:
    with pytest.raises((ValueError, DataError)) as caught:
        GcgEnv(**given)
    assert str(caught.value).startswith(words)


def test_a_seed_that_is_no_number_opens_no_duel_and_one_of_numpys_does() -> None:
    game: Any = GcgEnv()
    with pytest.raises(ValueError, match="the seed is 'seven', and no whole number"):
        game.reset(seed="seven")
    game.reset(seed=np.int64(7))
    assert game.seed == 7


def test_a_first_seed_settles_all_that_follow() -> None:
    one, other = GcgEnv(), GcgEnv()
    seeds = []
    for made in (one, other):
        made.reset(seed=7)
        seeds.append([made.seed])
        for _ in range(3):
            made.reset()
            seeds[-1].append(made.seed)
    assert seeds[0] == seeds[1]
    assert len(set(seeds[0])) == 4
    assert one.duel == other.duel == open_duel((catalogue.deck(30111), catalogue.deck(30112)), one.seed)


def test_without_any_seed_one_is_drawn_and_told() -> None:
    one, other = GcgEnv(), GcgEnv()
    one.reset()
    other.reset()
    assert one.seed != other.seed
    other.reset(seed=one.seed)
    assert one.duel == other.duel


def test_options_are_for_one_duel_and_unknown_ones_are_ignored() -> None:
    made = GcgEnv()
    made.reset(seed=3, options={"decks": (1, 2), "rulings": "resident", "first": 1, "colour": "blue"})
    assert made.duel == open_duel((catalogue.deck(1), catalogue.deck(2)), 3, rulings=RESIDENT, first=1)
    made.reset(seed=3)
    assert made.duel == open_duel((catalogue.deck(30111), catalogue.deck(30112)), 3, rulings=OFFICIAL)


@pytest.mark.parametrize(
    ("settings", "error", "words"),
    [
        ({"rulings": "live"}, KeyError, "no rulings are called 'live'"),
        ({"first": 2}, ValueError, "there is no side 2"),
        ({"render_mode": "rgb_array"}, ValueError, "choose ansi or human"),
        ({"decks": (Deck(catalogue.deck(1).characters, (Hidden,)), 1)}, ValueError, "has no number"),
        ({"decks": (Deck(catalogue.deck(1).characters * 2, ()), 1)}, ValueError, "one to 3 characters here, and not 6"),
        ({"decks": (Deck((), ()), 1)}, ValueError, "one to 3 characters here, and not 0"),
    ],
)
def test_what_cannot_be_opened_is_refused_in_words(
    settings: dict[str, Any], error: type[Exception], words: str
) -> None:
    with pytest.raises(error, match=words):
        GcgEnv(**settings)


# --- playing -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rulings", PRESETS)
def test_policies_play_here_the_duel_they_play_anywhere(rulings: str) -> None:
    made = GcgEnv((3, 4), rulings=rulings)
    made.reset(seed=11)
    alike = made.duel.copy()
    play_out(alike, (ScriptedPolicy(), RandomPolicy(5)))
    policies = (ScriptedPolicy(), RandomPolicy(5))
    while not made.duel.over:
        side = int(made.agent_selection[-1])
        for number in made.path(ask(policies[side], made.duel, side)):
            made.step(number)
    assert made.duel == alike
    assert made.rewards == {"player_0": 1 - 2 * alike.winner, "player_1": 2 * alike.winner - 1}


def test_each_agent_is_rewarded_once_when_the_duel_is_over() -> None:
    made = env()
    made.reset(seed=5)
    chance = np.random.default_rng(5)
    rewards: dict[str, list[float]] = {agent: [] for agent in made.possible_agents}
    for agent in made.agent_iter():
        seen, reward, over, cut, _ = made.last()
        rewards[agent].append(reward)
        assert not cut
        made.step(None if over else int(chance.choice(np.flatnonzero(seen["action_mask"]))))
    winner = made.unwrapped.duel.winner
    for side, agent in enumerate(made.possible_agents):
        assert rewards[agent][-1] == (1 if side == winner else -1)
        assert not any(rewards[agent][:-1])
    assert made.agents == []


@pytest.mark.parametrize("rulings", PRESETS)
def test_a_duel_that_both_lose_rewards_nobody(rulings: str) -> None:
    made = GcgEnv(rulings=rulings)
    made.reset(seed=1)
    ends = [made.actions.names.index(name) for name in ("draw", "begin with character 0", "roll", "end round")]
    while not made.duel.over:
        mask = made.observe(made.agent_selection)["action_mask"]
        made.step(next(number for number in ends if mask[number]))
    assert made.duel.winner is None
    assert made.rewards == {"player_0": 0, "player_1": 0}
    assert all(made.terminations.values())


def test_cards_are_put_back_one_by_one_and_drawn_for_together() -> None:
    made = GcgEnv()
    made.reset(seed=2)
    before = made.duel.copy()
    cards = tuple(sorted(card.id for card in before.sides[0].hand[:2]))
    *picks, draw = made.path(SwitchCards(0, cards))
    for number in picks:
        made.step(number)
        assert made.duel == before
        assert made.agent_selection == "player_0"
    assert len(made.describe("player_0")["picked"]) == 2
    assert made.describe("player_1")["picked"] == []
    made.step(draw)
    assert made.duel.sides[0].prepared == 1
    assert made.describe("player_0")["picked"] == []


def test_what_one_agent_picks_and_chooses_the_other_does_not_see() -> None:
    made = GcgEnv()
    made.reset(seed=2)
    before = made.observe("player_1")["observation"]
    chance = np.random.default_rng(2)
    while made.agent_selection == "player_0":
        assert (made.observe("player_1")["observation"] == before).all()
        assert not made.observe("player_1")["action_mask"].any()
        random_step(made, chance)
    assert (made.observe("player_1")["observation"] == before).all()


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    made = GcgEnv()
    made.reset(seed=2)
    before = made.duel.copy()
    end = made.actions.names.index("end round")
    for action, words in ((end, r"player_0 may not do action 0 \(end round\) now"), (-1, "no action"), (None, "None")):
        with pytest.raises(IllegalAction, match=words):
            made.step(action)
    with pytest.raises(IllegalAction, match=f"{len(made.actions)} is no action: they are 0 to"):
        made.step(len(made.actions))
    assert made.duel == before
    assert made.agent_selection == "player_0"


def test_in_pettingzoos_wrappers_an_illegal_action_loses() -> None:
    made = env()
    made.reset(seed=2)
    made.step(made.unwrapped.actions.names.index("end round"))
    assert made.rewards == {"player_0": -1.0, "player_1": 0}
    assert all(made.terminations.values())


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda made: pickle.loads(pickle.dumps(made))])
def test_a_copied_environment_goes_on_by_itself(copied: Callable[[GcgEnv], GcgEnv]) -> None:
    made = GcgEnv()
    made.reset(seed=9)
    chance = np.random.default_rng(9)
    for _ in range(40):
        random_step(made, chance)
    twin, before = copied(made), made.duel.copy()
    assert twin.actions is made.actions
    steps = [random_step(twin, chance) for _ in range(40)]
    assert made.duel == before
    for number in steps:
        made.step(number)
    assert made.duel == twin.duel
    assert made.describe(made.agent_selection) == twin.describe(twin.agent_selection)


# --- seeing --------------------------------------------------------------------------------------------------------


def test_words_are_json_and_name_what_may_be_done() -> None:
    made = GcgEnv()
    made.reset(seed=4)
    told = made.describe("player_0")
    assert json.loads(json.dumps(told))["own"] == told["own"]
    mask = made.observe("player_0")["action_mask"]
    assert list(told["actions"]) == np.flatnonzero(mask).tolist()
    assert told["actions"][made.actions.names.index("draw")] == "draw"
    assert made.describe("player_1")["actions"] == {}


def test_an_observation_is_its_receivers_to_change() -> None:
    made = GcgEnv()
    made.reset(seed=4)
    before = made.observe("player_0")
    made.observe("player_0")["observation"][:] = 0
    made.observe("player_0")["action_mask"][:] = 0
    after = made.observe("player_0")
    assert (before["observation"] == after["observation"]).all()
    assert (before["action_mask"] == after["action_mask"]).all()


def test_the_board_is_rendered_as_the_agent_to_act_sees_it(capsys: pytest.CaptureFixture[str]) -> None:
    made = GcgEnv(render_mode="ansi")
    made.reset(seed=4)
    chance = np.random.default_rng(4)
    while made.duel.round < 2:
        random_step(made, chance)
    board = made.render()
    assert "Round 2" in board
    other = 1 - int(made.agent_selection[-1])
    assert f" player_{other}  " in board
    assert " You  " in board
    assert "\x1b" not in board
    assert capsys.readouterr().out == ""


def test_for_humans_the_board_is_printed_at_each_step(capsys: pytest.CaptureFixture[str]) -> None:
    made = GcgEnv(render_mode="human")
    made.reset(seed=4)
    random_step(made, np.random.default_rng(4))
    assert "Preparation" in capsys.readouterr().out
    assert made.render() is None
    made.close()


def test_without_a_render_mode_rendering_warns() -> None:
    made = GcgEnv()
    made.reset(seed=4)
    with pytest.warns(UserWarning, match="render_mode='ansi'"):
        assert made.render() is None


def test_a_duel_that_is_over_can_be_seen_still() -> None:
    made = GcgEnv(render_mode="ansi")
    made.reset(seed=6)
    played_out(made, np.random.default_rng(6))
    for agent in made.possible_agents:
        seen = made.observe(agent)
        assert not seen["action_mask"].any()
        assert seen["observation"][made.observations.names.index("phase over")] == 1
    assert "The duel is over" in made.render()
