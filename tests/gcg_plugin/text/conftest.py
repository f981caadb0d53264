"""A player's folder of texts that is empty, and small text maps."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from gcg_plugin.names import card_text_ids, skill_text_ids
from gcg_plugin.slices import load_keywords

WriteMap = Callable[..., Path]


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the player's texts, which is not there yet."""
    folder = tmp_path / "player" / "text"
    monkeypatch.setenv("GENSHIN_WORLD_TEXT", str(folder))
    return folder


@pytest.fixture
def write_map(tmp_path: Path) -> WriteMap:
    """Writes a text map and answers its folder."""

    def write(texts: Mapping[int, str] | str | bytes, name: str = "TextMapEN.json") -> Path:
        folder = tmp_path / "maps"
        folder.mkdir(exist_ok=True)
        if isinstance(texts, Mapping):
            texts = json.dumps({str(text_id): text for text_id, text in texts.items()}, ensure_ascii=False)
        content = texts.encode() if isinstance(texts, str) else texts
        (folder / name).write_bytes(content)
        return folder

    return write


def name_id(card: int) -> int:
    """The text id of a card's or character's name."""
    ids = card_text_ids(card)
    return 0 if ids is None else ids.name


def description_id(card: int) -> int:
    """The text id of a card's or character's description."""
    ids = card_text_ids(card)
    return 0 if ids is None else ids.description


def skill_description_id(skill: int) -> int:
    """The text id of a skill's description."""
    ids = skill_text_ids(skill)
    return 0 if ids is None else ids.description


def keyword_id(keyword: int) -> int:
    """The text id of a keyword's name."""
    return load_keywords()[keyword]
