"""What the importer makes of hand-made rows, branch by branch."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gcg_plugin.slices import (
    CardRow,
    ConditionRow,
    CostRow,
    DeckSlice,
    GameRow,
    GamesSlice,
    HintRow,
    LadderRow,
    LaddersSlice,
    LadderStep,
    NeedsRow,
    OfferRow,
    RuleSlice,
    SkillRow,
    TargetRow,
)
from gcg_plugin.tables import import_tables
from genshin_world.errors import DataError

FilesOf = Callable[[Path], dict[str, bytes]]


class Imported:
    """The slices of a small dump, read back through their models."""

    def __init__(self, folder: Path) -> None:
        def read(name: str) -> Any:
            return json.loads((folder / name).read_bytes())

        self.deck = DeckSlice.model_validate(read("decks/9.json"))
        self.rule = RuleSlice.model_validate(read("standard_rule.json"))
        self.games = {game.id: game for game in GamesSlice.model_validate(read("games.json")).games}
        self.ladders = LaddersSlice.model_validate(read("ladders.json")).ladders

    def card(self, card: int) -> CardRow:
        return next(row for row in (*self.deck.cards, *self.deck.created) if row.id == card)


@pytest.fixture
def run(dump: Any, tmp_path: Path) -> Callable[..., Imported]:
    """Imports the dump as it stands and reads what was written."""

    def imported(games: tuple[int, ...] = (500,), decks: tuple[int, ...] = (9,)) -> Imported:
        import_tables(dump.write(tmp_path / "tables"), tmp_path / "out", decks=decks, games=games)
        return Imported(tmp_path / "out")

    return imported


@pytest.fixture
def refuses(dump: Any, tmp_path: Path) -> Callable[..., DataError]:
    """Imports the dump, demands a refusal that leaves nothing behind, and answers it."""

    def refused(games: tuple[int, ...] = (500,), decks: tuple[int, ...] = (9,)) -> DataError:
        out = tmp_path / "out"
        with pytest.raises(DataError) as caught:
            import_tables(dump.write(tmp_path / "tables"), out, decks=decks, games=games)
        assert not out.exists()
        assert "\n" not in str(caught.value)
        return caught.value

    return refused


# The deck.


def test_a_deck_holds_its_distinct_cards_by_id_with_their_counts(run: Any) -> None:
    assert [(card.id, card.count) for card in run().deck.cards] == [(213011, 1), (311302, 2), (333006, 1)]


def test_a_deck_holds_what_its_skills_and_its_food_create(run: Any) -> None:
    assert [card.id for card in run().deck.created] == [113011, 303300]


def test_a_deck_without_food_has_no_satiated(dump: Any, run: Any) -> None:
    dump.row("GCGDeck", 9)["cardList"] = [311302]
    assert [card.id for card in run().deck.created] == [113011]


def test_a_character_keeps_its_numbers_and_tags(run: Any) -> None:
    (diluc,) = run().deck.characters
    assert (diluc.hp, diluc.max_energy, diluc.element, diluc.weapon) == (10, 3, "pyro", "claymore")
    assert diluc.tags == ("element_pyro", "weapon_claymore")
    assert (diluc.name_text_id, diluc.description_text_id) == (70, 71)
    assert (diluc.start_hp, diluc.start_energy) == (None, None)


def test_a_deck_may_say_what_its_characters_start_with(dump: Any, run: Any) -> None:
    dump.row("GCGDeck", 9).update(initHpList=[4], initEnergyList=[0])
    (diluc,) = run().deck.characters
    assert (diluc.start_hp, diluc.start_energy) == (4, 0)


def test_a_character_of_no_weapon_has_none(dump: Any, run: Any) -> None:
    dump.row("GCGChar", 1301)["tagList"] = ["GCG_TAG_ELEMENT_PYRO", "GCG_TAG_WEAPON_NONE"]
    (diluc,) = run().deck.characters
    assert diluc.weapon is None
    assert diluc.tags == ("element_pyro",)


def test_a_skill_keeps_kind_cost_energy_and_script(run: Any) -> None:
    assert run().deck.characters[0].skills == (
        SkillRow(
            id=13011,
            name_text_id=30,
            description_text_id=31,
            kind="normal",
            cost=CostRow(element="pyro", amount=1, any=2),
            energy=1,
            effect="Effect_Damage_Physic_2",
        ),
        SkillRow(
            id=13013,
            name_text_id=40,
            description_text_id=41,
            kind="burst",
            cost=CostRow(element="pyro", amount=4, energy=3),
            effect="Char_Skill_13013",
        ),
    )


def test_a_skill_without_a_kind_is_other_and_may_be_hidden(dump: Any, run: Any) -> None:
    dump.row("GCGSkill", 13011).update(skillTagList=["GCG_SKILL_TAG_NONE"], isHidden=True)
    skill = run().deck.characters[0].skills[0]
    assert (skill.kind, skill.hidden) == ("other", True)


def test_a_weapon_says_who_may_hold_it(run: Any) -> None:
    weapon = run().card(311302)
    assert weapon.kind == "weapon"
    assert weapon.tags == ("weapon", "weapon_claymore")
    assert weapon.targets == (
        TargetRow(
            camp="own",
            what="character",
            tags=("weapon_claymore",),
            conditions=(ConditionRow(type="is_alive_character", value=1),),
        ),
    )
    assert weapon.effects == ("Effect_Weapon_Dmg_1",)


def test_a_card_says_what_its_deck_must_hold(run: Any) -> None:
    imported = run()
    assert imported.card(213011).needs == NeedsRow(characters=(1301,))
    assert imported.card(311302).needs == NeedsRow(tags=("element_pyro",))
    assert imported.card(333006).needs == NeedsRow()


@pytest.mark.parametrize(
    ("card_type", "tags", "kind"),
    [
        ("GCG_CARD_MODIFY", ["GCG_TAG_ARTIFACT"], "artifact"),
        ("GCG_CARD_MODIFY", ["GCG_TAG_TALENT"], "talent"),
        ("GCG_CARD_MODIFY", ["GCG_TAG_VEHICLE"], "technique"),
        ("GCG_CARD_MODIFY", [], "equipment"),
        ("GCG_CARD_ASSIST", ["GCG_TAG_PLACE"], "support"),
        ("GCG_CARD_EVENT", ["GCG_TAG_TALENT"], "event"),
        ("GCG_CARD_ONSTAGE", [], "side_status"),
        ("GCG_CARD_SUMMON", [], "summon"),
    ],
)
def test_a_card_is_of_the_kind_its_type_and_tags_say(
    dump: Any, run: Any, card_type: str, tags: list[str], kind: str
) -> None:
    dump.row("GCGCard", 333006).update(cardType=card_type, tagList=tags)
    card = run().card(333006)
    assert card.kind == kind
    assert card.tags == tuple(tag.removeprefix("GCG_TAG_").lower() for tag in tags)


@pytest.mark.parametrize(
    ("kind", "value", "hint", "amount"),
    [
        ("GCG_HINT_PYRO", "2", HintRow(element="pyro", value="2"), 2),
        ("GCG_HINT_VOID", "×2", HintRow(element="void", value="×2"), None),
        ("GCG_HINT_HEAL", "1+", HintRow(element="heal", value="1+"), None),
    ],
)
def test_a_hint_keeps_its_element_and_value(
    dump: Any, run: Any, kind: str, value: str, hint: HintRow, amount: int | None
) -> None:
    dump.row("GCGCard", 113011).update(hintType=kind, hintValue=value)
    assert run().card(113011).hint == hint
    assert hint.amount == amount


@pytest.mark.parametrize(
    ("slots", "expected"),
    [
        ([], CostRow()),
        ([{}, {}], CostRow()),
        ([{"costType": "GCG_COST_DICE_SAME"}], CostRow()),
        ([{"costType": "GCG_COST_DICE_VOID", "count": 2}], CostRow(any=2)),
        ([{"costType": "GCG_COST_LEGEND", "count": 1}], CostRow(legend=True)),
        (
            [{"costType": "GCG_COST_DICE_SAME", "count": 1}, {"costType": "GCG_COST_LEGEND", "count": 1}],
            CostRow(element="same", amount=1, legend=True),
        ),
    ],
)
def test_a_cost_is_the_sum_of_its_slots(dump: Any, run: Any, slots: list[Any], expected: CostRow) -> None:
    dump.row("GCGCard", 333006)["costList"] = slots
    assert run().card(333006).cost == expected


def test_a_row_that_leaves_everything_out_takes_defaults(dump: Any, run: Any) -> None:
    for table in ("GCGSkill", "GCGCard"):
        for row in dump.tables[table]:
            for key in ("costList", "energyRecharge"):
                if row["id"] in (13011, 333006):
                    row.pop(key, None)
    imported = run()
    assert imported.deck.characters[0].skills[0].cost == CostRow()
    assert imported.deck.characters[0].skills[0].energy == 0
    assert imported.card(333006).cost == CostRow()


def test_an_obfuscated_key_is_never_read(dump: Any, run: Any) -> None:
    for rows in dump.tables.values():
        for row in rows:
            row["ABCDEFGHIJK"] = ["no", {"one": "reads"}, 1]
    assert len(run().deck.cards) == 3


# The rule, the games and the ladders.


def test_the_rule_joins_its_reactions_to_their_elements(run: Any) -> None:
    rule = run().rule
    assert (rule.id, rule.draw, rule.hand_limit) == (2, 2, 10)
    assert [(row.id, row.elements, row.creates) for row in rule.reactions] == [
        (101, ("cryo", "pyro"), None),
        (106, ("hydro", "cryo"), 106),
    ]
    assert [(row.effect, row.name_text_id) for row in rule.reactions] == [("Reaction_101", 10), ("Reaction_106", 20)]
    assert [(card.id, card.kind, card.count) for card in rule.created] == [(106, "status", None)]


def test_a_seated_game_names_both_decks_the_first_side_and_who_offers_it(run: Any) -> None:
    assert run().games[500] == GameRow(
        id=500,
        opponent_deck=9,
        player_deck=9,
        first="player",
        offered=(
            OfferRow(by="quest", id=7000),
            OfferRow(by="week", id=9702, level=1),
            OfferRow(by="world", id=1435),
        ),
    )


def test_a_game_without_a_players_deck_or_a_first_side_leaves_both_open(run: Any) -> None:
    game = run(games=(500, 501)).games[501]
    assert (game.player_deck, game.first) == (None, "random")


def test_a_players_deck_that_is_not_written_is_played_by_deck_three(dump: Any, tmp_path: Path) -> None:
    dump.row("GCGGame", 500)["cardGroupId"] = 77
    dump.tables["GCGDeck"].append({**dump.row("GCGDeck", 9), "id": 3})
    report = import_tables(dump.write(tmp_path / "tables"), tmp_path / "out", decks=(9, 3), games=(500,))
    assert Imported(tmp_path / "out").games[500].player_deck == 3
    assert report.notes == ("game 500: deck 77, the player's, is not written; deck 3 is played in its place",)


def test_a_ladder_is_climbed_by_player_level(run: Any) -> None:
    assert run().ladders == (
        LadderRow(npc=9701, open_level=10, steps=(LadderStep(game=501),)),
        LadderRow(npc=9702, steps=(LadderStep(game=500, level=1), LadderStep(game=501, level=3))),
    )


# Writing.


def test_every_keyword_keeps_its_names_text_id_in_order(dump: Any, run: Any, tmp_path: Path) -> None:
    run()
    keywords = json.loads((tmp_path / "out" / "keywords.json").read_bytes())["keywords"]
    assert keywords == [{"id": 1, "name_text_id": 132}, {"id": 3, "name_text_id": 130}]


def test_a_second_run_changes_no_byte(dump: Any, tmp_path: Path, files_of: FilesOf) -> None:
    source, out = dump.write(tmp_path / "tables"), tmp_path / "out"
    first = import_tables(source, out, decks=(9,), games=(500,))
    before = {path: path.stat().st_mtime_ns for path in out.rglob("*")}
    second = import_tables(source, out, decks=(9,), games=(500,))
    written = ("decks/9.json", "games.json", "keywords.json", "ladders.json", "standard_rule.json")
    assert first.changed == first.files == written
    assert second.changed == ()
    assert {path: path.stat().st_mtime_ns for path in out.rglob("*")} == before
    assert set(files_of(out)) == set(first.files)


def test_the_order_of_the_rows_makes_no_difference(dump: Any, tmp_path: Path, files_of: FilesOf) -> None:
    import_tables(dump.write(tmp_path / "tables"), tmp_path / "one", decks=(9,), games=(500, 501))
    for rows in dump.tables.values():
        rows.reverse()
    import_tables(dump.write(tmp_path / "tables"), tmp_path / "two", decks=(9,), games=(501, 500))
    assert files_of(tmp_path / "one") == files_of(tmp_path / "two")


def test_check_names_what_differs_and_writes_nothing(dump: Any, tmp_path: Path, files_of: FilesOf) -> None:
    source, out = dump.write(tmp_path / "tables"), tmp_path / "out"
    report = import_tables(source, out, check=True, decks=(9,), games=(500,))
    assert report.changed == report.files
    assert not out.exists()
    import_tables(source, out, decks=(9,), games=(500,))
    (out / "games.json").write_bytes(b"{}\n")
    (out / "ladders.json").unlink()
    before = files_of(out)
    assert import_tables(source, out, check=True, decks=(9,), games=(500,)).changed == ("games.json", "ladders.json")
    assert files_of(out) == before


def test_a_file_that_cannot_take_its_place_leaves_every_file_as_it_was(
    dump: Any, tmp_path: Path, files_of: FilesOf
) -> None:
    source, out = dump.write(tmp_path / "tables"), tmp_path / "out"
    import_tables(source, out, decks=(9,), games=(500,))
    dump.row("GCGChar", 1301)["hp"] = 12
    dump.write(source)
    (out / "standard_rule.json").unlink()
    (out / "standard_rule.json").mkdir()
    before = files_of(out)
    with pytest.raises(DataError, match=r"^standard_rule\.json: cannot be"):
        import_tables(source, out, decks=(9,), games=(500,))
    assert files_of(out) == before


def test_files_already_placed_are_put_back_when_a_later_one_fails(
    dump: Any, tmp_path: Path, files_of: FilesOf, monkeypatch: pytest.MonkeyPatch
) -> None:
    source, out = dump.write(tmp_path / "tables"), tmp_path / "out"
    import_tables(source, out, decks=(9,), games=(500,))
    (out / "games.json").unlink()
    dump.row("GCGChar", 1301)["hp"] = 12
    dump.row("GCGRule", 2)["drawCardNum"] = 3
    dump.write(source)
    before = files_of(out)
    replace = Path.replace

    def full_disk(path: Path, target: Path) -> Path:
        if target.name == "standard_rule.json":
            raise OSError(28, "No space left on device")
        return replace(path, target)

    monkeypatch.setattr(Path, "replace", full_disk)
    with pytest.raises(DataError, match=r"^standard_rule\.json: cannot be written, nothing is: No space left"):
        import_tables(source, out, decks=(9,), games=(500,))
    assert files_of(out) == before


def test_a_file_that_cannot_be_staged_leaves_no_file_at_all(
    dump: Any, tmp_path: Path, files_of: FilesOf, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full_disk(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full_disk)
    with pytest.raises(DataError, match=r"^decks/9\.json: cannot be written, nothing is: No space left"):
        import_tables(dump.write(tmp_path / "tables"), tmp_path / "out", decks=(9,), games=(500,))
    assert files_of(tmp_path / "out") == {}


def test_a_deck_of_an_earlier_run_is_named_and_left_alone(dump: Any, tmp_path: Path) -> None:
    source, out = dump.write(tmp_path / "tables"), tmp_path / "out"
    import_tables(source, out, decks=(9,), games=(500,))
    (out / "decks" / "8.json").write_text("{}", encoding="utf-8")
    report = import_tables(source, out, decks=(9,), games=(500,))
    assert report.notes == ("decks/8.json is none of this run's files and stays as it is",)
    assert (out / "decks" / "8.json").exists()


# Refusals: each names table, row and field.


@pytest.mark.parametrize(
    ("table", "row_id", "change", "field", "problem"),
    [
        ("GCGSkill", 13011, {"costList": cost_of}, "costList[0].costType", problem)
        for cost_of, problem in [
            ([{"costType": "GCG_COST_DICE_GEO", "count": 1}], "has no row in GCGCostExcelConfigData.json"),
            ([{"costType": "GCG_COST_MORA", "count": 1}], "has no row in GCGCostExcelConfigData.json"),
            ([{"costType": 3, "count": 1}], "should be a text"),
        ]
    ]
    + [
        ("GCGSkill", 13011, {"costList": [{"count": 1}]}, "costList[0].count", "an empty slot"),
        ("GCGSkill", 13011, {"costList": [7]}, "costList", "should hold objects"),
        ("GCGSkill", 13011, {"costList": "3"}, "costList", "should be a list"),
        (
            "GCGSkill",
            13011,
            {"costList": [{"costType": "GCG_COST_ENERGY", "count": -1}]},
            "costList[0].count",
            "should be at least 0",
        ),
        (
            "GCGCard",
            333006,
            {
                "costList": [
                    {"costType": "GCG_COST_DICE_PYRO", "count": 1},
                    {"costType": "GCG_COST_DICE_CRYO", "count": 1},
                ]
            },
            "costList[1].costType",
            "asks for cryo dice beside pyro",
        ),
        (
            "GCGCard",
            333006,
            {
                "costList": [
                    {"costType": "GCG_COST_DICE_VOID", "count": 1},
                    {"costType": "GCG_COST_DICE_VOID", "count": 1},
                ]
            },
            "costList[1].costType",
            "fills two slots",
        ),
        ("GCGCard", 333006, {"costList": [{"costType": "GCG_COST_LEGEND", "count": 2}]}, "costList[0].count", "once"),
        ("GCGSkill", 13011, {"skillTagList": ["GCG_SKILL_TAG_X"]}, "skillTagList", "is none of"),
        ("GCGSkill", 13011, {"skillTagList": ["GCG_SKILL_TAG_A", "GCG_SKILL_TAG_E"]}, "skillTagList", "of one kind"),
        ("GCGSkill", 13011, {"isHidden": 1}, "isHidden", "should be true or false"),
        ("GCGSkill", 13011, {"energyRecharge": True}, "energyRecharge", "should be a whole number"),
        ("GCGChar", 1301, {"hp": 0}, "hp", "should be at least 1"),
        ("GCGChar", 1301, {"hp": 1.5}, "hp", "should be a whole number"),
        ("GCGChar", 1301, {"tagList": ["GCG_TAG_WEAPON_BOW"]}, "tagList", "should name one element"),
        ("GCGChar", 1301, {"tagList": ["PYRO"]}, "tagList", "is no tag"),
        ("GCGChar", 1301, {"tagList": ["GCG_TAG_ELEMENT_OMNI"]}, "tagList", "is none of"),
        ("GCGChar", 1301, {"tagList": [1]}, "tagList", "should hold texts"),
        ("GCGChar", 1301, {"skillList": []}, "skillList", "needs a skill"),
        ("GCGChar", 1301, {"skillList": ["x"]}, "skillList", "should hold whole numbers"),
        ("GCGCard", 333006, {"cardType": "GCG_CARD_SPELL"}, "cardType", "is none of"),
        ("GCGCard", 311302, {"tagList": ["GCG_TAG_WEAPON", "GCG_TAG_ARTIFACT"]}, "tagList", "of one kind"),
        ("GCGCard", 113011, {"hintType": "GCG_HINT_OMNI"}, "hintType", "is none of"),
        ("GCGDeckCard", 213011, {"relatedCharacterId": 7}, "relatedCharacterId", "there is no character 7"),
        ("GCGChoose", 113, {"targetCamp": "BOTH"}, "targetCamp", "is none of"),
        ("GCGChoose", 113, {"cardType": "GCG_CARD_EVENT"}, "cardType", "is none of"),
        ("GCGDeck", 9, {"characterList": []}, "characterList", "needs a character"),
        ("GCGDeck", 9, {"initHpList": [1, 2]}, "initHpList", "holds 2 numbers for 1 characters"),
        ("GCGRule", 2, {"elementReactionList": []}, "elementReactionList", "needs reactions"),
        ("GCGRule", 2, {"drawCardNum": 0}, "drawCardNum", "should be at least 1"),
        ("GCGElementReaction", 101, {"elementType1": "GCG_ELEMENT_PHYSIC"}, "elementType1", "is none of"),
        ("GCGGame", 500, {"ruleId": 1}, "ruleId", "plays rule 2, this one rule 1"),
        ("GCGGame", 500, {"initHand": "OPPO"}, "initHand", "is none of"),
        ("GCGGame", 500, {"enemyCardGroupId": 8}, "enemyCardGroupId", "deck 8 is not written; written are 9"),
        ("GCGGame", 500, {"cardGroupId": 8}, "cardGroupId", "nor deck 3"),
        ("GCGWeekLevel", 1, {"npcId": 9702}, "npcId", "has two ladders"),
        ("GCGWeekLevel", 1, {"levelCondList": [{"levelId": 7}]}, "levelCondList[0].levelId", "there is no game 7"),
    ],
)
def test_a_row_that_cannot_be_used_is_refused_by_table_row_and_field(
    dump: Any, refuses: Any, table: str, row_id: int, change: dict[str, Any], field: str, problem: str
) -> None:
    dump.row(table, row_id).update(change)
    error = refuses()
    assert (error.file, error.row, error.field) == (f"{table}ExcelConfigData.json", row_id, field)
    assert problem in error.problem


@pytest.mark.parametrize(
    ("table", "row_id", "named_by"),
    [
        ("GCGSkill", 13013, "character 1301's skillList"),
        ("GCGSkill", 3113021, "card 311302's skillList"),
        ("GCGSkill", 106, "reaction 106's skillId"),
        ("GCGCard", 333006, "deck 9's cardList"),
        ("GCGCard", 113011, "deck 9, which creates it,"),
        ("GCGCard", 303300, "deck 9, which creates it,"),
        ("GCGCard", 106, "a reaction that leaves it"),
        ("GCGChoose", 113, "card 311302's chooseTargetList"),
        ("GCGElementReaction", 106, "rule 2's elementReactionList"),
        ("GCGGame", 500, "a seat"),
    ],
)
def test_a_row_somebody_names_must_be_there(dump: Any, refuses: Any, table: str, row_id: int, named_by: str) -> None:
    row = dump.row(table, row_id)
    dump.tables[table].remove(row)
    dump.tables[table].append({**row, "id": 999999})
    if table == "GCGGame":
        dump.row("GCGWeekLevel", 2)["levelCondList"] = [{"levelId": 501, "gcgLevel": 1}]
    error = refuses()
    assert (error.file, error.row) == (f"{table}ExcelConfigData.json", row_id)
    assert named_by in error.problem


def test_a_cost_the_importer_does_not_know_is_refused_though_the_cost_table_names_it(dump: Any, refuses: Any) -> None:
    dump.tables["GCGCost"].append({"type": "GCG_COST_DICE_OMNI"})
    dump.row("GCGCard", 333006)["costList"] = [{"costType": "GCG_COST_DICE_OMNI", "count": 1}]
    error = refuses()
    assert (error.row, error.field) == (333006, "costList[0].costType")
    assert "does not know" in error.problem


def test_a_card_no_list_holds_but_a_script_ties_to_a_skill_is_refused(dump: Any, refuses: Any) -> None:
    dump.tables["GCGSkill"].append({"id": 1130191, "skillJson": "Char_Skill_13013_Ex_2"})
    dump.tables["GCGCard"].append({"id": 113019, "skillList": [1130191]})
    error = refuses()
    assert (error.row, error.field) == (113019, "skillList")
    assert "skill 13013 creates it" in error.problem


def test_a_deck_that_is_not_in_the_table_is_refused(refuses: Any) -> None:
    error = refuses(decks=(9, 10))
    assert (error.file, error.row) == ("GCGDeckExcelConfigData.json", 10)


# Refusals of whole files.


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"{", "is no JSON that can be read"),
        (b"\xff\xfe", "is no JSON that can be read"),
        (b'[{"id": NaN}]', "is no JSON number"),
        (b'[{"id": 1, "id": 2}]', "the key 'id' stands twice"),
        (b'{"id": 1}', "should be a list of rows"),
        (b"[]", "holds no row"),
        (b"[1]", "should be an object"),
        (b"[" * 100_000, "is no JSON that can be read"),
    ],
)
def test_a_file_that_is_no_list_of_rows_is_refused(dump: Any, tmp_path: Path, content: bytes, problem: str) -> None:
    source = dump.write(tmp_path / "tables")
    (source / "GCGCardExcelConfigData.json").write_bytes(content)
    with pytest.raises(DataError) as caught:
        import_tables(source, tmp_path / "out", decks=(9,), games=(500,))
    assert caught.value.file == "GCGCardExcelConfigData.json"
    assert problem in caught.value.problem
    assert not (tmp_path / "out").exists()


def test_a_byte_order_mark_is_no_hindrance(dump: Any, tmp_path: Path) -> None:
    source = dump.write(tmp_path / "tables")
    path = source / "GCGCardExcelConfigData.json"
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
    assert import_tables(source, tmp_path / "out", decks=(9,), games=(500,)).changed


def test_a_file_that_is_not_there_is_refused(dump: Any, tmp_path: Path) -> None:
    source = dump.write(tmp_path / "tables")
    (source / "GCGCostExcelConfigData.json").unlink()
    with pytest.raises(DataError, match=r"^GCGCostExcelConfigData\.json: cannot be read: No such file"):
        import_tables(source, tmp_path / "out")


def test_a_folder_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"^nowhere: is no folder"):
        import_tables(tmp_path / "nowhere", tmp_path / "out")


@pytest.mark.parametrize("table", ["GCGChar", "GCGSkill"])
def test_two_rows_of_one_id_are_refused(dump: Any, refuses: Any, table: str) -> None:
    dump.tables[table].append(dump.tables[table][0])
    error = refuses()
    assert (error.row, error.field) == (dump.tables[table][0]["id"], "id")


def test_a_row_without_an_id_is_refused_by_its_place(dump: Any, refuses: Any) -> None:
    dump.tables["GCGChar"].append({"hp": 3})
    error = refuses()
    assert (error.row, error.field) == ("#1", "id")


@pytest.mark.parametrize(
    ("table", "key"),
    [
        ("GCGChar", "hp"),
        ("GCGSkill", "skillJson"),
        ("GCGSkill", "costList"),
        ("GCGCard", "cardType"),
        ("GCGDeck", "cardList"),
        ("GCGGame", "enemyCardGroupId"),
        ("GCGRule", "drawCardNum"),
    ],
)
def test_a_dump_whose_plain_keys_are_gone_is_refused(dump: Any, refuses: Any, table: str, key: str) -> None:
    for row in dump.tables[table]:
        if key in row:
            row["ABCDEFGHIJK"] = row.pop(key)
    error = refuses()
    assert (error.file, error.row) == (f"{table}ExcelConfigData.json", None)
    assert error.field is not None
    assert error.field.split(".")[0] == key
    assert "the dump is obfuscated" in error.problem


def test_a_nested_key_that_is_gone_is_refused(dump: Any, refuses: Any) -> None:
    for table in ("GCGSkill", "GCGCard"):
        for row in dump.tables[table]:
            for slot in row.get("costList", []):
                slot["ABCDEFGHIJK"] = slot.pop("costType", None)
    error = refuses()
    assert error.field == "costList.costType"
