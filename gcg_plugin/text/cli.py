"""`genshin-world text`: the game's own words for the player's folder; the plugin hands `app` to the host."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn, TimeRemainingColumn

from gcg_plugin.names import ENGLISH, every_text_id
from gcg_plugin.text.official import TEXT_VARIABLE, text_folder, write_texts
from gcg_plugin.text.textmap import Extract, extract_texts, map_files, map_language
from genshin_world.errors import DataError

__all__ = ["app"]

app = typer.Typer(
    name="text",
    help="Bring the game's own words into your data folder, from a text map you have.",
    no_args_is_help=True,
    add_completion=False,
)


@app.callback()
def _text() -> None:
    """Bring the game's own words into your data folder, from a text map you have."""


@app.command()
def gcg(
    source: Annotated[Path, typer.Option("--from", metavar="DIR", help="The folder of TextMap<language>.json.")],
    language: Annotated[
        str,
        typer.Option("--language", metavar="TAG", help="The language, as in `en` or `zh-CN`; the maps' CHS will do."),
    ] = ENGLISH,
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="DIR", envvar=TEXT_VARIABLE, help="Where to, in place of your data folder."),
    ] = None,
) -> None:
    """Write the card game's names and descriptions in one language; what is shown from then on quotes them."""
    try:
        tag = map_language(language)
        extract = _extract(map_files(source, tag))
        folder = out or text_folder()
        report = write_texts(extract.texts, tag, folder)
    except DataError as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(1) from error
    state = "written" if report.changed else "unchanged"
    lacking = f"; {len(extract.missing)} the map does not have" if extract.missing else ""
    typer.echo(f"{folder / report.files[0]}: {len(extract.texts)} texts, {state}{lacking}")
    if folder.resolve() != text_folder().resolve():
        typer.echo(f"They are shown when {TEXT_VARIABLE} names {folder}.")


def _extract(paths: tuple[Path, ...]) -> Extract:
    """The slices' texts out of a text map, with a bar of the bytes read where standard error is a terminal."""
    wanted = every_text_id()
    console = Console(stderr=True)
    with ExitStack() as stack:
        advance = None
        if console.is_terminal:
            columns = (TextColumn("{task.description}"), BarColumn(), DownloadColumn(), TimeRemainingColumn())
            bar = stack.enter_context(Progress(*columns, console=console, transient=True))
            task = bar.add_task(f"Reading {paths[0].name}", total=sum(_size(path) for path in paths))
            advance = lambda count: bar.advance(task, count)  # noqa: E731
        return extract_texts(paths, wanted, advance=advance)


def _size(path: Path) -> int:
    """A file's bytes; none where it cannot be asked, which reading it will tell."""
    try:
        return path.stat().st_size
    except OSError:
        return 0
