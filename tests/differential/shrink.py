"""From a difference met in a game to the shortest case that still has one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from gcg_plugin.duel.actions import PlayCard, SwitchTo, Tune, UseSkill
from gcg_plugin.duel.cards import CARDS, Entity
from gcg_plugin.duel.elements import OMNI
from tests.differential import lockstep
from tests.differential.lockstep import Case, Report
from tests.differential.position import CardAt, CharacterAt, Difference, SideAt, counted, counters
from tests.differential.theirs import BridgeError

MOST_TRIES = 400


def shortest(report: Report, tries: int = MOST_TRIES) -> tuple[Case, list[Difference]] | None:
    """The shortest case that leads to a like difference, and what differs in it; None when none does from a position.

    The latest position that does is looked for first, then everything that the difference does not need is left out.
    """
    wanted = _marks(report.differences)
    for case in report.cases[:12]:
        if (found := _differs(case, wanted)) is not None:
            return _smaller(case, found, wanted, tries)
    return None


def _smaller(case: Case, found: list[Difference], wanted: set[str], tries: int) -> tuple[Case, list[Difference]]:
    left, shrunk = tries, True
    while shrunk and left > 0:
        shrunk = False
        for smaller in _less(case):
            left -= 1
            if left <= 0:
                break
            if (differences := _differs(smaller, wanted)) is not None:
                case, found, shrunk = smaller, differences, True
                break
    return case, found


def _marks(differences: list[Difference]) -> set[str]:
    """What tells one kind of difference from another: what of a position it is about, or what was offered."""
    return {str(one.path[0] if one.path[0] != "sides" else one.path[-1]) for one in differences}


def _differs(case: Case, wanted: set[str]) -> list[Difference] | None:
    try:
        report = lockstep.replay(case)
    except (BridgeError, ValueError, LookupError):
        return None
    return report.differences if report.differences and _marks(report.differences) & wanted else None


# --- what may be left out --------------------------------------------------------------------------------------------


def _less(case: Case) -> Iterator[Case]:
    for count in range(len(case.actions)):
        yield (
            replace(case, actions=case.actions[count + 1 :])
            if count == 0
            else replace(case, actions=(*case.actions[:count], *case.actions[count + 1 :]))
        )
    for place, action in enumerate(case.actions):
        if isinstance(action, (UseSkill, PlayCard, SwitchTo)) and action.dice and any(action.dice):
            plain = replace(action, dice=(OMNI,) * len(action.dice))
            yield replace(case, actions=(*case.actions[:place], plain, *case.actions[place + 1 :]))
    played = [action.card for action in case.actions if isinstance(action, (PlayCard, Tune))]
    for index, side in enumerate(case.position.sides):
        for smaller in _less_of_side(side, played):
            other = case.position.sides[1 - index]
            sides = (other, smaller) if index else (smaller, other)
            yield replace(case, position=replace(case.position, sides=sides))
    if case.position.round != 1:
        yield replace(case, position=replace(case.position, round=1))


def _with(side: SideAt, **changed: Any) -> SideAt:
    return replace(side, **changed)


def _less_of_side(side: SideAt, played: list[int]) -> Iterator[SideAt]:
    if any(card not in played for card in side.hand):
        yield replace(side, hand=tuple(card for card in side.hand if card in played))
    for name in ("pile", "hand"):
        for fewer in _without_one(getattr(side, name)):
            yield _with(side, **{name: fewer})
    for zone in ("supports", "summons", "statuses"):
        for fewer in _plainer_cards(getattr(side, zone)):
            yield _with(side, **{zone: fewer})
    for place, one in enumerate(side.characters):
        for plainer in _plainer(one, active=place == side.active):
            yield replace(side, characters=(*side.characters[:place], plainer, *side.characters[place + 1 :]))
    if sum(side.dice) != side.dice[0]:
        yield replace(side, dice=(sum(side.dice), 0, 0, 0, 0, 0, 0, 0))
    if side.dice != (8, 0, 0, 0, 0, 0, 0, 0):
        yield replace(side, dice=(8, 0, 0, 0, 0, 0, 0, 0))
    for name in ("fell", "legend_played", "ended"):
        if getattr(side, name):
            yield _with(side, **{name: False})


def _plainer(one: CharacterAt, *, active: bool) -> Iterator[CharacterAt]:
    kind = CARDS[one.id]
    plain: dict[str, Any] = {"energy": 0, "aura": 0, "uses": (), "passive": 0, "hp": getattr(kind, "health", 10)}
    for name, value in plain.items():
        if getattr(one, name) != value and (name != "hp" or one.hp > 0 or not active):
            yield replace(one, **{name: value})
    for fewer in _plainer_cards(one.cards):
        yield replace(one, cards=fewer)


def _plainer_cards(cards: tuple[CardAt, ...]) -> Iterator[tuple[CardAt, ...]]:
    yield from _without_one(cards)
    for place, one in enumerate(cards):
        if (new := as_new(one)) != one:
            yield (*cards[:place], new, *cards[place + 1 :])


def as_new(card: CardAt) -> CardAt:
    """The card as it comes onto the field."""
    fresh: Entity = CARDS[card.id]()
    values = {name: getattr(fresh, name) or 0 for name in counted(CARDS[card.id])}
    if "counter" in values:
        values["counter"] = 1
    return CardAt(card.id, counters(values))


def _without_one(cards: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    for place in range(len(cards)):
        yield (*cards[:place], *cards[place + 1 :])
