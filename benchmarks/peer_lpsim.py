"""Random duels in lpsim, run in an environment of its own: `peer_lpsim.py DUELS SEED`.

The characters of decks 30111 and 30112, and of their cards those it offers under their English names. Prints one JSON
object (`peer_report`).
"""

# mypy: ignore-errors

import logging
import random
from functools import partial

import lpsim
from lpsim.server import interaction
from lpsim.server.consts import DieColor
from peer_report import mean_seconds, report

logging.disable(logging.CRITICAL)

CARDS = """
Magic Guide*2
Raven Bow*2
Traveler's Handy Sword*2
White Iron Greatsword*2
Witch's Scorching Hat*2
Broken Rime's Echo*2
Paimon*2
Dawn Winery*2
Favonius Cathedral*2
The Bestest Travel Companion!*2
Changing Shifts*2
Strategize*2
Leave It to Me!*2
Sweet Madame*2
I Haven't Lost Yet!*2
"""


def deck(*characters):
    return lpsim.Deck.from_str("\n".join(f"character:{name}" for name in characters) + CARDS)


DECKS = [deck("Sucrose", "Diluc", "Kaeya"), deck("Fischl", "Bennett", "Kaeya")]


def payment(cost, colours):
    """Places of dice that pay: the cost's own colour first, Omni last."""
    omni = [place for place, colour in enumerate(colours) if colour == DieColor.OMNI]
    plain = [place for place, colour in enumerate(colours) if colour != DieColor.OMNI]
    paid = []
    if cost.elemental_dice_number:
        own = [place for place in plain if colours[place] == cost.elemental_dice_color]
        paid = (own + omni)[: cost.elemental_dice_number]
    elif cost.same_dice_number:
        by_colour = {}
        for place in plain:
            by_colour.setdefault(colours[place], []).append(place)
        most = max(by_colour.values(), key=len, default=[])
        paid = (most + omni)[: cost.same_dice_number]
    left = [place for place in plain + omni if place not in paid]
    return sorted(paid + left[: cost.any_dice_number])


def listed(match, who):
    """Every macro action: each skill, switch, distinct card and target, distinct card to tune, the round's end."""
    hand = match.player_tables[who].hands
    actions = {}
    for number, request in enumerate(match.requests):
        if request.player_idx != who:
            continue
        if request.name == "UseCardRequest":
            for target in request.targets or [None]:
                actions.setdefault((hand[request.card_idx].name, str(target)), (request, target))
        elif request.name == "ElementalTuningRequest":
            for place in request.card_idxs:
                actions.setdefault(("tune", hand[place].name), (request, place))
        else:
            actions[number] = (request, None)
    return list(actions.values())


def answer(choice, chance):
    """The response to a request, what is left open chosen at random."""
    request, extra = choice
    kind = getattr(interaction, request.name.replace("Request", "Response"))
    if request.name in ("UseSkillRequest", "SwitchCharacterRequest"):
        return kind(request=request, dice_idxs=payment(request.cost, request.dice_colors))
    if request.name == "UseCardRequest":
        return kind(request=request, dice_idxs=payment(request.cost, request.dice_colors), target=extra)
    if request.name == "ElementalTuningRequest":
        return kind(request=request, dice_idx=chance.choice(request.dice_idxs), card_idx=extra)
    if request.name == "ChooseCharacterRequest":
        return kind(request=request, character_idx=chance.choice(request.available_character_idxs))
    if request.name == "RerollDiceRequest":
        places = [place for place in range(len(request.colors)) if chance.random() < 0.5]
        return kind(request=request, reroll_dice_idxs=places)
    if request.name == "SwitchCardRequest":
        places = [place for place in range(len(request.card_names)) if chance.random() < 0.5]
        return kind(request=request, card_idxs=places)
    return kind(request=request)


def duel(seed, stop=None):
    """A random duel, whole or up to its `stop`-th action: the match, and the number of actions."""
    chance = random.Random(seed)
    match = lpsim.Match(random_state=list(random.Random(seed).getstate()))
    match.set_deck(DECKS)
    started, problem = match.start()
    if not started:
        raise RuntimeError(problem)
    match.step()
    actions = 0
    while not match.is_game_end() and actions != stop:
        who = 0 if match.need_respond(0) else 1
        match.respond(answer(chance.choice(listed(match, who)), chance))
        match.step()
        actions += 1
    return match, actions


def node(seed, stop):
    """The mean seconds of a deep copy, a listed action and the choices listed then."""
    match, _ = duel(seed, stop)
    if match.is_game_end():
        return None
    who = 0 if match.need_respond(0) else 1

    def once(number):
        fork = match.copy(deep=True)
        fork.respond(answer(listed(fork, who)[number], random.Random(0)))
        fork.step()
        if not fork.is_game_end():
            listed(fork, 0 if fork.need_respond(0) else 1)

    return mean_seconds([partial(once, number) for number in range(len(listed(match, who)))], 1)


if __name__ == "__main__":
    report(lambda seed: duel(seed)[1], node)
