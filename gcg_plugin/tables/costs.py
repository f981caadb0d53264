"""What a skill or a card costs, from the slots of its `costList`."""

from __future__ import annotations

from typing import Literal

from gcg_plugin.slices import CostRow, ElementName
from gcg_plugin.tables.raw import Row, Table
from gcg_plugin.tables.words import ELEMENTS

__all__ = ["read_cost"]

_EMPTY = "GCG_COST_INVALID"
_DICE = "GCG_COST_DICE_"


def read_cost(row: Row, cost_types: Table) -> CostRow:
    """A row's cost.

    Args:
        row: a skill's or a card's row.
        cost_types: the cost table, which must name every type used; `GCG_COST_INVALID`, which marks an empty slot, has
            no row there.

    Raises:
        DataError: a type the cost table does not name or this importer does not know, a count out of place, two kinds
            of matching dice, or one type twice.
    """
    element: ElementName | Literal["same"] | None = None
    amounts = {"any": 0, "energy": 0, "legend": 0, "matching": 0}
    for slot in row.rows("costList"):
        kind, count = slot.text("costType", _EMPTY), slot.number("count")
        if kind == _EMPTY:
            if count:
                raise slot.error("count", f"an empty slot ({_EMPTY}) costs {count}")
            continue
        if kind not in cost_types:
            raise slot.error("costType", f"{kind!r} has no row in {cost_types.file}")
        if not count:
            continue
        part, matching = _part(slot, kind)
        if matching is not None and element not in (None, matching):
            raise slot.error("costType", f"asks for {matching} dice beside {element}; a cost has one kind of them")
        if amounts[part]:
            raise slot.error("costType", f"{kind!r} fills two slots")
        if part == "legend" and count != 1:
            raise slot.error("count", f"an Arcane Legend is paid once, not {count} times")
        element = matching or element
        amounts[part] = count
    return CostRow(
        element=element,
        amount=amounts["matching"],
        any=amounts["any"],
        energy=amounts["energy"],
        legend=bool(amounts["legend"]),
    )


def _part(slot: Row, kind: str) -> tuple[str, ElementName | Literal["same"] | None]:
    """Which part of a cost a type is, and the matching dice it asks for."""
    match kind:
        case "GCG_COST_DICE_VOID":
            return "any", None
        case "GCG_COST_ENERGY":
            return "energy", None
        case "GCG_COST_LEGEND":
            return "legend", None
        case "GCG_COST_DICE_SAME":
            return "matching", "same"
    element = ELEMENTS.get(kind.removeprefix(_DICE)) if kind.startswith(_DICE) else None
    if element is None:
        raise slot.error("costType", f"{kind!r} is a cost this importer does not know")
    return "matching", element
