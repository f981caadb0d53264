"""The one order in which a hit is settled.

Convert the element, name the reaction and add its bonus, add, multiply, reduce (shields among the reducers by place),
take the HP, then what the reaction does. Piercing damage takes HP and nothing else. Sources: the rule page for what
adds, reduces and pierces; the named order is the live game's.
"""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING

from gcg_plugin.duel.asking import answers
from gcg_plugin.duel.elements import PIERCING, Element
from gcg_plugin.duel.facts import BY_REACTION, BY_SKILL, Hit
from gcg_plugin.duel.field import leave
from gcg_plugin.duel.reactions import MEETINGS, follows

if TYPE_CHECKING:
    from gcg_plugin.duel.state import Duel


def strike(duel: Duel, hit: Hit) -> None:
    """Settle a hit, then each further hit its reaction makes with all that follows from it.

    The fallen are not hit. One that the body under way has brought to no HP is: an element reacts on it, too.
    """
    if hit.target.hp > 0 or hit.target.side.is_dying(hit.target):
        for further in _settle(duel, hit):
            strike(duel, further)


def _settle(duel: Duel, hit: Hit) -> list[Hit]:
    if hit.element is PIERCING:
        _take(duel, hit)
        return []
    target, own, theirs = hit.target, hit.side, hit.target.side
    dealt, taken = own.moments_heard(), theirs.moments_heard()
    by = hit.by
    dealer = hit.source.bearer if by is BY_SKILL else None
    if dealer is not None and "convert_damage" in dealt:
        for _, element in answers(duel, own.listeners("convert_damage"), hit, dealer):
            hit.element = element
    consumed: Element | None = None
    reacts = by is not BY_REACTION or duel.rulings.swirl_applies
    if reacts and isinstance(hit.element, Element):
        hit.reaction, consumed, target.aura = MEETINGS[target.aura][hit.element]
        if hit.reaction is not None:
            hit.amount += hit.reaction.bonus
            for entity in target.held:
                if entity.keeps_aura is not None:
                    target.aura = int(entity.keeps_aura)
    if "add_damage" in dealt:
        for _, more in answers(duel, own.listeners("add_damage"), hit, dealer):
            hit.amount += more
    if "add_damage_taken" in taken:
        for _, more in answers(duel, theirs.listeners("add_damage_taken"), hit, target):
            hit.amount += more
    if "multiply_damage" in dealt:
        for _, factor in answers(duel, own.listeners("multiply_damage"), hit, dealer):
            hit.amount = ceil(hit.amount * factor)
    if hit.amount > 0 and "reduce_damage" in taken:
        _reduce(duel, hit, theirs.active is target)
    _take(duel, hit)
    if hit.reaction is None or consumed is None:
        return []
    return follows(duel, hit, hit.reaction, consumed)


def _reduce(duel: Duel, hit: Hit, is_active: bool) -> None:
    """Each reducer by place, while there is damage; those that lie on no character guard the active one only."""
    for entity, ear in hit.target.side.listeners("reduce_damage"):
        if hit.amount <= 0:
            return
        if entity.bearer is None and not is_active:
            continue
        for _, less in answers(duel, ((entity, ear),), hit, hit.target):
            hit.amount = max(0, hit.amount - less)
        if entity.shield and entity.points <= 0 and not entity.stays:
            leave(duel, entity)


def _take(duel: Duel, hit: Hit) -> None:
    target = hit.target
    stood = target.hp > 0
    target.hp = max(0, target.hp - hit.amount)
    hit.felled = stood and target.hp == 0
    duel.events.append(("hit", hit))
    if duel.journal is not None:
        reaction = None if hit.reaction is None else hit.reaction.title
        duel.journal.append(
            ("damage", target.side.index, target.place, hit.amount, int(hit.element), reaction, hit.source.id)
        )
