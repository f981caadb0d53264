"""A fast way to play on to the round's end, and what the position there is worth."""

from __future__ import annotations

from math import exp
from typing import Final

from gcg_plugin.duel.actions import Action, EndRound, Replace, UseSkill, skill_refusal
from gcg_plugin.duel.costs import skill_cost
from gcg_plugin.duel.dice import pays
from gcg_plugin.duel.state import Awaits, Duel, Phase
from gcg_plugin.policies.weighing import dice_worth, lead

__all__ = ["chances", "play_on", "to_move"]

SCALE: Final = 8.0
"""A lead of this many HP is taken to win some three duels of four."""
FIRST: Final = 0.3
"""What it is worth to go first in the next round, in HP."""
SURE: Final = 40.0
"""A lead that counts as won: more would only overflow."""


def to_move(duel: Duel) -> tuple[int, Awaits] | None:
    """Whose choice is next in the round under way, and which; None when the round or the duel is over.

    Choices that both sides owe at once come one by one: a replacement before an action, then whose turn it is.
    """
    choice: tuple[int, Awaits] | None = None
    for side, awaited in duel.awaits().items():
        if awaited is Awaits.REPLACE:
            return side, awaited
        if awaited is Awaits.ACT:
            choice = side, awaited
    return choice


def play_on(duel: Duel) -> None:
    """Play the duel to the end of the round: no cards, and of the active character's attacks the dearest."""
    while (moves := to_move(duel)) is not None:
        _attack(duel, *moves).take(duel)


def _attack(duel: Duel, index: int, awaited: Awaits) -> Action:
    side = duel.sides[index]
    if awaited is Awaits.REPLACE:
        return Replace(index, max(range(len(side.characters)), key=lambda place: side.characters[place].hp))
    user = side.active
    for skill in reversed(user.skills):  # The burst is the last in order, the normal attack the first.
        if skill_refusal(user, skill) is None and pays(side.dice, skill_cost(duel, user, skill)):
            return UseSkill(index, skill.id)
    return EndRound(index)


def chances(duel: Duel, side: int) -> float:
    """From 0 to 1, how likely the side is to win. The dice of a new round, which are all luck, count nothing."""
    points = lead(duel, side)
    if duel.phase is Phase.ROLL:
        own = duel.sides[side]
        points -= dice_worth(own) - dice_worth(own.foe)
        points += FIRST if duel.first == side else -FIRST
    return 1.0 / (1.0 + exp(-max(-SURE, min(SURE, points / SCALE))))
