"""The live table: one duel, shared by all tabs of a visit, and the one door for what they say.

Each action of either side makes a frame; each tab gets every frame. What a tab says is validated, refers to a frame,
and does one thing; nothing raises out of it, and what cannot be done changes nothing. While the opponent thinks
(`opponent`) the table answers everybody at once that it is busy; who wants to concede or leave is not kept waiting.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from gcg_plugin.board.opening import Table
from gcg_plugin.catalogue import deck
from gcg_plugin.duel.actions import Action, Concede
from gcg_plugin.duel.refusals import Refused
from gcg_plugin.record import FindDeck, RecordError
from gcg_plugin.session import PLAYER, DuelSession
from gcg_plugin.web import said
from gcg_plugin.web.frames import Begin, Frame, Message
from gcg_plugin.web.opponent import OpponentsTurn, unwritten
from gcg_plugin.web.tabs import Tab, Tabs
from gcg_plugin.web.view import View, may_wait
from genshin_world.errors import DataError
from genshin_world.refusals import WorldRefused

__all__ = ["LiveTable"]

_log = logging.getLogger(__name__)

_STALE: Final = "The board has moved on meanwhile: look again."
_UNKNOWN: Final = "The board does not know what that means. Load the page anew if it goes on."
_UNDONE: Final = "Something went wrong here, and nothing was done."
_UNSHOWN: Final = "Something went wrong here: the table stands as you see it, and nothing is chosen."
_BARE: Final = "The board cannot be shown just now. Try again, or leave the table."


class LiveTable:
    """A table with its tabs.

    Args:
        table: the table; its session may have begun.
        language: the language of names.
        begin: begins the table's duel with the deck of that id (None: the seat's own).
        choice: the decks to choose from before; None begins at once.
        find_deck: from a deck's id to the deck.
    """

    def __init__(
        self,
        table: Table,
        *,
        language: str,
        begin: Callable[[int | None], DuelSession],
        choice: Begin | None = None,
        find_deck: FindDeck = deck,
    ) -> None:
        self.table = table
        self.language = language
        self._begin = begin
        self._choice = choice
        self._find_deck = find_deck
        self._lock = threading.Lock()
        self._tabs = Tabs()
        self._n = 0
        self._view = View(table, language)
        self._armed: int | None = None
        self._opponent = OpponentsTurn(table, self._view, self._lock, show=self._push, flush=self._tabs.flush)
        with self._lock:
            if table.session is not None:
                self._sit_down(table.session)
            elif choice is None:
                self._sit_down(begin(None))
            self._tabs.flush()

    # --- tabs ------------------------------------------------------------------------------------------------------

    def listen(self, tab: Tab) -> Frame:
        """Have a tab get every frame from now on; returns the first, which holds all there is to draw."""
        with self._lock:
            self._tabs.add(tab)
            return self._frame(hello=True)

    def deafen(self, tab: Tab) -> None:
        """A tab is gone."""
        with self._lock:
            self._tabs.drop(tab)

    @property
    def record(self) -> Path | None:
        """The file from which the duel can be resumed; None without one.

        That of a duel that is over, too, until the player has got up: the world has not noted yet what came of it.
        """
        session = self.table.session
        return None if session is None else session.record

    def say(self, message: Any, tab: Tab) -> None:
        """Do what a tab says. Whatever it is, nothing is raised; where nothing comes of it, the tab is told why.

        Args:
            message: what came over the wire, as JSON data.
            tab: who says it.
        """
        words = said.heard(message)
        if isinstance(words, said.Leave | said.Again):
            # The way out is always open, and takes the tabs along: nothing is held meanwhile.
            self._go(words, tab)
            return
        with self._lock:
            try:
                self._hear(words, tab)
            except Exception:  # noqa: BLE001 - a card's or the board's own slip must not end the visit
                _log.exception("what a tab said failed: %r", words)
                self._drop()
                self._push(Message(text=_UNDONE, tone="error"))
            self._tabs.flush()

    def _go(self, words: said.Leave | said.Again, tab: Tab) -> None:
        try:
            if isinstance(words, said.Leave):
                tab.leave()
            else:
                tab.again()
        except Exception:  # noqa: BLE001 - another plugin may listen to a visit's end
            _log.exception("a table could not be left")
            with self._lock:
                self._tell(tab, Message(text="Leaving failed: load the page anew.", tone="error"))

    def _hear(self, words: said.Said | None, tab: Tab) -> None:
        busy = self._opponent.busy
        if words is None:
            self._tell(tab, Message(text=_UNKNOWN, tone="error"))
        elif isinstance(words, said.Record):
            self._download(tab)
        # The duel is given up, whatever the opponent has done or is about to do: that waits for nothing.
        elif busy is not None and not isinstance(words, said.Concede):
            self._tell(tab, Message(text=f"{busy}: wait a moment.", tone="info"))
        elif words.n != self._n and not isinstance(words, said.Concede):
            self._tell(tab, Message(text=_STALE, tone="info"))
        elif self.table.left:
            self._tell(tab, Message(text="You have left this table.", tone="info"))
        elif isinstance(words, said.Begin):
            self._begin_with(words.deck, tab)
        elif (session := self.table.session) is None:
            self._tell(tab, Message(text="Choose a deck first.", tone="info"))
        elif isinstance(words, said.Retry):
            self._retry(session, words.policy, tab)
        elif session.finished:
            self._tell(tab, Message(text="The duel is over.", tone="info"))
        elif isinstance(words, said.Concede):
            self._take(session, Concede(PLAYER))
        else:
            self._choose(session, words, tab)

    # --- beginning -------------------------------------------------------------------------------------------------

    def _sit_down(self, session: DuelSession) -> None:
        if self.table.past:
            self._view.resume(session, self._find_deck)
            self.table.past = ()
        self._opponent.sit_down(session)

    def _begin_with(self, number: int, tab: Tab) -> None:
        if self._choice is None or self.table.session is not None:
            self._tell(tab, Message(text="The duel has begun.", tone="info"))
            return
        if number not in (one.id for one in self._choice.decks):
            self._tell(tab, Message(text=f"Deck {number} cannot be played here: choose another.", tone="refused"))
            return
        try:
            session = self._begin(number)
        except (DataError, WorldRefused) as error:
            why = unwritten(error) if isinstance(error, RecordError) else f"The duel cannot begin: {error}"
            self._push(Message(text=why, tone="error"))
            return
        self._sit_down(session)

    # --- choosing --------------------------------------------------------------------------------------------------

    def _choose(self, session: DuelSession, words: said.Said, tab: Tab) -> None:
        selection = session.selection
        try:
            if isinstance(words, said.Arm | said.Quick):
                self._arm(session, words.key, tab, quick=isinstance(words, said.Quick))
                return
            if isinstance(words, said.Wait):
                self._wait(session, tab)
                return
            if isinstance(words, said.Confirm):
                self._confirm(session, tab)
                return
            if isinstance(words, said.Variant):
                selection.mean(words.i)
            elif isinstance(words, said.Die) and words.on:
                selection.pick_die(words.face)
            elif isinstance(words, said.Die):
                selection.put_down(die=words.face)
            elif isinstance(words, said.Card) and words.on:
                selection.pick_card(words.id)
            elif isinstance(words, said.Card):
                selection.put_down(card=words.id)
            else:
                self._drop()
        except Refused as refused:
            # What was chosen stands: it is the picking that was refused.
            self._tell(tab, Message(text=_not_now(refused), tone="refused", key=self._armed))
            return
        self._push()

    def _arm(self, session: DuelSession, key: int, tab: Tab, *, quick: bool) -> None:
        there = self._view.offers(session)
        if key >= len(there):
            self._tell(tab, Message(text="There is no such choice.", tone="refused"))
            return
        offer = there[key]
        if offer.option.act == "wait":
            self._wait(session, tab)
        elif not offer.actions:
            self._drop()
            self._push(Message(text=f"Not now: {offer.option.why}.", tone="refused", key=key))
        else:
            session.selection.arm(*offer.actions)
            self._armed = key
            if quick and session.selection.action is not None:
                self._confirm(session, tab)
            else:
                self._push()

    def _wait(self, session: DuelSession, tab: Tab) -> None:
        if may_wait(session):
            self._drop()
            self._opponent.take(session, session.wait)
        else:
            self._tell(tab, Message(text="There is nothing to wait for: it is your choice.", tone="refused"))

    def _confirm(self, session: DuelSession, tab: Tab) -> None:
        action = session.selection.action
        if action is None:
            self._tell(tab, Message(text="Nothing is chosen yet.", tone="refused", key=self._armed))
        else:
            self._take(session, action)

    def _drop(self) -> None:
        """Drop what is being chosen."""
        self._armed = None
        if self.table.session is not None:
            self.table.session.cancel()

    # --- doing -----------------------------------------------------------------------------------------------------

    def _take(self, session: DuelSession, action: Action) -> None:
        key, self._armed = self._armed, None
        try:
            session.take(action)
        except Refused as refused:
            self._push(Message(text=_not_now(refused), tone="refused", key=key))
        except RecordError as error:
            self._view.acting = None
            self._push(Message(text=unwritten(error), tone="error", key=key))
        except Exception:
            self._view.acting = None
            raise
        else:
            self._opponent.take(session, session.advance)

    def _retry(self, session: DuelSession, policy: str | None, tab: Tab) -> None:
        if self._opponent.failed is None:
            self._tell(tab, Message(text="Nobody has to be asked again.", tone="info"))
            return
        if policy is not None:
            try:
                session.relieve(policy)
            except RecordError as error:
                self._push(Message(text=unwritten(error), tone="error"))
                return
            self._opponent.failed = None
            self._push(facts=True)
        self._opponent.take(session, session.advance)

    def _download(self, tab: Tab) -> None:
        session = self.table.session
        if session is None or session.record is None:
            self._tell(tab, Message(text="No record of this duel is kept.", tone="refused"))
        elif not session.finished:
            # It holds the seed, and with that all that is hidden.
            self._tell(tab, Message(text="The record can be had when the duel is over.", tone="refused"))
        else:
            try:
                content = session.record.read_bytes()
            except OSError as error:
                problem = error.strerror or str(error)
                self._tell(tab, Message(text=f"The record cannot be read ({problem}).", tone="error"))
            else:
                tab.download(session.record.name, content)

    # --- frames ----------------------------------------------------------------------------------------------------

    def _push(self, message: Message | None = None, *, facts: bool = False) -> None:
        """A frame for every tab: how all stands, and what is new."""
        self._n += 1
        self._tabs.post(self._frame(message, facts=facts))

    def _tell(self, tab: Tab, message: Message) -> None:
        """A frame for one tab: nothing has changed, and there is something to say to it."""
        self._tabs.give(tab, [self._frame(message)])

    def _frame(self, message: Message | None = None, *, facts: bool = False, hello: bool = False) -> Frame:
        """How all stands. What cannot be shown is left out rather than raised, at last all but a word on what to do."""
        if (failed := self._opponent.failed) is not None:
            # As long as the opponent has to be asked again, every frame says how.
            message = failed if message is None else message.model_copy(update={"retry": True})
        try:
            return self._whole(message, facts=facts, hello=hello)
        except Exception:  # noqa: BLE001 - whatever a card's or a name's slip may be
            _log.exception("the table could not be shown")
        # What is armed may be what cannot be shown: it would fail again for every tab that comes.
        self._drop()
        try:
            return self._whole(message or Message(text=_UNSHOWN, tone="error"), facts=facts, hello=hello)
        except Exception:  # noqa: BLE001 - then it is not that
            return Frame(n=self._n, message=Message(text=_BARE, tone="error", retry=failed is not None))

    def _whole(self, message: Message | None, *, facts: bool, hello: bool) -> Frame:
        session = self.table.session
        if session is None:
            return self._view.before(self._n, self._choice, message, hello=hello)
        return self._view.frame(
            session,
            self._n,
            armed=self._armed,
            busy=self._opponent.busy,
            message=message,
            facts=facts,
            hello=hello,
        )


def _not_now(refused: Refused) -> str:
    return f"Not now: {refused.refusal.value}."
