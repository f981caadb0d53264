"""Random duels in dgisim, run by `peers.run` in an environment of its own: `peer_dgisim.py DUELS SEED`.

The nearest decks that dgisim knows: it has no Sucrose and no Diluc, so Jean and Klee stand in for them. All complete
actions are listed at every decision of the action phase, dice paid by its own choice. Prints one JSON object
(`peer_report`).
"""

# mypy: ignore-errors

import random
from functools import partial

from dgisim import (
    AbstractDice,
    ActionType,
    ActualDice,
    Cards,
    DefaultMode,
    FrozenDeck,
    GameState,
    HashableDict,
    card,
    char,
)
from peer_report import mean_seconds, report

SHARED = {
    "TravelersHandySword": 2,
    "MagicGuide": 2,
    "RavenBow": 2,
    "GamblersEarrings": 2,
    "Paimon": 2,
    "SacrificialSword": 2,
    "JueyunGuoba": 2,
    "MondstadtHashBrown": 2,
    "SweetMadame": 2,
    "TheBestestTravelCompanion": 2,
    "Strategize": 2,
    "LeaveItToMe": 2,
    "ChangingShifts": 2,
    "IHaventLostYet": 2,
    "SendOff": 2,
}


def deck(*characters):
    cards = HashableDict({getattr(card, name): count for name, count in SHARED.items()}, frozen=True)
    return FrozenDeck(chars=tuple(getattr(char, name) for name in characters), cards=cards)


DECKS = deck("Jean", "Klee", "Kaeya"), deck("Fischl", "Bennett", "Kaeya")


def complete(node):
    """Every complete action below a node of its action generator."""
    if node.filled():
        return [node]
    offered = node.choices()
    if isinstance(offered, AbstractDice):
        own = node.game_state.get_player(node.pid).characters
        return complete(node.choose(node.dice_available().smart_selection(offered, own)))
    return [leaf for choice in dict.fromkeys(offered) for leaf in complete(node.choose(choice))]


def listed(state, who):
    """The actions of a decision: each skill, switch, card and target, a tuning for each card, the round's end."""
    root = state.action_generator(who)
    actions = []
    for kind in root.choices():
        node = root.choose(kind)
        if kind is ActionType.ELEMENTAL_TUNING:
            actions += [node.choose(tuned) for tuned in dict.fromkeys(node.choices())]
        elif kind in (ActionType.SELECT_CARDS, ActionType.SELECT_DICE):
            actions.append(node)
        else:
            actions += complete(node)
    return actions


def finished(node, chance):
    """The node's action, what is left of it chosen at random."""
    while not node.filled():
        offered = node.choices()
        if isinstance(offered, AbstractDice):
            own = node.game_state.get_player(node.pid).characters
            node = node.choose(node.dice_available().smart_selection(offered, own))
        elif isinstance(offered, (Cards, ActualDice)):
            picked = {key: sum(chance.random() < 0.5 for _ in range(n)) for key, n in offered.to_dict().items()}
            node = node.choose(type(offered)({key: n for key, n in picked.items() if n}))
        else:
            node = node.choose(chance.choice(list(offered)))
    return node.generate_action()


def advanced(state):
    """The state at its next choice, or at its end."""
    while state.waiting_for() is None and not state.game_end():
        state = state.step()
    return state


def duel(seed, stop=None):
    """A random duel, whole or up to its `stop`-th action: the state, and the number of actions."""
    random.seed(seed)
    chance = random.Random(seed)
    state = advanced(GameState.from_decks(DefaultMode(), *DECKS))
    actions = 0
    while not state.game_end() and actions != stop:
        who = state.waiting_for()
        if isinstance(state.phase, (state.mode.action_phase, state.mode.end_phase)):
            action = finished(chance.choice(listed(state, who)), chance)
        else:
            action = finished(state.action_generator(who), chance)
        state = advanced(state.action_step(who, action))
        actions += 1
    return state, actions


def node(seed, stop):
    """The mean seconds of taking a listed action and listing what comes then; a copy costs nothing here."""
    state, _ = duel(seed, stop)
    if state.game_end() or not isinstance(state.phase, state.mode.action_phase):
        return None
    who = state.waiting_for()
    actions = [finished(one, random.Random(0)) for one in listed(state, who)]

    def once(action):
        after = advanced(state.action_step(who, action))
        if not after.game_end() and isinstance(after.phase, after.mode.action_phase):
            listed(after, after.waiting_for())

    return mean_seconds([partial(once, action) for action in actions])


if __name__ == "__main__":
    report(lambda seed: duel(seed)[1], node)
