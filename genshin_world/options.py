"""Options plugins add to `genshin-world play`."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

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
    """

    name: str
    help: str
    kind: type[str] | type[int] | type[bool] | type[Path] = str
    default: str | int | bool | Path | None = None
    choices: tuple[str, ...] = ()
    kept: bool = False
