"""The fixed action space: every action of a duel, paid by default, as one number or a few.

| actions | how many | what |
| --- | --- | --- |
| `end round` | 1 | |
| `use skill` | 4 | the active character's skill of that slot, passive ones not counted |
| `switch to`, `replace by`, `begin with` | 3 each | a character, by its place |
| `pick a die` | 8 | one die of that face is picked to be rolled again |
| `roll` | 1 | rolls the picked dice again; with none picked, keeps all |
| `put back` | one a card | one such card of the first hand is picked to be switched |
| `draw` | 1 | switches the picked cards; with none picked, keeps all |
| `tune` | one a card | such a card tunes the die that is needed least |
| `play` | one a card and form of its targets | the card, on those targets |

Cards are numbered as `numbering` has them, by class and not by their place in the hand. A card's forms of targets
follow from its class: equipment has the three places; a support none, or the support of the four that leaves for it;
a card that names no targets has the one form; any other has all forms there are: none, each place of a zone of
either side, and each ordered pair of own characters.

To switch cards and to roll again are choices of any number of things, so they take several steps: each pick is one,
and `draw` or `roll` ends them. What is picked cannot be put down again; any order of picks is the same choice.

Left out: to concede, which is always possible, and to pay or tune with other dice than the default ones.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import permutations
from typing import TYPE_CHECKING, Final

import numpy as np
import numpy.typing as npt

from gcg_plugin.duel.actions import (
    Action,
    ChooseActive,
    EndRound,
    PlayCard,
    Replace,
    Reroll,
    SwitchCards,
    SwitchTo,
    Target,
    Tune,
    UseSkill,
)
from gcg_plugin.duel.cards import Card, Equipment, Support
from gcg_plugin.duel.elements import FACES, face_name
from gcg_plugin.duel.legal import legal_actions
from gcg_plugin.duel.state import STANDARD, Awaits, Duel
from gcg_plugin.learn.numbering import PLACES, SKILLS, numbering, usable_skills

if TYPE_CHECKING:
    from gcg_plugin.duel.state import Side

__all__ = ["ActionSpace", "Mask", "Picked", "action_space"]

Mask = npt.NDArray[np.int8]
"""One number an action: 1 where it may be taken, else 0."""

Picked = tuple[int, ...]
"""What was picked so far of a choice in several steps: ids of cards to switch, or faces of dice to roll again."""

_Maker = Callable[[Duel, int, Picked], Action | Picked]
"""What a number comes to, for a duel, a side and what it has picked."""
_Where = tuple[bool, str, int]
"""A target: of the own side or not, its zone, its place."""
_Form = tuple[_Where, ...]

_ZONES: Final = (("characters", PLACES), ("summons", STANDARD.summons), ("supports", STANDARD.supports))
_NONE: Final[tuple[_Form, ...]] = ((),)
_OWN_CHARACTERS: Final[tuple[_Form, ...]] = tuple(((True, "characters", place),) for place in range(PLACES))
_OWN_SUPPORTS: Final[tuple[_Form, ...]] = tuple(((True, "supports", place),) for place in range(STANDARD.supports))
_ALL: Final[tuple[_Form, ...]] = (
    *_NONE,
    *(((own, zone, place),) for own in (True, False) for zone, most in _ZONES for place in range(most)),
    *tuple((one, other) for (one,), (other,) in permutations(_OWN_CHARACTERS, 2)),
)


def _forms(kind: type[Card]) -> tuple[_Form, ...]:
    """Every form its targets may have."""
    if kind.targets is Card.targets:
        return _NONE
    if kind.targets is Equipment.targets:
        return _OWN_CHARACTERS
    return (*_NONE, *_OWN_SUPPORTS) if kind.targets is Support.targets else _ALL


class ActionSpace:
    """The numbers of actions: from a number to what it does, and back.

    Attributes:
        names: what each number does, in words; its length is the size of the space.
    """

    def __init__(self) -> None:
        """Numbers every action of the built cards."""
        self.names: list[str] = []
        self._makers: list[_Maker] = []
        self._cards = {kind.id: number for number, kind in enumerate(numbering().cards)}
        cards = [(kind.id, f"{kind.name or kind.__name__} ({kind.id})") for kind in numbering().cards]
        places = range(PLACES)
        self._end = self._add("end round", lambda _duel, side, _: EndRound(side))
        self._skill = self._block((f"use skill {slot}", _uses(slot)) for slot in range(SKILLS))
        self._switch = self._block((f"switch to character {place}", _with_place(SwitchTo, place)) for place in places)
        self._replace = self._block((f"replace by character {place}", _with_place(Replace, place)) for place in places)
        self._begin = self._block(
            (f"begin with character {place}", _with_place(ChooseActive, place)) for place in places
        )
        self._die = self._block((f"pick a die of {face_name(face)}", _picks(face)) for face in range(FACES))
        self._roll = self._add("roll", lambda _duel, side, picked: Reroll(side, tuple(sorted(picked))))
        self._put_back = self._block((f"put back {name}", _picks(number)) for number, name in cards)
        self._draw = self._add("draw", lambda _duel, side, picked: SwitchCards(side, tuple(sorted(picked))))
        self._tune = self._block((f"tune with {name}", _tunes(number)) for number, name in cards)
        self._play: dict[tuple[int, _Form], int] = {}
        for kind, (number, name) in zip(numbering().cards, cards, strict=True):
            for form in _forms(kind):
                self._play[number, form] = self._add(f"play {name}{_in_words(form)}", _plays(number, form))

    def _add(self, name: str, maker: _Maker) -> int:
        self.names.append(name)
        self._makers.append(maker)
        return len(self.names) - 1

    def _block(self, members: Iterator[tuple[str, _Maker]]) -> int:
        """The number of the first of them."""
        start = len(self.names)
        for name, maker in members:
            self._add(name, maker)
        return start

    def __len__(self) -> int:
        return len(self.names)

    def __reduce__(self) -> tuple[Callable[[], ActionSpace], tuple[()]]:
        """A copy or a pickle is the one space there is, wherever it is unpacked."""
        return action_space, ()

    def mask(self, duel: Duel, side: int, picked: Picked = ()) -> Mask:
        """What the side may do now.

        Args:
            duel: the duel, or what the side sees of it.
            side: 0 or 1.
            picked: what it has picked of a choice in several steps.

        Returns:
            1 for each action that may be taken, else 0; all 0 when the side owes no choice.
        """
        mask = np.zeros(len(self.names), np.int8)
        for number in self._open(duel, side, picked):
            mask[number] = 1
        return mask

    def _open(self, duel: Duel, side: int, picked: Picked) -> Iterator[int]:
        own = duel.sides[side]
        asked = duel.awaits().get(side)
        if asked is Awaits.SWITCH_CARDS:
            hand = [card.id for card in own.hand]
            yield from (
                self._put_back + self._cards[card] for card in set(hand) if hand.count(card) > picked.count(card)
            )
            yield self._draw
        elif asked is Awaits.REROLL:
            yield from (self._die + face for face in range(FACES) if own.dice[face] > picked.count(face))
            yield self._roll
        elif asked is not None:
            for action in legal_actions(duel, side):
                yield self._number(own, action)

    def take(self, duel: Duel, side: int, number: int, picked: Picked = ()) -> Action | Picked:
        """What an action that may be taken (`mask`) comes to: the duel's own action, or one thing more picked.

        Args:
            duel: the duel, or what the side sees of it.
            side: 0 or 1.
            number: the action's number.
            picked: what the side has picked before.

        Raises:
            IndexError: there is no such number, or no skill of that slot.
        """
        return self._makers[number](duel, side, picked)

    def path(self, duel: Duel, action: Action) -> tuple[int, ...]:
        """The numbers that come to the action, in order, when nothing is picked yet: what a policy's choice is here.

        Args:
            duel: the duel, or what the action's side sees of it.
            action: one that may be taken and is in the space.

        Raises:
            KeyError: the action is not in the space: it concedes, names its own dice, or its card has no number.
        """
        if isinstance(action, SwitchCards):
            return (*(self._put_back + self._cards[card] for card in action.cards), self._draw)
        if isinstance(action, Reroll):
            return (*(self._die + face for face in action.dice), self._roll)
        return (self._number(duel.sides[action.side], action),)

    def _number(self, own: Side, action: Action) -> int:
        match action:
            case UseSkill(skill=skill, dice=None):
                return self._skill + [one.id for one in usable_skills(own.active)].index(skill)
            case PlayCard(side=side, card=card, targets=targets, dice=None):
                return self._play[card, tuple((target.side == side, target.zone, target.place) for target in targets)]
            case Tune(card=card, die=None):
                return self._tune + self._cards[card]
            case SwitchTo(character=place, dice=None):
                return self._switch + place
            case EndRound():
                return self._end
            case Replace(character=place):
                return self._replace + place
            case ChooseActive(character=place):
                return self._begin + place
        raise KeyError(f"{action} is not in the action space: it holds no conceding and no dice of one's own choice")


@cache
def action_space() -> ActionSpace:
    """The one action space of the cards that are built."""
    return ActionSpace()


# --- what a number does --------------------------------------------------------------------------------------------


def _uses(slot: int) -> Callable[[Duel, int, Picked], Action]:
    return lambda duel, side, _: UseSkill(side, usable_skills(duel.sides[side].active)[slot].id)


def _with_place(
    kind: Callable[[int, int], SwitchTo | Replace | ChooseActive], place: int
) -> Callable[[Duel, int, Picked], Action]:
    return lambda _duel, side, _: kind(side, place)


def _picks(what: int) -> Callable[[Duel, int, Picked], Picked]:
    return lambda _duel, _side, picked: (*picked, what)


def _tunes(card: int) -> Callable[[Duel, int, Picked], Action]:
    return lambda _duel, side, _: Tune(side, card)


def _plays(card: int, form: _Form) -> Callable[[Duel, int, Picked], Action]:
    return lambda _duel, side, _: PlayCard(
        side, card, tuple(Target(side if own else 1 - side, zone, place) for own, zone, place in form)
    )


def _in_words(form: _Form) -> str:
    where = [f"{'own' if own else 'opposing'} {zone.removesuffix('s')} {place}" for own, zone, place in form]
    return f" on {' and '.join(where)}" if where else ""
