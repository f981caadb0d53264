"""What every model of the world shares: frozen, strict about fields, read from JSON with errors that name a place."""

from __future__ import annotations

import json
from importlib.resources.abc import Traversable
from typing import Any, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError

from genshin_world.errors import DataError
from genshin_world.slices import dotted, first_problem, parse_json, read_bytes

__all__ = ["Row", "Seats", "read_rows"]

Seats = dict[str, dict[str, Any]]
"""Free-form data by plugin name: the world carries it and reads none of it."""


class Row(BaseModel):
    """A frozen row of the world's data; a field it does not know is an error, so that a misspelt one is found."""

    model_config = ConfigDict(frozen=True, extra="forbid", str_strip_whitespace=True)


RowT = TypeVar("RowT", bound=Row)


def read_rows(path: Traversable, model: type[RowT], *, name: str | None = None) -> list[RowT]:
    """Reads a JSON file that holds a list of rows.

    Args:
        path: the file.
        model: what each row is.
        name: the file's name in messages; the path's own when left out.

    Raises:
        DataError: naming file, row (its id, else its place counted from 1) and field.
    """
    name = name or path.name
    rows = parse_json(read_bytes(path, name), name)
    if not isinstance(rows, list):
        raise DataError(name, None, None, "a list of rows is needed")
    read: list[RowT] = []
    seen: set[object] = set()
    for place, row in enumerate(rows, start=1):
        row_id = row.get("id", place) if isinstance(row, dict) else place
        named = isinstance(row_id, str | int) and not isinstance(row_id, bool)
        label: str | int = row_id if named else place
        try:
            # As JSON, so that each type is what it says: a "7" is no number, and neither is true.
            made = model.model_validate_json(json.dumps(row), strict=True)
        except ValidationError as error:
            location, problem = first_problem(error)
            raise DataError(name, label, dotted(location), problem) from error
        if label in seen:
            raise DataError(name, label, "id", "is used by two rows")
        seen.add(label)
        read.append(made)
    return read
