"""What a policy is, and how it is asked: with no more than its side sees, and with its answer checked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from gcg_plugin.duel.actions import Action, act, why_not
from gcg_plugin.duel.state import Duel
from gcg_plugin.duel.views import seen_by
from genshin_world.errors import OutputClosed

__all__ = ["Policy", "PolicyError", "ask", "play_out", "remembers", "thinks"]


class Policy(Protocol):
    """Who plays a side.

    A policy may remember what it was asked: a session that is resumed asks it all the questions of the record again.
    One that says `remembers = False` of itself is spared that; one that says `thinks = True` takes long enough for
    the person who waits to be told.
    """

    def choose(self, seen: Duel, side: int) -> Action:
        """The action that `side` takes.

        Args:
            seen: the duel as that side sees it (`views.seen_by`): a copy, in which legal actions, costs and previews
                work and everything hidden is blank. The side owes a choice (`seen.awaits()[side]`).
            side: 0 or 1.

        Returns:
            an action that may be taken now.
        """
        ...


def remembers(policy: Policy) -> bool:
    """What it chooses may depend on what it was asked before."""
    return bool(getattr(policy, "remembers", True))


def thinks(policy: Policy) -> bool:
    """It may take as long over a choice as a person notices."""
    return bool(getattr(policy, "thinks", False))


class PolicyError(Exception):
    """A policy failed: it raised, or answered with what is no legal action. The duel is what it was before.

    Carries the `policy` by name, the `side` it plays and the `round`.
    """

    def __init__(self, policy: Policy, side: int, round_number: int, problem: str) -> None:
        name = type(policy).__name__
        super().__init__(f"{name}, who plays side {side}, failed in round {round_number}: {problem}")
        self.policy = name
        self.side = side
        self.round = round_number


def ask(policy: Policy, duel: Duel, side: int) -> Action:
    """What the policy chooses for its side, given no more than that side sees.

    Args:
        policy: who is asked.
        duel: the duel itself; it is not changed.
        side: a side that owes a choice.

    Raises:
        PolicyError: the policy raised, or what it answered may not be done now.
        ValueError: the side owes no choice, or there is no such side.
    """
    seen = seen_by(duel, side)
    if side not in duel.awaits():
        raise ValueError(f"side {side} owes no choice now: ask a side of duel.awaits()")
    own = seen.sides[side]
    # Copies of a duel share the cards in hand and pile, which the engine never changes there; a policy might.
    own.hand = [type(card)() for card in own.hand]
    own.pile = [type(card)() for card in own.pile]
    try:
        action = policy.choose(seen, side)
    except OutputClosed:  # what it prints nobody reads any more
        raise
    except (Exception, SystemExit) as error:  # whatever somebody's policy raises, the duel stands
        raise PolicyError(policy, side, duel.round, f"it raised {type(error).__name__}: {error}") from error
    if not isinstance(action, Action):
        raise PolicyError(policy, side, duel.round, f"it answered {action!r}, which is no action")
    if action.side != side:
        raise PolicyError(policy, side, duel.round, f"it answered {action}, an action of the other side")
    if refusal := why_not(duel, action):
        raise PolicyError(policy, side, duel.round, f"it answered {action}, which is refused: {refusal.value}")
    return action


def play_out(duel: Duel, policies: tuple[Policy, Policy], told: Callable[[Action], None] | None = None) -> None:
    """Play a duel to its end, each side by its policy; of two sides that owe a choice, side 0 is asked first.

    Args:
        duel: the duel, at any choice; it is over afterwards.
        policies: who plays side 0 and side 1.
        told: called with each action before it is taken.

    Raises:
        PolicyError: a policy failed; the duel stands where it did.
        ValueError: these are not two policies.
    """
    if not isinstance(policies, tuple | list) or len(policies) != 2:
        raise ValueError("a duel takes two policies, that of side 0 and that of side 1")
    while awaited := duel.awaits():
        side = min(awaited)
        action = ask(policies[side], duel, side)
        if told is not None:
            told(action)
        act(duel, action)
