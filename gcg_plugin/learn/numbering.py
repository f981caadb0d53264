"""Which number every card has: fixed orders of all built classes, by id, so that numbers mean the same in every duel.

A card that is built later moves the numbers after it. `fingerprint` tells one numbering from another: keep it with
what was learnt, and compare it before that is used.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from gcg_plugin import catalogue
from gcg_plugin.duel.cards import CARDS, Card, Character, Entity, Equipment, SideStatus, Skill, Status, Summon, Support
from gcg_plugin.duel.elements import SkillKind
from gcg_plugin.slices import every_card, every_character

__all__ = ["PLACES", "SKILLS", "Numbering", "fingerprint", "numbering", "usable_skills"]

PLACES: Final = 3
"""The most characters a side may have."""
SKILLS: Final = 4
"""The most skills of one character that a player uses."""


@dataclass(frozen=True, slots=True)
class Numbering:
    """All built classes of each kind, in the order of their ids.

    `cards` may be in hand; `held` may lie on a character (equipment, statuses, and the side statuses that some rulings
    put there); `statuses` on a side.
    """

    characters: tuple[type[Character], ...]
    cards: tuple[type[Card], ...]
    held: tuple[type[Entity], ...]
    statuses: tuple[type[SideStatus], ...]
    summons: tuple[type[Summon], ...]
    supports: tuple[type[Support], ...]


@cache
def numbering() -> Numbering:
    """The numbering of the cards that are built.

    Raises:
        DataError: a slice is not what it should be.
        CardError: a card class is written wrongly.
    """
    catalogue.load()
    ids = sorted({row.id for row in every_card().values()} | {row.id for row in every_character().values()})
    kinds = [CARDS[number] for number in ids if number in CARDS]
    return Numbering(
        characters=tuple(kind for kind in kinds if issubclass(kind, Character)),
        cards=tuple(kind for kind in kinds if issubclass(kind, Card)),
        held=tuple(kind for kind in kinds if issubclass(kind, Equipment | Status | SideStatus)),
        statuses=tuple(kind for kind in kinds if issubclass(kind, SideStatus)),
        summons=tuple(kind for kind in kinds if issubclass(kind, Summon)),
        supports=tuple(kind for kind in kinds if issubclass(kind, Support)),
    )


def usable_skills(character: Character) -> list[Skill]:
    """The character's skills that a player uses, in the order in which slots count them."""
    return [one for one in character.skills if one.kind not in (SkillKind.PASSIVE, SkillKind.PREPARED)]


def fingerprint(*names: Iterable[Any]) -> str:
    """Sixteen hexadecimal digits that tell spaces from others: give the `names` of the spaces that are used."""
    joined = "\n\n".join("\n".join(map(str, some)) for some in names)
    return hashlib.sha256(joined.encode()).hexdigest()[:16]
