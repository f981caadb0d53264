"""The tree: what the search has learnt of the actions of either side, one node for each line of actions.

Every descent goes through another duel that the view may be, so that a node stands for what a side may know there,
not for one duel: an information-set search with one tree for both sides. It looks to the end of the round.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import exp, sqrt
from typing import Final

from gcg_plugin.duel.actions import Action, Tune
from gcg_plugin.duel.legal import legal_actions
from gcg_plugin.duel.state import Awaits, Duel
from gcg_plugin.policies.search.playouts import chances, play_on, to_move
from gcg_plugin.policies.weighing import lead, use_of_card

__all__ = ["Node", "descend", "expect", "worth_trying"]

CURIOSITY: Final = 0.15
"""How much is tried that has not shown itself good. More of it plays worse with few descents."""
WARMTH: Final = 2.0
"""Of what is expected of an action: this many HP more make it e times as promising."""
TOO_BAD: Final = -8.0
"""HP below which it makes no odds how bad an action looks: each keeps some promise."""
EXPANDS: Final = 2
"""A node has children from this visit on; before, it is played on from at once."""


class Node:
    """An action in its line: how often it was tried, and how well the side that takes it fared.

    `promise` is what was expected of it before it was tried; `total` sums chances of winning from 0 to 1.
    """

    __slots__ = ("children", "promise", "total", "visits")

    def __init__(self, promise: float = 1.0) -> None:
        self.promise = promise
        self.visits = 0
        self.total = 0.0
        self.children: dict[Action, Node] = {}


def expect(node: Node, gains: Mapping[Action, float]) -> None:
    """Give the node a child for each action, the more promising the more HP it is expected to gain."""
    top = max(gains.values())
    for action, gain in gains.items():
        node.children[action] = Node(_promise(gain - top))


def descend(root: Node, duel: Duel, side: int, asked: Awaits) -> None:
    """One descent: down the tree by the most promising actions, on to the round's end, and back up with its worth.

    Args:
        root: where `side` owes the choice `asked`.
        duel: a duel that its view may be; it is used up.
        side: 0 or 1.
        asked: what the side is asked for.
    """
    line: list[tuple[Node, int]] = []
    node, moves = root, (side, asked)
    root.visits += 1
    while True:
        mover = moves[0]
        action, node = _choose(node, duel, mover)
        line.append((node, mover))
        action.take(duel)
        after = to_move(duel)
        if after is None or node.visits + 1 < EXPANDS:
            break
        moves = after
    play_on(duel)
    own = chances(duel, side)
    for node, mover in line:
        node.visits += 1
        node.total += own if mover == side else 1.0 - own


def worth_trying(duel: Duel, side: int) -> list[Action]:
    """The legal actions, paid for by default; of the tunings one, that of the card that is missed least."""
    actions: list[Action] = []
    tunes = False
    for action in legal_actions(duel, side):
        if isinstance(action, Tune):
            tunes = True
        else:
            actions.append(action)
    if tunes:
        own = duel.sides[side]
        actions.append(Tune(side, min(own.hand, key=lambda card: use_of_card(card, own)).id))
    return actions


def _choose(node: Node, duel: Duel, mover: int) -> tuple[Action, Node]:
    """The action with the best mixture of how it has fared, what it promises and how seldom it was tried.

    One that was never tried is taken to fare like the others did.
    """
    actions = worth_trying(duel, mover)
    children = node.children
    new = [action for action in actions if action not in children]
    if new:
        _guess(node, duel, mover, new)
    known = [children[action] for action in actions]
    promised, tried, fared = 0.0, 0, 0.0
    for child in known:
        promised += child.promise
        tried += child.visits
        fared += child.total
    usual = fared / tried if tried else 0.5
    share = CURIOSITY * sqrt(1 + tried) / promised
    best, best_score = 0, -1.0
    for place, child in enumerate(known):
        visits = child.visits
        score = (child.total / visits if visits else usual) + share * child.promise / (1 + visits)
        if score > best_score:
            best, best_score = place, score
    return actions[best], known[best]


def _guess(node: Node, duel: Duel, mover: int, actions: list[Action]) -> None:
    """A child for each new action, promising by what it gains at once."""
    now = lead(duel, mover)
    for action in actions:
        after = duel.copy()
        action.take(after)
        node.children[action] = Node(_promise(lead(after, mover) - now))


def _promise(gain: float) -> float:
    return exp(max(TOO_BAD, min(-TOO_BAD, gain)) / WARMTH)
