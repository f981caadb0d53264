"""Coming onto the field, leaving it, and who on it is active."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gcg_plugin.duel.cards import Adds, Card, Character, Entity
from gcg_plugin.duel.facts import Switch
from gcg_plugin.duel.refusals import CardError

if TYPE_CHECKING:
    from gcg_plugin.duel.state import Duel, Side


def zone_of(entity: Entity) -> list[Entity]:
    """The list it lies in: its character's when it has one, else its side's zone."""
    if entity.bearer is not None:
        return entity.bearer.held
    zone: list[Entity] = getattr(entity.side, entity.zone)
    return zone


def field(duel: Duel, kind: type[Entity], side: Side, bearer: Character | None = None) -> Entity | None:
    """Bring a new card of that class onto the field, or join it to the one that is there.

    Returns the card as it lies there, or None where its zone is full.
    """
    zone = bearer.held if bearer is not None else getattr(side, kind.zone)
    if not issubclass(kind, Card):
        for entity in zone:
            if type(entity) is kind:
                _join(entity)
                return entity
        if bearer is None and kind.zone == "summons" and len(zone) >= duel.limits.summons:
            return None
    entity = kind()
    enter(duel, entity, side, bearer)
    return entity


def enter(duel: Duel, entity: Entity, side: Side, bearer: Character | None) -> None:
    """Put an entity at its zone's end, numbered in order of entry."""
    entity.number = duel.next_number
    duel.next_number += 1
    entity.side = side
    entity.bearer = bearer
    zone_of(entity).append(entity)
    if bearer is not None and entity.keeps_aura is not None:
        bearer.aura = int(entity.keeps_aura)
    if entity.listens:
        side.field_changed()
    if duel.journal is not None:
        duel.journal.append(("enters", side.index, None if bearer is None else bearer.place, entity.id))


def _join(entity: Entity) -> None:
    entity.turned = None
    again = entity.again
    if isinstance(again, Adds):
        if entity.max_usages:
            entity.usages = min(again.limit, entity.usages + entity.max_usages)
        elif entity.shield:
            entity.points = min(again.limit, entity.points + entity.shield)
        else:
            entity.rounds = min(again.limit, entity.rounds + entity.max_rounds)
        return
    if again == "reset":
        entity.usages, entity.rounds, entity.points = entity.max_usages, entity.max_rounds, entity.shield
        return
    entity.usages = max(entity.usages, entity.max_usages)
    entity.rounds = max(entity.rounds, entity.max_rounds)
    entity.points = max(entity.points, entity.shield)


def leave(duel: Duel, entity: Entity) -> None:
    """Take an entity off the field; nothing happens to one that has left already."""
    if entity.gone:
        return
    zone = zone_of(entity)
    for place, other in enumerate(zone):
        if other is entity:
            del zone[place]
            break
    else:
        raise CardError(f"{entity!r} is not on the field")
    entity.number = -entity.number
    if entity.listens:
        entity.side.field_changed()
    if duel.journal is not None:
        bearer = entity.bearer
        duel.journal.append(("leaves", entity.side.index, None if bearer is None else bearer.place, entity.id))


def change_active(duel: Duel, side: Side, character: Character) -> None:
    """Make a character active and let the switch be heard once the body under way has ended."""
    left = side.active
    side.active_place = character.place
    side.arrived = True
    side.heard = None
    duel.events.append(("tell", "on_switch", Switch(side, left, character), side.index))
    if duel.journal is not None:
        duel.journal.append(("switches", side.index, left.place, character.place))
