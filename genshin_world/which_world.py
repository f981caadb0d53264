"""Which world a command is about and whose progress: the options that say so, and what comes of them."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import Annotated

import typer
from platformdirs import user_data_path

from genshin_world.checking import seat_problems
from genshin_world.play import say_error
from genshin_world.world import World

__all__ = [
    "DATA",
    "PROGRESS",
    "DataFolder",
    "Hour",
    "ProgressFile",
    "home",
    "of_folder",
    "use_progress",
    "warn_of_seats",
]

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


def of_folder(world: World, data: Path | None) -> World:
    """The world, or one like it of the rows of a folder."""
    if data is None:
        return world
    world = world.another(data=data)
    warn_of_seats(world)
    return world


def warn_of_seats(world: World) -> None:
    """Tells on standard error, each in a line, of seats nobody answers for or that are wrong."""
    for problem in seat_problems(world):
        say_error(f"Warning: {problem}")


def home(world: World) -> Path:
    """Where what players have done in a world is kept: of each folder apart, since two may use the same ids."""
    home = user_data_path("genshin-world")
    folder = world.folders[0].folder
    if folder is None:
        return home
    return home / "worlds" / f"{folder.name}-{sha256(str(folder).encode()).hexdigest()[:8]}"


def use_progress(world: World, path: Path | None, *, alone: bool) -> None:
    """Lets a world keep what the player does in a file: the one that is named, else that of the world.

    A run that nobody attends (`alone`) keeps it to itself unless a file is named: it must be the same every time, and
    must not finish the player's quests behind their back.
    """
    if path is None and alone:
        return
    world.use_progress(path or home(world) / "progress.json")
