"""What the tests of the browser's board share: a tab that notes what it gets, tables, and a player made of words."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from gcg_plugin.board.opening import Table
from gcg_plugin.duel.actions import Action, ChooseActive, EndRound, Replace, Reroll, SwitchCards
from gcg_plugin.duel.state import Awaits, Duel
from gcg_plugin.policies import Policy
from gcg_plugin.record import Header
from gcg_plugin.session import DuelSession
from gcg_plugin.testing import Board
from gcg_plugin.web.frames import Ask, Begin, Frame
from gcg_plugin.web.live import LiveTable

HEADER = Header(seed=7, decks=(7, 30111), title="a duel with Marjorie")
LARGEST = 60_000
"""Bytes that no frame has."""


def sent(frame: Frame) -> bytes:
    """A frame as it goes over the wire."""
    return json.dumps(frame.data(), ensure_ascii=False, separators=(",", ":")).encode()


class EndsRounds:
    """Keeps everything and ends its rounds."""

    def choose(self, seen: Duel, side: int) -> Action:
        return {
            Awaits.SWITCH_CARDS: SwitchCards(side),
            Awaits.CHOOSE_ACTIVE: ChooseActive(side, 0),
            Awaits.REROLL: Reroll(side),
            Awaits.ACT: EndRound(side),
            Awaits.REPLACE: Replace(side, next((n for n, c in enumerate(seen.sides[side].characters) if c.hp), 0)),
        }[seen.awaits()[side]]


class FakeTab:
    """A tab that notes what it gets."""

    def __init__(self) -> None:
        self.frames: list[Frame] = []
        self.downloaded: list[tuple[str, bytes]] = []
        self.went: list[str] = []

    def take(self, frames: list[Frame]) -> None:
        self.frames += frames

    def download(self, name: str, content: bytes) -> None:
        self.downloaded.append((name, content))

    def leave(self) -> None:
        self.went.append("leave")

    def again(self) -> None:
        self.went.append("again")


class Player:
    """Somebody at a live table: one tab, and the frame it has drawn last."""

    def __init__(self, live: LiveTable) -> None:
        self.live = live
        self.tab = FakeTab()
        self.hello = live.listen(self.tab)
        self.n = self.hello.n

    @property
    def last(self) -> Frame:
        """The last frame."""
        return self.tab.frames[-1] if self.tab.frames else self.hello

    @property
    def ask(self) -> Ask:
        """What is asked."""
        assert self.last.ask is not None
        return self.last.ask

    def say(self, do: str, **words: Any) -> Frame:
        """Say something about the last frame; the last one that comes back."""
        self.live.say({"do": do, "n": self.last.n, **words}, self.tab)
        return self.last

    def key(self, act: str, number: int | None = None) -> int:
        """The key of an option."""
        return next(o.key for o in self.ask.options if o.act == act and number in (None, o.id))

    def wait_until(self, what: Callable[[Frame], bool], seconds: float = 20.0) -> Frame:
        """The last frame, once it is so."""
        until = time.monotonic() + seconds
        while not what(self.last):
            assert time.monotonic() < until, self.last
            time.sleep(0.005)
        return self.last


def seated(session: DuelSession, opponent: str = "Marjorie") -> LiveTable:
    """A live table around a session."""
    table = Table(opponent, f"a duel with {opponent}", session=session)
    return LiveTable(table, language="en", begin=lambda _: session)


def begun(header: Header = HEADER, opponent: Policy | None = None, *, record: Path | None = None) -> Player:
    """Somebody at a duel that has just begun."""
    return Player(seated(DuelSession.open(header, opponent or EndsRounds(), record=record)))


def in_action(
    opponent: Policy | None = None, *, header: Header = HEADER, record: Path | None = None, active: int = 0
) -> Player:
    """Somebody at the first action of a duel."""
    player = begun(header, opponent, record=record)
    for do, words, kind in (
        ("confirm", {}, "choose_active"),
        ("quick", {"key": active}, "reroll"),
        ("confirm", {}, "act"),
    ):
        player.say(do, **words)
        player.wait_until(lambda frame, kind=kind: frame.ask is not None and frame.ask.kind == kind)  # type: ignore[misc]
    return player


def at(board: Board, opponent: Policy | None = None) -> Player:
    """Somebody at a position."""
    board.duel.journal = []
    return Player(seated(DuelSession(board.duel, HEADER, opponent or EndsRounds())))


def choosing_a_deck(begin: Callable[[int | None], DuelSession], choice: Begin) -> Player:
    """Somebody at a table where the deck is chosen first."""
    table = Table("Marjorie", "a duel with Marjorie")

    def begins(deck: int | None) -> DuelSession:
        table.session = begin(deck)
        return table.session

    return Player(LiveTable(table, language="en", begin=begins, choice=choice))


FOREIGN: tuple[Any, ...] = (
    None,
    7,
    "confirm",
    [],
    {},
    {"do": "confirm"},
    {"do": "fly", "n": 1},
    {"do": "arm", "n": 1},
    {"do": "arm", "n": 1, "key": -1},
    {"do": "arm", "n": 1, "key": "0"},
    {"do": "arm", "n": 1, "key": True},
    {"do": "arm", "n": 1, "key": 0, "side": 1},
    {"do": "die", "n": 1, "face": 10**9, "on": True},
    {"do": "die", "n": 1, "face": 0, "on": "yes"},
    {"do": "variant", "n": 1.5, "i": 0},
    {"do": "retry", "n": 1, "policy": "search"},
    {"do": {"do": "confirm"}, "n": 1},
)
"""What is no message."""


def play_at_random(player: Player, seed: int, *, most: int = 3000) -> list[Frame]:
    """Play to the end by words alone, with changes of mind; all frames that came.

    Raises:
        AssertionError: the duel does not end, or a word that is refused has changed something.
    """
    rng = random.Random(seed)
    session = player.live.table.session
    assert session is not None
    for _ in range(most):
        frame = player.last
        if frame.result is not None:
            return [player.hello, *player.tab.frames]
        if rng.random() < 0.05:
            before, number = session.duel.copy(), frame.n
            player.live.say({"do": "confirm", "n": frame.n - rng.randrange(1, 4)}, player.tab)
            player.live.say(rng.choice(FOREIGN), player.tab)
            assert session.duel == before
            assert player.last.n == number
            assert player.last.message is not None
        _choose(player, rng)
    raise AssertionError("the duel does not end")


def _choose(player: Player, rng: random.Random) -> None:
    ask, sight = player.ask, player.last.sight
    assert sight is not None
    own = sight.sides[0]
    if ask.kind in ("switch_cards", "reroll"):
        assert ask.picks is not None
        if rng.random() < 0.6 and ask.kind == "switch_cards" and own.cards:
            player.say("card", id=rng.choice(own.cards).id, on=rng.random() < 0.8)
        elif rng.random() < 0.6 and ask.kind == "reroll":
            player.say("die", face=rng.randrange(8), on=rng.random() < 0.8)
        else:
            player.say("confirm")
    elif ask.armed is None:
        ending = [option.key for option in ask.options if option.act == "end"]
        option = rng.choice(ask.options) if not ending or rng.random() < 0.9 else ask.options[ending[0]]
        player.say(rng.choice(("arm", "arm", "quick")), key=option.key)
    elif ask.armed.variant is None or rng.random() < 0.1:
        player.say("variant", i=rng.randrange(len(ask.armed.variants) + 1))
    elif rng.random() < 0.15:
        player.say("die", face=rng.randrange(8), on=rng.random() < 0.6)
    elif rng.random() < 0.05:
        player.say("cancel")
    else:
        # Dice that do not pay are refused here, and the choice is gone.
        player.say("confirm")
