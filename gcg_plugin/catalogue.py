"""From a card's id to its class: imports every card module and prints the slices' numbers onto the classes.

A class says what a card does; HP, energy, costs, kinds, names and tags are the slices'. `load` brings the two together
and everything else here calls it first. The engine alone does without: `gcg_plugin.duel` imports none of this.
"""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import re
from collections.abc import Callable
from difflib import get_close_matches
from functools import cache
from operator import index
from types import ModuleType
from typing import Final, TypeVar

import gcg_plugin.cards
import gcg_plugin.characters
from gcg_plugin.duel import CARDS, Card, CardError, Character, Cost, Damage, Effects, Element, Entity, Skill
from gcg_plugin.duel.elements import DamageElement, Plain, SkillKind, WeaponKind, damage_name
from gcg_plugin.duel.hooks import HOOKS
from gcg_plugin.duel.state import Deck
from gcg_plugin.names import ENGLISH, folded, for_class, name_of
from gcg_plugin.slices import (
    CardRow,
    CharacterRow,
    CostRow,
    SkillRow,
    built_deck_ids,
    every_card,
    every_character,
    load_deck,
)
from genshin_world.errors import DataError
from genshin_world.typed import number_typed

__all__ = [
    "NoSuchCard",
    "built_decks",
    "cost_in",
    "deck",
    "description",
    "find",
    "find_kind",
    "is_called",
    "load",
    "missing",
    "shared_damage",
]

_KINDS: Final = {
    "normal": SkillKind.NORMAL,
    "elemental": SkillKind.ELEMENTAL,
    "burst": SkillKind.BURST,
    "passive": SkillKind.PASSIVE,
    "other": SkillKind.PREPARED,
}
_WEAPONS: Final = {
    None: WeaponKind.NONE,
    "catalyst": WeaponKind.CATALYST,
    "bow": WeaponKind.BOW,
    "claymore": WeaponKind.CLAYMORE,
    "pole": WeaponKind.POLEARM,
    "sword": WeaponKind.SWORD,
}
_SHARED: Final = re.compile(r"Effect_Damage_([A-Z][a-z]+)_(\d+)")
"""The scripts that are no more than a damage, shared by the skills of many characters."""
_SCRIPT_ELEMENTS: Final[dict[str, DamageElement]] = {
    "Physic": Plain.PHYSICAL,
    "Ice": Element.CRYO,
    "Water": Element.HYDRO,
    "Fire": Element.PYRO,
    "Elec": Element.ELECTRO,
    "Wind": Element.ANEMO,
    "Rock": Element.GEO,
    "Grass": Element.DENDRO,
}
_Kind = TypeVar("_Kind", bound=Entity)


@cache
def load() -> None:
    """Import every card module and print the slices' numbers onto the classes. A second call does nothing.

    Raises:
        DataError: a slice is not what it should be.
        CardError: a card class is written wrongly, or a character's class and its slice do not have the same skills.
    """
    for package in (gcg_plugin.characters, gcg_plugin.cards):
        _import_all(package)
    for character in every_character().values():
        if (kind := CARDS.get(character.id)) is not None:
            _print_character(_is_a(kind, Character), character)
    for card in every_card().values():
        if (kind := CARDS.get(card.id)) is not None:
            _print_card(kind, card)


def deck(deck_id: int) -> Deck:
    """The deck as an opened duel takes it: characters in order, each card as often as the deck holds it.

    Raises:
        DataError: no such deck is written, or some of its cards have no class yet (the message names them).
    """
    try:
        deck_id = index(deck_id)
    except TypeError:
        known = ", ".join(map(str, built_deck_ids()))
        raise DataError("gcg/decks", None, None, f"{deck_id!r} is no deck's id: they are {known}") from None
    load()
    rows = load_deck(deck_id)
    if lacking := missing(deck_id):
        raise DataError(f"gcg/decks/{deck_id}.json", None, None, f"no class is written for {', '.join(lacking)}")
    for row in rows.characters:
        if row.start_hp is not None or row.start_energy is not None:
            raise DataError(f"gcg/decks/{deck_id}.json", row.id, "start_hp", "a duel seats everybody at full HP only")
    cards = (row for row in rows.cards for _ in range(row.count or 0))
    return Deck(
        tuple(_is_a(CARDS[row.id], Character) for row in rows.characters),
        tuple(_is_a(CARDS[row.id], Card) for row in cards),
    )


def missing(deck_id: int) -> tuple[str, ...]:
    """The deck's characters and action cards that have no class, each as `name (id)`; empty when it can be played."""
    load()
    rows = load_deck(deck_id)
    names = {row.id: row.name_text_id for row in rows.characters} | {row.id: row.name_text_id for row in rows.cards}
    return tuple(f"{name_of(name)} ({number})" for number, name in names.items() if number not in CARDS)


@cache
def built_decks() -> tuple[int, ...]:
    """The ids of the decks that can be played, ascending: every character and every action card has a class."""
    return tuple(number for number in built_deck_ids() if not missing(number))


class NoSuchCard(LookupError):
    """What a person named is no card, or more than one: one line that says what comes near, or which they are."""


def find(words: int | str, language: str = ENGLISH) -> type[Entity]:
    """The class a person means: by id, by name in whatever case, by the class's own name, or by a part of one name.

    Args:
        words: the id or the name, in English or in the language.
        language: the language names may be in besides.

    Raises:
        NoSuchCard: nothing fits (the message suggests names that come near), or several cards do.
    """
    load()
    words = str(words)
    if (number := number_typed(words)) is not None:
        if number not in CARDS:
            raise NoSuchCard(f"no card has the id {number}")
        return CARDS[number]
    wanted = folded(words)
    found = _called(wanted, Entity, language) or [
        kind for kind in CARDS.values() if wanted and any(wanted in name for name in _names(kind, language))
    ]
    return _only(found, words, Entity)


def is_called(kind: type[Entity], words: str, language: str = ENGLISH) -> bool:
    """Whether that is the whole of a class's name or its id, and no part of a name."""
    return number_typed(words) == kind.id or folded(words) in {*_names(kind, language), folded(kind.__name__)}


def find_kind(name: str, base: type[_Kind]) -> type[_Kind]:
    """The class of that kind with that very name, in English, in whatever case, or the class's own.

    Raises:
        NoSuchCard: no class of the kind has it (the message suggests names that come near), or several do.
    """
    load()
    return _only(_called(folded(name), base), name, base)


def description(kind: type[Entity]) -> str:
    """What the card does, in our own words: its class's docstring on one line.

    Raises:
        CardError: the class has none of its own.
    """
    if not (text := vars(kind).get("__doc__")):
        raise CardError(f"{kind.__qualname__} has no docstring, which is its text")
    return " ".join(text.split())


def shared_damage(script: str) -> tuple[DamageElement, int] | None:
    """The element and amount of a script that is no more than a damage; `None` for any other."""
    match = _SHARED.fullmatch(script)
    if match is None or match[1] not in _SCRIPT_ELEMENTS:
        return None
    return _SCRIPT_ELEMENTS[match[1]], int(match[2])


def cost_in(row: CostRow) -> Cost:
    """A slice's cost as the engine has it."""
    element = None if row.element is None or row.element == "same" else Element[row.element.upper()]
    return Cost(element, row.amount, row.any, row.energy, row.legend)


# --- classes and rows ----------------------------------------------------------------------------------------------


def _import_all(package: ModuleType) -> None:
    for module in pkgutil.iter_modules(package.__path__, f"{package.__name__}."):
        found = importlib.import_module(module.name)
        if module.ispkg:
            _import_all(found)


def _is_a(kind: type[Entity], base: type[_Kind]) -> type[_Kind]:
    if not issubclass(kind, base):
        raise CardError(f"{kind.__qualname__} ({kind.id}) is no {base.__name__}, which the slices say it is")
    return kind


def _names(kind: type[Entity], language: str = ENGLISH) -> set[str]:
    return {folded(kind.name), folded(for_class(kind, language))}


def _called(wanted: str, base: type[_Kind], language: str = ENGLISH) -> list[type[_Kind]]:
    kinds = [kind for kind in CARDS.values() if issubclass(kind, base)] if wanted else []
    return [kind for kind in kinds if wanted in {*_names(kind, language), folded(kind.__name__)}]


def _only(found: list[type[_Kind]], words: str, base: type[_Kind]) -> type[_Kind]:
    if len(found) == 1:
        return found[0]
    what = "card" if base is Entity else base.__name__.lower()
    if found:
        several = ", ".join(f"{kind.name or kind.__name__} ({kind.id})" for kind in found)
        raise NoSuchCard(f"several cards are called {words!r}: choose by id among {several}")
    names = {folded(kind.name): kind.name for kind in CARDS.values() if kind.name and issubclass(kind, base)}
    near = [names[name] for name in get_close_matches(folded(words), names, n=3)]
    raise NoSuchCard(f"no {what} is called {words!r}" + (f": did you mean {' or '.join(near)}?" if near else ""))


# --- printing ------------------------------------------------------------------------------------------------------


def _print_card(kind: type[Entity], row: CardRow) -> None:
    kind.name = name_of(row.name_text_id)
    if issubclass(kind, Card):
        kind.cost = cost_in(row.cost)
        kind.tags = frozenset(row.tags)


def _print_character(kind: type[Character], row: CharacterRow) -> None:
    kind.name = name_of(row.name_text_id)
    kind.health = row.hp
    kind.max_energy = row.max_energy
    kind.element = Element[row.element.upper()]
    kind.weapon = _WEAPONS[row.weapon]
    kind.tags = frozenset(row.tags)
    written = {skill.id: skill for skill in kind.skills}
    kind.skills = tuple(_printed(kind, written.pop(skill.id, None), skill) for skill in row.skills)
    if written:
        raise CardError(f"{kind.__qualname__} has a skill {next(iter(written))}, which its slice does not have")


def _printed(kind: type[Character], skill: Skill | None, row: SkillRow) -> Skill:
    """The skill with the slice's numbers: the class's own, or one that the slice says all about."""
    if row.kind not in _KINDS:
        raise DataError("gcg/decks", row.id, "kind", f"the engine has no skill of the kind {row.kind!r}")
    if skill is None:
        skill = _passive(kind, row.id) if row.kind == "passive" else _shared(kind, row)
        skill.owner = kind
    skill.name = name_of(row.name_text_id)
    skill.kind = _KINDS[row.kind]
    skill.cost = cost_in(row.cost)
    skill.energy = row.energy
    return skill


def _shared(kind: type[Character], row: SkillRow) -> Skill:
    if (damage := shared_damage(row.effect)) is None:
        name = name_of(row.name_text_id)
        raise CardError(f"{kind.__qualname__} lacks the skill {row.id} {name}, and {row.effect!r} is no shared damage")
    element, amount = damage
    skill = Skill(row.id, _strikes(amount, element))
    skill.description = f"Hits for {amount} {damage_name(element)} damage."
    return skill


def _strikes(amount: int, element: DamageElement) -> Callable[[Character], Effects]:
    def body(_user: Character) -> Effects:
        yield Damage(amount, element)

    return body


def _passive(kind: type[Character], number: int) -> Skill:
    """A passive skill is never used: the class's hooks are what it does, and their docstrings what it says."""
    hooks = [method for name, method in vars(kind).items() if getattr(method, "hook", name) in HOOKS]
    if not hooks:
        raise CardError(f"{kind.__qualname__} lacks the hook that its passive skill {number} is")
    skill = Skill(number, _nothing)
    skill.description = " ".join(" ".join((inspect.getdoc(method) or "").split()) for method in hooks)
    return skill


def _nothing(_user: Character) -> None:
    """The body of what is never used."""
