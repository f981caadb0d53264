"""Arbitrary words on the command line: an answer, or one line on standard error; never a traceback."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import strategies as st
from typer.testing import CliRunner

import gcg_plugin.plugin
from genshin_world import World, cli, play_command, which_world
from tests.fuzz.spoil import as_bytes, fuzzed, spoiled_bytes
from tests.fuzz.test_records import as_record, lines

WORDS = (
    *("residents", "play", "duel", "replay", "decks", "card", "tables", "text", "gcg", "names"),
    *("--hour", "--quest", "--auto", "--seed", "--record", "--resume", "--progress", "--rulings", "--opponent"),
    *(
        "--terminal",
        "--host",
        "--port",
        "--no-open",
        "--deck",
        "--policy",
        "--from",
        "--out",
        "--check",
        "--language",
        "--slices",
        "--help",
        "--no-such-option",
    ),
    *("0", "1", "7", "-1", "99", "30111", "1e3", "99999999999999999999", "", " ", "official", "resident", "scripted"),
    *(
        "random",
        "marjorie",
        "diluc",
        "Sweet Madame",
        "FILE",
        "FOLDER",
        "NOWHERE",
        "en",
        "zz",
        "火",
        "--",
        "-",
        "x" * 300,
    ),
)
LEADS: tuple[tuple[str, ...], ...] = (
    (),
    ("residents",),
    ("play",),
    ("play", "--terminal"),
    ("play", "marjorie", "--auto"),
    ("play", "--auto", "--quest"),
    ("play", "--terminal", "--resume", "FILE"),
    ("duel",),
    ("duel", "1"),
    ("duel", "1", "7", "--seed", "3"),
    ("replay",),
    ("replay", "FILE"),
    ("decks",),
    ("card",),
    ("card", "diluc"),
    ("tables", "gcg", "--from", "FOLDER"),
    ("tables", "names", "--from", "FILE"),
    ("text", "gcg", "--from", "FOLDER"),
)


@cache
def app() -> Any:
    return cli.build_app(World.open(plugins=[gcg_plugin.plugin]))


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that is nobody's: nothing of the player's, and nothing of the checkout's, is read or written."""
    monkeypatch.setattr(which_world, "user_data_path", lambda _: tmp_path / "data")
    # Pages are served until somebody ends it.
    monkeypatch.setattr(play_command, "_serve", lambda *_: None)
    for name in (which_world.PROGRESS, cli.TRACEBACK, "GENSHIN_WORLD_TABLES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("GENSHIN_WORLD_TEXT", str(tmp_path / "text"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(words: list[str], folder: Path) -> None:
    places = {"FILE": folder / "file.json", "FOLDER": folder / "folder", "NOWHERE": folder / "nowhere" / "x"}
    (folder / "folder").mkdir(exist_ok=True)
    args = [str(places.get(word, word)) for word in words]
    result = CliRunner().invoke(app(), args, input="")
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise AssertionError(f"{args}: {result.exception!r}") from result.exception
    assert result.exit_code in (0, 1, 2), args
    assert "Traceback" not in result.output, args
    if result.exit_code == 1:
        told = [line for line in result.stderr.splitlines() if not line.startswith("Standard input is no terminal")]
        assert len(told) <= 1, (args, told)
        assert told or result.stdout, args


@fuzzed(
    60,
    lead=st.sampled_from(LEADS),
    rest=st.lists(st.sampled_from(WORDS), max_size=5),
    kept=st.deferred(lambda: spoiled_bytes(as_record(list(lines()[:6])))),
)
def test_any_words_are_answered_or_refused_in_one_line(
    lead: tuple[str, ...], rest: list[str], kept: bytes, elsewhere: Path
) -> None:
    (elsewhere / "file.json").write_bytes(kept)
    run([*lead, *rest], elsewhere)


@fuzzed(
    40,
    content=st.deferred(lambda: spoiled_bytes(as_record(list(lines()[:40])))),
    verb=st.sampled_from(["replay", "play"]),
)
def test_a_spoiled_record_on_the_command_line_is_one_line_or_is_told(
    content: bytes, verb: str, elsewhere: Path
) -> None:
    (elsewhere / "file.json").write_bytes(content)
    run(["replay", "FILE"] if verb == "replay" else ["play", "--auto", "--resume", "FILE"], elsewhere)


@fuzzed(60, words=st.lists(st.text(max_size=8), max_size=4))
def test_any_text_is_answered_or_refused_in_one_line(words: list[str], elsewhere: Path) -> None:
    (elsewhere / "file.json").write_bytes(as_bytes([]))
    run(words, elsewhere)
