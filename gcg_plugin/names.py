"""The names of the card game, by the game's text ids, in the languages `data/text` holds."""

from __future__ import annotations

import re
from functools import cache

from genshin_world.errors import DataError
from genshin_world.slices import data_path, read_json

__all__ = ["ENGLISH", "name_of", "names_in"]

ENGLISH = "en"
_LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Za-z]{2,4})?")


@cache
def names_in(language: str) -> dict[int, str]:
    """Every name of a language by its text id; empty when no file of it is there.

    Args:
        language: a language tag such as `en` or `zh-CN`.

    Raises:
        DataError: the file is there and is not a JSON object of texts by id.
    """
    if not _LANGUAGE.fullmatch(language) or not data_path("text", f"{language}.json").is_file():
        return {}
    names = read_json("text", f"{language}.json")
    file = f"text/{language}.json"
    if not isinstance(names, dict):
        raise DataError(file, None, None, "should be an object of names by text id")
    for text_id, name in names.items():
        if not text_id.isdecimal() or not isinstance(name, str):
            raise DataError(file, text_id, None, f"should be a name by a text id, is {name!r}")
    return {int(text_id): name for text_id, name in names.items()}


def name_of(text_id: int, language: str = ENGLISH) -> str:
    """A name by its text id: in the language, else in English, else `#<id>`.

    Raises:
        DataError: a language's file is there and is not what it should be.
    """
    return names_in(language).get(text_id) or names_in(ENGLISH).get(text_id) or f"#{text_id}"
