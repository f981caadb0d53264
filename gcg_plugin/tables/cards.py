"""Characters, skills and cards, each row of the tables as a row of a slice."""

from __future__ import annotations

from gcg_plugin.slices import (
    CardKind,
    CardRow,
    CharacterRow,
    ConditionRow,
    HintRow,
    NeedsRow,
    SkillKind,
    SkillRow,
    TargetRow,
)
from gcg_plugin.tables.costs import read_cost
from gcg_plugin.tables.dump import Dump
from gcg_plugin.tables.raw import Row
from gcg_plugin.tables.words import (
    CAMPS,
    CARD_KINDS,
    ELEMENTS,
    EQUIPMENT_KINDS,
    HINTS,
    SKILL_KINDS,
    TARGETS,
    WEAPONS,
    tags_of,
    word,
)

__all__ = ["read_card", "read_character"]


def read_character(dump: Dump, character: int, why: str) -> CharacterRow:
    """A character with its skills.

    Args:
        dump: the tables.
        character: its id.
        why: who needs it, for the error.

    Raises:
        DataError: it or one of its skills is missing or not what it should be.
    """
    row = dump.characters.need(character, why)
    tags = tags_of(row, "tagList")
    elements = [tag.removeprefix("element_") for tag in tags if tag.startswith("element_")]
    weapons = [tag.removeprefix("weapon_") for tag in tags if tag.startswith("weapon_")]
    if len(elements) != 1 or len(weapons) > 1:
        raise row.error("tagList", f"should name one element and at most one weapon, names {', '.join(tags) or 'none'}")
    skills = row.numbers("skillList")
    if not skills:
        raise row.error("skillList", "a character needs a skill")
    return CharacterRow(
        id=character,
        name_text_id=row.number("nameTextMapHash"),
        description_text_id=row.number("descTextMapHash"),
        hp=row.number("hp", least=1),
        max_energy=row.number("maxEnergy"),
        element=word(row, "tagList", elements[0].upper(), ELEMENTS),
        weapon=word(row, "tagList", weapons[0].upper(), WEAPONS) if weapons else None,
        tags=tags,
        skills=tuple(_read_skill(dump, skill, f"character {character}'s skillList") for skill in skills),
    )


def _read_skill(dump: Dump, skill: int, why: str) -> SkillRow:
    row = dump.skills.need(skill, why)
    return SkillRow(
        id=skill,
        name_text_id=row.number("nameTextMapHash"),
        description_text_id=row.number("descTextMapHash"),
        kind=_skill_kind(row),
        cost=read_cost(row, dump.costs),
        energy=row.number("energyRecharge"),
        effect=row.text("skillJson"),
        hidden=row.flag("isHidden"),
    )


def _skill_kind(row: Row) -> SkillKind:
    tags = [tag for tag in row.texts("skillTagList") if tag != "GCG_SKILL_TAG_NONE"]
    if len(tags) > 1:
        raise row.error("skillTagList", f"a skill is of one kind, this one of {' and '.join(tags)}")
    return word(row, "skillTagList", tags[0], SKILL_KINDS) if tags else "other"


def _scripts(dump: Dump, row: Row) -> tuple[str, ...]:
    """The names of a card's scripts, in the order of its skills; a skill without a script adds none.

    Raises:
        DataError: the card names a skill the skill table does not hold.
    """
    why = f"card {row.name}'s skillList"
    scripts = [dump.skills.need(skill, why).text("skillJson") for skill in row.numbers("skillList")]
    return tuple(script for script in scripts if script)


def read_card(dump: Dump, card: int, why: str, *, count: int | None = None) -> CardRow:
    """A card.

    Args:
        dump: the tables.
        card: its id.
        why: who needs it, for the error.
        count: how often a deck holds it, `None` for a card others create.

    Raises:
        DataError: it, a skill or a target of it is missing or not what it should be.
    """
    row = dump.cards.need(card, why)
    tags = tags_of(row, "tagList")
    return CardRow(
        id=card,
        name_text_id=row.number("nameTextMapHash"),
        description_text_id=row.number("descTextMapHash"),
        kind=_card_kind(row, tags),
        cost=read_cost(row, dump.costs),
        tags=tags,
        needs=_read_needs(dump, card),
        targets=tuple(_read_target(dump, target, card) for target in row.numbers("chooseTargetList") if target),
        effects=_scripts(dump, row),
        hint=_read_hint(row),
        count=count,
    )


def _card_kind(row: Row, tags: tuple[str, ...]) -> CardKind:
    kind = word(row, "cardType", row.text("cardType"), CARD_KINDS)
    if kind != "equipment":
        return kind
    kinds = [EQUIPMENT_KINDS[tag] for tag in tags if tag in EQUIPMENT_KINDS]
    if len(kinds) > 1:
        raise row.error("tagList", f"an equipment is of one kind, this one of {' and '.join(kinds)}")
    return kinds[0] if kinds else kind


def _read_needs(dump: Dump, card: int) -> NeedsRow:
    row = dump.deck_cards.get(card)
    if row is None:  # a created card, or one only a scripted deck holds: nothing is needed
        return NeedsRow()
    character = row.number("relatedCharacterId")
    if character and character not in dump.characters:
        raise row.error("relatedCharacterId", f"there is no character {character}")
    return NeedsRow(characters=(character,) if character else (), tags=tags_of(row, "relatedCharacterTagList"))


def _read_target(dump: Dump, target: int, card: int) -> TargetRow:
    row = dump.targets.need(target, f"card {card}'s chooseTargetList")
    conditions = [
        ConditionRow(type=condition.text("type", "NONE").lower(), value=condition.number("value"))
        for condition in row.rows("condList")
    ]
    return TargetRow(
        camp=word(row, "targetCamp", row.text("targetCamp"), CAMPS),
        what=word(row, "cardType", row.text("cardType"), TARGETS),
        tags=tags_of(row, "tagList"),
        conditions=tuple(condition for condition in conditions if condition.type != "none"),
    )


def _read_hint(row: Row) -> HintRow | None:
    kind, value = row.text("hintType", "GCG_HINT_INVALID"), row.text("hintValue")
    if kind == "GCG_HINT_INVALID":
        return None
    return HintRow(element=word(row, "hintType", kind, HINTS), value=value)
