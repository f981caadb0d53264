"""The world's own plugin: Mondstadt's residents, talks and quests, read from `data/world`.

It comes in by the same door as every other plugin, which proves the door by use.
"""

from __future__ import annotations

from importlib.resources.abc import Traversable
from typing import TYPE_CHECKING

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

__all__ = ["BasePlugin"]

RESIDENTS, TALKS, QUESTS = "world/residents.json", "world/talks.json", "world/quests.json"


class BasePlugin:
    """The rows of a world's data, and the rules by which residents hold talks.

    Args:
        folder: where `residents.json`, `talks.json` and `quests.json` lie; the shipped `data/world` when left out.
        rows: whether it brings the rows; without them it brings the rules alone, to a world others fill.

    Raises:
        DataError: naming file, row and field, of a row by itself or of one that names another that is not there.
    """

    plugin_name = "world"

    def __init__(self, folder: Traversable | None = None, *, rows: bool = True) -> None:
        self._residents: list[Resident] = []
        self._talks: list[Talk] = []
        self._quests: list[Quest] = []
        if not rows:
            return
        folder = folder or data_path("world")
        self._residents = read_rows(folder.joinpath("residents.json"), Resident, name=RESIDENTS)
        self._talks = read_rows(folder.joinpath("talks.json"), Talk, name=TALKS)
        self._quests = read_rows(folder.joinpath("quests.json"), Quest, name=QUESTS)
        self._check()

    @hookimpl
    def register_residents(self) -> list[Resident]:
        """The residents of the data."""
        return self._residents

    @hookimpl
    def register_quests(self) -> list[Quest]:
        """The quests of the data."""
        return self._quests

    @hookimpl
    def standing_talks(self, resident: Resident) -> list[Talk]:
        """The resident's talks in the data, in the file's order."""
        return [talk for talk in self._talks if talk.resident == resident.id]

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

    def _check(self) -> None:
        residents = {resident.id: resident for resident in self._residents}
        names: dict[str, int] = {}
        for resident in self._residents:
            if names.setdefault(resident.name.casefold(), resident.id) != resident.id:
                raise DataError(RESIDENTS, resident.id, "name", f"{resident.name!r} is the name of two residents")
        standing = {talk.id: talk for talk in self._talks}
        steps = {step.id: step for quest in self._quests for step in quest.steps}
        for talk in self._talks:
            if talk.resident not in residents:
                raise DataError(TALKS, talk.id, "resident", f"nobody in {RESIDENTS} has the id {talk.resident}")
            self._check_replies(TALKS, talk.id, "", talk, standing, steps)
        holders = {talk.resident for talk in self._talks}
        for resident in self._residents:
            # Whoever is seated is given a talk by the seat's plugin.
            if resident.greeting is None and not resident.seats and resident.id not in holders:
                raise DataError(RESIDENTS, resident.id, "greeting", f"is needed: {TALKS} has no talk for the resident")
        owners: dict[int, int] = {}
        for quest in self._quests:
            known = standing | {talk.id: talk for talk in quest.talks}
            for place, talk in enumerate(quest.talks):
                field = f"talks.{place}"
                if talk.resident not in residents:
                    problem = f"nobody in {RESIDENTS} has the id {talk.resident}"
                    raise DataError(QUESTS, quest.id, f"{field}.resident", problem)
                replaced = standing.get(talk.id)
                if replaced is not None and replaced.resident != talk.resident:
                    problem = f"replaces a standing talk of resident {replaced.resident}, not of {talk.resident}"
                    raise DataError(QUESTS, quest.id, f"{field}.id", problem)
                self._check_replies(QUESTS, quest.id, f"{field}.", talk, known, steps)
            for place, step in enumerate(quest.steps):
                field = f"steps.{place}"
                if owners.setdefault(step.id, quest.id) != quest.id:
                    raise DataError(
                        QUESTS, quest.id, f"{field}.id", f"step {step.id} is one of quest {owners[step.id]}"
                    )
                if step.resident not in residents:
                    problem = f"nobody in {RESIDENTS} has the id {step.resident}"
                    raise DataError(QUESTS, quest.id, f"{field}.resident", problem)
                if step.talk not in known:
                    problem = f"neither the quest nor {TALKS} has talk {step.talk}"
                    raise DataError(QUESTS, quest.id, f"{field}.talk", problem)
                if known[step.talk].resident != step.resident:
                    problem = f"talk {step.talk} is held by resident {known[step.talk].resident}, not {step.resident}"
                    raise DataError(QUESTS, quest.id, f"{field}.talk", problem)

    @staticmethod
    def _check_replies(
        file: str, row: int, prefix: str, talk: Talk, known: dict[int, Talk], steps: dict[int, Step]
    ) -> None:
        for line_place, line in enumerate(talk.lines):
            for place, reply in enumerate(line.replies):
                field = f"{prefix}lines.{line_place}.replies.{place}"
                if reply.talk is not None and (reply.talk not in known or known[reply.talk].resident != talk.resident):
                    raise DataError(file, row, f"{field}.talk", f"the resident has no talk {reply.talk} to lead to")
                if reply.step is None:
                    continue
                if reply.step not in steps:
                    raise DataError(file, row, f"{field}.step", f"{QUESTS} has no step {reply.step}")
                leads = reply.activity is not None or reply.line is not None or reply.talk is not None
                if steps[reply.step].activity and leads:
                    problem = f"step {reply.step} opens an activity, so the reply can lead nowhere else"
                    raise DataError(file, row, f"{field}.step", problem)
