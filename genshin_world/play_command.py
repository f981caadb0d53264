"""The command `play`, with the options plugins add to it, in the terminal or on pages in a browser."""

from __future__ import annotations

import importlib.util
import inspect
import sys
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Annotated, Any, Literal

import typer

from genshin_world.options import PlayOption
from genshin_world.play import Ask, ask_whom, play_visit, say_error
from genshin_world.refusals import WorldRefused
from genshin_world.terminal import console
from genshin_world.visit import Visit
from genshin_world.which_world import DataFolder, Hour, ProgressFile, home, of_folder, use_progress
from genshin_world.world import MORNING, World

__all__ = ["is_given", "play_command", "serve_pages"]

_PAGES = "In the browser"
"""What the options of the pages stand under in the help."""


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
    world = of_folder(world, data)
    ask: Ask | None = None if auto or pages else screen.input
    use_progress(world, progress, alone=auto)
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


def play_command(world: World) -> Callable[..., None]:
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
    described: Any = with_options  # Typer reads a signature that mypy knows no function to have.
    described.__signature__ = own.replace(parameters=parameters)
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
    use_progress(world, progress, alone=False)
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
        home(world),
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
