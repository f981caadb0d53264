"""The language the player asks for: every command shows names in it, and texts where the player has the game's."""

from __future__ import annotations

import io
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console
from typer.testing import CliRunner, Result

from gcg_plugin import catalogue, plugin
from gcg_plugin.board.choices import blocked, choices
from gcg_plugin.board.screen import DuelScreen
from gcg_plugin.board.story import Narrator
from gcg_plugin.board.view import Size, draw_screen
from gcg_plugin.duel.reactions import Reaction
from gcg_plugin.duel.views import seen_by
from gcg_plugin.names import every_text_id, languages, name_of, names_in
from gcg_plugin.record import Header
from gcg_plugin.session import DuelSession
from gcg_plugin.text.official import write_texts
from genshin_world.cli import build_app
from genshin_world.world import World
from tests.gcg_plugin.board.boards import printed, random_duel
from tests.gcg_plugin.text.conftest import description_id, skill_description_id

NAMES = ("You", "Marjorie")


def run(*arguments: str | Path, **environment: str) -> Result:
    app = build_app(World.open(plugins=[plugin]))
    return CliRunner().invoke(app, [str(argument) for argument in arguments], env={"COLUMNS": "200", **environment})


REACTION_WORDS = {reaction.value[0] for reaction in Reaction}
"""The reactions, which are told in English in every language."""


def english_left_in(text: str, language: str) -> list[str]:
    """The English names that stand in a text of another language, which has names of its own for them."""
    return sorted(set(_english(language).findall(text)))


@cache
def _english(language: str) -> re.Pattern[str]:
    own = names_in(language)
    foreign = {name for text_id, name in names_in("en").items() if own[text_id] != name} - REACTION_WORDS
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, sorted(foreign)))})(?!\w)")


def test_a_duel_and_its_replay_are_told_with_the_languages_names_alone(tmp_path: Path) -> None:
    duel = run("duel", "7", "2", "--seed", "5", "--language", "ja", "--record", tmp_path / "duel.jsonl")
    assert duel.exit_code == 0
    assert "ディルック" in duel.stdout
    assert english_left_in(duel.stdout, "ja") == []
    again = run("replay", tmp_path / "duel.jsonl", "--language", "ja")
    assert "ディルック" in again.stdout
    assert english_left_in(again.stdout, "ja") == []


def test_a_language_changes_what_is_shown_and_nothing_of_the_duel(tmp_path: Path) -> None:
    for language in ("en", "ko"):
        run("duel", "1", "3", "--seed", "5", "--language", language, "--record", tmp_path / f"{language}.jsonl")
    assert (tmp_path / "en.jsonl").read_bytes() == (tmp_path / "ko.jsonl").read_bytes()


def test_the_decks_are_listed_in_the_language() -> None:
    assert "迪卢克, 班尼特, 莫娜" in run("decks", "--language", "zh-CN").stdout
    assert "Diluc, Bennett, Mona" in run("decks").stdout


@pytest.mark.parametrize("words", [["ディルック"], ["Diluc"], ["1301"]])
def test_a_card_is_found_by_its_name_in_english_or_in_the_language(words: list[str]) -> None:
    result = run("card", *words, "--language", "ja")
    assert result.stdout.startswith("ディルック  (1301)\n")
    assert "逆焔の刃" in result.stdout
    assert "Searing Onslaught  elemental skill" not in result.stdout


def test_a_skill_is_found_by_its_name_in_the_language() -> None:
    result = run("card", "Sengende", "Klinge", "--language", "de")
    assert result.stdout.startswith("Sengende Klinge  elemental skill of Diluc")


def test_a_language_is_taken_in_whatever_case() -> None:
    assert run("card", "1301", "--language", "ZH-cn").stdout.startswith("迪卢克")


@pytest.mark.parametrize(
    "arguments",
    [("decks",), ("card", "1301"), ("duel", "7", "1"), ("replay", "duel.jsonl"), ("play", "Marjorie", "--auto")],
)
def test_an_unknown_language_is_one_line_that_lists_those_there_are(arguments: tuple[str, ...]) -> None:
    result = run(*arguments, "--language", "xx")
    assert result.exit_code != 0
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1
    for language in languages():
        assert language.casefold() in result.stderr.casefold()


def test_a_visit_plays_its_duel_in_the_language() -> None:
    result = run("play", "Marjorie", "--auto", "--seed", "3", "--language", "ru")
    assert result.exit_code == 0
    assert english_left_in(result.stdout.split("You play", 1)[1], "ru") == []


@pytest.mark.parametrize("language", ["ja", "fr"])
def test_no_screen_of_a_duel_shows_an_english_name_where_the_language_has_its_own(language: str) -> None:
    size = Size(160, 50)
    narrators = Narrator(NAMES, 0, language), Narrator(NAMES, 1, language)
    for number, (_, duel) in enumerate(random_duel(11, (2, 11005))):
        side = number % 2
        if number % 6 > 1:
            continue
        seen = seen_by(duel, side)
        told = narrators[side].catch_up(duel)
        listed, not_now = choices(seen, side, language), blocked(seen, side, language)
        screen = draw_screen(seen, side, NAMES, size, news=told, listed=listed, not_now=not_now, language=language)
        assert english_left_in(printed(screen, size), language) == []


class _Typed:
    """Answers questions with lines typed beforehand, then ends the input."""

    def __init__(self, *lines: str) -> None:
        self._lines = iter(lines)

    def __call__(self, prompt: str) -> str:
        if (line := next(self._lines, None)) is None:
            raise EOFError
        return line


def shown_at_the_table(*typed: str, language: str) -> str:
    """What a player sees who types these lines at a new table."""
    session = DuelSession.open(Header(seed=7, decks=(7, 30111), title="a duel with Marjorie"))
    console = Console(file=io.StringIO(), width=160, highlight=False)
    DuelScreen(session, console, opponent="Marjorie", ask=_Typed(*typed), language=language).run()
    session.leave()
    return console.file.getvalue()  # type: ignore[attr-defined,no-any-return]


def test_the_table_asks_and_informs_in_the_language() -> None:
    shown = shown_at_the_table("i 113011", "i 逆焔の刃", "", "1", "", "l", language="ja")
    assert "炎元素付与  (113011)" in shown
    assert "逆焔の刃" in shown
    assert english_left_in(shown, "ja") == []


def test_the_players_texts_are_shown_by_the_card_command_and_at_the_table(own_folder: Path) -> None:
    texts = {
        skill_description_id(13013): "Inflige $[D__KEY__ELEMENT].\\nPuis $[C113011].",
        description_id(113011): "Brûle.",
    }
    write_texts(texts, "fr", own_folder)
    folder = {"GENSHIN_WORLD_TEXT": str(own_folder)}
    assert (
        "Inflige Pyro damage.\n    Puis Enchantement Pyro." in run("card", "1301", "--language", "fr", **folder).stdout
    )
    assert "Brûle." in run("card", "113011", "--language", "fr", **folder).stdout
    assert "Brûle." not in run("card", "113011", **folder).stdout
    assert "Brûle." in shown_at_the_table("i 113011", language="fr")


def test_a_broken_file_of_texts_is_one_line_and_the_table_stands(own_folder: Path) -> None:
    own_folder.mkdir(parents=True)
    (own_folder / "en.json").write_text("{", encoding="utf-8")
    result = run("card", "1301", GENSHIN_WORLD_TEXT=str(own_folder))
    assert result.exit_code == 1
    assert result.stderr.count("\n") == 1
    assert "write it anew with `genshin-world text gcg --language en`" in result.stderr
    shown = shown_at_the_table("i 1301", "", language="en")
    assert "write it anew with" in " ".join(shown.split())
    assert "Begin with" in shown


def test_the_text_command_stands_beside_the_importer(write_map: Any, own_folder: Path) -> None:
    folder = write_map(dict.fromkeys(every_text_id(), "a text"))
    result = run("text", "gcg", "--from", folder, GENSHIN_WORLD_TEXT=str(own_folder))
    assert result.exit_code == 0
    assert (own_folder / "en.json").is_file()
    missing = run("text", "gcg", "--from", folder, "--language", "ja", GENSHIN_WORLD_TEXT=str(own_folder))
    assert missing.exit_code == 1
    assert missing.stderr.startswith("TextMapJP.json: is not in")


def test_a_name_lacking_in_the_language_is_shown_in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    catalogue.load()
    without = {text_id: name for text_id, name in names_in("ja").items() if name != "ディルック"}
    english = names_in("en")
    monkeypatch.setattr("gcg_plugin.names.names_in", lambda language: without if language == "ja" else english)
    assert name_of(461926547, "ja") == "Diluc"
    assert run("card", "1301", "--language", "ja").stdout.startswith("Diluc  (1301)\n")
