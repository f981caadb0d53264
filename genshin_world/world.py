"""The world: assembled from its plugins' answers; visits begin here."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

from genshin_world.base import BasePlugin, Folder, FolderPlugin
from genshin_world.errors import DataError
from genshin_world.plugins import Failure, Plugins, plugin_name
from genshin_world.quests import Progress, Quest, Step
from genshin_world.refusals import WorldRefused
from genshin_world.residents import Resident, Stay, find_resident
from genshin_world.talks import Line, Talk, merge_talks
from genshin_world.visit import Visit

__all__ = ["MORNING", "World"]

MORNING = 10
"""The hour of a visit that names none: a fixed one, so that the same visit twice is the same."""

_KEPT_FAILURES = 100
"""How many failures of plugins a world keeps: a server's stands for months."""

_log = logging.getLogger("genshin_world")
_log.addHandler(logging.NullHandler())


class World:
    """A world and its plugins; `World.open` makes one.

    Attributes:
        plugins: its plugin manager.
        folders: the folders of residents, talks and quests it is made of, its own first.
        residents: who lives in it, by id.
        quests: its quests, by id.
        progress: what the player has done in them.
        progress_file: where the progress is kept after each change; `None` keeps it in memory.
        failures: what went wrong in plugins, in order; the latest of them.
        failed: how many times something has.
        on_failure: told of each failure as it happens, besides the plugins (`plugin_failed`).
    """

    def __init__(self, on_failure: Callable[[Failure], None] | None = None) -> None:
        self.plugins = Plugins(self._failed)
        self.folders: list[FolderPlugin] = []
        self.residents: dict[int, Resident] = {}
        self.quests: dict[int, Quest] = {}
        self.progress = Progress()
        self.progress_file: Path | None = None
        self.failures: list[Failure] = []
        self.failed = 0
        self.on_failure = on_failure
        self._telling_failure = False
        self._opened_with: dict[str, Any] = {}

    @classmethod
    def open(
        cls,
        plugins: Iterable[object] | None = None,
        *,
        base: bool = True,
        data: Folder | BasePlugin | None = None,
        progress: Path | None = None,
        on_failure: Callable[[Failure], None] | None = None,
    ) -> World:
        """Assembles a world.

        Args:
            plugins: modules or objects; the installed ones (entry point group `genshin_world`) when left out.
            base: whether the world's own residents, talks and quests are in it; its rules always are.
            data: the folder they are read from, or what has been read already; the shipped `data/world` when left out.
            progress: the file the player's progress is kept in; in memory when left out.
            on_failure: told of each plugin's failure as it happens.

        Raises:
            DataError: the world's data, or the progress, is bad.
            PluginError: a plugin has no hooks or misspelt ones, or two plugins have one name.
        """
        world = cls(on_failure)
        plugins = None if plugins is None else list(plugins)
        world._opened_with = {"plugins": plugins, "base": base, "data": data, "on_failure": on_failure}
        if progress is not None:
            world.use_progress(progress)
        named = world.plugins.load().items() if plugins is None else [(plugin_name(p), p) for p in plugins]
        ordered = sorted(named, key=lambda pair: (pair[0].casefold(), pair[0]))
        own = data if isinstance(data, BasePlugin) else BasePlugin(data, rows=base)
        ordered.insert(0, (own.plugin_name, own))
        world.folders = [plugin for _, plugin in ordered if isinstance(plugin, FolderPlugin)]
        world.plugins.register(ordered)
        world._assemble()
        world.plugins.tell_for_good("world_opened", world=world)
        return world

    def another(self, progress: Path | None = None, *, data: Folder | BasePlugin | None = None) -> World:
        """Opens another world like this one, for another player or of another folder, with a progress of its own.

        Args:
            progress: the file the other world's progress is kept in; in memory when left out.
            data: the folder its rows are read from; this world's when left out.

        Raises:
            DataError: the progress, or the folder, is bad.
        """
        return World.open(progress=progress, **self._opened_with | ({} if data is None else {"data": data}))

    def add_plugin(self, plugin: object, name: str | None = None) -> None:
        """Lets a plugin into an opened world: it is told `world_opened` and asked whatever is asked from then on.

        Raises:
            PluginError: it has no hooks or misspelt ones, brings what a world is assembled from, or its name is taken.
        """
        self.plugins.register([(name or plugin_name(plugin), plugin)], assembled=True)

    def use_progress(self, path: Path) -> None:
        """Takes the player's progress from a file, and keeps it there from now on.

        Raises:
            DataError: the file is no progress.
        """
        self.progress = Progress.load(path)
        self.progress_file = path

    def see_progress(self) -> None:
        """Takes in what another process has written into the progress's file meanwhile: a second board, say.

        A file that cannot be read is left alone.
        """
        if self.progress_file is None:
            return
        try:
            kept = Progress.load(self.progress_file)
        except DataError:
            return
        self.progress = self.progress.with_that_of(kept)

    def keep_progress(self) -> str | None:
        """Writes the progress to its file, if it has one.

        Returns:
            what is wrong when the file cannot be written, in one line; the world goes on all the same.
        """
        if self.progress_file is None:
            return None
        try:
            self.progress.save(self.progress_file)
        except OSError as error:
            return f"Your progress could not be kept in {self.progress_file}: {error.strerror or error}."
        return None

    def find_resident(self, who: str | int) -> Resident:
        """Whom an id, a name in any case, or the beginning of one name means.

        Raises:
            WorldRefused: nobody, or more than one.
        """
        return find_resident(list(self.residents.values()), who)

    def present(self, hour: int) -> list[tuple[Resident, Stay]]:
        """Who can be met at an hour of the day (0 to 23), and where."""
        met = ((resident, resident.stay_at(hour)) for resident in self.residents.values())
        return [(resident, stay) for resident, stay in met if stay is not None]

    def find_step(self, step_id: int | None) -> tuple[Quest, Step] | None:
        """A quest step by its id, with its quest; a quest's id means the step that is due in it, else its first.

        `None`, the step of a reply that belongs to none, finds none, and neither does an id that no quest has;
        `wanted_step` refuses it.
        """
        if step_id is None:
            return None
        if quest := self.quests.get(step_id):
            return quest, self.progress.due(quest) or quest.steps[0]
        for quest in self.quests.values():
            if step := quest.step(step_id):
                return quest, step
        return None

    def talks(self, resident: Resident, visit: Visit | None = None) -> dict[int, Talk]:
        """The talks a resident holds now, by id: quests' talks first, and over standing talks of the same id."""
        merged = merge_talks(
            self._talks_of("quest_talks", resident, visit=visit), self._talks_of("standing_talks", resident)
        )
        if not merged and resident.greeting is not None:
            greeting = Talk(id=resident.id, resident=resident.id, lines=(Line(id="greeting", text=resident.greeting),))
            return {greeting.id: greeting}
        return merged

    def begin(
        self,
        who: str | int,
        *,
        hour: int = MORNING,
        settings: Mapping[str, object] | None = None,
        step: int | None = None,
    ) -> Visit:
        """Walks up to a resident.

        Args:
            who: an id, a name, or the beginning of one.
            hour: the hour of the day, 0 to 23.
            settings: what the person asked for, for the plugins.
            step: the quest step, or quest, the visit is made for; its talk is opened whatever has been done before.

        Returns:
            the visit, in its talk.

        Raises:
            WorldRefused: nobody is meant, the resident is away, or the step is not theirs.
        """
        resident = self.find_resident(who)
        wanted = None
        if step is not None:
            wanted = self.wanted_step(step)
            if wanted[1].resident != resident.id:
                other = self.residents[wanted[1].resident]
                raise WorldRefused(f"Quest step {wanted[1].id} is done with {other.name}, not with {resident.name}.")
        visit = Visit(self, resident, hour=_checked_hour(hour), settings=settings, wanted=wanted)
        visit.meet()
        return visit

    def wanted_step(self, step: int) -> tuple[Quest, Step]:
        """A quest step by its id, or the one that is due in a quest, with its quest.

        Raises:
            WorldRefused: there is no such step.
        """
        found = self.find_step(step)
        if found is None:
            known = ", ".join(str(one.id) for quest in self.quests.values() for one in quest.steps) or "none"
            raise WorldRefused(f"No quest has a step {step}; the steps are: {known}.")
        return found

    def resume(self, path: Path, *, hour: int = MORNING, settings: Mapping[str, object] | None = None) -> Visit:
        """Takes an interrupted activity up again from the file its plugin kept.

        Returns:
            the visit, in its activity.

        Raises:
            WorldRefused: no plugin knows the file.
        """
        if not path.is_file():
            raise WorldRefused(f"There is no file {path} to resume from.")
        visit = Visit(self, None, hour=_checked_hour(hour), settings=settings)
        visit.take_up(path)
        return visit

    def tell(self, hook: str, **arguments: object) -> None:
        """Tells all plugins that something has happened here."""
        self.plugins.tell(hook, world=self, **arguments)

    def failures_since(self, failed: int) -> list[Failure]:
        """What went wrong in plugins since `failed` was that, in order; of very many the latest."""
        return self.failures[-new:] if (new := self.failed - failed) else []

    def _talks_of(self, hook: str, resident: Resident, **arguments: object) -> list[Talk]:
        talks: list[Talk] = []
        for owner, talk in self.plugins.collect(hook, world=self, resident=resident, **arguments):
            with self.plugins.guard(owner, hook):
                if talk.resident != resident.id:
                    raise ValueError(f"talk {talk.id} is held by resident {talk.resident}, not by {resident.id}")
                talks.append(talk)
        return talks

    def _assemble(self) -> None:
        for owner, resident in self.plugins.collect("register_residents", world=self):
            with self.plugins.guard(owner, "register_residents"):
                if resident.id in self.residents:
                    raise ValueError(f"resident {resident.id} is there already: {self.residents[resident.id].name}")
                self.residents[resident.id] = resident
        steps: set[int] = set()
        for owner, quest in self.plugins.collect("register_quests", world=self):
            with self.plugins.guard(owner, "register_quests"):
                self._check_quest(quest, steps)
                self.quests[quest.id] = quest
                steps.update(step.id for step in quest.steps)

    def _check_quest(self, quest: Quest, steps: set[int]) -> None:
        if quest.id in self.quests:
            raise ValueError(f"quest {quest.id} is there already: {self.quests[quest.id].title}")
        for step in quest.steps:
            if step.id in steps:
                raise ValueError(f"quest {quest.id}: step {step.id} is another quest's")
            if step.resident not in self.residents:
                raise ValueError(
                    f"quest {quest.id}: step {step.id} is done with resident {step.resident}, who is nobody"
                )
            resident = self.residents[step.resident]
            if quest.talk(step.talk) is None and step.talk not in merge_talks(
                self._talks_of("standing_talks", resident)
            ):
                raise ValueError(f"quest {quest.id}: step {step.id} names talk {step.talk}, which nobody holds")

    def _failed(self, failure: Failure) -> None:
        self.failed += 1
        self.failures.append(failure)
        del self.failures[:-_KEPT_FAILURES]
        _log.warning("%s", failure, exc_info=failure.error)
        if self.on_failure is not None:
            self.on_failure(failure)
        # A plugin that fails at hearing of a failure is kept, but told to nobody: it would never end.
        if not self._telling_failure:
            self._telling_failure = True
            try:
                self.plugins.tell("plugin_failed", world=self, failure=failure)
            finally:
                self._telling_failure = False
        _let_go(failure.error)


def _let_go(error: BaseException | None) -> None:
    """Drops an error's tracebacks, which would hold all that the failed calls held for as long as the world stands."""
    known: list[BaseException] = []
    while error is not None and error not in known:
        known.append(error)
        error.__traceback__ = None
        error = error.__cause__ or error.__context__


def _checked_hour(hour: Any) -> int:
    if not isinstance(hour, int) or not 0 <= hour <= 23:
        raise WorldRefused(f"There is no hour {hour}: say one from 0 to 23.")
    return hour
