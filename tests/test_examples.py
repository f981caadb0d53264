"""The examples run, and say what their readers are told they say."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[1] / "examples"


def run(name: str, *arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, EXAMPLES / name, *arguments], check=True, capture_output=True, text=True, encoding="utf-8"
    )
    return done.stdout


def test_what_is_learnt_is_the_same_for_the_same_seed_and_steps(tmp_path: Path) -> None:
    np = pytest.importorskip("numpy", reason="learning needs numpy: pip install -e '.[learn]'")
    pytest.importorskip("pettingzoo", reason="learning needs PettingZoo: pip install -e '.[learn]'")
    few = ["--steps", "2", "--batch", "2", "--duels", "4"]
    kept = []
    for number in range(2):
        told = run("learn_linear.py", *few, "--save", str(tmp_path / f"{number}.npz"))
        assert "learnt from 8 duels" in told
        assert "after:  won" in told
        assert told.count("95 % Wilson interval") == 2
        with np.load(tmp_path / f"{number}.npz") as saved:
            kept.append((saved["weights"], str(saved["spaces"])))
    assert np.array_equal(kept[0][0], kept[1][0])
    assert kept[0][0].any()
    assert kept[0][1] == kept[1][1]
