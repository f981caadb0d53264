"""The record of a duel: how it was opened, and each action, as JSON lines from which it is rebuilt bit for bit.

The first line is the header, every further line one action, written through to the file before the action is taken, so
that a process that is killed loses nothing it has shown. Seed, decks, rulings and actions make the duel.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import MISSING, fields
from importlib.metadata import version
from io import SEEK_END, FileIO
from pathlib import Path
from typing import Annotated, Any, Final, Literal, NamedTuple, get_type_hints

from pydantic import BaseModel, Field, ValidationError, create_model

from gcg_plugin.catalogue import deck
from gcg_plugin.duel.actions import ACTIONS, Action, act
from gcg_plugin.duel.phases import open_duel
from gcg_plugin.duel.refusals import Refused
from gcg_plugin.duel.rulings import preset
from gcg_plugin.duel.state import Deck, Duel
from gcg_plugin.script import DuelScript
from gcg_plugin.slices import Row
from genshin_world.errors import DataError
from genshin_world.slices import dotted, first_problem, parse_json

__all__ = [
    "ActionError",
    "FindDeck",
    "Header",
    "Kept",
    "Record",
    "RecordError",
    "action_from_json",
    "action_to_json",
    "parse",
    "read",
    "rebuild",
    "replay",
]

FORMAT: Final = "gcg-duel"
VERSION: Final = 1
HERE: Final = f"genshin-world {version('genshin-world')}"
"""What records are made by here."""

FindDeck = Callable[[int], Deck]
"""From a deck's id to the deck; `catalogue.deck` unless somebody plays with decks of their own."""


class RecordError(DataError):
    """A record that cannot be written, read or rebuilt: which file, which line, which field, and why."""

    def __init__(self, path: Path, line: int | None, field: str | None, problem: str) -> None:
        super().__init__(str(path), line, field, problem)

    def __str__(self) -> str:
        place = self.file + (f", line {self.row}" if self.row is not None else "")
        return " ".join(f"{place}{f', field {self.field}' if self.field else ''}: {self.problem}".split())


_Shown = Annotated[str, Field(pattern=r"^[^\x00-\x1f\x7f-\x9f]*$", max_length=2000)]
"""What is shown of a file that somebody else may have written: no character that tells a terminal what to do.

Nor more of them than any board has room for.
"""


class _Line(Row, strict=True):
    """A line of a record, read as strictly as it was written."""


class Header(_Line):
    """How a duel was opened: all that rebuilds it but its actions, and what a session needs to go on with it.

    Attributes:
        seed: the seed of the duel's chance.
        decks: the decks of side 0 (the player) and side 1 by id.
        rulings: the preset's name.
        first: the side that goes first.
        script: what was fixed of chance, and the opponent's moves.
        policies: who plays each side, by the policy's name; `None` is a person.
        title: what the duel is called in the world.
        made_by: the program, with its version, whose card rules the duel was played by.
        ticket: where in the world it was begun; the host's own, carried and not read.
    """

    format: Literal["gcg-duel"] = FORMAT
    version: int = VERSION
    seed: int
    decks: tuple[int, int]
    rulings: Literal["resident", "official"] = "resident"
    first: Literal[0, 1] = 0
    script: DuelScript | None = None
    policies: tuple[_Shown | None, _Shown | None] = (None, "scripted")
    title: _Shown = "a duel"
    made_by: _Shown = HERE
    ticket: dict[str, Any] = Field(default_factory=dict)

    def open(self, find_deck: FindDeck = deck, *, journal: bool = True) -> Duel:
        """A new duel, as the header says.

        Raises:
            DataError: a deck is not built, or the script names what the decks do not hold.
        """
        decks = (find_deck(self.decks[0]), find_deck(self.decks[1]))
        chance = None
        if self.script is not None:
            decks, chance = self.script.prepare(decks, self.seed)
        return open_duel(
            decks, self.seed, rulings=preset(self.rulings), first=self.first, chance=chance, journal=journal
        )


# --- actions as JSON -----------------------------------------------------------------------------------------------


class ActionError(ValueError):
    """A text that is no action: which `field` is wrong (None: the whole of it), and the `problem`."""

    def __init__(self, field: str | None, problem: str) -> None:
        super().__init__(f"{field}: {problem}" if field else problem)
        self.field = field
        self.problem = problem


def _word(kind: type[Action]) -> str:
    return re.sub(r"(?<!^)([A-Z])", r"_\1", kind.__name__).lower()


def _model(kind: type[Action]) -> type[BaseModel]:
    """The row of a kind of action: its own fields by their own types, and the word that tells it from the others."""
    hints = get_type_hints(kind)
    own: dict[str, Any] = {"do": (Literal[_word(kind)], ...)}
    for field in fields(kind):
        own[field.name] = (hints[field.name], ... if field.default is MISSING else field.default)
    return create_model(kind.__name__, __base__=_Line, **own)


_KINDS: Final = {_word(kind): kind for kind in ACTIONS}
_MODELS: Final = {_word(kind): _model(kind) for kind in ACTIONS}


def action_to_json(action: Action) -> str:
    """An action as one line of JSON: `do` names it, the rest are its fields; those at their default are left out."""
    word = _word(type(action))
    values = {field.name: getattr(action, field.name) for field in fields(action)}
    return _MODELS[word].model_construct(do=word, **values).model_dump_json(exclude_defaults=True)


def action_from_json(text: str | bytes) -> Action:
    """The action a line of JSON says.

    Raises:
        ActionError: it is no JSON, no action there is, or a field is missing, unknown or of another type.
    """
    content = text.encode() if isinstance(text, str) else text
    try:
        value = parse_json(content, "")
    except DataError as error:
        raise ActionError(None, error.problem) from error
    if not isinstance(value, dict):
        raise ActionError(None, "an action is an object")
    word = value.get("do")
    if not isinstance(word, str) or word not in _MODELS:
        raise ActionError("do", f"{word!r} is no action: they are {', '.join(_MODELS)}")
    try:
        row = _MODELS[word].model_validate_json(content)
    except ValidationError as error:
        raise ActionError(*_first_problem(error)) from error
    kind = _KINDS[word]
    return kind(**{field.name: getattr(row, field.name) for field in fields(kind)})


def _first_problem(error: ValidationError) -> tuple[str | None, str]:
    location, problem = first_problem(error)
    return dotted(location), problem


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

    def append(self, action: Action) -> None:
        """Write one action, through to the file.

        Raises:
            RecordError: it cannot be written; the file is then what it was.
        """
        self._write(action_to_json(action).encode() + b"\n")

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
    how many bytes of the file were read, `closed` whether they end a line.
    """

    path: Path
    header: Header
    actions: tuple[Action, ...]
    note: str | None
    size: int
    closed: bool


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
    closed = not last
    if not closed:
        lines.append(last)
    if not lines:
        raise RecordError(path, 1, None, "is empty: there is no header")
    header = _header(path, lines[0])
    actions: list[Action] = []
    notes = [_other_rules(path, header)] if header.made_by != HERE else []
    for number, line in enumerate(lines[1:], start=2):
        try:
            actions.append(action_from_json(line))
        except ActionError as error:
            if number < len(lines) or closed:
                raise RecordError(path, number, error.field, error.problem) from error
            notes.append(f"{path}: line {number} was torn as it was written and is left out")
            return Kept(path, header, tuple(actions), "; ".join(notes), len(content) - len(line), closed=True)
    return Kept(path, header, tuple(actions), "; ".join(notes) or None, len(content), closed)


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
        raise RecordError(path, 1, *_first_problem(error)) from error


def replay(kept: Kept, find_deck: FindDeck = deck, *, journal: bool = True) -> Iterator[tuple[Duel, Action | None]]:
    """Play a record again: the one duel before each action with that action, and at last the duel with None.

    Raises:
        RecordError: a deck of it is not built, or an action is refused (the line is named).
    """
    try:
        duel = kept.header.open(find_deck, journal=journal)
    except DataError as error:
        raise RecordError(kept.path, 1, None, str(error)) from error
    for number, action in enumerate(kept.actions, start=2):
        yield duel, action
        try:
            act(duel, action)
        except Refused as refused:
            other = f" (made by {kept.header.made_by}, read by {HERE})" if kept.header.made_by != HERE else ""
            raise RecordError(kept.path, number, None, f"{refused}{other}") from refused
    yield duel, None


def rebuild(path: Path, find_deck: FindDeck = deck, *, journal: bool = True) -> Duel:
    """The duel a record holds, as it stood after its last action.

    Raises:
        RecordError: as `read` and `replay`.
    """
    *_, (duel, _) = replay(read(path), find_deck, journal=journal)
    return duel
