"""A duel drawn into a page: the board, the deck chosen before, and the plot when it is over."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

from nicegui import ui
from nicegui.events import GenericEventArguments

from gcg_plugin.board.opening import Table, begin_duel, deck_choices, language_asked, one_line
from gcg_plugin.seats import deck_in_words
from gcg_plugin.slices import load_deck
from gcg_plugin.web.element import DuelBoard, texts_url
from gcg_plugin.web.frames import Begin, DeckChoice, Frame
from gcg_plugin.web.live import LiveTable
from gcg_plugin.web.plot import draw_plot
from gcg_plugin.web.replay_page import address
from genshin_world.visit import Visit
from genshin_world.web.frame import Tag, button
from genshin_world.web.room import Room

__all__ = ["draw"]


def draw(visit: Visit, table: Table, room: Room) -> bool:
    """Draws the table into the page that is being built, and keeps the tab in step until it is gone.

    Args:
        visit: the visit it belongs to; its settings say `seed`, `record`, `rulings`, `opponent` and `language`.
        table: the table.
        room: the room it is drawn in.

    Returns:
        True: it was drawn.

    Raises:
        WorldRefused: the duel cannot begin; one line that says why.
    """
    with one_line():
        live = table.live
        if not isinstance(live, LiveTable):
            live = table.live = _sit_down(visit, table)
        _Look(live, room, texts_url(live.language)).draw()
    return True


def _sit_down(visit: Visit, table: Table) -> LiveTable:
    language = language_asked(visit)
    seated = table.seating
    choice = None
    if table.session is None and seated is not None and seated.free:
        choice = Begin(
            decks=tuple(_deck(number, language) for number in deck_choices()),
            chosen=seated.player_deck,
            notes=seated.notes,
        )
    return LiveTable(table, language=language, begin=lambda deck: begin_duel(visit, table, deck), choice=choice)


def _deck(number: int, language: str) -> DeckChoice:
    characters = tuple(character.id for character in load_deck(number).characters)
    return DeckChoice(id=number, label=deck_in_words(number, language), characters=characters)


class _Look:
    """One tab's look at a live table (`live.Tab`)."""

    def __init__(self, live: LiveTable, room: Room, texts: str) -> None:
        self._live = live
        self._room = room
        self._texts = texts
        self._loop = asyncio.get_running_loop()
        self._client = ui.context.client
        self._plotted = False
        self._kept: Path | None = None

    def draw(self) -> None:
        """Draws the board, and listens from then on."""
        live = self._live
        hello = live.listen(self)
        self._board = DuelBoard(hello, texts_url=self._texts, gone=lambda: live.deafen(self))
        self._board.on("say", self._said)
        with self._board:
            # What comes into it later leaves the board itself untouched.
            self._below = Tag("div", classes="gcg-plot-place")
        with self._below:
            self._watch = button("Watch the replay", "gcg-button")
            # A handler that is made while the opponent's thread tells something would not know whose browser it is.
            self._watch.on("click", self._watched, args=[])
        self._note(hello)

    def _said(self, event: GenericEventArguments) -> None:
        self._live.say(event.args, self)

    # --- what the table tells, from whatever thread ------------------------------------------------------------------

    def take(self, frames: list[Frame]) -> None:
        """Draw these frames, one after the other."""
        self._later(lambda: self._take(frames))

    def download(self, name: str, content: bytes) -> None:
        """Offer the record's file to the person."""
        self._later(lambda: self._download(name, content))

    def leave(self) -> None:
        """Go back to the world."""
        self._room.leave()

    def again(self) -> None:
        """Sit down to the same duel anew."""
        self._room.again()

    def _later(self, does: Callable[[], None]) -> None:
        """As soon as the server's loop comes to it, one after the other, whatever thread tells it."""
        self._loop.call_soon_threadsafe(does)

    def _take(self, frames: list[Frame]) -> None:
        if not self._board.is_deleted:
            self._board.take(frames)
            self._note(frames[-1])

    def _download(self, name: str, content: bytes) -> None:
        with self._client:
            ui.download.content(content, name, "application/jsonl")

    def _watched(self) -> None:
        session = self._live.table.session
        if session is not None and session.finished and session.record is not None:
            ui.navigate.to(address(session.record))

    def _note(self, frame: Frame) -> None:
        if (record := self._live.record) != self._kept:
            self._kept = record
            self._room.keep(record)
        if frame.result is not None and not self._plotted:
            self._plotted = True
            self._watch.set_visibility(frame.result.record)
            with self._below:
                draw_plot(frame.result, self._live.table.opponent)
