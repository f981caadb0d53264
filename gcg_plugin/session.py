"""One duel at a table: the player's choice, then the opponent's, until the board leaves.

What the player is choosing (`choosing.Selection`) is kept out of the duel: every complete choice leaves as one action,
is written to the record, is played through the engine, and then the opponent is advanced until it waits on the player
or the duel is over.
"""

from __future__ import annotations

import shlex
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from pathlib import Path
from typing import Final

from gcg_plugin.catalogue import deck
from gcg_plugin.choosing import Selection
from gcg_plugin.duel.actions import (
    Action,
    Concede,
    PlayCard,
    SwitchTo,
    UseSkill,
    act,
    why_not,
)
from gcg_plugin.duel.journal import Entry, visible
from gcg_plugin.duel.legal import LegalActions, default_dice, legal_actions
from gcg_plugin.duel.refusals import Refusal, Refused
from gcg_plugin.duel.rng import Chance
from gcg_plugin.duel.state import Awaits, Duel
from gcg_plugin.duel.views import seen_by
from gcg_plugin.policies import Policy, ask, policy_named, remembers, thinks
from gcg_plugin.record import FindDeck, Header, Kept, Record, RecordError, Takeover, read, replay, who_played
from genshin_world.errors import DataError

__all__ = ["OPPONENT", "PLAYER", "UNSEEN", "DuelSession", "how_to_resume", "opponent_of", "policy_seed"]

PLAYER: Final = 0
OPPONENT: Final = 1

UNSEEN: Final = (Awaits.SWITCH_CARDS, Awaits.CHOOSE_ACTIVE, Awaits.REROLL)
"""The choices that both sides make unseen of one another; the player makes them first."""


def policy_seed(seed: int, side: int) -> int:
    """The seed of a policy's own chance in a duel of that seed: not the duel's, which a policy must not know."""
    chance = Chance(~seed)
    return [chance.bits(), chance.bits()][side]


def opponent_of(header: Header) -> Policy:
    """Who plays the opponent of a duel: its script where it has moves, and the policy the header names.

    Raises:
        DataError: no policy has that name.
    """
    try:
        policy = _named(header, header.policies[OPPONENT] or "scripted")
    except KeyError as error:
        raise DataError("the duel's header", None, "policies.1", str(error.args[0])) from None
    return policy if header.script is None else header.script.policy(policy)


def _named(header: Header, name: str) -> Policy:
    """The policy of that name, as it plays the opponent in a duel of that header; `KeyError` where there is none."""
    return policy_named(name, policy_seed(header.seed, OPPONENT))


def _opponent_now(kept: Kept) -> tuple[Policy, int]:
    """Who plays the opponent where a record ends, and how many actions were taken before it came.

    Raises:
        RecordError: no policy has the name that the record gives.
    """
    came = next((one for one in reversed(kept.takeovers) if one.side == OPPONENT), None)
    try:
        if came is not None:
            return _named(kept.header, came.policy), came.after
        return opponent_of(kept.header), 0
    except KeyError as error:
        raise RecordError(kept.path, None, "policy", str(error.args[0])) from None
    except DataError as error:
        raise RecordError(kept.path, 1, error.field, error.problem) from None


def how_to_resume(path: Path) -> str:
    """The line that tells a person how to go on with the duel of a record."""
    return f"Go on with: genshin-world play --resume {shlex.quote(str(path))}"


class DuelSession:
    """A duel of the player (side 0) against a policy (side 1): the world's activity (`genshin_world.Activity`).

    `open` begins one, `resume` goes on with one from its record.

    Attributes:
        duel: the duel itself, hidden cards and all; `seen` is what the player may see.
        header: how it was opened.
        opponent: who plays side 1; `relieve` puts another in its place.
        selection: what the player is choosing.
        note: what there was to say when it was resumed (a torn last line), or None.
        told: called with each action of either side before it is taken, as in `play_out`.
        thinking: called with a side whose policy may take its time; what it returns is entered while it chooses.
    """

    def __init__(self, duel: Duel, header: Header, opponent: Policy, record: Record | None = None) -> None:
        """Takes a duel as it stands; `advance` then has the opponent do what it has to."""
        self.duel = duel
        self.header = header
        self.opponent = opponent
        self.selection = Selection(duel, PLAYER)
        self.note: str | None = None
        self.told: Callable[[Action], None] | None = None
        self.thinking: Callable[[int], AbstractContextManager[object]] = nullcontext
        self._record = record
        self._taken = 0
        self._takeovers: tuple[Takeover, ...] = ()
        self._told = 0

    @classmethod
    def open(
        cls, header: Header, opponent: Policy | None = None, *, record: Path | None = None, find_deck: FindDeck = deck
    ) -> DuelSession:
        """Begin a duel, and have the opponent make its first choices.

        Args:
            header: decks, seed, rulings and the rest.
            opponent: who plays side 1; by default whom the header names.
            record: a file that is not there yet, to keep the record in; None keeps none.
            find_deck: from a deck's id to the deck.

        Raises:
            DataError: a deck is not built, the script does not fit it, or no policy has the name the header gives.
            RecordError: the file is there already, or cannot be written.
            PolicyError: the opponent failed; the record, if any, can be resumed.
        """
        duel = header.open(find_deck)
        opponent = opponent if opponent is not None else opponent_of(header)
        session = cls(duel, header, opponent, None if record is None else Record.create(record, header))
        session.advance()
        return session

    @classmethod
    def resume(
        cls, path: Path, opponent: Policy | None = None, *, advance: bool = True, find_deck: FindDeck = deck
    ) -> DuelSession:
        """Go on with a duel from its record, and go on writing to it.

        An opponent that remembers is asked again all that it was asked before, so that it stands where it stood; where
        the record ends between the player's action and the opponent's, the opponent goes on.

        Args:
            path: the record.
            opponent: who plays side 1; by default whom the record names last.
            advance: whether the opponent goes on at once; else the caller calls `advance`, with `told` in place.
            find_deck: from a deck's id to the deck.

        Raises:
            RecordError: the record is broken or of another version, cannot be rebuilt (the line is named) or written,
                or names a policy there is not.
            PolicyError: the opponent failed; the record can be resumed with another.
        """
        kept = read(path)
        opponent, came = (opponent, 0) if opponent is not None else _opponent_now(kept)
        for place, (duel, action) in enumerate(replay(kept, find_deck)):
            if action is None:
                break
            if action.side == OPPONENT and place >= came and remembers(opponent):
                ask(opponent, duel, OPPONENT)
        session = cls(duel, kept.header, opponent, Record.reopen(kept))
        session._taken, session._takeovers = len(kept.actions), kept.takeovers
        session.note = kept.note
        if advance:
            session.advance()
        return session

    # --- the world's activity --------------------------------------------------------------------------------------

    @property
    def title(self) -> str:
        """What it is: `a duel with Marjorie`."""
        return self.header.title

    @property
    def finished(self) -> bool:
        """The duel is over."""
        return self.duel.over

    @property
    def outcome(self) -> str | None:
        """`won`, `lost` or `drawn` (both lost), for the player; None while the duel goes on."""
        if not self.duel.over:
            return None
        return "drawn" if self.duel.winner is None else "won" if self.duel.winner == PLAYER else "lost"

    def leave(self) -> None:
        """The player leaves the table: what was being chosen is dropped, and nobody is told any more.

        A duel that is not over has no outcome.
        """
        self.cancel()
        self.told = None

    @property
    def opponent_policy(self) -> str:
        """Who has played side 1 so far, in words (`who_played`)."""
        return who_played(self.header.policies[OPPONENT] or "scripted", self._takeovers, OPPONENT)

    @property
    def record(self) -> Path | None:
        """The file the duel is recorded in; None when it is not."""
        return None if self._record is None else self._record.path

    def resume_hint(self) -> str | None:
        """How to go on after an interruption; None without a record, or when the duel is over."""
        if self._record is None or self.finished:
            return None
        return how_to_resume(self._record.path)

    # --- what the player sees --------------------------------------------------------------------------------------

    @property
    def seen(self) -> Duel:
        """The duel as the player sees it."""
        return seen_by(self.duel, PLAYER)

    @property
    def awaits(self) -> Awaits | None:
        """What the player is asked for now; None when the duel is over (it waits on nobody else between two calls)."""
        return self.duel.awaits().get(PLAYER)

    def legal(self) -> LegalActions:
        """What the player may do now."""
        return legal_actions(self.duel, PLAYER)

    def news(self) -> tuple[Entry, ...]:
        """What has happened since this was last asked, as journal entries with what the player may not see blank."""
        journal = self.duel.journal or []
        entries = tuple(visible(entry, PLAYER) for entry in journal[self._told :])
        self._told = len(journal)
        return entries

    def cancel(self) -> None:
        """Drop what is being chosen."""
        self.selection = Selection(self.duel, PLAYER)

    def confirm(self) -> bool:
        """Do what is chosen, as `play` does; returns False where nothing is chosen."""
        action = self.selection.action
        if action is not None:
            self.play(action)
        return action is not None

    # --- doing -----------------------------------------------------------------------------------------------------

    def play(self, action: Action) -> None:
        """Take an action of the player's, then have the opponent do all that it has to: `take` and `advance`.

        Raises:
            Refused: it may not be done now; the duel is what it was.
            RecordError: it cannot be written; the duel is what it was.
            PolicyError: the action is done and recorded, and the opponent failed; `advance` asks it again.
        """
        self.take(action)
        self.advance()

    def take(self, action: Action) -> None:
        """Take an action of the player's, and no more: whoever calls it has the opponent `advance`.

        The selection is cleared, whether the action is taken or refused.

        Raises:
            Refused: it may not be done now; the duel is what it was.
            RecordError: it cannot be written; the duel is what it was.
        """
        self.cancel()
        if action.side != PLAYER:
            raise Refused(action, Refusal.NOT_NOW, self.duel.round)
        self._take(action)

    def concede(self) -> None:
        """Give the duel up.

        Raises:
            Refused: it is over already.
        """
        self.play(Concede(PLAYER))

    def play_by(self, policy: Policy) -> Action:
        """Have a policy make the player's choice, given no more than the player sees; returns what it did.

        Raises:
            PolicyError: the policy failed, or the opponent did.
        """
        action = self._asked(policy, PLAYER)
        self.play(action)
        return action

    def wait(self) -> None:
        """Leave a fallen character unreplaced for now, while it is the opponent's turn: it takes one action.

        Nothing happens while the opponent has nothing to do.
        """
        if OPPONENT in self.duel.awaits():
            self._take(self._asked(self.opponent, OPPONENT))
            self.advance()

    def advance(self) -> None:
        """Have the opponent do all that it has to, until it waits on the player or the duel is over.

        Its owed replacement it makes at once. While the player owes one and may take it, its turn's actions wait. What
        both choose unseen of one another (the first hand, the first active character, the reroll) it chooses last, so
        that the player does not even see how many cards or dice it gave back.

        Raises:
            PolicyError: it failed; the duel and the record hold all that was done.
            RecordError: an action cannot be written; the duel is what it was before that.
        """
        while (awaited := self.duel.awaits().get(OPPONENT)) is not None:
            if self.awaits in UNSEEN or (awaited is Awaits.ACT and self.awaits is Awaits.REPLACE):
                return
            self._take(self._asked(self.opponent, OPPONENT))

    def relieve(self, policy: str) -> None:
        """Have the policy of that name play side 1 from here on; the record says so.

        Args:
            policy: a policy's name.

        Raises:
            KeyError: there is no such policy.
            RecordError: it cannot be written; the opponent is who it was.
        """
        opponent = _named(self.header, policy)
        takeover = Takeover(self._taken, OPPONENT, policy)
        if self._record is not None:
            self._record.append(takeover)
        self.opponent = opponent
        self._takeovers = (*self._takeovers, takeover)

    def _asked(self, policy: Policy, side: int) -> Action:
        """What the policy chooses for the side. Interrupted while it thinks, nothing of the duel has changed."""
        with self.thinking(side) if thinks(policy) else nullcontext():
            return ask(policy, self.duel, side)

    def _take(self, action: Action) -> None:
        """Write the action, then do it: what the player has seen is always in the record."""
        if (refusal := why_not(self.duel, action)) is not None:
            raise Refused(action, refusal, self.duel.round)
        if self.told is not None:
            self.told(action)
        record, size = self._record, 0
        if record is not None:
            size = record.size
            record.append(self._paid(action))
        before, journal = self.duel.copy(), self.duel.journal
        happened = len(journal or ())
        try:
            act(self.duel, action)
        except BaseException:
            # A card that fails may have done half of what it does, and would fail again whenever the record is resumed.
            if journal is not None:
                del journal[happened:]
            before.journal = journal
            self.duel = before
            self.cancel()
            if record is not None:
                record.cut(size)
            raise
        self._taken += 1

    def _paid(self, action: Action) -> Action:
        """The action with the dice it pays by default written out, so that the record says all."""
        if isinstance(action, UseSkill | SwitchTo | PlayCard) and action.dice is None:
            return replace(action, dice=default_dice(self.duel, action))
        return action
