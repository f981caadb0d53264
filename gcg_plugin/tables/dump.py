"""The tables the importer reads, with every plain key it reads of each."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from gcg_plugin.tables.raw import Spec, Table, load_table
from genshin_world.errors import DataError

__all__ = ["SPECS", "Dump", "load_dump"]

_TEXTS = ("nameTextMapHash", "descTextMapHash")
_COST = ("costList.costType", "costList.count")

# Field of `Dump` -> table. Counters a card starts with, reserve characters and the first hand are under obfuscated
# keys: they are behaviour's to say, not the slices'.
SPECS = {
    "costs": Spec("GCGCost", "type"),
    "rules": Spec("GCGRule", "id", ("drawCardNum", "handCardLimit", "elementReactionList")),
    "reactions": Spec("GCGElementReaction", "id", ("elementType1", "elementType2", "skillId")),
    "skills": Spec("GCGSkill", "id", (*_TEXTS, *_COST, "skillTagList", "skillJson", "energyRecharge", "isHidden")),
    "characters": Spec("GCGChar", "id", (*_TEXTS, "hp", "maxEnergy", "tagList", "skillList")),
    "cards": Spec(
        "GCGCard",
        "id",
        (*_TEXTS, *_COST, "cardType", "tagList", "skillList", "chooseTargetList", "hintType", "hintValue"),
    ),
    "deck_cards": Spec("GCGDeckCard", "id", ("relatedCharacterId", "relatedCharacterTagList")),
    "targets": Spec("GCGChoose", "id", ("targetCamp", "cardType", "tagList", "condList.type", "condList.value")),
    "decks": Spec("GCGDeck", "id", ("characterList", "cardList", "initHpList", "initEnergyList")),
    "games": Spec("GCGGame", "id", ("ruleId", "cardGroupId", "enemyCardGroupId", "initHand")),
    "weeks": Spec("GCGWeekLevel", "id", ("npcId", "openGcgLevel", "levelCondList.levelId", "levelCondList.gcgLevel")),
    "worlds": Spec("GCGWorldLevel", "id", ("npcId", "levelId")),
    "quests": Spec("GCGQuestLevel", "questId", ("levelId",)),
    "keywords": Spec("GCGKeyword", "id", ("titleTextMapHash",)),
}


@dataclass(frozen=True)
class Dump:
    """The tables of one dump."""

    costs: Table
    rules: Table
    reactions: Table
    skills: Table
    characters: Table
    cards: Table
    deck_cards: Table
    targets: Table
    decks: Table
    games: Table
    weeks: Table
    worlds: Table
    quests: Table
    keywords: Table


def load_dump(source: Path) -> Dump:
    """The tables of a dump.

    Args:
        source: the folder that holds the dump's `...ExcelConfigData.json` files.

    Raises:
        DataError: there is no such folder, or a table cannot be used (see `load_table`).
    """
    if not source.is_dir():
        raise DataError(source.name or str(source), None, None, "is no folder; name the one that holds the raw tables")
    return Dump(**{name: load_table(source, spec) for name, spec in SPECS.items()})
