"""Slices as files: compared, and written whole or not at all."""

from __future__ import annotations

import contextlib
import json
import os
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from genshin_world.errors import DataError

__all__ = ["Report", "content_of", "publish"]


@dataclass(frozen=True)
class Report:
    """What a run came to.

    Attributes:
        files: every file of the run, by its path below the folder written to, ascending.
        changed: those of them that were not there as they are now (`check`: that still are not).
        notes: what a reader should know, one line each.
    """

    files: tuple[str, ...]
    changed: tuple[str, ...]
    notes: tuple[str, ...] = ()


def content_of(value: Any) -> bytes:
    """A JSON value as the bytes of a file: UTF-8, indented by two; the same value, the same bytes."""
    return (json.dumps(value, ensure_ascii=False, indent=2, allow_nan=False) + "\n").encode()


def publish(out: Path, files: Mapping[str, bytes], *, check: bool, notes: tuple[str, ...] = ()) -> Report:
    """Brings a folder to hold these files, or (`check`) only says what differs.

    Every file is staged beside its place before the first takes it; when one cannot, those that did are put back.

    Args:
        out: the folder; made when missing.
        files: content by path below the folder.
        check: whether to compare only.
        notes: what the report says besides.

    Raises:
        DataError: a file cannot be read or written; the folder's files are then what they were.
    """
    before = {name: _content(out / name, name) for name in sorted(files)}
    changed = tuple(name for name, content in before.items() if content != files[name])
    if not check and changed:
        _write(out, {name: files[name] for name in changed}, before)
    return Report(tuple(before), changed, notes)


def _content(path: Path, name: str) -> bytes | None:
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise DataError(name, None, None, f"cannot be read: {error.strerror or error}") from error


def _write(out: Path, files: Mapping[str, bytes], before: Mapping[str, bytes | None]) -> None:
    staged: dict[str, Path] = {}
    placed: list[str] = []
    name = ""
    try:
        for name, content in files.items():
            staged[name] = _stage(out / name, content)
        for name, temporary in staged.items():
            temporary.replace(out / name)
            placed.append(name)
    except OSError as error:
        for done in placed:
            _put_back(out / done, before[done])
        raise DataError(name, None, None, f"cannot be written, nothing is: {error.strerror or error}") from error
    finally:
        for temporary in staged.values():
            temporary.unlink(missing_ok=True)


def _stage(path: Path, content: bytes) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".new", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(content)
            stream.flush()
            os.fsync(stream.fileno())
        # mkstemp's file is its owner's alone; a slice is read by all.
        Path(temporary).chmod(0o644)
    except OSError:
        Path(temporary).unlink(missing_ok=True)
        raise
    return Path(temporary)


def _put_back(path: Path, content: bytes | None) -> None:
    with contextlib.suppress(OSError):  # the first failure is the one to tell
        if content is None:
            path.unlink(missing_ok=True)
        else:
            _stage(path, content).replace(path)
