"""The terminal as it is found: streams that are closed, that speak no Unicode, or that nobody reads; widths of none."""

from __future__ import annotations

import io
import sys
from typing import NoReturn

from rich.console import Console

from genshin_world.errors import OutputClosed

__all__ = ["console", "settle_streams"]

_WIDTH = 80
"""The width where none is known."""


class _Console(Console):
    def on_broken_pipe(self) -> NoReturn:
        try:
            super().on_broken_pipe()
        finally:
            raise OutputClosed(1) from None


def console() -> Console:
    """What the commands are shown on: standard output, as wide as it says it is."""
    made = _Console(highlight=False)
    # Some terminals, and COLUMNS=0, say that they have no columns; nothing at all would be shown.
    if made.width < 1:
        made.width = _WIDTH
    return made


def settle_streams() -> None:
    """Lets no letter that a stream cannot write or read end the program: it is shown as a question mark."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper) and stream.errors in ("strict", "surrogateescape"):
            stream.reconfigure(errors="replace")
