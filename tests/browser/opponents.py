"""Opponents that tests of the pages serve in the place of the scripted one: factories for `Server(plugins=...)`."""

from __future__ import annotations

from types import ModuleType

from gcg_plugin import plugin
from gcg_plugin.duel.actions import Action, ChooseActive, EndRound, PlayCard, Replace, Reroll, SwitchCards
from gcg_plugin.duel.dice import spread
from gcg_plugin.duel.legal import legal_actions
from gcg_plugin.duel.state import Awaits, Duel
from gcg_plugin.policies import POLICIES, ScriptedPolicy

SHOWS_IN = 3
"""The round in which an opponent that hides something first plays a card."""


class Hiding:
    """Does the same for all to see and, unseen, one of two things: which cards it switches and which dice it rolls.

    Args:
        last: whether it takes the last ones of what it has, rather than the first.
    """

    def __init__(self, last: bool) -> None:
        self.last = last

    def choose(self, seen: Duel, side: int) -> Action:
        own = seen.sides[side]
        match seen.awaits()[side]:
            case Awaits.SWITCH_CARDS:
                cards = tuple(card.id for card in own.hand)
                return SwitchCards(side, cards[-2:] if self.last else cards[:2])
            case Awaits.CHOOSE_ACTIVE:
                return ChooseActive(side, 0)
            case Awaits.REROLL:
                dice = spread(own.dice)
                return Reroll(side, tuple(dice[-3:] if self.last else dice[:3]))
            case Awaits.REPLACE:
                return Replace(side, next(place for place, one in enumerate(own.characters) if one.hp > 0))
        if seen.round >= SHOWS_IN:
            for action in legal_actions(seen, side):
                if isinstance(action, PlayCard):
                    return action
        return EndRound(side)


class Failing:
    """Cannot choose what to do on its turn, until it has been asked that often.

    Args:
        times: how often it fails.
    """

    def __init__(self, times: int) -> None:
        self.left = times

    def choose(self, seen: Duel, side: int) -> Action:
        if seen.awaits()[side] is Awaits.ACT and self.left > 0:
            self.left -= 1
            raise RuntimeError(f"it holds {[card.id for card in seen.sides[side].hand]}")
        return ScriptedPolicy().choose(seen, side)


def hiding_first() -> ModuleType:
    """The card game, with an opponent that hides one thing."""
    POLICIES["scripted"] = lambda _seed: Hiding(last=False)
    return plugin


def hiding_last() -> ModuleType:
    """The card game, with an opponent that hides another thing."""
    POLICIES["scripted"] = lambda _seed: Hiding(last=True)
    return plugin


def failing() -> ModuleType:
    """The card game, whose `normal` opponent fails twice and whose `easy` one for good."""
    POLICIES["normal"] = lambda _seed: Failing(2)
    POLICIES["easy"] = lambda _seed: Failing(10**9)
    return plugin
