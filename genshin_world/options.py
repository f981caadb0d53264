"""Options plugins add to `genshin-world play`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

__all__ = ["PlayOption"]


@dataclass(frozen=True, slots=True)
class PlayOption:
    """An option of `genshin-world play`.

    Attributes:
        name: its long name without dashes; its value arrives in `visit.settings[name]`.
        help: what it does, in one line.
        kind: what a value is; `bool` makes a switch.
        default: its value when it is not given.
        choices: the values it takes, when they are few words.
        kept: whether what was begun with it keeps it: nothing is asked for by it when that is taken up again.
        called: what a choice is called where it is shown, when that is not the word itself: `Deutsch` for `de`.
        means: what a choice does, in a few words.
        refuses: says of a value that somebody gives why it cannot be had, in a sentence or two; `None` when it can.
    """

    name: str
    help: str
    kind: type[str] | type[int] | type[bool] | type[Path] = str
    default: str | int | bool | Path | None = None
    choices: tuple[str, ...] = ()
    kept: bool = False
    called: Mapping[str, str] = field(default_factory=dict, hash=False)
    means: Mapping[str, str] = field(default_factory=dict, hash=False)
    refuses: Callable[[Any], str | None] | None = None
