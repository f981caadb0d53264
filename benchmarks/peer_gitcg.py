"""Random duels in gitcg, run in an environment of its own: `peer_gitcg.py DUELS SEED`.

The characters of decks 30111 and 30112 with cards of those decks. It lists and previews every action itself before it
asks. Prints one JSON object (`peer_report`).
"""

# mypy: ignore-errors

import random
import time

import gitcg
from gitcg import low_level
from gitcg.proto import rpc_pb2 as rpc
from peer_report import NODES_AT, report

CARDS = [
    card
    for card in (
        311101,
        311201,
        311301,
        311501,
        312301,
        312101,
        322001,
        321004,
        321006,
        332001,
        332002,
        332004,
        332006,
        333005,
        332005,
    )
    for _ in range(2)
]
CHARACTERS = [1501, 1301, 1103], [1401, 1303, 1103]


class RandomPlayer(gitcg.Player):
    """Answers every request at random; `count` is shared by both sides, `told` hears each decision."""

    def __init__(self, who, chance, count, told):
        self.who, self.chance, self.count, self.told = who, chance, count, told
        self.dice, self.hand = [], {}

    def on_notify(self, notification):
        own = notification.state.player[self.who]
        self.dice = list(own.dice)
        self.hand = {card.id: card.definition_id for card in own.hand_card}

    def _half(self, items):
        self.count[0] += 1
        return [item for item in items if self.chance.random() < 0.5]

    def on_choose_active(self, request):
        self.count[0] += 1
        return rpc.ChooseActiveResponse(active_character_id=self.chance.choice(request.candidate_ids))

    def on_reroll_dice(self, request):
        return rpc.RerollDiceResponse(dice_to_reroll=self._half(self.dice))

    def on_switch_hands(self, request):
        return rpc.SwitchHandsResponse(removed_hand_ids=self._half(self.hand))

    def on_select_card(self, request):
        self.count[0] += 1
        return rpc.SelectCardResponse(selected_definition_id=self.chance.choice(request.candidate_definition_ids))

    def on_action(self, request):
        self.count[0] += 1
        actions = {}
        for number, action in enumerate(request.action):
            if action.validity != rpc.ACTION_VALIDITY_VALID:
                continue
            kind = action.WhichOneof("action")
            key = number
            if kind == "play_card":
                key = (action.play_card.card_definition_id, tuple(action.play_card.target_ids))
            elif kind == "elemental_tuning":
                key = ("tune", self.hand[action.elemental_tuning.removed_card_id])
            actions.setdefault(key, (number, action))
        self.told()
        number, action = self.chance.choice(list(actions.values()))
        dice = list(action.auto_selected_dice)
        if action.WhichOneof("action") == "elemental_tuning":
            kept = (action.elemental_tuning.target_dice, gitcg.DiceType.DICE_TYPE_OMNI)
            dice = [self.chance.choice([die for die in self.dice if die not in kept])]
        return rpc.ActionResponse(chosen_action_index=number, used_dice=dice)


def opened(seed):
    """A first state; its own shuffle takes no seed, so that the piles are shuffled here."""
    chance = random.Random(seed)
    decks = [gitcg.Deck(who, chance.sample(CARDS, len(CARDS))) for who in CHARACTERS]
    asked = gitcg.CreateParam(deck0=decks[0], deck1=decks[1], version="v5.5.0")
    asked.set_attr(low_level.ATTR_STATE_CONFIG_RANDOM_SEED, seed)
    asked.set_attr(low_level.ATTR_CREATEPARAM_NO_SHUFFLE_0, 1)
    asked.set_attr(low_level.ATTR_CREATEPARAM_NO_SHUFFLE_1, 1)
    return gitcg.State(create_param=asked)


def seated(state, seed, told=lambda: None):
    """A game from that state with two random players, and their count of actions."""
    game, count, chance = gitcg.Game(state=state), [0], random.Random(seed)
    for who in (0, 1):
        game.set_player(who, RandomPlayer(who, chance, count, told))
    game.start()
    return game, count


def play(seed):
    """One duel; returns its number of actions."""
    game, count = seated(opened(seed), seed)
    while game.is_running():
        game.step()
    return count[0]


def node(seed, stop):
    """The mean seconds from a fork's first listed decision to its second, over random first actions."""
    game, count = seated(opened(seed), seed)
    while game.is_running() and not (count[0] >= stop and game.is_resumable()):
        game.step()
    if not game.is_running():
        return None
    state = game.state()
    del game
    took = []
    for choice in range(6):
        times = []
        fork, _ = seated(state, choice, lambda times=times: times.append(time.process_time()))
        while fork.is_running() and len(times) < 2:
            fork.step()
        if len(times) > 1:
            took.append(times[1] - times[0])
    return sum(took) / len(took) if took else None


if __name__ == "__main__":
    report(play, node, NODES_AT[:6])
