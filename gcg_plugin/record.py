"""The record of a duel: how it was opened, and each action, as JSON lines from which it is rebuilt bit for bit.

The first line is the header, every further line one action, written through to the file before the action is taken, so
that a process that is killed loses nothing it has shown. Seed, decks, rulings and actions make the duel. Where another
policy has taken over a side, a line between the actions says so; it changes nothing of the duel, and a record without
one is what records have always been. `record_lines` reads and writes a line.
"""

from __future__ import annotations

from collections.abc import Iterator
from io import SEEK_END, FileIO
from pathlib import Path
from typing import NamedTuple

from pydantic import ValidationError

from gcg_plugin.catalogue import deck
from gcg_plugin.duel.actions import Action, act
from gcg_plugin.duel.refusals import Refused
from gcg_plugin.duel.state import Duel
from gcg_plugin.record_lines import (
    FORMAT,
    HERE,
    VERSION,
    ActionError,
    FindDeck,
    Header,
    Takeover,
    action_from_json,
    action_to_json,
    line_from_json,
    line_to_json,
    who_played,
)
from genshin_world.errors import DataError
from genshin_world.slices import dotted, first_problem, parse_json

__all__ = [
    "FORMAT",
    "HERE",
    "ActionError",
    "FindDeck",
    "Header",
    "Kept",
    "Record",
    "RecordError",
    "Takeover",
    "action_from_json",
    "action_to_json",
    "parse",
    "read",
    "rebuild",
    "replay",
    "who_played",
]


class RecordError(DataError):
    """A record that cannot be written, read or rebuilt: which file, which line, which field, and why."""

    def __init__(self, path: Path, line: int | None, field: str | None, problem: str) -> None:
        super().__init__(str(path), line, field, problem)

    def __str__(self) -> str:
        place = self.file + (f", line {self.row}" if self.row is not None else "")
        return " ".join(f"{place}{f', field {self.field}' if self.field else ''}: {self.problem}".split())


# --- writing -------------------------------------------------------------------------------------------------------


class Record:
    """A record that is being written. `create` begins one, `reopen` goes on with one.

    The file is open only while a line is written, so that there is nothing to close and nothing to lose.
    """

    def __init__(self, path: Path, header: Header, size: int) -> None:
        """Takes a file of `size` bytes that ends with a line's end; `create` and `reopen` see to that."""
        self.path = path
        self.header = header
        self.size = size

    @classmethod
    def create(cls, path: Path, header: Header) -> Record:
        """Begin a record in a new file.

        Raises:
            RecordError: the file is there already, or cannot be written; then none is left behind.
        """
        try:
            FileIO(path, "x").close()
        except FileExistsError:
            problem = "is there already, and no record is overwritten: name another file, or resume this one"
            raise RecordError(path, None, None, problem) from None
        except OSError as error:
            raise _unwritable(path, error) from error
        record = cls(path, header, 0)
        try:
            record._write(header.model_dump_json().encode() + b"\n")
        except BaseException:
            # A file without a header would be in the way of the next try, and could not be resumed.
            path.unlink(missing_ok=True)
            raise
        return record

    @classmethod
    def reopen(cls, kept: Kept) -> Record:
        """Go on writing where a record that was `read` ends; a torn last line is cut off.

        Raises:
            RecordError: the file cannot be written.
        """
        record = cls(kept.path, kept.header, kept.size)
        try:
            record.cut(kept.size)
        except OSError as error:
            raise _unwritable(kept.path, error) from error
        if not kept.closed:
            record._write(b"\n")
        return record

    def append(self, line: Action | Takeover) -> None:
        """Write one action, or who takes over, through to the file.

        Raises:
            RecordError: it cannot be written; the file is then what it was.
        """
        self._write(line_to_json(line).encode() + b"\n")

    def cut(self, size: int) -> None:
        """Cut the file back to the `size` it had. `OSError` when that cannot be done."""
        with FileIO(self.path, "r+") as file:
            file.truncate(size)
        self.size = size

    def _write(self, line: bytes) -> None:
        try:
            with FileIO(self.path, "r+") as file:
                if file.seek(0, SEEK_END) != self.size:
                    raise OSError("somebody else has written to it")
                if file.write(line) != len(line):
                    file.truncate(self.size)
                    raise OSError("only a part of a line went in")
        except OSError as error:
            raise _unwritable(self.path, error) from error
        self.size += len(line)


def _unwritable(path: Path, error: OSError) -> RecordError:
    return RecordError(path, None, None, f"cannot be written: {error.strerror or error}")


# --- reading -------------------------------------------------------------------------------------------------------


class Kept(NamedTuple):
    """What a record holds.

    `note` says in a line what was left out (a torn last line) and that another version made it, or is None. `size` is
    how many bytes of the file were read, `closed` whether they end a line. `takeovers` are in their order.
    """

    path: Path
    header: Header
    actions: tuple[Action, ...]
    note: str | None
    size: int
    closed: bool
    takeovers: tuple[Takeover, ...] = ()

    def line_of(self, place: int) -> int:
        """The file's line, counted from 1, that holds the action of that place among the actions, from 0."""
        return 2 + place + sum(one.after <= place for one in self.takeovers)


def read(path: Path) -> Kept:
    """Read a record.

    The last line may be torn, when a process was killed while it wrote: it is left out, and `note` says so.

    Raises:
        RecordError: the file cannot be read, is no record of this version, or a line of it is no action.
    """
    try:
        content = path.read_bytes()
    except OSError as error:
        raise RecordError(path, None, None, f"cannot be read: {error.strerror or error}") from error
    return parse(content, path)


def parse(content: bytes, path: Path) -> Kept:
    """As `read`, of a record whose bytes are at hand; `path` is what it is called in messages.

    Raises:
        RecordError: it is no record of this version, or a line of it is no action.
    """
    *lines, last = content.split(b"\n")
    size, closed = len(content), not last
    if not closed:
        lines.append(last)
    if not lines:
        raise RecordError(path, 1, None, "is empty: there is no header")
    header = _header(path, lines[0])
    actions: list[Action] = []
    takeovers: list[Takeover] = []
    notes = [_other_rules(path, header)] if header.made_by != HERE else []
    for number, line in enumerate(lines[1:], start=2):
        try:
            said = line_from_json(line, len(actions))
        except ActionError as error:
            if number < len(lines) or closed:
                raise RecordError(path, number, error.field, error.problem) from error
            notes.append(f"{path}: line {number} was torn as it was written and is left out")
            size, closed = size - len(line), True
            break
        if isinstance(said, Takeover):
            takeovers.append(said)
        else:
            actions.append(said)
    return Kept(path, header, tuple(actions), "; ".join(notes) or None, size, closed, tuple(takeovers))


def _other_rules(path: Path, header: Header) -> str:
    return f"{path}: made by {header.made_by}; where {HERE} has other rules, the duel is another from there on"


def _header(path: Path, line: bytes) -> Header:
    try:
        value = parse_json(line, str(path))
    except DataError as error:
        raise RecordError(path, 1, None, f"the header {error.problem}") from error
    if not isinstance(value, dict) or value.get("format") != FORMAT:
        raise RecordError(path, 1, "format", f"is no record of a duel: its header says format {FORMAT!r}")
    if (version := value.get("version")) != VERSION:
        raise RecordError(path, 1, "version", f"is a record of version {version}; version {VERSION} is read here")
    try:
        return Header.model_validate_json(line)
    except ValidationError as error:
        location, problem = first_problem(error)
        raise RecordError(path, 1, dotted(location), problem) from error


def replay(kept: Kept, find_deck: FindDeck = deck, *, journal: bool = True) -> Iterator[tuple[Duel, Action | None]]:
    """Play a record again: the one duel before each action with that action, and at last the duel with None.

    Raises:
        RecordError: a deck of it is not built, or an action is refused (the line is named).
    """
    try:
        duel = kept.header.open(find_deck, journal=journal)
    except DataError as error:
        raise RecordError(kept.path, 1, None, str(error)) from error
    for place, action in enumerate(kept.actions):
        yield duel, action
        try:
            act(duel, action)
        except Refused as refused:
            other = f" (made by {kept.header.made_by}, read by {HERE})" if kept.header.made_by != HERE else ""
            raise RecordError(kept.path, kept.line_of(place), None, f"{refused}{other}") from refused
    yield duel, None


def rebuild(path: Path, find_deck: FindDeck = deck, *, journal: bool = True) -> Duel:
    """The duel a record holds, as it stood after its last action.

    Raises:
        RecordError: as `read` and `replay`.
    """
    *_, (duel, _) = replay(read(path), find_deck, journal=journal)
    return duel
