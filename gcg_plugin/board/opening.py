"""The table a duel is played at, before a board shows it: a seat is taken or a record taken up again, a duel begun.

What is here is the same for every board. `table` shows it in a terminal, `gcg_plugin.web` in a browser.
"""

from __future__ import annotations

import logging
import secrets
import shlex
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal

from platformdirs import user_data_path

from gcg_plugin.board.story import YOU, Line, Names
from gcg_plugin.board.told import retell
from gcg_plugin.catalogue import built_decks
from gcg_plugin.duel.rng import Chance
from gcg_plugin.names import ENGLISH, language_of
from gcg_plugin.policies import PolicyError
from gcg_plugin.record import FORMAT, Header, read
from gcg_plugin.requests import asked_by, request_of
from gcg_plugin.script import DuelScript, MovesPolicy
from gcg_plugin.seats import PLUGIN, Seating, seating
from gcg_plugin.session import OPPONENT, PLAYER, DuelSession, how_to_resume, policy_seed
from gcg_plugin.slices import load_deck
from genshin_world.errors import DataError
from genshin_world.refusals import WorldRefused

if TYPE_CHECKING:
    from genshin_world.visit import Visit

__all__ = [
    "Table",
    "begin_duel",
    "deck_choices",
    "language_asked",
    "one_line",
    "open_table",
    "records_folder",
    "result_in_words",
    "resume_table",
    "warn_of_script",
]

_log = logging.getLogger(__name__)

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
        data: the folder of the world it stands in, where that is not the shipped one.
        left: the player has got up.
        live: what tabs of a browser share of it; a page's own, kept here so that it goes with the table.
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
        data: Path | None = None,
    ) -> None:
        self.opponent = opponent
        self.title = title
        self.seating = seated
        self.script = script
        self.session = session
        self.past = past
        self.data = data
        self.begun: Path | None = None
        self.left = False
        self.live: object | None = None

    @property
    def names(self) -> Names:
        """What the two sides are called."""
        return YOU, self.opponent

    @property
    def started(self) -> bool:
        """Whether the duel has begun; the deck is chosen before."""
        return self.session is not None

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
        self.left = True
        self.live = None
        if self.session is not None:
            self.session.leave()

    def resume_hint(self) -> str | None:
        """How the duel is taken up again; `None` when it cannot be."""
        if self.session is not None:
            hint = self.session.resume_hint()
        else:
            hint = None if self.begun is None or not self.begun.is_file() else how_to_resume(self.begun)
        return hint if hint is None or self.data is None else f"{hint} --data {shlex.quote(str(self.data))}"


def records_folder() -> Path:
    """Where duels are recorded when no file is named."""
    return user_data_path("genshin-world") / "duels"


def open_table(visit: Visit) -> Table:
    """Takes the seat that the visit's request asks for.

    Raises:
        DataError: the request, its game or its script is not what it should be.
        WorldRefused: the deck that was asked for cannot be played.
    """
    request = request_of(visit.request[PLUGIN], asked_by(visit))
    chosen = visit.settings.get("deck")
    seated = seating(request.game_id, chosen if isinstance(chosen, int) else None)
    opponent = visit.resident.name if visit.resident is not None else _STRANGER
    return Table(
        opponent, f"a duel with {opponent}", seated=seated, script=request.script, data=visit.world.folders[0].folder
    )


def resume_table(visit: Visit, path: Path) -> Table | None:
    """Goes on with a recorded duel; `None` for a file that is no duel's record.

    Where the opponent has something to do, whoever shows the table has it `advance`.

    Raises:
        WorldRefused: the record is broken, or says otherwise than what was asked for, or the opponent that it is to
            remind of what has happened fails.
    """
    if not _is_record(path):
        return None
    with one_line():
        kept = read(path)
        _must_agree(visit, kept.header)
        if kept.header.ticket:
            visit.restore(kept.header.ticket)
        opponent = visit.resident.name if visit.resident is not None else _STRANGER
        past = retell(kept, (YOU, opponent), PLAYER, language=language_asked(visit))
        try:
            session = DuelSession.resume(path, advance=False)
        except PolicyError as error:
            # The error itself names the card it would have played.
            failed = f"its opponent's policy {error.policy} failed in round {error.round}"
            raise WorldRefused(f"{path.name} cannot be taken up again: {failed}.") from error
    return Table(opponent, session.title, session=session, past=tuple(past), data=visit.world.folders[0].folder)


def warn_of_script(visit: Visit, table: Table) -> None:
    """Logs which move of a script could not be made, when the duel is over: before, it might tell what is hidden."""
    opponent = table.session.opponent if table.session is not None and table.finished else None
    if isinstance(opponent, MovesPolicy) and opponent.note is not None:
        _log.warning("%s: %s; the policy went on", asked_by(visit), opponent.note)


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


# --- beginning -----------------------------------------------------------------------------------------------------


def deck_choices() -> list[int]:
    """The decks that a player may choose, by id."""
    return [deck for deck in built_decks() if load_deck(deck).cards]


def begin_duel(visit: Visit, table: Table, deck: int | None = None, *, by_itself: bool = False) -> DuelSession:
    """Begins the table's duel, as the visit's settings ask for it, and keeps it as the table's session.

    Args:
        visit: its settings say `seed`, `record`, `rulings` and `opponent`.
        table: a table with a seat taken.
        deck: what the player plays, where the seat leaves it free; else the seat's own.
        by_itself: the player's side is played by a policy, too; no record is kept that was not asked for.

    Raises:
        DataError: a deck is not built, the script does not fit it, or no policy has that name.
        RecordError: the record cannot be written.
        WorldRefused: there is no game, or no folder for the record.
    """
    seated = table.seating
    if seated is None:
        raise WorldRefused("There is no game at this table.")
    seed = visit.settings.get("seed")
    # Few enough figures to type again, and too many to be searched from one's own first hand.
    seed = seed if isinstance(seed, int) else secrets.randbits(53)
    opponent = visit.settings.get("opponent") or "scripted"
    rulings: Literal["resident", "official"] = "official" if visit.settings.get("rulings") == "official" else "resident"
    header = Header(
        seed=seed,
        decks=(seated.player_deck if deck is None or not seated.free else deck, seated.opponent_deck),
        rulings=rulings,
        first=_first(seated, seed),
        script=table.script,
        policies=("scripted" if by_itself else None, str(opponent)),
        title=table.title,
        ticket=visit.ticket(),
    )
    record = _record_file(visit, seated, by_itself=by_itself)
    try:
        table.session = DuelSession.open(header, record=record)
    except KeyboardInterrupt:
        # The record is begun with the duel, and the opponent has its first choices to make before the session is here.
        table.begun = record
        raise
    return table.session


def _first(seated: Seating, seed: int) -> Literal[0, 1]:
    """Who goes first: the player, or at random by the seed, as the game says."""
    if seated.game.first == "player":
        return 0
    # The duel's own chance is not asked: it would give the first card away.
    return 1 if Chance(policy_seed(seed, PLAYER)).below(2) else 0


def _record_file(visit: Visit, seated: Seating, *, by_itself: bool) -> Path | None:
    named = visit.settings.get("record")
    if isinstance(named, Path):
        return named
    if by_itself:
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


# --- words ---------------------------------------------------------------------------------------------------------


def result_in_words(table: Table, session: DuelSession) -> str:
    """How the duel ended, in a sentence: whether the player has won the duel, and in which round."""
    duel = f"the {table.title.removeprefix('a ')}" if table.title.startswith("a duel") else "the duel"
    words = {"won": f"You have won {duel}", "lost": f"You have lost {duel}"}
    text = words.get(session.outcome or "", f"Nobody has won {duel}")
    rounds = session.duel.round
    return f"{text}, in round {rounds}." if rounds else f"{text}."


def language_asked(visit: Visit) -> str:
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
def one_line() -> Iterator[None]:
    """Bad data is the player's to hear of, in one line; a plugin's failure it is not."""
    try:
        yield
    except DataError as error:
        raise WorldRefused(str(error)) from error
