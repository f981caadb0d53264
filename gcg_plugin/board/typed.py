"""What a player types: commands, numbers of a list, dice. Every mistake is a `Mistake` that says what to type."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from gcg_plugin.duel.dice import spread
from gcg_plugin.duel.elements import FACES, face_name
from genshin_world.typed import number_typed

__all__ = ["HELP", "Command", "Mistake", "command", "dice_in", "numbers_in"]

HELP: Final = (
    ("number", "do it, paying with the dice you need least"),
    ("d number", "do it, and choose the dice yourself"),
    ("i number", "what it is and does; `i` with a name works for every card"),
    ("b", "the whole board, with all that a low terminal leaves out"),
    ("l", "all that has happened so far"),
    ("?", "this help"),
    ("c", "concede"),
    ("q", "leave the table; the duel can be taken up again where a record is kept"),
)

_WORDS: Final = {
    "?": "help",
    "h": "help",
    "help": "help",
    "b": "board",
    "board": "board",
    "l": "log",
    "log": "log",
    "c": "concede",
    "concede": "concede",
    "q": "quit",
    "quit": "quit",
    "w": "wait",
    "wait": "wait",
}


class Mistake(Exception):
    """What was typed means nothing here; one line that says what to type instead."""


class Command(NamedTuple):
    """A word that is no answer to the question asked: what it asks for, and its rest."""

    name: str
    rest: str = ""


def command(text: str) -> Command | None:
    """The command a line is, or None when it is an answer."""
    head, _, rest = text.strip().partition(" ")
    if head.casefold() in ("i", "info"):
        return Command("info", rest.strip())
    return Command(_WORDS[head.casefold()]) if head.casefold() in _WORDS and not rest.strip() else None


def numbers_in(text: str, most: int) -> list[int]:
    """The places (from 0) that numbers from 1 to `most` name, each once, in order.

    Raises:
        Mistake: a word is no such number.
    """
    places: list[int] = []
    for word in text.replace(",", " ").split():
        number = number_typed(word) or 0
        if not 1 <= number <= most:
            raise Mistake(f"{word!r} is no number from 1 to {most}.")
        if number - 1 not in places:
            places.append(number - 1)
    return places


def dice_in(text: str, dice: Sequence[int]) -> tuple[int, ...]:
    """The faces of the dice a line names, by number (from 1), by a face's name or its beginning, or `all`.

    Args:
        text: such as `1 4`, `pyro pyro hydro`, `all`; empty names none.
        dice: the dice there are, eight counts by face.

    Raises:
        Mistake: a word names no die, or one more often than it is there.
    """
    there = spread(dice)
    if text.strip().casefold() == "all":
        return there
    taken: list[int] = []
    for word in text.replace(",", " ").split():
        if (number := number_typed(word)) is not None:
            place = number - 1
            if not 0 <= place < len(there):
                raise Mistake(f"There is no die {word}: they are numbered 1 to {len(there)}.")
        else:
            faces = [face for face in range(FACES) if face_name(face).startswith(word.casefold())]
            place = next((p for p, face in enumerate(there) if faces == [face] and p not in taken), -1)
            if place < 0:
                raise Mistake(f"You have no (further) die {word!r}: say its number, or a face such as pyro.")
        if place in taken:
            raise Mistake(f"Die {word} is named twice.")
        taken.append(place)
    return tuple(sorted(there[place] for place in taken))
