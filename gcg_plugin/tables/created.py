"""Which cards a skill, a card or a reaction creates.

No plain field of the tables says it: a skill's effect is a script's name. What is written here was read off the
official card texts of 5.4 and 5.8 (Genius Invokation TCG; the same on the Genshin Impact Wiki's card pages). A script
named `Char_Skill_<skill>_Ex_<n>` names the skill that creates its card, which the import checks this table against.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from typing import Final

from gcg_plugin.tables.raw import Row

__all__ = ["BY_CARD", "BY_REACTION", "BY_SKILL", "SATIATED", "created_ids", "creator_of", "refuse_unlisted"]

SATIATED: Final = 303300  # every Food leaves it on who ate

_MIMICS = (122011, 122012, 122013)

BY_SKILL: Final[Mapping[int, tuple[int, ...]]] = {
    11022: (111021,),  # Icy Paws: Cat-Claw Shield
    11023: (111023,),  # Signature Mix: Drunken Mist
    11033: (111031,),  # Glacial Waltz: Icicle
    11042: (111041,),  # Chonghua's Layered Frost: Chonghua Frost Field
    12032: (112031,),  # Mirror Reflection of Doom: Reflection
    12033: (112032,),  # Stellaris Phantasm: Illusory Bubble
    13013: (113011,),  # Dawn: Pyro Infusion
    13022: (113021,),  # Guoba Attack: Guoba
    13023: (113022,),  # Pyronado: Pyronado
    13033: (113031,),  # Fantastic Voyage: Inspiration Field
    13052: (113051,),  # Niwabi Fire-Dance: Niwabi Enshou
    13053: (113052,),  # Ryuukin Saxifrage: Aurous Blaze
    14012: (114011,),  # Nightrider: Oz
    14023: (114021,),  # Lightning Fang: The Wolf Within
    15013: (115011,),  # Forbidden Creation - Isomer 75 / Type II: Large Wind Spirit
    15023: (115021,),  # Dandelion Breeze: Dandelion Field
    22012: _MIMICS,  # Oceanid Mimic Summoning
    22013: _MIMICS,  # The Myriad Wilds
    25012: (125011,),  # Blustering Blade: Shadowsword: Lone Gale
    25013: (125012,),  # Frosty Assault: Shadowsword: Galloping Frost
    33024: (133021,),  # Flowfire Edge, from the battle's start
    34063: (134061,),  # Elemental Sedimentation: Electro, from the battle's start
}
BY_CARD: Final[Mapping[int, tuple[int, ...]]] = {
    # Talents: what their skill creates in another's place while they are on its character.
    211021: (111022,),  # Shaken, Not Purred
    211041: (111042,),  # Steady Breathing
    213031: (113032,),  # Grand Expectation
    213051: (113053,),  # Naganohara Meteor Swarm
    214011: (114012,),  # Stellar Predator
    215011: (115012,),  # Chaotic Entropy
    332002: (303202,),  # Changing Shifts
    332005: (303205,),  # I Haven't Lost Yet!
    332006: (303206,),  # Leave It to Me!
    332007: (303207,),  # When the Crane Returned
    333001: (303301,),  # Jueyun Guoba
    333004: (303304,),  # Northern Smoked Chicken
    333008: (303306,),  # Minty Meat Rolls
}
# Frozen; Crystallize, of all four elements; Burning Flame; Dendro Core; Catalyzing Field.
BY_REACTION: Final[Mapping[int, int]] = {106: 106, 111: 111, 112: 111, 113: 111, 114: 111, 115: 115, 116: 116, 117: 117}

# Copies the game's rotating modes give a script of their own (171041: a Chonghua Frost Field nobody's skill creates).
_NOT_BY_SKILL = frozenset({171041})
_LISTED = _NOT_BY_SKILL.union(*BY_SKILL.values(), *BY_CARD.values())
_SCRIPT = re.compile(r"Char_Skill_(\d+)_Ex_\d+")


def created_ids(skills: Iterable[int], cards: Iterable[int], *, food: bool) -> tuple[int, ...]:
    """The cards a deck's skills and cards create, ascending.

    Args:
        skills: the ids of its characters' skills.
        cards: the ids of its action cards.
        food: whether one of those is Food.
    """
    found = {card for skill in skills for card in BY_SKILL.get(skill, ())}
    found |= {created for card in cards for created in BY_CARD.get(card, ())}
    if food:
        found.add(SATIATED)
    return tuple(sorted(found))


def creator_of(script: str) -> int | None:
    """The skill a script's name says creates its card, `None` when it says nothing of the kind."""
    match = _SCRIPT.fullmatch(script)
    return int(match[1]) if match else None


def refuse_unlisted(row: Row, scripts: Iterable[str], skills: Collection[int]) -> None:
    """Refuses a card that a script ties to one of these skills and that no list of this module holds.

    Raises:
        DataError: naming the card.
    """
    for script in scripts:
        creator = creator_of(script)
        if creator in skills and row.name not in _LISTED:
            raise row.error("skillList", f"skill {creator} creates it by script {script}; created.py must list it")
