"""Chance of a policy's own that needs no memory: a source made anew for each choice, from the seed and the view."""

from __future__ import annotations

from zlib import crc32

from gcg_plugin.duel.rng import Chance
from gcg_plugin.duel.state import Duel

__all__ = ["luck"]


def luck(seed: int, seen: Duel, side: int) -> Chance:
    """The policy's source of chance for this choice: the same for the same seed and view, in any process."""
    sides = [
        (
            [(one.hp, one.energy, one.aura, len(one.held), len(one.uses)) for one in half.characters],
            (half.active_place, half.played, half.dice, len(half.pile), half.ended),
            [card.id for card in half.hand],
            [(entity.id, entity.usages) for entity in (*half.statuses, *half.summons, *half.supports)],
        )
        for half in seen.sides
    ]
    return Chance(seed ^ (crc32(repr((side, seen.round, sides)).encode()) << 16))
