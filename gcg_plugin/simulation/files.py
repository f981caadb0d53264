"""What a finished simulation leaves in its folder: the raw results, the sums by matchup, and the heat map."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from gcg_plugin.simulation.folder import COLUMNS, WINNERS, as_csv, written
from gcg_plugin.simulation.plan import Simulation
from gcg_plugin.simulation.play import Played
from gcg_plugin.simulation.tally import Matchup, Share

__all__ = ["lacking", "write_matchups", "write_picture", "write_raw"]

_NEEDED: Final = ("matplotlib", "pyarrow")


def lacking() -> str | None:
    """What is left out without the extra `simulate`, and how to get it, in one line; `None` when nothing is."""
    if all(find_spec(name) is not None for name in _NEEDED):
        return None
    return "No Parquet and no heat map without an extra: pip install 'genshin-world[simulate]', then the same again."


def write_raw(folder: Path, duels: Sequence[Played]) -> Path:
    """Write every duel, a row each: `duels.parquet` where pyarrow is installed, else `duels.csv`. Returns the file.

    Raises:
        SimulationError: it cannot be written.
    """
    if find_spec("pyarrow") is None:
        text = as_csv(duels)
        return written(folder / "duels.csv", lambda file: file.write_text(text, "utf-8", newline=""))
    import pyarrow
    from pyarrow import parquet

    integer, word = pyarrow.int64(), pyarrow.string()
    planned = [duel.planned for duel in duels]
    columns: list[tuple[object, list[object]]] = [
        (integer, [one.number for one in planned]),
        (integer, [one.seed for one in planned]),
        (integer, [one.first.deck for one in planned]),
        (word, [one.first.policy for one in planned]),
        (integer, [one.second.deck for one in planned]),
        (word, [one.second.policy for one in planned]),
        (word, [WINNERS[duel.winner] for duel in duels]),
        (integer, [duel.rounds for duel in duels]),
        (integer, [duel.actions for duel in duels]),
    ]
    arrays = {name: pyarrow.array(values, kind) for name, (kind, values) in zip(COLUMNS, columns, strict=True)}
    table = pyarrow.table(arrays)
    return written(folder / "duels.parquet", lambda file: parquet.write_table(table, file))


def write_matchups(folder: Path, matchups: Sequence[Matchup]) -> Path:
    """Write a row for each matchup, `matchups.csv`, with the ends of the intervals. Returns the file.

    Raises:
        SimulationError: it cannot be written.
    """
    text = io.StringIO()
    rows = csv.writer(text, lineterminator="\n")
    rows.writerow(
        (
            *("deck", "policy", "other_deck", "other_policy", "duels", "won", "lost", "drawn", "won_low", "won_high"),
            *("first_won", "first_won_low", "first_won_high", "rounds", "actions"),
        )
    )
    for one in matchups:
        won, first = Share(one.won, one.duels), Share(one.first_won, one.duels)
        counts = (one.duels, one.won, one.lost, one.drawn)
        means = (one.rounds / one.duels, one.actions / one.duels) if one.duels else (None, None)
        rows.writerow((*one.one, *one.other, *counts, *won.interval, one.first_won, *first.interval, *means))
    return written(folder / "matchups.csv", lambda file: file.write_text(text.getvalue(), "utf-8", newline=""))


def write_picture(folder: Path, simulation: Simulation, matchups: Sequence[Matchup]) -> Path | None:
    """Draw how often each deck beats each, `win_rates.png`. Returns the file, or `None` where matplotlib is lacking.

    Raises:
        SimulationError: it cannot be written.
    """
    if find_spec("matplotlib") is None:
        return None
    from gcg_plugin.simulation.picture import drawn

    figure = drawn(simulation, matchups)
    return written(
        folder / "win_rates.png", lambda file: figure.savefig(file, format="png", dpi=150, bbox_inches="tight")
    )
