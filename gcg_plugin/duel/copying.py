"""Copies of what lies on the field: most of what copying a duel costs.

Python (3.11 and later) fits each attribute access in a function to the class that it meets there. In one function for
all cards it meets another class at every call, which makes copying nearly twice as slow, so that each class is copied
by a function of its own with the same text.
"""

from __future__ import annotations

from collections.abc import Callable
from types import FunctionType
from typing import TYPE_CHECKING, Any, Final

from gcg_plugin.duel.cards import Character, Entity

if TYPE_CHECKING:
    from gcg_plugin.duel.state import Side

_new: Final = object.__new__


class _Copiers(dict[type[Entity], Callable[..., Any]]):
    """By class, the function that copies its entities; each is made when it is first needed."""

    def __missing__(self, kind: type[Entity]) -> Callable[..., Any]:
        text = _character if issubclass(kind, Character) else _entity
        own = self[kind] = FunctionType(text.__code__.replace(co_name=f"copy_{kind.__name__}"), globals())
        return own


_COPIERS: Final = _Copiers()


def copies(entities: list[Any], side: Side, bearer: Character | None = None) -> list[Any]:
    """Equal entities in the same order on that side: characters with all they hold, or what `bearer` holds.

    Most zones are empty: callers see to that themselves, since the call alone would be a tenth of a copy.
    """
    made = []
    for entity in entities:
        made.append(_COPIERS[type(entity)](entity, side, bearer))  # noqa: PERF401 - for one or two half as fast again
    return made


def copy_of(entity: Entity, side: Side, bearer: Character | None) -> Any:
    """An equal entity on that side and that character."""
    return _COPIERS[type(entity)](entity, side, bearer)


def _entity(entity: Entity, side: Side, bearer: Character | None) -> Entity:
    new = _new(type(entity))
    new.number = entity.number
    new.side = side
    new.bearer = bearer
    new.usages = entity.usages
    new.rounds = entity.rounds
    new.used = entity.used
    new.points = entity.points
    new.counter = entity.counter
    new.turned = entity.turned
    new.notes = entity.notes
    return new


def _character(character: Character, side: Side, _bearer: None) -> Character:
    new = _new(type(character))
    new.number = character.number
    new.side = side
    new.bearer = new
    new.usages = character.usages
    new.rounds = character.rounds
    new.used = character.used
    new.points = character.points
    new.counter = character.counter
    new.turned = character.turned
    new.notes = character.notes
    new.hp = character.hp
    new.max_hp = character.max_hp
    new.energy = character.energy
    new.aura = character.aura
    new.uses = character.uses
    held = character.held
    new.held = copies(held, side, new) if held else []
    return new
