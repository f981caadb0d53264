"""What a player is choosing and has not done: what is armed, on which target, with which dice; what is picked.

A selection reads the duel and never changes it. It makes one action (`Selection.action`), which the session plays.
"""

from __future__ import annotations

from dataclasses import replace

from gcg_plugin.duel.actions import (
    Action,
    PlayCard,
    Reroll,
    SwitchCards,
    SwitchTo,
    Tune,
    UseSkill,
    tunable,
    why_not,
)
from gcg_plugin.duel.dice import is_payment, worth
from gcg_plugin.duel.elements import FACES, FREE, Cost
from gcg_plugin.duel.legal import cost_of, default_dice
from gcg_plugin.duel.refusals import Refusal, Refused
from gcg_plugin.duel.state import Awaits, Duel

__all__ = ["Selection"]


class Selection:
    """What a side is choosing, for the duel as it stands: a new one is made when the duel goes on.

    Attributes:
        armed: what is about to be done: one action, or several that differ in their target (or in the card to tune).
        meant: which of them is meant, by its place; None while several may be.
        cards: the cards picked to switch in the preparation, by id.
        dice: the faces picked to pay with, to tune or to roll again.
    """

    def __init__(self, duel: Duel, side: int) -> None:
        """Takes the duel and the side that chooses."""
        self._duel = duel
        self._side = side
        self.armed: tuple[Action, ...] = ()
        self.meant: int | None = None
        self.cards: list[int] = []
        self.dice: list[int] = []

    @property
    def action(self) -> Action | None:
        """The action that is chosen as it stands, or None while there is none."""
        dice = tuple(sorted(self.dice))
        if self.armed:
            if self.meant is None:
                return None
            action = self.armed[self.meant]
            if isinstance(action, UseSkill | SwitchTo | PlayCard):
                return replace(action, dice=dice)
            return replace(action, die=dice[0] if dice else None) if isinstance(action, Tune) else action
        awaited = self._duel.awaits().get(self._side)
        if awaited is Awaits.SWITCH_CARDS:
            return SwitchCards(self._side, tuple(sorted(self.cards)))
        return Reroll(self._side, dice) if awaited is Awaits.REROLL else None

    def arm(self, *actions: Action) -> None:
        """Choose what to do, without doing it: a skill, card, switch, tuning or character.

        Earlier choices go. The dice it is paid with by default (for a tuning: the die needed least) are picked.

        Args:
            actions: what it may mean, one at least; `mean` says which of several.
        """
        self.armed = actions
        self.meant = 0 if len(actions) == 1 else None
        self.cards = []
        self._pick_usual_dice(actions[0])

    def mean(self, which: int) -> None:
        """Say which of the armed actions is meant. Dice that do not pay for it are exchanged for the default ones.

        Raises:
            Refused: there are not so many; what is chosen stands.
        """
        if not 0 <= which < len(self.armed):
            raise self._refused(Refusal.WRONG_TARGET)
        self.meant = which
        if (action := self.action) is not None and why_not(self._duel, action) is not None:
            self._pick_usual_dice(self.armed[which])

    def pick_die(self, face: int) -> None:
        """Pick a die of that face: to pay, to tune, or to roll again.

        Where the cost is covered already, it takes the place of the picked die that the side needs most among those it
        can stand in for; a tuning takes one die.

        Raises:
            Refused: there is no further die of that face, or it cannot be used; what is chosen stands.
        """
        side = self._duel.sides[self._side]
        action = self.armed[self.meant or 0] if self.armed else None
        free = side.dice[face] - (0 if isinstance(action, Tune) else self.dice.count(face)) if 0 <= face < FACES else 0
        if free <= 0:
            raise self._refused(Refusal.NO_SUCH_DIE)
        if isinstance(action, Tune):
            if face not in tunable(side):
                raise self._refused(Refusal.CANNOT_TUNE)
            self.dice = []
        elif action is not None:
            cost = self._cost(action)
            if len(self.dice) >= cost.dice:
                self.dice.remove(self._given_up_for(face, cost))
        elif self._duel.awaits().get(self._side) is not Awaits.REROLL:
            raise self._refused(Refusal.NOT_NOW)
        self.dice.append(face)

    def pick_card(self, card: int) -> None:
        """Pick a card of the first hand to switch.

        Raises:
            Refused: there is no further such card in hand; what is chosen stands.
        """
        hand = [other.id for other in self._duel.sides[self._side].hand]
        if self.cards.count(card) >= hand.count(card):
            raise self._refused(Refusal.NOT_IN_HAND)
        self.cards.append(card)

    def put_down(self, *, die: int | None = None, card: int | None = None) -> None:
        """Put back a die or a card that was picked; nothing happens to one that was not, nor to the die of a tuning."""
        if die in self.dice and not (self.armed and isinstance(self.armed[0], Tune)):
            self.dice.remove(die)
        if card in self.cards:
            self.cards.remove(card)

    def _cost(self, action: Action) -> Cost:
        """What the action costs; nothing where it may not be taken whatever is paid."""
        return FREE if why_not(self._duel, action) is not None else cost_of(self._duel, action)

    def _pick_usual_dice(self, action: Action) -> None:
        side = self._duel.sides[self._side]
        self.dice = []
        if why_not(self._duel, action) is not None:
            return
        if isinstance(action, Tune):
            self.dice = [next(face for face in worth(side) if face in tunable(side))]
        elif isinstance(action, UseSkill | SwitchTo | PlayCard):
            self.dice = list(default_dice(self._duel, action))

    def _given_up_for(self, face: int, cost: Cost) -> int:
        for picked in reversed(worth(self._duel.sides[self._side])):
            if picked in self.dice:
                left = list(self.dice)
                left.remove(picked)
                if is_payment(tuple(sorted((*left, face))), cost):
                    return picked
        raise self._refused(Refusal.WRONG_DICE)

    def _refused(self, refusal: Refusal) -> Refused:
        return Refused(self.action or Action(self._side), refusal, self._duel.round)
