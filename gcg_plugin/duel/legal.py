"""What may be done now: the legal actions, what each costs, and every way to pay for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations
from typing import TYPE_CHECKING, Final

from gcg_plugin.duel import costs
from gcg_plugin.duel.actions import (
    Action,
    ChooseActive,
    Concede,
    EndRound,
    PlayCard,
    Replace,
    Reroll,
    SwitchCards,
    SwitchTo,
    Target,
    Tune,
    UseSkill,
    found_all,
    in_hand,
    skill_refusal,
    tunable,
    why_not,
)
from gcg_plugin.duel.cards import NO_TARGET, Card, Entity, Talent
from gcg_plugin.duel.dice import Dice, default_payment, pays, spread
from gcg_plugin.duel.dice import payments as dice_payments
from gcg_plugin.duel.elements import FREE, SWITCH_COST, Cost
from gcg_plugin.duel.facts import Play, Switch
from gcg_plugin.duel.playing import play_refusal
from gcg_plugin.duel.resolve import skill_of
from gcg_plugin.duel.state import Awaits

if TYPE_CHECKING:
    from gcg_plugin.duel.state import Duel, Side


class LegalActions:
    """What may be done now, lazily: iterate it, ask `in`, or take its `len`.

    Each action comes with its default dice (for a tuning, its default die); `in` answers for others too. `Concede` is
    left out: it is always possible. Valid until the duel changes.
    """

    __slots__ = ("_duel", "_found", "_side")

    def __init__(self, duel: Duel, side: int | None = None) -> None:
        self._duel = duel
        self._side = side
        self._found: list[Action] | None = None

    def __iter__(self) -> Iterator[Action]:
        if self._found is not None:
            return iter(self._found)
        return self._list()

    def _list(self) -> Iterator[Action]:
        for side, choice in self._duel.awaits().items():
            if self._side is None or side == self._side:
                yield from _LISTINGS[choice](self._duel, self._duel.sides[side])

    def all(self) -> list[Action]:
        """All of them, listed once."""
        if self._found is None:
            self._found = list(self._list())
        return self._found

    def __len__(self) -> int:
        return len(self.all())

    def __contains__(self, action: object) -> bool:
        return (
            isinstance(action, Action)
            and not isinstance(action, Concede)
            and why_not(self._duel, action) is None
            and self._side in (None, action.side)
        )


def legal_actions(duel: Duel, side: int | None = None) -> LegalActions:
    """What the sides that owe a choice may do now; `side` asks for one side only."""
    return LegalActions(duel, side)


def target_of(entity: Entity) -> Target:
    """How an action names a character, summon or support."""
    zone = "characters" if entity.bearer is entity else entity.zone
    entities: list[Entity] = getattr(entity.side, zone)
    return Target(entity.side.index, zone, next(place for place, other in enumerate(entities) if other is entity))


def _acts(duel: Duel, side: Side) -> Iterator[Action]:
    index, dice, user = side.index, side.dice, side.active
    for skill in user.skills:
        if skill_refusal(user, skill) is None and pays(dice, costs.skill_cost(duel, user, skill)):
            yield UseSkill(index, skill.id)
    # Where nobody listens to a cost it is what is printed: it is looked at once, and not quoted for each choice.
    cut = side.listeners("cut_switch")
    if cut or pays(dice, SWITCH_COST):
        for place, character in enumerate(side.characters):
            if character.hp <= 0 or place == side.active_place:
                continue
            if not cut or pays(dice, costs.switch_cost(duel, Switch(side, user, character))):
                yield SwitchTo(index, place)
    distinct: dict[int, Card] = {}
    for card in side.hand:
        distinct.setdefault(card.id, card)
    cut, skill_cut = side.listeners("cut_card"), side.listeners("cut_skill")
    for card in distinct.values():
        printed = not cut and not (skill_cut and isinstance(card, Talent))
        if printed and not pays(dice, card.cost):
            continue
        for choice in card.targets(side):
            play = Play(side, card, choice)
            if play_refusal(play) is None and (printed or pays(dice, costs.card_cost(duel, play))):
                targets = () if choice is NO_TARGET[0] else tuple(target_of(entity) for entity in choice)
                yield PlayCard(index, card.id, targets)
    if distinct and tunable(side):
        for number in distinct:
            yield Tune(index, number)
    yield EndRound(index)


def _switches(duel: Duel, side: Side) -> Iterator[Action]:
    hand = sorted(card.id for card in side.hand)
    for count in range(len(hand) + 1):
        for cards in dict.fromkeys(combinations(hand, count)):
            yield SwitchCards(side.index, cards)


def _rerolls(duel: Duel, side: Side) -> Iterator[Action]:
    faces = spread(side.dice)
    for count in range(len(faces) + 1):
        for dice in dict.fromkeys(combinations(faces, count)):
            yield Reroll(side.index, dice)


def _first_actives(duel: Duel, side: Side) -> Iterator[Action]:
    for place in range(len(side.characters)):
        yield ChooseActive(side.index, place)


def _replacements(duel: Duel, side: Side) -> Iterator[Action]:
    for place, character in enumerate(side.characters):
        if character.hp > 0:
            yield Replace(side.index, place)


_LISTINGS: Final[dict[Awaits, Callable[[Duel, Side], Iterator[Action]]]] = {
    Awaits.SWITCH_CARDS: _switches,
    Awaits.CHOOSE_ACTIVE: _first_actives,
    Awaits.REROLL: _rerolls,
    Awaits.ACT: _acts,
    Awaits.REPLACE: _replacements,
}


def cost_of(duel: Duel, action: Action) -> Cost:
    """What the action costs now; nothing for those that are free. The action must be one that may be taken."""
    side = duel.sides[action.side]
    if isinstance(action, UseSkill):
        return costs.skill_cost(duel, side.active, skill_of(side.active, action.skill))
    if isinstance(action, SwitchTo):
        return costs.switch_cost(duel, Switch(side, side.active, side.characters[action.character]))
    if isinstance(action, PlayCard) and (card := in_hand(side, action.card)) is not None:
        targets = found_all(duel, action.targets)
        return costs.card_cost(duel, Play(side, card, targets))
    return FREE


def payments(duel: Duel, action: UseSkill | SwitchTo | PlayCard) -> Iterator[Action]:
    """The same action with every choice of dice that pays for it, lazily; the default one is among them."""
    for dice in dice_payments(duel.sides[action.side], cost_of(duel, action)):
        yield replace(action, dice=dice)


def default_dice(duel: Duel, action: Action) -> Dice:
    """The dice an action without dice of its own pays with."""
    return default_payment(duel.sides[action.side], cost_of(duel, action))
