"""The importer on the command line: exit status, one-line errors, what is said."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from gcg_plugin.tables import DECKS, SEATED_GAMES
from gcg_plugin.tables import cli as cli_module
from gcg_plugin.tables.cli import app
from gcg_plugin.tables.run import import_tables


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(app, [str(argument) for argument in arguments], env={"GENSHIN_WORLD_TABLES": ""})


@pytest.fixture
def source(dump: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The small dump, which the command imports deck 9 and game 500 of."""

    def small(source: Path, out: Path, *, check: bool) -> Any:
        return import_tables(source, out, check=check, decks=(9,), games=(500,))

    monkeypatch.setattr(cli_module, "import_tables", small)
    return dump.write(tmp_path / "tables")  # type: ignore[no-any-return]


def test_a_run_says_what_it_wrote_and_ends_well(source: Path, tmp_path: Path) -> None:
    result = run("gcg", "--from", source, "--out", tmp_path / "out")
    assert result.exit_code == 0
    assert f"{tmp_path / 'out' / 'decks' / '9.json'}: written" in result.stdout
    assert result.stdout.endswith("5 file(s), 5 written, 0 unchanged\n")
    assert run("gcg", "--from", source, "--out", tmp_path / "out").stdout == "5 file(s), 0 written, 5 unchanged\n"


def test_check_exits_with_one_only_when_something_differs(source: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    missing = run("gcg", "--from", source, "--out", out, "--check")
    assert missing.exit_code == 1
    assert not out.exists()
    run("gcg", "--from", source, "--out", out)
    assert run("gcg", "--from", source, "--out", out, "--check").exit_code == 0
    (out / "games.json").write_text("{}", encoding="utf-8")
    changed = run("gcg", "--from", source, "--out", out, "--check")
    assert changed.exit_code == 1
    assert f"{out / 'games.json'}: differs\n" in changed.stdout
    assert (out / "games.json").read_text(encoding="utf-8") == "{}"


def test_data_that_cannot_be_used_is_one_line_on_standard_error_and_exit_status_one(
    source: Path, tmp_path: Path
) -> None:
    (source / "GCGCardExcelConfigData.json").write_text("no", encoding="utf-8")
    result = run("gcg", "--from", source, "--out", tmp_path / "out")
    assert result.exit_code == 1
    assert result.stdout == ""
    assert result.stderr.startswith("GCGCardExcelConfigData.json: is no JSON that can be read")
    assert result.stderr.count("\n") == 1
    assert not (tmp_path / "out").exists()


def test_the_folder_of_the_tables_may_come_from_the_environment(source: Path, tmp_path: Path) -> None:
    arguments = ["gcg", "--out", str(tmp_path / "out")]
    result = CliRunner().invoke(app, arguments, env={"GENSHIN_WORLD_TABLES": str(source)})
    assert result.exit_code == 0
    assert run(*arguments).exit_code == 2


def test_the_names_are_written_and_what_is_missing_is_said(source: Path, tmp_path: Path) -> None:
    run("gcg", "--from", source, "--out", tmp_path / "gcg")
    cards = tmp_path / "cards.json"
    entries = [{"id": 1301, "kind": "character", "name": {"en": "Diluc"}}]
    cards.write_text(json.dumps({"entries": entries}), encoding="utf-8")
    folders = ("--slices", tmp_path / "gcg", "--out", tmp_path / "text")
    result = run("names", "--from", cards, *folders)
    assert result.exit_code == 0
    assert "skill 13013: no name in en, text 40 is left out\n" in result.stdout
    assert run("names", "--from", cards, *folders, "--check").exit_code == 0
    assert run("names", "--from", tmp_path / "none.json", *folders).exit_code == 1


def test_the_names_are_written_in_every_language_or_in_those_asked_for(source: Path, tmp_path: Path) -> None:
    run("gcg", "--from", source, "--out", tmp_path / "gcg")
    cards = tmp_path / "cards.json"
    entries = [{"id": 1301, "kind": "character", "name": {"en": "Diluc", "ja": "ディルック", "ko": "다이루크"}}]
    cards.write_text(json.dumps({"entries": entries}), encoding="utf-8")
    folders = ("--slices", tmp_path / "gcg", "--out", tmp_path / "text")
    some = run("names", "--from", cards, *folders, "--language", "en", "--language", "ja")
    assert some.stdout.endswith("2 file(s), 2 written, 0 unchanged\n")
    every = run("names", "--from", cards, *folders, "--language", "all")
    assert every.stdout.endswith("3 file(s), 1 written, 2 unchanged\n")
    assert run("names", "--from", cards, *folders, "--language", "all", "--check").exit_code == 0
    unknown = run("names", "--from", cards, *folders, "--language", "xx")
    assert unknown.exit_code == 1
    assert unknown.stderr.endswith("no entry has a name in 'xx'; there are en, ja, ko\n")


def test_the_command_imports_the_nine_decks_and_every_seated_game(tables: Path, tmp_path: Path) -> None:
    result = run("gcg", "--from", tables, "--out", tmp_path)
    assert result.exit_code == 0
    assert {int(path.stem) for path in (tmp_path / "decks").iterdir()} == set(DECKS)
    games = json.loads((tmp_path / "games.json").read_bytes())["games"]
    assert [game["id"] for game in games] == list(SEATED_GAMES)
