"""The names and texts of a language in one file, which a page loads once: cards, characters, skills and reactions."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Hashable
from functools import lru_cache
from typing import Any, NamedTuple

from gcg_plugin.board.texts import card_facts, skill_kind
from gcg_plugin.catalogue import load
from gcg_plugin.duel.cards import CARDS, Card, Character, Entity, Skill, Talent
from gcg_plugin.duel.elements import Element, face_name
from gcg_plugin.duel.reactions import PAIRS
from gcg_plugin.names import for_class, for_skill, name_of, plain_name
from gcg_plugin.slices import every_card, every_character, load_rule
from gcg_plugin.text.official import official_texts, texts_stamp
from gcg_plugin.text.shown import describe, describe_skill
from gcg_plugin.web.sight import cost, kind_of

__all__ = ["Texts", "texts_in"]


class Texts(NamedTuple):
    """A file of texts: its JSON, and a tag that changes when it does."""

    content: bytes
    tag: str


def texts_in(language: str) -> Texts:
    """The texts of a language, the player's own official ones where there are any.

    Args:
        language: a language there are names in (`names.languages`).

    Raises:
        DataError: the player's file of texts is not what `genshin-world text gcg` writes.
    """
    return _texts(language, texts_stamp(language))


@lru_cache(maxsize=20)
def _texts(language: str, _official: Hashable) -> Texts:
    load()
    known = {*every_card(), *every_character()}
    kinds = {number: kind for number, kind in sorted(CARDS.items()) if number in known}
    skills = {skill.id: skill for kind in kinds.values() if issubclass(kind, Character) for skill in kind.skills}
    data = {
        "language": language,
        "names": {number: for_class(kind, language) for number, kind in kinds.items()},
        "texts": {number: _card(kind, language) for number, kind in kinds.items()},
        "skills": {number: _skill(skill, language) for number, skill in sorted(skills.items())},
        "reactions": _reactions(language),
    }
    content = json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()
    return Texts(content, hashlib.sha256(content).hexdigest()[:20])


def _card(kind: type[Entity], language: str) -> dict[str, Any]:
    found: dict[str, Any] = {
        "kind": kind_of(kind),
        "facts": card_facts(kind, language),
        "text": describe(kind, language),
    }
    if issubclass(kind, Card):
        found["cost"] = cost(kind.cost)
    if issubclass(kind, Character):
        found |= {
            "skills": [skill.id for skill in kind.skills],
            "element": face_name(kind.element),
            "hp": kind.health,
            "energy": kind.max_energy,
        }
    if issubclass(kind, Talent) and (owner := kind.skill.owner if kind.skill is not None else kind.character):
        found["of"] = owner.id
    return found


def _skill(skill: Skill, language: str) -> dict[str, Any]:
    return {
        "name": for_skill(skill, language),
        "text": describe_skill(skill, language),
        "cost": cost(skill.cost),
        "kind": skill_kind(skill),
        "of": skill.owner.id if skill.owner is not None else 0,
    }


def _reactions(language: str) -> dict[str, str]:
    """A reaction's name in the language, by the name the engine tells it by; the engine's own where there is none."""
    own, names = official_texts(language), {}
    for row in load_rule().reactions:
        reaction = PAIRS[frozenset(Element[element.upper()] for element in row.elements)]
        shipped = name_of(row.name_text_id, language) if name_of(row.name_text_id) == reaction.title else reaction.title
        names[reaction.title] = plain_name(own.get(row.name_text_id, "")) or shipped
    return names
