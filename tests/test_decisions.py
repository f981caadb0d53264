"""The list of decisions is true to the tests, and every card and skill is tried by a test that names it.

Tests are read with `ast` and never imported: what is looked at here is their text alone.
"""

from __future__ import annotations

import ast
import re
import unicodedata
from dataclasses import fields
from functools import cache
from pathlib import Path

import pytest

from gcg_plugin import catalogue
from gcg_plugin.duel import CARDS, Character, Entity, Skill
from gcg_plugin.duel.rulings import Rulings
from gcg_plugin.slices import load_deck, load_rule

ROOT = Path(__file__).resolve().parents[1]
LIST = (ROOT / "docs" / "decisions.md").read_text(encoding="utf-8")
TEST_ID = re.compile(r"`(tests/[\w/]+\.py)::(\w+)`")
RULINGS = [field.name for field in fields(Rulings) if field.name != "name"]
RULING_ROW = re.compile(r"^\| `(\w+)` \|(.*)$", re.MULTILINE)

catalogue.load()
CARDS_AND_CHARACTERS: list[type[Entity]] = sorted(
    (kind for kind in CARDS.values() if kind.__module__.startswith("gcg_plugin.")), key=lambda kind: kind.id
)
SKILLS: list[Skill] = [
    skill for kind in CARDS_AND_CHARACTERS if issubclass(kind, Character) for skill in kind.skills if skill.name
]


class Text:
    """What a test file tries: its tests with their text, and the names and words of all it has but its imports."""

    def __init__(self, path: Path) -> None:
        source = path.read_text(encoding="utf-8")
        tree = ast.parse(source)
        imports = [node for node in tree.body if isinstance(node, ast.Import | ast.ImportFrom)]
        used = [node for node in tree.body if node not in imports]
        self.tests = {
            node.name: ast.get_source_segment(source, node) or ""
            for node in used
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
        }
        # A class may be imported under a shorter name.
        called = {alias.asname: alias.name for node in imports for alias in node.names}
        self.names = {
            called.get(node.id, node.id) if isinstance(node, ast.Name) else node.attr
            for top in used
            for node in ast.walk(top)
            if isinstance(node, ast.Name | ast.Attribute)
        }
        lines = source.splitlines()
        for node in imports:
            for number in range(node.lineno - 1, node.end_lineno or node.lineno):
                lines[number] = ""
        self.words = words("\n".join(lines))


@cache
def text_of(path: Path) -> Text:
    return Text(path)


@cache
def card_tests() -> tuple[Text, ...]:
    """The test files of the cards and the characters."""
    folders = (ROOT / "tests" / "gcg_plugin" / "cards", ROOT / "tests" / "gcg_plugin" / "characters")
    return tuple(text_of(path) for folder in folders for path in sorted(folder.rglob("test_*.py")))


def words(text: str) -> str:
    """The text's words in lower case, a space around each, as a test's name and a card's name have them in common."""
    plain = (
        unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower().replace("'", "")
    )  # ä is an a.
    return f" {' '.join(re.findall('[a-z0-9]+', plain))} "


def named(kind: type[Entity]) -> str:
    return kind.__name__


# --- the list ---


def test_every_test_of_the_list_of_decisions_exists() -> None:
    listed = TEST_ID.findall(LIST)
    assert len(listed) > 100
    missing = [f"{path}::{name}" for path, name in listed if not exists(ROOT / path, name)]
    assert missing == []


def exists(path: Path, name: str) -> bool:
    return path.is_file() and name in text_of(path).tests


def test_whatever_looks_like_a_test_in_the_list_is_one() -> None:
    looking_like_one = re.findall(r"`[^`\n]*::[^`\n]*`", LIST.replace('`pytest "FILE::TEST"`', ""))
    assert [words for words in looking_like_one if not TEST_ID.fullmatch(words)] == []


def test_every_decision_of_the_list_names_a_test() -> None:
    decisions = re.split(r"^- \*\*", LIST, flags=re.MULTILINE)[1:]
    assert len(decisions) > 60
    silent = [text.split("**")[0] for text in decisions if not TEST_ID.search(text)]
    assert silent == []


def test_every_ruling_is_in_the_table() -> None:
    assert [ruling for ruling, _ in RULING_ROW.findall(LIST)] == RULINGS


@pytest.mark.parametrize("ruling", RULINGS)
def test_every_ruling_has_a_test_under_each_preset(ruling: str) -> None:
    resident, official = dict(RULING_ROW.findall(LIST))[ruling].split("|")[:2]
    pages, lives = (
        [text_of(ROOT / path).tests[name] for path, name in TEST_ID.findall(cell)] for cell in (resident, official)
    )
    assert pages
    assert lives
    # A board is the live game's unless it says otherwise.
    assert all("RESIDENT" in test for test in pages)
    assert not any("RESIDENT" in test for test in lives)


# --- every card and skill has its rule test ---


def test_every_card_of_a_built_deck_is_looked_at() -> None:
    looked_at = {kind.id for kind in CARDS_AND_CHARACTERS}
    for number in catalogue.built_decks():
        rows = load_deck(number)
        assert {row.id for row in rows.characters} | {row.id for row in (*rows.cards, *rows.created)} <= looked_at
    assert {row.id for row in load_rule().created} <= looked_at


def test_every_skill_of_a_built_deck_is_looked_at() -> None:
    rows = {character.id: character for number in catalogue.built_decks() for character in load_deck(number).characters}
    assert {skill.id for skill in SKILLS} == {skill.id for row in rows.values() for skill in row.skills}


@pytest.mark.parametrize("kind", CARDS_AND_CHARACTERS, ids=named)
def test_every_card_is_tried_by_a_test_of_the_cards(kind: type[Entity]) -> None:
    # A class that is imported and never used afterwards proves nothing.
    assert any(kind.__name__ in text.names for text in card_tests())


@pytest.mark.parametrize("skill", SKILLS, ids=lambda skill: str(skill.id))
def test_every_skill_is_tried_by_name_in_its_characters_tests(skill: Skill) -> None:
    assert skill.owner is not None
    module = skill.owner.__module__.rsplit(".", 1)[-1]
    text = text_of(ROOT / "tests" / "gcg_plugin" / "characters" / f"test_{module}.py")
    assert words(skill.name) in text.words
