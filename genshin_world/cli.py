"""The `genshin-world` command: residents, visits, and whatever commands and options the plugins add."""

from __future__ import annotations

import importlib.util
import inspect
import os
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import Annotated, Any, Literal

import typer
from platformdirs import user_data_path
from rich.table import Table
from rich.text import Text
from typer.core import TyperGroup

from genshin_world.checking import check_folder, seat_problems
from genshin_world.errors import TRACEBACK, DataError, SeatError
from genshin_world.options import PlayOption
from genshin_world.play import INTERRUPTED, Ask, ask_whom, play_visit, say_error
from genshin_world.plugins import Failure, PluginError
from genshin_world.refusals import WorldRefused
from genshin_world.residents import Resident
from genshin_world.terminal import console, settle_streams
from genshin_world.visit import Visit
from genshin_world.world import MORNING, World

__all__ = ["TRACEBACK", "ProgressFile", "build_app", "is_given", "main", "serve_pages"]

PROGRESS = "GENSHIN_WORLD_PROGRESS"
"""The environment variable that names the file of the player's progress."""

DATA = "GENSHIN_WORLD_DATA"
"""The environment variable that names the folder of another world than Mondstadt."""

Hour = Annotated[int | None, typer.Option(metavar="HOUR", help="The hour of the day.", min=0, max=23)]
ProgressFile = Annotated[
    Path | None,
    typer.Option(
        "--progress", metavar="FILE", help="The file your progress is kept in.", envvar=PROGRESS, dir_okay=False
    ),
]

DataFolder = Annotated[
    Path | None,
    typer.Option(
        "--data",
        metavar="FOLDER",
        help="Another world: a folder of residents, talks and quests, with a progress of its own.",
        envvar=DATA,
    ),
]

_NO_NUMBER = re.compile(r"(Input should be a valid integer|Unable to parse input string as an integer).*")
"""What typer has pydantic say of a word that is no number."""
_PAGES = "In the browser"
"""What the options of the pages stand under in the help."""


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
        _warn_of_seats(world)
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
    app.command("play")(_play_command(world))
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
        world = _of_folder(opened, data)
        _use_progress(world, progress, alone=False)
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


def _of_folder(world: World, data: Path | None) -> World:
    """The world, or one like it of the rows of a folder."""
    if data is None:
        return world
    world = world.another(data=data)
    _warn_of_seats(world)
    return world


def _warn_of_seats(world: World) -> None:
    for problem in seat_problems(world):
        say_error(f"Warning: {problem}")


def _home(world: World) -> Path:
    """Where what players have done in a world is kept: of each folder apart, since two may use the same ids."""
    home = user_data_path("genshin-world")
    folder = world.folders[0].folder
    if folder is None:
        return home
    return home / "worlds" / f"{folder.name}-{sha256(str(folder).encode()).hexdigest()[:8]}"


def _play(
    world: World,
    options: list[PlayOption],
    context: typer.Context,
    resident: Annotated[
        str | None, typer.Argument(metavar="RESIDENT", help="Whom to walk up to: a name, its beginning, or an id.")
    ] = None,
    quest: Annotated[
        int | None, typer.Option(metavar="ID", help="Play a quest's step; `genshin-world residents` names them.")
    ] = None,
    auto: Annotated[bool, typer.Option("--auto", help="Ask nothing: everything plays itself.")] = False,
    hour: Hour = None,
    seed: Annotated[
        int | None, typer.Option(metavar="NUMBER", help="Make chance repeatable: the same number, the same luck.")
    ] = None,
    record: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Keep a record in this file.", dir_okay=False)
    ] = None,
    resume: Annotated[Path | None, typer.Option(metavar="FILE", help="Go on from a record.", dir_okay=False)] = None,
    data: DataFolder = None,
    progress: ProgressFile = None,
    terminal: Annotated[bool, typer.Option("--terminal", help="Stay in the terminal.")] = False,
    host: Annotated[
        str | None,
        typer.Option(
            metavar="ADDRESS",
            help="Serve the pages at this address, to others too; else to this machine alone.",
            rich_help_panel=_PAGES,
        ),
    ] = None,
    port: Annotated[
        int | None,
        typer.Option(metavar="PORT", help="The port; a free one by default.", min=0, max=65535, rich_help_panel=_PAGES),
    ] = None,
    opens: Annotated[
        bool | None,
        typer.Option(
            "--open/--no-open",
            help="Open the browser at the pages, or do not; it is opened by default.",
            show_default=False,
            rich_help_panel=_PAGES,
        ),
    ] = None,
    **plugin_options: Any,
) -> None:
    """Walk up to a resident: a talk, what it leads to, and back to the world. In a browser, or in the terminal."""
    begins = {"RESIDENT": resident, "--quest": quest, "--record": record}
    if resume is not None and (idle := [name for name, value in begins.items() if value is not None]):
        raise typer.BadParameter(f"--resume goes on with what its record says: leave out {' and '.join(idle)}")
    web = {"--host": host, "--port": port, "--open/--no-open": opens}
    if (auto or terminal) and (idle := [name for name, value in web.items() if value is not None]):
        raise typer.BadParameter(f"{' and '.join(idle)} is for the browser: leave it out in the terminal")
    for option in options:
        if option.refuses is None or not is_given(context, option.name):
            continue
        if problem := option.refuses(plugin_options[option.name]):
            raise WorldRefused(problem)
    pages = not auto and not terminal and _has_pages()
    if not pages and not auto and not _is_terminal():
        say_error("Standard input is no terminal: everything plays itself, as with --auto.")
        auto = True
    screen = console()
    world = _of_folder(world, data)
    ask: Ask | None = None if auto or pages else screen.input
    _use_progress(world, progress, alone=auto)
    settings = {"auto": auto, "seed": seed, "record": record, "resume": resume, "hour": hour, **plugin_options}
    at = MORNING if hour is None else hour
    if resume is not None:
        visit = world.resume(resume, hour=at, settings=settings)
    elif pages and resident is None and quest is None:
        visit = None
    else:
        if resident is None and quest is not None:
            resident = str(world.wanted_step(quest)[1].resident)
        if resident is None and ask is None:
            raise typer.BadParameter("say whom to walk up to, or which --quest step to play")
        if resident is None and ask is not None:
            resident = ask_whom(world, at, screen, ask)
        visit = world.begin(str(resident), hour=at, settings=settings, step=quest)
    if pages:
        given = {name: value for name, value in settings.items() if is_given(context, name)}
        _serve(world, options, given, hour=at, visit=visit, host=host, port=port, opens=opens)
    elif visit is not None and (status := play_visit(visit, screen, ask)):
        raise typer.Exit(status)


def _play_options(world: World) -> list[PlayOption]:
    """The options plugins add, but for those whose names are no words or taken."""
    options: list[PlayOption] = []
    taken = set(inspect.signature(_play).parameters)
    for owner, option in world.plugins.collect("register_play_options", world=world):
        with world.plugins.guard(owner, "register_play_options"):
            if not option.name.isidentifier() or option.name in taken:
                raise ValueError(f"option {option.name!r} is taken, or no word of letters, digits and underscores")
            taken.add(option.name)
            options.append(_guarded(world, owner, option))
    return options


def _guarded(world: World, owner: str, option: PlayOption) -> PlayOption:
    """An option whose plugin may fail at refusing its values: it is named, and the value is taken."""
    if (refuses := option.refuses) is None:
        return option

    def guarded(value: object) -> str | None:
        with world.plugins.guard(owner, f"refusing --{option.name}"):
            return refuses(value)
        return None

    return replace(option, refuses=guarded)


def is_given(context: typer.Context, name: str) -> bool:
    """Whether somebody has said an option, or the environment has: its default may have been asked for, too."""
    source = context.get_parameter_source(name)
    return source is not None and source.name not in ("DEFAULT", "DEFAULT_MAP")


def _play_command(world: World) -> Callable[..., None]:
    """The play command with the plugins' options among its own, as typer reads them from a signature."""
    options = _play_options(world)
    play = partial(_play, world, options)

    def with_options(**values: Any) -> None:
        play(**values)

    own = inspect.signature(play, eval_str=True)
    parameters = [one for one in own.parameters.values() if one.kind is not inspect.Parameter.VAR_KEYWORD]
    for option in options:
        kind: Any = Literal[option.choices] if option.choices else option.kind
        # A switch has a value either way; everything else may be left out.
        if option.kind is not bool and option.default is None:
            kind = kind | None
        default = False if option.kind is bool and option.default is None else option.default
        shown = typer.Option(
            help=_help_of(option),
            metavar=_metavar_of(option),
            case_sensitive=False,
            show_default=bool(option.default) and not option.means,
        )
        parameters.append(
            inspect.Parameter(
                option.name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=Annotated[kind, shown]
            )
        )
    parameters = [one.replace(kind=inspect.Parameter.KEYWORD_ONLY) for one in parameters]
    with_options.__signature__ = own.replace(parameters=parameters)  # type: ignore[attr-defined]
    with_options.__annotations__ = {one.name: one.annotation for one in parameters}
    with_options.__doc__ = _play.__doc__
    return with_options


def _help_of(option: PlayOption) -> str:
    """What an option does, and below it what each of its choices does or is called."""
    default = {option.default: " (the default)"}
    lines = [f"{one}: {option.means[one]}{default.get(one, '')}" for one in option.choices if one in option.means]
    called = [f"{one} {option.called[one]}" for one in option.choices if one in option.called]
    return "\n\n".join(part for part in (option.help, *lines, ", ".join(called)) if part)


def _metavar_of(option: PlayOption) -> str | None:
    """What stands behind an option for its value."""
    if option.choices:
        return option.name.upper() if option.means or option.called else None
    return None if option.kind is bool else {int: "NUMBER", Path: "FILE"}.get(option.kind, "TEXT")


def _use_progress(world: World, path: Path | None, *, alone: bool) -> None:
    # An unattended run keeps its progress to itself unless a file is named: it must be the same every time, and must
    # not finish the player's quests behind their back.
    if path is None and alone:
        return
    world.use_progress(path or _home(world) / "progress.json")


def serve_pages(
    world: World,
    at: Callable[[], str],
    *,
    given: dict[str, object] | None = None,
    port: int | None = None,
    opens: bool | None = None,
    progress: Path | None = None,
) -> bool:
    """Serves the world's pages on this machine until Ctrl-C, opened at one of them: for a plugin's command.

    Args:
        world: the world, as `register_commands` was given it.
        at: makes the page's address, without the first stroke; called only where pages can be served.
        given: what is set, by the names of play options; what is not is what the browser has kept.
        port: the port; a free one by default.
        opens: whether the browser is opened; it is by default.
        progress: the file the player's progress is kept in; the usual one by default.

    Returns:
        whether they were served; where not, one line has said how to get them.
    """
    if not _has_pages():
        return False
    _use_progress(world, progress, alone=False)
    _serve(world, _play_options(world), given or {}, port=port, opens=opens, at=at())
    return True


def _has_pages() -> bool:
    """Whether the pages can be served; says how to get them when they cannot."""
    if importlib.util.find_spec("nicegui") is not None:
        return True
    say_error("For the pages in a browser: pip install 'genshin-world[board]'. This is the terminal.")
    return False


def _serve(
    world: World,
    options: list[PlayOption],
    given: dict[str, object],
    *,
    hour: int = MORNING,
    visit: Visit | None = None,
    host: str | None = None,
    port: int | None = None,
    opens: bool | None = None,
    at: str = "",
) -> None:
    # Imported only here: the commands in the terminal start without it.
    from genshin_world.web.server import Serving, serve
    from genshin_world.web.settings import SEED

    serving = Serving(
        world,
        _home(world),
        host=host or "127.0.0.1",
        port=port or 0,
        options=[SEED, *options],
        given=given,
        hour=hour,
        visit=visit,
        at=at,
        opens=opens is not False,
        say=lambda line: print(line, flush=True),
    )
    try:
        serve(serving)
    except KeyboardInterrupt:
        # What is opened at a page of a plugin's own is looked at, and not left half done.
        say_error("The pages are closed." + ("" if at else " What was not finished is offered there the next time."))


def _is_terminal() -> bool:
    # There is no standard input at all where whoever started the program has closed it.
    return sys.stdin is not None and sys.stdin.isatty()


def _warn(failure: Failure) -> None:
    # What is wrong with a seat is told once, and with its row (`_warn_of_seats`).
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
