"""What somebody is told who has not installed the extra."""

from __future__ import annotations

import subprocess
import sys

import pytest


@pytest.mark.parametrize("lacking", ["numpy", "gymnasium", "pettingzoo"])
def test_without_the_extra_one_line_says_how_to_get_it(lacking: str) -> None:
    lines = f"import sys; sys.modules[{lacking!r}] = None\nimport gcg_plugin.learn"
    done = subprocess.run([sys.executable, "-c", lines], check=False, capture_output=True, text=True, encoding="utf-8")
    last = done.stderr.strip().splitlines()[-1]
    assert last == f"ImportError: gcg_plugin.learn needs {lacking}: pip install 'genshin-world[learn]'"


def test_nothing_else_of_the_card_game_needs_the_extra() -> None:
    lines = (
        "import sys\nfrom gcg_plugin import deck, plugin\ndeck(1)\nprint({'numpy', 'pettingzoo'} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", lines], check=True, capture_output=True, text=True, encoding="utf-8")
    assert done.stdout == "set()\n"
