"""`docs/writers.md` is true: its files make the world it tells of, its tables are the models', and it is short."""

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
from gcg_plugin import script, seats
from gcg_plugin.testing import Player
from genshin_world import World, hookimpl, hookspecs, quests, residents, rows, talks
from genshin_world.cli import build_app
from genshin_world.play import play_visit
from tests.browser.browsing import Server, page_of, ready
from tests.browser.fixtures import browser

__all__ = ["browser"]

PAGE = Path(__file__).parents[1] / "docs" / "writers.md"
TEXT = PAGE.read_text("utf-8")
OPTIONS = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS
HOOKS = sorted(name for name, value in vars(hookspecs).items() if hasattr(value, f"{hookspecs.PROJECT}_spec"))
MODELS: dict[str, type[Any]] = {
    "Seat": seats._Seat,
    "Request": seats.Request,
    "DuelScript": script.DuelScript,
    "Sides": script.Sides,
} | {name: getattr(module, name) for module in (residents, talks, quests) for name in module.__all__}


class Newcomer:
    """Somebody who does what the page says in an empty folder, from its top to its end.

    Attributes:
        folder: the folder.
        site: what `pip install` of a folder with a plugin has brought to this environment.
        files: the files written, in order.
        examples: how many lines of Python were run.
        commands: the commands run.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "empty"
        self.site = folder / "site"
        self.files: list[str] = []
        self.commands: list[str] = []
        self.examples = 0
        self._names: dict[str, Any] = {}
        self._environment = {
            key: value for key, value in os.environ.items() if not key.startswith(("GENSHIN", "PYTEST"))
        }
        self._environment |= {"PYTHONPATH": str(self.site), "XDG_DATA_HOME": str(folder / "player")}

    def read(self, text: str) -> None:
        """Does what the page says."""
        self.folder.mkdir()
        for line, language, body in re.findall(r"(.*)\n+```(\w+)\n((?s:.*?))^```$", text, re.MULTILINE):
            if (named := re.search(r"`([\w./]+)`:$", line)) is not None:
                path = self.folder / named[1]
                path.parent.mkdir(exist_ok=True)
                path.write_text(body, "utf-8")
                self.files.append(named[1])
            elif language == "python":
                self._types(body)
            else:
                for command, said in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", body, re.MULTILINE):
                    self._runs(command, said)

    def _types(self, body: str) -> None:
        example = doctest.DocTestParser().get_doctest(body, self._names, PAGE.name, str(PAGE), 0)
        self.examples += len(example.examples)
        with contextlib.chdir(self.folder):
            results = doctest.DocTestRunner(optionflags=OPTIONS).run(example, clear_globs=False)
        self._names = example.globs
        assert results.failed == 0

    def _runs(self, command: str, said: str) -> None:
        self.commands.append(command)
        program, *arguments = shlex.split(command)
        if program == "pip":
            return self._installs(self.folder / arguments[-1])
        words = {"python": [], "genshin-world": ["-m", "genshin_world"]}[program] + arguments
        done = subprocess.run(
            [sys.executable, *words],
            cwd=self.folder,
            env=self._environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
        )
        assert doctest.OutputChecker().check_output(said, done.stdout, OPTIONS), f"{command}\n{done.stdout}"
        return None

    def _installs(self, project: Path) -> None:
        """Does what pip does, which may have no network here: the modules, and what the package says of itself."""
        shutil.copytree(project, self.site, ignore=shutil.ignore_patterns("*.toml"))
        says = tomllib.loads((project / "pyproject.toml").read_text("utf-8"))["project"]
        about = self.site / f"{says['name']}-{says['version']}.dist-info"
        about.mkdir()
        (about / "METADATA").write_text(f"Name: {says['name']}\nVersion: {says['version']}\n")
        points = [
            f"[{group}]\n" + "".join(f"{name} = {target}\n" for name, target in those.items())
            for group, those in says["entry-points"].items()
        ]
        (about / "entry_points.txt").write_text("\n".join(points))


@pytest.fixture(scope="module")
def newcomer(tmp_path_factory: pytest.TempPathFactory) -> Newcomer:
    """One who has read the page to its end."""
    one = Newcomer(tmp_path_factory.mktemp("newcomer"))
    one.read(TEXT)
    return one


def table(heading: str) -> list[list[str]]:
    """The rows of every table of that heading."""
    found = re.findall(rf"^{re.escape(heading)}\n\|[ |-]+\|\n((?:\|.*\n)+)", TEXT, re.MULTILINE)
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for body in found for line in body.splitlines()]


def test_what_the_page_says_is_so_when_it_is_done_in_an_empty_folder(newcomer: Newcomer) -> None:
    assert newcomer.files == [
        "lake/residents.json",
        "lake/talks.json",
        "walk.py",
        "lake/quests.json",
        "test_lake.py",
        "coin/coin.py",
        "coin/pyproject.toml",
    ]
    assert newcomer.examples >= 25
    assert [command.split()[0] for command in newcomer.commands] == ["python", "python", "pip", "genshin-world"]


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
    told = re.search(r"Moves are (.*?)\. ", TEXT, re.DOTALL)
    assert told is not None
    moves = [" ".join(move.split()) for move in re.findall(r"`(.*?)`", told[1], re.DOTALL)]
    lesson = script.DuelScript.from_json({"moves": moves}, PAGE.name)
    assert {script._parse(move).verb for move in lesson.moves} == {verb for _, verb, _ in script._MOVES}


def test_the_verbs_the_page_names_are_those_of_a_board() -> None:
    told = re.search(r"have the verbs (.*?);", TEXT, re.DOTALL)
    assert told is not None
    verbs = re.findall(r"`(\w+)`", told[1])
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


def test_every_hook_is_told_in_the_order_they_are_called(newcomer: Newcomer, monkeypatch: pytest.MonkeyPatch) -> None:
    told = [re.findall(r"`(\w+)`", hooks) for hooks, _ in table("| hook | when it is called |")]
    assert sorted(name for row in told for name in row) == HOOKS
    monkeypatch.syspath_prepend(newcomer.folder / "coin")
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
    assert {name for lap in laps for name in lap} == {*HOOKS} - unheard


def test_the_plugin_is_drawn_in_the_browser_as_the_page_says(
    newcomer: Newcomer, browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(newcomer.site))
    with Server(tmp_path, arguments=["--seed", "1"]) as server, page_of(browser, server.address) as page:
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
        expect(
            page.get_by_text(f"It is fair to all {len(World.open(plugins=[]).residents) + 1} of us.")
        ).to_be_visible()


def test_the_page_is_short() -> None:
    assert len(TEXT.splitlines()) <= 375
