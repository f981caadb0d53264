"""The element pairs that react, what a reaction adds to its hit, and what it leaves behind.

Sources: the seventeen pairs are the element reaction table's; the bonuses, the piercing, the spread and the forced
switch are the rule page's. Cryo and Dendro on one character: Cryo reacts first.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Final

from gcg_plugin.duel.cards import CARDS, Entity
from gcg_plugin.duel.elements import (
    ANEMO,
    CRYO,
    CRYO_AND_DENDRO,
    DENDRO,
    ELECTRO,
    GEO,
    HYDRO,
    NO_AURA,
    PIERCING,
    PYRO,
    Element,
)
from gcg_plugin.duel.facts import BY_REACTION, Hit, Reacted
from gcg_plugin.duel.field import change_active, field
from gcg_plugin.duel.refusals import CardError

if TYPE_CHECKING:
    from gcg_plugin.duel.cards import Character
    from gcg_plugin.duel.state import Duel


class Reaction(Enum):
    """The reactions by name; the value is what each adds to its hit."""

    bonus: int

    MELT = ("Melt", 2)
    VAPORIZE = ("Vaporize", 2)
    OVERLOADED = ("Overloaded", 2)
    SUPERCONDUCT = ("Superconduct", 1)
    ELECTRO_CHARGED = ("Electro-Charged", 1)
    FROZEN = ("Frozen", 1)
    SWIRL = ("Swirl", 0)
    CRYSTALLIZE = ("Crystallize", 1)
    BURNING = ("Burning", 1)
    BLOOM = ("Bloom", 1)
    QUICKEN = ("Quicken", 1)

    def __init__(self, title: str, bonus: int) -> None:
        self.title = title
        self.bonus = bonus


PAIRS: Final[dict[frozenset[Element], Reaction]] = {
    frozenset({CRYO, PYRO}): Reaction.MELT,
    frozenset({HYDRO, PYRO}): Reaction.VAPORIZE,
    frozenset({ELECTRO, PYRO}): Reaction.OVERLOADED,
    frozenset({CRYO, ELECTRO}): Reaction.SUPERCONDUCT,
    frozenset({ELECTRO, HYDRO}): Reaction.ELECTRO_CHARGED,
    frozenset({CRYO, HYDRO}): Reaction.FROZEN,
    frozenset({DENDRO, PYRO}): Reaction.BURNING,
    frozenset({DENDRO, HYDRO}): Reaction.BLOOM,
    frozenset({DENDRO, ELECTRO}): Reaction.QUICKEN,
    **{frozenset({ANEMO, element}): Reaction.SWIRL for element in (CRYO, HYDRO, PYRO, ELECTRO)},
    **{frozenset({GEO, element}): Reaction.CRYSTALLIZE for element in (CRYO, HYDRO, PYRO, ELECTRO)},
}
"""The seventeen pairs."""

FROZEN_ID: Final = 106
CRYSTALLIZE_ID: Final = 111
BURNING_FLAME_ID: Final = 115
DENDRO_CORE_ID: Final = 116
CATALYZING_FIELD_ID: Final = 117

_LEAVES: Final = {
    Reaction.BURNING: BURNING_FLAME_ID,
    Reaction.BLOOM: DENDRO_CORE_ID,
    Reaction.QUICKEN: CATALYZING_FIELD_ID,
}

Meeting = tuple[Reaction | None, Element | None, int]
"""What an element does to an aura: the reaction, the element of the aura it uses up, and the aura that is left."""


def _meet(aura: int, element: Element) -> Meeting:
    there = (CRYO, DENDRO) if aura == CRYO_AND_DENDRO else (Element(aura),) if aura else ()
    for old in there:
        if (reaction := PAIRS.get(frozenset({old, element}))) is not None:
            return reaction, old, DENDRO if aura == CRYO_AND_DENDRO and old is CRYO else NO_AURA
    if element in (ANEMO, GEO):
        return None, None, aura
    if {*there, element} == {CRYO, DENDRO}:
        return None, None, CRYO_AND_DENDRO
    return None, None, aura or int(element)


MEETINGS: Final = tuple({element: _meet(aura, element) for element in Element} for aura in range(CRYO_AND_DENDRO + 1))
"""By aura, then by element: looked up once a hit."""
# Cryo and Dendro together meeting Dendro's partners leave Cryo only where Cryo itself has no reaction with them; there
# is no such element, so that the pair always loses its Cryo first.


def card(number: int) -> type[Entity]:
    """The class of a reaction's card; `CardError` when its module was not imported."""
    try:
        return CARDS[number]
    except KeyError:
        raise CardError(f"the reaction's card {number} is not loaded: import gcg_plugin.catalogue first") from None


def follows(duel: Duel, hit: Hit, reaction: Reaction, aura: Element) -> list[Hit]:
    """What a hit's reaction with `aura` does once its HP are taken. Returns the further hits it makes, settled next.

    Piercing and spread go to the target's companions in order; the cards go to the attacker's side; Overloaded
    switches an active target away, fallen or not, unless a spread made it.
    """
    target, theirs = hit.target, hit.target.side
    reacted = Reacted(hit.side, hit.source, target, reaction, aura, hit.by)
    duel.events.append(("tell", "on_reaction", reacted, hit.side.index))
    if reaction is Reaction.SWIRL:
        return [Hit(hit.side, hit.source, other, aura, 1, BY_REACTION) for other in _companions(hit)]
    if reaction is Reaction.SUPERCONDUCT or reaction is Reaction.ELECTRO_CHARGED:
        return [Hit(hit.side, hit.source, other, PIERCING, 1, BY_REACTION) for other in _companions(hit)]
    if reaction is Reaction.OVERLOADED:
        if hit.by is not BY_REACTION and target.is_active and (following := theirs.next_standing()):
            change_active(duel, theirs, following)
    elif reaction is Reaction.FROZEN:
        if target.hp > 0:
            field(duel, card(FROZEN_ID), theirs, target)
    elif reaction is Reaction.CRYSTALLIZE:
        if duel.rulings.shields_follow_active:
            field(duel, card(CRYSTALLIZE_ID), hit.side)
        elif hit.side.active.hp > 0:
            field(duel, card(CRYSTALLIZE_ID), hit.side, hit.side.active)
    elif (left := _LEAVES.get(reaction)) is not None:
        field(duel, card(left), hit.side)
    return []


def _companions(hit: Hit) -> list[Character]:
    return [other for other in hit.target.side.around() if other is not hit.target and other.hp > 0]
