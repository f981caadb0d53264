"""Who duels, and with what: from a resident's seat to its game, from a game to the decks that are played.

A seat is the resident's own data, `"seats": {"gcg": {"duel_game_id": 1021}}`; what a quest step or a reply asks for is
read in `requests`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from gcg_plugin.names import ENGLISH, name_of
from gcg_plugin.slices import FALLBACK_PLAYER_DECK, GameRow, Row, built_deck_ids, load_deck, load_game
from genshin_world.errors import DataError, SeatError
from genshin_world.refusals import WorldRefused
from genshin_world.residents import Resident
from genshin_world.slices import validated
from genshin_world.talks import Line, Reply, Talk

__all__ = [
    "CHALLENGE",
    "CHALLENGE_TEXT_ID",
    "PLUGIN",
    "Seating",
    "challenge",
    "deck_in_words",
    "deck_names",
    "game_of",
    "seat_problems",
    "seating",
    "standing_talk",
    "why_not_played",
]

PLUGIN: Final = "gcg"
"""The name the card game goes by in seats and activity data."""

CHALLENGE: Final = "I challenge you to a duel!"
CHALLENGE_TEXT_ID: Final = 191219274
"""The text id of the reply in the game's text map."""

_TALK_IDS: Final = 900_000_000
"""Where the ids of standing talks made here begin; a resident's own id is added."""


class _Seat(Row, strict=True):
    duel_game_id: int


@dataclass(frozen=True, slots=True)
class Seating:
    """A game at its table: the decks that are played, by id, and what has to be said about them.

    `player_deck` is the deck played when the player names none; `free` says that the player may name one. `notes` say,
    a line each, where a deck stands in for the one the game names.
    """

    game: GameRow
    opponent_deck: int
    player_deck: int
    free: bool
    notes: tuple[str, ...]


def game_of(resident: Resident) -> int | None:
    """The game the resident's seat names; `None` for one who does not duel.

    Raises:
        SeatError: the seat is not of the form it should be, or names a game that is not seated.
    """
    seat = resident.seats.get(PLUGIN)
    if seat is None:
        return None
    where = f"resident {resident.id}'s seat"
    try:
        game = validated(_Seat, seat, where).duel_game_id
    except DataError as error:
        raise SeatError(where, None, error.field, error.problem) from error
    try:
        return load_game(game).id
    except DataError as error:
        raise SeatError(where, None, "duel_game_id", f"{game}: {error.problem}") from error


def seat_problems(resident: Resident) -> list[tuple[str, str]]:
    """What is wrong with the resident's seat: the field, and what is wrong with it."""
    try:
        game_of(resident)
    except SeatError as error:
        return [(error.field or "", error.problem)]
    return []


def standing_talk(resident: Resident) -> Talk | None:
    """The talk a seated resident holds whatever else it holds: its greeting, or an offer; `None` for others.

    It is found last, so a talk of the world's own opens before it.
    """
    if game_of(resident) is None:
        return None
    text = resident.greeting or "The table is free, and so is the chair across from mine. A round of cards?"
    line = Line(id="table", text=text)
    return Talk(id=_TALK_IDS + resident.id, resident=resident.id, lines=(line,))


def challenge(resident: Resident) -> Reply | None:
    """The reply that opens a duel with the resident; `None` for one who does not duel."""
    game = game_of(resident)
    return None if game is None else Reply(id="gcg-duel", text=CHALLENGE, activity={PLUGIN: {"game_id": game}})


def seating(game_id: int, chosen: int | None = None) -> Seating:
    """The decks of a game.

    A deck whose cards are not all built cannot be played. In place of an opponent's, the highest-numbered built deck
    is. A player whose deck the game does not name plays the `chosen` one, else deck 3, else the lowest-numbered built
    deck.

    Args:
        game_id: the game.
        chosen: the deck the player asked for.

    Raises:
        DataError: no such game is seated.
        WorldRefused: the chosen deck cannot be played.
    """
    from gcg_plugin.catalogue import built_decks

    built = built_decks()
    game = load_game(game_id)
    notes: list[str] = []
    opponent = game.opponent_deck
    if opponent not in built:
        opponent = max(built)
        notes.append(
            f"Not all cards of deck {game.opponent_deck} are built yet: deck {opponent} is played in its place."
        )
    if game.player_deck in built:
        if chosen not in (None, game.player_deck):
            notes.append(f"This game lends you deck {game.player_deck}: deck {chosen} stays in its box.")
        return Seating(game, opponent, game.player_deck, free=False, notes=tuple(notes))
    if chosen is not None:
        if problem := why_not_played(chosen):
            raise WorldRefused(problem)
        return Seating(game, opponent, chosen, free=False, notes=tuple(notes))
    wanted = game.player_deck if game.player_deck is not None else FALLBACK_PLAYER_DECK
    player = wanted if wanted in built else min(built)
    return Seating(game, opponent, player, free=True, notes=tuple(notes))


def why_not_played(deck: int) -> str | None:
    """Why a deck cannot be played, in a sentence or two; `None` when it can."""
    from gcg_plugin.catalogue import built_decks, missing

    if deck in built_decks():
        return None
    known = ", ".join(str(number) for number in built_decks())
    why = f"it lacks {', '.join(missing(deck))}" if deck in built_deck_ids() else "there is none of that number"
    return f"Deck {deck} cannot be played: {why}. Choose among {known} (`genshin-world decks`)."


def deck_in_words(deck: int, language: str = ENGLISH) -> str:
    """A deck by its number and its characters: `deck 7 (Diluc, Kaeya, Sucrose)`."""
    return f"deck {deck} ({deck_names(deck, language)})"


def deck_names(deck: int, language: str = ENGLISH) -> str:
    """A deck's characters: `Diluc, Kaeya, Sucrose`."""
    return ", ".join(name_of(character.name_text_id, language) for character in load_deck(deck).characters)
