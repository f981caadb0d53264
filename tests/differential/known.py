"""The differences that are settled: each with its reason and the rule's source, so that no campaign stops at it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from gcg_plugin.duel.actions import Action, EndRound
from gcg_plugin.duel.cards import Entity
from gcg_plugin.duel.field import leave
from gcg_plugin.duel.state import Duel, Phase
from tests.differential.position import CardAt, Difference


class Known(NamedTuple):
    """A settled difference: `meets` says whether a difference met is this one."""

    name: str
    reason: str
    source: str
    meets: Callable[[Difference, Duel, Duel, Sequence[Action]], bool]


IRON_TONGUE_TIAN: Final = 322011


def _tian_is_spent(difference: Difference, before: Duel, after: Duel, actions: Sequence[Action]) -> bool:
    """In an end phase, theirs has fewer usages of Iron Tongue Tian, and the supports are the same but for him."""
    path = difference.path
    ending = before.phase is Phase.END or any(isinstance(one, EndRound) for one in actions)
    if path[0] != "sides" or path[2] != "supports" or not ending:
        return False
    if len(path) == 5 and path[4] == "usages":
        support = after.sides[int(path[1])].supports[int(path[3])]
        return support.id == IRON_TONGUE_TIAN and bool(difference.theirs < difference.ours)
    if len(path) > 3:
        return False
    others = [[one for one in zone if one.id != IRON_TONGUE_TIAN] for zone in (difference.ours, difference.theirs)]
    return others[0] == others[1] and len(difference.theirs) < len(difference.ours)


KNOWN: Final[tuple[Known, ...]] = (
    Known(
        "Iron Tongue Tian",
        "theirs spends a usage at an end phase in which nobody lacks energy, ours only where somebody gains it",
        "the card: one energy for a character that lacks some; what does nothing is not spent (Favonius Cathedral, "
        "Wangshu Inn and every reduction of both engines)",
        _tian_is_spent,
    ),
)


def explains(difference: Difference, before: Duel, after: Duel, actions: Sequence[Action]) -> str | None:
    """The name of the known difference that this one is, or None."""
    for one in KNOWN:
        if one.meets(difference, before, after, actions):
            return one.name
    return None


def patch(duel: Duel, difference: Difference) -> bool:
    """Bring ours to theirs where a known difference parted them, so that the game goes on. Whether it could be."""
    path = difference.path
    if len(path) < 3 or path[2] not in ("supports", "summons", "statuses"):
        return False
    zone: list[Entity] = getattr(duel.sides[int(path[1])], str(path[2]))
    if len(path) == 5:
        setattr(zone[int(path[3])], str(path[4]), difference.theirs)
        return True
    wanted: list[CardAt] = list(difference.theirs)
    for entity in tuple(zone):
        if wanted and entity.id == wanted[0].id:
            for name, value in wanted.pop(0).counters:
                setattr(entity, name, value)
        else:
            leave(duel, entity)
    return not wanted
