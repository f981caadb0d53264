"""The folder of a simulation: what it plays, and the chunks that are done, so that an interrupt loses little.

Every file is written aside and moved into place: it is whole or not there. Two processes that play the same simulation
into the same folder write the same chunks, and neither harms the other.
"""

from __future__ import annotations

import csv
import io
import os
from collections.abc import Callable, Iterable
from itertools import chain
from pathlib import Path
from typing import Final

from gcg_plugin.simulation.plan import Planned, Seat, Simulation, SimulationError
from gcg_plugin.simulation.play import Played
from genshin_world.errors import DataError
from genshin_world.slices import parse_json

__all__ = ["COLUMNS", "WINNERS", "Folder", "as_csv", "written"]

CONFIGURATION: Final = "simulation.json"
COLUMNS: Final = (
    "duel",
    "seed",
    "first_deck",
    "first_policy",
    "second_deck",
    "second_policy",
    "winner",
    "rounds",
    "actions",
)
WINNERS: Final = {0: "first", 1: "second", None: "none"}
_NUMBERS: Final = {word: winner for winner, word in WINNERS.items()}


class Folder:
    """A simulation's folder. `open` makes it or goes on with it."""

    def __init__(self, path: Path, simulation: Simulation) -> None:
        self.path = path
        self.simulation = simulation

    @classmethod
    def open(cls, path: Path, simulation: Simulation) -> Folder:
        """Make the folder, or go on with the one that is there.

        Raises:
            SimulationError: it holds another simulation (the difference is named) or none and other files, or cannot
                be read or written.
        """
        configuration = path / CONFIGURATION
        try:
            path.mkdir(parents=True, exist_ok=True)
            found = configuration.read_bytes() if configuration.exists() else None
            others = sorted(entry.name for entry in path.iterdir() if not entry.name.startswith("."))
        except OSError as error:
            raise _unusable(path, error) from error
        if found is not None:
            if difference := simulation.difference(_read(configuration, found)):
                raise SimulationError(f"{path} holds another simulation: {difference}. Name another folder with --out.")
        elif others:
            raise SimulationError(f"{path} is in use: it holds {others[0]}. Name an empty folder, or one that is new.")
        else:
            written(configuration, lambda file: file.write_text(simulation.model_dump_json(indent=1) + "\n", "utf-8"))
        try:
            (path / "chunks").mkdir(exist_ok=True)
        except OSError as error:
            raise _unusable(path, error) from error
        return cls(path, simulation)

    def keep(self, number: int, duels: Iterable[Played]) -> None:
        """Keep a chunk that is done.

        Raises:
            SimulationError: it cannot be written.
        """
        text = as_csv(duels)
        written(self._chunk(number), lambda file: file.write_text(text, "utf-8", newline=""))

    def kept(self) -> dict[int, list[Played]]:
        """The chunks that are done, by number. One that is not whole is left out, and so is played again.

        Raises:
            SimulationError: the folder cannot be read.
        """
        try:
            there = {number: self._chunk(number) for number in self.simulation.chunks if self._chunk(number).exists()}
            texts = {number: path.read_bytes() for number, path in there.items()}
        except OSError as error:
            raise _unusable(self.path, error) from error
        chunks = {number: _duels(text, self.simulation.chunk(number)) for number, text in texts.items()}
        return {number: duels for number, duels in chunks.items() if duels is not None}

    def _chunk(self, number: int) -> Path:
        return self.path / "chunks" / f"{number:06}.csv"


def as_csv(duels: Iterable[Played]) -> str:
    """Duels as CSV text with its heading; `winner` is `first`, `second` or `none`."""
    text = io.StringIO()
    rows = csv.writer(text, lineterminator="\n")
    rows.writerow(COLUMNS)
    rows.writerows(_cells(duel) for duel in duels)
    return text.getvalue()


def written(path: Path, write: Callable[[Path], object]) -> Path:
    """Have a file written aside and move it into place, so that it is whole or as it was.

    Args:
        path: where it goes.
        write: writes the file it is given.

    Raises:
        SimulationError: it cannot be written.
    """
    aside = path.with_name(f".{os.getpid()}-{path.name}")
    try:
        write(aside)
        aside.replace(path)
    except OSError as error:
        aside.unlink(missing_ok=True)
        raise _unusable(path, error) from error
    return path


def _unusable(path: Path, error: OSError) -> SimulationError:
    return SimulationError(f"{path} cannot be written: {error.strerror or error}.")


def _read(path: Path, content: bytes) -> Simulation:
    try:
        return Simulation.model_validate(parse_json(content, str(path)))
    except SimulationError as error:
        raise SimulationError(f"{path} is no simulation: {error}") from error
    except DataError as error:
        raise SimulationError(f"{error}.") from error


def _cells(duel: Played) -> tuple[object, ...]:
    planned = duel.planned
    seats = chain(planned.first, planned.second)
    return (planned.number, planned.seed, *seats, WINNERS[duel.winner], duel.rounds, duel.actions)


def _duels(content: bytes, plan: list[Planned]) -> list[Played] | None:
    """The duels of a chunk's file; `None` when they are not those that were planned, to the letter."""
    try:
        heading, *rows = csv.reader(io.StringIO(content.decode("utf-8"), newline=""))
        duels = [_duel(row) for row in rows]
    except (ValueError, KeyError, csv.Error):
        return None
    whole = tuple(heading) == COLUMNS and [duel.planned for duel in duels] == plan
    return duels if whole and as_csv(duels).encode() == content else None


def _duel(row: list[str]) -> Played:
    number, seed, first, first_policy, second, second_policy, winner, rounds, actions = row
    seats = Seat(int(first), first_policy), Seat(int(second), second_policy)
    return Played(Planned(int(number), int(seed), *seats), _NUMBERS[winner], int(rounds), int(actions))
