"""The recorded duels: which there are, how one is played, written down and played again from what was written."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

from gcg_plugin.catalogue import deck
from gcg_plugin.duel.actions import Action, act
from gcg_plugin.duel.cards import Character, Entity
from gcg_plugin.duel.elements import aura_elements, face_name
from gcg_plugin.duel.phases import open_duel
from gcg_plugin.duel.refusals import Refused
from gcg_plugin.duel.rulings import preset
from gcg_plugin.duel.state import Duel, Side
from gcg_plugin.policies import play_out, policy_named
from tests.golden.actions import NAMES, ActionWords, read_action, say_action
from tests.golden.words import words

FOLDER: Final = Path(__file__).parent


class Opening(NamedTuple):
    """How a duel was opened: the decks of A and B, the rulings' preset, the seed, and the policies that played it."""

    decks: tuple[int, int]
    rulings: str
    seed: int
    policies: tuple[str, str] = ("scripted", "scripted")

    @property
    def name(self) -> str:
        """The file's name without its ending."""
        return f"deck_{self.decks[0]}_against_{self.decks[1]}_{self.rulings}"

    @property
    def path(self) -> Path:
        """Where it is written down."""
        return FOLDER / f"{self.name}.txt"

    def open(self) -> Duel:
        """The duel before its first choice."""
        decks = (deck(self.decks[0]), deck(self.decks[1]))
        return open_duel(decks, self.seed, rulings=preset(self.rulings), journal=True)


DUELS: Final = (
    Opening((1, 2), "official", 1),
    Opening((2, 1), "official", 2),
    Opening((3, 4), "official", 3),
    Opening((3, 4), "resident", 3),
    Opening((4, 3), "official", 4),
    Opening((7, 30111), "resident", 5),
    Opening((30111, 7), "official", 6),
    Opening((30112, 1), "official", 7),
    Opening((11005, 3), "official", 8),
    Opening((11005, 3), "resident", 8),
    Opening((11002, 11005), "official", 9),
    Opening((11002, 11005), "resident", 9),
)
"""One for each built deck, some under both presets."""

_HEAD: Final = re.compile(r"A plays deck (\d+), B plays deck (\d+): (\w+) rulings, seed (-?\d+)\.")


class RecordingError(AssertionError):
    """A recorded duel cannot be played again: the file's line, and why."""


def record(opening: Opening) -> str:
    """Play the duel by its policies and write it down."""
    taken: list[Action] = []
    seeds = (opening.seed, ~opening.seed)
    policies = [policy_named(name, seed) for name, seed in zip(opening.policies, seeds, strict=True)]
    play_out(opening.open(), (policies[0], policies[1]), taken.append)
    return _written(opening, opening.open(), (partial(_as_taken, action) for action in taken))


def _as_taken(action: Action, _duel: Duel) -> Action:
    return action


def replay(text: str) -> str:
    """Play a written duel again, the same actions, and write it down as it goes now.

    Raises:
        RecordingError: the text is no recorded duel, or an action of it is refused now.
    """
    lines = text.splitlines()
    if not lines or (head := _HEAD.fullmatch(lines[0])) is None:
        raise RecordingError("line 1: is no recorded duel's first line")
    opening = Opening((int(head[1]), int(head[2])), head[3], int(head[4]))

    def actions() -> Iterator[ActionWords]:
        for number, line in enumerate(lines[1:], start=2):
            if line.startswith(tuple(f"{name} " for name in NAMES)):
                yield partial(_read, number, line)

    return _written(opening, opening.open(), actions())


def _read(number: int, line: str, duel: Duel) -> Action:
    try:
        action = read_action(duel, line)
    except LookupError as error:
        raise RecordingError(f"line {number}: {line!r} cannot be done now: {error}") from error
    if (refusal := action.why_not(duel)) is not None:
        raise RecordingError(f"line {number}: {line!r} is refused now: {refusal.value}")
    return action


def _written(opening: Opening, duel: Duel, actions: Iterable[ActionWords]) -> str:
    (mine, theirs), rulings, seed, _ = opening
    lines = [f"A plays deck {mine}, B plays deck {theirs}: {rulings} rulings, seed {seed}."]
    lines.extend(_followed(duel, 0))
    for action_of in actions:
        action = action_of(duel)
        mark = len(duel.journal or ())
        lines.append(say_action(duel, action))
        try:
            act(duel, action)
        except Refused as refused:
            raise RecordingError(str(refused)) from refused
        lines.extend(_followed(duel, mark))
    return "\n".join(lines) + "\n"


def _followed(duel: Duel, mark: int) -> Iterator[str]:
    """What followed, a line each; where a round opened or the duel ended, the position too."""
    entries = (duel.journal or [])[mark:]
    for entry in entries:
        yield f"    {words(duel, entry, NAMES)}"
    if any(entry[0] in ("round", "over") for entry in entries):
        for side in duel.sides:
            yield f"    [{NAMES[side.index]}] {_position(side)}"


def _position(side: Side) -> str:
    parts = [_character(character) for character in side.characters]
    for zone in (side.statuses, side.summons, side.supports):
        parts += [_card(entity) for entity in zone]
    return "; ".join([*parts, f"{len(side.hand)} in hand", f"{len(side.pile)} in the pile"])


def _character(character: Character) -> str:
    marks = [f"{character.hp} HP", f"{character.energy} energy"]
    marks += [face_name(element).capitalize() for element in aura_elements(character.aura)]
    marks += [_card(held) for held in character.held]
    return f"{'*' if character.is_active else ''}{type(character).name} ({', '.join(marks)})"


def _card(entity: Entity) -> str:
    counters = (
        (entity.usages, entity.max_usages, "usages"),
        (entity.rounds, entity.max_rounds, "rounds"),
        (entity.points, entity.shield, "points"),
        (entity.counter, entity.counter, "counted"),
    )
    shown = " ".join(f"{count} {name}" for count, most, name in counters if most)
    return f"{type(entity).name}{': ' + shown if shown else ''}"
