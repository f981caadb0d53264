"""Who plays a side: the scripted policy, which plays sensibly, and the random one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from gcg_plugin.policies.at_random import RandomPolicy
from gcg_plugin.policies.base import Policy, PolicyError, ask, play_out
from gcg_plugin.policies.scripted import ScriptedPolicy

__all__ = ["POLICIES", "Policy", "PolicyError", "RandomPolicy", "ScriptedPolicy", "ask", "play_out", "policy_named"]

POLICIES: Final[dict[str, Callable[[int], Policy]]] = {
    "scripted": lambda _seed: ScriptedPolicy(),
    "random": RandomPolicy,
}
"""By name, what makes a policy from a seed."""


def policy_named(name: str, seed: int = 0) -> Policy:
    """A new policy by its name; the seed is for those that have chance of their own.

    Raises:
        KeyError: with the names there are, when there is none such.
    """
    try:
        make = POLICIES[name]
    except KeyError:
        raise KeyError(f"no policy is called {name!r}: choose {' or '.join(POLICIES)}") from None
    return make(seed)
