"""The names command: names by text id for everything the slices name, from a file of names by entity."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel

from gcg_plugin.slices import DeckSlice, RuleSlice
from gcg_plugin.tables.files import Report, content_of, publish
from gcg_plugin.tables.raw import Row, read_file
from genshin_world.errors import DataError
from genshin_world.slices import parse_json, validated

__all__ = ["import_names"]

Slice = TypeVar("Slice", bound=BaseModel)


def import_names(source: Path, slices: Path, out: Path, *, language: str = "en", check: bool = False) -> Report:
    """Writes the names of a language.

    Args:
        source: a JSON object whose `entries` list holds `id`, `kind` (`character`, `skill`, or a kind of card) and
            `name`, an object of names by language.
        slices: the folder of the slices `import_tables` wrote.
        out: the folder `<language>.json` is written to: an object of names by text id.
        language: a language the entries have names in.
        check: whether to compare only and write nothing.

    Returns:
        The report; its notes say which names the source does not have.

    Raises:
        DataError: naming file, row and field; nothing is written then.
    """
    names = _names(source, language)
    found: dict[int, str] = {}
    missing: dict[int, str] = {}
    for kind, entity, text_id in _named(slices):
        name = names.get((kind == "character", kind == "skill", entity))
        if name is None:
            missing[text_id] = f"{kind} {entity}: no name in {language}, text {text_id} is left out"
        elif found.setdefault(text_id, name) != name:
            problem = f"text {text_id} is {found[text_id]!r} elsewhere and {name!r} here"
            raise DataError(source.name, entity, f"name.{language}", problem)
    content = content_of({str(text_id): found[text_id] for text_id in sorted(found)})
    notes = tuple(note for text_id, note in sorted(missing.items()) if text_id not in found)
    return publish(out, {f"{language}.json": content}, check=check, notes=notes)


def _names(source: Path, language: str) -> dict[tuple[bool, bool, int], str]:
    """Names by what an entity is (a character, a skill, else a card) and its id."""
    value = parse_json(read_file(source), source.name)
    if not isinstance(value, dict):
        raise DataError(source.name, None, None, "should be an object with a list of entries")
    names: dict[tuple[bool, bool, int], str] = {}
    languages: set[str] = set()
    for place, entry in enumerate(Row(source.name, "entries", value).rows("entries")):
        row = Row(source.name, entry.values.get("id", f"#{place}"), entry.values)
        kind, words = row.text("kind"), row.values.get("name", {})
        if not isinstance(words, dict):
            raise row.error("name", f"should be an object of names by language, is {words!r}")
        languages.update(words)
        name = Row(row.file, row.name, words, "name.").text(language)
        if name:
            names[kind == "character", kind == "skill", row.number("id", least=1)] = name
    if not names:
        known = ", ".join(sorted(languages)) or "none"
        raise DataError(source.name, None, "entries.name", f"no entry has a name in {language!r}; there are {known}")
    return names


def _named(slices: Path) -> Iterator[tuple[str, int, int]]:
    """Everything the slices name: what it is, its id and its name's text id."""
    rule = _read(RuleSlice, slices / "standard_rule.json")
    for reaction in rule.reactions:
        yield "reaction", reaction.id, reaction.name_text_id
    for card in rule.created:
        yield "card", card.id, card.name_text_id
    folder = slices / "decks"
    for path in sorted(folder.glob("*.json")):
        deck = _read(DeckSlice, path)
        for character in deck.characters:
            yield "character", character.id, character.name_text_id
            for skill in character.skills:
                yield "skill", skill.id, skill.name_text_id
        for card in (*deck.cards, *deck.created):
            yield "card", card.id, card.name_text_id


def _read(model: type[Slice], path: Path) -> Slice:
    value: Any = parse_json(read_file(path), path.name)
    return validated(model, value, path.name)
