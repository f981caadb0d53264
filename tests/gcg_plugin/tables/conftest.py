"""A hand-made dump, small enough to read, and where the raw tables are."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

CHECKOUT = Path(__file__).resolve().parents[3]
Rows = list[dict[str, Any]]


def cost(*slots: tuple[str, int]) -> list[dict[str, Any]]:
    """Cost slots from names without their prefix, filled up to two with the empty one."""
    filled = [{"costType": f"GCG_COST_{kind}", "count": count} for kind, count in slots]
    return filled + [{"costType": "GCG_COST_INVALID", "count": 0}] * (2 - len(filled))


def text(number: int) -> dict[str, int]:
    return {"nameTextMapHash": number, "descTextMapHash": number + 1}


class SmallDump:
    """A dump of one deck (9: Diluc, with a weapon, a talent and a Food), one rule and one seated game (500)."""

    def __init__(self) -> None:
        self.tables: dict[str, Rows] = {
            "GCGCost": [
                {"type": f"GCG_COST_{kind}"}
                for kind in ("DICE_CRYO", "DICE_PYRO", "DICE_SAME", "DICE_VOID", "ENERGY", "LEGEND")
            ],
            "GCGRule": [{"id": 2, "drawCardNum": 2, "handCardLimit": 10, "elementReactionList": [106, 101]}],
            "GCGElementReaction": [
                {"id": 101, "elementType1": "GCG_ELEMENT_CRYO", "elementType2": "GCG_ELEMENT_PYRO", "skillId": 101},
                {"id": 106, "elementType1": "GCG_ELEMENT_HYDRO", "elementType2": "GCG_ELEMENT_CRYO", "skillId": 106},
            ],
            "GCGSkill": [
                {"id": 101, **text(10), "skillJson": "Reaction_101"},
                {"id": 106, **text(20), "skillJson": "Reaction_106"},
                {
                    "id": 13011,
                    **text(30),
                    "skillTagList": ["GCG_SKILL_TAG_A", "GCG_SKILL_TAG_NONE"],
                    "costList": cost(("DICE_PYRO", 1), ("DICE_VOID", 2)),
                    "skillJson": "Effect_Damage_Physic_2",
                    "energyRecharge": 1,
                },
                {
                    "id": 13013,
                    **text(40),
                    "skillTagList": ["GCG_SKILL_TAG_Q"],
                    "costList": cost(("DICE_PYRO", 4), ("ENERGY", 3)),
                    "skillJson": "Char_Skill_13013",
                    "energyRecharge": 0,
                },
                {"id": 1130111, **text(50), "skillJson": "Char_Skill_13013_Ex_1", "isHidden": True},
                {"id": 3113021, **text(60), "skillJson": "Effect_Weapon_Dmg_1"},
            ],
            "GCGChar": [
                {
                    "id": 1301,
                    **text(70),
                    "hp": 10,
                    "maxEnergy": 3,
                    "tagList": ["GCG_TAG_ELEMENT_PYRO", "GCG_TAG_WEAPON_CLAYMORE", "GCG_TAG_NONE"],
                    "skillList": [13011, 13013],
                }
            ],
            "GCGCard": [
                {"id": 106, **text(20), "cardType": "GCG_CARD_STATE", "tagList": ["GCG_TAG_FORBIDDEN_ATTACK"]},
                {
                    "id": 113011,
                    **text(80),
                    "cardType": "GCG_CARD_STATE",
                    "skillList": [1130111],
                    "hintType": "GCG_HINT_PYRO",
                    "hintValue": "2",
                },
                {
                    "id": 213011,
                    **text(90),
                    "cardType": "GCG_CARD_MODIFY",
                    "tagList": ["GCG_TAG_TALENT", "GCG_TAG_SLOWLY"],
                    "costList": cost(("DICE_PYRO", 3)),
                },
                {"id": 303300, **text(100), "cardType": "GCG_CARD_STATE"},
                {
                    "id": 311302,
                    **text(110),
                    "cardType": "GCG_CARD_MODIFY",
                    "tagList": ["GCG_TAG_WEAPON", "GCG_TAG_WEAPON_CLAYMORE"],
                    "costList": cost(("DICE_SAME", 3)),
                    "skillList": [3113021],
                    "chooseTargetList": [113, 0],
                },
                {
                    "id": 333006,
                    **text(120),
                    "cardType": "GCG_CARD_EVENT",
                    "tagList": ["GCG_TAG_FOOD"],
                    "costList": cost(("DICE_SAME", 1)),
                },
            ],
            "GCGDeckCard": [
                {"id": 213011, "relatedCharacterId": 1301},
                {"id": 311302, "relatedCharacterTagList": ["GCG_TAG_ELEMENT_PYRO", "GCG_TAG_NONE"]},
            ],
            "GCGChoose": [
                {
                    "id": 113,
                    "targetCamp": "FRIENDLY",
                    "cardType": "GCG_CARD_CHARACTER",
                    "tagList": ["GCG_TAG_WEAPON_CLAYMORE", "GCG_TAG_NONE"],
                    "condList": [{"type": "IS_ALIVE_CHARACTER", "value": 1}, {"type": "NONE", "value": 0}],
                }
            ],
            "GCGDeck": [
                {
                    "id": 9,
                    "characterList": [1301],
                    "cardList": [333006, 311302, 213011, 311302],
                    "initHpList": [],
                    "initEnergyList": [],
                }
            ],
            "GCGGame": [
                {"id": 500, "ruleId": 2, "enemyCardGroupId": 9, "cardGroupId": 9, "initHand": "SELF"},
                {"id": 501, "ruleId": 2, "enemyCardGroupId": 9},
                {"id": 502, "ruleId": 1, "enemyCardGroupId": 9},
            ],
            "GCGWeekLevel": [
                {
                    "id": 2,
                    "npcId": 9702,
                    "levelCondList": [{"levelId": 501, "gcgLevel": 3}, {"levelId": 500, "gcgLevel": 1}, {}],
                },
                {"id": 1, "npcId": 9701, "openGcgLevel": 10, "levelCondList": [{"levelId": 501}]},
            ],
            "GCGWorldLevel": [{"id": 1, "npcId": 1435, "levelId": 500}],
            "GCGKeyword": [{"id": 3, "titleTextMapHash": 130}, {"id": 1, "titleTextMapHash": 132}],
            "GCGQuestLevel": [{"questId": 7000, "levelId": 500}],
        }

    def row(self, table: str, row_id: int) -> dict[str, Any]:
        """A row by its id, to change."""
        return next(row for row in self.tables[table] if row.get("id") == row_id)

    def write(self, folder: Path) -> Path:
        """Writes the tables and answers their folder."""
        folder.mkdir(parents=True, exist_ok=True)
        for table, rows in self.tables.items():
            (folder / f"{table}ExcelConfigData.json").write_text(json.dumps(rows), encoding="utf-8")
        return folder


@pytest.fixture
def dump() -> SmallDump:
    return SmallDump()


@pytest.fixture(scope="session")
def tables() -> Path:
    """The raw tables of 5.5.1: where GENSHIN_WORLD_TABLES says, else beside the checkout."""
    folder = Path(os.environ.get("GENSHIN_WORLD_TABLES") or CHECKOUT.parent / "shared" / "tables")
    if not folder.is_dir():
        pytest.skip("the raw tables are not here; GENSHIN_WORLD_TABLES names their folder")
    return folder


@pytest.fixture
def files_of() -> Callable[[Path], dict[str, bytes]]:
    """Reads a folder as content by path."""

    def read(folder: Path) -> dict[str, bytes]:
        return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}

    return read
