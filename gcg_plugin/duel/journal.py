"""What happened in a duel, as small tuples, and who may see what of it.

An entry's first item says what happened, the others who and how much. Characters are named by side and place, cards
by id. The duel keeps entries only when it was opened with a journal. `board.story` words them for players.
"""

from __future__ import annotations

from typing import Any, Final

Entry = tuple[Any, ...]

HIDDEN_FROM_FOE: Final = ("draws", "overdraws", "rolls", "rerolls", "switches cards", "tunes")


def visible(entry: Entry, side: int) -> Entry:
    """The entry as that side may see it: cards and faces of the other side's hand and dice are blank."""
    if entry[0] not in HIDDEN_FROM_FOE or entry[1] == side:
        return entry
    kind, whose, *rest = entry
    if kind in ("draws", "overdraws"):
        return (kind, whose, 0)
    if kind == "rolls":
        return (kind, whose, ())
    if kind == "rerolls":
        return (kind, whose, rest[0], ())
    if kind == "switches cards":
        return (kind, whose, (0,) * len(rest[0]))
    return (kind, whose, 0, 0, rest[2])
