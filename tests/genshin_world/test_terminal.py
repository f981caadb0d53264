from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner

from genshin_world import World, WorldRefused, hookimpl
from genshin_world import __main__ as command
from genshin_world.cli import build_app
from genshin_world.errors import OutputClosed
from genshin_world.terminal import console, settle_streams
from genshin_world.typed import number_typed
from tests.genshin_world.coin_toss import CoinToss


def run(arguments: list[str], *, shell: str = "", **env: str) -> subprocess.CompletedProcess[str]:
    """The command in a process of its own; `shell` is what the shell appends, such as a redirection."""
    words = " ".join([f'"{sys.executable}" -m genshin_world', *arguments, shell])
    return subprocess.run(
        ["sh", "-c", words],
        env=os.environ | {"GENSHIN_WORLD_PROGRESS": os.devnull + "-none"} | env,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )


def test_letters_the_output_cannot_write_are_question_marks_and_end_nothing() -> None:
    result = run(["card", "Diluc", "--language", "ja"], PYTHONIOENCODING="ascii")
    assert (result.returncode, result.stderr) == (0, "")
    assert "?" in result.stdout


def test_without_any_standard_input_everything_plays_itself() -> None:
    result = run(["play", "Nobody", "--terminal"], shell="<&-")
    assert result.returncode == 1
    assert "plays itself" in result.stderr
    assert "Nobody here is called 'Nobody'" in result.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no device that is always full")
@pytest.mark.parametrize("arguments", [["--help"], ["residents"]])
def test_an_output_that_is_full_is_one_line(arguments: list[str]) -> None:
    result = run(arguments, shell=">/dev/full")
    assert result.returncode == 1
    assert result.stderr == "What there is to show cannot be read or written: No space left on device.\n"


def test_a_width_of_nothing_is_eighty_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "0")
    assert console().width == 80
    monkeypatch.setenv("COLUMNS", "40")
    assert console().width == 40


def test_an_output_nobody_reads_any_more_is_no_plugins_failure() -> None:
    class Shows(CoinToss):
        @hookimpl
        def show_activity(self) -> bool:
            raise OutputClosed(1)

    world = World.open(plugins=[Shows()])
    result = CliRunner().invoke(build_app(world), ["play", "Diona", "--auto"])
    assert result.exit_code == 1
    assert world.failures == []


def test_a_closed_pipe_is_told_apart_from_a_plugin_that_ends_the_program(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rich.console.Console.on_broken_pipe", lambda _: sys.exit(1))
    with pytest.raises(OutputClosed):
        console().on_broken_pipe()


def test_streams_with_a_way_out_of_their_own_keep_it(monkeypatch: pytest.MonkeyPatch) -> None:
    strict, own = io.TextIOWrapper(io.BytesIO(), "ascii"), io.TextIOWrapper(io.BytesIO(), "ascii", "backslashreplace")
    monkeypatch.setattr(sys, "stdout", strict)
    monkeypatch.setattr(sys, "stderr", own)
    monkeypatch.setattr(sys, "stdin", None)
    settle_streams()
    assert (strict.errors, own.errors) == ("replace", "backslashreplace")


def test_an_option_nobody_knows_is_one_line_before_a_command_too() -> None:
    result = CliRunner().invoke(build_app(World.open(plugins=[])), ["--bad"])
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == "No such option: --bad (see --help)\n"


def test_a_group_without_a_command_shows_its_help_and_no_line_besides() -> None:
    result = run(["tables"])
    assert result.returncode == 2
    assert "Usage" in result.stdout + result.stderr
    assert "(see --help)" not in result.stderr


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (["Diona"], "RESIDENT"),
        (["--quest", "7"], "--quest"),
        (["--record", "a", "--quest", "7"], "--quest and --record"),
    ],
)
def test_what_a_record_says_itself_cannot_be_asked_for_when_it_is_resumed(arguments: list[str], named: str) -> None:
    app = build_app(World.open(plugins=[CoinToss()]))
    result = CliRunner().invoke(app, ["play", "--auto", "--resume", "there.json", *arguments])
    assert result.exit_code == 2
    assert result.stderr.endswith(f"leave out {named} (see --help)\n")


def test_ctrl_c_while_the_command_is_imported_or_the_world_opened_is_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(World, "open", interrupted)
    with pytest.raises(SystemExit) as ended:
        command.main()
    assert ended.value.code == 130
    monkeypatch.setitem(sys.modules, "genshin_world.cli", None)
    monkeypatch.setattr("builtins.__import__", _interrupting(__import__))
    with pytest.raises(SystemExit) as ended:
        command.main()
    assert ended.value.code == 130
    assert capsys.readouterr().err == "Interrupted.\nInterrupted.\n"


def _interrupting(imports: Callable[..., object]) -> Callable[..., object]:
    def interrupting(name: str, *rest: object, **more: object) -> object:
        if name == "genshin_world.cli":
            os.kill(os.getpid(), signal.SIGINT)
        return imports(name, *rest, **more)

    return interrupting


def test_a_number_too_long_to_mean_anything_is_no_number() -> None:
    assert number_typed(" 12 ") == 12
    for text in ("9" * 5000, "-1", "1.0", "", "²"):
        assert number_typed(text) is None
    visit = World.open(plugins=[]).begin("Marjorie")
    with pytest.raises(WorldRefused, match="No reply begins with"):
        visit.find_reply("9" * 5000)
