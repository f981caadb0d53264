"""Reads what `data/` ships: found in the installed package, else in the checkout the package lies in."""

from __future__ import annotations

import difflib
import json
import re
from collections.abc import Iterator, Sequence
from importlib.resources import files
from importlib.resources.abc import Traversable
from math import isfinite
from pathlib import Path
from typing import Any, Final, TypeVar, get_args

from pydantic import BaseModel, ValidationError

from genshin_world.errors import DataError

__all__ = [
    "data_path",
    "dotted",
    "first_problem",
    "parse_json",
    "problems_in",
    "read_bytes",
    "read_json",
    "read_slice",
    "validated",
]

_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")
"""Half a pair as an escape: JSON lets one stand alone, UTF-8 does not."""

Model = TypeVar("Model", bound=BaseModel)


def data_path(*parts: str) -> Traversable:
    """Where a file or folder of `data/` is, whether or not it exists.

    Args:
        parts: the path below `data/`, as in `data_path("gcg", "games.json")`.

    Returns:
        The packaged one when the package ships its data (an installed wheel), else the checkout's.
    """
    packaged = files("genshin_world").joinpath("data")
    root: Traversable = packaged if packaged.is_dir() else Path(__file__).resolve().parent.parent / "data"
    return root.joinpath(*parts)


def _one_key_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    keys: dict[str, Any] = dict(pairs)
    if len(keys) != len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise ValueError(f"the key {twice!r} stands twice in one object")
    return keys


def _no_number(text: str) -> float:
    raise ValueError(f"{text} is no JSON number")


def _finite(text: str) -> float:
    number = float(text)
    if not isfinite(number):
        raise ValueError(f"{text} is larger than any number that can be kept")
    return number


def parse_json(content: bytes, file: str) -> Any:
    """The value a JSON file holds.

    Args:
        content: the file's bytes, UTF-8 with or without a byte order mark.
        file: the file's name, for the error.

    Raises:
        DataError: the bytes are no UTF-8 or no JSON, an object has a key twice, a number is larger than any, or a text
            holds half a surrogate pair, which can be written nowhere.
    """
    try:
        text = content.decode("utf-8-sig")
        value = json.loads(text, object_pairs_hook=_one_key_once, parse_constant=_no_number, parse_float=_finite)
        if _SURROGATE.search(text):
            json.dumps(value, ensure_ascii=False).encode()
        return value
    except UnicodeEncodeError as error:
        raise DataError(file, None, None, "is no JSON that can be read: a text holds half a surrogate pair") from error
    except (ValueError, RecursionError) as error:
        raise DataError(file, None, None, f"is no JSON that can be read: {error}") from error


def read_bytes(path: Traversable, file: str) -> bytes:
    """A file's bytes.

    Args:
        path: the file.
        file: its name, for the error.

    Raises:
        DataError: it cannot be read.
    """
    try:
        return path.read_bytes()
    except OSError as error:
        raise DataError(file, None, None, f"cannot be read: {error.strerror or error}") from error


def read_json(*parts: str) -> Any:
    """The value a JSON file below `data/` holds.

    Raises:
        DataError: the file is not there, cannot be read or is no JSON.
    """
    file = "/".join(parts)
    return parse_json(read_bytes(data_path(*parts), file), file)


def read_slice(model: type[Model], *parts: str) -> Model:
    """A file below `data/`, read into its model; callers cache what they read.

    Raises:
        DataError: the file cannot be read, or a row of it is not what the model says.
    """
    return validated(model, read_json(*parts), "/".join(parts))


def validated(model: type[Model], value: Any, file: str) -> Model:
    """A JSON value as a model.

    Args:
        model: the pydantic model.
        value: what `parse_json` answered.
        file: the file's name, for the error.

    Raises:
        DataError: naming the row (by its `id` where it has one) and the field of the first problem.
    """
    try:
        return model.model_validate(value)
    except ValidationError as error:
        location, problem = first_problem(error, model)
        row, field = _row_and_field(value, location)
        raise DataError(file, row, field, problem) from error


_WORDS: Final = {
    "missing": "is needed",
    "too_short": "at least {min_length} is needed",
    "string_too_short": "must not be empty",
    "int_type": "a whole number is needed",
    "string_type": "a text is needed",
    "tuple_type": "a list is needed",
    "dict_type": "an object with fields is needed",
    "model_type": "an object with fields is needed",
}
"""What pydantic finds most often, in words for who writes the data and has never heard of it."""

Problem = tuple[tuple[int | str, ...], str]
"""Where in a value a problem lies, and what it is, in one line."""


def problems_in(error: ValidationError, model: type[BaseModel] | None = None) -> list[Problem]:
    """What is wrong with a value, misspelt fields first: what they were to say is missing for no other reason.

    Args:
        error: what pydantic raised.
        model: the model the value was to be, for the names of its fields.
    """
    unknown: list[Problem] = []
    others: list[Problem] = []
    meant: set[tuple[int | str, ...]] = set()
    errors = error.errors(include_url=False)
    for found in errors:
        location, kind = found["loc"], found["type"]
        if kind == "too_short" and any(location == one["loc"][: len(location)] for one in errors if one is not found):
            continue  # Items that are wrong are not counted.
        if kind == "extra_forbidden":
            fields = _fields_at(model, location[:-1])
            close = difflib.get_close_matches(str(location[-1]), fields, n=1)
            meant.update((*location[:-1], name) for name in close)
            hint = f"did you mean {close[0]!r}?" if close else f"the fields are {', '.join(fields)}"
            unknown.append((location, f"no field {str(location[-1])!r}" + (f"; {hint}" if fields else "")))
        else:
            words = _WORDS[kind].format(**found.get("ctx", {})) if kind in _WORDS else found["msg"]
            others.append((location, words.removeprefix("Value error, ")))
    misspelt = {(location, _WORDS["missing"]) for location in meant}
    return unknown + [one for one in others if one not in misspelt]


def first_problem(error: ValidationError, model: type[BaseModel] | None = None) -> Problem:
    """The first of `problems_in`."""
    return problems_in(error, model)[0]


def _fields_at(model: type[BaseModel] | None, location: Sequence[int | str]) -> list[str]:
    """The names of the fields that the model at a place of a model has."""
    for step in location:
        if model is not None and step in model.model_fields:
            model = next(_models_in(model.model_fields[str(step)].annotation), None)
    return [] if model is None else list(model.model_fields)


def _models_in(annotation: Any) -> Iterator[type[BaseModel]]:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation
    for part in get_args(annotation):
        yield from _models_in(part)


def dotted(location: Sequence[str | int]) -> str | None:
    """A place in a value as errors name it, `talks.0.id`; `None` for the whole of it."""
    return ".".join(str(step) for step in location) or None


def _row_and_field(value: Any, location: Sequence[str | int]) -> tuple[str | int | None, str | None]:
    """The innermost row with an `id` (else the innermost place in a list) on the way, and the field below it."""
    row: str | int | None = None
    after = 0
    for depth, step in enumerate(location):
        try:
            value = value[step]
        except (KeyError, IndexError, TypeError):
            break
        if isinstance(value, dict) and isinstance(value.get("id"), str | int):
            row, after = value["id"], depth + 1
        elif isinstance(step, int) and isinstance(value, dict) and row is None:
            row, after = step, depth + 1
    return row, dotted(location[after:])
