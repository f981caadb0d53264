"""The import run: raw tables in, slices out, whole or not at all."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from pydantic import BaseModel

from gcg_plugin.slices import GamesSlice
from gcg_plugin.tables.build import build_deck, build_game, build_keywords, build_ladders, build_rule
from gcg_plugin.tables.dump import load_dump
from gcg_plugin.tables.files import Report, content_of, publish

__all__ = ["DECKS", "SEATED_GAMES", "STANDARD_RULE", "import_tables"]

# Rule 2 is the matchmaking rule without its clocks: a duel against a resident has none to run out.
STANDARD_RULE = 2
DECKS: tuple[int, ...] = (1, 2, 3, 4, 7, 30111, 30112, 11005, 11002)
# Every game of the table, save those between two players, whose opponent holds one of those decks: Diluc's and the
# Oceanid's duel (12, 11), Marjorie's and Ellin's first two (1021, 1022, 1031, 1032), the same decks met in the open
# world (11005, 11002), and the quest's two (30111, 30112).
SEATED_GAMES: tuple[int, ...] = (11, 12, 1021, 1022, 1031, 1032, 11002, 11005, 30111, 30112)


def import_tables(
    source: Path,
    out: Path,
    *,
    check: bool = False,
    decks: Sequence[int] = DECKS,
    games: Sequence[int] = SEATED_GAMES,
) -> Report:
    """Writes the slices of a dump.

    Args:
        source: the folder of the raw tables (`GCGDeckExcelConfigData.json` and so on).
        out: the folder of the slices; `standard_rule.json`, `games.json`, `ladders.json`, `keywords.json` and
            `decks/<id>.json` in it are written, each only when it changes.
        check: whether to compare only and write nothing.
        decks: the decks to write.
        games: the seated games; the opponent's deck of each must be among `decks`.

    Returns:
        The report; under `check`, `changed` names the files that differ.

    Raises:
        DataError: naming table, row and field; nothing is written then.
    """
    dump = load_dump(source)
    seated = [build_game(dump, game, STANDARD_RULE, sorted(decks)) for game in sorted(games)]
    slices: dict[str, BaseModel] = {
        "standard_rule.json": build_rule(dump, STANDARD_RULE),
        "games.json": GamesSlice(games=tuple(seated)),
        "ladders.json": build_ladders(dump),
        "keywords.json": build_keywords(dump),
        **{f"decks/{deck}.json": build_deck(dump, deck) for deck in sorted(decks)},
    }
    notes = [
        f"game {game.id}: deck {named}, the player's, is not written; deck {game.player_deck} is played in its place"
        for game in seated
        if (named := dump.games.need(game.id, "a seat").number("cardGroupId")) and named != game.player_deck
    ]
    strangers = [path.name for path in (out / "decks").glob("*.json") if f"decks/{path.name}" not in slices]
    notes += [f"decks/{name} is none of this run's files and stays as it is" for name in sorted(strangers)]
    files = {name: content_of(_plain(value)) for name, value in slices.items()}
    return publish(out, files, check=check, notes=tuple(notes))


def _plain(value: BaseModel) -> Any:
    return value.model_dump(mode="json", exclude_defaults=True)
