"""Copies of what lies on the field have all that the original has, whatever its class."""

from __future__ import annotations

import pytest

from gcg_plugin.duel.cards import Character, Entity
from gcg_plugin.duel.copying import copies, copy_of
from gcg_plugin.duel.state import Side
from gcg_plugin.testing import Dummy

LEFT_BEHIND = {"side", "bearer", "held"}
"""What belongs to the place of an entity, not to itself."""


class Token(Entity):
    """An entity like any."""

    zone = "held"


def told(entity: Entity, slots: set[str]) -> dict[str, object]:
    return {name: getattr(entity, name) for name in slots}


@pytest.mark.parametrize(
    ("kind", "slots"), [(Token, set(Entity.__slots__)), (Dummy, {*Entity.__slots__, *Character.__slots__})]
)
def test_a_copy_has_every_slot_of_its_original(kind: type[Entity], slots: set[str]) -> None:
    entity, side = kind(), Side(0)
    counters = slots - LEFT_BEHIND
    for number, name in enumerate(sorted(counters)):
        setattr(entity, name, 100 + number)
    copy = copy_of(entity, side, None)
    assert type(copy) is kind
    assert told(copy, counters) == told(entity, counters)
    assert copy.side is side


def test_a_character_is_copied_with_what_it_holds_and_bears_itself() -> None:
    character, token, side = Dummy(), Token(), Side(1)
    character.held.append(token)
    (copy,) = copies([character], side)
    (held,) = copy.held
    assert held is not token
    assert (copy.bearer, held.bearer, held.side) == (copy, copy, side)


def test_nothing_is_copied_to_a_list_of_its_own() -> None:
    empty: list[Entity] = []
    assert copies(empty, Side(0)) == []
    assert copies(empty, Side(0)) is not empty
