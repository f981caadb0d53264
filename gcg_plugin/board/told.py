"""A duel told round by round, to somebody who does not play: one that plays itself, or a record played again.

And whoever waits is told that a side is thinking.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager, nullcontext

from rich.console import Console
from rich.rule import Rule
from rich.text import Text

from gcg_plugin.board.palette import Indented
from gcg_plugin.board.story import YOU, Line, Names, Narrator, score
from gcg_plugin.catalogue import deck
from gcg_plugin.duel.state import Duel
from gcg_plugin.names import ENGLISH
from gcg_plugin.record import FindDeck, Header, Kept, replay

__all__ = ["Teller", "names_of", "retell", "thinking"]


class Teller:
    """Prints a duel as it goes on, with how both sides stand before each round.

    Args:
        console: where it is printed.
        names: what the two sides are called; `You` is spoken to.
        side: the side it is told to; `None` tells everything.
        language: the language of characters', cards' and skills' names.
    """

    def __init__(self, console: Console, names: Names, side: int | None, language: str = ENGLISH) -> None:
        self.names = names
        self.language = language
        self._console = console
        self._narrator = Narrator(names, side, language)

    def catch_up(self, duel: Duel) -> None:
        """Print what one action has done."""
        for line in self._narrator.catch_up(duel):
            if line.heading and duel.round > 1:
                self._print(Line(score(duel, self.names, self.language)))
            self._print(line)

    def tell(self, lines: Iterable[Line]) -> None:
        """Print lines that are no part of the duel."""
        for line in lines:
            self._print(line)

    def skip(self, duel: Duel) -> None:
        """Leave out what has happened so far."""
        self._narrator.skip(duel)

    def end(self, duel: Duel) -> None:
        """Print how both sides stand at the end."""
        self.catch_up(duel)
        self._print(Line(score(duel, self.names, self.language)))

    def _print(self, line: Line) -> None:
        if line.heading:
            self._console.print(Rule(line.text, align="left", style="dim"))
        else:
            self._console.print(Indented(line.text))


def names_of(header: Header) -> Names:
    """What the sides of a recorded duel are called: a person is `You`, decks go by their numbers."""
    if header.policies[0] is None or header.title.startswith("a duel with "):
        return YOU, header.title.removeprefix("a duel with ") if header.title != "a duel" else "The opponent"
    one, two = (f"Deck {deck}" for deck in header.decks)
    return (one, two) if one != two else (f"{one} (first)", f"{two} (second)")


def retell(
    kept: Kept, names: Names, side: int | None, *, language: str = ENGLISH, find_deck: FindDeck = deck
) -> list[Line]:
    """The lines of a record, from its beginning.

    Args:
        kept: the record.
        names: what the two sides are called.
        side: the side it is told to; `None` tells everything.
        language: the language of characters', cards' and skills' names.
        find_deck: from a deck's id to the deck.

    Raises:
        RecordError: the record cannot be played again.
    """
    narrator = Narrator(names, side, language)
    lines: list[Line] = []
    for duel, _ in replay(kept, find_deck):
        lines += narrator.catch_up(duel)
    return lines


def thinking(console: Console, names: Names) -> Callable[[int], AbstractContextManager[object]]:
    """What shows that a side is thinking (`DuelSession.thinking`): a line that is gone when it has chosen.

    Args:
        console: where it is shown; nothing is on one that is no terminal.
        names: what the two sides are called.
    """

    def shown(side: int) -> AbstractContextManager[object]:
        if not console.is_terminal or console.is_dumb_terminal:
            return nullcontext()
        who = names[side]
        words = Text(f"{who} {'are' if who == 'You' else 'is'} thinking ...", style="dim")
        return console.status(words, spinner="line", spinner_style="dim")

    return shown
