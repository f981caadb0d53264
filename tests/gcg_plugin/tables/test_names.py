"""Names by text id: written from a file of names by entity, and read with a fallback."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from gcg_plugin import catalogue, names
from gcg_plugin import slices as slices_module
from gcg_plugin.characters.pyro.diluc import Diluc, PyroInfusion
from gcg_plugin.duel import Card, Skill
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
    report = import_names(source, slices, tmp_path / "text", languages=["fr"])
    assert json.loads((tmp_path / "text" / "fr.json").read_bytes()) == {"70": "Diluc (fr)"}
    assert "skill 13013: no name in fr, text 40 is left out" in report.notes


def test_every_language_of_the_source_is_written_and_a_missing_name_is_said_once(
    slices: Path, source: Path, tmp_path: Path
) -> None:
    report = import_names(source, slices, tmp_path / "text", languages=None)
    assert report.files == ("en.json", "fr.json")
    assert {path.name for path in (tmp_path / "text").iterdir()} == {"en.json", "fr.json"}
    assert "reaction 101: no name in en, fr, text 10 is left out" in report.notes
    assert "skill 13013: no name in fr, text 40 is left out" in report.notes


def test_a_language_asked_for_twice_is_written_once(slices: Path, source: Path, tmp_path: Path) -> None:
    assert import_names(source, slices, tmp_path / "text", languages=["fr", "en", "fr"]).files == ("en.json", "fr.json")


def test_one_language_that_is_not_there_keeps_all_from_being_written(
    slices: Path, source: Path, tmp_path: Path
) -> None:
    with pytest.raises(DataError, match=r"no entry has a name in 'ja'; there are en, fr$"):
        import_names(source, slices, tmp_path / "text", languages=["en", "ja"])
    assert not (tmp_path / "text").exists()


def test_a_source_without_a_name_in_any_language_is_refused(slices: Path, source: Path, tmp_path: Path) -> None:
    source.write_text('{"entries": [{"id": 1, "kind": "skill", "name": {}}]}', encoding="utf-8")
    with pytest.raises(DataError, match=r"entries\.name: no entry has a name in any language$"):
        import_names(source, slices, tmp_path / "text", languages=None)


def test_a_name_is_written_without_its_other_forms_and_marks(slices: Path, source: Path, tmp_path: Path) -> None:
    entries = [{"id": 1301, "kind": "character", "name": {"fr": "#Noyau{NON_BREAK_SPACE}: eau|s1:Noyaux|s2:noyau"}}]
    source.write_text(json.dumps({"entries": entries}), encoding="utf-8")
    import_names(source, slices, tmp_path / "text", languages=["fr"])
    assert json.loads((tmp_path / "text" / "fr.json").read_bytes()) == {"70": "Noyau\N{NO-BREAK SPACE}: eau"}


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
        ('{"entries": [{"id": 1, "kind": "skill", "name": {"../en": "x"}}]}', "'../en' is no language tag"),
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
    monkeypatch.setattr(names, "data_path", lambda *parts: tmp_path.joinpath(*parts))
    monkeypatch.setattr(names, "read_json", lambda *parts: json.loads(tmp_path.joinpath(*parts).read_bytes()))
    (tmp_path / "text").mkdir()
    (tmp_path / "text" / "en.json").write_text('{"1": "one", "2": "two"}', encoding="utf-8")
    (tmp_path / "text" / "fr.json").write_text('{"1": "un"}', encoding="utf-8")
    (tmp_path / "text" / "de.json").write_text('{"x": "eins"}', encoding="utf-8")
    (tmp_path / "text" / "it.json").write_text("[]", encoding="utf-8")
    names_in.cache_clear()
    names.languages.cache_clear()
    yield tmp_path
    names_in.cache_clear()
    names.languages.cache_clear()


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


def test_the_languages_are_those_names_are_there_in_english_first(languages: Path) -> None:
    (languages / "text" / "notes.txt").write_text("no names", encoding="utf-8")
    assert names.languages() == ("en", "de", "fr", "it")


def test_a_language_is_found_in_whatever_case(languages: Path) -> None:
    (languages / "text" / "zh-CN.json").write_text("{}", encoding="utf-8")
    assert [names.language_of(word) for word in ("FR", " fr ", "zh_cn", "ZH-CN")] == ["fr", "fr", "zh-CN", "zh-CN"]


def test_an_unknown_language_is_one_line_that_lists_those_there_are(languages: Path) -> None:
    with pytest.raises(DataError, match=r"^data/text: no names are there in the language 'xx'; there are en, de, fr"):
        names.language_of("xx")


def test_the_shipped_english_names_are_read() -> None:
    assert name_of(461926547) == "Diluc"


SHIPPED = ("en", "de", "es", "fr", "id", "it", "ja", "ko", "pt", "ru", "th", "tr", "vi", "zh-CN", "zh-TW")


def test_fifteen_languages_are_shipped() -> None:
    assert names.languages() == SHIPPED


@pytest.mark.parametrize("language", SHIPPED)
def test_no_shipped_language_lacks_a_name_english_has_or_keeps_markup(language: str) -> None:
    assert names_in(language).keys() == names_in("en").keys()
    marked = [name for name in names_in(language).values() if not name.strip() or set(name) & set("|{}<>$#[]\\")]
    assert marked == []


def test_characters_cards_and_skills_are_named_in_the_language_asked_for() -> None:
    catalogue.load()
    assert names.for_class(Diluc, "ja") == "ディルック"
    assert names.for_class(Diluc) == Diluc.name == "Diluc"
    assert names.for_skill(Diluc.searing_onslaught, "de") == "Sengende Klinge"
    assert names.for_skill(Diluc.searing_onslaught) == "Searing Onslaught"
    assert names.for_class(PyroInfusion, "ru") == "Пиро инфузия"
    assert names.for_skill(Diluc.searing_onslaught, "zh-TW") == "逆焰之刃"
    # The class attribute stays English, whatever was asked for.
    assert Diluc.name == "Diluc"


def test_what_no_slice_knows_is_called_by_its_class_or_its_own_name() -> None:
    class Stranger(Card):
        """A card of a test."""

    assert names.for_class(Stranger, "fr") == "Stranger"
    assert names.text_ids(Stranger) is None
    assert names.for_skill(Skill(5, lambda user: None, name="Wave"), "fr") == "Wave"


def test_every_card_class_with_a_row_has_its_text_ids() -> None:
    catalogue.load()
    for deck in slices_module.built_deck_ids():
        rows = slices_module.load_deck(deck)
        for row in (*rows.characters, *rows.cards, *rows.created):
            assert names.card_text_ids(row.id) == (row.name_text_id, row.description_text_id)
        for character in rows.characters:
            for skill in character.skills:
                assert names.skill_text_ids(skill.id) == (skill.name_text_id, skill.description_text_id)


def test_every_text_id_of_the_slices_is_listed_with_whose_it_is() -> None:
    listed = names.every_text_id()
    assert listed[461926547] == "card 1301, name"
    assert set(slices_module.load_keywords().values()) <= listed.keys()
    assert 0 not in listed
