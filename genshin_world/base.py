"""A folder of residents, talks and quests as a plugin, and the world's own one: Mondstadt, from `data/world`.

They come in by the same door as every other plugin, which proves the door by use.
"""

from __future__ import annotations

import os
from collections.abc import Container, Iterator, Sequence
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from genshin_world.errors import DataError
from genshin_world.hookspecs import hookimpl
from genshin_world.quests import Quest, Step, steps_due
from genshin_world.residents import Resident
from genshin_world.rows import read_rows
from genshin_world.slices import data_path
from genshin_world.talks import Talk

if TYPE_CHECKING:
    from genshin_world.visit import Visit
    from genshin_world.world import World

__all__ = ["BasePlugin", "Folder", "FolderPlugin"]

Folder = str | os.PathLike[str] | Traversable
"""Where `residents.json` lies and, where there are talks and quests, `talks.json` and `quests.json`."""


class _Everything(Container[Any]):
    """What is there where a file could not be read whole: it may hold anything."""

    def __contains__(self, _: object) -> bool:
        return True


def _ids(rows: Sequence[Resident | Talk], file: str, found: list[DataError]) -> Container[int]:
    """The ids a file holds, those of rows that are wrong, too."""
    wrong = {problem.row for problem in found if problem.file == file}
    return _Everything() if None in wrong else {row.id for row in rows} | {row for row in wrong if isinstance(row, int)}


class FolderPlugin:
    """Brings the residents, talks and quests of a folder to a world. The folder holds everybody its rows name.

    Args:
        folder: where the files lie. One without talks or quests brings none.
        name: the plugin's name; the folder's own when left out.
        problems: takes in whatever is wrong, in place of an error; the rows that are right are brought.

    Attributes:
        folder: where it lies; `None` for what the package ships.
        residents: the folder's residents, in the file's order; so are the others.
        talks: its standing talks.
        quests: its quests.

    Raises:
        DataError: naming file, row and field, of a row by itself or of one that names another that is not there.
    """

    def __init__(self, folder: Folder, name: str | None = None, *, problems: list[DataError] | None = None) -> None:
        where = Path(folder) if isinstance(folder, str | os.PathLike) else folder
        # Not by `Path.resolve`, which ends at links that lead in a circle; they are no folder, and told as none.
        self.folder: Path | None = Path(os.path.realpath(str(where)))
        self.plugin_name = name or where.name
        self._read(where, str(where), problems)

    def _read(self, folder: Traversable, label: str, problems: list[DataError] | None) -> None:
        self.residents_file, self.talks_file, self.quests_file = (
            f"{label}/{name}.json" for name in ("residents", "talks", "quests")
        )
        found: list[DataError] = []
        self.residents: list[Resident] = []
        self.talks: list[Talk] = []
        self.quests: list[Quest] = []
        if not folder.is_dir():
            found.append(DataError(label, None, None, "there is no such folder: name the one residents.json lies in"))
        elif not (path := folder.joinpath("residents.json")).is_file():
            found.append(DataError(self.residents_file, None, None, "is not there, and a world needs residents"))
        else:
            self.residents = read_rows(path, Resident, name=self.residents_file, problems=found)
            if not self.residents and not found:
                found.append(DataError(self.residents_file, None, None, "holds nobody, and a world needs residents"))
            if (path := folder.joinpath("talks.json")).is_file():
                self.talks = read_rows(path, Talk, name=self.talks_file, problems=found)
            if (path := folder.joinpath("quests.json")).is_file():
                self.quests = read_rows(path, Quest, name=self.quests_file, problems=found)
            found += [*self._problems(found)]
        if problems is not None:
            problems += found
        elif found:
            raise found[0]

    @hookimpl
    def register_residents(self) -> list[Resident]:
        """The folder's residents."""
        return self.residents

    @hookimpl
    def register_quests(self) -> list[Quest]:
        """The folder's quests."""
        return self.quests

    @hookimpl
    def standing_talks(self, resident: Resident) -> list[Talk]:
        """The resident's talks in the folder, in the file's order."""
        return [talk for talk in self.talks if talk.resident == resident.id]

    def _problems(self, found: list[DataError]) -> Iterator[DataError]:
        """What the rows name that is not there, given what was found wrong with rows: those count as there."""
        residents = _ids(self.residents, self.residents_file, found)
        talks = _ids(self.talks, self.talks_file, found)
        torn = {problem.file for problem in found}
        names: dict[str, int] = {}
        for resident in self.residents:
            if names.setdefault(resident.name.casefold(), resident.id) != resident.id:
                problem = f"{resident.name!r} is the name of two residents"
                yield DataError(self.residents_file, resident.id, "name", problem)
        standing = {talk.id: talk for talk in self.talks}
        steps = None if self.quests_file in torn else {step.id: step for quest in self.quests for step in quest.steps}
        for talk in self.talks:
            if talk.resident not in residents:
                yield self._nobody(self.talks_file, talk.id, "resident", talk.resident)
            yield from self._reply_problems(self.talks_file, talk.id, "", talk, standing, talks, steps)
        holders: Container[int] = _Everything() if self.talks_file in torn else {talk.resident for talk in self.talks}
        for resident in self.residents:
            # Whoever is seated is given a talk by the seat's plugin.
            if resident.greeting is None and not resident.seats and resident.id not in holders:
                problem = f"is needed: {self.talks_file} has no talk for the resident"
                yield DataError(self.residents_file, resident.id, "greeting", problem)
        owners: dict[int, int] = {}
        for quest in self.quests:
            known = standing | {talk.id: talk for talk in quest.talks}
            for place, talk in enumerate(quest.talks):
                field = f"talks.{place}"
                if talk.resident not in residents:
                    yield self._nobody(self.quests_file, quest.id, f"{field}.resident", talk.resident)
                replaced = standing.get(talk.id)
                if replaced is not None and replaced.resident != talk.resident:
                    problem = f"replaces a standing talk of resident {replaced.resident}, not of {talk.resident}"
                    yield DataError(self.quests_file, quest.id, f"{field}.id", problem)
                yield from self._reply_problems(self.quests_file, quest.id, f"{field}.", talk, known, talks, steps)
            for place, step in enumerate(quest.steps):
                field = f"steps.{place}"
                if owners.setdefault(step.id, quest.id) != quest.id:
                    problem = f"step {step.id} is one of quest {owners[step.id]}"
                    yield DataError(self.quests_file, quest.id, f"{field}.id", problem)
                if step.resident not in residents:
                    yield self._nobody(self.quests_file, quest.id, f"{field}.resident", step.resident)
                if step.talk not in known:
                    if step.talk not in talks:
                        problem = f"neither the quest nor {self.talks_file} has talk {step.talk}"
                        yield DataError(self.quests_file, quest.id, f"{field}.talk", problem)
                elif known[step.talk].resident != step.resident:
                    problem = f"talk {step.talk} is held by resident {known[step.talk].resident}, not {step.resident}"
                    yield DataError(self.quests_file, quest.id, f"{field}.talk", problem)

    def _nobody(self, file: str, row: int, field: str, resident: int) -> DataError:
        return DataError(file, row, field, f"nobody in {self.residents_file} has the id {resident}")

    def _reply_problems(
        self,
        file: str,
        row: int,
        prefix: str,
        talk: Talk,
        known: dict[int, Talk],
        talks: Container[int],
        steps: dict[int, Step] | None,
    ) -> Iterator[DataError]:
        for line_place, line in enumerate(talk.lines):
            for place, reply in enumerate(line.replies):
                field = f"{prefix}lines.{line_place}.replies.{place}"
                if reply.talk is not None and (
                    known[reply.talk].resident != talk.resident if reply.talk in known else reply.talk not in talks
                ):
                    yield DataError(file, row, f"{field}.talk", f"the resident has no talk {reply.talk} to lead to")
                if reply.step is None or steps is None:
                    continue
                if reply.step not in steps:
                    yield DataError(file, row, f"{field}.step", f"{self.quests_file} has no step {reply.step}")
                    continue
                leads = reply.activity is not None or reply.line is not None or reply.talk is not None
                if steps[reply.step].activity and leads:
                    problem = f"step {reply.step} opens an activity, so the reply can lead nowhere else"
                    yield DataError(file, row, f"{field}.step", problem)


class BasePlugin(FolderPlugin):
    """The rows of the world's own folder, and the rules by which residents hold talks.

    Args:
        folder: where its files lie; the shipped `data/world` when left out.
        rows: whether it brings the rows; without them it brings the rules alone, to a world others fill.
        problems: takes in whatever is wrong, in place of an error.

    Raises:
        DataError: as `FolderPlugin` does.
    """

    def __init__(
        self, folder: Folder | None = None, *, rows: bool = True, problems: list[DataError] | None = None
    ) -> None:
        if folder is not None and rows:
            super().__init__(folder, "world", problems=problems)
            return
        self.plugin_name, self.folder = "world", None
        if rows:
            self._read(data_path("world"), "world", problems)
        else:
            self.residents, self.talks, self.quests = [], [], []

    @hookimpl
    def quest_talks(self, world: World, visit: Visit | None, resident: Resident) -> list[Talk]:
        """The talks of the steps that are due with the resident, each followed by the talks its replies lead to."""
        due = steps_due(world.quests.values(), world.progress)
        if visit is not None and visit.wanted is not None:
            due.insert(0, visit.wanted)
        talks: list[Talk] = []
        for quest, step in due:
            if step.resident == resident.id:
                others = {other.talk for other in quest.steps} - {step.talk}
                own = [talk for talk in quest.talks if talk.resident == resident.id and talk.id not in others]
                talks += sorted(own, key=lambda talk: talk.id != step.talk)
        return talks

    @hookimpl(trylast=True)
    def find_talk(self, visit: Visit, talks: dict[int, Talk]) -> Talk | None:
        """The talk of the step the visit is made for, else the first: a quest's before a standing one."""
        if visit.wanted is not None and visit.wanted[1].talk in talks:
            return talks[visit.wanted[1].talk]
        return next(iter(talks.values()), None)
