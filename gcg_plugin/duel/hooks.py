"""Every moment a card may answer, in the order in which one action meets them.

A method of a card class that has one of these names listens to that moment. The first word of a name says what an
answer is: `fix_`, `cut_`, `convert_`, `add_`, `multiply_`, `reduce_` and `rescue` are asked and return a value or
None, `is_` is asked and returns a bool, `on_` is told and may yield effects. Silence (None, False, nothing yielded) is
free; an answer spends one of the card's usages or of its uses a round, unless the method is marked `@free`.

`HOOKS` gives each name and how many arguments follow `self`. Whose moments a card hears comes with where it lies: on a
character, that character's; anywhere else, its side's. `@hears` widens or narrows it.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Any, Final, NamedTuple, TypeVar

HOOKS: Final[dict[str, int]] = {
    # the roll
    "fix_dice": 1,  # (roll) -> the elements that so many dice show at once
    # a cost: the reductions are taken by `cuts`: unaligned dice first, then an element, then any
    "cut_skill": 1,  # (use) -> dice less for a skill, or for a talent card that uses one
    "cut_switch": 1,  # (switch) -> dice less for a switch
    "cut_card": 1,  # (play) -> dice less for a card
    "is_fast_switch": 1,  # (switch) -> the turn does not pass
    # a hit, stage by stage
    "convert_damage": 1,  # (hit) -> the element it has instead
    "add_damage": 1,  # (hit) -> more damage, by who deals it
    "add_damage_taken": 1,  # (hit) -> more damage, by who takes it
    "multiply_damage": 1,  # (hit) -> a factor, after every addition
    "reduce_damage": 1,  # (hit) -> less damage, shields among them by place
    "rescue": 1,  # (fall) -> the HP a character keeps that would have fallen
    # what follows
    "on_battle_start": 0,
    "on_action_phase": 0,
    "on_enter": 0,  # itself came onto the field, or was made again
    "on_play": 1,  # (play) a card was played
    "on_switch": 1,  # (switch) an active character changed, however that came
    "on_reaction": 1,  # (reaction) by who caused it
    "on_hit": 1,  # (hit) by who dealt it
    "on_hurt": 1,  # (hit) by who took it
    "on_fall": 1,  # (fall)
    "on_skill": 1,  # (use) a skill was used, and all that it caused has followed
    "on_end_phase": 0,
}

FOREIGN: Final = {moment: f"foe:{moment}" for moment in HOOKS}
"""By moment, the name under which a card listens to the other side's."""

FIRST_WORDS: Final = ("fix", "cut", "convert", "add", "multiply", "reduce", "rescue", "change", "can", "is", "on")
"""A method whose name begins with one of these words and is no hook is a slip of the pen, and an error."""

OWN_METHODS: Final = frozenset({"can_play"})
"""Methods with such a first word that are asked of one card about itself, not of listeners."""


class Reach(Enum):
    """Whose moments a listener hears."""

    PLACE = "as its place says: its character's, or its side's"
    SIDE = "its side's, wherever it lies"
    FOE = "the other side's"
    BOTH = "both sides'"


SIDE: Final = Reach.SIDE
FOE: Final = Reach.FOE
BOTH: Final = Reach.BOTH


class Ear(NamedTuple):
    """How a card class listens to one moment."""

    method: Callable[..., Any]
    free: bool
    """Its answers spend nothing: it is marked so, or there is nothing to spend."""
    wide: bool
    """It hears the whole side although it lies on a character."""
    when_active: bool
    """It hears only while its character is active."""


_Method = TypeVar("_Method", bound=Callable[..., Any])


def _mark(method: _Method, name: str, value: object) -> _Method:
    setattr(method, name, value)
    return method


def free(method: _Method) -> _Method:
    """Mark a hook whose answers spend nothing."""
    return _mark(method, "free", True)


def when_active(method: _Method) -> _Method:
    """Mark a hook that hears only while its card's character is the active one."""
    return _mark(method, "when_active", True)


def hears(reach: Reach) -> Callable[[_Method], _Method]:
    """Mark a hook that hears other moments than its card's place says."""
    return lambda method: _mark(method, "reach", reach)


def hook(name: str) -> Callable[[_Method], _Method]:
    """Mark a further method for the moment `name`, for a card that answers it twice under different limits."""
    return lambda method: _mark(method, "hook", name)
