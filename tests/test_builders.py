"""`docs/builders.md` is true, and short."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[1] / "docs" / "builders.md"
SECTIONS = dict(re.findall(r"^## (.+?)\n(.*?)(?=^## |\Z)", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL))


def test_every_example_runs_and_prints_what_it_says() -> None:
    pytest.importorskip("pettingzoo", reason="the last section needs PettingZoo: pip install -e '.[learn]'")
    results = doctest.testfile(
        str(PAGE), module_relative=False, optionflags=doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS
    )
    assert results.attempted >= 60
    assert results.failed == 0


def test_each_thing_a_builder_does_takes_ten_lines_at_most() -> None:
    assert list(SECTIONS) == [
        "Open a duel",
        "List what may be done",
        "Act",
        "Pay",
        "Copy",
        "Preview",
        "See",
        "Save",
        "Play a policy",
        "Run a batch",
        "Learn",
    ]
    for title, body in SECTIONS.items():
        for block in re.findall(r"```python\n(.*?)```", body, re.S):
            asked = [line for line in block.splitlines() if line.startswith((">>>", "..."))]
            assert 1 <= len(asked) <= 10, title
