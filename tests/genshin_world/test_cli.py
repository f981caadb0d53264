from __future__ import annotations

import json
import os
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from genshin_world import DataError, PlayOption, World, cli, hookimpl, play_command, which_world
from genshin_world.cli import build_app
from tests.genshin_world.coin_toss import CoinToss


@pytest.fixture(autouse=True)
def progress(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """No test touches the player's own progress."""
    file = tmp_path / "progress.json"
    monkeypatch.setattr(which_world, "user_data_path", lambda _: tmp_path)
    monkeypatch.delenv(which_world.PROGRESS, raising=False)
    monkeypatch.delenv(cli.TRACEBACK, raising=False)
    return file


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Standard input is somebody at a terminal."""
    monkeypatch.setattr(play_command, "_is_terminal", lambda: True)


def run(*args: str, plugins: tuple[object, ...] = (), typed: str | None = None, **env: str) -> Result:
    world = World.open(plugins=[CoinToss(), *plugins], on_failure=cli._warn)
    return CliRunner().invoke(build_app(world), args, input=typed, env=env)


def one_line(text: str) -> str:
    assert text.count("\n") == 1
    return text.strip()


def test_the_version_is_said_and_nothing_else_is_done():
    result = run("--version", "play")
    assert (result.exit_code, result.stdout) == (0, f"genshin-world {version('genshin-world')}\n")


def test_residents_lists_who_lives_here_where_when_and_what_they_offer():
    result = run("residents", COLUMNS="200")
    assert result.exit_code == 0
    for word in ("Marjorie", "With Wind Comes Glory from 07:00 to 19:00", "Diona", "--quest 7066507", "Toss a coin."):
        assert word in result.stdout
    assert "\x1b" not in result.stdout


def test_residents_at_an_hour_lists_only_who_is_there():
    result = run("residents", "--hour", "1", COLUMNS="200")
    assert "Diona" in result.stdout
    assert "Marjorie" not in result.stdout


def test_residents_at_an_hour_when_nobody_is_there_says_so():
    app = build_app(World.open(plugins=[CoinToss()], base=False))
    result = CliRunner().invoke(app, ["residents", "--hour", "3"])
    assert result.exit_code == 1
    assert one_line(result.stderr).startswith("Nobody can be met at 03:00")


def test_auto_play_runs_talk_activity_and_return_and_is_the_same_for_the_same_seed(progress):
    result = run("play", "tomasz", "--auto", "--seed", "7")
    assert result.exit_code == 0
    assert result.stderr == ""
    order = [
        "Heads or tails?",
        "1. Toss a coin.",
        "You: Toss a coin.",
        "The coin lands:",
        "Back in Mondstadt, at the fountain.",
    ]
    places = [result.stdout.index(words) for words in order]
    assert places == sorted(places)
    assert run("play", "tomasz", "--auto", "--seed", "7").stdout == result.stdout
    assert not progress.exists()


def test_without_a_terminal_everything_plays_itself_and_a_line_says_so():
    result = run("play", "tomasz", "--terminal", "--seed", "7")
    assert result.exit_code == 0
    assert one_line(result.stderr) == "Standard input is no terminal: everything plays itself, as with --auto."
    assert "The coin lands" in result.stdout


def test_auto_play_of_a_resident_who_offers_nothing_hears_the_talk_and_leaves():
    result = run("play", "Marjorie", "--auto")
    assert result.exit_code == 0
    assert "Little windmills" in result.stdout
    assert "My own deck" in result.stdout
    assert "Back in Mondstadt" in result.stdout


@pytest.mark.usefixtures("terminal")
def test_a_person_is_asked_whom_to_meet_and_what_to_answer():
    result = run("play", "--terminal", "--seed", "1", typed="nobody\ntom\nxyz\ntoss\n")
    assert result.exit_code == 0
    assert "1. Marjorie at With Wind Comes Glory" in result.stdout
    assert "Nobody here is called 'nobody'" in result.stdout
    assert "No reply begins with 'xyz'" in result.stdout
    assert "The coin lands" in result.stdout
    assert result.stderr == ""


@pytest.mark.usefixtures("terminal")
def test_a_person_may_answer_by_number_and_the_end_of_the_input_leaves_the_talk():
    result = run("play", "--terminal", typed="1\n1\n")
    assert result.exit_code == 0
    assert "You: What do people buy?" in result.stdout
    assert "Back in Mondstadt" in result.stdout
    silent = run("play", "--terminal", typed="")
    assert silent.exit_code == 1
    assert one_line(silent.stderr) == "Nobody was named, and the input has ended."


@pytest.mark.usefixtures("terminal")
def test_the_players_progress_is_kept_in_the_data_folder_and_in_a_named_file(progress, tmp_path):
    class Sure:
        @hookimpl(tryfirst=True)
        def show_activity(self, activity):
            activity.outcome = "won"
            return True

    args = ("play", "tomasz", "--quest", "9")
    world = [CoinToss(step=True), Sure()]
    for extra, env, file in (
        (("--terminal",), {}, progress),
        (("--terminal", "--progress", str(tmp_path / "other.json")), {}, tmp_path / "other.json"),
        (("--auto",), {which_world.PROGRESS: str(tmp_path / "env.json")}, tmp_path / "env.json"),
    ):
        app = build_app(World.open(plugins=world, base=False))
        result = CliRunner().invoke(app, [*args, *extra], input="toss\n", env=env)
        assert result.exit_code == 0
        assert "Quest finished: Tossed" in result.stdout
        assert '"done": true' in file.read_text()


def test_a_quest_step_alone_says_whom_to_meet_and_a_step_nobody_opens_is_one_line():
    result = run("play", "--quest", "7066507", "--auto")
    assert result.exit_code == 1
    assert "You came about the card game?" in result.stdout
    assert one_line(result.stderr).startswith("Nothing opens 'Let us try a round.'")


def test_a_plugins_options_arrive_in_the_visits_settings():
    seen = []

    class Spy:
        @hookimpl
        def visit_begun(self, visit):
            seen.append(visit.settings)

    run("play", "tomasz", "--auto", plugins=(Spy(),))
    given = "play tomasz --auto --call tails --weighted --tosses 3 --seed 4 --record a.json"
    run(*given.split(), plugins=(Spy(),))
    base = {"auto": True, "resume": None, "hour": None}
    others = {"tongue": None, "purse": None}
    assert seen == [
        {**base, "seed": None, "record": None, "call": "heads", "weighted": False, "tosses": None, **others},
        {**base, "seed": 4, "record": Path("a.json"), "call": "tails", "weighted": True, "tosses": 3, **others},
    ]


def test_plugins_options_are_in_the_help():
    result = run("play", "--help", COLUMNS="120")
    assert "--call" in result.stdout
    assert "Which side you call." in result.stdout


@pytest.mark.parametrize(
    "command", [(), ("play",), ("residents",), ("toss",), ("mint",), ("mint", "strike")], ids=" ".join
)
def test_help_names_a_switch_without_a_word_it_does_not_take(command):
    result = run(*command, "--help", COLUMNS="120")
    assert result.exit_code == 0
    assert "--help" in result.stdout
    assert "<bool>" not in result.stdout


def test_help_says_what_each_choice_is_called_and_does():
    class Weather:
        @hookimpl
        def register_play_options(self):
            sky = {"fair": "nothing falls", "foul": "it rains"}
            return [
                PlayOption("sky", "How it looks.", default="fair", choices=tuple(sky), means=sky),
                PlayOption("speech", "What is spoken.", choices=("de", "ja"), called={"de": "Deutsch", "ja": "日本語"}),
            ]

    shown = " ".join(run("play", "--help", plugins=(Weather(),), COLUMNS="160").stdout.replace("│", " ").split())
    assert "--sky SKY How it looks. fair: nothing falls (the default) foul: it rains " in shown
    assert "--speech SPEECH What is spoken. de Deutsch, ja 日本語" in shown


def test_a_value_that_an_option_refuses_is_refused_before_anything_begins():
    class Cellar:
        @hookimpl
        def register_play_options(self):
            return [
                PlayOption(
                    "cellar", "Which.", kind=int, default=0, refuses=lambda number: f"Cellar {number} is locked."
                ),
                PlayOption("attic", "Which.", kind=int, refuses=lambda number: 1 // number),
            ]

    refused = run("play", "tomasz", "--auto", "--cellar", "7", plugins=(Cellar(),))
    assert (refused.exit_code, refused.stdout) == (1, "")
    assert one_line(refused.stderr) == "Cellar 7 is locked."
    assert run("play", "tomasz", "--auto", plugins=(Cellar(),)).exit_code == 0
    failed = run("play", "tomasz", "--auto", "--attic", "0", plugins=(Cellar(),))
    assert failed.exit_code == 0
    assert "plugin 'Cellar' failed in refusing --attic: ZeroDivisionError" in one_line(failed.stderr)


def test_an_option_or_command_of_a_taken_name_is_left_out_and_its_plugin_named():
    class Greedy:
        @hookimpl
        def register_play_options(self):
            return [PlayOption("seed", "Mine."), PlayOption("two words", "Mine.")]

        @hookimpl
        def register_commands(self):
            return [("play", print), ("toss", print), ("odd", 5)]

    world = World.open(plugins=[CoinToss(), Greedy()])
    build_app(world)
    problems = [str(one.error) for one in world.failures]
    assert problems == [
        "option 'seed' is taken, or no word of letters, digits and underscores",
        "option 'two words' is taken, or no word of letters, digits and underscores",
        "command 'play' is there already",
        "command 'toss' is there already",
        "command 'odd' is neither a function nor a typer.Typer",
    ]


def test_plugins_add_commands_and_groups_of_commands():
    assert run("toss", "heads").stdout == "You called heads.\n"
    assert run("mint", "strike", "3").stdout == "3 coins\n"


@pytest.mark.parametrize(
    ("args", "status", "words"),
    [
        (("play", "Majorie", "--auto"), 1, "Did you mean Marjorie or Margaret?"),
        (("play", "Diona", "--auto"), 1, "Diona is away at 10:00; meet Diona at the Cat's Tail from 18:00 to 02:00."),
        (("play", "--auto"), 2, "say whom to walk up to"),
        (("play", "--hour", "24"), 2, "--hour"),
        (("play", "--call", "edge"), 2, "--call"),
        (("play", "--odd"), 2, "No such option"),
        (("plya",), 2, "No such command 'plya'"),
        (("toss",), 2, "Missing argument"),
        (("mint", "melt"), 1, "ZeroDivisionError: no fire"),
        (("play", "--quest", "4", "--auto"), 1, "No quest has a step 4"),
        (("play", "--resume", "none.json", "--auto"), 1, "There is no file none.json to resume from."),
        (("play", "Tom", "--auto", "--progress", "pyproject.toml"), 1, "is no saved progress"),
    ],
)
def test_an_error_is_one_line_on_standard_error_with_its_status(args, status, words, monkeypatch):
    monkeypatch.chdir(Path(__file__).parents[2])
    result = run(*args)
    assert result.exit_code == status
    lines = [line for line in result.stderr.splitlines() if not line.startswith("Standard input is no terminal")]
    assert words in one_line("\n".join(lines) + "\n")


def test_plugin_writers_can_see_the_traceback():
    result = run("mint", "melt", **{cli.TRACEBACK: "1"})
    assert isinstance(result.exception, ZeroDivisionError)


def test_a_plugin_that_fails_at_showing_is_named_and_the_player_is_back_with_status_1():
    class Torn:
        @hookimpl(tryfirst=True)
        def show_activity(self):
            raise RuntimeError("torn")

    class Blind:
        plugin_name = "coin2"

        @hookimpl(tryfirst=True)
        def open_activity(self, visit):
            return type(
                "Blank", (), {"title": "x", "finished": False, "outcome": None, "leave": print, "resume_hint": print}
            )

    # The coin's own screen still counts.
    torn = run("play", "tomasz", "--auto", plugins=(Torn(),))
    assert torn.exit_code == 1
    assert one_line(torn.stderr) == "Warning: plugin 'Torn' failed in show_activity: RuntimeError: torn"
    assert "The coin lands" in torn.stdout
    blind = run("play", "tomasz", "--auto", plugins=(Blind(),))
    assert blind.exit_code == 1
    assert "No plugin shows this to its end" in blind.stdout


@pytest.mark.usefixtures("terminal")
def test_ctrl_c_in_an_activity_ends_with_130_and_says_what_can_be_resumed():
    class Impatient:
        @hookimpl(tryfirst=True)
        def show_activity(self):
            raise KeyboardInterrupt

    result = run("play", "tomasz", "--terminal", typed="toss\n", plugins=(Impatient(),))
    assert result.exit_code == 130
    assert one_line(result.stderr) == "Interrupted. The coin is still in the air: genshin-world play --resume coin.json"


@pytest.mark.usefixtures("terminal")
def test_ctrl_c_in_a_talk_and_in_a_command_ends_with_130():
    class Impatient:
        @hookimpl
        def reply_chosen(self):
            raise KeyboardInterrupt

        @hookimpl
        def register_commands(self):
            def wait():
                raise KeyboardInterrupt

            return [("wait", wait)]

    talk = run("play", "tomasz", "--terminal", typed="toss\n", plugins=(Impatient(),))
    assert (talk.exit_code, one_line(talk.stderr)) == (130, "Interrupted. There is nothing to resume.")
    command = run("wait", plugins=(Impatient(),))
    assert (command.exit_code, one_line(command.stderr)) == (130, "Interrupted.")


def test_a_record_is_gone_on_with(tmp_path):
    record = tmp_path / "coin.json"
    record.write_text('{"coin": "heads", "ticket": {"resident": 990001, "hour": 9}}')
    result = run("play", "--resume", str(record), "--auto", "--seed", "2")
    assert result.exit_code == 0
    assert "The coin lands" in result.stdout
    assert "Back in Mondstadt, at the fountain." in result.stdout


def test_the_installed_command_speaks_in_another_process_without_colours_when_piped():
    code = (
        "from genshin_world import World; from genshin_world.cli import build_app; build_app(World.open(plugins=[]))()"
    )
    env = {**os.environ, "NO_COLOR": "1"}
    done = subprocess.run(
        [sys.executable, "-c", code, "play", "Marjorie", "--auto"], capture_output=True, text=True, env=env, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "Back in Mondstadt" in done.stdout
    assert "\x1b" not in done.stdout


def test_main_opens_the_installed_plugins_and_says_bad_data_in_one_line(monkeypatch, capsys):
    def bad(**_):
        raise DataError("world/talks.json", 1, "id", "is missing")

    monkeypatch.setattr(cli.World, "open", bad)
    with pytest.raises(SystemExit) as ended:
        cli.main()
    assert ended.value.code == 1
    assert one_line(capsys.readouterr().err) == "world/talks.json, row 1, field id: is missing"


# --- folders of a writer ----------------------------------------------------------------------------------------------

OTTO = {"id": 900100, "name": "Otto", "stays": [{"spot": "the pier"}], "greeting": "Hm?"}


@pytest.fixture
def lake(tmp_path: Path):
    """Writes a folder of a writer's: residents, and the other files as they are given."""

    def written(*residents: dict[str, object], **files: object) -> Path:
        folder = tmp_path / "lake"
        folder.mkdir()
        for name, rows in {"residents": list(residents), **files}.items():
            (folder / f"{name}.json").write_text(json.dumps(rows), encoding="utf-8")
        return folder

    return written


def test_check_says_all_that_is_wrong_in_a_folder_at_once(lake):
    torn = {**OTTO, "id": 900101, "nam": "Ada", "stays": []}
    torn.pop("name")
    talks = [
        {"id": 1, "resident": 900101, "lines": [{"id": "a", "text": ""}]},
        {"id": 2, "resident": 5, "lines": [{"id": "a", "text": "x"}]},
    ]
    folder = lake({**OTTO, "seats": {"con": {}}}, torn, talks=talks)
    result = run("check", str(folder))
    assert (result.exit_code, result.stderr) == (1, "")
    assert result.stdout.splitlines() == [
        f"{folder}/residents.json, row 900101, field nam: no field 'nam'; did you mean 'name'?",
        f"{folder}/residents.json, row 900101, field stays: at least 1 is needed",
        f"{folder}/talks.json, row 1, field lines.0.text: must not be empty",
        f"{folder}/talks.json, row 2, field resident: nobody in {folder}/residents.json has the id 5",
        f"{folder}/residents.json, row 900100, field seats.con: no plugin is called 'con'; did you mean 'coin'?",
    ]


def test_check_names_the_plugin_whose_ids_a_folder_takes(lake):
    result = run("check", str(lake({**OTTO, "id": 990001})))
    assert result.exit_code == 1
    assert one_line(result.stdout).startswith("plugin 'coin' failed in register_residents: ValueError: resident 990001")


def test_check_says_in_a_line_that_all_is_well(lake):
    folder = lake(OTTO)
    result = run("check", str(folder))
    assert (result.exit_code, result.stderr) == (0, "")
    assert one_line(result.stdout) == f"{folder}: all is well: 1 resident, 0 talks, 0 quests and 0 steps."


def test_check_of_a_folder_that_is_not_there_says_so(tmp_path):
    result = run("check", str(tmp_path / "sea"))
    assert (result.exit_code, one_line(result.stdout).rpartition(": ")[0]) == (
        1,
        f"{tmp_path}/sea: there is no such folder",
    )


@pytest.mark.parametrize("way", ["option", "environment"])
def test_another_folder_is_played_with_data_and_keeps_a_progress_of_its_own(lake, progress, way):
    step = {"id": 99, "resident": 900100, "talk": 1, "text": "Say hello."}
    line = {"id": "a", "text": "Hm.", "replies": [{"id": "hello", "text": "Hello!", "step": 99}]}
    folder = lake(
        OTTO,
        talks=[{"id": 1, "resident": 900100, "lines": [line]}],
        quests=[{"id": 9, "title": "Manners", "steps": [step]}],
    )
    asked, env = (("--data", str(folder)), {}) if way == "option" else ((), {which_world.DATA: str(folder)})
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(play_command, "_is_terminal", lambda: True)
        result = run("play", "otto", "--terminal", *asked, typed="hello\n", **env)
    assert result.exit_code == 0
    assert "Quest finished: Manners" in result.stdout
    assert not progress.exists()
    (kept,) = (progress.parent / "worlds").glob("lake-*/progress.json")
    assert '"99"' in kept.read_text(encoding="utf-8")
    listed = run("residents", *asked, **env)
    assert "Otto" in listed.stdout
    assert "Marjorie" not in listed.stdout


def test_a_bad_folder_is_said_in_one_line_and_a_seat_nobody_has_is_a_warning(lake, tmp_path):
    result = run("residents", "--data", str(lake({**OTTO, "seats": {"con": {}}})))
    assert result.exit_code == 0
    assert one_line(result.stderr).startswith("Warning: ")
    assert "no plugin is called 'con'" in result.stderr
    result = run("play", "--auto", "--data", str(tmp_path))
    assert result.exit_code == 1
    assert one_line(result.stderr) == f"{tmp_path}/residents.json: is not there, and a world needs residents"


def test_main_warns_of_bad_seats_of_the_world_it_opens(lake, monkeypatch, capsys):
    opened = World.open(plugins=[], data=lake({**OTTO, "seats": {"coin": {}}}))
    monkeypatch.setattr(cli.World, "open", lambda **_: opened)
    monkeypatch.setattr(cli.sys, "argv", ["genshin-world", "--version"])
    with pytest.raises(SystemExit):
        cli.main()
    assert "Warning: " in (warned := one_line(capsys.readouterr().err))
    assert warned.endswith("field seats.coin: no plugin is called 'coin'; the plugins are world")
