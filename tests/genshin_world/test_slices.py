"""Reading `data/`: where it is found, and what a file that cannot be used is refused with."""

from __future__ import annotations

from pathlib import Path

import pytest
from pydantic import BaseModel, ConfigDict

from genshin_world import slices
from genshin_world.errors import DataError
from genshin_world.slices import data_path, parse_json, read_json, read_slice, validated


class Item(BaseModel):
    model_config = ConfigDict(extra="forbid")

    id: int
    size: int = 0


class Box(BaseModel):
    id: int
    items: list[Item] = []
    sizes: list[int] = []


class Boxes(BaseModel):
    boxes: list[Box]


def test_the_data_of_a_checkout_is_found() -> None:
    assert data_path("gcg", "games.json").is_file()
    assert isinstance(read_json("gcg", "games.json"), dict)


def test_packaged_data_comes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "one.json").write_text('{"boxes": [{"id": 1}]}', encoding="utf-8")
    monkeypatch.setattr(slices, "files", lambda package: tmp_path)
    assert data_path("one.json") == tmp_path / "data" / "one.json"
    assert read_slice(Boxes, "one.json") == Boxes(boxes=[Box(id=1)])


def test_a_file_that_is_not_there_is_refused_by_its_path() -> None:
    with pytest.raises(DataError, match=r"^gcg/none\.json: cannot be read: No such file"):
        read_json("gcg", "none.json")


@pytest.mark.parametrize("content", [b"{", b"\xff", b'{"a": 1, "a": 2}', b"NaN", b"-Infinity"])
def test_what_is_no_json_is_refused(content: bytes) -> None:
    with pytest.raises(DataError, match=r"^f\.json: is no JSON that can be read"):
        parse_json(content, "f.json")


@pytest.mark.parametrize("content", [b'["\\ud800"]', b'{"\\uDFFF": 1}', b'["\\ude00\\ud83d"]', b"[1e999]", b"[-1e999]"])
def test_a_text_or_number_that_could_not_be_written_again_is_refused(content: bytes) -> None:
    with pytest.raises(DataError, match=r"^f\.json: is no JSON that can be read: .*(surrogate|larger)"):
        parse_json(content, "f.json")


def test_a_whole_surrogate_pair_is_the_letter_it_stands_for() -> None:
    assert parse_json(b'["\\ud83d\\ude00", "\\\\ud800"]', "f.json") == ["\U0001f600", "\\ud800"]


@pytest.mark.parametrize(
    ("value", "place"),
    [
        ({"boxes": 3}, "f.json, field boxes"),
        ({"boxes": [{"id": 7, "items": 3}]}, "f.json, row 7, field items"),
        ({"boxes": [{"id": 7, "items": [{"id": 8, "size": "x"}]}]}, "f.json, row 8, field size"),
        ({"boxes": [{"id": 7, "items": [{"id": 8, "colour": 1}]}]}, "f.json, row 8, field colour"),
        ({"boxes": [{"id": 7, "items": [{"size": 1}]}]}, "f.json, row 7, field items.0.id"),
        ({"boxes": [{"id": 7, "sizes": [1, "x"]}]}, "f.json, row 7, field sizes.1"),
        ({"boxes": [{}]}, "f.json, row 0, field id"),
        ({"boxes": [4]}, "f.json, field boxes.0"),
        (3, "f.json"),
    ],
)
def test_the_innermost_row_and_its_field_are_named(value: object, place: str) -> None:
    with pytest.raises(DataError) as caught:
        validated(Boxes, value, "f.json")
    assert str(caught.value).startswith(f"{place}: ")


def test_a_data_error_is_one_line_naming_file_row_and_field() -> None:
    error = DataError("f.json", 3, "hp", "is\nwrong")
    assert str(error) == "f.json, row 3, field hp: is wrong"
    assert (error.file, error.row, error.field, error.problem) == ("f.json", 3, "hp", "is\nwrong")
