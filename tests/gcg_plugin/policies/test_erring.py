"""The easy opponent: the scripted policy's judgement, with mistakes in it."""

from __future__ import annotations

from gcg_plugin.characters.pyro.diluc import Diluc
from gcg_plugin.policies import ErringPolicy, ScriptedPolicy, ask
from gcg_plugin.testing import Board, character, side


def position() -> Board:
    return Board(side(character(Diluc, energy=3), "Kaeya", "Mona", hand=["Strategize", "Sweet Madame"]))


def test_without_error_it_plays_as_the_scripted_policy_does() -> None:
    board = position()
    assert ask(ErringPolicy(1, error=0), board.duel, 0) == ask(ScriptedPolicy(), board.duel, 0)


def test_with_error_it_takes_worse_actions_too_and_the_same_ones_from_the_same_seed() -> None:
    board = position()
    chosen = [ask(ErringPolicy(seed), board.duel, 0) for seed in range(30)]
    assert chosen == [ask(ErringPolicy(seed), board.duel, 0) for seed in range(30)]
    assert len(set(chosen)) > 2
    assert ask(ScriptedPolicy(), board.duel, 0) in chosen
