"""What may be done now: the legal actions, what each costs, and every way to pay for it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial
from itertools import chain, combinations
from typing import TYPE_CHECKING, Any, Final

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
    among,
    found,
    found_all,
    in_hand,
    keep,
    why_not,
)
from gcg_plugin.duel.cards import Entity, Talent
from gcg_plugin.duel.dice import Dice, default_payment, pays, spread
from gcg_plugin.duel.dice import payments as dice_payments
from gcg_plugin.duel.door import side_of
from gcg_plugin.duel.elements import FREE, OMNI, PASSIVE, PREPARED, Cost
from gcg_plugin.duel.facts import Play, Switch
from gcg_plugin.duel.refusals import Refusal, Refused
from gcg_plugin.duel.resolve import skill_of
from gcg_plugin.duel.state import ACT, Awaits

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
        return iter(self._found) if self._found is not None else chain.from_iterable(self._lists())

    def _lists(self) -> list[Iterable[Action]]:
        duel, only = self._duel, self._side
        lists: list[Iterable[Action]] = []
        for side, choice in duel.awaits().items():
            if only is None or side == only:
                listing = _acts if choice is ACT else _LISTINGS[choice]  # A member's hash is a Python function.
                lists.append(listing(duel, duel.sides[side]))
        if not lists and only is not None:
            side_of(only)
        return lists

    def all(self) -> list[Action]:
        """All of them, listed once."""
        found = self._found
        if found is None:
            found = self._found = []
            for listed in self._lists():
                found += listed
        return found

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
    side = entity.side
    zone = "characters" if entity.bearer is entity else entity.zone
    entities: list[Entity] = getattr(side, zone)
    for place, other in enumerate(entities):
        if other is entity:
            target: Target = _TARGETS[side.index, zone, place]
            return target
    raise ValueError(f"{entity!r} is not on the field")


class _Made(dict[Any, Any]):
    """By what tells it from others, what is listed again and again: each is made once, when it is first needed.

    Looking it up takes half as long as calling what `functools.cache` gives.
    """

    __slots__ = ("_make",)

    def __init__(self, make: Callable[..., Any]) -> None:
        self._make = make

    def __missing__(self, key: Any) -> Any:
        made = self[key] = self._make(*key) if isinstance(key, tuple) else self._make(key)
        return keep(made) if isinstance(made, Action) else made


def _of_each_side(kind: type[Action]) -> tuple[_Made, _Made]:
    return _Made(partial(kind, 0)), _Made(partial(kind, 1))


_TARGETS: Final = _Made(Target)
_USES, _SWITCHES, _PLAYS, _TUNES = map(_of_each_side, (UseSkill, SwitchTo, PlayCard, Tune))
_Standing = tuple[type[Entity] | None, ...]
_FITTING: Final[tuple[dict[tuple[type[Entity], _Standing], list[Action]], ...]] = {}, {}
"""By side, then by equipment and the classes of those who stand: a weapon need not be held out to all of them anew."""
_MOST_FITTING: Final = 4096
"""As many of a side are remembered: random decks bring new ones in every duel."""
_ENDS: Final = keep(EndRound(0)), keep(EndRound(1))


def _acts(duel: Duel, side: Side) -> list[Action]:
    """What a side may do in its turn.

    Reductions only ever make cheaper, so that what the dice pay as it is printed need not be quoted. Whether they do
    is what `pays` says, written out: a call for each skill and card would be a third of a listing.
    """
    index, dice, user = side.index, side.dice, side.characters[side.active_place]
    omni, energy, moments = dice[OMNI], user.energy, side.moments_heard()
    total, most = sum(dice), max(dice[1:]) + omni
    actions: list[Action] = []
    skill_cut = "cut_skill" in moments
    if not user.skills_forbidden:
        made = _USES[index]
        for skill in user.skills:
            kind = skill.kind
            if kind is PASSIVE or kind is PREPARED:
                continue
            element, amount, any_, needed, _ = skill.cost
            if energy < needed:
                continue
            if (amount + any_ <= total and (most if element is None else dice[element] + omni) >= amount) or (
                skill_cut and pays(dice, costs.skill_cost(duel, user, skill))
            ):
                actions.append(made[skill.id])
    paid = total > 0
    if paid or "cut_switch" in moments:
        made, active = _SWITCHES[index], side.active_place
        for place, character in enumerate(side.characters):
            if character.hp <= 0 or place == active:
                continue
            if paid or pays(dice, costs.switch_cost(duel, Switch(side, user, character))):
                actions.append(made[place])
    cut = "cut_card" in moments
    made = _PLAYS[index]
    fitting = _FITTING[index]
    standing: _Standing | None = None
    numbers: list[int] = []
    for card in side.hand:
        number = card.id
        if number in numbers:
            continue
        numbers.append(number)
        element, amount, any_, needed, legend = card.cost
        paid = amount + any_ <= total and (most if element is None else dice[element] + omni) >= amount
        if not (paid or cut or (skill_cut and isinstance(card, Talent))):
            continue
        if not card.playable or energy < needed or (legend and side.legend_played):
            continue
        if paid and card.only_fits:
            if standing is None:
                standing = tuple([type(one) if one.hp > 0 else None for one in side.characters])
            key = type(card), standing
            if (listed := fitting.get(key)) is None:
                listed = [made[number, (target_of(character),)] for (character,) in card.targets(side)]
                if len(fitting) >= _MOST_FITTING:
                    fitting.clear()
                fitting[key] = listed
            actions += listed
            continue
        asks = card.asks
        for choice in card.targets(side):
            if asks or not paid:
                play = Play(side, card, choice)
                if card.can_play(play) is not None:
                    continue
                if not (paid or pays(dice, costs.card_cost(duel, play))):
                    continue
            if choice:
                actions.append(made[number, tuple([target_of(entity) for entity in choice])])
            else:
                actions.append(made[number])
    if numbers and total > omni + dice[user.element]:
        made = _TUNES[index]
        actions += [made[number] for number in numbers]
    actions.append(_ENDS[index])
    return actions


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


_LISTINGS: Final[dict[Awaits, Callable[[Duel, Side], Iterable[Action]]]] = {
    Awaits.SWITCH_CARDS: _switches,
    Awaits.CHOOSE_ACTIVE: _first_actives,
    Awaits.REROLL: _rerolls,
    Awaits.ACT: _acts,
    Awaits.REPLACE: _replacements,
}


def cost_of(duel: Duel, action: Action) -> Cost:
    """What the action costs now; nothing for those that are free, whether or not there are the dice.

    Raises `Refused` for an action of another duel: no such side, skill or character is there, or no such targets.
    """
    if (refusal := _names_nothing(duel, action)) is not None:
        raise Refused(action, refusal, duel.round)
    side = duel.sides[action.side]
    if isinstance(action, UseSkill):
        return costs.skill_cost(duel, side.active, skill_of(side.active, action.skill))
    if isinstance(action, SwitchTo):
        return costs.switch_cost(duel, Switch(side, side.active, side.characters[action.character]))
    if isinstance(action, PlayCard) and (card := in_hand(side, action.card)) is not None:
        targets = found_all(duel, action.targets)
        return costs.card_cost(duel, Play(side, card, targets))
    return FREE


def _names_nothing(duel: Duel, action: Action) -> Refusal | None:
    if why_not(duel, action) is Refusal.NO_ACTION:
        return Refusal.NO_ACTION
    if action.side not in (0, 1):
        return Refusal.NO_SUCH_SIDE
    side = duel.sides[action.side]
    if isinstance(action, UseSkill) and all(skill.id != action.skill for skill in side.active.skills):
        return Refusal.NO_SUCH_SKILL
    if isinstance(action, SwitchTo) and not 0 <= action.character < len(side.characters):
        return Refusal.NO_SUCH_CHARACTER
    if isinstance(action, PlayCard) and action.targets and (card := in_hand(side, action.card)) is not None:
        met = [found(duel, target) for target in action.targets]
        return None if among(card.targets(side), met) else Refusal.WRONG_TARGET
    return None


def payments(duel: Duel, action: Action) -> Iterator[Action]:
    """The same action with every choice of dice that pays for it, lazily; the default one is among them.

    One that is never paid with dice is the only way to take it. Raises `Refused` as `cost_of` does.
    """
    if isinstance(action, Action) and not isinstance(action, UseSkill | SwitchTo | PlayCard):
        yield action
        return
    cost = cost_of(duel, action)
    for dice in dice_payments(duel.sides[action.side], cost):
        yield replace(action, dice=dice)


def default_dice(duel: Duel, action: Action) -> Dice:
    """The dice an action without dice of its own pays with."""
    cost = cost_of(duel, action)
    return default_payment(duel.sides[action.side], cost)
