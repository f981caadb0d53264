"""What the lines of a record say: the first how the duel was opened, each further one an action, or who takes over.

Every line is JSON, and read as strictly as it was written.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, fields
from importlib.metadata import version
from typing import Annotated, Any, Final, Literal, NamedTuple, get_type_hints

from pydantic import AfterValidator, BaseModel, Field, ValidationError, create_model

from gcg_plugin.catalogue import deck
from gcg_plugin.duel.actions import ACTIONS, Action
from gcg_plugin.duel.phases import open_duel
from gcg_plugin.duel.rulings import preset
from gcg_plugin.duel.state import Deck, Duel
from gcg_plugin.script import DuelScript
from gcg_plugin.slices import Row
from genshin_world.errors import DataError
from genshin_world.rows import on_one_line
from genshin_world.slices import dotted, first_problem, parse_json

__all__ = [
    "FORMAT",
    "HERE",
    "VERSION",
    "ActionError",
    "FindDeck",
    "Header",
    "Takeover",
    "action_from_json",
    "action_to_json",
    "line_from_json",
    "line_to_json",
    "who_played",
]

FORMAT: Final = "gcg-duel"
VERSION: Final = 1
HERE: Final = f"genshin-world {version('genshin-world')}"
"""What records are made by here."""

FindDeck = Callable[[int], Deck]
"""From a deck's id to the deck; `catalogue.deck` unless somebody plays with decks of their own."""

_Shown = Annotated[str, AfterValidator(on_one_line), Field(max_length=2000)]
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
        policies: who plays each side from the beginning, by the policy's name; `None` is a person.
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


class Takeover(NamedTuple):
    """Another policy takes over a side: after how many actions of the duel, which side, and the policy's name."""

    after: int
    side: Literal[0, 1]
    policy: str


def who_played(first: str, takeovers: Sequence[Takeover], side: int) -> str:
    """Who plays a side from the beginning to the end, in words: `hard`, or `hard, from action 17 on scripted`.

    Args:
        first: who began, by name.
        takeovers: all there were, in their order.
        side: 0 or 1.
    """
    later = [f"from action {one.after + 1} on {one.policy}" for one in takeovers if one.side == side]
    return ", ".join([first, *later])


class _TakesOver(_Line):
    """The row of a takeover: its place among the lines says after how many actions."""

    do: Literal["takes_over"] = "takes_over"
    side: Literal[0, 1]
    policy: _Shown


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


_ROWS: Final[Mapping[str, type[BaseModel]]] = {**_MODELS, "takes_over": _TakesOver}
"""All that a line after the first may be."""


def action_to_json(action: Action) -> str:
    """An action as one line of JSON: `do` names it, the rest are its fields; those at their default are left out."""
    word = _word(type(action))
    values = {field.name: getattr(action, field.name) for field in fields(action)}
    return _MODELS[word].model_construct(do=word, **values).model_dump_json(exclude_defaults=True)


def line_to_json(line: Action | Takeover) -> str:
    """What a record says after its first line, as one line of JSON."""
    if isinstance(line, Takeover):
        return _TakesOver(side=line.side, policy=line.policy).model_dump_json()
    return action_to_json(line)


def action_from_json(text: str | bytes) -> Action:
    """The action a line of JSON says.

    Raises:
        ActionError: it is no JSON, no action there is, or a field is missing, unknown or of another type.
    """
    return _action(*_row(text.encode() if isinstance(text, str) else text, _MODELS))


def line_from_json(line: bytes, after: int) -> Action | Takeover:
    """What a line after the first says.

    Args:
        line: the line, without its end.
        after: how many actions stand before it.

    Raises:
        ActionError: as `action_from_json`.
    """
    word, row = _row(line, _ROWS)
    return Takeover(after, row.side, row.policy) if isinstance(row, _TakesOver) else _action(word, row)


def _row(content: bytes, rows: Mapping[str, type[BaseModel]]) -> tuple[str, BaseModel]:
    """The word that says what it is, and the row."""
    try:
        value = parse_json(content, "")
    except DataError as error:
        raise ActionError(None, error.problem) from error
    if not isinstance(value, dict):
        raise ActionError(None, "an action is an object")
    word = value.get("do")
    if not isinstance(word, str) or word not in rows:
        raise ActionError("do", f"{word!r} is no action: they are {', '.join(_MODELS)}")
    try:
        return word, rows[word].model_validate_json(content)
    except ValidationError as error:
        location, problem = first_problem(error)
        raise ActionError(dotted(location), problem) from error


def _action(word: str, row: BaseModel) -> Action:
    kind = _KINDS[word]
    return kind(**{field.name: getattr(row, field.name) for field in fields(kind)})
