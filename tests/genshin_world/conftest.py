from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from genshin_world.slices import data_path


@pytest.fixture
def folder(tmp_path: Path) -> Callable[..., Path]:
    """A copy of the world's data with some rows changed: file name -> a function of its rows."""

    def written(**changes: Callable[[list[dict[str, Any]]], object]) -> Path:
        for name in ("residents", "talks", "quests"):
            rows = json.loads(data_path("world", f"{name}.json").read_bytes())
            if name in changes:
                changes[name](rows)
            (tmp_path / f"{name}.json").write_text(json.dumps(rows), encoding="utf-8")
        return tmp_path

    return written
