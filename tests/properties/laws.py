"""What is true of every duel at every choice, whoever plays whatever: each law raises `AssertionError` in words."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import product
from typing import Any

from gcg_plugin.duel.actions import (
    Action,
    ChooseActive,
    Concede,
    EndRound,
    PlayCard,
    Replace,
    Reroll,
    SwitchCards,
    SwitchTo,
    Target,
    Tune,
    UseSkill,
    act,
    why_not,
)
from gcg_plugin.duel.dice import Dice
from gcg_plugin.duel.elements import FACES, OMNI, Cost
from gcg_plugin.duel.journal import Entry, visible
from gcg_plugin.duel.legal import cost_of, default_dice, legal_actions, payments
from gcg_plugin.duel.refusals import Refused
from gcg_plugin.duel.rng import Chance
from gcg_plugin.duel.state import Awaits, Duel, Phase, Side
from gcg_plugin.duel.views import Preview, preview, seen_by
from gcg_plugin.record import action_from_json, action_to_json
from gcg_plugin.testing.checks import faults
from tests.properties.mirror import mirrored, mirrored_action, mirrored_entry
from tests.properties.worlds import HAND_CARDS

NO_CARD = 999_999
"""The id of no card and of no skill."""


def demand(holds: bool, words: str) -> None:
    if not holds:
        raise AssertionError(words)


# --- the universe of actions ---------------------------------------------------------------------------------------


def universe(duel: Duel, index: int) -> Iterator[Action]:
    """Every action the side could think of, in the one form in which it is listed, and many that never are."""
    places = range(-1, 4)
    skills = {skill.id for side in duel.sides for one in side.characters for skill in one.skills}
    yield from (UseSkill(index, number) for number in (*sorted(skills), NO_CARD))
    for kind in (SwitchTo, Replace, ChooseActive):
        yield from (kind(index, place) for place in places)
    yield from (EndRound(index), Concede(index))
    side = duel.sides[index]
    for card in {card.id: card for card in side.hand}.values():
        yield Tune(index, card.id)
        yield from (PlayCard(index, card.id, targets) for targets in choices_of_targets(duel, index, card))
    yield from (Tune(index, NO_CARD), PlayCard(index, NO_CARD))
    yield from (Reroll(index, dice) for dice in subsets(owned(side)))
    yield from (Reroll(index, (FACES,)), Reroll(index, (-1,)), Reroll(index, (OMNI,) * (side.dice[OMNI] + 1)))
    hand = sorted(card.id for card in side.hand)
    if len(hand) <= 6:
        yield from (SwitchCards(index, cards) for cards in subsets(hand))
    yield from (SwitchCards(index, (NO_CARD,)), SwitchCards(index, (*hand, *hand[:1])) if hand else SwitchCards(index))


def choices_of_targets(duel: Duel, index: int, card: Any) -> Iterator[tuple[Target, ...]]:
    """No target, every one there is or is not, and pairs: all of them for a card that takes two."""
    there = [
        Target(side.index, zone, place)
        for side in duel.sides
        for zone in ("characters", "summons", "supports")
        for place in range(len(getattr(side, zone)))
    ]
    nowhere = [Target(index, "characters", 3), Target(index, "moons", 0), Target(2, "characters", 0)]
    nowhere += [Target(index, "summons", -1), Target(index, "statuses", 0)]
    yield ()
    yield from ((target,) for target in (*there, *nowhere))
    takes_two = any(len(choice) == 2 for choice in card.targets(duel.sides[index]))
    yield from product(there if takes_two else there[:2], repeat=2)
    yield (there[0],) * 3


def owned(side: Side) -> list[int]:
    return [face for face in range(FACES) for _ in range(side.dice[face])]


def subsets(items: Sequence[int]) -> list[tuple[int, ...]]:
    """Every choice of the items, each once however often it can be made, sorted."""
    counts = {item: items.count(item) for item in sorted(set(items))}
    ways = product(*(range(count + 1) for count in counts.values()))
    return [tuple(item for item, many in zip(counts, way, strict=True) for _ in range(many)) for way in ways]


# --- what may be done ----------------------------------------------------------------------------------------------


def listed_is_accepted(duel: Duel) -> None:
    """The listed actions are those of the universe that are accepted, each once; the others are refused by `act`."""
    before, told = duel.copy(), len(duel.journal or ())
    awaited = duel.awaits()
    demand(bool(awaited) is not duel.over, "nobody owes a choice, or somebody does in a duel that is over")
    for index in (0, 1):
        listed = legal_actions(duel, index).all()
        demand(len(set(listed)) == len(listed), f"an action is listed twice: {listed}")
        demand(bool(listed) is (index in awaited), f"side {index} owes {awaited.get(index)} and can do {listed}")
        accepted = set()
        for action in universe(duel, index):
            refusal = why_not(duel, action)
            if isinstance(action, Concede):
                demand((refusal is None) is not duel.over, f"{action}: {refusal}")
            elif refusal is None:
                accepted.add(action)
            if refusal is not None:
                refused(duel, action)
                demand(action not in legal_actions(duel), f"{action} is refused and said to be among the legal ones")
        demand(accepted == set(listed), f"accepted and not listed, or the other way: {accepted ^ set(listed)}")
    for index in (-1, 2):
        with suppress(ValueError):
            legal_actions(duel, index).all()
            demand(False, f"side {index} is said to be one")
        for action in (EndRound(index), Concede(index), Reroll(index), SwitchTo(index, 0), Tune(index, NO_CARD)):
            refused(duel, action)
    demand(duel == before and len(duel.journal or ()) == told, "asking and being refused have changed the duel")


def refused(duel: Duel, action: Action) -> None:
    """`act` refuses it for the reason that `why_not` names."""
    refusal = why_not(duel, action)
    try:
        act(duel, action)
    except Refused as error:
        demand(error.refusal is refusal, f"{action} is refused as {error.refusal}, and why_not says {refusal}")
        return
    raise AssertionError(f"{action} should be refused ({refusal}) and was taken")


def pays_exactly(paid: Dice, cost: Cost) -> bool:
    """Whether the dice are the cost's, written down from the rule page and from nothing of the engine."""
    if len(paid) != cost.amount + cost.any:
        return False
    if cost.amount == 0:
        return True
    colours = range(1, FACES) if cost.element is None else [cost.element]
    return any(sum(face in (OMNI, colour) for face in paid) >= cost.amount for colour in colours)


def payments_are_the_dice_that_pay(duel: Duel, action: Action) -> None:
    """`payments` lists each choice of the side's dice that is accepted, once, with the default one among them."""
    if isinstance(action, Tune):
        _dice_that_tune(duel, action)
    if not isinstance(action, UseSkill | SwitchTo | PlayCard):
        return
    side, cost = duel.sides[action.side], cost_of(duel, action)
    listed = list(payments(duel, action))
    demand(len(set(listed)) == len(listed), f"a payment is listed twice: {listed}")
    accepted = set()
    for dice in subsets(owned(side)):
        if abs(len(dice) - cost.dice) > 1:
            continue
        paying = replace(action, dice=dice)
        accepts = why_not(duel, paying) is None
        demand(accepts is pays_exactly(dice, cost), f"{paying} is {'accepted' if accepts else 'refused'} for {cost}")
        if accepts:
            accepted.add(paying)
            demand(why_not(duel, replace(action, dice=dice[::-1])) is None, f"{paying} the other way round is refused")
    demand(accepted == set(listed), f"payments differ from the accepted ones by {accepted ^ set(listed)}")
    demand(replace(action, dice=default_dice(duel, action)) in accepted, f"the default dice do not pay for {action}")
    for dice in ((FACES,) * cost.dice, (-1,) * cost.dice, (*owned(side), OMNI)):
        if dice and tuple(sorted(dice)) not in {one.dice for one in accepted}:
            demand(why_not(duel, replace(action, dice=dice)) is not None, f"{action} is paid with {dice}")


def _dice_that_tune(duel: Duel, action: Tune) -> None:
    side = duel.sides[action.side]
    for face in range(-1, FACES + 1):
        right = 0 < face < FACES and side.dice[face] > 0 and face != side.active.element
        accepts = why_not(duel, replace(action, die=face)) is None
        demand(accepts is right, f"tuning a die of the face {face} is {'accepted' if accepts else 'refused'}")


# --- what is seen --------------------------------------------------------------------------------------------------


def with_other_secrets(duel: Duel, index: int, chance: random.Random) -> Duel:
    """The same duel but for what the side cannot see."""
    other = duel.copy()
    own, foe = other.sides[index], other.sides[1 - index]
    foe.hand = [chance.choice(HAND_CARDS)() for _ in foe.hand]
    foe.pile = [chance.choice(HAND_CARDS)() for _ in foe.pile]
    faces = chance.choices(range(FACES), k=sum(foe.dice))
    foe.dice = [faces.count(face) for face in range(FACES)]
    chance.shuffle(own.pile)
    other.chance = Chance(chance.getrandbits(64))
    if other.phase is Phase.PREPARATION:
        # What the other side has chosen by then, as long as it is not both's turn to know.
        foe.prepared = chance.randrange(2) if own.prepared == 2 else chance.randrange(3)
        foe.active_place = chance.randrange(len(foe.characters)) if foe.prepared == 2 else -1
    if other.phase is Phase.ROLL:
        foe.rerolls = chance.randrange(0 if own.rerolls else 1, other.limits.rerolls + 1)
    return other


def a_view_holds_no_secret(duel: Duel, index: int, actions: Sequence[Action], chance: random.Random) -> None:
    """What a side sees, may do and foresees is the same whatever is hidden from it."""
    other = with_other_secrets(duel, index, chance)
    mine, same = seen_by(duel, index), seen_by(other, index)
    demand(mine == same, f"side {index} sees {mine} and, with other secrets, {same}")
    own = set(legal_actions(duel, index))
    demand(own == set(legal_actions(mine, index)), f"side {index} may do other things than it sees that it may")
    for action in actions:
        if action.side == index:
            demand(preview(duel, action) == preview(other, action), f"the preview of {action} tells a secret")


def known(journal: Sequence[Entry], side: int) -> tuple[Entry, ...]:
    """What a side sees of what happened up to the next round, written again from what `Preview` says of itself."""
    rounds = [place for place, entry in enumerate(journal) if entry[0] == "round"]
    shown = [visible(entry, side) for entry in journal[: rounds[0] if rounds else None]]
    blank = {"draws": 2, "overdraws": 2}
    return tuple(
        (*entry[:2], 0) if entry[0] in blank else (*entry[:3], ()) if entry[0] == "rerolls" else entry
        for entry in shown
    )


def the_preview_came_true(foreseen: Preview, before: Duel, after: Duel, journal: Sequence[Entry], side: int) -> None:
    """All that was foreseen is what happened, where nothing hidden and no chance had a part in it."""
    if before.phase is not Phase.ACTION:
        # The other side's choice stays hidden: nothing that waits for it is foreseen.
        happened = known(journal, side)[: len(foreseen.events)]
        demand(foreseen.uncertain or foreseen.events == happened, f"foreseen {foreseen.events}, came {happened}")
        return
    if foreseen.uncertain:
        return
    happened = known(journal, side)
    demand(foreseen.events == happened, f"foreseen {foreseen.events}, came {happened}")
    told = {(change.side, change.place): change for change in foreseen.characters}
    for index in (0, 1):
        for place, (old, new) in enumerate(
            zip(before.sides[index].characters, after.sides[index].characters, strict=True)
        ):
            change = told.pop((index, place), None)
            was, now = (old.hp, old.energy, old.aura), (new.hp, new.energy, new.aura)
            foretold = (was, was) if change is None else tuple(zip(change.hp, change.energy, change.aura, strict=True))
            demand(foretold == (was, now), f"{new!r} of side {index} was foreseen as {foretold}, went {was} to {now}")
        places = (before.sides[index].active_place, after.sides[index].active_place)
        demand(foreseen.active[index] == places, f"side {index} was foreseen to go {foreseen.active[index]}: {places}")
    demand(not told, f"changes were foreseen of nobody: {told}")
    reactions = tuple(entry[5] for entry in happened if entry[0] == "damage" and entry[5] is not None)
    demand(foreseen.reactions == reactions, f"foreseen reactions {foreseen.reactions}, came {reactions}")
    ended = (foreseen.over, foreseen.winner)
    demand(ended == (after.over, after.winner), f"foreseen end {ended}, came {(after.over, after.winner)}")


# --- what is the same ----------------------------------------------------------------------------------------------


def sound(duel: Duel) -> None:
    """Numbers and zones are within their limits; copying, and saving and loading, give an equal duel."""
    found = faults(duel)
    demand(not found, "; ".join(found))


def written_and_read(action: Action) -> None:
    """An action as a record's line is that action again."""
    demand(action_from_json(action_to_json(action)) == action, f"{action_to_json(action)} is read as another action")


def goes_the_same_way(twin: Duel, action: Action, after: Duel, journal: Sequence[Entry], whose: str) -> None:
    """An equal duel on which the same action is taken is equal still, and tells the same."""
    twin.journal = []
    act(twin, action)
    demand(twin.journal == list(journal), f"{whose} tells otherwise: {twin.journal}, not {list(journal)}")
    demand(twin == after, f"{whose} is not equal to the duel any more")


def is_the_same_from_the_other_chair(before: Duel, action: Action, after: Duel, journal: Sequence[Entry]) -> None:
    """The sides change places, the other side does the same, and all that follows has changed places too."""
    other = mirrored(before)
    demand(mirrored(other) == before, "mirrored twice, the duel is another one")
    other.journal = []
    act(other, mirrored_action(action))
    told = [mirrored_entry(entry) for entry in other.journal]
    demand(_in_no_order(told) == _in_no_order(journal), f"mirrored, there came {told}, not {list(journal)}")
    demand(mirrored(other) == after, "mirrored, the duel goes another way")


def _in_no_order(journal: Sequence[Entry]) -> list[list[Entry]]:
    """What both sides do at once (the first choices; what the round's end takes away) is told by side 0 first."""
    spans: list[list[Entry]] = [[]]
    kinds: list[str] = [""]
    for entry in journal:
        if entry[0] != kinds[-1] or entry[0] not in ("chooses", "leaves"):
            kinds.append(entry[0])
            spans.append([])
        spans[-1].append(entry)
    return [sorted(span, key=repr) for span in spans]


def owes_what_it_can_do(duel: Duel) -> None:
    """Whoever owes a choice can make one, and who owes none is not asked."""
    for index, choice in duel.awaits().items():
        demand(isinstance(choice, Awaits), f"{choice!r} is awaited of side {index}")
        demand(
            next(iter(legal_actions(duel, index)), None) is not None, f"side {index} owes {choice} and can do nothing"
        )
