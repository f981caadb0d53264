"""The `genshin-world` command: residents, visits, and whatever commands and options the plugins add."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.metadata import version
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table
from rich.text import Text
from typer.core import TyperGroup

from genshin_world.checking import check_folder
from genshin_world.errors import TRACEBACK, DataError, SeatError
from genshin_world.play import INTERRUPTED, say_error
from genshin_world.play_command import play_command
from genshin_world.plugins import Failure, PluginError
from genshin_world.refusals import WorldRefused
from genshin_world.residents import Resident
from genshin_world.terminal import console, settle_streams
from genshin_world.visit import Visit
from genshin_world.which_world import DataFolder, Hour, ProgressFile, of_folder, use_progress, warn_of_seats
from genshin_world.world import World

__all__ = ["TRACEBACK", "build_app", "main"]

_NO_NUMBER = re.compile(r"(Input should be a valid integer|Unable to parse input string as an integer).*")
"""What typer has pydantic say of a word that is no number."""


class _OneLineGroup(TyperGroup):
    """Commands whose errors are one line on standard error, never a traceback."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        with _one_line():
            return super().parse_args(ctx, args)

    def invoke(self, ctx: Any) -> Any:
        with _one_line():
            return super().invoke(ctx)

    def get_params(self, ctx: Any) -> list[Any]:
        return _typeless_switches(super().get_params(ctx))

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        command = super().get_command(ctx, cmd_name)
        for one in (command, *getattr(command, "commands", {}).values()):
            if one is not None:
                _typeless_switches(one.get_params(ctx))
        return command


def _typeless_switches(params: list[Any]) -> list[Any]:
    """A switch takes no word, and typer would write `<bool>` behind it in the help."""
    for param in params:
        if getattr(param, "is_flag", False):
            param.metavar = ""
    return params


@contextmanager
def _one_line() -> Iterator[None]:
    try:
        yield
    except (typer.Exit, typer.Abort, BrokenPipeError):
        raise
    except KeyboardInterrupt:
        say_error("Interrupted.")
        raise typer.Exit(INTERRUPTED) from None
    except Exception as error:
        if os.environ.get(TRACEBACK):
            raise
        # An error without words has said already what there was to say: a group of commands, its help.
        if words := _worded(error):
            say_error(words)
        raise typer.Exit(getattr(error, "exit_code", 1)) from None


def main() -> None:
    """Runs the command line with the installed plugins."""
    settle_streams()
    try:
        world = World.open(on_failure=_warn)
        warn_of_seats(world)
        build_app(world)()
    except (DataError, PluginError) as error:
        say_error(error)
        sys.exit(1)
    except KeyboardInterrupt:
        say_error("Interrupted.")
        sys.exit(INTERRUPTED)


def build_app(world: World) -> typer.Typer:
    """The command line of a world.

    Args:
        world: an opened world; its plugins add commands and options.

    Returns:
        the typer application, ready to be called or run by a test.
    """
    app = typer.Typer(
        name="genshin-world",
        cls=_OneLineGroup,
        help="Walk through a small world, talk to its residents, and play what they offer.",
        no_args_is_help=True,
        add_completion=False,
        pretty_exceptions_enable=False,
    )

    @app.callback()
    def say_version(
        shown: Annotated[
            bool, typer.Option("--version", help="Say which version this is.", is_eager=True, callback=_say_version)
        ] = False,
    ) -> None:
        """What holds for every command."""

    app.command("residents")(_residents_command(world))
    app.command("play")(play_command(world))
    app.command("check")(_check_command(world))
    taken = {"residents", "play", "check"}
    for owner, command in world.plugins.collect("register_commands", world=world):
        with world.plugins.guard(owner, "register_commands"):
            name, run = command
            if name in taken:
                raise ValueError(f"command {name!r} is there already")
            if isinstance(run, typer.Typer):
                app.add_typer(run, name=name)
            elif callable(run):
                app.command(name)(run)
            else:
                raise TypeError(f"command {name!r} is neither a function nor a typer.Typer")
            taken.add(name)
    return app


def _say_version(asked: bool) -> None:
    if asked:
        typer.echo(f"genshin-world {version('genshin-world')}")
        raise typer.Exit


def _residents_command(opened: World) -> Callable[..., None]:
    def residents(hour: Hour = None, data: DataFolder = None, progress: ProgressFile = None) -> None:
        """Who lives here, where and when they can be met, and what they offer."""
        world = of_folder(opened, data)
        use_progress(world, progress, alone=False)
        screen = console()
        people = [one for one, _ in world.present(hour)] if hour is not None else list(world.residents.values())
        if not people and hour is not None:
            raise WorldRefused(f"Nobody can be met at {hour:02}:00; leave --hour out to see everybody's hours.")
        table = Table(title=f"At {hour:02}:00" if hour is not None else None)
        for heading in ("Who", "Where and when", "Offers"):
            table.add_column(heading, overflow="fold")
        for resident in people:
            stays = [stay for stay in resident.stays if hour is None or stay.covers(hour)]
            who = Text(resident.name, style="bold")
            if resident.about:
                who.append(f"\n{resident.about}", style="not bold dim")
            table.add_row(who, Text("\n".join(str(stay) for stay in stays)), Text("\n".join(_offers(world, resident))))
        screen.print(table)

    return residents


def _offers(world: World, resident: Resident) -> list[str]:
    hour = next(hour for hour in range(24) if resident.stay_at(hour) is not None)
    offers: list[str] = []
    for reply in Visit(world, resident, hour=hour).offers():
        found = world.find_step(reply.step)
        offers.append(reply.text if found is None else f"{found[0].title} (--quest {found[1].id})")
    return offers or ["a talk"]


def _check_command(world: World) -> Callable[..., None]:
    def check(
        folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="Where residents.json lies.")],
    ) -> None:
        """Say all that is wrong in a writer's folder of residents, talks and quests, or that all is well."""
        checked = check_folder(world, folder)
        for line in (*checked.problems, *checked.failures):
            typer.echo(line)
        if checked.problems or checked.failures:
            raise typer.Exit(1)
        typer.echo(f"{folder}: all is well: {checked}.")

    return check


def _warn(failure: Failure) -> None:
    # What is wrong with a seat is told once, and with its row (`warn_of_seats`).
    if not isinstance(failure.error, SeatError):
        say_error(f"Warning: {failure}")


def _worded(error: Exception) -> str:
    """An error as one line."""
    if callable(word := getattr(error, "format_message", None)):
        # Where a choice is refused, typer shows the name of the error's class, too.
        words = _NO_NUMBER.sub("say a whole number", word() or "").replace(": Value error, ", ": ", 1)
        return f"{words} (see --help)" if words else ""
    if isinstance(error, WorldRefused | DataError | PluginError):
        return str(error)
    if isinstance(error, OSError) and error.strerror:
        return f"{error.filename or 'What there is to show'} cannot be read or written: {error.strerror}."
    return f"{type(error).__name__}: {error} ({TRACEBACK}=1 shows where)"
