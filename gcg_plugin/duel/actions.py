"""The actions of a duel: each an object that says why it may not be taken now, and takes itself when it may.

`why_not` is the pure question; `act` asks it and then changes the duel. What a side may do is listed by `legal`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from operator import is_
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

from gcg_plugin.duel import costs
from gcg_plugin.duel.cards import Card, Entity, Skill, Support, Talent, Targets
from gcg_plugin.duel.dice import Dice, default_payment, is_payment, pays, spare, spread, take
from gcg_plugin.duel.elements import FACES, OMNI, PASSIVE, PREPARED, SWITCH_COST, Cost
from gcg_plugin.duel.facts import Play, Switch
from gcg_plugin.duel.field import change_active
from gcg_plugin.duel.forms import forms_of, has_form
from gcg_plugin.duel.hand import put_back
from gcg_plugin.duel.phases import advance, start_battle
from gcg_plugin.duel.playing import play_card, play_refusal
from gcg_plugin.duel.refusals import Refusal, Refused
from gcg_plugin.duel.resolve import finish, follow, settle, skill_of, use_skill
from gcg_plugin.duel.state import ACTION, OVER, REPLACE, REROLL, Awaits

if TYPE_CHECKING:
    from gcg_plugin.duel.cards import Character
    from gcg_plugin.duel.state import Duel, Side


_Kept = TypeVar("_Kept", bound="Action")


class Target(NamedTuple):
    """A character or card on the field, by its side, its zone (`characters`, `summons`, `supports`) and its place."""

    side: int
    zone: str
    place: int


@dataclass(frozen=True, slots=True)
class Action:
    """Something that `side` (0 or 1) does. It never changes, so that `legal` may list the same object twice."""

    side: int

    def why_not(self, duel: Duel) -> Refusal | None:
        """Why it may not be done now, or None. Changes nothing."""
        raise TypeError(f"{type(self).__name__} does not say when it may be done")

    def take(self, duel: Duel) -> None:
        """Do it, once `why_not` has had no objection."""
        raise TypeError(f"{type(self).__name__} does not say what it does")


@dataclass(frozen=True, slots=True)
class SwitchCards(Action):
    """Preparation: put the cards of these ids (each as often as it is named) back and draw as many. () keeps all."""

    cards: tuple[int, ...] = ()

    def why_not(self, duel: Duel) -> Refusal | None:
        if refusal := _not_awaited(duel, self.side, Awaits.SWITCH_CARDS):
            return refusal
        hand = [card.id for card in duel.sides[self.side].hand]
        return None if all(hand.count(card) >= self.cards.count(card) for card in self.cards) else Refusal.NOT_IN_HAND

    def take(self, duel: Duel) -> None:
        side = duel.sides[self.side]
        put_back(duel, side, self.cards)
        side.prepared = 1


@dataclass(frozen=True, slots=True)
class ChooseActive(Action):
    """Preparation: the first active character, by its place."""

    character: int

    def why_not(self, duel: Duel) -> Refusal | None:
        if refusal := _not_awaited(duel, self.side, Awaits.CHOOSE_ACTIVE):
            return refusal
        return None if 0 <= self.character < len(duel.sides[self.side].characters) else Refusal.NO_SUCH_CHARACTER

    def take(self, duel: Duel) -> None:
        side = duel.sides[self.side]
        side.active_place = self.character
        side.prepared = 2
        side.heard = None
        if not duel.awaits():
            if duel.journal is not None:
                duel.journal.extend(("chooses", side.index, side.active_place) for side in duel.sides)
            start_battle(duel)


@dataclass(frozen=True, slots=True)
class Reroll(Action):
    """Roll phase: roll these dice (faces) again. () keeps all."""

    dice: Dice = ()

    def why_not(self, duel: Duel) -> Refusal | None:
        if refusal := _not_awaited(duel, self.side, REROLL):
            return refusal
        return None if _has_dice(duel.sides[self.side], self.dice) else Refusal.NO_SUCH_DIE

    def take(self, duel: Duel) -> None:
        side = duel.sides[self.side]
        side.rerolls = side.rerolls - 1 if self.dice else 0
        if self.dice:
            take(side, self.dice)
            for face in duel.chance.roll(len(self.dice), self.side):
                side.dice[face] += 1
            if duel.journal is not None:
                duel.journal.append(("rerolls", self.side, len(self.dice), spread(side.dice)))
        if not any(other.rerolls for other in duel.sides):
            advance(duel, "act")
            settle(duel)


@dataclass(frozen=True, slots=True)
class UseSkill(Action):
    """The active character uses the skill of that id; `dice` None pays by default."""

    skill: int
    dice: Dice | None = None

    def why_not(self, duel: Duel) -> Refusal | None:
        if refusal := _not_to_act(duel, self.side):
            return refusal
        side = duel.sides[self.side]
        user = side.characters[side.active_place]
        try:
            skill = skill_of(user, self.skill)
        except KeyError:
            return Refusal.NO_SUCH_SKILL
        if refusal := skill_refusal(user, skill):
            return refusal
        if self.dice is None and pays(side.dice, skill.cost):  # Nothing makes it dearer than it is printed.
            return None
        return _cannot_pay(side, costs.skill_cost(duel, user, skill), self.dice)

    def take(self, duel: Duel) -> None:
        side = duel.sides[self.side]
        user = side.characters[side.active_place]
        use = costs.skill_use(user, skill := skill_of(user, self.skill))
        _pay(side, costs.skill_cost(duel, user, skill, paying=True), self.dice)
        duel.agenda.append(("turn",))
        use_skill(duel, user, self.skill, None, use.charged, use.plunging)
        settle(duel)


def skill_refusal(user: Character, skill: Skill) -> Refusal | None:
    """Why the character may not use the skill, its dice aside."""
    if skill.kind is PASSIVE or skill.kind is PREPARED:
        return Refusal.NOT_USABLE
    if user.skills_forbidden:
        return Refusal.SKILLS_FORBIDDEN
    return Refusal.NOT_ENOUGH_ENERGY if user.energy < skill.cost.energy else None


@dataclass(frozen=True, slots=True)
class SwitchTo(Action):
    """Switch the active character to the one at that place; `dice` None pays by default."""

    character: int
    dice: Dice | None = None

    def why_not(self, duel: Duel) -> Refusal | None:
        if refusal := _not_to_act(duel, self.side):
            return refusal
        side = duel.sides[self.side]
        if refusal := _not_switchable(side, self.character):
            return refusal
        if self.dice is None and pays(side.dice, SWITCH_COST):
            return None
        return _cannot_pay(side, costs.switch_cost(duel, self._switch(side)), self.dice)

    def take(self, duel: Duel) -> None:
        side = duel.sides[self.side]
        switch = self._switch(side)
        fast = costs.switch_is_fast(duel, switch, paying=True)
        _pay(side, costs.switch_cost(duel, switch, paying=True), self.dice)
        if not fast:
            duel.agenda.append(("turn",))
        change_active(duel, side, switch.entered)
        follow(duel)
        settle(duel)

    def _switch(self, side: Side) -> Switch:
        characters = side.characters
        return Switch(side, characters[side.active_place], characters[self.character])


@dataclass(frozen=True, slots=True)
class PlayCard(Action):
    """Play the card of that id from hand on its targets; `dice` None pays by default."""

    card: int
    targets: tuple[Target, ...] = ()
    dice: Dice | None = None

    def why_not(self, duel: Duel) -> Refusal | None:
        if refusal := _not_to_act(duel, self.side):
            return refusal
        side = duel.sides[self.side]
        if (card := in_hand(side, self.card)) is None:
            return Refusal.NOT_IN_HAND
        met = [found(duel, target) for target in self.targets] if self.targets else []
        if not among(card.targets(side), met):
            if self.targets:
                return Refusal.WRONG_TARGET
            return Refusal.SUPPORTS_FULL if isinstance(card, Support) else Refusal.NEEDS_TARGET
        play = Play(side, card, tuple([entity for entity in met if entity is not None]))
        if refusal := play_refusal(play):
            return refusal
        if self.dice is None and pays(side.dice, card.cost):
            return None
        return _cannot_pay(side, costs.card_cost(duel, play), self.dice)

    def take(self, duel: Duel) -> None:
        side = duel.sides[self.side]
        card = in_hand(side, self.card)
        if card is None:
            raise ValueError(f"the card {self.card} is not in hand")
        targets = found_all(duel, self.targets)
        play = Play(side, card, targets)
        use = None
        if isinstance(card, Talent) and card.skill is not None:
            use = costs.skill_use(play.target, card.skill, card)
        _pay(side, costs.card_cost(duel, play, paying=True), self.dice)
        side.hand = [other for other in side.hand if other is not card]
        play_card(duel, play, use)
        settle(duel)


@dataclass(frozen=True, slots=True)
class Tune(Action):
    """Discard the card of that id: a die of the face `die` becomes the active character's element.

    `die` None is the die the side needs least (`dice.worth`). A die that is Omni or of that element already cannot
    be tuned.
    """

    card: int
    die: int | None = None

    def why_not(self, duel: Duel) -> Refusal | None:
        if refusal := _not_to_act(duel, self.side):
            return refusal
        side = duel.sides[self.side]
        if in_hand(side, self.card) is None:
            return Refusal.NOT_IN_HAND
        if self.die is None:
            dice = side.dice
            return None if sum(dice) > dice[OMNI] + dice[side.active.element] else Refusal.CANNOT_TUNE
        if self.die not in range(FACES) or not side.dice[self.die]:
            return Refusal.NO_SUCH_DIE
        return None if self.die in tunable(side) else Refusal.CANNOT_TUNE

    def take(self, duel: Duel) -> None:
        side = duel.sides[self.side]
        card = in_hand(side, self.card)
        die = self.die if self.die is not None else spare(side)
        side.hand = [other for other in side.hand if other is not card]
        side.dice[die] -= 1
        side.dice[side.active.element] += 1
        if duel.journal is not None:
            duel.journal.append(("tunes", self.side, self.card, die, int(side.active.element)))


def tunable(side: Side) -> list[int]:
    """The faces of the side's dice that can be tuned: not Omni, nor its active character's element."""
    own = side.active.element
    return [face for face, count in enumerate(side.dice) if count and face != OMNI and face != own]


@dataclass(frozen=True, slots=True)
class EndRound(Action):
    """Declare the round's end. Who declares first goes first in the next round."""

    def why_not(self, duel: Duel) -> Refusal | None:
        return _not_to_act(duel, self.side)

    def take(self, duel: Duel) -> None:
        side = duel.sides[self.side]
        side.ended = True
        if duel.journal is not None:
            duel.journal.append(("ends", self.side))
        if side.foe.ended:
            advance(duel, "close")
        else:
            duel.first = self.side
            duel.agenda.append(("turn",))
        settle(duel)


@dataclass(frozen=True, slots=True)
class Replace(Action):
    """Replace the fallen active character by the one at that place, for free."""

    character: int

    def why_not(self, duel: Duel) -> Refusal | None:
        if refusal := _not_awaited(duel, self.side, REPLACE):
            return refusal
        return _not_switchable(duel.sides[self.side], self.character)

    def take(self, duel: Duel) -> None:
        side = duel.sides[self.side]
        change_active(duel, side, side.characters[self.character])
        # Where both sides owe one, both choose before either switch is heard.
        owed = []
        while duel.agenda and duel.agenda[-1][0] == "replace":
            owed.append(duel.agenda.pop())
        follow(duel)
        duel.agenda.extend(reversed(owed))
        settle(duel)


@dataclass(frozen=True, slots=True)
class Concede(Action):
    """Give the duel up, at any time: the other side wins."""

    def why_not(self, duel: Duel) -> Refusal | None:
        if self.side not in (0, 1):
            return Refusal.NO_SUCH_SIDE
        return Refusal.DUEL_OVER if duel.over else None

    def take(self, duel: Duel) -> None:
        if duel.journal is not None:
            duel.journal.append(("concedes", self.side))
        finish(duel, 1 - self.side)


ACTIONS: Final = (
    SwitchCards,
    ChooseActive,
    Reroll,
    UseSkill,
    SwitchTo,
    PlayCard,
    Tune,
    EndRound,
    Replace,
    Concede,
)
"""Every kind of action."""

_FORMS: Final = forms_of(ACTIONS)
_KEPT: Final[dict[int, Action]] = {}


def keep(action: _Kept) -> _Kept:
    """Keep an action of the right form for good: its form is not asked again at every act (two per cent of a duel)."""
    _KEPT[id(action)] = action  # No other object comes to have its `id`.
    return action


def why_not(duel: Duel, action: Action) -> Refusal | None:
    """Why the action may not be taken now, or None. Changes nothing."""
    if id(action) in _KEPT or has_form(action, _FORMS):
        return action.why_not(duel)
    return Refusal.NO_ACTION


def act(duel: Duel, action: Action) -> None:
    """Take an action, and follow all that it causes until a side must choose or the duel is over.

    Raises `Refused` (the duel is then what it was) when it may not be taken now.
    """
    if (refusal := why_not(duel, action)) is not None:
        raise Refused(action, refusal, duel.round)
    action.take(duel)


# --- why not -------------------------------------------------------------------------------------------------------


def _not_awaited(duel: Duel, side: int, choice: Awaits) -> Refusal | None:
    if duel.phase is OVER:
        return Refusal.DUEL_OVER
    if side not in (0, 1):
        return Refusal.NO_SUCH_SIDE
    return None if duel.awaits().get(side) is choice else Refusal.NOT_NOW


def _not_to_act(duel: Duel, side: int) -> Refusal | None:
    if duel.phase is ACTION and not duel.agenda and side == duel.turn:
        own = duel.sides[side]
        if own.characters[own.active_place].hp > 0:
            return None
        return Refusal.OWES_REPLACEMENT if own.owes_replacement else None
    if duel.phase is OVER:
        return Refusal.DUEL_OVER
    if side not in (0, 1):
        return Refusal.NO_SUCH_SIDE
    if duel.phase is not ACTION:
        return Refusal.NOT_NOW
    return Refusal.OWES_REPLACEMENT if duel.sides[side].owes_replacement else Refusal.NOT_YOUR_TURN


def _not_switchable(side: Side, place: int) -> Refusal | None:
    if not 0 <= place < len(side.characters):
        return Refusal.NO_SUCH_CHARACTER
    if side.characters[place].hp <= 0:
        return Refusal.FALLEN
    return Refusal.ALREADY_ACTIVE if place == side.active_place else None


def _cannot_pay(side: Side, cost: Cost, dice: Dice | None) -> Refusal | None:
    if dice is None:
        return None if pays(side.dice, cost) else Refusal.NOT_ENOUGH_DICE
    if not _has_dice(side, dice):
        return Refusal.NO_SUCH_DIE
    return None if is_payment(dice, cost) else Refusal.WRONG_DICE


def _has_dice(side: Side, dice: Dice) -> bool:
    left = side.dice[:]
    for face in dice:
        if not 0 <= face < FACES or not left[face]:
            return False
        left[face] -= 1
    return True


def _pay(side: Side, cost: Cost, dice: Dice | None) -> None:
    if cost.amount + cost.any:
        take(side, default_payment(side, cost) if dice is None else dice)


def in_hand(side: Side, card_id: int) -> Card | None:
    """The first card of that id in the side's hand, or None."""
    for card in side.hand:
        if card.id == card_id:
            return card
    return None


def found(duel: Duel, target: Target) -> Entity | None:
    """What a target names, or None."""
    side, name, place = target
    if side not in (0, 1) or name not in ("characters", "summons", "supports"):
        return None
    zone: list[Entity] = getattr(duel.sides[side], name)
    return zone[place] if 0 <= place < len(zone) else None


def found_all(duel: Duel, targets: tuple[Target, ...]) -> tuple[Entity, ...]:
    """What the targets name, those that name nothing left out."""
    return tuple([entity for target in targets if (entity := found(duel, target)) is not None])


def among(choices: Iterable[Targets], met: list[Entity | None]) -> bool:
    """One of the choices is these very entities."""
    count = len(met)
    for choice in choices:  # noqa: SIM110 - a generator costs as much again
        if len(choice) == count and all(map(is_, choice, met)):
            return True
    return False
