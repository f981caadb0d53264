"""`genshin-world simulate`: thousands of duels on the command line; the plugin hands `simulate` to the host."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer
from platformdirs import user_data_path
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from gcg_plugin.seats import why_not_played
from genshin_world.play import INTERRUPTED, say_error
from genshin_world.refusals import WorldRefused
from genshin_world.typed import number_typed

if TYPE_CHECKING:
    from gcg_plugin.simulation.plan import Simulation
    from gcg_plugin.simulation.play import Played

__all__ = ["simulate"]

ALL = "all"


def simulate(
    decks: Annotated[str, typer.Option(metavar="all|DECK,...", help="The decks that meet, each every one.")] = ALL,
    policies: Annotated[
        str,
        typer.Option(
            metavar="POLICY,POLICY",
            help="Who plays the one side and who the other, by a policy's name or, your own, as MODULE:FACTORY.",
        ),
    ] = "scripted,scripted",
    duels: Annotated[int, typer.Option(help="How many in all, shared out evenly.", min=1)] = 1000,
    seed: Annotated[int, typer.Option(help="Another seed, other duels.")] = 1,
    rulings: Annotated[
        Literal["resident", "official"], typer.Option(help="The rulings they are played by.")
    ] = "resident",
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR", help="Where what is done is kept; else a folder of its own with your data.", file_okay=False
        ),
    ] = None,
    workers: Annotated[
        int | None, typer.Option(help="How many processes play; else one for each processor.", min=1)
    ] = None,
    cluster: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="Play on the cluster of this dask.distributed scheduler.")
    ] = None,
) -> None:
    """Every deck plays every deck, thousands of times; the same command goes on after an interrupt."""
    from gcg_plugin.policies import NoSuchPolicy, policies_asked
    from gcg_plugin.simulation.plan import Simulation, SimulationError
    from gcg_plugin.simulation.run import run
    from gcg_plugin.simulation.tally import matchups

    if cluster is not None and workers is not None:
        raise WorldRefused("A cluster has its own workers: leave --workers out, or --cluster.")
    try:
        played_by = policies_asked([name.strip() for name in policies.split(",")])
        simulation = Simulation(decks=_decks(decks), policies=played_by, rulings=rulings, duels=duels, seed=seed)
    except NoSuchPolicy as error:
        raise WorldRefused(error.sentence) from error
    except SimulationError as error:
        raise WorldRefused(str(error)) from error
    folder = out or _own_folder(simulation)
    console = Console(highlight=False)
    pairs = len(matchups(simulation, ()))
    counted = f"{duels} duel{'s'[: duels > 1]} over {pairs} matchup{'s'[: pairs > 1]}"
    console.print(f"{counted}, {rulings} rulings, seed {seed}, in {folder}", soft_wrap=True)
    done = 0

    def count(now: int) -> None:
        nonlocal done
        done = now

    try:
        with _bar(duels, count) as told:
            played = run(simulation, folder, workers=workers or _processors(), cluster=cluster, told=told)
        _finish(simulation, folder, played, console)
    except SimulationError as error:
        raise WorldRefused(f"{error}{_kept(done, duels, folder)}") from error
    except KeyboardInterrupt:
        say_error(f"Interrupted.{_kept(done, duels, folder)}")
        raise typer.Exit(INTERRUPTED) from None


def _finish(simulation: Simulation, folder: Path, played: list[Played], console: Console) -> None:
    """Show the sums, and leave the raw results and the picture in the folder."""
    from gcg_plugin.simulation.files import lacking, write_matchups, write_picture, write_raw
    from gcg_plugin.simulation.shown import deck_table, matchup_table, summary
    from gcg_plugin.simulation.tally import matchups

    sums = matchups(simulation, played)
    console.print(matchup_table(simulation, sums))
    if len(simulation.decks) > 1:
        console.print(deck_table(simulation, sums))
    for line in summary(simulation, sums):
        console.print(line, soft_wrap=True)
    files = [write_raw(folder, played), write_matchups(folder, sums), write_picture(folder, simulation, sums)]
    names = ", ".join(file.name for file in files if file is not None)
    console.print(f"In {folder}: {names}", soft_wrap=True)
    if (note := lacking()) is not None:
        say_error(note)


def _kept(done: int, duels: int, folder: Path) -> str:
    return f" {done} of {duels} duels are kept in {folder}; the same command goes on from there." if done else ""


def _decks(words: str) -> tuple[int, ...]:
    from gcg_plugin.catalogue import built_decks

    if words.strip() == ALL:
        return built_decks()
    found: list[int] = []
    for word in (word.strip() for word in words.split(",")):
        number = number_typed(word)
        if number is None:
            raise WorldRefused(
                f"{word!r} is no deck's number: say {ALL}, or numbers with commas (`genshin-world decks`)."
            )
        if problem := why_not_played(number):
            raise WorldRefused(problem)
        if number in found:
            raise WorldRefused(f"Deck {number} is named twice: once is enough.")
        found.append(number)
    return tuple(found)


def _own_folder(simulation: Simulation) -> Path:
    """A folder with the player's data whose name follows from the simulation, so that the same command finds it."""
    name = blake2b(simulation.model_dump_json().encode(), digest_size=6).hexdigest()
    return user_data_path("genshin-world") / "simulations" / name


def _processors() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@contextmanager
def _bar(total: int, count: Callable[[int], None]) -> Iterator[Callable[[int], None]]:
    """What to tell how many duels are done: a bar where standard error is a terminal, and `count` in any case."""
    console = Console(stderr=True)
    columns = (TextColumn("Duels"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("", total=total)

        def told(done: int) -> None:
            count(done)
            bar.update(task, completed=done)

        yield told
