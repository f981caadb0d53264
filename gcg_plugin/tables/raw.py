"""Raw tables as rows that answer by plain keys only, each wrong answer a `DataError` naming table, row and field.

A sparse dump (5.4.0) leaves a default out of a row, so a key a row lacks is its default. A key that no row of a table
has is no default but another name for it: keys of eleven capitals change with every game version and are never read.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from genshin_world.errors import DataError
from genshin_world.slices import parse_json, read_bytes

__all__ = ["Row", "Spec", "Table", "load_table"]


@dataclass(frozen=True)
class Row:
    """One row, or an object nested in one (`prefix` is its place in the row)."""

    file: str
    name: str | int
    values: Mapping[str, Any]
    prefix: str = ""

    def error(self, key: str | None, problem: str) -> DataError:
        """What is wrong with a field of this row (`None`: with the whole row)."""
        place = f"{self.prefix}{key}" if key is not None else self.prefix.rstrip(".") or None
        return DataError(self.file, self.name, place, problem)

    def number(self, key: str, *, least: int = 0) -> int:
        """A whole number; 0 when the row leaves it out.

        Raises:
            DataError: it is no whole number, or less than `least`.
        """
        value = self.values.get(key, 0)
        if type(value) is not int:
            raise self.error(key, f"should be a whole number, is {value!r}")
        if value < least:
            raise self.error(key, f"should be at least {least}, is {value}")
        return value

    def flag(self, key: str) -> bool:
        """True or false; false when the row leaves it out."""
        value = self.values.get(key, False)
        if type(value) is not bool:
            raise self.error(key, f"should be true or false, is {value!r}")
        return value

    def text(self, key: str, default: str = "") -> str:
        """A text; `default` when the row leaves it out."""
        value = self.values.get(key, default)
        if not isinstance(value, str):
            raise self.error(key, f"should be a text, is {value!r}")
        return value

    def _items(self, key: str) -> list[Any]:
        value = self.values.get(key, [])
        if not isinstance(value, list):
            raise self.error(key, f"should be a list, is {value!r}")
        return value

    def numbers(self, key: str) -> list[int]:
        """A list of whole numbers from 0 up; empty when the row leaves it out."""
        items = self._items(key)
        for item in items:
            if type(item) is not int or item < 0:
                raise self.error(key, f"should hold whole numbers from 0 up, holds {item!r}")
        return items

    def texts(self, key: str) -> list[str]:
        """A list of texts; empty when the row leaves it out."""
        items = self._items(key)
        for item in items:
            if not isinstance(item, str):
                raise self.error(key, f"should hold texts, holds {item!r}")
        return items

    def rows(self, key: str) -> list[Row]:
        """A list of nested objects; empty when the row leaves it out."""
        found = []
        for place, item in enumerate(self._items(key)):
            if not isinstance(item, dict):
                raise self.error(key, f"should hold objects, holds {item!r}")
            found.append(Row(self.file, self.name, item, f"{self.prefix}{key}[{place}]."))
        return found


@dataclass(frozen=True)
class Spec:
    """A table the importer reads: the key that names a row, and every plain key it reads (`costList.count` nested)."""

    table: str
    key: str
    plain: tuple[str, ...] = ()

    @property
    def file(self) -> str:
        """The file's name in a dump."""
        return f"{self.table}ExcelConfigData.json"


@dataclass(frozen=True)
class Table:
    """A table's rows by the value of its key."""

    file: str
    by_key: Mapping[str | int, Row] = field(repr=False)

    def __iter__(self) -> Iterator[Row]:
        return iter(self.by_key.values())

    def __contains__(self, key: str | int) -> bool:
        return key in self.by_key

    def get(self, key: str | int) -> Row | None:
        """A row by its key, `None` when the table has no such row."""
        return self.by_key.get(key)

    def need(self, key: str | int, why: str) -> Row:
        """A row by its key.

        Args:
            key: the row's key.
            why: who needs it, for the error ("deck 1's cardList").

        Raises:
            DataError: the table has no such row.
        """
        row = self.by_key.get(key)
        if row is None:
            raise DataError(self.file, key, None, f"is missing, and {why} names it")
        return row


def load_table(source: Path, spec: Spec) -> Table:
    """A table of a dump.

    Args:
        source: the dump's folder.
        spec: which table, and which of its keys will be read.

    Raises:
        DataError: the file cannot be read, is no JSON list of objects, is empty, names two rows alike, or no row has a
            plain key that will be read, which is how an obfuscated dump (5.5.0, 3.8) shows.
    """
    value = parse_json(read_bytes(source / spec.file, spec.file), spec.file)
    if not isinstance(value, list):
        raise DataError(spec.file, None, None, "should be a list of rows")
    if not value:
        raise DataError(spec.file, None, None, "holds no row")
    for place, item in enumerate(value):
        if not isinstance(item, dict):
            raise DataError(spec.file, f"#{place}", None, f"should be an object, is {item!r}")
    for path in (spec.key, *spec.plain):
        if not any(_has(item, path.split(".")) for item in value):
            problem = (
                "no row has this key: the dump is obfuscated or of another shape; "
                "use one with plain keys, as 5.5.1 and 5.4.0 have"
            )
            raise DataError(spec.file, None, path, problem)
    by_key: dict[str | int, Row] = {}
    for place, item in enumerate(value):
        name = item.get(spec.key)
        if type(name) is not int and not isinstance(name, str):
            raise DataError(spec.file, f"#{place}", spec.key, f"should name the row, is {name!r}")
        if name in by_key:
            raise DataError(spec.file, name, spec.key, "stands twice in the table")
        by_key[name] = Row(spec.file, name, item)
    return Table(spec.file, by_key)


def _has(value: Any, path: list[str]) -> bool:
    if not path:
        return True
    if isinstance(value, list):
        return any(_has(item, path) for item in value)
    return isinstance(value, dict) and path[0] in value and _has(value[path[0]], path[1:])
