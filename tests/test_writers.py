"""`docs/writers.md` is true: what it says is done in an empty folder, and its tables are those of the models."""

from __future__ import annotations

import contextlib
import doctest
import importlib
import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect
from pydantic import TypeAdapter
from rich.console import Console

from gcg_plugin import plugin as card_game
from gcg_plugin import requests, script, seats
from gcg_plugin.testing import Player
from genshin_world import World, hookimpl, hookspecs, quests, residents, rows, talks
from genshin_world.cli import build_app
from genshin_world.play import play_visit
from tests.browser.browsing import Server, page_of, ready
from tests.browser.fixtures import browser

__all__ = ["browser"]

PAGE = Path(__file__).parents[1] / "docs" / "writers.md"
TEXT = PAGE.read_text("utf-8")
BLOCKS = re.findall(r"(.*)\n+```(\w+)\n((?s:.*?))^```$", TEXT, re.MULTILINE)
"""Every fenced block: the line above it, its language and what it holds."""

OPTIONS = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS
HOOKS = sorted(name for name, value in vars(hookspecs).items() if hasattr(value, f"{hookspecs.PROJECT}_spec"))
MODELS: dict[str, type[Any]] = {
    "Seat": seats._Seat,
    "Request": requests.Request,
    "DuelScript": script.DuelScript,
    "Sides": script.Sides,
} | {name: getattr(module, name) for module in (residents, talks, quests) for name in module.__all__}


class Newcomer:
    """Somebody who does what the page says in an empty folder, from its top to its end.

    Attributes:
        folder: the folder.
        site: what `pip install` has brought to this environment.
        files: the files written, in order.
        commands: the commands run.
        examples: how many examples in Python were run.
    """

    def __init__(self, folder: Path, *, runs: bool = True) -> None:
        """Does all of it; without `runs` it writes the files and installs the plugin, and no more."""
        self.folder = folder / "empty"
        self.site = folder / "site"
        self.files: list[str] = []
        self.commands: list[str] = []
        self.examples = 0
        self._names: dict[str, Any] = {}
        kept = {key: value for key, value in os.environ.items() if not key.startswith(("GENSHIN", "PYTEST"))}
        self._environment = kept | {"PYTHONPATH": str(self.site), "XDG_DATA_HOME": str(folder / "player")}
        self.folder.mkdir()
        for line, language, body in BLOCKS:
            if (named := re.search(r"`([\w./]+)`:$", line)) is not None:
                self._writes(named[1], body)
            elif language == "python" and runs:
                self._types(body)
            elif language == "text":
                for command, said in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", body, re.MULTILINE):
                    program, *arguments = shlex.split(command)
                    if program == "pip":
                        self._installs(self.folder / arguments[-1])
                    elif runs:
                        self._runs(command, ["-m", "genshin_world"] * (program != "python") + arguments, said)

    def _writes(self, name: str, body: str) -> None:
        path = self.folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(body, "utf-8")
        self.files.append(name)

    def _types(self, body: str) -> None:
        typed = doctest.DocTestParser().get_doctest(body, self._names, PAGE.name, str(PAGE), 0)
        self.examples += len(typed.examples)
        with contextlib.chdir(self.folder):
            assert doctest.DocTestRunner(optionflags=OPTIONS).run(typed, clear_globs=False).failed == 0
        self._names = typed.globs

    def _runs(self, command: str, arguments: list[str], said: str) -> None:
        self.commands.append(command)
        done = subprocess.run(
            [sys.executable, *arguments],
            cwd=self.folder,
            env=self._environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
        )
        assert doctest.OutputChecker().check_output(said, done.stdout, OPTIONS), f"{command}\n{done.stdout}"

    def _installs(self, project: Path) -> None:
        """Does what pip would, which may have no network here: the modules, and what the package says of itself."""
        shutil.copytree(project, self.site, ignore=shutil.ignore_patterns("*.toml"))
        says = tomllib.loads((project / "pyproject.toml").read_text("utf-8"))["project"]
        about = self.site / f"{says['name']}-{says['version']}.dist-info"
        about.mkdir()
        (about / "METADATA").write_text(f"Name: {says['name']}\nVersion: {says['version']}\n")
        lines: list[str] = []
        for group, points in says["entry-points"].items():
            lines += [f"[{group}]", *(f"{name} = {target}" for name, target in points.items())]
        (about / "entry_points.txt").write_text("\n".join(lines))


def table(heading: str) -> list[list[str]]:
    """The rows of every table of that heading."""
    found = re.findall(rf"^{re.escape(heading)}\n\|[ |-]+\|\n((?:\|.*\n)+)", TEXT, re.MULTILINE)
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for body in found for line in body.splitlines()]


def named(words: str) -> list[str]:
    """What the page names, as code, in its only passage of that pattern."""
    (passage,) = re.findall(words, TEXT, re.DOTALL)
    return [" ".join(name.split()) for name in re.findall(r"`(.*?)`", passage, re.DOTALL)]


def test_what_the_page_says_is_so_when_it_is_done_in_an_empty_folder(tmp_path: Path) -> None:
    newcomer = Newcomer(tmp_path)
    assert newcomer.files == [
        "lake/residents.json",
        "lake/talks.json",
        "torn/residents.json",
        "lake/quests.json",
        "test_lake.py",
        "coin/coin.py",
        "coin/pyproject.toml",
    ]
    assert [command.split()[0] for command in newcomer.commands] == ["genshin-world"] * 3 + ["python", "genshin-world"]
    assert newcomer.examples >= 20


def test_the_tables_name_every_field_of_the_models_with_what_it_is_when_left_out() -> None:
    told: dict[str, dict[str, str]] = {}
    model = ""
    for beginning, names, left_out, _ in table("| | field | left out | |"):
        model = beginning or model
        told.setdefault(model, {}).update(dict.fromkeys(re.findall(r"`(\w+)`", names), left_out))
    world_rows = {row.__name__ for row in rows.Row.__subclasses__() if row.__module__.startswith("genshin_world")}
    assert set(told) == world_rows | {"Seat", "Request", "DuelScript", "Sides"}
    for name, fields in told.items():
        assert set(fields) == set(MODELS[name].model_fields), name
        for field, left_out in fields.items():
            known = MODELS[name].model_fields[field]
            assert (left_out == "needed") is known.is_required(), (name, field)
            if not known.is_required():
                value = TypeAdapter(known.annotation).validate_json(left_out.strip("`"))
                assert value == known.get_default(call_default_factory=True), (name, field)


def test_every_move_of_a_script_is_told_and_is_one() -> None:
    lesson = script.DuelScript.from_json({"moves": named(r"Moves are (.*?)\. ")}, PAGE.name)
    assert {script._parse(move).verb for move in lesson.moves} == {verb for _, verb, _ in script._MOVES}


def test_the_verbs_the_page_names_are_those_of_a_board() -> None:
    verbs = named(r"have the verbs (.*?);")
    assert len(verbs) == 10
    assert [verb for verb in verbs if not callable(getattr(Player, verb, None))] == []


class Ear:
    """Hears every hook."""

    plugin_name = "ear"

    def __init__(self) -> None:
        self.heard: list[str] = []
        for name in HOOKS:
            setattr(self, name, hookimpl(specname=name)(self._of(name)))

    def _of(self, name: str) -> Callable[[], None]:
        return lambda: self.heard.append(name)


def test_every_hook_is_told_in_the_order_they_are_called(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told = [re.findall(r"`(\w+)`", hooks) for hooks, _ in table("| hook | when it is called |")]
    assert sorted(name for row in told for name in row) == HOOKS
    newcomer = Newcomer(tmp_path, runs=False)
    monkeypatch.syspath_prepend(newcomer.site)
    coin, ear = importlib.import_module("coin"), Ear()
    monkeypatch.delitem(sys.modules, "coin")
    world = World.open(plugins=[coin, ear, card_game], data=newcomer.folder / "lake")
    build_app(world)
    laps = [ear.heard]
    ear.heard = []
    world.begin("Otto").choose("Here is some.")
    for who in ("Tomasz", "Otto"):
        ear.heard = []
        laps.append(ear.heard)
        visit = world.begin(who, settings={"auto": True, "seed": 1, "rulings": "official"})
        assert play_visit(visit, Console(quiet=True), None) == 0
    for lap in laps:
        places = [next(place for place, row in enumerate(told) if name in row) for name in lap]
        assert places == sorted(places), lap
    unheard = {"draw_activity", "plugin_failed", "register_pages", "resume_activity"}
    unheard |= {"request_problems", "seat_problems"}
    assert {name for lap in laps for name in lap} == {*HOOKS} - unheard


def test_the_plugin_is_drawn_in_the_browser(browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(Newcomer(tmp_path, runs=False).site))
    with Server(tmp_path / "player", arguments=["--seed", "1"]) as server, page_of(browser, server.address) as page:
        page.get_by_role("button", name="Walk up to Tomasz").click()
        page.wait_for_url("**/visit/*")
        ready(page)
        page.get_by_role("button", name="Heads!").click()
        for _ in range(2):
            page.get_by_role("button", name="Toss", exact=True).click()
            expect(page.get_by_text("The coin lands: heads. You have won.")).to_be_visible()
            page.get_by_role("button", name="Once more").click()
            expect(page.get_by_text("The coin lands")).to_have_count(0)
        page.get_by_role("button", name="Leave", exact=True).click()
        expect(page.get_by_role("button", name="Leave", exact=True)).to_have_count(0)
        page.goto(f"{server.origin}/coin")
        expect(page.get_by_role("heading", name="The coin")).to_be_visible()
        everybody = len(World.open(plugins=[]).residents) + 1
        expect(page.get_by_text(f"Fair to all {everybody} of us.")).to_be_visible()
