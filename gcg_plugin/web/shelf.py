"""The records a browser may look at: the player's own in their folder, and those that were dropped in."""

from __future__ import annotations

import hashlib
import json
import os
import secrets
from collections.abc import Iterator, MutableMapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlencode

from gcg_plugin.record import RecordError
from gcg_plugin.web.replaying import LARGEST, load

__all__ = ["PATH", "SHELF", "Dropped", "Listed", "Shelf", "at", "granted", "lay_out", "listed", "names_in", "read_file"]

PATH: Final = "/replay"
"""The address of the page of replays."""

_ENDING: Final = ".dropped"
"""What the names of kept files end with; the key stands before it."""

_LONGEST_NAME: Final = 200
"""Letters that are kept of a dropped file's name."""

_LONGEST_HEAD: Final = 4000
"""Bytes of what stands before a kept file's own: the browser, the file's name and its size."""

_KEPT_GRANTS: Final = 20
"""How many records one browser may look at because it has played them."""


@dataclass(frozen=True, slots=True)
class Dropped:
    """A record's file that was dropped in: its browser (None: any that knows the key), its name and its bytes."""

    browser: str | None
    name: str
    content: bytes


class Shelf:
    """Files that were dropped in, by a key nobody can guess. They last until there are many.

    Until it is told where to `keep_in`, and where nothing can be written there, they last as long as the server.

    Args:
        each: how many one browser may keep; the oldest goes for a new one.
        most: how many there are at most.
        room: how many bytes they may take up.
    """

    def __init__(self, *, each: int = 8, most: int = 200, room: int = 20 * LARGEST) -> None:
        self._each = each
        self._most = most
        self._room = room
        self._held: dict[str, Dropped] = {}
        self._folder: Path | None = None

    def keep_in(self, folder: Path) -> None:
        """Keeps what browsers drop in a folder from now on, and holds what lies there from before."""
        self._folder = folder
        before: list[tuple[float, str, Dropped]] = []
        for file in folder.glob(f"*{_ENDING}"):
            with suppress(OSError, TypeError, ValueError):
                before.append((file.stat().st_mtime, file.stem, _read(file)))
        self._held = {key: dropped for _, key, dropped in sorted(before, key=lambda one: one[:2])} | self._held
        for browser in {held.browser for held in self._held.values()}:
            self._make_room(browser)

    def put(self, browser: str | None, name: str, content: bytes) -> str:
        """Keeps a file, and returns its key. The same file of the same browser has the key it had.

        Args:
            browser: the browser it is for; None for any that knows the key.
            name: what the file is called.
            content: its bytes.
        """
        new = Dropped(browser, name[:_LONGEST_NAME], content)
        key = next((key for key, held in self._held.items() if held == new), None) or secrets.token_urlsafe(18)
        self._held.pop(key, None)
        self._held[key] = new
        if self._folder is not None and browser is not None:
            _write(self._folder / f"{key}{_ENDING}", new)
        self._make_room(browser)
        return key

    def find(self, browser: str, key: str) -> Dropped | None:
        """The file of a key; another browser's is none."""
        held = self._held.get(key)
        return held if held is not None and held.browser in (None, browser) else None

    def _make_room(self, browser: str | None) -> None:
        own = [key for key, held in self._held.items() if held.browser == browser]
        for key in own[: -self._each]:
            self._give_up(key)
        while len(self._held) > self._most or sum(len(held.content) for held in self._held.values()) > self._room:
            self._give_up(next(iter(self._held)))

    def _give_up(self, key: str) -> None:
        del self._held[key]
        if self._folder is not None:
            with suppress(OSError):
                (self._folder / f"{key}{_ENDING}").unlink()


def _read(file: Path) -> Dropped:
    """What a kept file holds. `ValueError` or `TypeError` where it is none, or was torn as it was written."""
    with file.open("rb") as opened:
        head, end, content = opened.read(_LONGEST_HEAD + LARGEST).partition(b"\n")
    browser, name, size = json.loads(head) if end else (None, None, None)
    if not isinstance(browser, str) or not isinstance(name, str) or size != len(content):
        raise ValueError(f"{file.name} is no file that was dropped in")
    return Dropped(browser, name, content)


def _write(file: Path, dropped: Dropped) -> None:
    """Keeps a file, readable for its owner alone, where that can be done."""
    head = json.dumps([dropped.browser, dropped.name, len(dropped.content)])
    with suppress(OSError):
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        file.write_bytes(head.encode() + b"\n" + dropped.content)


SHELF: Final = Shelf()
"""What is dropped in, and what this server was started with."""


def lay_out(name: str, content: bytes) -> str:
    """Keeps a record's file for whoever knows the address that is returned, as long as the server is there.

    Args:
        name: what the file is called.
        content: its bytes.
    """
    return at(file=SHELF.put(None, name, content))


def at(**query: str | int) -> str:
    """The address of a page of replays.

    Args:
        query: what it asks for: `record` or `file`, or `from` for a further page of the list.
    """
    return f"{PATH}?{urlencode(query)}" if query else PATH


# --- the player's own ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Listed:
    """One of the player's records, in short.

    Attributes:
        name: the file's name.
        when: when it was last written to.
        title: what the duel is called; the file's name where it cannot even begin.
        decks: the decks' ids; none where it cannot even begin, and then it cannot be watched.
        outcome: `won`, `lost` or `drawn`; None where the duel is not over.
        round: the round it has come to.
        problem: what is wrong with the file, in a line.
    """

    name: str
    when: datetime
    title: str
    decks: tuple[int, ...] = ()
    outcome: str | None = None
    round: int = 0
    problem: str | None = None


def names_in(folder: Path) -> list[str]:
    """The names of the records in a folder, the newest first."""
    try:
        files = [found for file in folder.glob("*.jsonl") if (found := _found(file)) is not None]
    except OSError:
        return []
    return [name for _, name in sorted(files, reverse=True)]


def _found(file: Path) -> tuple[float, str] | None:
    """When a file was last written to, and its name; None for what is no file, or gone, or has a name of no letters.

    A name that is no Unicode can stand neither on a page nor in its address.
    """
    try:
        return (file.stat().st_mtime, file.name) if _is_unicode(file.name) and file.is_file() else None
    except OSError:
        return None


def _is_unicode(name: str) -> bool:
    try:
        name.encode()
    except UnicodeEncodeError:
        return False
    return True


def listed(folder: Path, names: list[str]) -> Iterator[Listed]:
    """What is in the files of those names. One that is gone meanwhile is left out."""
    for name in names:
        try:
            stat = (folder / name).stat()
        except OSError:
            continue
        yield _listed(folder / name, stat.st_mtime_ns, stat.st_size)


@lru_cache(maxsize=1024)
def _listed(path: Path, changed: int, _size: int) -> Listed:
    when = datetime.fromtimestamp(changed / 1e9).astimezone()
    try:
        replay = load(read_file(path), path.name)
    except RecordError as error:
        return Listed(path.name, when, path.name, problem=str(error))
    round_ = replay.rounds[-1][0]
    return Listed(path.name, when, replay.title, replay.header.decks, replay.outcome(), round_, replay.problem)


def read_file(path: Path) -> bytes:
    """A record's bytes; of a file that is too large to be one, one byte too many.

    Raises:
        RecordError: it cannot be read.
    """
    try:
        with path.open("rb") as file:
            return file.read(LARGEST + 1)
    except OSError as error:
        raise RecordError(Path(path.name), None, None, f"cannot be read: {error.strerror or error}") from error


def granted(store: MutableMapping[str, Any], path: Path | None = None, *, folder: Path) -> dict[str, Path]:
    """The files a browser may look at because it has played them, by the names in their addresses.

    Args:
        store: what is kept for the browser; a JSON object.
        path: one more.
        folder: where records usually lie; another folder's get a longer name, so that no two share one.
    """
    kept = store.get("gcg_records")
    files = {
        str(name): Path(file)
        for name, file in (kept.items() if isinstance(kept, MutableMapping | dict) else ())
        if isinstance(file, str)
    }
    if path is not None:
        path = path.absolute()
        name = path.name
        if path.parent != folder.absolute():
            name = f"{path.stem}-{hashlib.sha256(os.fsencode(path)).hexdigest()[:8]}{path.suffix}"
        files.pop(name, None)
        files[name] = path
        files = dict(list(files.items())[-_KEPT_GRANTS:])
        # What is kept is JSON, and can hold no name that is no Unicode.
        store["gcg_records"] = {name: str(file) for name, file in files.items() if _is_unicode(str(file))}
    return files
