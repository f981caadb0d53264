"""A text map read as a stream: what is taken from it, and every way it can be wrong."""

from __future__ import annotations

import tracemalloc
from pathlib import Path
from typing import Any

import pytest

from gcg_plugin import names
from gcg_plugin.text import textmap
from gcg_plugin.text.textmap import MAP_CODES, extract_texts, map_files, map_language
from genshin_world.errors import DataError


def test_only_the_texts_asked_for_are_taken_by_their_ids(write_map: Any) -> None:
    folder = write_map({3: "three", 1: "one", 2: "two", 9: "nine"})
    extract = extract_texts([folder / "TextMapEN.json"], {3, 1, 7})
    assert extract.texts == {1: "one", 3: "three"}
    assert list(extract.texts) == [1, 3]
    assert extract.missing == (7,)


def test_every_byte_is_told_to_who_shows_progress(write_map: Any) -> None:
    path = write_map(dict.fromkeys(range(3000), "word " * 40)) / "TextMapEN.json"
    told: list[int] = []
    extract_texts([path], {1}, advance=told.append)
    assert sum(told) == path.stat().st_size
    assert len(told) > 5


def test_texts_keep_their_escapes_and_letters(write_map: Any) -> None:
    folder = write_map('{"1": "a\\\\nb \\"c\\" \\u706b \\ud83d\\ude00 火", "2": ""}')
    assert extract_texts([folder / "TextMapEN.json"], {1, 2}).texts == {1: 'a\\nb "c" 火 😀 火', 2: ""}


def test_a_byte_order_mark_is_no_part_of_the_map(write_map: Any) -> None:
    folder = write_map(b'\xef\xbb\xbf{"1": "one"}')
    assert extract_texts([folder / "TextMapEN.json"], {1}).texts == {1: "one"}


def test_half_a_letter_in_one_text_leaves_the_rest_readable(write_map: Any) -> None:
    folder = write_map('{"1": "a\\ud800b", "2": "two"}')
    assert extract_texts([folder / "TextMapEN.json"], {1, 2}).texts == {1: "a?b", 2: "two"}


def test_of_two_texts_of_an_id_in_one_file_the_later_stands_and_of_two_files_the_first(write_map: Any) -> None:
    folder = write_map('{"1": "early", "1": "late"}')
    write_map({1: "medium", 2: "only here"}, "TextMap_MediumEN.json")
    assert extract_texts(map_files(folder, "en"), {1, 2}).texts == {1: "late", 2: "only here"}


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        ("", "is empty (at byte 0)"),
        ("  \n", "ends before its JSON object does: the file is truncated (at byte 3)"),
        ('{"1": "one", "2": "tw', "ends before its JSON object does: the file is truncated (at byte 21)"),
        ('{"1": "one", "2"', "ends before its JSON object does: the file is truncated (at byte 16)"),
        ('{"1": "one"', "ends before its JSON object does: the file is truncated (at byte 11)"),
        ('["one"]', "should be one JSON object of texts by text id (at byte 0)"),
        ('"one"', "should be one JSON object of texts by text id (at byte 4)"),
        ("{'1': 2}", "is no JSON: lexical error: invalid char in json text (at byte 1)"),
        ('{"1": "one",}', "is no JSON: parse error: invalid object key (must be a string) (at byte 12)"),
        ('{"1": "one"} {', "is no JSON: parse error: trailing garbage (at byte 13)"),
        (b'{"1": "\xff"}', "is no JSON: lexical error: invalid bytes in UTF8 string (at byte 7)"),
        (b'\xef\xbb\xbf{"1": "\xff"}', "is no JSON: lexical error: invalid bytes in UTF8 string (at byte 10)"),
        ('{"one": "1"}', "row one: should be a text id, a whole number (at byte 5)"),
        ('{"-1": "1"}', "row -1: should be a text id, a whole number (at byte 4)"),
        ('{"": "1"}', "row : should be a text id, a whole number (at byte 2)"),
        ('{"' + "9" * 9000 + '": "1"}', "should be a text id, a whole number (at byte 9002)"),
        ('{"7": 12 }', "row 7: should hold a text, holds a number (at byte 8)"),
        ('{"7": null}', "row 7: should hold a text, holds null (at byte 9)"),
        ('{"7": true}', "row 7: should hold a text, holds true or false (at byte 9)"),
        ('{"7": {"1": "one"}}', "row 7: should hold a text, holds an object (at byte 6)"),
        ('{"7": ["one"]}', "row 7: should hold a text, holds a list (at byte 6)"),
    ],
)
def test_a_map_that_cannot_be_used_is_refused_in_one_line_that_names_file_and_byte(
    write_map: Any, content: str | bytes, problem: str
) -> None:
    folder = write_map(content)
    with pytest.raises(DataError) as caught:
        extract_texts([folder / "TextMapEN.json"], {1})
    assert str(caught.value).startswith("TextMapEN.json")
    assert problem.removesuffix("\n") in str(caught.value)
    assert "\n" not in str(caught.value)


def test_the_byte_is_exact_far_into_a_large_map(write_map: Any) -> None:
    sound = ", ".join(f'"{number}": "text {number}"' for number in range(20_000))
    content = "{" + sound + ', "7": 5, "8": "x"}'
    folder = write_map(content)
    with pytest.raises(DataError, match=rf"row 7: should hold a text, holds a number \(at byte {len(sound) + 9}\)$"):
        extract_texts([folder / "TextMapEN.json"], {1})


def test_a_text_without_an_end_is_refused_before_it_fills_the_memory(
    write_map: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(textmap, "_LONGEST", 1 << 20)
    folder = write_map('{"7": "' + "x" * (3 << 20))
    with pytest.raises(DataError, match=r"row 7: has a text of more than 1 megabytes \(at byte \d+\)$"):
        extract_texts([folder / "TextMapEN.json"], {1})


def test_a_map_of_none_of_the_texts_is_refused_as_another_games(write_map: Any) -> None:
    folder = write_map({5: "five"})
    with pytest.raises(DataError, match=r"^TextMapEN\.json: has none of the 2 texts the slices name"):
        extract_texts([folder / "TextMapEN.json"], {1, 2})


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"^TextMapEN\.json: cannot be read: No such file"):
        extract_texts([tmp_path / "TextMapEN.json"], {1})


def test_a_large_map_is_never_held_in_memory(write_map: Any) -> None:
    folder = write_map({number: f"word {number} " * 40 for number in range(1, 30_000)})
    path = folder / "TextMapEN.json"
    tracemalloc.start()
    extract_texts([path], {1, 2})
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert path.stat().st_size > 10_000_000
    assert peak < 2_000_000


# --- files and languages ----------------------------------------------------------------------------------------------


def test_a_map_may_lie_in_the_dumps_folder_of_text_maps(write_map: Any, tmp_path: Path) -> None:
    folder = write_map({1: "one"})
    folder.rename(tmp_path / "TextMap")
    assert map_files(tmp_path, "en") == (tmp_path / "TextMap" / "TextMapEN.json",)


def test_a_map_cut_into_parts_is_read_in_their_order(write_map: Any) -> None:
    for name in ("TextMapRU_1.json", "TextMapRU_0.json", "TextMap_MediumRU.json", "TextMapEN.json"):
        folder = write_map({1: name}, name)
    read = [path.name for path in map_files(folder, "ru")]
    assert read == ["TextMapRU_0.json", "TextMapRU_1.json", "TextMap_MediumRU.json"]


def test_the_medium_map_alone_is_no_map(write_map: Any) -> None:
    folder = write_map({1: "one"}, "TextMap_MediumEN.json")
    with pytest.raises(DataError, match=r"^TextMapEN\.json: is not in .*, which holds TextMap_MediumEN\.json$"):
        map_files(folder, "en")


def test_a_language_whose_map_is_not_there_is_one_line_that_lists_the_maps(write_map: Any) -> None:
    folder = write_map({1: "one"})
    (folder / "readme.json").write_text("{}", encoding="utf-8")
    with pytest.raises(DataError, match=r"^TextMapFR\.json: is not in .*maps, which holds TextMapEN\.json$"):
        map_files(folder, "fr")


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"nowhere: is no folder; name the one that holds TextMap<language>\.json$"):
        map_files(tmp_path / "nowhere", "en")


def test_a_language_goes_by_our_tag_or_the_maps_own_word() -> None:
    assert [map_language(word) for word in ("zh-CN", "chs", "zh_tw", "JP", "ja", " EN ")] == [
        "zh-CN",
        "zh-CN",
        "zh-TW",
        "ja",
        "ja",
        "en",
    ]


def test_a_language_the_game_does_not_have_is_one_line_that_lists_those_it_has() -> None:
    with pytest.raises(DataError, match=r"the game has no language 'la'; it has de, en, es"):
        map_language("la")


def test_every_language_names_are_shipped_in_has_a_text_map() -> None:
    assert set(names.languages()) == set(MAP_CODES)
