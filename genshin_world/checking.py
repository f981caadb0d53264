"""What is wrong in a folder of residents, talks and quests: all of it at once, what plugins know of it, too."""

from __future__ import annotations

import difflib
from collections.abc import Iterator
from dataclasses import dataclass

from genshin_world.base import BasePlugin, Folder, FolderPlugin
from genshin_world.errors import DataError, SeatError
from genshin_world.plugins import Failure
from genshin_world.rows import Seats
from genshin_world.talks import Talk
from genshin_world.world import World

__all__ = ["Checked", "check_folder", "seat_problems"]

Place = tuple[str, int, str]
"""A file, a row's id and a field."""


@dataclass(frozen=True, slots=True)
class Checked:
    """What there is in a folder, and what is wrong with it.

    Attributes:
        folder: what was read of it.
        problems: each mistake of its rows, in the order of the files.
        failures: what went wrong in plugins meanwhile: an id that one of them has taken, say.
    """

    folder: FolderPlugin
    problems: list[DataError]
    failures: list[Failure]

    def __str__(self) -> str:
        steps = sum(len(quest.steps) for quest in self.folder.quests)
        talks = len(self.folder.talks) + sum(len(quest.talks) for quest in self.folder.quests)
        counts = ((len(self.folder.residents), "resident"), (talks, "talk"), (len(self.folder.quests), "quest"))
        counted = [f"{count} {what}{'s' * (count != 1)}" for count, what in (*counts, (steps, "step"))]
        return f"{', '.join(counted[:-1])} and {counted[-1]}"


def check_folder(world: World, folder: Folder) -> Checked:
    """Looks for every mistake in a folder.

    Args:
        world: a world whose plugins are asked; it stays as it is.
        folder: where `residents.json` lies.
    """
    problems: list[DataError] = []
    own = BasePlugin(folder, problems=problems)
    checked = world.another(data=own)
    problems += [problem for problem in seat_problems(checked) if problem.file == own.residents_file]
    problems += _request_problems(checked, own)
    # What a plugin raises over a seat is among the seats' problems already.
    failures = [failure for failure in checked.failures if not isinstance(failure.error, SeatError)]
    return Checked(own, problems, failures)


def seat_problems(world: World) -> Iterator[DataError]:
    """What is wrong with the seats of the world's residents: those of its folders, and those that plugins bring."""
    files = {one.id: folder.residents_file for folder in reversed(world.folders) for one in folder.residents}
    for resident in world.residents.values():
        place = (files.get(resident.id, "a plugin's residents"), resident.id, "seats")
        yield from _problems(world, place, resident.seats, "seat_problems", resident=resident)


def _request_problems(world: World, folder: FolderPlugin) -> Iterator[DataError]:
    """What is wrong with what the replies and steps of a folder ask of plugins."""
    for place, request in _requests(folder):
        yield from _problems(world, place, request, "request_problems", request=request)


def _requests(folder: FolderPlugin) -> Iterator[tuple[Place, Seats]]:
    """Each request of a folder, with its place."""
    for talk in folder.talks:
        for field, request in _asked(talk):
            yield (folder.talks_file, talk.id, field), request
    for quest in folder.quests:
        for place, step in enumerate(quest.steps):
            if step.activity:
                yield (folder.quests_file, quest.id, f"steps.{place}.activity"), step.activity
        for place, talk in enumerate(quest.talks):
            for field, request in _asked(talk):
                yield (folder.quests_file, quest.id, f"talks.{place}.{field}"), request


def _asked(talk: Talk) -> Iterator[tuple[str, Seats]]:
    for line_place, line in enumerate(talk.lines):
        for place, reply in enumerate(line.replies):
            if reply.activity is not None:
                yield f"lines.{line_place}.replies.{place}.activity", reply.activity


def _problems(world: World, place: Place, data: Seats, hook: str, **asked: object) -> Iterator[DataError]:
    """What is wrong with data by plugin name: a plugin nobody has, and what each says of its own."""
    file, row, field = place
    names = world.plugins.names
    for name in data:
        if name not in names:
            close = difflib.get_close_matches(name, names, n=1)
            hint = f"did you mean {close[0]!r}?" if close else f"the plugins are {', '.join(sorted(names))}"
            yield DataError(file, row, f"{field}.{name}", f"no plugin is called {name!r}; {hint}")
    for owner, found in world.plugins.collect(hook, world=world, **asked) if data else ():
        named: list[DataError] = []
        with world.plugins.guard(owner, hook):
            below, problem = found
            named.append(DataError(file, row, f"{field}.{owner}{'.' * bool(below)}{below}", problem))
        yield from named
