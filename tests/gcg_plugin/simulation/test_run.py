"""Running: the same whoever plays it, kept as it goes, gone on with, and refused when it is another."""

from __future__ import annotations

import errno
import multiprocessing
from pathlib import Path

import pytest

from gcg_plugin.duel.state import Duel
from gcg_plugin.policies import POLICIES, RandomPolicy
from gcg_plugin.simulation import Played, Simulation, SimulationError, run
from gcg_plugin.simulation import play as playing
from gcg_plugin.simulation.folder import Folder, as_csv

SIMULATION = Simulation(decks=(7, 11002), policies=("random", "random"), duels=12)


class Stopped(Exception):
    """The test has seen enough."""


@pytest.fixture(scope="module")
def whole() -> list[Played]:
    return run(SIMULATION)


def stop_at(wanted: int):
    def told(done: int) -> None:
        if done >= wanted:
            raise Stopped

    return told


def interrupted(out: Path, after: int = 5, workers: int = 1) -> None:
    with pytest.raises(Stopped):
        run(SIMULATION, out, workers=workers, told=stop_at(after))


def count_played(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    numbers: list[int] = []
    play_duel = playing.play_duel

    def counted(planned: playing.Planned, rulings: str) -> Played:
        numbers.append(planned.number)
        return play_duel(planned, rulings)

    monkeypatch.setattr(playing, "play_duel", counted)
    return numbers


def test_the_duels_are_as_planned_and_in_order(whole):
    assert [duel.planned for duel in whole] == [SIMULATION.duel(number) for number in range(12)]
    assert {duel.winner for duel in whole} <= {0, 1, None}
    assert all(1 <= duel.rounds <= 15 < duel.actions for duel in whole)


def test_two_processes_give_the_same_as_one_to_the_letter(whole, tmp_path):
    told: list[int] = []
    assert run(SIMULATION, tmp_path, workers=2, told=told.append) == whole
    assert told == list(range(13))
    assert as_csv(run(SIMULATION, tmp_path)) == as_csv(whole)
    assert multiprocessing.active_children() == []


def test_an_interrupted_run_goes_on_where_it_was(whole, tmp_path, monkeypatch):
    interrupted(tmp_path)
    numbers = count_played(monkeypatch)
    told: list[int] = []
    assert run(SIMULATION, tmp_path, told=told.append) == whole
    assert numbers == list(range(5, 12))
    assert told == [5, 6, 7, 8, 9, 10, 11, 12]


def test_processes_end_at_once_with_an_interrupt_and_what_they_did_is_kept(whole, tmp_path):
    interrupted(tmp_path, after=3, workers=2)
    assert multiprocessing.active_children() == []
    kept = Folder.open(tmp_path, SIMULATION).kept()
    assert 3 <= len(kept) < 12
    assert run(SIMULATION, tmp_path) == whole


@pytest.mark.parametrize("spoil", ["", "x", "duel\n1\n", "\xff", None])
def test_a_chunk_that_is_not_whole_is_played_again(whole, tmp_path, monkeypatch, spoil: str | None):
    run(SIMULATION, tmp_path)
    chunk = tmp_path / "chunks" / "000004.csv"
    content = chunk.read_bytes()
    chunk.write_bytes(content[:-1] if spoil is None else spoil.encode("latin-1"))
    numbers = count_played(monkeypatch)
    assert run(SIMULATION, tmp_path) == whole
    assert numbers == [4]
    assert chunk.read_bytes() == content


def test_a_chunk_of_other_duels_is_played_again(whole, tmp_path, monkeypatch):
    run(SIMULATION, tmp_path)
    chunks = tmp_path / "chunks"
    (chunks / "000004.csv").write_bytes((chunks / "000005.csv").read_bytes())
    assert run(SIMULATION, tmp_path) == whole


@pytest.mark.parametrize(
    ("changed", "difference"),
    [
        ({"seed": 2}, "its seed is 1, not 2"),
        ({"decks": (7,)}, "its decks are 7,11002, not 7"),
        ({"policies": ("random", "scripted")}, "its policies are random,random, not random,scripted"),
        ({"rulings": "official"}, "its rulings are resident, not official"),
        ({"duels": 13}, "its duels are 12, not 13"),
        ({"version": "0.0"}, f"its version is {SIMULATION.version}, not 0.0"),
    ],
)
def test_a_folder_of_another_simulation_is_refused_by_the_difference(tmp_path, changed, difference: str):
    Folder.open(tmp_path, SIMULATION)
    before = sorted(tmp_path.rglob("*"))
    with pytest.raises(SimulationError, match=f"holds another simulation: {difference}"):
        run(SIMULATION.model_copy(update=changed), tmp_path)
    assert sorted(tmp_path.rglob("*")) == before


@pytest.mark.parametrize("content", ["", "{}", "[]", '{"decks": "7"}'])
def test_a_configuration_that_cannot_be_read_is_named(tmp_path, content: str):
    (tmp_path / "simulation.json").write_text(content, encoding="utf-8")
    with pytest.raises(SimulationError, match=r"simulation\.json.*") as caught:
        run(SIMULATION, tmp_path)
    assert "\n" not in str(caught.value)


def test_a_full_disk_is_one_line_and_what_was_written_is_kept(whole, tmp_path, monkeypatch):
    replace, left = Path.replace, iter(range(6))

    def full(self: Path, target: Path) -> Path:
        if next(left, None) is None:
            raise OSError(errno.ENOSPC, "No space left on device")
        return replace(self, target)

    with monkeypatch.context() as patched:
        patched.setattr(Path, "replace", full)
        with pytest.raises(SimulationError, match=r"000005\.csv cannot be written: No space left on device\.$"):
            run(SIMULATION, tmp_path)
    assert sorted(Folder.open(tmp_path, SIMULATION).kept()) == [0, 1, 2, 3, 4]
    assert not list(tmp_path.rglob(".*"))
    assert run(SIMULATION, tmp_path) == whole


def test_a_folder_below_a_file_is_refused(tmp_path):
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(SimulationError, match="cannot be written: Not a directory"):
        run(SIMULATION, tmp_path / "file" / "out")


def test_a_process_that_dies_is_told_and_what_is_done_is_kept(whole, tmp_path):
    killed: list[int] = []

    def kill(done: int) -> None:
        if done and not killed:
            victim = multiprocessing.active_children()[0]
            victim.kill()
            killed.append(done)

    with pytest.raises(SimulationError, match="A worker process has died"):
        run(SIMULATION, tmp_path, workers=2, told=kill)
    assert killed
    assert multiprocessing.active_children() == []
    assert len(Folder.open(tmp_path, SIMULATION).kept()) >= 1
    assert run(SIMULATION, tmp_path) == whole


def test_a_duel_that_fails_is_named_with_its_seed(tmp_path, monkeypatch):
    class Stubborn(RandomPolicy):
        def choose(self, seen: Duel, side: int):
            if seen.round == 2:
                raise ValueError("I will not")
            return super().choose(seen, side)

    monkeypatch.setitem(POLICIES, "stubborn", Stubborn)
    simulation = SIMULATION.model_copy(update={"policies": ("stubborn", "random")})
    seed = simulation.duel(0).seed
    with pytest.raises(SimulationError, match=rf"Duel 0 \(deck 7 against deck 7, seed {seed}\) failed: .*I will not"):
        run(simulation, tmp_path)


def test_a_failure_crosses_from_another_process_as_it_is(tmp_path, monkeypatch):
    # Processes that are begun anew know no policy of this name.
    monkeypatch.setitem(POLICIES, "unheard-of", RandomPolicy)
    simulation = SIMULATION.model_copy(update={"policies": ("unheard-of", "random")})
    with pytest.raises(SimulationError, match=r"^Duel \d+ .* failed: NoSuchPolicy: no policy is called 'unheard-of'"):
        run(simulation, tmp_path, workers=2)


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"decks": (7, 99)}, r"^gcg/decks, row 99: no such deck; written are 1, 2, .*\.$"),
        ({"policies": ("clever", "random")}, r"^No policy is called 'clever': choose scripted or .*\.$"),
        ({"policies": ("random", "gone:Hasty")}, r"^Policy 'gone:Hasty' cannot be found: ModuleNotFoundError: "),
    ],
)
def test_a_deck_or_policy_that_is_not_there_is_said_before_anything_is_made(tmp_path, changed, words: str):
    with pytest.raises(SimulationError, match=words):
        run(SIMULATION.model_copy(update=changed), tmp_path / "out")
    assert not (tmp_path / "out").exists()


def test_a_worker_of_another_version_plays_nothing():
    with pytest.raises(SimulationError, match=r"A worker has genshin-world .*, and not 0\.0: install the same\."):
        run(SIMULATION.model_copy(update={"version": "0.0"}))


def test_a_worker_with_another_draft_of_a_policy_plays_nothing():
    simulation = SIMULATION.model_copy(update={"code": ("another", "")})
    with pytest.raises(SimulationError, match="A worker has another draft of policy 'random'"):
        run(simulation)
