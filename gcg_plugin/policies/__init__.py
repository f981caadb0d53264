"""Who plays a side: policies that search, one that plays by rules, one that errs, and a random one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from gcg_plugin.policies.at_random import RandomPolicy
from gcg_plugin.policies.base import Policy, PolicyError, ask, play_out, remembers, thinks
from gcg_plugin.policies.erring import ErringPolicy
from gcg_plugin.policies.scripted import ScriptedPolicy
from gcg_plugin.policies.search import SearchPolicy

__all__ = [
    "POLICIES",
    "ErringPolicy",
    "Policy",
    "PolicyError",
    "RandomPolicy",
    "ScriptedPolicy",
    "SearchPolicy",
    "ask",
    "play_out",
    "policy_named",
    "remembers",
    "thinks",
]

NORMAL_NODES: Final = 40
HARD_SECONDS: Final = 1.0

POLICIES: Final[dict[str, Callable[[int], Policy]]] = {
    "scripted": lambda _seed: ScriptedPolicy(),
    "random": RandomPolicy,
    "easy": ErringPolicy,
    "normal": lambda seed: SearchPolicy(seed, nodes=NORMAL_NODES),
    "hard": lambda seed: SearchPolicy(seed, seconds=HARD_SECONDS),
    "search": SearchPolicy,
}
"""By name, what makes a policy from a seed. The same seed plays the same, but for `hard`, which takes its second."""


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
