"""The slices in the repository: equal to a fresh run, and holding the facts known of the nine decks."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gcg_plugin.slices import (
    CardRow,
    CostRow,
    OfferRow,
    SkillRow,
    built_deck_ids,
    load_deck,
    load_game,
    load_games,
    load_ladders,
    load_rule,
)
from gcg_plugin.tables import DECKS, SEATED_GAMES, import_names, import_tables
from genshin_world.errors import DataError

DATA = Path(__file__).resolve().parents[3] / "data"
FilesOf = Callable[[Path], dict[str, bytes]]

# Deck -> (character, HP, maximum energy) in order, copies and distinct action cards, created cards.
FACTS: dict[int, tuple[list[tuple[int, int, int]], int, int, set[int]]] = {
    1: (
        [(1301, 10, 3), (1303, 10, 2), (1203, 10, 3)],
        30,
        15,
        {113011, 113031, 112031, 112032, 303207, 303300},
    ),
    2: (
        [(2201, 10, 3), (1302, 10, 2), (1401, 10, 3)],
        30,
        16,
        {113021, 113022, 114011, 122011, 122012, 122013, 303300},
    ),
    3: (
        [(1104, 10, 3), (1305, 10, 3), (1402, 10, 2)],
        30,
        15,
        {111041, 113051, 113053, 113052, 114021, 303304, 303301, 303300},
    ),
    4: (
        [(2201, 10, 3), (2501, 10, 3), (1305, 10, 3)],
        30,
        16,
        {122011, 122012, 122013, 125011, 125012, 113051, 113053, 113052, 303300},
    ),
    7: (
        [(1301, 10, 3), (1103, 10, 2), (1501, 10, 2)],
        30,
        30,
        {113011, 111031, 115011, 303202, 303306, 303206, 303207, 303205, 303300},
    ),
    30111: (
        [(1501, 10, 2), (1301, 10, 3), (1103, 10, 2)],
        30,
        28,
        {115011, 113011, 111031, 303202, 303206, 303207, 303205, 303300},
    ),
    30112: (
        [(1401, 10, 3), (1303, 10, 2), (1103, 10, 2)],
        30,
        28,
        {114011, 113031, 111031, 303202, 303206, 303207, 303205, 303300},
    ),
    11005: (
        [(1102, 10, 3), (1502, 12, 2), (2201, 10, 3)],
        30,
        28,
        {111021, 111023, 115021, 122011, 122012, 122013, 303202, 303206, 303207, 303205, 303300},
    ),
    11002: ([(3102, 3, 2), (3302, 8, 2), (3406, 4, 2)], 0, 0, {133021, 134061}),
}


def card_of(card: int) -> CardRow:
    """A card of any built deck."""
    decks = [load_deck(deck) for deck in DECKS]
    return next(row for deck in decks for row in (*deck.cards, *deck.created) if row.id == card)


def skill_of(skill: int) -> SkillRow:
    """A skill of any built deck's character."""
    characters = [character for deck in DECKS for character in load_deck(deck).characters]
    return next(row for character in characters for row in character.skills if row.id == skill)


def test_the_slices_equal_a_fresh_run_byte_for_byte(tables: Path, tmp_path: Path, files_of: FilesOf) -> None:
    import_tables(tables, tmp_path / "gcg")
    assert files_of(tmp_path / "gcg") == files_of(DATA / "gcg")


def test_the_names_of_every_language_equal_a_fresh_run_byte_for_byte(tables: Path, tmp_path: Path) -> None:
    source = tables.parent / "reference" / "cards.json"
    if not source.is_file():
        pytest.skip("the reference names are not beside the raw tables")
    report = import_names(source, DATA / "gcg", tmp_path, languages=None)
    written = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert written == {path.name: path.read_bytes() for path in (DATA / "text").iterdir()}
    assert len(written) == 15
    assert all(note.startswith("reaction ") for note in report.notes)


def sparse(value: Any) -> Any:
    """A value without its defaults, as game 5.4.0's dump leaves them out of rows and of objects in rows."""
    defaults: tuple[Any, ...] = (0, False, "", [], "GCG_COST_INVALID", "GCG_HINT_INVALID", "RANDOM", "PVP")
    if isinstance(value, dict):
        kept = {key: sparse(item) for key, item in value.items()}
        return {key: item for key, item in kept.items() if not any(item == default for default in defaults)}
    if isinstance(value, list):
        return [sparse(item) for item in value]
    return value


def test_a_sparse_dump_gives_the_same_slices(tables: Path, tmp_path: Path, files_of: FilesOf) -> None:
    for path in tables.glob("*ExcelConfigData.json"):
        thin = json.dumps(sparse(json.loads(path.read_bytes())))
        (tmp_path / "tables").mkdir(exist_ok=True)
        (tmp_path / "tables" / path.name).write_text(thin, encoding="utf-8")
    import_tables(tmp_path / "tables", tmp_path / "gcg")
    assert files_of(tmp_path / "gcg") == files_of(DATA / "gcg")


@pytest.mark.parametrize("version", ["5.5.0", "3.8.0"])
def test_a_dump_with_obfuscated_keys_is_refused_and_nothing_is_written(
    tables: Path, tmp_path: Path, version: str
) -> None:
    aliases = json.loads((tables / "field_aliases.json").read_bytes())
    (tmp_path / "tables").mkdir()
    for path in tables.glob("*ExcelConfigData.json"):
        table = path.name.removesuffix("ExcelConfigData.json")
        renamed = aliases.get(table, {}).get(version, {}).get("map", {})
        rows = json.loads(path.read_bytes())
        rows = [{renamed.get(key, key): value for key, value in row.items()} for row in rows]
        (tmp_path / "tables" / path.name).write_text(json.dumps(rows), encoding="utf-8")
    with pytest.raises(DataError, match=r"ExcelConfigData\.json, field \w+: no row has this key: the dump is obf"):
        import_tables(tmp_path / "tables", tmp_path / "gcg")
    assert not (tmp_path / "gcg").exists()


def test_a_game_whose_opponents_deck_is_not_built_cannot_be_seated(tables: Path, tmp_path: Path) -> None:
    with pytest.raises(DataError) as caught:
        import_tables(tables, tmp_path / "gcg", games=(*SEATED_GAMES, 1023))
    assert str(caught.value) == (
        "GCGGameExcelConfigData.json, row 1023, field enemyCardGroupId: the seated game's deck 12103 is not written; "
        "written are 1, 2, 3, 4, 7, 11002, 11005, 30111, 30112"
    )
    assert not (tmp_path / "gcg").exists()


def test_the_nine_decks_are_built() -> None:
    assert built_deck_ids() == tuple(sorted(FACTS)) == tuple(sorted(DECKS))


@pytest.mark.parametrize("deck", FACTS)
def test_a_deck_holds_its_known_characters_cards_and_created_cards(deck: int) -> None:
    characters, copies, distinct, created = FACTS[deck]
    found = load_deck(deck)
    assert [(row.id, row.hp, row.max_energy) for row in found.characters] == characters
    assert sum(card.count or 0 for card in found.cards) == copies
    assert len(found.cards) == distinct
    assert {card.id for card in found.created} == created


@pytest.mark.parametrize("deck", FACTS)
def test_every_row_of_a_deck_has_its_text_ids(deck: int) -> None:
    found = load_deck(deck)
    skills = [skill for character in found.characters for skill in character.skills]
    for row in (*found.characters, *skills, *found.cards, *found.created):
        assert row.name_text_id > 0
        assert row.description_text_id > 0


@pytest.mark.parametrize(
    ("skill", "cost", "energy", "effect"),
    [
        (13011, CostRow(element="pyro", amount=1, any=2), 1, "Effect_Damage_Physic_2"),
        (13013, CostRow(element="pyro", amount=4, energy=3), 0, "Char_Skill_13013"),
        (13052, CostRow(element="pyro", amount=1), 0, "Char_Skill_13052"),
        (22013, CostRow(element="hydro", amount=5), 1, "Char_Skill_22013"),
        (25013, CostRow(element="cryo", amount=3), 1, "Char_Skill_25013"),
        (15023, CostRow(element="anemo", amount=4, energy=2), 0, "Char_Skill_15023"),
        (31023, CostRow(), 0, "Char_Skill_30023"),
        (34062, CostRow(element="electro", amount=3, energy=2), 0, "Effect_Damage_Elec_4"),
    ],
)
def test_a_skill_costs_and_gains_what_is_known(skill: int, cost: CostRow, energy: int, effect: str) -> None:
    row = skill_of(skill)
    assert (row.cost, row.energy, row.effect) == (cost, energy, effect)


@pytest.mark.parametrize(
    ("card", "kind", "cost"),
    [
        (311302, "weapon", CostRow(element="same", amount=3)),
        (213011, "talent", CostRow(element="pyro", amount=3)),
        (222011, "talent", CostRow(element="hydro", amount=4, energy=3)),
        (213051, "talent", CostRow(element="pyro", amount=1)),
        (312302, "artifact", CostRow(element="same", amount=2)),
        (312401, "artifact", CostRow(any=2)),
        (322001, "support", CostRow(element="same", amount=3)),
        (322007, "support", CostRow()),
        (321004, "support", CostRow(element="same", amount=2)),
        (322011, "support", CostRow(any=2)),
        (331301, "event", CostRow()),
        (332014, "event", CostRow(element="same", amount=4)),
        (332001, "event", CostRow(any=2)),
        (333008, "event", CostRow(element="same", amount=1)),
        (113011, "status", CostRow()),
        (111021, "side_status", CostRow()),
        (122012, "summon", CostRow()),
    ],
)
def test_a_card_is_of_its_known_kind_and_cost(card: int, kind: str, cost: CostRow) -> None:
    row = card_of(card)
    assert (row.kind, row.cost) == (kind, cost)


def test_tags_and_needs_of_the_decks_cards_are_known() -> None:
    assert "place" in card_of(321003).tags
    assert "ally" in card_of(322010).tags
    assert "food" in card_of(333001).tags
    assert card_of(331301).needs.tags == ("element_pyro", "element_pyro")
    assert card_of(225011).needs.characters == (2501,)
    assert card_of(311201).targets[0].tags == ("weapon_bow",)


@pytest.mark.parametrize(
    ("card", "element", "amount"), [(113021, "pyro", 2), (122011, "hydro", 2), (115021, "anemo", 1)]
)
def test_a_summons_hint_is_its_damage(card: int, element: str, amount: int) -> None:
    hint = card_of(card).hint
    assert hint is not None
    assert (hint.element, hint.amount) == (element, amount)


def test_the_standard_rule_draws_two_holds_ten_and_knows_seventeen_reactions() -> None:
    rule = load_rule()
    assert (rule.id, rule.draw, rule.hand_limit) == (2, 2, 10)
    assert [reaction.id for reaction in rule.reactions] == list(range(101, 118))
    pairs = {frozenset(reaction.elements) for reaction in rule.reactions}
    assert len(pairs) == 17
    assert {reaction.creates for reaction in rule.reactions if "geo" in reaction.elements} == {111}
    assert [card.id for card in rule.created] == [106, 111, 115, 116, 117]


@pytest.mark.parametrize(
    ("game", "opponent", "player", "first"),
    [
        (11, 2, 1, "random"),
        (12, 1, 2, "random"),
        (1021, 11005, None, "player"),
        (1031, 11002, None, "player"),
        (30111, 30111, 7, "player"),
        (30112, 30112, None, "player"),
    ],
)
def test_a_seated_game_names_its_known_decks(game: int, opponent: int, player: int | None, first: str) -> None:
    row = load_game(game)
    assert (row.opponent_deck, row.player_deck, row.first) == (opponent, player, first)


def test_no_game_that_anybody_offers_is_played_by_the_opponent_with_deck_3_or_4() -> None:
    assert [game.id for game in load_games().values() if game.opponent_deck in (3, 4)] == []


def test_challengers_and_quest_steps_offer_their_games() -> None:
    games = load_games()
    assert OfferRow(by="week", id=9701, level=1) in games[1021].offered
    assert OfferRow(by="world", id=1605) in games[11002].offered
    assert OfferRow(by="quest", id=7066507) in games[30111].offered
    assert [(step.game, step.level) for step in load_ladders()[9701].steps] == [
        (1021, 1),
        (1022, 3),
        (1023, 5),
        (1024, 7),
        (1025, 10),
    ]
    assert len(load_ladders()) == 92


def test_a_deck_or_a_game_that_is_not_written_is_refused_with_those_that_are() -> None:
    with pytest.raises(DataError, match=r"^gcg/decks, row 5: no such deck; written are 1, 2, 3, 4, 7, 11002"):
        load_deck(5)
    with pytest.raises(DataError, match=r"^gcg/games\.json, row 5: no such game is seated; seated are 11, 12, 1021"):
        load_game(5)
