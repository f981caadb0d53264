"""What every model of the world shares: frozen, strict about fields, read from JSON with errors that name a place."""

from __future__ import annotations

import json
import re
from importlib.resources.abc import Traversable
from typing import Any, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError, field_validator

from genshin_world.errors import DataError
from genshin_world.slices import dotted, parse_json, problems_in, read_bytes

__all__ = ["Row", "Seats", "on_one_line", "read_rows"]

Seats = dict[str, dict[str, Any]]
"""Free-form data by plugin name: the world carries it and reads none of it."""

_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f]")


def on_one_line(text: str) -> str:
    """The text, if it is of one line and holds nothing that tells a terminal what to do; else a `ValueError`."""
    if found := _CONTROL.search(text):
        raise ValueError(f"no text there may hold {found[0]!r}")
    return text


class Row(BaseModel):
    """A frozen row of the world's data; a field it does not know is an error, so that a misspelt one is found."""

    model_config = ConfigDict(frozen=True, extra="forbid", str_strip_whitespace=True)

    @field_validator("*")
    @classmethod
    def _tells_no_terminal_what_to_do(cls, value: Any) -> Any:
        if isinstance(value, str):
            on_one_line(value.replace("\n", "").replace("\t", ""))
        return value


RowT = TypeVar("RowT", bound=Row)


def read_rows(
    path: Traversable, model: type[RowT], *, name: str | None = None, problems: list[DataError] | None = None
) -> list[RowT]:
    """Reads a JSON file that holds a list of rows.

    Args:
        path: the file.
        model: what each row is.
        name: the file's name in messages; the path's own when left out.
        problems: takes in whatever is wrong, in place of an error; the rows that are right are read.

    Raises:
        DataError: naming file, row (its id, else its place counted from 1) and field.
    """
    name = name or path.name
    found: list[DataError] = []
    read: list[RowT] = []
    seen: set[object] = set()
    try:
        rows = parse_json(read_bytes(path, name), name)
        if not isinstance(rows, list):
            raise DataError(name, None, None, "a list of rows is needed")
    except DataError as error:
        rows, found = [], [error]
    for place, row in enumerate(rows, start=1):
        row_id = row.get("id", place) if isinstance(row, dict) else place
        named = isinstance(row_id, str | int) and not isinstance(row_id, bool)
        label: str | int = row_id if named else place
        try:
            # As JSON, so that each type is what it says: a "7" is no number, and neither is true.
            made = model.model_validate_json(json.dumps(row), strict=True)
        except ValidationError as error:
            found += [DataError(name, label, dotted(at), problem) for at, problem in problems_in(error, model)]
            continue
        if label in seen:
            found.append(DataError(name, label, "id", "is used by two rows"))
            continue
        seen.add(label)
        read.append(made)
    if problems is not None:
        problems += found
    elif found:
        raise found[0]
    return read
