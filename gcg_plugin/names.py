"""The names of the card game, by the game's text ids, in the languages `data/text` holds.

Every function takes the language it answers in; nothing remembers one. The tags are those of `data/text`: `en`, `de`,
`es`, `fr`, `id`, `it`, `ja`, `ko`, `pt`, `ru`, `th`, `tr`, `vi`, `zh-CN` and `zh-TW`. A name a language lacks is shown
in English.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from gcg_plugin.slices import CardRow, CharacterRow, every_card, every_character, every_skill, load_keywords, load_rule
from genshin_world.errors import DataError
from genshin_world.slices import data_path, read_json

if TYPE_CHECKING:
    from gcg_plugin.duel.cards import Entity, Skill

__all__ = [
    "ENGLISH",
    "LANGUAGE_TAG",
    "TextIds",
    "card_text_ids",
    "every_text_id",
    "folded",
    "for_class",
    "for_skill",
    "language_of",
    "languages",
    "name_of",
    "names_in",
    "plain_name",
    "skill_text_ids",
    "text_ids",
    "texts_by_id",
]

ENGLISH: Final = "en"
LANGUAGE_TAG: Final = re.compile(r"[a-z]{2,3}(-[A-Za-z]{2,4})?")
"""What a language's tag looks like; the name of its file is the tag and `.json`."""


class TextIds(NamedTuple):
    """The game's text ids of a card or skill; a character's description id names no text in any language."""

    name: int
    description: int


# --- languages and their files ----------------------------------------------------------------------------------------


@cache
def languages() -> tuple[str, ...]:
    """The languages names are there in, English first, then by tag."""
    folder = data_path("text")
    files = [entry.name for entry in folder.iterdir()] if folder.is_dir() else []
    tags = {name.removesuffix(".json") for name in files if name.endswith(".json")}
    return tuple(sorted((tag for tag in tags if LANGUAGE_TAG.fullmatch(tag)), key=lambda tag: (tag != ENGLISH, tag)))


def language_of(wanted: str) -> str:
    """The tag of the language a person means: in whatever case, with `_` for `-`.

    Raises:
        DataError: there are no names in it; the message lists the languages there are.
    """
    plain = wanted.strip().replace("_", "-").casefold()
    for tag in languages():
        if tag.casefold() == plain:
            return tag
    known = ", ".join(languages()) or "none"
    raise DataError("data/text", None, None, f"no names are there in the language {wanted!r}; there are {known}")


@cache
def names_in(language: str) -> Mapping[int, str]:
    """Every name of a language by its text id; empty when no file of it is there.

    Args:
        language: a language tag such as `en` or `zh-CN`.

    Raises:
        DataError: the file is there and is not a JSON object of texts by id.
    """
    if not LANGUAGE_TAG.fullmatch(language) or not data_path("text", f"{language}.json").is_file():
        return {}
    return texts_by_id(read_json("text", f"{language}.json"), f"text/{language}.json")


def texts_by_id(value: Any, file: str) -> dict[int, str]:
    """A JSON value as the texts it holds by text id.

    Args:
        value: what a JSON reader answered.
        file: the file's name, for the error.

    Raises:
        DataError: it is no object of texts by text id; the row named is the first wrong one's key.
    """
    if not isinstance(value, dict):
        raise DataError(file, None, None, "should be an object of texts by text id")
    for text_id, text in value.items():
        if not text_id.isdecimal() or not isinstance(text, str):
            raise DataError(file, text_id, None, f"should be a text by a text id, is {text!r}")
    return {int(text_id): text for text_id, text in value.items()}


def folded(name: str) -> str:
    """A name as names are compared: letters and figures only, in one case; `SweetMadame` and `Sweet Madame` are one."""
    return "".join(letter for letter in name.casefold() if letter.isalnum())


def plain_name(text: str, form: str = "") -> str:
    """A name as the game writes it, without its markup.

    Args:
        text: as in `Noyau Dendro|s1:Noyaux Dendro`: the name and, in some languages, its other forms; a leading `#`
            says that there is a token in it.
        form: which form (`s1`); the name itself when it has none of that name.
    """
    base, *others = text.split("|")
    forms = dict(other.split(":", 1) for other in others if ":" in other)
    return forms.get(form, base).removeprefix("#").replace("{NON_BREAK_SPACE}", "\N{NO-BREAK SPACE}").strip()


# --- names ------------------------------------------------------------------------------------------------------------


def name_of(text_id: int, language: str = ENGLISH) -> str:
    """A name by its text id: in the language, else in English, else `#<id>`.

    Raises:
        DataError: a language's file is there and is not what it should be.
    """
    return names_in(language).get(text_id) or names_in(ENGLISH).get(text_id) or f"#{text_id}"


def for_class(kind: type[Entity], language: str = ENGLISH) -> str:
    """A character's or card's name by its class, as `for_class(Diluc, "ja")`.

    A class no slice knows (one of a test) is called by the name printed on it, else by its Python name.
    """
    ids = text_ids(kind)
    return kind.name or kind.__name__ if ids is None else name_of(ids.name, language)


def for_skill(skill: Skill, language: str = ENGLISH) -> str:
    """A skill's name; one no slice knows is called by the name printed on it."""
    ids = skill_text_ids(skill.id)
    return skill.name if ids is None else name_of(ids.name, language)


# --- text ids ---------------------------------------------------------------------------------------------------------


def text_ids(kind: type[Entity]) -> TextIds | None:
    """The text ids of a character's or card's class; `None` for a class no slice knows."""
    return card_text_ids(kind.id)


def card_text_ids(number: int) -> TextIds | None:
    """The text ids of the character or card of that id (no two share one); `None` when no slice knows it."""
    return _card_index().get(number)


def skill_text_ids(number: int) -> TextIds | None:
    """The text ids of the skill of that id; `None` when no slice knows it."""
    return _skill_index().get(number)


def every_text_id() -> dict[int, str]:
    """Every text id the slices hold, and whose it is, in words: the words a text map is asked for."""
    found: dict[int, str] = {}
    for number, ids in _card_index().items():
        found.setdefault(ids.name, f"card {number}, name")
        found.setdefault(ids.description, f"card {number}, description")
    for number, ids in _skill_index().items():
        found.setdefault(ids.name, f"skill {number}, name")
        found.setdefault(ids.description, f"skill {number}, description")
    for reaction in load_rule().reactions:
        found.setdefault(reaction.name_text_id, f"reaction {reaction.id}, name")
        found.setdefault(reaction.description_text_id, f"reaction {reaction.id}, description")
    for keyword, text_id in load_keywords().items():
        found.setdefault(text_id, f"keyword {keyword}, name")
    found.pop(0, None)
    return found


@cache
def _card_index() -> Mapping[int, TextIds]:
    rows: list[CharacterRow | CardRow] = [*every_character().values(), *every_card().values()]
    return {row.id: TextIds(row.name_text_id, row.description_text_id) for row in rows}


@cache
def _skill_index() -> Mapping[int, TextIds]:
    return {row.id: TextIds(row.name_text_id, row.description_text_id) for row in every_skill().values()}
