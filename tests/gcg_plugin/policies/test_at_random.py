"""The random policy: any legal action, the same from the same seed."""

from __future__ import annotations

from collections import Counter

from gcg_plugin.catalogue import deck
from gcg_plugin.duel.actions import Action, Reroll, SwitchCards
from gcg_plugin.duel.legal import legal_actions
from gcg_plugin.duel.phases import open_duel
from gcg_plugin.duel.rulings import RESIDENT
from gcg_plugin.duel.state import Awaits
from gcg_plugin.policies import RandomPolicy, ask, play_out
from gcg_plugin.testing import Board, side


def actions_of(seed: int) -> list[Action]:
    duel = open_duel((deck(1), deck(7)), 3, rulings=RESIDENT)
    told: list[Action] = []
    play_out(duel, (RandomPolicy(seed), RandomPolicy(seed + 1)), told.append)
    assert duel.over
    return told


def test_the_same_seed_plays_the_same_duel_and_another_seed_another() -> None:
    assert actions_of(1) == actions_of(1)
    assert actions_of(1) != actions_of(2)


def test_every_legal_action_is_chosen_as_often_as_the_others() -> None:
    board = Board(side("Diluc", "Kaeya", "Mona", hand=["Strategize"], dice=[1, 1, 2, 3, 3, 3]))
    policy = RandomPolicy(4)
    legal = legal_actions(board.duel, 0).all()
    counts = Counter(ask(policy, board.duel, 0) for _ in range(200 * len(legal)))
    assert set(counts) == set(legal)
    assert all(140 < count < 260 for count in counts.values())


def test_each_card_of_the_first_hand_and_each_die_is_taken_at_even_odds() -> None:
    duel = open_duel((deck(1), deck(7)), 3)
    policy = RandomPolicy(8)
    switched = Counter(len(ask(policy, duel, 0).cards) for _ in range(400))  # type: ignore[attr-defined]
    assert set(switched) == set(range(6))
    assert switched[2] + switched[3] > 200
    while Awaits.REROLL not in duel.awaits().values():
        ask(RandomPolicy(1), duel, side_of := min(duel.awaits())).take(duel)
        assert side_of in (0, 1)
    rerolled = Counter(len(ask(policy, duel, 0).dice) for _ in range(400))  # type: ignore[attr-defined]
    assert set(rerolled) >= set(range(1, 8))
    assert isinstance(ask(policy, duel, 0), Reroll)
    assert not isinstance(ask(policy, duel, 0), SwitchCards)
