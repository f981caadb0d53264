"""Who plays a side: policies that search, one that plays by rules, one that errs, and a random one."""

from __future__ import annotations

from gcg_plugin.policies.at_random import RandomPolicy
from gcg_plugin.policies.base import Policy, PolicyError, ask, play_out, remembers, thinks
from gcg_plugin.policies.erring import ErringPolicy
from gcg_plugin.policies.named import POLICIES, NoSuchPolicy, any_policy, code_of, policies_asked, policy_named
from gcg_plugin.policies.scripted import ScriptedPolicy
from gcg_plugin.policies.search import SearchPolicy

__all__ = [
    "POLICIES",
    "ErringPolicy",
    "NoSuchPolicy",
    "Policy",
    "PolicyError",
    "RandomPolicy",
    "ScriptedPolicy",
    "SearchPolicy",
    "any_policy",
    "ask",
    "code_of",
    "play_out",
    "policies_asked",
    "policy_named",
    "remembers",
    "thinks",
]
