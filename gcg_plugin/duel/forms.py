"""Whether an action has the form its class says: whole numbers and tuples of them, nothing that only compares alike.

Anybody may fill an action with anything. A place of 1.0 or a side of True would pass every comparison, be done in part
and stay in the duel, so the form is asked before anything else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import fields
from typing import Any, Final

Form = tuple[tuple[str, Callable[[Any], bool]], ...]
"""The fields of a kind of action, each with what its value must pass."""

_MISSING: Final = object()


def _whole(value: Any) -> bool:
    return type(value) is int or (isinstance(value, int) and not isinstance(value, bool))


def _wholes(value: Any) -> bool:
    return isinstance(value, tuple) and all(map(_whole, value))


def _targets(value: Any) -> bool:
    # A target is a named tuple of two whole numbers and a zone's name between them.
    return isinstance(value, tuple) and all(
        isinstance(target, tuple)
        and getattr(target, "_fields", None) == ("side", "zone", "place")
        and _whole(target[0])
        and isinstance(target[1], str)
        and _whole(target[2])
        for target in value
    )


_BY_TYPE: Final[dict[str, Callable[[Any], bool]]] = {
    "int": _whole,
    "int | None": lambda value: value is None or _whole(value),
    "Dice": _wholes,
    "Dice | None": lambda value: value is None or _wholes(value),
    "tuple[int, ...]": _wholes,
    "tuple[Target, ...]": _targets,
}


def forms_of(kinds: Iterable[type[Any]]) -> dict[type[Any], Form]:
    """The form of each kind of action, from the types its fields are written with; `KeyError` for another type."""
    return {kind: tuple((field.name, _BY_TYPE[str(field.type)]) for field in fields(kind)) for kind in kinds}


def has_form(action: Any, forms: dict[type[Any], Form]) -> bool:
    """The object is of one of those kinds, and each of its fields holds what its type says."""
    if (form := forms.get(type(action))) is None:
        return False
    for name, passes in form:  # noqa: SIM110 - every action of every duel comes by here, and a generator costs
        if not passes(getattr(action, name, _MISSING)):
            return False
    return True
