"""A policy that knows nothing: any legal action is as good as another."""

from __future__ import annotations

from gcg_plugin.duel.actions import Action, Reroll, SwitchCards
from gcg_plugin.duel.dice import spread
from gcg_plugin.duel.legal import legal_actions
from gcg_plugin.duel.rng import Chance
from gcg_plugin.duel.state import Awaits, Duel

__all__ = ["RandomPolicy"]


class RandomPolicy:
    """Chooses uniformly among the legal actions; cards to switch and dice to reroll are each taken or not at even odds.

    The same seed and the same questions give the same answers, in any process.
    """

    def __init__(self, seed: int = 0) -> None:
        """Takes any integer as the seed of its own chance, which is not the duel's."""
        self._chance = Chance(seed)

    def choose(self, seen: Duel, side: int) -> Action:
        """Any legal action."""
        own = seen.sides[side]
        awaited = seen.awaits()[side]
        if awaited is Awaits.SWITCH_CARDS:
            return SwitchCards(side, tuple(card.id for card in own.hand if self._chance.below(2)))
        if awaited is Awaits.REROLL:
            return Reroll(side, tuple(face for face in spread(own.dice) if self._chance.below(2)))
        return self._chance.pick(legal_actions(seen, side).all())
