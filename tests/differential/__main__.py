"""`python -m tests.differential`: a campaign with a progress bar; differences come as ready rule tests."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from gcg_plugin import catalogue
from tests.differential import arbitrary, campaign, known
from tests.differential.campaign import Found, Tally
from tests.differential.position import MONSTERS


def main(
    duels: Annotated[int, typer.Option(help="How many whole duels to play in lockstep.")] = 20,
    actions: Annotated[int, typer.Option(help="How many actions to play from positions set up in both.")] = 0,
    steps: Annotated[int, typer.Option(help="How many of them in a row from each position.")] = 1,
    seed: Annotated[int, typer.Option(help="The first seed; the same seeds play the same games.")] = 1,
    decks: Annotated[str, typer.Option(help="Decks by id, with commas; 0 is a mixed one. All by default.")] = "",
    workers: Annotated[int, typer.Option(help="How many processes play.")] = 2,
) -> None:
    """Judge our engine under `official` by gitcg. Ends with 1 when a difference has no explanation."""
    console = Console()
    catalogue.load()
    chosen = [int(number) for number in decks.split(",")] if decks else [*arbitrary.judged_decks(), 0]
    if unknown := sorted(set(chosen) - {*arbitrary.judged_decks(), 0}):
        raise typer.BadParameter(f"deck {unknown[0]} is not judged: choose among {arbitrary.judged_decks()} and 0")
    left_out = sorted(set(catalogue.built_decks()) - set(arbitrary.judged_decks()))
    console.print(f"left out: {', '.join(MONSTERS.values())}, which gitcg lacks, and with them deck {left_out}")
    jobs = [*campaign.duel_jobs(duels, seed, chosen), *campaign.action_jobs(actions, seed, steps)]
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console) as progress:
        task = progress.add_task("judged", total=len(jobs))

        def told(tally: Tally, found: Found | None) -> None:
            if found is not None:
                _print(console, found)
            progress.update(task, advance=1, description=f"judged, {len(tally.found)} differ")

        tally = campaign.run(jobs, workers, told)
    _report(console, tally)
    raise typer.Exit(1 if tally.found else 0)


def _print(console: Console, found: Found) -> None:
    console.rule(str(found.job))
    for line in (*found.differences, "", found.test):
        console.print(line, markup=False, highlight=False, soft_wrap=True)


def _report(console: Console, tally: Tally) -> None:
    table = Table("what", "how many")
    rows = {
        "duels": tally.duels,
        "of them played to their end": tally.ended,
        "positions set up": tally.positions,
        "choices made in both": tally.actions,
        "positions compared": tally.compared,
        "seconds": round(tally.seconds),
        "unexplained differences": len(tally.found),
    }
    for what, count in rows.items():
        table.add_row(what, str(count))
    for kind, count in sorted(tally.kinds.items()):
        table.add_row(f"  {kind}", str(count))
    table.add_row("skills and cards used at least once", f"{len(tally.used)} of {len(arbitrary.usable())}")
    for name, count in sorted(tally.known.items()):
        table.add_row(f"known: {name}", str(count))
    console.print(table)
    counts = sorted((tally.used[number], name) for number, name in arbitrary.usable().items())
    console.print("least used:", ", ".join(f"{name} {count}" for count, name in counts[:8]), highlight=False)
    for one in known.KNOWN:
        if one.name in tally.known:
            console.print(f"{one.name}: {one.reason} ({one.source})", markup=False, highlight=False)


if __name__ == "__main__":
    typer.run(main)
