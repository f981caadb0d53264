"""The table a duel is played at: between the world's visit and the session, with the board to show it."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal

from platformdirs import user_data_path
from rich.console import Console
from rich.text import Text

from gcg_plugin.board.screen import DuelScreen
from gcg_plugin.board.story import YOU, Line, Names
from gcg_plugin.board.told import Teller, retell, thinking
from gcg_plugin.board.typed import Mistake, numbers_in
from gcg_plugin.catalogue import built_decks
from gcg_plugin.duel.rng import Chance
from gcg_plugin.names import ENGLISH, language_of
from gcg_plugin.policies import policy_named
from gcg_plugin.record import FORMAT, Header, read
from gcg_plugin.script import DuelScript
from gcg_plugin.seats import PLUGIN, Seating, deck_in_words, request_of, seating
from gcg_plugin.session import OPPONENT, PLAYER, DuelSession, how_to_resume, policy_seed
from gcg_plugin.slices import load_deck
from genshin_world.errors import DataError
from genshin_world.play import Ask
from genshin_world.refusals import WorldRefused
from genshin_world.typed import number_typed

if TYPE_CHECKING:
    from genshin_world.visit import Visit

__all__ = ["Table", "open_table", "records_folder", "resume_table", "show_table"]

_STRANGER: Final = "The opponent"


class Table:
    """A seat taken, and the duel once it has begun: what the world holds as the activity.

    The duel begins when it is shown, so that a player who may choose a deck is asked first.

    Attributes:
        opponent: what the other side is called.
        seating: the game and its decks; `None` for a duel that is resumed.
        session: the duel; `None` before it begins.
        past: what has happened before, of a duel that is resumed.
        begun: the record of a duel that was interrupted before its session was there.
    """

    def __init__(
        self,
        opponent: str,
        title: str,
        *,
        seated: Seating | None = None,
        script: DuelScript | None = None,
        session: DuelSession | None = None,
        past: tuple[Line, ...] = (),
    ) -> None:
        self.opponent = opponent
        self.title = title
        self.seating = seated
        self.script = script
        self.session = session
        self.past = past
        self.begun: Path | None = None

    @property
    def names(self) -> Names:
        """What the two sides are called."""
        return YOU, self.opponent

    @property
    def finished(self) -> bool:
        """Whether the duel came to its end."""
        return self.session is not None and self.session.finished

    @property
    def outcome(self) -> str | None:
        """`won`, `lost` or `drawn`; `None` before the end."""
        return None if self.session is None else self.session.outcome

    def leave(self) -> None:
        """The player gets up; what was being chosen is dropped."""
        if self.session is not None:
            self.session.leave()

    def resume_hint(self) -> str | None:
        """How the duel is taken up again; `None` when it cannot be."""
        if self.session is not None:
            return self.session.resume_hint()
        return None if self.begun is None or not self.begun.is_file() else how_to_resume(self.begun)


def records_folder() -> Path:
    """Where duels played at a terminal are recorded when no file is named."""
    return user_data_path("genshin-world") / "duels"


def open_table(visit: Visit) -> Table:
    """Takes the seat that the visit's request asks for.

    Raises:
        DataError: the request, its game or its script is not what it should be.
        WorldRefused: the deck that was asked for cannot be played.
    """
    request = request_of(visit.request[PLUGIN])
    chosen = visit.settings.get("deck")
    seated = seating(request.game_id, chosen if isinstance(chosen, int) else None)
    script = (
        None if request.script is None else DuelScript.from_json(request.script, f"game {request.game_id}'s script")
    )
    opponent = visit.resident.name if visit.resident is not None else _STRANGER
    return Table(opponent, f"a duel with {opponent}", seated=seated, script=script)


def resume_table(visit: Visit, path: Path) -> Table | None:
    """Goes on with a recorded duel; `None` for a file that is no duel's record.

    Raises:
        WorldRefused: the record is broken, or says otherwise than what was asked for.
    """
    if not _is_record(path):
        return None
    with _one_line():
        kept = read(path)
        _must_agree(visit, kept.header)
        if kept.header.ticket:
            visit.restore(kept.header.ticket)
        opponent = visit.resident.name if visit.resident is not None else _STRANGER
        past = retell(kept, (YOU, opponent), PLAYER, language=_language(visit))
        session = DuelSession.resume(path)
    return Table(opponent, session.title, session=session, past=tuple(past))


def _must_agree(visit: Visit, header: Header) -> None:
    """What is asked for besides a record cannot be had when the record says otherwise.

    Raises:
        WorldRefused: naming the option.
    """
    played: dict[str, object] = {
        "seed": header.seed,
        "deck": header.decks[PLAYER],
        "rulings": header.rulings,
        "opponent": header.policies[OPPONENT] or "scripted",
    }
    # An option that was left out holds its default.
    defaults = (None, "resident", "scripted")
    for name, value in played.items():
        if (asked := visit.settings.get(name)) not in defaults and asked != value:
            raise WorldRefused(
                f"The record was begun with --{name} {value}: leave out --{name} {asked}, or begin anew."
            )


def show_table(visit: Visit, table: Table, console: Console, ask: Ask | None = None) -> bool:
    """Plays the duel at the terminal, or lets it play itself, until it is over or the player leaves.

    Args:
        visit: the visit it belongs to; its settings say `auto`, `seed`, `record`, `rulings`, `opponent` and
            `language`.
        table: the table.
        console: where it is shown.
        ask: how the player is asked; the console's own input by default.

    Returns:
        True: it was shown.

    Raises:
        WorldRefused: the duel cannot begin or go on; one line that says why.
    """
    auto = bool(visit.settings.get("auto"))
    ask = ask if ask is not None else console.input
    try:
        with _one_line():
            if table.session is None:
                table.session = _begin(visit, table, console, None if auto else ask)
            over = _play(table, table.session, console, None if auto else ask, _language(visit))
    except Exception:
        # Whatever went wrong, what has been played is not lost.
        if hint := table.resume_hint():
            console.print(Text(hint), soft_wrap=True)
        raise
    if over:
        console.print(_result(table, table.session))
    else:
        console.print(Text(f"You leave the table. {table.resume_hint() or 'The duel is not kept.'}"), soft_wrap=True)
    return True


# --- beginning -----------------------------------------------------------------------------------------------------


def _begin(visit: Visit, table: Table, console: Console, ask: Ask | None) -> DuelSession:
    seated = table.seating
    if seated is None:
        raise WorldRefused("There is no game at this table.")
    deck = seated.player_deck
    if seated.free and ask is not None:
        deck = _ask_deck(console, ask, deck, _language(visit))
    seed = visit.settings.get("seed")
    seed = seed if isinstance(seed, int) else secrets.randbits(32)
    opponent = visit.settings.get("opponent") or "scripted"
    rulings: Literal["resident", "official"] = "official" if visit.settings.get("rulings") == "official" else "resident"
    header = Header(
        seed=seed,
        decks=(deck, seated.opponent_deck),
        rulings=rulings,
        first=_first(seated, seed),
        script=table.script,
        policies=("scripted" if ask is None else None, str(opponent)),
        title=table.title,
        ticket=visit.ticket(),
    )
    record = _record_file(visit, seated, ask)
    try:
        return DuelSession.open(header, record=record)
    except KeyboardInterrupt:
        # The record is begun with the duel, and the opponent has its first choices to make before the session is here.
        table.begun = record
        raise


def _first(seated: Seating, seed: int) -> Literal[0, 1]:
    """Who goes first: the player, or at random by the seed, as the game says."""
    if seated.game.first == "player":
        return 0
    # The duel's own chance is not asked: it would give the first card away.
    return 1 if Chance(policy_seed(seed, PLAYER)).below(2) else 0


def _ask_deck(console: Console, ask: Ask, default: int, language: str) -> int:
    built = [deck for deck in built_decks() if load_deck(deck).cards]
    console.print(Text("Which deck do you play?", style="bold"))
    for number, deck in enumerate(built, start=1):
        console.print(Text(f"{number:>3}. ", style="cyan").append(deck_in_words(deck, language), style="default"))
    while True:
        try:
            text = ask(f"> (Enter takes deck {default}) ")
            places = numbers_in(text, len(built))
            if not places:
                return default
            if len(places) == 1:
                return built[places[0]]
            console.print(Text("Say one number.", style="yellow"))
        except EOFError:
            return default
        except Mistake as mistake:
            if (named := number_typed(text) or 0) in built:
                return named
            console.print(Text(str(mistake), style="yellow"))


def _record_file(visit: Visit, seated: Seating, ask: Ask | None) -> Path | None:
    named = visit.settings.get("record")
    if isinstance(named, Path):
        return named
    if ask is None:
        return None
    folder = records_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise WorldRefused(
            f"No record can be kept in {folder} ({error.strerror}): name a file with --record."
        ) from error
    stem = f"{datetime.now(UTC):%Y-%m-%d-%H%M%S}-game-{seated.game.id}"
    files = (folder / f"{stem}{f'-{again}' if again else ''}.jsonl" for again in range(100))
    return next(file for file in files if not file.exists())


# --- playing -------------------------------------------------------------------------------------------------------


def _intro(table: Table, session: DuelSession, language: str) -> list[Line]:
    """Who plays what, by which seed and rulings, and where a deck stands in for another."""
    header = session.header
    yours, theirs = header.decks
    line = f"You play {deck_in_words(yours, language)}, {table.opponent} plays {deck_in_words(theirs, language)}."
    lines = [Line(Text(f"{line} Seed {header.seed}, {header.rulings} rulings.", style="dim"))]
    notes = (*(table.seating.notes if table.seating is not None else ()), session.note)
    return lines + [Line(Text(note, style="italic")) for note in notes if note]


def _play(table: Table, session: DuelSession, console: Console, ask: Ask | None, language: str) -> bool:
    """Whether the duel came to its end."""
    intro = _intro(table, session, language)
    if ask is None:
        _play_by_itself(table, session, console, intro, language)
        return True
    return DuelScreen(
        session, console, opponent=table.opponent, ask=ask, past=table.past, intro=intro, language=language
    ).run()


def _play_by_itself(table: Table, session: DuelSession, console: Console, intro: list[Line], language: str) -> None:
    policy = policy_named("scripted", policy_seed(session.header.seed, PLAYER))
    teller = Teller(console, table.names, PLAYER, language)
    teller.tell(intro)
    if table.past:
        teller.skip(session.duel)
    teller.catch_up(session.duel)
    session.told = lambda _: teller.catch_up(session.duel)
    session.thinking = thinking(console, table.names)
    while not session.finished:
        session.play_by(policy)
    session.told = None
    teller.end(session.duel)


def _result(table: Table, session: DuelSession) -> Text:
    duel = f"the {table.title.removeprefix('a ')}" if table.title.startswith("a duel") else "the duel"
    words = {"won": f"You have won {duel}", "lost": f"You have lost {duel}"}
    text = words.get(session.outcome or "", f"Nobody has won {duel}")
    rounds = session.duel.round
    return Text(f"{text}, in round {rounds}." if rounds else f"{text}.", style="bold")


def _language(visit: Visit) -> str:
    """The language the player has asked for.

    Raises:
        DataError: there are no names in it; the message lists the languages there are.
    """
    named = visit.settings.get("language")
    return ENGLISH if named is None else language_of(str(named))


def _is_record(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            return f'"{FORMAT}"'.encode() in file.readline(1 << 16)
    except OSError:
        return False


@contextmanager
def _one_line() -> Iterator[None]:
    """Bad data is the player's to hear of, in one line; a plugin's failure it is not."""
    try:
        yield
    except DataError as error:
        raise WorldRefused(str(error)) from error
