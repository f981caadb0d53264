"""What a side sees, as an array of small numbers and as a readable dictionary.

Both are functions of `views.seen_by` and of what the side itself has picked: they hold nothing hidden. The array is
one byte a number, each named in `ObservationSpace.names`; numbers above 255, which no duel comes near, are 255.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from gcg_plugin.duel.cards import Character, Entity
from gcg_plugin.duel.elements import ELEMENTS, FACES, aura_elements, face_name
from gcg_plugin.duel.rulings import Rulings
from gcg_plugin.duel.state import STANDARD, Awaits, Duel, Phase, Side
from gcg_plugin.learn.actions import Picked
from gcg_plugin.learn.numbering import PLACES, SKILLS, numbering, usable_skills

__all__ = ["Observation", "ObservationSpace", "describe", "observation_space"]

Observation = npt.NDArray[np.uint8]
"""What a side sees, one byte a number."""

_MOST: Final = 255
_RULINGS: Final = tuple(name for name in Rulings.__dataclass_fields__ if name != "name")
_FLAGS: Final = ("ended", "fell", "legend_played", "arrived")
_OWN: Final = ("own", "foe")


def _label(kind: type[Entity]) -> str:
    return f"{kind.name or kind.__name__} ({kind.id})"


def _amount(entity: Entity) -> int:
    """What is left of a card on the field: its shield points, usages or rounds; 1 where nothing counts."""
    return entity.points or entity.usages or entity.rounds or 1


class ObservationSpace:
    """Where every number of an observation stands.

    In order: the round, the phase, what the side is asked, whose turn it is and who goes first, the rulings; the own
    dice, hand, pile (its cards, not their order) and what is picked; then each side, the own one first: its counts and
    flags, the cards it has played in the duel, its statuses, its four summons, its four supports and its three
    characters.

    A card on the field is a number at its class's own name: what is left of it (shield points, usages or rounds), or
    1 where nothing counts; `used` is how often it has answered this round.

    Attributes:
        names: what each number is, in words; its length is the size of an observation.
    """

    def __init__(self) -> None:
        """Lays out the numbers for the built cards."""
        self.names: list[str] = []
        known = numbering()
        cards = [_label(kind) for kind in known.cards]
        self._round = self.block("", ["round"])
        self._phase = self.block("phase ", [phase.value for phase in Phase])
        self._asked = self.block("asked to ", [asked.value for asked in Awaits])
        self._order = self.block("", ["own turn", "own side goes first"])
        self._rulings = self.block("ruling ", _RULINGS)
        self._dice = self.block("own dice ", [face_name(face) for face in range(FACES)])
        self._hand = self.block("own hand ", cards)
        self._pile = self.block("own pile ", cards)
        self._picked_dice = self.block("picked ", [face_name(face) for face in range(FACES)])
        self._picked_cards = self.block("picked ", cards)
        self._sides = [_SideNumbers(self, whose) for whose in _OWN]
        self.card_numbers = {kind.id: number for number, kind in enumerate(known.cards)}

    def block(self, prefix: str, names: Iterable[str]) -> int:
        """Where the block of these names begins."""
        start = len(self.names)
        self.names += [f"{prefix}{name}" for name in names]
        return start

    def __len__(self) -> int:
        return len(self.names)

    def __reduce__(self) -> tuple[Callable[[], ObservationSpace], tuple[()]]:
        """A copy or a pickle is the one space there is, wherever it is unpacked."""
        return observation_space, ()

    def knows(self, kind: type[Entity]) -> bool:
        """Whether a character or a card of a deck has a number."""
        return kind in numbering().characters or kind in numbering().cards

    def array(self, seen: Duel, side: int, picked: Picked = ()) -> Observation:
        """The observation of a side.

        Args:
            seen: the duel as the side sees it (`views.seen_by`).
            side: 0 or 1.
            picked: what it has picked of a choice in several steps.

        Raises:
            KeyError: a card has no number: it is in no slice.
        """
        values = bytearray(len(self.names))
        own = seen.sides[side]
        asked = seen.awaits().get(side)
        values[self._round] = min(seen.round, _MOST)
        values[self._phase + _PHASES[seen.phase]] = 1
        if asked is not None:
            values[self._asked + _ASKED[asked]] = 1
        values[self._order] = seen.turn == side
        values[self._order + 1] = seen.first == side
        for place, name in enumerate(_RULINGS):
            values[self._rulings + place] = getattr(seen.rulings, name)
        values[self._dice : self._dice + FACES] = bytes(min(count, _MOST) for count in own.dice)
        for start, zone in ((self._hand, own.hand), (self._pile, own.pile)):
            for card in zone:
                values[start + self.card_numbers[card.id]] += 1
        for what in picked:
            values[self._picked_dice + what if what < FACES else self._picked_cards + self.card_numbers[what]] += 1
        self._sides[0].write(values, own, self.card_numbers)
        self._sides[1].write(values, own.foe, self.card_numbers)
        return np.frombuffer(values, dtype=np.uint8)


class _SideNumbers:
    """Where the numbers of one side stand; the same for both."""

    def __init__(self, space: ObservationSpace, whose: str) -> None:
        known = numbering()
        block = space.block
        self.counts = block(f"{whose} ", ["hand size", "pile size", "number of dice", "rerolls", *_FLAGS])
        self.active = block(f"{whose} active character ", [str(place) for place in range(PLACES)])
        self.played = block(f"{whose} played ", [_label(kind) for kind in known.cards])
        self.statuses = _Kinds(space, f"{whose} status ", known.statuses)
        self.summons = [
            (_Kinds(space, prefix, known.summons), block(prefix, ["turned to"]))
            for prefix in (f"{whose} summon {place} " for place in range(STANDARD.summons))
        ]
        self.supports = [
            (
                _Kinds(space, f"{whose} support {place} ", known.supports),
                block(f"{whose} support {place} ", ["counter"]),
            )
            for place in range(STANDARD.supports)
        ]
        self.characters = [_CharacterNumbers(space, f"{whose} character {place} ") for place in range(PLACES)]

    def write(self, values: bytearray, side: Side, cards: dict[int, int]) -> None:
        start = self.counts
        counts = (len(side.hand), len(side.pile), sum(side.dice), side.rerolls)
        for number in (*counts, side.ended, side.fell, side.legend_played, side.arrived):
            values[start] = min(number, _MOST)
            start += 1
        if side.active_place >= 0:
            values[self.active + side.active_place] = 1
        for card in side.played:
            values[self.played + cards[card]] += 1
        for entity in side.statuses:
            self.statuses.write(values, entity)
        for (kinds, turned), entity in zip(self.summons, side.summons, strict=False):
            kinds.write(values, entity)
            values[turned] = entity.turned or 0
        for (kinds, counter), entity in zip(self.supports, side.supports, strict=False):
            kinds.write(values, entity)
            values[counter] = min(entity.counter, _MOST)
        for numbers, character in zip(self.characters, side.characters, strict=False):
            numbers.write(values, character)


class _Kinds:
    """Where the numbers of classes that lie in one zone stand: what is left of each, and how often it was used."""

    def __init__(self, space: ObservationSpace, prefix: str, kinds: Sequence[type[Entity]]) -> None:
        start = space.block(prefix, [_label(kind) for kind in kinds])
        limited = [kind for kind in kinds if kind.per_round]
        used = space.block(prefix, [f"{_label(kind)} used" for kind in limited])
        self._left = {kind.id: start + number for number, kind in enumerate(kinds)}
        self._used = {kind.id: used + number for number, kind in enumerate(limited)}

    def write(self, values: bytearray, entity: Entity) -> None:
        values[self._left[entity.id]] = min(_amount(entity), _MOST)
        if (used := self._used.get(entity.id)) is not None:
            values[used] = min(entity.used, _MOST)


class _CharacterNumbers:
    """Where the numbers of one character stand."""

    def __init__(self, space: ObservationSpace, prefix: str) -> None:
        block = space.block
        self._kinds = block(prefix, [_label(kind) for kind in numbering().characters])
        self._numbers = block(prefix, ["HP", "most HP", "energy", "most energy", "used"])
        self._aura = block(f"{prefix}aura ", [element.name.lower() for element in ELEMENTS])
        self._uses = block(f"{prefix}uses of skill ", [str(slot) for slot in range(SKILLS)])
        self._held = _Kinds(space, prefix, numbering().held)
        self._number = {kind.id: self._kinds + number for number, kind in enumerate(numbering().characters)}

    def write(self, values: bytearray, character: Character) -> None:
        values[self._number[character.id]] = 1
        numbers = (character.hp, character.max_hp, character.energy, character.max_energy, character.used)
        values[self._numbers : self._numbers + len(numbers)] = bytes(min(number, _MOST) for number in numbers)
        for element in aura_elements(character.aura):
            values[self._aura + element - 1] = 1
        if character.uses:
            for slot, skill in enumerate(usable_skills(character)):
                values[self._uses + slot] = min(character.uses_of(skill), _MOST)
        for entity in character.held:
            self._held.write(values, entity)


_PHASES: Final = {phase: number for number, phase in enumerate(Phase)}
_ASKED: Final = {asked: number for number, asked in enumerate(Awaits)}


@cache
def observation_space() -> ObservationSpace:
    """The one observation space of the cards that are built."""
    return ObservationSpace()


# --- in words ------------------------------------------------------------------------------------------------------


def describe(seen: Duel, side: int, picked: Picked = ()) -> dict[str, Any]:
    """What the side sees as plain JSON data with English names: the same facts as the array, to read.

    Args:
        seen: the duel as the side sees it (`views.seen_by`).
        side: 0 or 1.
        picked: what it has picked of a choice in several steps.
    """
    own = seen.sides[side]
    asked = seen.awaits().get(side)
    names = {kind.id: kind.name for kind in numbering().cards}
    return {
        "round": seen.round,
        "phase": seen.phase.value,
        "asked": None if asked is None else asked.value,
        "turn": _OWN[seen.turn != side],
        "first": _OWN[seen.first != side],
        "rulings": seen.rulings.name,
        "picked": [face_name(what) if what < FACES else names[what] for what in picked],
        "own": _side(own)
        | {
            "hand": [card.name for card in own.hand],
            "pile": dict(Counter(card.name for card in own.pile)),
            "dice": {face_name(face): count for face, count in enumerate(own.dice) if count},
        },
        "foe": _side(own.foe) | {"hand": len(own.foe.hand), "pile": len(own.foe.pile), "dice": sum(own.foe.dice)},
    }


def _side(side: Side) -> dict[str, Any]:
    names = {kind.id: kind.name for kind in numbering().cards}
    return {
        "active": None if side.active_place < 0 else side.active_place,
        "characters": [_character(character) for character in side.characters],
        "statuses": [_entity(entity) for entity in side.statuses],
        "summons": [_entity(entity) for entity in side.summons],
        "supports": [_entity(entity) for entity in side.supports],
        "played": [names[card] for card in side.played],
        "rerolls": side.rerolls,
        **{flag: getattr(side, flag) for flag in _FLAGS},
    }


def _character(character: Character) -> dict[str, Any]:
    return {
        "name": character.name,
        "hp": character.hp,
        "max_hp": character.max_hp,
        "energy": character.energy,
        "max_energy": character.max_energy,
        "aura": [element.name.lower() for element in aura_elements(character.aura)],
        "uses": {skill.name: uses for skill in usable_skills(character) if (uses := character.uses_of(skill))},
        "holds": [_entity(entity) for entity in character.held],
    }


def _entity(entity: Entity) -> dict[str, Any]:
    numbers = {name: getattr(entity, name) for name in ("usages", "rounds", "points", "used", "counter")}
    shown: dict[str, Any] = {"name": entity.name, **{name: number for name, number in numbers.items() if number}}
    if entity.turned is not None:
        shown["turned"] = entity.turned.name.lower()
    return shown
