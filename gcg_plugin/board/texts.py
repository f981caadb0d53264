"""What a card is and does: the text behind `genshin-world card` and the board's `i`.

In our own words, or in the game's where the player has them (`gcg_plugin.text`).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rich.console import Group, RenderableType
from rich.text import Text

from gcg_plugin.board.palette import Indented, cost_text, element_style
from gcg_plugin.catalogue import NoSuchCard, find, is_called, load
from gcg_plugin.duel.cards import (
    CARDS,
    Artifact,
    Card,
    Character,
    Companion,
    Entity,
    Equipment,
    Event,
    Location,
    SideStatus,
    Skill,
    Status,
    Summon,
    Support,
    Talent,
    Weapon,
)
from gcg_plugin.duel.elements import SkillKind, WeaponKind
from gcg_plugin.names import ENGLISH, folded, for_class, for_skill
from gcg_plugin.text.shown import describe, describe_skill

__all__ = ["asked_about", "card_facts", "card_text", "kind_of", "skill_called", "skill_kind", "skill_text"]

_KINDS: Final[tuple[tuple[type[Entity], str], ...]] = (
    (Character, "character"),
    (Weapon, "weapon"),
    (Artifact, "artifact"),
    (Talent, "talent"),
    (Equipment, "equipment"),
    (Location, "location"),
    (Companion, "companion"),
    (Support, "support"),
    (Event, "event"),
    (Status, "status of a character"),
    (SideStatus, "status of a side"),
    (Summon, "summon"),
    (Card, "card"),
)
_SKILLS: Final = {
    SkillKind.NORMAL: "normal attack",
    SkillKind.ELEMENTAL: "elemental skill",
    SkillKind.BURST: "elemental burst",
    SkillKind.PASSIVE: "passive skill",
    SkillKind.PREPARED: "prepared skill",
}
_PLAIN_TAGS: Final = ("element_", "weapon_", "nation_", "camp_", "arkhe_")


def kind_of(kind: type[Entity]) -> str:
    """What sort of card it is, in a word or a few."""
    return next((word for base, word in _KINDS if issubclass(kind, base)), "card")


def card_text(kind: type[Entity], language: str = ENGLISH) -> RenderableType:
    """Everything about a card: name, kind, tags, cost, limits, and what it does; a character's skills one by one.

    Raises:
        CardError: the class has no text.
    """
    if issubclass(kind, Character):
        return _character(kind, language)
    head = Text(for_class(kind, language), style="bold").append(f"  ({kind.id})", style="not bold dim")
    what, *others = (Text(fact) for fact in card_facts(kind, language))
    costs = []
    if issubclass(kind, Card):
        # What costs nothing is `free`, a word that stands by itself.
        costs = [Text("costs " if kind.cost.dice or kind.cost.energy else "").append(cost_text(kind.cost))]
    facts = Text(" · ").join([what, *costs, *others])
    return Group(head, Indented(facts, 2, 2), Indented(Text(describe(kind, language)), 2, 2))


def card_facts(kind: type[Entity], language: str = ENGLISH) -> list[str]:
    """What sort of card it is, its tags and its limits; its cost is left out."""
    if issubclass(kind, Character):
        facts = ["character", kind.element.name.capitalize()]
        if kind.weapon is not WeaponKind.NONE:
            facts.append(kind.weapon.name.lower())
        facts += [tag.capitalize() for tag in _tags(tag for tag in kind.tags if tag.startswith(("nation_", "camp_")))]
        return [*facts, f"{kind.health} HP", f"{kind.max_energy} energy"]
    what = kind_of(kind)
    if issubclass(kind, Talent):
        owner = kind.skill.owner if kind.skill is not None else kind.character
        what += f" of {for_class(owner, language) if owner is not None else 'nobody'}"
    if issubclass(kind, Weapon) and kind.kind is not WeaponKind.NONE:
        what += f" ({kind.kind.name.lower()})"
    own_words = {kind_of(kind), "weapon", "artifact", "talent", "location", "companion"}
    tags = _tags(kind.tags) if issubclass(kind, Card) else []
    return [what, *(tag for tag in tags if tag not in own_words and not tag.startswith("slowly")), *_limits(kind)]


def skill_kind(skill: Skill) -> str:
    """What sort of skill it is, in words."""
    return _SKILLS[skill.kind]


def asked_about(words: str, language: str = ENGLISH) -> RenderableType:
    """All about the card or the skill a person means: by id, name or a part of a name, in English or the language.

    A part of a card's name gives way to the whole name of a skill: `Dawn` is Diluc's burst, not the Winery.

    Raises:
        NoSuchCard: nothing fits, or several cards do.
    """
    try:
        kind = find(words, language)
    except NoSuchCard:
        if (skill := skill_called(words, language)) is None:
            raise
    else:
        skill = None if is_called(kind, words, language) else skill_called(words, language, whole=True)
        if skill is None:
            return card_text(kind, language)
    return skill_text(skill, language, owner=True)


def skill_called(words: str, language: str = ENGLISH, *, whole: bool = False) -> Skill | None:
    """The one skill of that name, in whatever case, of that id, or with a name that has this part; else None.

    With `whole` a part of a name is not enough.
    """
    load()
    wanted = folded(words)
    skills = [skill for kind in CARDS.values() if issubclass(kind, Character) for skill in kind.skills]
    exact = [
        skill for skill in skills if wanted in (folded(skill.name), folded(for_skill(skill, language)), str(skill.id))
    ]
    parts = not whole and not wanted.isdecimal()
    found = exact or [skill for skill in skills if parts and wanted in folded(skill.name)]
    return found[0] if len(found) == 1 else None


def skill_text(skill: Skill, language: str = ENGLISH, *, owner: bool = False, indent: int = 0) -> RenderableType:
    """A skill: name, kind, cost and what it does; `owner` says whose it is, `indent` moves it in."""
    line = Text(for_skill(skill, language), style="bold").append(f"  {skill_kind(skill)}", style="not bold dim")
    if owner and skill.owner is not None:
        line.append(f" of {for_class(skill.owner, language)}", style="not bold dim")
    if skill.kind is not SkillKind.PASSIVE and (skill.cost.dice or skill.cost.energy):
        line.append(" · ", style="not bold dim").append(cost_text(skill.cost))
    words = Text(describe_skill(skill, language))
    return Group(Indented(line, indent, indent + 2), Indented(words, indent + 2, indent + 2))


def _character(kind: type[Character], language: str) -> RenderableType:
    head = Text(for_class(kind, language), style=f"bold {element_style(kind.element)}")
    head.append(f"  ({kind.id})", style="not bold dim")
    facts = Text(" · ".join(card_facts(kind, language)))
    texts = [skill_text(skill, language, indent=2) for skill in kind.skills]
    return Group(head, Indented(facts, 2, 2), Indented(Text(describe(kind, language)), 2, 2), *texts)


def _tags(tags: Iterable[str]) -> list[str]:
    found = []
    for tag in sorted(tags):
        for prefix in _PLAIN_TAGS:
            tag = tag.removeprefix(prefix)
        found.append(tag.replace("_", " "))
    return found


def _limits(kind: type[Entity]) -> list[str]:
    facts = []
    for number, one, many in (
        (kind.max_usages, "usage", "usages"),
        (kind.max_rounds, "round", "rounds"),
        (kind.shield, "shield point", "shield points"),
    ):
        if number:
            facts.append(f"{number} {one if number == 1 else many}")
    if kind.per_round:
        facts.append("once a round" if kind.per_round == 1 else f"{kind.per_round} times a round")
    return facts
