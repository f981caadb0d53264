"""What a tab may say, read strictly: whatever is not of this form is not listened to."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

__all__ = [
    "Again",
    "Arm",
    "Begin",
    "Cancel",
    "Card",
    "Concede",
    "Confirm",
    "Die",
    "Leave",
    "Quick",
    "Record",
    "Retry",
    "Said",
    "Variant",
    "Wait",
    "heard",
]

Small = Annotated[int, Field(ge=0, le=10_000_000)]
"""No number a page means is larger."""


class _Said(BaseModel):
    """What every message has: the frame it refers to."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    n: int


class Arm(_Said):
    """Be about to do what the option of that key is."""

    do: Literal["arm"]
    key: Small


class Quick(_Said):
    """Do what the option of that key is, paid by default, where it means one thing; else arm it."""

    do: Literal["quick"]
    key: Small


class Variant(_Said):
    """Of what is armed, mean the one of that number."""

    do: Literal["variant"]
    i: Small


class Die(_Said):
    """Pick a die of that face, or put it back."""

    do: Literal["die"]
    face: Small
    on: bool


class Card(_Said):
    """Pick a card of the first hand to switch, or put it back."""

    do: Literal["card"]
    id: Small
    on: bool


class Confirm(_Said):
    """Do what is chosen."""

    do: Literal["confirm"]


class Cancel(_Said):
    """Choose anew."""

    do: Literal["cancel"]


class Wait(_Said):
    """Let the opponent go on before a fallen character is replaced."""

    do: Literal["wait"]


class Concede(_Said):
    """Give the duel up: the one choice that waits for nobody, whatever the frame that was seen."""

    do: Literal["concede"]


class Retry(_Said):
    """Ask an opponent that failed again, or let the scripted one take its place."""

    do: Literal["retry"]
    policy: Literal["scripted"] | None = None


class Begin(_Said):
    """Begin the duel with that deck."""

    do: Literal["begin"]
    deck: Small


class Record(_Said):
    """Download the record."""

    do: Literal["record"]


class Leave(_Said):
    """Get up from the table."""

    do: Literal["leave"]


class Again(_Said):
    """Play another duel with the same opponent."""

    do: Literal["again"]


Said = Arm | Quick | Variant | Die | Card | Confirm | Cancel | Wait | Concede | Retry | Begin | Record | Leave | Again
"""All that a tab may say."""

_SAID: TypeAdapter[Said] = TypeAdapter(Annotated[Said, Field(discriminator="do")])


def heard(message: Any) -> Said | None:
    """The message, or None for anything that is none."""
    try:
        return _SAID.validate_python(message)
    except ValidationError:
        return None
