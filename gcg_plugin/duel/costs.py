"""What a skill, a card or a switch costs now: quoted without spending anything, paid once.

Reductions come in steps: those of unaligned dice, those of an element, those of any die; within a step in place
order. One that would take nothing away is not asked and spends nothing. An element's reduction falls on dice of that
element, or else on unaligned ones; one of any die falls on the element's dice first (all as the live game does).
Nothing makes dearer than printed: whoever has the dice for what is printed need not ask.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gcg_plugin.duel.asking import hears, spend
from gcg_plugin.duel.cards import Card, Character, Skill, Talent
from gcg_plugin.duel.elements import ANY, NORMAL, SWITCH_COST, Cost
from gcg_plugin.duel.facts import Play, Switch, Use

if TYPE_CHECKING:
    from gcg_plugin.duel.state import Duel, Side


def _quote(
    duel: Duel,
    side: Side,
    cost: Cost,
    moment: str,
    about: Any,
    who: Character | None,
    paying: bool,
    skill: Skill | None = None,
    card: Card | None = None,
) -> Cost:
    """What the cost comes to. `about` is what the moment is about; for a `skill` it is made once somebody is asked."""
    heard = side.listeners(moment)
    if not heard or cost.amount + cost.any == 0:
        return cost
    element, amount, any_, energy, legend = cost
    for entity, ear in heard:
        cuts = entity.cuts
        on_amount = cuts is ANY or cuts is element
        room = amount + any_ if on_amount else any_
        if room == 0 or not hears(entity, ear, who):
            continue
        if about is None and who is not None and skill is not None:
            about = skill_use(who, skill, card)
        less = ear.method(entity, about) or 0
        if less <= 0:
            continue
        of_amount = min(less, amount) if on_amount else 0
        amount -= of_amount
        any_ -= min(less - of_amount, any_)
        if paying:
            spend(duel, entity, ear)
    if amount == cost.amount and any_ == cost.any:
        return cost
    return Cost(element, amount, any_, energy, legend)


def skill_use(user: Character, skill: Skill, card: Card | None = None) -> Use:
    """The use of a skill that a quote is about."""
    side = user.side
    attack = skill.kind is NORMAL
    charged, plunging = attack and sum(side.dice) % 2 == 0, attack and side.arrived
    return Use(side, user, skill, user.uses_of(skill) + 1, card, charged=charged, plunging=plunging)


def skill_cost(duel: Duel, user: Character, skill: Skill, *, paying: bool = False) -> Cost:
    """What the skill costs its user now; `paying` spends what reduces it."""
    return _quote(duel, user.side, skill.cost, "cut_skill", None, user, paying, skill)


def switch_cost(duel: Duel, switch: Switch, *, paying: bool = False) -> Cost:
    """What the switch costs: a die of any face, less what the field takes off."""
    return _quote(duel, switch.side, SWITCH_COST, "cut_switch", switch, switch.left, paying)


def card_cost(duel: Duel, play: Play, *, paying: bool = False) -> Cost:
    """What the card costs. A talent card that uses a skill is reduced by what reduces that skill, too."""
    side, card = play.side, play.card
    cost = card.cost
    if isinstance(card, Talent) and card.skill is not None and play.targets:
        cost = _quote(duel, side, cost, "cut_skill", None, play.target, paying, card.skill, card)
    return _quote(duel, side, cost, "cut_card", play, side.characters[side.active_place], paying)


def switch_is_fast(duel: Duel, switch: Switch, *, paying: bool = False) -> bool:
    """Something makes the switch a fast action; `paying` spends the first that does, whoever leaves before supports."""
    for entity, ear in switch.side.listeners("is_fast_switch"):
        if hears(entity, ear, switch.left) and ear.method(entity, switch):
            if paying:
                spend(duel, entity, ear)
            return True
    return False
