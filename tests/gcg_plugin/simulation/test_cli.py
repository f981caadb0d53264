"""`genshin-world simulate`, through the world's command line."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from importlib.util import find_spec
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from gcg_plugin import plugin
from gcg_plugin.simulation import cli as simulating
from gcg_plugin.simulation import files
from genshin_world import World
from genshin_world.cli import TRACEBACK, build_app

SMALL = ("--decks", "7,11002", "--policies", "random", "--duels", 8, "--workers", 1)


OWN = """
from gcg_plugin import legal_actions
from gcg_plugin.duel.rng import Chance

class Hasty:
    def __init__(self, seed):
        self.chance = Chance(seed)

    def choose(self, seen, side):
        return self.chance.pick(legal_actions(seen, side).all()[-3:])

def broken(seed):
    raise ValueError("no\\nidea")
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """No test touches the player's own files. The command is called where a policy of one's own, `own_hasty`, lies."""
    here = tmp_path_factory.mktemp("here")
    (here / "own_hasty.py").write_text(OWN, encoding="utf-8")
    monkeypatch.chdir(here)
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.delitem(sys.modules, "own_hasty", raising=False)
    monkeypatch.setattr(simulating, "user_data_path", lambda _: tmp_path / "data")
    monkeypatch.delenv(TRACEBACK, raising=False)
    return tmp_path


def run(*args: object) -> Result:
    app = build_app(World.open(plugins=[plugin]))
    return CliRunner().invoke(app, ["simulate", *map(str, args)], env={"COLUMNS": "80"})


def error_line(result: Result) -> str:
    assert result.exit_code == 1
    assert result.stderr.count("\n") == 1
    return result.stderr.strip()


def test_a_simulation_prints_its_tables_and_leaves_its_files(tmp_path):
    out = tmp_path / "out"
    result = run(*SMALL, "--out", out)
    assert result.exit_code == 0, result.output
    for words in ("8 duels over 3 matchups, resident rulings, seed 1", "Won %", "deck 7 (Diluc, Kaeya, Sucrose)"):
        assert words in result.stdout
    assert "The side that goes first won " in result.stdout
    assert "rounds and " in result.stdout
    names = {path.name for path in out.iterdir()}
    assert {"simulation.json", "chunks", "matchups.csv"} < names
    assert ("duels.parquet" if find_spec("pyarrow") else "duels.csv") in names
    assert ("win_rates.png" in names) == (find_spec("matplotlib") is not None)


def test_as_many_matchups_are_announced_as_rows_are_shown(tmp_path):
    for policies, rows in (("random", 3), ("random,easy", 4)):
        result = run("--decks", "7,11002", "--policies", policies, "--duels", 4, "--workers", 1)
        assert f"over {rows} matchups" in result.stdout
        assert len(re.findall(r"^ +(7|11002) +(7|11002) ", result.stdout, re.MULTILINE)) == rows


def test_one_duel_is_counted_as_one(tmp_path):
    result = run("--decks", "7", "--duels", 1, "--workers", 1, "--out", tmp_path / "out")
    assert result.stdout.startswith("1 duel over 1 matchup, ")
    assert "of the one duel that was not drawn." in result.stdout


def test_no_line_of_the_tables_is_wider_than_a_terminal(tmp_path):
    result = run("--decks", "11002,30112", "--policies", "scripted,random", "--duels", 4, "--workers", 1)
    assert result.exit_code == 0, result.output
    table = [line for line in result.stdout.splitlines() if line.startswith((" scripted", " 11002"))]
    assert len(table) >= 3
    assert all(len(line) <= 80 and "…" not in line for line in table)
    assert "scripted won " in result.stdout


def test_the_same_command_plays_nothing_again_and_prints_the_same(tmp_path, monkeypatch):
    first = run(*SMALL)
    assert first.exit_code == 0
    monkeypatch.setattr("gcg_plugin.simulation.play.play_duel", None)
    assert run(*SMALL).stdout == first.stdout
    assert len(list((tmp_path / "data" / "simulations").iterdir())) == 1


def test_without_the_extra_one_line_says_how_to_get_it(tmp_path, monkeypatch):
    monkeypatch.setattr(files, "find_spec", lambda _: None)
    result = run(*SMALL, "--out", tmp_path / "out")
    assert result.exit_code == 0
    assert result.stderr == f"{files.lacking()}\n"
    assert (tmp_path / "out" / "duels.csv").exists()


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("--decks", "99"), "Deck 99 cannot be played: there is none of that number. Choose among 1, 2, "),
        (("--decks", "1,,7"), "'' is no deck's number: say all, or numbers with commas (`genshin-world decks`)."),
        (("--decks", "x"), "'x' is no deck's number: say all, or "),
        (("--decks", "7,1,7"), "Deck 7 is named twice"),
        (("--decks", "9" * 5000), "is no deck's number: say all, or "),
        (("--policies", "scripted,clever"), "No policy is called 'clever': choose scripted or "),
        (("--policies", "own_hasty:Gone"), "Policy 'own_hasty:Gone' cannot be found: AttributeError: "),
        (("--policies", "own_hasty:broken"), "Policy 'own_hasty:broken' cannot be made: ValueError: no idea."),
        (("--policies", "gone:Hasty"), "Policy 'gone:Hasty' cannot be found: ModuleNotFoundError: No module named"),
        (("--duels", "1" + "0" * 30), "Field duels of the simulation: Input should be less than or equal to"),
        (("--policies", "scripted,random,random"), "name one policy for both, or two"),
        (("--workers", "2", "--cluster", "tcp://127.0.0.1:1"), "leave --workers out, or --cluster"),
    ],
)
def test_a_mistake_is_one_line_and_makes_no_folder(tmp_path, args: tuple[str, ...], words: str):
    assert words in error_line(run(*args, "--out", tmp_path / "out"))
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("seed", ["abc", "1.5", "9" * 5000])
def test_a_seed_that_is_no_number_is_one_line_that_says_what_to_type(seed: str):
    result = run("--seed", seed)
    assert result.exit_code == 2
    assert result.stderr == "Invalid value for '--seed': say a whole number (see --help)\n"


def test_a_folder_of_another_simulation_is_one_line_with_the_difference(tmp_path):
    assert run(*SMALL, "--out", tmp_path / "out").exit_code == 0
    line = error_line(run(*SMALL, "--out", tmp_path / "out", "--seed", 2))
    assert line == f"{tmp_path}/out holds another simulation: its seed is 1, not 2. Name another folder with --out."


def test_a_folder_with_other_files_is_left_as_it_is(tmp_path):
    (tmp_path / "matchups.csv").write_text("mine", encoding="utf-8")
    line = error_line(run(*SMALL, "--out", tmp_path))
    assert line == f"{tmp_path} is in use: it holds matchups.csv. Name an empty folder, or one that is new."
    assert [path.name for path in tmp_path.iterdir()] == ["matchups.csv"]


def test_a_folder_that_cannot_be_written_is_one_line(tmp_path):
    (tmp_path / "file").write_text("", encoding="utf-8")
    assert "cannot be written" in error_line(run(*SMALL, "--out", tmp_path / "file" / "out"))


def test_a_failure_half_way_says_what_is_kept(tmp_path, monkeypatch):
    from gcg_plugin.simulation import play

    play_duel = play.play_duel
    monkeypatch.setattr(play, "play_duel", lambda plan, rulings: play_duel(plan, rulings) if plan.number < 3 else 1 / 0)
    line = error_line(run(*SMALL, "--out", tmp_path / "out"))
    assert line.startswith("Duel 3 (deck 11002 against deck 11002, seed ")
    assert line.endswith(f"3 of 8 duels are kept in {tmp_path}/out; the same command goes on from there.")


# --- policies of one's own -----------------------------------------------------------------------------------------


def test_a_policy_of_ones_own_plays_the_same_in_one_process_and_in_two(tmp_path):
    results = []
    for workers in (1, 2):
        out = tmp_path / f"{workers}"
        asked = ("--decks", "7,11002", "--policies", "own_hasty:Hasty,random", "--duels", 8, "--seed", 5)
        result = run(*asked, "--workers", workers, "--out", out)
        assert result.exit_code == 0, result.output
        assert "own_hasty:Hasty won " in result.stdout
        results.append([chunk.read_bytes() for chunk in sorted((out / "chunks").iterdir())])
    assert results[0] == results[1]
    assert len(results[0]) == 8


def test_a_row_of_a_policy_of_ones_own_is_told_by_the_duel_command(tmp_path):
    run("--decks", "7", "--policies", "own_hasty:Hasty,random", "--duels", 1, "--workers", 1, "--out", tmp_path / "out")
    row = (tmp_path / "out" / "chunks" / "000000.csv").read_text().splitlines()[1].split(",")
    app = build_app(World.open(plugins=[plugin]))
    args = ["duel", "7", "7", "--seed", row[1], "--policy", row[3], "--policy", row[5]]
    told = CliRunner().invoke(app, args, env={"COLUMNS": "80"})
    assert told.exit_code == 0, told.output
    assert ("Deck 7 (first) wins the duel" in told.stdout) == (row[6] == "first")
    assert f"Round {row[7]} ─" in told.stdout


def test_the_duels_of_an_earlier_draft_are_not_mixed_with_those_of_a_later_one(tmp_path):
    asked = ("--decks", "7", "--policies", "own_hasty:Hasty", "--duels", 2, "--workers", 1)
    assert run(*asked, "--out", tmp_path / "out").exit_code == 0
    Path("own_hasty.py").write_text(f"{OWN}\n", encoding="utf-8")
    line = error_line(run(*asked, "--out", tmp_path / "out"))
    assert "holds another simulation: the file of its policy has changed since. Name another folder with --out." in line


# --- ended from outside --------------------------------------------------------------------------------------------


def begun(out: Path, *more: str) -> subprocess.Popen[str]:
    """A long simulation in a session of its own, as a terminal has it, that has kept its first chunks."""
    args = ("simulate", "--decks", "7,11002", "--policies", "random", "--duels", "300", "--out", str(out), *more)
    process = subprocess.Popen(
        [sys.executable, "-m", "genshin_world", *args],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    deadline = time.monotonic() + 60
    while len(list((out / "chunks").glob("0*.csv"))) < 3:
        assert process.poll() is None, process.communicate()
        assert time.monotonic() < deadline
        time.sleep(0.02)
    return process


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C is sent to a process group, which POSIX has")
@pytest.mark.parametrize("workers", ["1", "2"])
def test_ctrl_c_leaves_a_folder_to_go_on_with_and_says_so_in_one_line(tmp_path, workers: str):
    process = begun(tmp_path, "--workers", workers)
    os.killpg(process.pid, signal.SIGINT)
    _, said = process.communicate(timeout=60)
    kept = len(list((tmp_path / "chunks").glob("0*.csv")))
    assert process.returncode == 130
    assert said == f"Interrupted. {kept} of 300 duels are kept in {tmp_path}; the same command goes on from there.\n"
    assert 3 <= kept < 300


@pytest.mark.skipif(sys.platform == "win32", reason="it looks for processes as POSIX has them")
def test_processes_do_not_outlive_a_parent_that_is_killed(tmp_path):
    psutil = pytest.importorskip("psutil", reason="the extra `cluster`, which brings psutil, is not installed")
    process = begun(tmp_path, "--workers", "2")
    children = psutil.Process(process.pid).children(recursive=True)
    assert len(children) >= 2
    process.kill()
    process.communicate(timeout=60)
    _, left = psutil.wait_procs(children, timeout=60)
    assert left == []
