"""Names by text id: written from a file of names by entity, and read with a fallback."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from gcg_plugin import names as names_module
from gcg_plugin.names import name_of, names_in
from gcg_plugin.tables import import_names, import_tables
from genshin_world.errors import DataError

ENTRIES: list[dict[str, Any]] = [
    {"id": 1301, "kind": "character", "name": {"en": "Diluc", "fr": "Diluc (fr)"}},
    {"id": 13011, "kind": "skill", "name": {"en": "Tempered Sword"}},
    {"id": 13013, "kind": "skill", "name": {"en": "Dawn"}},
    {"id": 106, "kind": "status", "name": {"en": "Frozen"}},
    {"id": 113011, "kind": "status", "name": {"en": "Pyro Infusion"}},
    {"id": 213011, "kind": "equipment", "name": {"en": "Flowing Flame"}},
    {"id": 311302, "kind": "equipment", "name": {"en": "Sacrificial Greatsword"}},
    {"id": 303300, "kind": "status", "name": {"en": "Satiated"}},
    {"id": 333006, "kind": "event", "name": {"en": "Mondstadt Hash Brown"}},
]


@pytest.fixture
def slices(dump: Any, tmp_path: Path) -> Path:
    import_tables(dump.write(tmp_path / "tables"), tmp_path / "gcg", decks=(9,), games=(500,))
    return tmp_path / "gcg"


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "cards.json"
    path.write_text(json.dumps({"entries": ENTRIES}), encoding="utf-8")
    return path


def test_every_name_the_slices_use_is_written_by_its_text_id(slices: Path, source: Path, tmp_path: Path) -> None:
    report = import_names(source, slices, tmp_path / "text")
    written = json.loads((tmp_path / "text" / "en.json").read_bytes())
    assert written["70"] == "Diluc"
    assert written["30"] == "Tempered Sword"
    assert list(written) == sorted(written, key=int)
    assert report.changed == ("en.json",)
    # Frozen, the reaction, is named by the card it leaves: they share a text.
    assert report.notes == ("reaction 101: no name in en, text 10 is left out",)


def test_a_second_run_of_the_names_changes_no_byte(slices: Path, source: Path, tmp_path: Path) -> None:
    import_names(source, slices, tmp_path / "text")
    assert import_names(source, slices, tmp_path / "text").changed == ()
    assert import_names(source, slices, tmp_path / "text", check=True).changed == ()


def test_a_missing_name_is_reported_and_left_out(slices: Path, source: Path, tmp_path: Path) -> None:
    report = import_names(source, slices, tmp_path / "text", language="fr")
    assert json.loads((tmp_path / "text" / "fr.json").read_bytes()) == {"70": "Diluc (fr)"}
    assert "skill 13013: no name in fr, text 40 is left out" in report.notes


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("[", "cards.json: is no JSON that can be read"),
        ("[]", "cards.json: should be an object with a list of entries"),
        ('{"entries": 3}', "cards.json, row entries, field entries: should be a list, is 3"),
        ('{"entries": []}', "cards.json, field entries.name: no entry has a name in 'en'; there are none"),
        ('{"entries": [{"id": 1, "kind": "skill", "name": {"fr": "x"}}]}', "no entry has a name in 'en'; there are fr"),
        ('{"entries": [{"id": 1, "kind": 2}]}', "cards.json, row 1, field kind: should be a text, is 2"),
        ('{"entries": [{"id": 1, "kind": "skill", "name": "x"}]}', "row 1, field name: should be an object of names"),
        ('{"entries": [{"id": 1, "kind": "skill", "name": {"en": 4}}]}', "row 1, field name.en: should be a text"),
        ('{"entries": [{"kind": "skill", "name": {"en": "x"}}]}', "row #0, field id: should be at least 1, is 0"),
    ],
)
def test_a_file_of_names_that_cannot_be_used_is_refused(
    slices: Path, source: Path, tmp_path: Path, content: str, message: str
) -> None:
    source.write_text(content, encoding="utf-8")
    with pytest.raises(DataError) as caught:
        import_names(source, slices, tmp_path / "text")
    assert message in str(caught.value)
    assert not (tmp_path / "text").exists()


def test_one_text_of_two_names_is_refused(slices: Path, source: Path, tmp_path: Path, dump: Any) -> None:
    dump.row("GCGSkill", 13013)["nameTextMapHash"] = 70
    import_tables(dump.write(tmp_path / "tables"), slices, decks=(9,), games=(500,))
    with pytest.raises(DataError, match=r"^cards\.json, row 13013, field name\.en: text 70 is 'Diluc' elsewhere"):
        import_names(source, slices, tmp_path / "text")


def test_slices_that_are_not_there_are_refused(source: Path, tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"^standard_rule\.json: cannot be read"):
        import_names(source, tmp_path / "nowhere", tmp_path / "text")


@pytest.fixture
def languages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder the names are read from in place of `data/text`."""
    monkeypatch.setattr(names_module, "data_path", lambda *parts: tmp_path.joinpath(*parts))
    monkeypatch.setattr(names_module, "read_json", lambda *parts: json.loads(tmp_path.joinpath(*parts).read_bytes()))
    (tmp_path / "text").mkdir()
    (tmp_path / "text" / "en.json").write_text('{"1": "one", "2": "two"}', encoding="utf-8")
    (tmp_path / "text" / "fr.json").write_text('{"1": "un"}', encoding="utf-8")
    (tmp_path / "text" / "de.json").write_text('{"x": "eins"}', encoding="utf-8")
    (tmp_path / "text" / "it.json").write_text("[]", encoding="utf-8")
    names_in.cache_clear()
    yield tmp_path
    names_in.cache_clear()


@pytest.mark.parametrize(
    ("text_id", "language", "name"),
    [(1, "fr", "un"), (2, "fr", "two"), (1, "en", "one"), (3, "fr", "#3"), (1, "ja", "one"), (1, "../en", "one")],
)
def test_a_name_falls_back_to_english_and_then_to_its_id(
    languages: Path, text_id: int, language: str, name: str
) -> None:
    assert name_of(text_id, language) == name


@pytest.mark.parametrize("language", ["de", "it"])
def test_a_file_of_names_by_anything_but_text_ids_is_refused(languages: Path, language: str) -> None:
    with pytest.raises(DataError, match=rf"^text/{language}\.json"):
        name_of(1, language)


def test_the_shipped_english_names_are_read() -> None:
    assert name_of(461926547) == "Diluc"
