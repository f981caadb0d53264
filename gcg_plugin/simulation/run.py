"""Running a simulation: what is kept already is not played again, and what is played is kept at once."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from gcg_plugin import catalogue
from gcg_plugin.policies import NoSuchPolicy, any_policy
from gcg_plugin.simulation.folder import Folder
from gcg_plugin.simulation.plan import Simulation, SimulationError
from gcg_plugin.simulation.play import Played
from gcg_plugin.simulation.workers import Chunks, here, in_processes, on_cluster
from genshin_world.errors import DataError

__all__ = ["run"]

Told = Callable[[int], None]


def run(
    simulation: Simulation,
    out: Path | None = None,
    *,
    workers: int = 1,
    cluster: str | None = None,
    told: Told = lambda _: None,
) -> list[Played]:
    """Play a simulation, or the rest of it, and give every duel by its number.

    The result depends on the simulation alone, not on who plays it or how often it was interrupted.

    Args:
        simulation: what is played.
        out: the folder in which every chunk that is done is kept; without one nothing is kept.
        workers: how many processes play; with 1 it is this one. A script that asks for more needs the usual
            `if __name__ == "__main__":`.
        cluster: the address of a `dask.distributed` scheduler whose workers play instead.
        told: called with how many duels are done: those kept from earlier first, then after every chunk.

    Raises:
        SimulationError: a deck or policy is not there (nothing is made then), the folder holds something else or
            cannot be written, a worker died, the cluster was lost, or a duel failed. What was done is kept.
    """
    _must_be_there(simulation)
    folder = None if out is None else Folder.open(out, simulation)
    chunks = {} if folder is None else folder.kept()
    done = sum(map(len, chunks.values()))
    told(done)
    missing = [number for number in simulation.chunks if number not in chunks]
    if missing:
        with closing(_played(simulation, missing, workers, cluster)) as results:
            for number, duels in results:
                if folder is not None:
                    folder.keep(number, duels)
                chunks[number] = duels
                done += len(duels)
                told(done)
    return [duel for number in simulation.chunks for duel in chunks[number]]


def _must_be_there(simulation: Simulation) -> None:
    """Look for the decks and make each policy once, so that what is wrong is said before anything is begun."""
    try:
        for deck in simulation.decks:
            catalogue.deck(deck)
        for name in simulation.policies:
            any_policy(name)
    except DataError as error:
        raise SimulationError(f"{error}.") from error
    except NoSuchPolicy as error:
        raise SimulationError(error.sentence) from error


def _played(simulation: Simulation, chunks: list[int], workers: int, cluster: str | None) -> Chunks:
    if cluster is not None:
        return on_cluster(simulation, chunks, cluster)
    return here(simulation, chunks) if workers == 1 else in_processes(simulation, chunks, min(workers, len(chunks)))
