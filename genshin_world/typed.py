"""What people type, read alike everywhere."""

from __future__ import annotations

from typing import Final

__all__ = ["number_typed"]

_DIGITS: Final = 12
"""No number a person means is longer, and Python reads none of some thousands of digits."""


def number_typed(text: str) -> int | None:
    """The whole number from 0 up that a text is; `None` for any other text."""
    text = text.strip()
    return int(text) if text.isdecimal() and len(text) <= _DIGITS else None
