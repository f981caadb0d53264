"""Asking the cards that listen: who answers, and what an answer spends."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from gcg_plugin.duel.field import leave

if TYPE_CHECKING:
    from gcg_plugin.duel.cards import Character, Entity
    from gcg_plugin.duel.hooks import Ear
    from gcg_plugin.duel.state import Duel, Side


def hears(entity: Entity, ear: Ear, who: Character | None) -> bool:
    """The card listens now to a moment of `who` (None: a moment of nobody's, which only cards on no character hear)."""
    if entity.number < 0:
        return False
    bearer = entity.bearer
    if bearer is not None:
        if bearer is not who and not ear.wide:
            return False
        if ear.when_active and not bearer.is_active:
            return False
    return ear.free or not entity.spent


def spend(duel: Duel, entity: Entity, ear: Ear) -> None:
    """An answer was given: one of the card's uses a round and one of its usages are spent; it leaves without any."""
    if ear.free:
        return
    entity.used += 1
    if entity.max_usages:
        entity.usages -= 1
        if entity.usages <= 0 and not entity.stays:
            leave(duel, entity)


def answers(
    duel: Duel, heard: Sequence[tuple[Entity, Ear]], fact: Any, who: Character | None
) -> Iterator[tuple[Entity, Any]]:
    """Each card's answer in place order, spent as it is given. Silence (None, False, 0) is passed over."""
    for entity, ear in heard:
        if hears(entity, ear, who) and (answer := ear.method(entity, fact)):
            spend(duel, entity, ear)  # Before it is handed on: who takes only the first answer has had that one.
            yield entity, answer


def fixed_dice(duel: Duel, side: Side, roll: Any) -> list[int]:
    """The faces that the side's cards fix before the roll, no more than are rolled."""
    faces: list[int] = []
    for entity, ear in side.listeners("fix_dice"):
        if hears(entity, ear, entity.bearer) and (answer := ear.method(entity, roll)):
            faces.extend(int(face) for face in answer)
            spend(duel, entity, ear)
            roll.fixed = len(faces)
    return faces[: duel.limits.rolled]
