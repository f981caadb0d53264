"""The searching opponent, from what may be hidden (`guesses`) over the tree (`tree`, `playouts`) to the policy."""

from __future__ import annotations

from gcg_plugin.policies.search.policy import NODES, Search, SearchPolicy

__all__ = ["NODES", "Search", "SearchPolicy"]
