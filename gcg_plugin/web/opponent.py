"""The opponent's turn at a live table: taken at once, or in a thread of its own where it thinks; what fails in it."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from gcg_plugin.board.opening import Table
from gcg_plugin.duel.actions import Action
from gcg_plugin.policies import PolicyError, thinks
from gcg_plugin.record import RecordError
from gcg_plugin.session import OPPONENT, UNSEEN, DuelSession
from gcg_plugin.web.frames import Message
from gcg_plugin.web.view import View

__all__ = ["OpponentsTurn", "unwritten"]

_log = logging.getLogger(__name__)

_THINKERS: Final = threading.BoundedSemaphore(2)
"""How many policies think at once: each takes its share of the one interpreter that answers everybody."""


class _NotWaitedFor(Exception):
    """The player has got up or conceded while the opponent was thinking: its answer is dropped."""


class OpponentsTurn:
    """Has the opponent do what it has to, and shows the table after each action.

    Whoever calls its methods holds the table's lock. While the opponent thinks nobody does: the table listens, and the
    duel is not touched but to be conceded.

    Attributes:
        busy: what there is to wait for; None while nobody thinks.
        failed: why the opponent has to be asked again; None while it has not failed.
    """

    def __init__(
        self,
        table: Table,
        view: View,
        lock: threading.Lock,
        *,
        show: Callable[[], None],
        flush: Callable[[], None],
    ) -> None:
        """Takes what it works for.

        Args:
            table: the table.
            view: its view.
            lock: held while anything of the table is read or changed.
            show: shows how all stands now; raises nothing.
            flush: gives the tabs what was shown.
        """
        self.busy: str | None = None
        self.failed: Message | None = None
        self._table = table
        self._view = view
        self._lock = lock
        self._show = show
        self._flush = flush

    def sit_down(self, session: DuelSession) -> None:
        """Begin or go on with a duel."""
        session.told = self._told
        session.thinking = self._thinking
        self.take(session, session.advance)

    def take(self, session: DuelSession, turn: Callable[[], None]) -> None:
        """Have the opponent take its turn, in a thread where it thinks, and show how all stands then.

        Args:
            session: the duel.
            turn: what the session does of it, `advance` or `wait`.
        """
        self.busy = self.failed = None
        if OPPONENT in session.duel.awaits() and session.awaits not in UNSEEN and thinks(session.opponent):
            # The thread waits for the lock: all tabs are told what is new before any of them is heard again.
            threading.Thread(target=self._take_apart, args=(turn,), name="opponent", daemon=True).start()
            self.busy = f"{self._table.opponent} is thinking"
        else:
            self._do(turn)
        self._show()

    def _take_apart(self, turn: Callable[[], None]) -> None:
        with self._lock:
            try:
                self._must_be_waited_for()
                self._do(turn)
                self.busy = None
                self._show()
            except _NotWaitedFor:
                pass
            finally:
                self.busy = None
                self._flush()

    def _do(self, turn: Callable[[], None]) -> None:
        """Do it, and note what fails."""
        name = self._table.opponent
        try:
            turn()
            return
        except PolicyError as error:
            # The error itself names the card it would have played, and whoever plays may read what is logged.
            _log.info("%s", error)
            text = f"{name} could not choose: its policy {error.policy} failed in round {error.round}."
        except RecordError as error:
            text = unwritten(error)
        except _NotWaitedFor:
            raise
        except Exception:  # noqa: BLE001 - a card's slip must not end the visit
            _log.exception("the opponent's turn failed")
            text = f"Something went wrong in {name}'s turn: the duel stands before it."
        self.failed = Message(text=text, tone="error", retry=True)
        self._view.acting = None

    @contextmanager
    def _thinking(self, _side: int) -> Iterator[None]:
        """While a policy thinks, the table listens."""
        if self._view.acting is not None:
            self._show()
        self._flush()
        self._lock.release()
        try:
            with _THINKERS:
                self._must_be_waited_for()
                yield
        finally:
            self._lock.acquire()
            # Even what it has failed at is nobody's business then.
            self._must_be_waited_for()

    def _must_be_waited_for(self) -> None:
        if self._table.left or self._table.finished:
            raise _NotWaitedFor

    def _told(self, action: Action) -> None:
        """Before an action: show what the one before has done."""
        if self._view.acting is not None:
            self._show()
        self._view.acting = action


def unwritten(error: RecordError) -> str:
    """That a record cannot be written, without the file's place, which is the server's own."""
    return f"Nothing was done, because the record {error.problem}."
