"""The easy opponent: the scripted policy, which misjudges what its actions are worth."""

from __future__ import annotations

from typing import Final

from gcg_plugin.duel.actions import Action
from gcg_plugin.duel.state import Awaits, Duel
from gcg_plugin.policies.luck import luck
from gcg_plugin.policies.scripted import ScriptedPolicy, scores

__all__ = ["ErringPolicy"]

ERROR: Final = 8.0
"""By how many HP an action may be overrated; an attack is worth some four."""
_STEPS: Final = 1000


class ErringPolicy:
    """Weighs its actions as the scripted policy does, overrates each by up to `error` HP, and takes the best.

    Everything else it chooses as the scripted policy does. The same seed and view give the same choice.
    """

    remembers = False

    def __init__(self, seed: int = 0, *, error: float = ERROR) -> None:
        """Takes any integer as the seed of its mistakes, and how large they may be, in HP."""
        self._seed = seed
        self._error = error
        self._scripted = ScriptedPolicy()

    def choose(self, seen: Duel, side: int) -> Action:
        """The choice that is asked for."""
        if seen.awaits()[side] is not Awaits.ACT:
            return self._scripted.choose(seen, side)
        chance = luck(self._seed, seen, side)
        found = {
            action: score + self._error * chance.below(_STEPS) / _STEPS for action, score in scores(seen, side).items()
        }
        return max(found, key=found.__getitem__)
