"""The card game's commands, through the world's command line."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from gcg_plugin import catalogue, plugin
from gcg_plugin.board import opening as tables
from gcg_plugin.cli import PLAY_OPTIONS
from gcg_plugin.duel.cards import CARDS
from gcg_plugin.text.official import TEXT_VARIABLE
from gcg_plugin.web.shelf import SHELF
from genshin_world import World, cli, play_command, which_world
from genshin_world.cli import build_app
from genshin_world.web import server
from genshin_world.web.server import Serving


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """No test touches the player's own files."""
    monkeypatch.setattr(which_world, "user_data_path", lambda _: tmp_path)
    monkeypatch.setattr(tables, "user_data_path", lambda _: tmp_path)
    monkeypatch.setenv(TEXT_VARIABLE, str(tmp_path / "text"))
    monkeypatch.delenv(which_world.PROGRESS, raising=False)
    monkeypatch.delenv(cli.TRACEBACK, raising=False)
    return tmp_path


def run(*args: object, typed: str | None = None, **env: str) -> Result:
    world = World.open(plugins=[plugin], on_failure=cli._warn)
    return CliRunner().invoke(build_app(world), [str(arg) for arg in args], input=typed, env={"COLUMNS": "100", **env})


def error_line(result: Result) -> str:
    assert result.exit_code == 1
    assert result.stderr.count("\n") == 1
    return result.stderr.strip()


def test_marjorie_is_challenged_duelled_and_left_without_anybody_at_the_keyboard():
    result = run("play", "Marjorie", "--auto", "--seed", 7)
    assert result.exit_code == 0
    for words in ("I challenge you to a duel!", "Round 1 ──", "the duel with Marjorie, in round", "Back in Mondstadt"):
        assert words in result.stdout
    assert "\x1b" not in result.stdout


def test_the_quests_first_duel_plays_itself():
    result = run("play", "--quest", 7066507, "--auto", "--seed", 7)
    assert result.exit_code == 0
    assert "You play deck 7 (Diluc, Kaeya, Sucrose), Sucrose plays deck 30111" in result.stdout


def test_the_same_seed_prints_the_same_in_another_process(tmp_path):
    env = {**os.environ, "COLUMNS": "100", "XDG_DATA_HOME": str(tmp_path)}
    outputs = [
        subprocess.run(
            [sys.executable, "-c", "from genshin_world.cli import main; main()", "duel", "1", "30112", "--seed", "5"],
            env={**env, "PYTHONHASHSEED": hash_seed},
            capture_output=True,
            check=True,
        ).stdout
        for hash_seed in ("1", "2")
    ]
    assert outputs[0] == outputs[1]
    assert b"Round 1" in outputs[0]


def test_input_that_is_no_terminal_plays_itself_and_says_so():
    result = run("play", "Marjorie", "--terminal", "--seed", 7)
    assert result.exit_code == 0
    assert "no terminal" in result.stderr


def test_a_duel_is_played_at_the_terminal_and_left(monkeypatch, folder):
    monkeypatch.setattr(play_command, "_is_terminal", lambda: True)
    result = run("play", "Marjorie", "--terminal", "--seed", 7, "--deck", 7, typed="3\n\n1\n\n?\nq\n")
    assert result.exit_code == 0
    assert "your turn" in result.stdout
    assert "You leave the table." in result.stdout
    assert len(list((folder / "duels").iterdir())) == 1


def test_an_interrupted_duel_says_where_its_record_is(monkeypatch, folder):
    from gcg_plugin.board.screen import DuelScreen

    def interrupted(self: DuelScreen) -> bool:
        raise KeyboardInterrupt

    monkeypatch.setattr(play_command, "_is_terminal", lambda: True)
    monkeypatch.setattr(DuelScreen, "run", interrupted)
    result = run("play", "Marjorie", "--terminal", "--deck", 7, typed="3\n")
    assert result.exit_code == 130
    assert "Interrupted. Go on with: genshin-world play --resume " in result.stderr
    assert str(folder) in result.stderr


def test_an_interrupted_duel_goes_on_from_its_record(monkeypatch, folder):
    monkeypatch.setattr(play_command, "_is_terminal", lambda: True)
    run("play", "Marjorie", "--terminal", "--seed", 7, "--deck", 7, typed="3\n\n1\n\nq\n")
    (record,) = (folder / "duels").iterdir()
    result = run("play", "--resume", record, "--auto")
    assert result.exit_code == 0
    assert "the duel with Marjorie, in round" in result.stdout


def test_a_duel_of_two_decks_is_told_and_its_record_is_told_the_same(tmp_path):
    record = tmp_path / "duel.jsonl"
    played = run("duel", 1, 7, "--seed", 3, "--policy", "random", "--policy", "scripted", "--record", record)
    assert played.exit_code == 0
    assert "Deck 1: deck 1 (Diluc, Bennett, Mona)" in played.stdout
    again = run("replay", record)
    assert again.exit_code == 0
    assert again.stdout == played.stdout


def test_every_policy_can_be_named_for_a_duel_and_for_the_opponent():
    from gcg_plugin.cli import PLAY_OPTIONS, POLICY_NAMES
    from gcg_plugin.policies import POLICIES

    assert tuple(POLICIES) == POLICY_NAMES
    (opponent,) = (option for option in PLAY_OPTIONS if option.name == "opponent")
    assert set(opponent.choices) == set(opponent.means) == set(POLICY_NAMES)


def test_a_language_is_called_as_it_calls_itself():
    (language,) = (option for option in PLAY_OPTIONS if option.name == "language")
    assert set(language.called) == set(language.choices)
    assert language.called["de"] == "Deutsch"
    assert run("duel", 1, 7, "--seed", 3, "--policy", "easy").exit_code == 0


def test_a_duel_of_a_deck_with_itself_tells_its_sides_apart():
    result = run("duel", 7, 7, "--seed", 1, "--rulings", "official")
    assert "Deck 7 (first)" in result.stdout
    assert "Deck 7 (second)" in result.stdout
    assert "official rulings" in result.stdout


def test_a_record_that_ends_early_says_so(tmp_path):
    record = tmp_path / "duel.jsonl"
    run("duel", 1, 7, "--seed", 3, "--record", record)
    record.write_text("".join(record.read_text().splitlines(keepends=True)[:9]) + '{"do":')
    result = run("replay", record)
    assert result.exit_code == 0
    assert "the duel is not over" in result.stdout
    assert "torn" in result.stdout


def test_a_persons_record_is_told_as_that_person_saw_it(monkeypatch, folder):
    monkeypatch.setattr(play_command, "_is_terminal", lambda: True)
    run("play", "Marjorie", "--terminal", "--seed", 7, "--deck", 7, typed="3\n\n1\n\nq\n")
    (record,) = (folder / "duels").iterdir()
    result = run("replay", record)
    assert "Marjorie draws 5 cards" in result.stdout
    assert "You keep the first hand" in result.stdout


def test_a_duel_begun_by_itself_and_gone_on_with_by_a_person_is_told_as_that_person_saw_it(tmp_path):
    record = tmp_path / "duel.jsonl"
    run("play", "Marjorie", "--auto", "--seed", 7, "--record", record)
    result = run("replay", record)
    assert "Marjorie draws 5 cards" in result.stdout
    assert "You draw " in result.stdout


def test_replaying_what_is_no_record_is_one_line(tmp_path):
    file = tmp_path / "x.jsonl"
    assert "cannot be read" in error_line(run("replay", file))
    file.write_text('{"format": "else"}\n')
    assert "is no record of a duel" in error_line(run("replay", file))


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[Serving]:
    """What would be served, instead of serving it."""
    asked: list[Serving] = []
    monkeypatch.setattr(server, "serve", asked.append)
    return asked


def test_a_record_is_watched_on_the_board_at_an_address_nobody_can_guess(tmp_path, served):
    record = tmp_path / "duel.jsonl"
    run("duel", 7, 30112, "--seed", 3, "--record", record)
    result = run("replay", record, "--board", "--no-open", "--port", 8123, "--language", "de")
    assert result.exit_code == 0
    assert result.stdout == ""
    (serving,) = served
    assert (serving.host, serving.port, serving.opens, serving.given) == ("127.0.0.1", 8123, False, {"language": "de"})
    key = serving.at.removeprefix("replay?file=")
    held = SHELF.find("any browser", key)
    assert held is not None
    assert (held.name, held.content) == ("duel.jsonl", record.read_bytes())
    assert [option.name for option in serving.options][:2] == ["seed", "rulings"]


@pytest.mark.parametrize(("said", "given"), [((), {}), (("--language", "en"), {"language": "en"})])
def test_the_language_a_replay_is_watched_in_is_the_browsers_own_unless_one_is_said(tmp_path, served, said, given):
    record = tmp_path / "duel.jsonl"
    run("duel", 7, 30112, "--seed", 3, "--record", record)
    assert run("replay", record, "--board", *said).exit_code == 0
    assert served[0].given == given


def test_a_replay_that_is_closed_leaves_nothing_that_is_not_finished(tmp_path, monkeypatch):
    def interrupted(_: Serving) -> None:
        raise KeyboardInterrupt

    record = tmp_path / "duel.jsonl"
    run("duel", 7, 30112, "--seed", 3, "--record", record)
    monkeypatch.setattr(server, "serve", interrupted)
    assert run("replay", record, "--board", "--no-open").stderr == "The pages are closed.\n"


def test_what_cannot_be_watched_at_all_serves_nothing(tmp_path, served):
    file = tmp_path / "other.jsonl"
    file.write_text("hello")
    assert (
        error_line(run("replay", file, "--board")) == "other.jsonl: is no record of a duel: its first line is no header"
    )
    assert "cannot be read" in error_line(run("replay", tmp_path / "gone.jsonl", "--board"))
    assert not served


def test_without_the_extra_one_line_says_how_to_get_the_board_and_the_record_is_told(tmp_path, served, monkeypatch):
    record = tmp_path / "duel.jsonl"
    run("duel", 7, 30112, "--seed", 3, "--record", record)
    monkeypatch.setattr(play_command.importlib.util, "find_spec", lambda _: None)
    result = run("replay", record, "--board")
    assert result.exit_code == 0
    assert "pip install 'genshin-world[board]'" in result.stderr
    assert result.stderr.count("\n") == 1
    assert result.stdout == run("replay", record).stdout
    assert not served


def test_options_of_the_board_are_refused_without_it(tmp_path):
    record = tmp_path / "duel.jsonl"
    for option in (("--port", 8123), ("--no-open",)):
        assert "add --board" in error_line(run("replay", record, *option))


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("duel", 1, 99), "Deck 99 cannot be played: there is none of that number. Choose among 1, "),
        (("duel", 1, 7, "--policy", "x"), "No policy is called 'x': choose scripted or random or easy or normal or"),
        (("duel", 1, 7, *("--policy", "random") * 3), "name one policy for both, or two"),
        (("decks", 99), "There is no deck 99: choose among 1, 2, 3, 4, 7, 11002, 11005, 30111, 30112."),
        (("card", "pamon"), "did you mean Paimon"),
        (("card", 5), "no card has the id 5"),
        (("play", "Marjorie", "--auto", "--deck", 99), "Deck 99 cannot be played"),
    ],
)
def test_a_mistake_is_one_line_that_says_what_to_do(args, words):
    assert words in error_line(run(*args))


def test_a_deck_that_is_not_built_yet_says_what_it_lacks(monkeypatch):
    monkeypatch.setattr(catalogue, "built_decks", lambda: (1, 7))
    monkeypatch.setattr(catalogue, "missing", lambda _: ("Tubby (322006)",))
    assert "Deck 2 cannot be played: it lacks Tubby (322006)." in error_line(run("duel", 1, 2))


def test_decks_lists_every_deck_with_its_characters_and_whether_it_can_be_played(monkeypatch):
    monkeypatch.setattr("gcg_plugin.board.decks.missing", lambda deck: ("Tubby (322006)",) if deck == 2 else ())
    result = run("decks", COLUMNS="140")
    assert result.exit_code == 0
    for words in ("Diluc, Bennett, Mona", "30112", "not yet: it lacks Tubby (322006)", "yes"):
        assert words in result.stdout


def test_a_deck_is_shown_with_its_characters_and_its_cards_with_counts_costs_and_texts():
    result = run("decks", 1, COLUMNS="80")
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0] == "Deck 1 · 30 cards · can be played: yes"
    assert "  Dawn  elemental burst · 4 Pyro 3 energy" in lines
    for heading in ("Weapons", "Artifacts", "Talents", "Supports", "Events"):
        assert heading in lines
    assert [line for line in lines if line.startswith(" 2× Paimon                   3 alike  You gain 2 Omni dice ")]
    assert all(len(line) <= 80 for line in lines)
    assert "パイモン" in run("decks", 1, "--language", "ja").stdout


def test_a_deck_of_monsters_has_no_cards_to_show():
    result = run("decks", 11002)
    assert result.stdout.startswith("Deck 11002 · no cards · can be played: yes")
    assert "Blazing Axe Mitachurl" in result.stdout


def test_a_deck_that_cannot_be_played_is_shown_too_and_why(monkeypatch):
    catalogue.load()
    for number in (322006, 1302):
        monkeypatch.delitem(CARDS, number)
    result = run("decks", 2)
    assert result.exit_code == 0
    assert "can be played: not yet: it lacks Xiangling (1302), Tubby (322006)" in result.stdout.replace("\n", " ")
    assert "character · Pyro · 10 HP · 2 energy" in result.stdout
    assert result.stdout.count("Nothing is written yet of what it does.") == 2


@pytest.mark.parametrize(
    ("name", "words"),
    [
        (("dawn", "winery"), ("Dawn Winery  (321004)", "location", "costs 2 alike", "2 times a round")),
        (("321004",), ("Dawn Winery",)),
        (("Flowing Flame",), ("talent of Diluc", "costs 3 Pyro")),
        (("Raven Bow",), ("weapon (bow)",)),
        (("Paimon",), ("companion", "2 usages")),
        (("Sweet Madame",), ("event", "free")),
        (
            ("Diluc",),
            ("character · Pyro · claymore · Mondstadt · 10 HP · 3 energy", "Searing Onslaught", "4 Pyro 3 energy"),
        ),
        (("Mona",), ("passive skill",)),
        (("Oz",), ("summon",)),
        (("Frozen",), ("status of a character", "1 round")),
        (("Icicle",), ("status of a side",)),
        (("searing",), ("elemental skill of Diluc",)),
        (("Dawn",), ("Dawn  elemental burst of Diluc",)),
        (("Dawn", "Win"), ("Dawn Winery  (321004)",)),
        (("Jueyun", "Guoba"), ("event · free · food",)),
        (("Crystallize",), ("shield",)),
    ],
)
def test_a_card_says_what_it_is_what_it_costs_and_what_it_does(name, words):
    result = run("card", *name)
    assert result.exit_code == 0, result.stderr
    for word in words:
        assert word in result.stdout


def test_every_card_and_character_has_a_text():
    from gcg_plugin.board.texts import card_text
    from gcg_plugin.duel.cards import CARDS
    from tests.gcg_plugin.board.boards import printed

    catalogue.load()
    printable = [kind for kind in CARDS.values() if kind.__module__.startswith(("gcg_plugin.cards", "gcg_plugin.char"))]
    assert len(printable) > 80
    for kind in printable:
        assert len(printed(card_text(kind)).splitlines()) >= 3, kind


def test_a_card_is_named_in_another_language():
    result = run("card", "Dawn Winery", "--language", "de")
    assert result.exit_code == 0
    assert "(321004)" in result.stdout
    assert "Dawn Winery" not in result.stdout.splitlines()[0]


def test_the_words_of_a_play_option_are_taken_in_any_case():
    small, large = (run("play", "Marjorie", "--auto", "--seed", 7, "--language", tag) for tag in ("zh-cn", "zh-CN"))
    assert small.exit_code == 0
    assert small.stdout == large.stdout


def test_what_a_duel_was_begun_with_is_not_asked_for_when_it_is_resumed_and_its_language_is():
    assert {option.name for option in PLAY_OPTIONS if option.kept} == {"rulings", "opponent", "deck"}


def test_a_language_without_names_is_one_line_that_lists_those_there_are():
    result = run("card", "Dawn Winery", "--language", "xx")
    assert result.exit_code == 2
    assert "Value error" not in result.stderr
    assert result.stderr.count("\n") == 1
    assert "'zh-tw'" in result.stderr


@pytest.mark.parametrize("importer", ["tables", "text"])
def test_the_importers_are_among_the_commands(importer):
    result = run(importer, "--help")
    assert result.exit_code == 0
    assert "gcg" in result.stdout


def test_play_has_the_card_games_options():
    result = run("play", "--help", COLUMNS="140")
    for option in ("--rulings", "--opponent", "--deck", "--record", "--resume"):
        assert option in result.stdout


def test_a_seat_whose_game_is_not_seated_is_warned_of_once_whatever_stumbles_over_it(tmp_path):
    (tmp_path / "residents.json").write_text(
        '[{"id": 900100, "name": "Otto", "stays": [{"spot": "the pier"}], "seats": {"gcg": {"duel_game_id": 5}}}]',
        encoding="utf-8",
    )
    (tmp_path / "talks.json").write_text(
        '[{"id": 9001, "resident": 900100, "lines": [{"id": "hum", "text": "Hm?"}]}]', encoding="utf-8"
    )
    (tmp_path / "quests.json").write_text(
        '[{"id": 9, "title": "Hums", "steps": [{"id": 91, "resident": 900100, "talk": 9001, "text": "Hum."}]}]',
        encoding="utf-8",
    )
    place = f"{tmp_path}/residents.json, row 900100, field seats.gcg.duel_game_id: 5: no such game is seated; "
    for command in (("residents",), ("play", "Otto", "--auto")):
        result = run(*command, "--data", tmp_path, GENSHIN_WORLD_PROGRESS=str(tmp_path / "progress.json"))
        assert result.exit_code == 0
        assert result.stderr.startswith(f"Warning: {place}")
        assert result.stderr.count("\n") == 1
    result = run("check", tmp_path)
    assert (result.exit_code, result.stderr, result.stdout.count("\n")) == (1, "", 1)
    assert result.stdout.startswith(place)
