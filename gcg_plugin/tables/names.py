"""The names command: names by text id for everything the slices name, from a file of names by entity."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TypeVar

from pydantic import BaseModel

from gcg_plugin.names import ENGLISH, LANGUAGE_TAG, plain_name
from gcg_plugin.slices import DeckSlice, RuleSlice
from gcg_plugin.tables.files import Report, content_of, publish
from gcg_plugin.tables.raw import Row
from genshin_world.errors import DataError
from genshin_world.slices import parse_json, read_bytes, validated

__all__ = ["import_names"]

Slice = TypeVar("Slice", bound=BaseModel)


def import_names(
    source: Path, slices: Path, out: Path, *, languages: Sequence[str] | None = (ENGLISH,), check: bool = False
) -> Report:
    """Writes the names of some languages, each to a file of its own.

    Args:
        source: a JSON object whose `entries` list holds `id`, `kind` (`character`, `skill`, or a kind of card) and
            `name`, an object of names by language.
        slices: the folder of the slices `import_tables` wrote.
        out: the folder `<language>.json` is written to: an object of names by text id.
        languages: languages the entries have names in, by the tags they have there; `None`: all of them.
        check: whether to compare only and write nothing.

    Returns:
        The report; its notes say which names the source does not have, and in which languages.

    Raises:
        DataError: naming file, row and field; nothing is written then.
    """
    names = _names(source)
    known = sorted(names)
    wanted = known if languages is None else list(dict.fromkeys(languages))
    for language in wanted:
        if language not in names:
            there = ", ".join(known) or "none"
            problem = f"no entry has a name in {language!r}; there are {there}"
            raise DataError(source.name, None, "entries.name", problem)
    if not wanted:
        raise DataError(source.name, None, "entries.name", "no entry has a name in any language")
    files: dict[str, bytes] = {}
    missing: dict[tuple[int, str], list[str]] = {}
    named = list(_named(slices))
    for language in wanted:
        found: dict[int, str] = {}
        lacking: dict[int, str] = {}
        for kind, entity, text_id in named:
            name = names[language].get((kind == "character", kind == "skill", entity))
            if name is None:
                lacking[text_id] = f"{kind} {entity}"
            elif found.setdefault(text_id, name) != name:
                problem = f"text {text_id} is {found[text_id]!r} elsewhere and {name!r} here"
                raise DataError(source.name, entity, f"name.{language}", problem)
        for text_id in lacking.keys() - found.keys():
            missing.setdefault((text_id, lacking[text_id]), []).append(language)
        files[f"{language}.json"] = content_of({str(text_id): found[text_id] for text_id in sorted(found)})
    notes = tuple(
        f"{what}: no name in {', '.join(tags)}, text {text_id} is left out"
        for (text_id, what), tags in sorted(missing.items())
    )
    return publish(out, files, check=check, notes=notes)


def _names(source: Path) -> dict[str, dict[tuple[bool, bool, int], str]]:
    """By language, names by what an entity is (a character, a skill, else a card) and its id."""
    value = parse_json(read_bytes(source, source.name), source.name)
    if not isinstance(value, dict):
        raise DataError(source.name, None, None, "should be an object with a list of entries")
    names: dict[str, dict[tuple[bool, bool, int], str]] = {}
    for place, entry in enumerate(Row(source.name, "entries", value).rows("entries")):
        row = Row(source.name, entry.values.get("id", f"#{place}"), entry.values)
        kind, words = row.text("kind"), row.values.get("name", {})
        if not isinstance(words, dict):
            raise row.error("name", f"should be an object of names by language, is {words!r}")
        key = kind == "character", kind == "skill", row.number("id", least=1)
        for language in words:
            if not LANGUAGE_TAG.fullmatch(language):
                raise row.error("name", f"{language!r} is no language tag, as `en` or `zh-CN` is")
            name = plain_name(Row(row.file, row.name, words, "name.").text(language))
            if name:
                names.setdefault(language, {})[key] = name
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
    return validated(model, parse_json(read_bytes(path, path.name), path.name), path.name)
