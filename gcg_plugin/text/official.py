"""The player's own copy of the game's texts: where it is, read and written. It is never in the repository."""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Final

from platformdirs import user_data_path

from gcg_plugin.names import LANGUAGE_TAG, texts_by_id
from gcg_plugin.tables.files import Report, content_of, publish
from genshin_world.errors import DataError
from genshin_world.slices import data_path, parse_json, read_bytes

__all__ = ["TEXT_VARIABLE", "official_texts", "text_folder", "texts_stamp", "write_texts"]

TEXT_VARIABLE: Final = "GENSHIN_WORLD_TEXT"
"""The environment variable that names the folder of the player's texts."""

_Stamp = tuple[int, int]


def text_folder() -> Path:
    """The folder of the player's texts: the one `GENSHIN_WORLD_TEXT` names, else `text` in their data folder."""
    named = os.environ.get(TEXT_VARIABLE)
    return Path(named) if named else user_data_path("genshin-world") / "text"


def official_texts(language: str) -> Mapping[int, str]:
    """The game's texts in a language by text id, tokens and all; empty when the player has none.

    Raises:
        DataError: the file is there and is not what `genshin-world text gcg` writes.
    """
    stamp = texts_stamp(language)
    return {} if stamp is None else _texts(*stamp)


def texts_stamp(language: str) -> tuple[Path, _Stamp] | None:
    """What changes when the game's texts in a language do: their file, its time and size; `None` without one.

    Raises:
        DataError: the file cannot be read.
    """
    if not LANGUAGE_TAG.fullmatch(language):
        return None
    path = text_folder() / f"{language}.json"
    try:
        found = path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        raise DataError(str(path), None, None, f"cannot be read: {error.strerror or error}") from error
    return path, (found.st_mtime_ns, found.st_size)


@lru_cache(maxsize=16)
def _texts(path: Path, _stamp: _Stamp) -> Mapping[int, str]:
    """Read once, and again when the file has changed."""
    advice = f"write it anew with `genshin-world text gcg --language {path.stem}`"
    content = read_bytes(path, str(path))
    try:
        return texts_by_id(parse_json(content, str(path)), str(path))
    except DataError as error:
        raise DataError(error.file, error.row, error.field, f"{error.problem}; {advice}") from error


def write_texts(texts: Mapping[int, str], language: str, folder: Path) -> Report:
    """Writes a language's texts, whole or not at all.

    Args:
        texts: by text id.
        language: its tag; the file is `<language>.json`.
        folder: made when missing.

    Returns:
        The report; `changed` is empty when the file was so already.

    Raises:
        DataError: the folder is the project's own, or the file cannot be written.
    """
    own = Path(str(data_path())).resolve().parent
    if folder.resolve().is_relative_to(own):
        problem = "lies in the project itself, and the game's texts never do; name a folder of your own with --out"
        raise DataError(str(folder), None, None, problem)
    content = content_of({str(text_id): texts[text_id] for text_id in sorted(texts)})
    return publish(folder, {f"{language}.json": content}, check=False)
