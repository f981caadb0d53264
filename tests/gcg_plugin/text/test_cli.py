"""`genshin-world text gcg`: what it writes, what it says, and that a run cut short leaves nothing half written."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from gcg_plugin.names import every_text_id
from gcg_plugin.text import cli as cli_module
from gcg_plugin.text import textmap
from gcg_plugin.text.cli import app
from tests.gcg_plugin.text.conftest import description_id


def run(*arguments: str | Path, **environment: str) -> Result:
    return CliRunner().invoke(app, ["gcg", *map(str, arguments)], env=environment)


def all_texts() -> dict[int, str]:
    return {text_id: f"text {text_id} of {whose}" for text_id, whose in every_text_id().items()}


def test_every_text_the_slices_name_is_written_and_no_other(write_map: Any, own_folder: Path) -> None:
    texts = all_texts()
    result = run("--from", write_map(texts | {5: "not ours"}))
    assert result.exit_code == 0
    assert result.stdout == f"{own_folder / 'en.json'}: {len(texts)} texts, written\n"
    assert result.stderr == ""
    written = json.loads((own_folder / "en.json").read_bytes())
    assert written == {str(text_id): texts[text_id] for text_id in sorted(texts)}
    assert list(written) == sorted(written, key=int)


def test_a_second_run_changes_no_byte_and_says_so(write_map: Any, own_folder: Path) -> None:
    folder = write_map(all_texts())
    run("--from", folder)
    before = (own_folder / "en.json").stat().st_mtime_ns
    assert run("--from", folder).stdout.endswith("texts, unchanged\n")
    assert (own_folder / "en.json").stat().st_mtime_ns == before


def test_texts_the_map_does_not_have_are_counted(write_map: Any, own_folder: Path) -> None:
    result = run("--from", write_map({description_id(113011): "one"}), "--language", "EN")
    assert (
        result.stdout
        == f"{own_folder / 'en.json'}: 1 texts, written; {len(every_text_id()) - 1} the map does not have\n"
    )


def test_the_language_may_be_the_maps_own_word(write_map: Any, own_folder: Path) -> None:
    result = run("--from", write_map({description_id(113011): "一"}, "TextMapCHS.json"), "--language", "chs")
    assert result.exit_code == 0
    assert [path.name for path in own_folder.iterdir()] == ["zh-CN.json"]


def test_another_folder_is_written_to_and_how_it_is_shown_is_said(
    write_map: Any, own_folder: Path, tmp_path: Path
) -> None:
    result = run("--from", write_map({description_id(113011): "one"}), "--out", tmp_path / "other")
    assert (tmp_path / "other" / "en.json").is_file()
    assert not own_folder.exists()
    assert result.stdout.endswith(f"They are shown when GENSHIN_WORLD_TEXT names {tmp_path / 'other'}.\n")


@pytest.mark.parametrize(
    ("name", "content", "language", "message"),
    [
        (
            "TextMapEN.json",
            '{"1": "one"',
            "en",
            "TextMapEN.json: ends before its JSON object does: the file is truncated",
        ),
        ("TextMapEN.json", "[]", "en", "TextMapEN.json: should be one JSON object of texts by text id (at byte 0)"),
        ("TextMapEN.json", '{"x": "1"}', "en", "TextMapEN.json, row x: should be a text id, a whole number"),
        ("TextMapEN.json", '{"1": "one"}', "en", "TextMapEN.json: has none of the"),
        ("TextMapEN.json", '{"1": "one"}', "fr", "TextMapFR.json: is not in"),
        ("TextMapEN.json", '{"1": "one"}', "la", "text maps: the game has no language 'la'"),
    ],
)
def test_a_map_that_cannot_be_used_is_one_line_exit_status_one_and_nothing_written(
    write_map: Any, own_folder: Path, name: str, content: str, language: str, message: str
) -> None:
    result = run("--from", write_map(content, name), "--language", language)
    assert result.exit_code == 1
    assert result.stdout == ""
    assert result.stderr.startswith(message)
    assert result.stderr.count("\n") == 1
    assert not own_folder.exists()


def test_a_folder_of_maps_that_is_not_there_is_one_line(own_folder: Path, tmp_path: Path) -> None:
    result = run("--from", tmp_path / "nowhere")
    assert result.exit_code == 1
    assert result.stderr.startswith(f"{tmp_path / 'nowhere'}: is no folder")
    assert result.stderr.count("\n") == 1


def test_a_truncated_map_leaves_the_texts_of_an_earlier_run_as_they_were(write_map: Any, own_folder: Path) -> None:
    run("--from", write_map({description_id(113011): "one"}))
    before = (own_folder / "en.json").read_bytes()
    assert run("--from", write_map(f'{{"{description_id(113011)}": "two", "5": "fi')).exit_code == 1
    assert (own_folder / "en.json").read_bytes() == before
    assert [path.name for path in own_folder.iterdir()] == ["en.json"]


def test_a_run_interrupted_while_reading_writes_nothing_and_the_next_one_does_it_all(
    write_map: Any, own_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    texts = all_texts() | {10**9 + number: "word " * 100 for number in range(1000)}
    folder = write_map(texts)
    real = textmap.extract_texts

    def interrupted(paths: Any, wanted: Any, *, advance: Any = None) -> Any:
        def stop(count: int) -> None:
            raise KeyboardInterrupt

        return real(paths, wanted, advance=stop)

    with monkeypatch.context() as patch:
        patch.setattr(cli_module, "extract_texts", interrupted)
        assert run("--from", folder).exit_code != 0
    assert not own_folder.exists()
    assert run("--from", folder).exit_code == 0
    assert len(json.loads((own_folder / "en.json").read_bytes())) == len(every_text_id())


def test_a_folder_that_cannot_be_written_is_one_line_and_leaves_no_file(write_map: Any, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    result = run("--from", write_map({description_id(113011): "one"}), "--out", tmp_path / "file" / "text")
    assert result.exit_code == 1
    assert "en.json: cannot be" in result.stderr
    assert result.stderr.count("\n") == 1
    assert (tmp_path / "file").read_text(encoding="utf-8") == "in the way"


def test_a_terminal_is_shown_the_bytes_read(write_map: Any, own_folder: Path) -> None:
    texts = all_texts() | {10**9 + number: "word " * 100 for number in range(1000)}
    result = run("--from", write_map(texts), FORCE_COLOR="1", TERM="xterm-256color", COLUMNS="120")
    assert result.exit_code == 0
    assert "Reading TextMapEN.json" in result.stderr
    assert "kB" in result.stderr
    assert result.stdout.startswith(str(own_folder))
