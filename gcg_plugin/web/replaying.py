"""A record as frames, step by step: what the replay viewer shows. Nothing here knows a page.

A step is one action; step 0 is the duel before the first. Duels are kept every few steps, so that any step is a copy
and a handful of actions away.
"""

from __future__ import annotations

import logging
from bisect import bisect_right
from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import Final, Literal

from gcg_plugin.board.story import YOU, Names, tell
from gcg_plugin.board.told import names_of
from gcg_plugin.catalogue import deck
from gcg_plugin.duel.actions import act
from gcg_plugin.duel.journal import Entry, visible
from gcg_plugin.duel.state import Duel
from gcg_plugin.duel.views import seen_by
from gcg_plugin.names import ENGLISH
from gcg_plugin.record import FindDeck, Header, Kept, RecordError, parse, replay, who_played
from gcg_plugin.web.frames import Both, Frame, Message, Result, RoundHp, Sight, TableFacts
from gcg_plugin.web.lines import KEPT_LINES, Line, drawn
from gcg_plugin.web.sight import sight
from gcg_plugin.web.tally import Tally

__all__ = ["LARGEST", "Eyes", "Replay", "load"]

_log = logging.getLogger(__name__)

LARGEST: Final = 300_000
"""Bytes of the largest record that is read. A long duel's has about ten thousand."""

_STRIDE: Final = 8
"""Steps from one kept duel to the next."""

_LONGEST: Final = 80
"""Letters of a name that somebody else may have written."""

_LONGEST_NOTE: Final = 400
"""Letters of what there is to say of a file; it may name what somebody else has written."""

_EVERYBODY: Final = ("round", "over")
"""What happens to nobody in particular."""

_PLAYER: Final = "The player"
"""What side 0 is called when it is looked at from the other side."""


class Eyes(StrEnum):
    """Whose eyes a replay is seen with."""

    PLAYER = "player"
    OPPONENT = "opponent"
    OPEN = "open"

    @property
    def side(self) -> int:
        """The side that is drawn as the own one."""
        return 1 if self is Eyes.OPPONENT else 0


class Replay:
    """A record that is played again.

    Attributes:
        kept: the record.
        last: the last step; as many steps have been played as there are actions, unless `problem` says why not.
        over: whether the duel is over at the last step.
        winner: the side that has won, None where none has.
        rounds: each round with the step it begins at. Round 0 is the preparation.
        problem: why the record could not be played or read to its end, in a line.
        views: what it is called to look with each eyes.
    """

    def __init__(
        self, kept: Kept, *, language: str = ENGLISH, find_deck: FindDeck = deck, problem: str | None = None
    ) -> None:
        """Plays the record once.

        Args:
            kept: the record; its path is what it is called in messages.
            language: the language of names.
            find_deck: from a deck's id to the deck.
            problem: what is wrong with the file behind what was kept of it.

        Raises:
            RecordError: not even its beginning can be played.
        """
        self.kept = kept
        self.language = language
        self.problem = problem
        self._marks: list[int] = []
        self._duels: list[Duel] = []
        self._journal: list[Entry] = []
        self._tally = Tally()
        self._told: dict[Eyes, list[tuple[Line, ...]]] = {}
        self.rounds: list[tuple[int, int]] = []
        self.over = False
        self.winner: int | None = None
        self._play(find_deck)
        self.last = len(self._marks) - 1
        # What cannot be played is not kept either.
        note = None if kept.note is None else _short(kept.note, _LONGEST_NOTE)
        self.kept = kept._replace(actions=kept.actions[: self.last], note=note)
        near, far = self._seats = tuple(_short(name) for name in names_of(kept.header))
        self.views: dict[Eyes, str] = {
            Eyes.PLAYER: "As you saw it" if near == YOU else f"As {near} saw it",
            Eyes.OPPONENT: f"As {far} saw it",
            Eyes.OPEN: "With open hands",
        }
        self._names: dict[Eyes, Names] = {
            Eyes.PLAYER: (YOU, far),
            Eyes.OPPONENT: (_PLAYER if near == YOU else near, YOU),
            Eyes.OPEN: (YOU, far),
        }

    def _play(self, find_deck: FindDeck) -> None:
        marks, duels = self._marks, self._duels
        steps = replay(self.kept, find_deck)
        while True:
            try:
                duel, action = next(steps)
            except StopIteration:
                return
            except RecordError as error:
                if not marks:
                    raise
                self.problem = str(error)
                return
            except Exception as error:  # what a card has done that another version's record asks too much of
                if not marks:
                    raise RecordError(self.kept.path, 1, None, f"cannot be played: {error}") from error
                _log.warning("a record cannot be played to its end", exc_info=True)
                line = self.kept.line_of(len(marks) - 1)
                self.problem = str(RecordError(self.kept.path, line, None, f"{type(error).__name__}: {error}"))
                return
            entries = (duel.journal or ())[len(self._journal) :]
            self._journal.extend(entries)
            if not self.rounds or duel.round != self.rounds[-1][0]:
                self.rounds.append((duel.round, len(marks)))
            if len(marks) % _STRIDE == 0:
                duels.append(duel.copy())
            marks.append(len(self._journal))
            self.over, self.winner = duel.over, duel.winner
            self._tally.hear(duel, entries)
            if action is not None:
                self._tally.acted(action)

    # --- what there is ---------------------------------------------------------------------------------------------

    @property
    def header(self) -> Header:
        """How the duel was opened."""
        return self.kept.header

    @property
    def title(self) -> str:
        """What the duel is called, cut short where it is long."""
        return _short(self.header.title)

    @property
    def eyes(self) -> tuple[Eyes, ...]:
        """Whose eyes it may be seen with: a duel that is not over hides from the player what it hides in play."""
        return tuple(Eyes) if self.over else (Eyes.PLAYER,)

    def names(self, eyes: Eyes) -> Names:
        """What sides 0 and 1 are called to those eyes."""
        return self._names[eyes]

    def outcome(self, eyes: Eyes = Eyes.PLAYER) -> Literal["won", "lost", "drawn"] | None:
        """How it has ended for the side whose eyes they are; None where the record ends before the duel."""
        if not self.over:
            return None
        return "drawn" if self.winner is None else "won" if self.winner == eyes.side else "lost"

    def result_in_words(self, eyes: Eyes = Eyes.PLAYER) -> str:
        """How it has ended, as in `Marjorie has won, in round 5.`, or that the record ends before."""
        if not self.over:
            return "The record ends before the duel does."
        number = self.rounds[-1][0]
        when = f", in round {number}." if number else "."
        if self.winner is None:
            return f"Nobody has won{when}"
        name = self.names(eyes)[self.winner]
        return f"{name} {'have' if name == YOU else 'has'} won{when}"

    def round_at(self, step: int) -> int:
        """The round a step lies in."""
        return self.rounds[bisect_right(self.rounds, step, key=lambda found: found[1]) - 1][0]

    # --- frames ----------------------------------------------------------------------------------------------------

    def anew(self, step: int, eyes: Eyes, n: int) -> Frame:
        """The frame from which a board begins anew: the table at that step, and the story so far.

        Args:
            step: 0 to `last`.
            eyes: one of `self.eyes`.
            n: the frame's number.

        Raises:
            ValueError: there is no such step, or those eyes would see what is hidden.
        """
        told = self._lines(eyes)[: step + 1]
        lines = [line for action in told for line in action][-KEPT_LINES:]
        return self._frame(step, eyes, n, tuple(lines), (), self._facts(eyes))

    def onward(self, step: int, eyes: Eyes, n: int) -> Frame:
        """The frame of the action that leads to a step, for a board that shows the step before; as `anew`."""
        if step == 0:
            return self.anew(0, eyes, n)
        return self._frame(step, eyes, n, self._lines(eyes)[step], self._entries(step, eyes), None)

    def _frame(
        self, step: int, eyes: Eyes, n: int, told: tuple[Line, ...], events: tuple[Entry, ...], facts: TableFacts | None
    ) -> Frame:
        if not 0 <= step <= self.last:
            raise ValueError(f"there is no step {step}: the last is {self.last}")
        self._must_show(eyes)
        at_end = step == self.last
        return Frame(
            n=n,
            sight=_seen(self._duel(step), eyes),
            told=told,
            events=tuple(_turned(entry) for entry in events) if eyes.side else events,
            message=self._last_words() if at_end else None,
            result=self._result(eyes) if at_end else None,
            table=facts,
        )

    def _must_show(self, eyes: Eyes) -> None:
        if eyes not in self.eyes:
            raise ValueError(f"a duel that is not over is not shown with the eyes {eyes.value}")

    def _duel(self, step: int) -> Duel:
        duel = self._duels[step // _STRIDE].copy()
        for action in self.kept.actions[step - step % _STRIDE : step]:
            act(duel, action)
        return duel

    def _entries(self, step: int, eyes: Eyes) -> tuple[Entry, ...]:
        entries = self._journal[self._marks[step - 1] if step else 0 : self._marks[step]]
        if eyes is Eyes.OPEN:
            return tuple(entries)
        return tuple(visible(entry, eyes.side) for entry in entries)

    def _lines(self, eyes: Eyes) -> list[tuple[Line, ...]]:
        """By step, the lines of what has led to it."""
        self._must_show(eyes)
        if eyes not in self._told:
            told: list[tuple[Line, ...]] = []
            duel = self._duels[0]
            for step in range(self.last + 1):
                if step:
                    duel = duel.copy()
                    act(duel, self.kept.actions[step - 1])
                told.append(drawn(tell(duel, self.names(eyes), self._entries(step, eyes), self.language)))
            self._told[eyes] = told
        return self._told[eyes]

    def _last_words(self) -> Message | None:
        if self.problem is not None:
            return Message(text=f"The replay ends here. {self.problem}", tone="error")
        return None if self.over else Message(text="Here the record ends; the duel is not over.", tone="info")

    def _result(self, eyes: Eyes) -> Result | None:
        outcome = self.outcome(eyes)
        if outcome is None:
            return None
        tally, flip = self._tally, eyes.side == 1
        return Result(
            outcome=outcome,
            text=self.result_in_words(eyes),
            rounds=self.rounds[-1][0],
            actions=_both(tally.actions, flip),
            damage=_both(tally.damage, flip),
            healed=_both(tally.healed, flip),
            cards=_both(tally.cards, flip),
            reactions=tuple((name, *_both((one, other), flip)) for name, one, other in tally.reactions),
            hp=tuple(
                RoundHp(round=row.round, sides=(row.sides[1], row.sides[0]) if flip else row.sides) for row in tally.hp
            ),
        )

    def _facts(self, eyes: Eyes) -> TableFacts:
        header, other = self.header, 1 - eyes.side
        return TableFacts(
            title=self.title,
            opponent=self.names(eyes)[other],
            you=self._seats[eyes.side] if self._seats[eyes.side] != YOU else None,
            rulings=header.rulings,
            # Whoever knows the seed of a duel that goes on knows all that is hidden.
            seed=header.seed if self.over else None,
            decks=_both(header.decks, eyes.side == 1),
            opponent_policy=_short(who_played(header.policies[other] or "a person", self.kept.takeovers, other)),
            language=self.language,
            notes=() if self.kept.note is None else (self.kept.note,),
        )


def load(content: bytes, name: str, *, language: str = ENGLISH, find_deck: FindDeck = deck) -> Replay:
    """Plays a file's record, as far as it goes.

    A line that is no action, or none that was legal, ends it there; `Replay.problem` names the line.

    Args:
        content: the file's bytes.
        name: what the file is called in messages.
        language: the language of names.
        find_deck: from a deck's id to the deck.

    Raises:
        RecordError: it is no record, one of another version, or one whose duel cannot even begin.
    """
    path = Path(_short(name.replace("\\", "/").rpartition("/")[2]) or "the file")
    if len(content) > LARGEST:
        raise RecordError(path, None, None, f"has {len(content):,} bytes; no record has more than {LARGEST:,}")
    problem = None
    try:
        kept = parse(content, path)
    except RecordError as error:
        if not isinstance(error.row, int) or error.row < 2:
            if error.field in (None, "format"):
                raise RecordError(path, None, None, "is no record of a duel: its first line is no header") from error
            raise
        problem = str(error)
        kept = parse(b"\n".join([*content.split(b"\n")[: error.row - 1], b""]), path)
    return Replay(kept, language=language, find_deck=find_deck, problem=problem)


def _short(name: str, longest: int = _LONGEST) -> str:
    return name if len(name) <= longest else f"{name[: longest - 1]}…"


def _both(both: Sequence[int], flip: bool) -> Both:
    one, other = both
    return (other, one) if flip else (one, other)


def _seen(duel: Duel, eyes: Eyes) -> Sight:
    """The table as those eyes see it, their own side first."""
    if eyes is not Eyes.OPEN:
        seen = sight(seen_by(duel, eyes.side), eyes.side)
        return _turned_sight(seen) if eyes.side else seen
    near, far = sight(duel, 0), sight(duel, 1)
    return near.model_copy(update={"sides": (near.sides[0], far.sides[1])})


def _turned_sight(seen: Sight) -> Sight:
    one, other = seen.sides
    return seen.model_copy(
        update={
            "sides": (other, one),
            "turn": None if seen.turn is None else 1 - seen.turn,
            "first": None if seen.first is None else 1 - seen.first,
        }
    )


def _turned(entry: Entry) -> Entry:
    """The entry as it is told where side 1 is the own one."""
    kind, *rest = entry
    if kind == "over":
        return (kind, None if rest[0] is None else 1 - rest[0])
    if kind in _EVERYBODY:
        return entry
    side, *rest = rest
    if kind == "plays":
        card, targets = rest
        return (kind, 1 - side, card, tuple((1 - whose, target) for whose, target in targets))
    return (kind, 1 - side, *rest)
