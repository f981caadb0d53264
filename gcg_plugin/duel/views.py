"""What one side may see, and what it may know of an action before taking it.

`seen_by` gives a duel of the same class in which everything hidden is blank, so that listing, quoting, previewing and
searching work on it and cannot read what is not there.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from gcg_plugin.duel.actions import Action, act, why_not
from gcg_plugin.duel.cards import Card
from gcg_plugin.duel.door import side_of
from gcg_plugin.duel.elements import FACES
from gcg_plugin.duel.journal import Entry, visible
from gcg_plugin.duel.refusals import Refusal, Refused
from gcg_plugin.duel.rng import Chance
from gcg_plugin.duel.state import Duel, Phase


class Hidden(Card):
    """A card whose face this side does not see."""

    name = "a hidden card"


_HIDDEN: Final = Hidden()


def seen_by(duel: Duel, side: int) -> Duel:
    """The duel as that side sees it: a copy that holds nothing hidden from it.

    The other side's hand and pile are `Hidden` cards and its dice are all shown as Omni: only their numbers are true.
    The own pile lies in order of card ids, and chance starts anew: neither tells what comes. In the preparation the
    other side's choices are not seen before both have chosen. `ValueError` when there is no such side.
    """
    side = side_of(side)
    seen = duel.copy()
    own, other = seen.sides[side], seen.sides[1 - side]
    other.hand = [_HIDDEN] * len(other.hand)
    other.pile = [_HIDDEN] * len(other.pile)
    other.dice = [sum(other.dice), *([0] * (FACES - 1))]
    own.pile.sort(key=lambda card: card.id)
    if seen.phase is Phase.PREPARATION:
        other.active_place = -1
        other.prepared = 0
    if seen.phase is Phase.ROLL:
        other.rerolls = seen.limits.rerolls
    seen.chance = Chance()
    return seen


@dataclass(frozen=True, slots=True)
class CharacterChange:
    """What an action would change of one character: (before, after) where they differ from one another, or not."""

    side: int
    place: int
    hp: tuple[int, int]
    energy: tuple[int, int]
    aura: tuple[int, int]

    @property
    def falls(self) -> bool:
        """It would fall."""
        return self.hp[0] > 0 and self.hp[1] == 0

    @property
    def damage(self) -> int:
        """HP it would lose in all (negative: gain)."""
        return self.hp[0] - self.hp[1]


@dataclass(frozen=True, slots=True)
class Preview:
    """What would follow from an action, as far as its side may know.

    `characters` are those that would change; `active` gives each side's active place before and after; `reactions`
    the reactions by name, in order; `events` what would happen, as journal entries without hidden cards and faces.
    `uncertain`: chance or a hidden card has a part in it, so that it may come otherwise. `winner` is the side that
    would win by it, None if none; `over` whether the duel would end.
    """

    characters: tuple[CharacterChange, ...]
    active: tuple[tuple[int, int], tuple[int, int]]
    reactions: tuple[str, ...]
    events: tuple[Entry, ...]
    uncertain: bool
    over: bool
    winner: int | None


def preview(duel: Duel, action: Action) -> Preview:
    """What the action would change, played on what its side sees. `Refused` when it may not be taken now.

    What comes after the round's end (the roll) is left out.
    """
    if (refusal := why_not(duel, action)) in (Refusal.NO_ACTION, Refusal.NO_SUCH_SIDE):
        raise Refused(action, refusal, duel.round)
    after = seen_by(duel, action.side)
    before = _snapshot(after)
    actives = [side.active_place for side in after.sides]
    chance, piled = after.chance.copy(), len(after.sides[action.side].pile)
    after.journal = []
    act(after, action)
    events = _known(after.journal, action.side)
    one, two = after.sides
    return Preview(
        characters=tuple(_changes(before, _snapshot(after))),
        active=((actives[0], one.active_place), (actives[1], two.active_place)),
        reactions=tuple(entry[5] for entry in events if entry[0] == "damage" and entry[5] is not None),
        events=events,
        uncertain=after.chance != chance or len(after.sides[action.side].pile) != piled,
        over=after.over,
        winner=after.winner,
    )


def _known(journal: list[Entry], side: int) -> tuple[Entry, ...]:
    """The entries up to the next round's opening, with drawn cards unnamed: which they would be nobody knows."""
    known: list[Entry] = []
    for entry in journal:
        if entry[0] == "round":
            break
        seen = visible(entry, side)
        if seen[0] in ("draws", "overdraws"):
            seen = (seen[0], seen[1], Hidden.id)
        if seen[0] == "rerolls":
            seen = (*seen[:3], ())
        known.append(seen)
    return tuple(known)


_Numbers = tuple[int, int, int]


def _snapshot(duel: Duel) -> list[list[_Numbers]]:
    """HP, energy and aura of every character, by side and place."""
    return [[(one.hp, one.energy, one.aura) for one in side.characters] for side in duel.sides]


def _changes(before: list[list[_Numbers]], after: list[list[_Numbers]]) -> Iterator[CharacterChange]:
    for side in (0, 1):
        for place, (old, new) in enumerate(zip(before[side], after[side], strict=True)):
            if old != new:
                hp, energy, aura = zip(old, new, strict=True)
                yield CharacterChange(side, place, hp, energy, aura)
