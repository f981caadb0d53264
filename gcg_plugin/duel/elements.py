"""Elements of damage, faces of dice and kinds of cost: the small vocabulary every other module shares.

The seven elements are the world's. A die shows one of them or Omni; a damage has one of them or is Physical or
Piercing; an aura is nothing, one of the five elements that stay on a character, or Cryo and Dendro together.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final, NamedTuple

from genshin_world.elements import Element as Element

CRYO: Final = Element.CRYO
HYDRO: Final = Element.HYDRO
PYRO: Final = Element.PYRO
ELECTRO: Final = Element.ELECTRO
ANEMO: Final = Element.ANEMO
GEO: Final = Element.GEO
DENDRO: Final = Element.DENDRO

ELEMENTS: Final = tuple(Element)

OMNI: Final = 0
"""The face of a die that stands for any element; the other faces are the elements' own numbers, 1 to 7."""

FACES: Final = 8
"""How many faces a die has: Omni and the seven elements. Dice are kept as a list of eight counts, by face."""


class Plain(IntEnum):
    """The two kinds of damage that have no element."""

    PHYSICAL = 8
    PIERCING = 9


PHYSICAL: Final = Plain.PHYSICAL
PIERCING: Final = Plain.PIERCING

DamageElement = Element | Plain
"""What `Hit.element` may be."""

NO_AURA: Final = 0
CRYO_AND_DENDRO: Final = 8
"""The one aura of two elements: neither reacts with the other."""


class WeaponKind(IntEnum):
    """The weapon a character wields; NONE for those who wield none."""

    NONE = 0
    CATALYST = 1
    BOW = 2
    CLAYMORE = 3
    POLEARM = 4
    SWORD = 5


class SkillKind(IntEnum):
    """What sort of skill a skill is: three that a player uses, one that is always there, one a status prepares."""

    NORMAL = 1
    ELEMENTAL = 2
    BURST = 3
    PASSIVE = 4
    PREPARED = 5


# Python 3.11 takes ten times as long to find a member in its Enum as a name in a module.
NORMAL: Final = SkillKind.NORMAL
PASSIVE: Final = SkillKind.PASSIVE
PREPARED: Final = SkillKind.PREPARED
BURST: Final = SkillKind.BURST


class Cut(IntEnum):
    """Which dice of a cost a reduction takes away, beside a single element: steps of a quote, in this order."""

    UNALIGNED = 8
    """The dice of any colour that a skill asks for beside its own element."""

    ANY = 9
    """Whatever dice there are."""


UNALIGNED: Final = Cut.UNALIGNED
ANY: Final = Cut.ANY


class Cost(NamedTuple):
    """What a skill, a card or a switch costs.

    `amount` dice of one element (`element`, or any one colour when it is None), `any` dice of whatever colours,
    `energy` of the active character, and `legend` for the one Arcane Legend a side may play in a duel.
    """

    element: Element | None = None
    amount: int = 0
    any: int = 0
    energy: int = 0
    legend: bool = False

    @property
    def dice(self) -> int:
        """How many dice the cost takes in all."""
        return self.amount + self.any


FREE: Final = Cost()
SWITCH_COST: Final = Cost(any=1)


def face_name(face: int) -> str:
    """The English name of a die's face, lower case (`"omni"`, `"cryo"` ... `"dendro"`)."""
    return "omni" if face == OMNI else Element(face).name.lower()


def damage_name(element: int) -> str:
    """The English name of a kind of damage, capitalised (`"Pyro"`, `"Physical"`, `"Piercing"`)."""
    return (Plain(element) if element >= PHYSICAL else Element(element)).name.capitalize()


def aura_elements(aura: int) -> tuple[Element, ...]:
    """The elements of an aura, the one that reacts first in front (Cryo before Dendro: the rule page's priority)."""
    if aura == NO_AURA:
        return ()
    return (CRYO, DENDRO) if aura == CRYO_AND_DENDRO else (Element(aura),)
