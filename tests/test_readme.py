"""README is true: its commands, its examples, its tables and its diagram."""

from __future__ import annotations

import doctest
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from gcg_plugin.duel.phases import diagram
from gcg_plugin.duel.rulings import Rulings
from genshin_world import World, hookspecs

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def block(mark: str) -> str:
    """The fenced block after `<!-- mark -->`."""
    found = re.search(rf"<!-- {mark} -->\n```\w*\n(.*?)```", README, re.DOTALL)
    assert found is not None, f"README has no block marked {mark}"
    return found[1]


def table(mark: str) -> list[list[str]]:
    """The rows of the table after `<!-- mark -->`, its heading left out."""
    found = re.search(rf"<!-- {mark} -->\n((?:\|.*\n)+)", README)
    assert found is not None, f"README has no table marked {mark}"
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in found[1].splitlines()[2:]]


def test_the_examples_are_run_and_print_what_they_say() -> None:
    results = doctest.testfile(
        str(ROOT / "README.md"), module_relative=False, optionflags=doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS
    )
    assert results.attempted >= 8
    assert results.failed == 0


def test_the_phase_diagram_is_the_machines() -> None:
    found = re.search(r"```mermaid\n(.*?)\n```", README, re.DOTALL)
    assert found is not None
    assert found[1] == diagram()


def test_the_hook_table_is_that_of_the_hookspecs() -> None:
    hooks = {
        name: " ".join((value.__doc__ or "").split("\n\n", 1)[0].split())
        for name, value in vars(hookspecs).items()
        if hasattr(value, f"{hookspecs.PROJECT}_spec")
    }
    rows = table("hooks")
    assert [row[0] for row in rows] == [f"`{name}`" for name in hooks]
    assert [row[2] for row in rows] == list(hooks.values())
    for name, returns in ((row[0].strip("`"), row[1]) for row in rows):
        told = str(vars(hookspecs)[name].__annotations__["return"]) == "None"
        assert told is (returns == "nothing"), name


def test_the_rulings_table_names_every_ruling() -> None:
    assert [row[0].strip("`") for row in table("rulings")] == [
        name for name in Rulings.__dataclass_fields__ if name != "name"
    ]


@pytest.mark.parametrize(
    ("mark", "path"),
    [
        ("card", "gcg_plugin/cards/supports/locations/dawn_winery.py"),
        ("session", None),
    ],
)
def test_what_readme_quotes_is_what_is_there(mark: str, path: str | None) -> None:
    if path is not None:
        assert block(mark) == (ROOT / path).read_text(encoding="utf-8")
        return
    asked, said = block(mark).split("\n", 1)
    command = asked.removeprefix("$ genshin-world ").split()
    done = subprocess.run(
        [sys.executable, "-m", "genshin_world", *command], check=True, capture_output=True, text=True, encoding="utf-8"
    )
    printed = [line.rstrip() for line in done.stdout.splitlines()]
    for part in said.split("...\n"):
        lines = [line.rstrip() for line in part.strip("\n").splitlines()]
        assert lines in [printed[start : start + len(lines)] for start in range(len(printed))], part


def test_the_resident_readme_seats_can_be_challenged(tmp_path: Path) -> None:
    row = json.loads(block("resident"))
    (tmp_path / "residents.json").write_text(json.dumps([row]), encoding="utf-8")
    visit = World.open(data=tmp_path).begin("Otto")
    assert [reply.text for reply in visit.replies] == ["I challenge you to a duel!", "Goodbye."]
    assert visit.world.failures == []
