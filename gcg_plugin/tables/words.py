"""The tables' enumerations in our words. A word this module does not know is refused, never passed on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, TypeVar

from gcg_plugin.slices import CardKind, ElementName, First, SkillKind, WeaponName
from gcg_plugin.tables.raw import Row

__all__ = [
    "CAMPS",
    "CARD_KINDS",
    "ELEMENTS",
    "EQUIPMENT_KINDS",
    "FIRST",
    "HINTS",
    "SKILL_KINDS",
    "TARGETS",
    "WEAPONS",
    "tags_of",
    "word",
]

Word = TypeVar("Word")

ELEMENTS: Final[Mapping[str, ElementName]] = {
    "CRYO": "cryo",
    "HYDRO": "hydro",
    "PYRO": "pyro",
    "ELECTRO": "electro",
    "ANEMO": "anemo",
    "GEO": "geo",
    "DENDRO": "dendro",
}
WEAPONS: Final[Mapping[str, WeaponName]] = {
    "SWORD": "sword",
    "CLAYMORE": "claymore",
    "BOW": "bow",
    "CATALYST": "catalyst",
    "POLE": "pole",
}
SKILL_KINDS: Final[Mapping[str, SkillKind]] = {
    "GCG_SKILL_TAG_A": "normal",
    "GCG_SKILL_TAG_E": "elemental",
    "GCG_SKILL_TAG_Q": "burst",
    "GCG_SKILL_TAG_PASSIVE": "passive",
    "GCG_SKILL_TAG_VEHICLE": "technique",
}
CARD_KINDS: Final[Mapping[str, CardKind]] = {
    "GCG_CARD_MODIFY": "equipment",
    "GCG_CARD_ASSIST": "support",
    "GCG_CARD_EVENT": "event",
    "GCG_CARD_STATE": "status",
    "GCG_CARD_ONSTAGE": "side_status",
    "GCG_CARD_SUMMON": "summon",
}
# What an equipment is, by its tag.
EQUIPMENT_KINDS: Final[Mapping[str, CardKind]] = {
    "weapon": "weapon",
    "artifact": "artifact",
    "talent": "talent",
    "vehicle": "technique",
}
HINTS: Final[Mapping[str, ElementName | Literal["heal", "void"]]] = {
    **{f"GCG_HINT_{name}": element for name, element in ELEMENTS.items()},
    "GCG_HINT_HEAL": "heal",
    "GCG_HINT_VOID": "void",
}

CAMPS: Final[Mapping[str, Literal["own", "foe"]]] = {"FRIENDLY": "own", "ENEMY": "foe"}
TARGETS: Final[Mapping[str, Literal["character", "summon", "support"]]] = {
    "GCG_CARD_CHARACTER": "character",
    "GCG_CARD_SUMMON": "summon",
    "GCG_CARD_ASSIST": "support",
}
FIRST: Final[Mapping[str, First]] = {"SELF": "player", "RANDOM": "random"}

_TAG = "GCG_TAG_"


def word(row: Row, key: str, value: str, known: Mapping[str, Word]) -> Word:
    """A value of an enumeration in our word.

    Raises:
        DataError: the enumeration is not known to hold it.
    """
    if value not in known:
        raise row.error(key, f"{value!r} is none of {', '.join(known)}")
    return known[value]


def tags_of(row: Row, key: str) -> tuple[str, ...]:
    """A row's tags, lower case, without prefix and without those that say "none", in the table's order.

    Raises:
        DataError: a tag lacks the tables' prefix.
    """
    found = []
    for tag in row.texts(key):
        if not tag.startswith(_TAG):
            raise row.error(key, f"{tag!r} is no tag: they begin with {_TAG}")
        if tag != f"{_TAG}NONE" and not tag.endswith("_NONE"):
            found.append(tag.removeprefix(_TAG).lower())
    return tuple(found)
