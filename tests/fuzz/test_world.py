"""Spoiled residents, talks, quests and progress: a `DataError`, or a world that can be walked through."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from hypothesis import strategies as st

import gcg_plugin.plugin
from genshin_world import World
from genshin_world.errors import DataError
from genshin_world.play import choose_by_itself
from genshin_world.quests import Progress
from genshin_world.refusals import WorldRefused
from genshin_world.slices import data_path
from genshin_world.visit import Place
from tests.fuzz.spoil import as_bytes, fuzzed, says_so, spoiled, spoiled_bytes

FILES = ("residents", "talks", "quests")
ROWS: dict[str, Any] = {name: json.loads(data_path("world", f"{name}.json").read_bytes()) for name in FILES}
PROGRESS: dict[str, Any] = {
    "steps": {str(step["id"]): {"tries": 2, "outcome": "won", "done": True} for step in ROWS["quests"][0]["steps"]}
}
MOST = 12
"""Replies given in a talk before it is left: talks may go in circles."""


def can_be_walked(world: World) -> None:
    """Everybody is met at some hour, every talk is followed, and whatever a plugin asks for is opened."""
    for resident in world.residents.values():
        hour = next((hour for hour in range(24) if resident.stay_at(hour)), None)
        if hour is None:
            continue
        assert str(world.find_resident(str(resident.id)).id) == str(resident.id)
        try:
            visit = world.begin(resident.id, hour=hour)
            heard: set[tuple[int, str]] = set()
            for _ in range(MOST):
                if visit.state is not Place.TALK or visit.talk is None or visit.line is None:
                    break
                heard.add((visit.talk.id, visit.line.id))
                visit.choose(choose_by_itself(visit, heard))
            visit.leave()
        except WorldRefused as refused:
            says_so(refused)
    for failure in world.failures:
        says_so(failure.error)
        assert isinstance(failure.error, DataError | WorldRefused | ValueError), repr(failure.error)
        assert not isinstance(failure.error, UnicodeError | LookupError), repr(failure.error)


def write(folder: Path, **contents: bytes) -> Path:
    for name, rows in ROWS.items():
        (folder / f"{name}.json").write_bytes(contents.get(name, as_bytes(rows)))
    return folder


def open_and_walk(folder: Path) -> None:
    try:
        world = World.open(plugins=[gcg_plugin.plugin], data=folder)
    except DataError as error:
        says_so(error)
        return
    can_be_walked(world)


SPOILED_ROWS = st.sampled_from(FILES).flatmap(lambda name: st.tuples(st.just(name), spoiled(ROWS[name])))
SPOILED_FILES = st.sampled_from(FILES).flatmap(
    lambda name: st.tuples(st.just(name), spoiled_bytes(as_bytes(ROWS[name])))
)


@fuzzed(120, spoilt=SPOILED_ROWS)
def test_spoiled_rows_of_the_world_are_refused_by_name_or_walked_through(spoilt: Any, tmp_path: Path) -> None:
    open_and_walk(write(tmp_path, **{spoilt[0]: as_bytes(spoilt[1])}))


@fuzzed(60, spoilt=SPOILED_FILES)
def test_a_spoiled_file_of_the_world_is_refused_by_name_or_walked_through(spoilt: Any, tmp_path: Path) -> None:
    open_and_walk(write(tmp_path, **{spoilt[0]: spoilt[1]}))


PROGRESSES = st.one_of(spoiled(PROGRESS).map(as_bytes), spoiled_bytes(as_bytes(PROGRESS)))


@fuzzed(150, content=PROGRESSES)
def test_a_spoiled_progress_is_refused_by_name_or_kept_on(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "progress.json"
    path.write_bytes(content)
    try:
        progress = Progress.load(path)
    except DataError as error:
        says_so(error)
        return
    progress.save(path)
    assert Progress.load(path) == progress
    world = World.open(plugins=[], progress=path)
    assert all(isinstance(step.id, int) for quest in world.quests.values() if (step := world.progress.due(quest)))


def test_the_world_the_fuzzing_starts_from_is_right(tmp_path: Path) -> None:
    world = World.open(plugins=[gcg_plugin.plugin], data=write(tmp_path))
    can_be_walked(world)
    assert not world.failures
