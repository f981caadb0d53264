"""A table's frames: what the player sees, what is new, what is asked, and in the end what came of it."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from typing import Any, Final

from gcg_plugin.board.opening import Table, result_in_words
from gcg_plugin.board.story import Line as StoryLine
from gcg_plugin.board.story import Narrator
from gcg_plugin.duel.actions import Action
from gcg_plugin.duel.state import Awaits
from gcg_plugin.record import FindDeck
from gcg_plugin.session import OPPONENT, PLAYER, DuelSession
from gcg_plugin.web import offers as offering
from gcg_plugin.web.asking import asking
from gcg_plugin.web.frames import Ask, Begin, Frame, Message, Result, TableFacts
from gcg_plugin.web.lines import KEPT_LINES, Line, drawn
from gcg_plugin.web.sight import sight
from gcg_plugin.web.tally import Tally, tally_of

__all__ = ["View", "may_wait"]

_ROOM: Final = 40_000
"""About how many bytes of a frame the lines told anew may take."""


def may_wait(session: DuelSession) -> bool:
    """The player may leave a fallen character unreplaced for now, and let the opponent go on."""
    return session.awaits is Awaits.REPLACE and OPPONENT in session.duel.awaits()


class View:
    """The player's view of a table, frame by frame.

    Attributes:
        acting: the action under way, whose doing the next frame tells.
    """

    def __init__(self, table: Table, language: str) -> None:
        """Takes the table, and the language of names."""
        self.acting: Action | None = None
        self._table = table
        self._language = language
        self._story: deque[Line] = deque(maxlen=KEPT_LINES)
        self._narrator = Narrator(table.names, PLAYER, language)
        self._tally = Tally()
        self._offers: tuple[offering.Offer, ...] | None = None

    def resume(self, session: DuelSession, find_deck: FindDeck) -> None:
        """Take up what has happened before, of a duel that is resumed.

        Raises:
            RecordError: its record cannot be played again.
        """
        self._remember(self._table.past)
        self._narrator.skip(session.duel)
        session.news()
        if session.record is not None:
            self._tally = tally_of(session.record, find_deck)

    def offers(self, session: DuelSession) -> tuple[offering.Offer, ...]:
        """What can be chosen now; an offer's place is its option's key."""
        if self._offers is None:
            self._offers = offering.offers(session.seen, PLAYER, self._language, wait=may_wait(session))
        return self._offers

    def before(self, n: int, choice: Begin | None, message: Message | None, *, hello: bool) -> Frame:
        """The frame of a table whose duel has not begun."""
        return Frame(n=n, begin=choice, message=message, table=self._facts(None) if hello else None)

    def frame(
        self,
        session: DuelSession,
        n: int,
        *,
        armed: int | None,
        busy: str | None,
        message: Message | None,
        facts: bool = False,
        hello: bool = False,
    ) -> Frame:
        """The frame of the table as it stands.

        Args:
            session: the duel.
            n: the frame's number.
            armed: the key of what is armed.
            busy: what there is to wait for; nothing is asked then.
            message: what there is to say.
            facts: what usually stays the same is told anew.
            hello: the frame is a tab's first: all that is kept of the story, and nothing is new.
        """
        entries = () if hello else session.news()
        told = self._retold() if hello else self._catch_up(session, entries)
        return Frame(
            n=n,
            sight=sight(session.seen, PLAYER),
            told=told,
            events=entries,
            ask=None if busy is not None else self._asking(session, armed),
            busy=busy,
            message=message,
            result=self._result(session),
            table=self._facts(session) if hello or facts else None,
        )

    def _retold(self) -> tuple[Line, ...]:
        kept: list[Line] = []
        room = _ROOM
        # The figures are about what JSON puts around a line and around a piece of it.
        for line in reversed(self._story):
            room -= 30 + sum(20 + sum(len(part.encode()) for part in piece) for piece in line.t)
            if room < 0:
                break
            kept.append(line)
        return tuple(reversed(kept))

    def _catch_up(self, session: DuelSession, entries: tuple[tuple[Any, ...], ...]) -> tuple[Line, ...]:
        if self.acting is not None:
            self._tally.acted(self.acting)
            self.acting = None
            self._offers = None
        self._tally.hear(session.duel, entries)
        return self._remember(self._narrator.catch_up(session.duel))

    def _remember(self, lines: Iterable[StoryLine]) -> tuple[Line, ...]:
        new = drawn(lines)
        self._story.extend(new)
        return new

    def _asking(self, session: DuelSession, armed: int | None) -> Ask | None:
        if session.awaits is None:
            return None
        names = self._table.names
        return asking(
            session.seen, PLAYER, self.offers(session), session.selection, armed, names=names, language=self._language
        )

    def _result(self, session: DuelSession) -> Result | None:
        if (outcome := session.outcome) is None:
            return None
        tally = self._tally
        return Result(
            outcome=outcome,
            text=result_in_words(self._table, session),
            rounds=session.duel.round,
            actions=tally.actions,
            damage=tally.damage,
            healed=tally.healed,
            cards=tally.cards,
            reactions=tally.reactions,
            hp=tally.hp,
            record=session.record is not None,
        )

    def _facts(self, session: DuelSession | None) -> TableFacts:
        table = self._table
        seated = table.seating.notes if table.seating is not None else ()
        if session is None:
            return TableFacts(title=table.title, opponent=table.opponent, language=self._language, notes=seated)
        header, note = session.header, session.note
        if note is not None and session.record is not None:
            # Where the file lies is the server's own business.
            note = note.replace(str(session.record), session.record.name)
        return TableFacts(
            title=table.title,
            opponent=table.opponent,
            rulings=header.rulings,
            seed=header.seed if session.finished else None,
            decks=header.decks,
            opponent_policy=session.opponent_policy,
            language=self._language,
            notes=(*seated, note) if note is not None else seated,
            can_record=session.record is not None,
        )
