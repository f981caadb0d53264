"""The seven elements: the one thing the world and its plugins share.

Imports nothing of the package, so that anybody may import it for next to nothing.
"""

from __future__ import annotations

from enum import IntEnum

__all__ = ["Element"]


class Element(IntEnum):
    """One of the seven elements, numbered in the order of the game's own tables."""

    CRYO = 1
    HYDRO = 2
    PYRO = 3
    ELECTRO = 4
    ANEMO = 5
    GEO = 6
    DENDRO = 7
