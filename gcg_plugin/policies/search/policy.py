"""The searching policy: information-set Monte Carlo tree search over duels that its view may be."""

from __future__ import annotations

from time import perf_counter
from typing import Final

from gcg_plugin.duel.actions import Action
from gcg_plugin.duel.state import Awaits, Duel
from gcg_plugin.policies.luck import luck
from gcg_plugin.policies.scripted import ScriptedPolicy, scores
from gcg_plugin.policies.search.guesses import Guesses
from gcg_plugin.policies.search.tree import Node, descend, expect, worth_trying

__all__ = ["NODES", "Search", "SearchPolicy"]

NODES: Final = 200
"""How many descents a choice takes when nothing else is said: less than a tenth of a second."""
NOT_WEIGHED: Final = 1.0
"""How many HP worse than the worst the scripted policy finds what it would not try."""


class Search:
    """One choice being searched: it may be asked for the best action after any number of descents."""

    def __init__(self, seen: Duel, side: int, seed: int = 0) -> None:
        """Takes the duel as `side` sees it, in which it owes an action or a replacement; the view is not changed."""
        self._asked = seen.awaits()[side]
        self._side = side
        self._chance = luck(seed, seen, side)
        self._guesses = Guesses(seen, side)
        self._root = Node()
        self._actions = worth_trying(seen, side)
        self.settled = self._at_once(seen)
        if self._asked is Awaits.ACT and self.settled is None:
            found = scores(seen, side)
            least = min(found.values()) - NOT_WEIGHED
            expect(self._root, {action: found.get(action, least) for action in self._actions})

    def _at_once(self, seen: Duel) -> Action | None:
        """What needs no search: the only action there is, or one that wins the duel."""
        if len(self._actions) == 1:
            return self._actions[0]
        for action in self._actions:
            after = seen.copy()
            action.take(after)
            if after.over and after.winner == self._side:
                return action
        return None

    @property
    def nodes(self) -> int:
        """How many descents there were."""
        return self._root.visits

    def grow(self) -> None:
        """One descent more."""
        descend(self._root, self._guesses.draw(self._chance), self._side, self._asked)

    def tried(self) -> dict[Action, int]:
        """How often each action was tried."""
        return {action: child.visits for action, child in self._root.children.items()}

    @property
    def ahead(self) -> int:
        """By how many descents the action that was tried most is ahead of the next."""
        visits = sorted(child.visits for child in self._root.children.values())
        return visits[-1] - visits[-2] if len(visits) > 1 else 0

    def best(self) -> Action:
        """The best action by now: the one tried most, before any descent the one that promises most."""
        if self.settled is not None:
            return self.settled
        children = self._root.children
        if not children:
            return self._actions[0]
        return max(children, key=lambda action: (children[action].visits, children[action].promise))


class SearchPolicy:
    """Searches its actions and replacements for a number of descents, for some seconds, or until the first is over.

    First hand, first character and dice are chosen by the scripted policy's rules. The same seed, view and number of
    descents give the same choice, in any process and whatever it was asked before.
    """

    thinks = True
    remembers = False

    def __init__(self, seed: int = 0, *, nodes: int | None = None, seconds: float | None = None) -> None:
        """Takes any integer as the seed of its own chance, and the budget of a choice; `NODES` when there is none.

        Raises:
            ValueError: a budget is not above 0.
        """
        if (nodes is not None and nodes <= 0) or (seconds is not None and seconds <= 0):
            raise ValueError(f"a search takes at least one node and some time: not {nodes} nodes and {seconds} seconds")
        self._seed = seed
        self._nodes = NODES if nodes is None and seconds is None else nodes
        self._seconds = seconds
        self._scripted = ScriptedPolicy()

    def choose(self, seen: Duel, side: int) -> Action:
        """The choice that is asked for."""
        if seen.awaits()[side] not in (Awaits.ACT, Awaits.REPLACE):
            return self._scripted.choose(seen, side)
        until = None if self._seconds is None else perf_counter() + self._seconds
        search = Search(seen, side, self._seed)
        while search.settled is None:
            search.grow()
            # What is too far ahead to be caught up with is the choice already.
            if self._nodes is not None and search.ahead >= self._nodes - search.nodes:
                break
            if until is not None and perf_counter() >= until:
                break
        return search.best()
