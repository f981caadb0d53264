"""Duels as an environment for learning: PettingZoo's agent-by-agent interface, with action masks (extra `[learn]`).

`env()` makes one, wrapped as PettingZoo's own games are; `GcgEnv` is the same without the wrappers. What the numbers of
an action and of an observation mean is written in `actions` and `observations`.
"""

from __future__ import annotations

try:
    from gcg_plugin.learn.actions import ActionSpace, action_space
    from gcg_plugin.learn.environment import GcgEnv, IllegalAction, env
    from gcg_plugin.learn.numbering import fingerprint
    from gcg_plugin.learn.observations import ObservationSpace, observation_space
except ModuleNotFoundError as error:
    if (error.name or "").partition(".")[0] not in ("numpy", "gymnasium", "pettingzoo"):
        raise
    raise ImportError(f"gcg_plugin.learn needs {error.name}: pip install 'genshin-world[learn]'") from None

__all__ = [
    "ActionSpace",
    "GcgEnv",
    "IllegalAction",
    "ObservationSpace",
    "action_space",
    "env",
    "fingerprint",
    "observation_space",
]
