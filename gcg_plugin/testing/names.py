"""What a test may call a card, a character or a skill: its class, its id, or its English name."""

from __future__ import annotations

from typing import TypeVar

from gcg_plugin.catalogue import find, find_kind, load
from gcg_plugin.duel.cards import Character, Entity, Skill
from gcg_plugin.duel.elements import SkillKind
from gcg_plugin.names import folded

__all__ = ["Kind", "SkillName", "kind_of", "skill_named"]

_E = TypeVar("_E", bound=Entity)

Kind = type[_E] | int | str
"""A card or character: its class, its id, or its English name (or its class's name) in any case."""

SkillName = Skill | SkillKind | int | str
"""A skill: itself, its kind, its id, or its English name in any case."""


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
