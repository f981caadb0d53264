"""Spoiled raw tables, files of names and text maps: a `DataError`, or slices that can be read again."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from hypothesis import strategies as st

from gcg_plugin.names import texts_by_id
from gcg_plugin.slices import DeckSlice, GamesSlice, KeywordsSlice, LaddersSlice, RuleSlice
from gcg_plugin.tables import import_names, import_tables
from gcg_plugin.text.textmap import extract_texts
from genshin_world.errors import DataError
from genshin_world.slices import parse_json, validated
from tests.fuzz.spoil import as_bytes, fuzzed, says_so, spoiled, spoiled_bytes
from tests.gcg_plugin.tables.conftest import SmallDump

TABLES = SmallDump().tables
MODELS: dict[str, Any] = {
    "standard_rule.json": RuleSlice,
    "games.json": GamesSlice,
    "ladders.json": LaddersSlice,
    "keywords.json": KeywordsSlice,
    "decks/9.json": DeckSlice,
}
NAMES: dict[str, Any] = {
    "entries": [
        {"id": 1301, "kind": "character", "name": {"en": "Diluc", "fr": "Diluc (fr)"}},
        {"id": 13011, "kind": "skill", "name": {"en": "Tempered Sword"}},
        {"id": 106, "kind": "status", "name": {"en": "Frozen"}},
        {"id": 311302, "kind": "equipment", "name": {"en": "Sacrificial Greatsword"}},
    ]
}
TEXTS: dict[str, str] = {str(number): f"text {number}" for number in range(70)}


def run_importer(folder: Path) -> None:
    """Import; nothing is written when it is refused, and what is written is what its readers read."""
    out = folder / "out"
    before = {path: path.read_bytes() for path in out.rglob("*.json")}
    try:
        import_tables(folder / "tables", out, decks=(9,), games=(500,))
    except DataError as error:
        says_so(error)
        assert {path: path.read_bytes() for path in out.rglob("*.json")} == before
        return
    for name, model in MODELS.items():
        assert validated(model, parse_json((out / name).read_bytes(), name), name)


@fuzzed(
    200,
    tables=st.sampled_from(sorted(TABLES)).flatmap(lambda name: spoiled(TABLES[name]).map(lambda rows: {name: rows})),
)
def test_spoiled_tables_are_refused_by_name_or_imported(tables: Any, tmp_path: Path) -> None:
    folder = SmallDump().write(tmp_path / "tables")
    for name, rows in tables.items():
        (folder / f"{name}ExcelConfigData.json").write_bytes(as_bytes(rows))
    run_importer(tmp_path)


@fuzzed(
    80,
    spoilt=st.sampled_from(sorted(TABLES)).flatmap(
        lambda name: spoiled_bytes(as_bytes(TABLES[name])).map(lambda content: (name, content))
    ),
)
def test_a_spoiled_table_file_is_refused_by_name_or_imported(spoilt: tuple[str, bytes], tmp_path: Path) -> None:
    folder = SmallDump().write(tmp_path / "tables")
    (folder / f"{spoilt[0]}ExcelConfigData.json").write_bytes(spoilt[1])
    run_importer(tmp_path)


@fuzzed(200, content=st.one_of(spoiled(NAMES).map(as_bytes), spoiled_bytes(as_bytes(NAMES))))
def test_a_spoiled_file_of_names_is_refused_by_name_or_written(content: bytes, tmp_path: Path) -> None:
    if not (tmp_path / "gcg").exists():
        import_tables(SmallDump().write(tmp_path / "tables"), tmp_path / "gcg", decks=(9,), games=(500,))
    source = tmp_path / "cards.json"
    source.write_bytes(content)
    try:
        report = import_names(source, tmp_path / "gcg", tmp_path / "text", languages=None)
    except DataError as error:
        says_so(error)
        return
    for name in report.files:
        assert texts_by_id(json.loads((tmp_path / "text" / name).read_bytes()), name) is not None


@fuzzed(250, content=st.one_of(spoiled(TEXTS).map(as_bytes), spoiled_bytes(as_bytes(TEXTS))))
def test_a_spoiled_text_map_is_refused_by_name_or_read(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "TextMapEN.json"
    path.write_bytes(content)
    try:
        extract = extract_texts([path], {1, 5, 69, 1000})
    except DataError as error:
        says_so(error)
        return
    assert set(extract.texts) | set(extract.missing) == {1, 5, 69, 1000}
    assert all(text.encode("utf-8") is not None for text in extract.texts.values())
