"""A duel at a table in the terminal: the deck is asked for, the board shown, the result told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text

from gcg_plugin.board.decks import deck_text
from gcg_plugin.board.opening import (
    Table,
    begin_duel,
    deck_choices,
    language_asked,
    one_line,
    result_in_words,
)
from gcg_plugin.board.screen import DuelScreen
from gcg_plugin.board.story import Line
from gcg_plugin.board.texts import asked_about
from gcg_plugin.board.told import Teller, thinking
from gcg_plugin.board.typed import command
from gcg_plugin.catalogue import NoSuchCard
from gcg_plugin.policies import policy_named
from gcg_plugin.seats import deck_in_words, deck_names
from gcg_plugin.session import PLAYER, DuelSession, policy_seed
from genshin_world.play import Ask
from genshin_world.typed import number_typed

if TYPE_CHECKING:
    from genshin_world.visit import Visit

__all__ = ["show_table"]


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
        with one_line():
            session = table.session or _begin(visit, table, console, None if auto else ask)
            if session is None:
                console.print(Text("You leave the table before a card is dealt."))
                return True
            over = _play(table, session, console, None if auto else ask, language_asked(visit))
    except Exception:
        # Whatever went wrong, what has been played is not lost.
        if hint := table.resume_hint():
            console.print(Text(hint), soft_wrap=True)
        raise
    if over:
        console.print(Text(result_in_words(table, session), style="bold"))
    else:
        console.print(Text(f"You leave the table. {table.resume_hint() or 'The duel is not kept.'}"), soft_wrap=True)
    return True


def _begin(visit: Visit, table: Table, console: Console, ask: Ask | None) -> DuelSession | None:
    """Begins the duel, with the deck that is asked for where it is free; `None` where the player leaves instead."""
    seated, deck = table.seating, None
    if seated is not None and seated.free and ask is not None:
        deck = _ask_deck(console, ask, seated.player_deck, language_asked(visit))
        if deck is None:
            return None
    return begin_duel(visit, table, deck, by_itself=ask is None)


def _ask_deck(console: Console, ask: Ask, default: int, language: str) -> int | None:
    """The deck the player names, by its own number, so that 7 is never the seventh; `None` where the player leaves."""
    built = deck_choices()
    console.print(Text("Which deck do you play?", style="bold"))
    for deck in built:
        console.print(
            Text(f"{deck:>6}  ", style="bold cyan").append(deck_names(deck, language), style="not bold default")
        )
    while True:
        try:
            text = ask(f"> (a deck's number; i and a number shows its cards; q leaves; Enter takes {default}) ")
        except EOFError:
            return default
        if not text.strip():
            return default
        asked = command(text)
        number = number_typed(text if asked is None else asked.rest)
        if asked is not None and asked.name == "info" and asked.rest and (number is None or number in built):
            _inform(console, asked.rest, number, language)
        elif asked is not None and asked.name == "quit":
            return None
        elif asked is None and number in built:
            return number
        else:
            known = ", ".join(map(str, built))
            console.print(Text(f"Say one of these numbers: {known}.", style="yellow"))


def _inform(console: Console, words: str, deck: int | None, language: str) -> None:
    """All about a deck, or about the card of that name."""
    try:
        console.print(asked_about(words, language) if deck is None else deck_text(deck, language))
    except NoSuchCard as error:
        console.print(Text(str(error), style="yellow"))


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
    session.advance()
    while not session.finished:
        session.play_by(policy)
    session.told = None
    teller.end(session.duel)
