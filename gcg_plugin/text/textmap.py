"""A text map read as a stream: one JSON object of text by text id, up to several hundred megabytes of it.

A language's map is `TextMap<CODE>.json`, or its numbered parts (`TextMapRU_0.json`, `TextMapRU_1.json`) where a dump
cuts it; `TextMap_Medium<CODE>.json`, which newer dumps have beside it, is read after it. Only the texts asked for are
kept.
"""

from __future__ import annotations

import re
from codecs import BOM_UTF8
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO, Final

import ijson

from genshin_world.errors import DataError

__all__ = ["MAP_CODES", "Extract", "extract_texts", "map_files", "map_language"]

MAP_CODES: Final[Mapping[str, str]] = {
    "de": "DE",
    "en": "EN",
    "es": "ES",
    "fr": "FR",
    "id": "ID",
    "it": "IT",
    "ja": "JP",
    "ko": "KR",
    "pt": "PT",
    "ru": "RU",
    "th": "TH",
    "tr": "TR",
    "vi": "VI",
    "zh-CN": "CHS",
    "zh-TW": "CHT",
}
"""What the text maps call a language, by our tag."""

_CHUNK: Final = 1 << 16
_LONGEST: Final = 1 << 24
"""Bytes without a whole key or text among them: the parser would have to keep them all."""
_LONGEST_ID: Final = 20

_MAP_FILE: Final = re.compile(r"TextMap(?:_Medium)?([A-Z]{2,3})(?:_\d+)?\.json")


@dataclass(frozen=True)
class Extract:
    """What came out of a text map.

    Attributes:
        texts: the texts that were there, by text id, ascending.
        missing: the ids that were asked for and were not there, ascending.
    """

    texts: dict[int, str]
    missing: tuple[int, ...]


class _UnusableError(Exception):
    """What is wrong at the byte just read: in words, and under which id."""

    def __init__(self, problem: str, row: str | None = None) -> None:
        super().__init__(problem)
        self.problem = problem
        self.row = row


def map_language(wanted: str) -> str:
    """The tag of the language a person means, by the tag itself or by the text maps' word for it (`CHS`).

    Raises:
        DataError: the game has no such language; the message lists those it has.
    """
    plain = wanted.strip().replace("_", "-").casefold()
    for tag, code in MAP_CODES.items():
        if plain in (tag.casefold(), code.casefold()):
            return tag
    known = ", ".join(MAP_CODES)
    raise DataError("text maps", None, None, f"the game has no language {wanted!r}; it has {known}")


def map_files(folder: Path, language: str) -> tuple[Path, ...]:
    """The files of a language's text map, in the order they are read.

    Args:
        folder: the folder of the text maps, or one with them in its folder `TextMap`.
        language: one of `MAP_CODES`.

    Raises:
        DataError: there is no such folder, or no text map of the language in it; the message says what is there.
    """
    if not folder.is_dir():
        raise DataError(str(folder), None, None, "is no folder; name the one that holds TextMap<language>.json")
    code = MAP_CODES[language]
    there: set[str] = set()
    for place in (folder, folder / "TextMap"):
        names = sorted(path.name for path in place.iterdir()) if place.is_dir() else []
        found = {name: match[1] for name in names if (match := _MAP_FILE.fullmatch(name))}
        there.update(found)
        own = [name for name in names if found.get(name) == code]
        medium = [name for name in own if name.startswith("TextMap_")]
        parts = [name for name in own if name not in medium and name != f"TextMap{code}.json"]
        main = [f"TextMap{code}.json"] if f"TextMap{code}.json" in own else parts
        if main:
            return tuple(place / name for name in (*main, *medium))
    known = ", ".join(sorted(there)) or "no text map"
    raise DataError(f"TextMap{code}.json", None, None, f"is not in {folder}, which holds {known}")


def extract_texts(
    paths: Sequence[Path], wanted: Collection[int], *, advance: Callable[[int], object] | None = None
) -> Extract:
    """Reads the texts asked for out of a text map, keeping no more than 16 megabytes of it at a time.

    Args:
        paths: the map's files; where two have a text, the first one's is taken.
        wanted: the text ids.
        advance: told how many bytes were read, again and again.

    Raises:
        DataError: naming file, id and byte: a file cannot be read, ends before its object does, is no JSON or no JSON
            object, has an id that is no whole number or something else than a text under one; or no text is there.
    """
    texts: dict[int, str] = {}
    for path in paths:
        for text_id, text in _read(path, frozenset(wanted), advance).items():
            texts.setdefault(text_id, text)
    if wanted and not texts:
        files = " and ".join(path.name for path in paths)
        problem = f"has none of the {len(wanted)} texts the slices name: it is another game's or another version's"
        raise DataError(files, None, None, problem)
    missing = tuple(sorted(set(wanted) - texts.keys()))
    return Extract({text_id: texts[text_id] for text_id in sorted(texts)}, missing)


def _read(path: Path, wanted: frozenset[int], advance: Callable[[int], object] | None) -> dict[int, str]:
    reading = _Reading(wanted)
    start = 0
    try:
        with path.open("rb") as stream:
            start = _skip_mark(stream)
            while chunk := stream.read(_CHUNK):
                reading.feed(chunk)
                start += len(chunk)
                if advance is not None:
                    advance(len(chunk))
    except OSError as error:
        raise DataError(path.name, None, None, f"cannot be read: {error.strerror or error}") from error
    except _UnusableError as error:
        row, problem, byte = _place(path, error, start)
        raise DataError(path.name, row, None, f"{problem} (at byte {byte})") from error
    if not reading.over:
        problem = "ends before its JSON object does: the file is truncated" if start else "is empty"
        raise DataError(path.name, None, None, f"{problem} (at byte {start})")
    return reading.found


def _place(path: Path, error: _UnusableError, start: int) -> tuple[str | None, str, int]:
    """The id, the problem and the very byte: what is read up to `start` was sound, the rest is read byte by byte."""
    reading = _Reading(frozenset())
    byte = 0
    try:
        with path.open("rb") as stream:
            byte = _skip_mark(stream)
            while byte < start and (chunk := stream.read(min(_CHUNK, start - byte))):
                reading.feed(chunk)
                byte += len(chunk)
            for one in stream.read(_CHUNK):
                reading.feed(bytes((one,)))
                byte += 1
    except _UnusableError as exact:
        return exact.row, exact.problem, byte
    return error.row, error.problem, byte


def _skip_mark(stream: BinaryIO) -> int:
    """Goes past the byte order mark some editors write, which is no JSON; answers how many bytes it has."""
    if stream.read(len(BOM_UTF8)) == BOM_UTF8:
        return len(BOM_UTF8)
    stream.seek(0)
    return 0


class _Reading:
    """One pass through a text map: what it has found, whether its object is over, and where in it it is."""

    def __init__(self, wanted: frozenset[int]) -> None:
        self.found: dict[int, str] = {}
        self._wanted = wanted
        self._events: list[tuple[str, Any]] = ijson.sendable_list()
        self._parser: Any = ijson.basic_parse_coro(self._events)
        self._begun = False
        self.over = False
        self._key: str | None = None
        self._idle = 0

    def feed(self, chunk: bytes) -> None:
        """Takes the next bytes, at least one.

        Raises:
            _UnusableError: they make no text map.
        """
        problem: _UnusableError | None = None
        try:
            self._parser.send(chunk)
        except (ijson.JSONError, ValueError) as error:
            problem = _UnusableError(f"is no JSON: {_reason(error)}")
        self._idle = 0 if self._events else self._idle + len(chunk)
        for event, value in self._events:
            self._hear(event, value)
        self._events.clear()
        if problem is not None:
            raise problem
        if self._idle > _LONGEST:
            raise _UnusableError(f"has a text of more than {_LONGEST >> 20} megabytes", self._key)

    def _hear(self, event: str, value: Any) -> None:
        if not self._begun:
            if event != "start_map":
                raise _UnusableError("should be one JSON object of texts by text id")
            self._begun = True
        elif event == "end_map" and self._key is None:
            self.over = True
        elif event == "map_key":
            if not (value.isascii() and value.isdecimal() and len(value) <= _LONGEST_ID):
                raise _UnusableError("should be a text id, a whole number", value[: 2 * _LONGEST_ID])
            self._key = value
        elif event == "string" and self._key is not None:
            if (text_id := int(self._key)) in self._wanted:
                # Half a surrogate pair is a text's damage, not a reason to have none.
                self.found[text_id] = value.encode("utf-8", "replace").decode()
            self._key = None
        else:
            raise _UnusableError(f"should hold a text, holds {_WORDS.get(event, event)}", self._key)


_WORDS: Final = {
    "start_map": "an object",
    "start_array": "a list",
    "number": "a number",
    "boolean": "true or false",
    "null": "null",
}


def _reason(error: Exception) -> str:
    """The parser's own word, without the lines that quote the file; it may come wrapped as the `repr` of bytes."""
    words = str(error).removeprefix("b'").replace("\\n", "\n").strip()
    return words.splitlines()[0].rstrip(".") if words else type(error).__name__
