"""`genshin-world tables`: the importer on the command line; the plugin hands `app` to the host."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

from gcg_plugin.names import ENGLISH
from gcg_plugin.tables.files import Report
from gcg_plugin.tables.names import import_names
from gcg_plugin.tables.run import import_tables
from genshin_world.errors import DataError

__all__ = ["TABLES_VARIABLE", "app"]

# Where the raw tables are, when `--from` does not say; the tests read it too.
TABLES_VARIABLE = "GENSHIN_WORLD_TABLES"
# `--language all`: no language has such a tag.
ALL = "all"

app = typer.Typer(
    name="tables",
    help="Read the game's raw tables into the slices this project ships.",
    no_args_is_help=True,
    add_completion=False,
)

Check = Annotated[bool, typer.Option("--check", help="Write nothing; exit with 1 when what is there differs.")]


@app.command()
def gcg(
    source: Annotated[
        Path,
        typer.Option("--from", metavar="DIR", envvar=TABLES_VARIABLE, help="The folder of the raw tables."),
    ],
    out: Annotated[Path, typer.Option("--out", metavar="DIR", help="The folder of the slices.")] = Path("data/gcg"),
    check: Check = False,
) -> None:
    """Write the rule, the decks, the seated games, the challengers' ladders and the keywords."""
    _run(lambda: import_tables(source, out, check=check), out, check=check)


@app.command()
def names(
    source: Annotated[
        Path, typer.Option("--from", metavar="CARDS_JSON", help="The file of names by character, skill and card.")
    ],
    languages: Annotated[
        list[str],
        typer.Option("--language", metavar="TAG", help="A language, as in `en`; may be given again; `all`: every one."),
    ] = [ENGLISH],  # noqa: B006 - typer takes no tuple for an option given again, and changes nothing in the list
    slices: Annotated[Path, typer.Option("--slices", metavar="DIR", help="The folder of the slices.")] = Path(
        "data/gcg"
    ),
    out: Annotated[Path, typer.Option("--out", metavar="DIR", help="The folder of the names.")] = Path("data/text"),
    check: Check = False,
) -> None:
    """Write the names of everything the slices name, in English or in the languages asked for."""
    wanted = None if ALL in languages else languages
    _run(lambda: import_names(source, slices, out, languages=wanted, check=check), out, check=check)


def _run(work: Callable[[], Report], out: Path, *, check: bool) -> None:
    """Does the work and says what it came to; one line and exit status 1 when the data cannot be used or differs."""
    try:
        report = work()
    except DataError as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(1) from error
    for note in report.notes:
        typer.echo(note)
    for name in report.changed:
        typer.echo(f"{out / name}: {'differs' if check else 'written'}")
    changed, verb = len(report.changed), "differ" if check else "written"
    typer.echo(f"{len(report.files)} file(s), {changed} {verb}, {len(report.files) - changed} unchanged")
    if check and report.changed:
        raise typer.Exit(1)
