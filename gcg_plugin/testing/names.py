"""What a test may call a card, a character or a skill: its class, its id, or its English name; a die, its face."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from gcg_plugin.catalogue import find, find_kind, load
from gcg_plugin.duel.cards import Character, Entity, Skill
from gcg_plugin.duel.elements import SkillKind
from gcg_plugin.duel.rng import faces_script
from gcg_plugin.names import folded
from gcg_plugin.script import faces_named

__all__ = ["Dice", "Kind", "SkillName", "faces_of", "kind_of", "skill_named"]

_E = TypeVar("_E", bound=Entity)

Kind = type[_E] | int | str
"""A card or character: its class, its id, or its English name (or its class's name) in any case."""

SkillName = Skill | SkillKind | int | str
"""A skill: itself, its kind, its id, or its English name in any case."""


Dice = Iterable[int | str]
"""Dice, each by its face (0 Omni, 1 to 7 the elements) or by words: `PYRO`, `"pyro"`, `"3 omni"`."""


def faces_of(dice: Dice) -> tuple[int, ...]:
    """The faces that dice show.

    Raises:
        ValueError: a number or a word is no face.
    """
    faces: list[int] = []
    for die in (dice,) if isinstance(dice, str) else dice:
        faces += faces_named([die]) if isinstance(die, str) else faces_script([int(die)])
    return tuple(faces)


def kind_of(what: Kind[_E], base: type[_E]) -> type[_E]:
    """The class that `what` names, which is a `base`. Every card is loaded first, its costs printed.

    Raises:
        LookupError: nothing of that kind has such an id or name; the message offers what is near.
        TypeError: it is there and is no `base`.
    """
    load()
    if isinstance(what, str):
        return find_kind(what, base)
    found: type[Entity] = what if isinstance(what, type) else find(what)
    if not issubclass(found, base):
        raise TypeError(f"{found.__name__} is no {base.__name__}: it goes where a {_sort(found)} goes")
    return found


def _sort(kind: type[Entity]) -> str:
    """The sort of card it is: the engine's own class that stands next above it."""
    return next(base.__name__ for base in kind.__mro__ if base.__module__ == Entity.__module__)


def skill_named(user: Character, what: SkillName) -> int:
    """The id of the skill that `what` names, of that character. An id is taken as it is, whoever's it is.

    Raises:
        LookupError: the character has no skill of that kind or name, or more than one of that kind.
    """
    if isinstance(what, Skill):
        return what.id
    if isinstance(what, SkillKind):
        found = [skill for skill in user.skills if skill.kind is what]
    elif isinstance(what, str):
        found = [skill for skill in user.skills if folded(skill.name) == folded(what)]
    else:
        return what
    if len(found) == 1:
        return found[0].id
    own = ", ".join(f"{skill.name} ({skill.id}, {skill.kind.name.lower()})" for skill in user.skills) or "none"
    raise LookupError(f"{type(user).__name__} has {len(found) or 'no'} skills for {what!r}; its skills are: {own}")
