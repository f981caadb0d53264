"""`genshin-world simulate`, through the world's command line."""

from __future__ import annotations

import os
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


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """No test touches the player's own files."""
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
    for words in ("8 duels over 4 pairings, resident rulings, seed 1", "Won %", "deck 7 (Diluc, Kaeya, Sucrose)"):
        assert words in result.stdout
    assert "The side that goes first won " in result.stdout
    assert "rounds and " in result.stdout
    names = {path.name for path in out.iterdir()}
    assert {"simulation.json", "chunks", "matchups.csv"} < names
    assert ("duels.parquet" if find_spec("pyarrow") else "duels.csv") in names
    assert ("win_rates.png" in names) == (find_spec("matplotlib") is not None)


def test_one_duel_is_counted_as_one(tmp_path):
    result = run("--decks", "7", "--duels", 1, "--workers", 1, "--out", tmp_path / "out")
    assert result.stdout.startswith("1 duel over 1 pairing, ")
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
        (("--decks", "99"), "Deck '99' cannot be played: choose among 1, 2, "),
        (("--decks", "1,,7"), "Deck '' cannot be played"),
        (("--decks", "x"), "Deck 'x' cannot be played"),
        (("--decks", "7,1,7"), "Deck 7 is named twice"),
        (("--policies", "scripted,clever"), "No policy is called 'clever': choose scripted or "),
        (("--policies", "scripted,random,random"), "name one policy for both, or two"),
        (("--workers", "2", "--cluster", "tcp://127.0.0.1:1"), "leave --workers out, or --cluster"),
    ],
)
def test_a_mistake_is_one_line_and_makes_no_folder(tmp_path, args: tuple[str, ...], words: str):
    assert words in error_line(run(*args, "--out", tmp_path / "out"))
    assert not (tmp_path / "out").exists()


def test_a_folder_of_another_simulation_is_one_line_with_the_difference(tmp_path):
    assert run(*SMALL, "--out", tmp_path / "out").exit_code == 0
    line = error_line(run(*SMALL, "--out", tmp_path / "out", "--seed", 2))
    assert line == f"{tmp_path}/out holds another simulation: its seed is 1, not 2. Name another folder with --out."


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
