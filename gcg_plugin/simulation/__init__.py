"""Thousands of duels: every pairing of some decks, over processes or a cluster, kept as they are played.

From Python: a `Simulation` says what is played, `run` plays it and gives every duel, `matchups` sums them up.
"""

from __future__ import annotations

from gcg_plugin.simulation.plan import Planned, Seat, Simulation, SimulationError
from gcg_plugin.simulation.play import Played
from gcg_plugin.simulation.run import run
from gcg_plugin.simulation.tally import Matchup, Share, Standing, matchups, standings

__all__ = [
    "Matchup",
    "Planned",
    "Played",
    "Seat",
    "Share",
    "Simulation",
    "SimulationError",
    "Standing",
    "matchups",
    "run",
    "standings",
]
