"""What a simulation leaves in its folder, with the extra and without."""

from __future__ import annotations

import csv
import subprocess
import sys
from importlib.util import find_spec

import pytest

from gcg_plugin.simulation import Simulation, files, matchups, run
from gcg_plugin.simulation.folder import COLUMNS, WINNERS

SIMULATION = Simulation(decks=(7, 11002), policies=("random", "random"), duels=10)


@pytest.fixture(scope="module")
def duels():
    return run(SIMULATION)


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch) -> None:
    """As where the extra is not installed."""
    monkeypatch.setattr(files, "find_spec", lambda name: None if name in {"matplotlib", "pyarrow"} else find_spec(name))


def test_the_parquet_file_holds_a_row_for_each_duel(tmp_path, duels):
    parquet = pytest.importorskip("pyarrow.parquet", reason="the extra `simulate` is not installed")
    path = files.write_raw(tmp_path, duels)
    assert path.name == "duels.parquet"
    rows = parquet.read_table(path).to_pylist()
    assert list(rows[0]) == list(COLUMNS)
    assert [row["duel"] for row in rows] == list(range(10))
    assert [(row["winner"], row["rounds"], row["actions"]) for row in rows] == [
        (WINNERS[duel.winner], duel.rounds, duel.actions) for duel in duels
    ]
    assert [(row["seed"], row["first_deck"], row["second_policy"]) for row in rows] == [
        (duel.planned.seed, duel.planned.first.deck, duel.planned.second.policy) for duel in duels
    ]


def test_the_same_duels_give_the_same_parquet_file_to_the_byte(tmp_path, duels):
    pytest.importorskip("pyarrow", reason="the extra `simulate` is not installed")
    first = files.write_raw(tmp_path, duels).read_bytes()
    assert files.write_raw(tmp_path, run(SIMULATION)).read_bytes() == first


def test_without_the_extra_the_raw_results_are_csv_and_one_line_says_how_to_get_it(tmp_path, duels, bare):
    path = files.write_raw(tmp_path, duels)
    assert path.name == "duels.csv"
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [int(row["seed"]) for row in rows] == [duel.planned.seed for duel in duels]
    assert files.write_picture(tmp_path, SIMULATION, matchups(SIMULATION, duels)) is None
    assert "pip install 'genshin-world[simulate]'" in (files.lacking() or "")


def test_the_matchups_file_holds_the_sums_and_the_ends_of_the_intervals(tmp_path, duels):
    sums = matchups(SIMULATION, duels)
    with files.write_matchups(tmp_path, sums).open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [(int(row["deck"]), int(row["other_deck"])) for row in rows] == [(7, 7), (7, 11002), (11002, 11002)]
    assert [int(row["won"]) + int(row["lost"]) + int(row["drawn"]) for row in rows] == [3, 5, 2]
    assert float(rows[1]["won_low"]) < sums[1].won / 5 < float(rows[1]["won_high"]) + 1e-9


@pytest.mark.parametrize("policies", [("random", "random"), ("scripted", "random")])
def test_the_picture_is_drawn_without_a_screen_and_writes_each_share_into_its_square(tmp_path, policies):
    pytest.importorskip("matplotlib", reason="the extra `simulate` is not installed")
    from gcg_plugin.simulation.picture import drawn

    simulation = SIMULATION.model_copy(update={"policies": policies})
    duels = [files.Played(simulation.duel(number), 0, 4, 50) for number in range(8)]
    sums = matchups(simulation, duels)
    squares = [text.get_text() for text in drawn(simulation, sums).axes[0].texts]
    # In a duel of two the mirrors are blank; the side that goes first has won all.
    assert squares == ["50%\n15–85" if policies[0] == "random" else "50%\n9–91"] * (2 if policies[0] == "random" else 4)
    path = files.write_picture(tmp_path, simulation, sums)
    assert path is not None
    assert path.read_bytes().startswith(b"\x89PNG")


def test_the_package_is_imported_without_any_of_the_extras():
    code = (
        "import sys, gcg_plugin.plugin, gcg_plugin.simulation, gcg_plugin.simulation.cli, gcg_plugin.simulation.files;"
        "print([name for name in ('matplotlib', 'pyarrow', 'distributed', 'numpy') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert done.stdout.strip() == "[]"
