from __future__ import annotations

import io
import random
from collections.abc import Iterable
from pathlib import Path

import pytest
from rich.console import Console
from rich.text import Text

from gcg_plugin.board.choices import choices
from gcg_plugin.board.screen import DuelScreen
from gcg_plugin.board.story import Line
from gcg_plugin.board.told import thinking
from gcg_plugin.duel.actions import Action
from gcg_plugin.duel.elements import ANEMO, CRYO, GEO, PYRO
from gcg_plugin.duel.rulings import RESIDENT
from gcg_plugin.duel.views import seen_by
from gcg_plugin.policies import ScriptedPolicy, SearchPolicy
from gcg_plugin.record import Header
from gcg_plugin.script import DuelScript
from gcg_plugin.session import DuelSession
from gcg_plugin.testing import Board, character, side
from gcg_plugin.text.official import TEXT_VARIABLE
from tests.gcg_plugin.board.boards import LONG_HAND, busy_board


@pytest.fixture(autouse=True)
def our_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Cards speak in our own words, whatever texts the player has."""
    monkeypatch.setenv(TEXT_VARIABLE, str(tmp_path))


class Typist:
    """Somebody at a terminal: types the lines it was given, then the input ends."""

    def __init__(self, *lines: str) -> None:
        self.lines = list(lines)
        self.asked: list[str] = []

    def __call__(self, prompt: str) -> str:
        self.asked.append(prompt)
        if not self.lines:
            raise EOFError
        return self.lines.pop(0)


class Table:
    """A session at a screen of plain text, and what came of it."""

    def __init__(self, session: DuelSession, *lines: str, width: int = 80, height: int = 24, **more: object) -> None:
        self.session = session
        self.actions: list[Action] = []
        self.console = Console(file=io.StringIO(), width=width, height=height, highlight=False)
        self.typist = Typist(*lines)
        play = session.play

        def noted(action: Action) -> None:
            self.actions.append(action)
            play(action)

        session.play = noted  # type: ignore[method-assign]
        screen = DuelScreen(session, self.console, opponent="Marjorie", ask=self.typist, **more)  # type: ignore[arg-type]
        self.over = screen.run()

    @property
    def text(self) -> str:
        text = self.console.file.getvalue()  # type: ignore[attr-defined]
        assert isinstance(text, str)
        return text


def session(
    seed: int = 3,
    decks: tuple[int, int] = (7, 30111),
    script: dict[str, object] | None = None,
    policy: str = "scripted",
) -> DuelSession:
    fixed = None if script is None else DuelScript.from_json(script, "a test")
    return DuelSession.open(Header(seed=seed, decks=decks, script=fixed, policies=(None, policy)))


def at(board: Board, *lines: str) -> Table:
    """A screen at a position; the opponent is the scripted policy."""
    board.duel.journal = []
    return Table(DuelSession(board.duel, Header(seed=0, decks=(7, 7)), ScriptedPolicy()), *lines)


def did(table: Table) -> list[str]:
    return [type(action).__name__ for action in table.actions]


def test_a_duel_is_prepared_by_switching_cards_choosing_the_active_and_rerolling():
    table = Table(session(), "1 3", "2", "all")
    assert did(table) == ["SwitchCards", "ChooseActive", "Reroll"]
    first, second, third = table.actions
    assert len(first.cards) == 2  # type: ignore[attr-defined]
    assert second.character == 1  # type: ignore[attr-defined]
    assert len(third.dice) == 8  # type: ignore[attr-defined]
    assert table.over is False


def test_enter_keeps_all_cards_and_all_dice():
    table = Table(session(), "", "1", "")
    assert table.actions[0].cards == ()  # type: ignore[attr-defined]
    assert table.actions[2].dice == ()  # type: ignore[attr-defined]


def test_a_number_does_it_with_the_default_payment():
    table = at(Board(side("Diluc", dice=[PYRO] * 3), side("Kaeya", ended=True)), "1")
    assert did(table) == ["UseSkill"]
    assert table.actions[0].dice is None  # type: ignore[attr-defined]


def test_d_and_a_number_choose_the_dice_by_hand():
    table = at(Board(side("Diluc", dice=[PYRO, CRYO, CRYO, GEO, ANEMO]), side("Kaeya", ended=True)), "d 1", "1 3 geo")
    assert "Pay 1 Pyro 2 any with (Enter: " in table.text
    assert did(table) == ["UseSkill"]
    assert table.actions[0].dice == (CRYO, PYRO, GEO)  # type: ignore[attr-defined]


def test_d_and_enter_pay_by_default_after_all():
    table = at(Board(side("Diluc", dice=[PYRO] * 3), side("Kaeya", ended=True)), "d1", "")
    assert table.actions[0].dice is None  # type: ignore[attr-defined]


def test_dice_that_do_not_pay_are_refused_and_nothing_is_done():
    table = at(Board(side("Diluc", dice=[PYRO, CRYO, CRYO]), side("Kaeya", ended=True)), "d 1", "1 2")
    assert "Not so: these dice are not what it costs." in table.text
    assert table.actions == []


def test_a_card_asks_for_its_target():
    board = Board(side(character("Diluc", hp=5), character("Kaeya", hp=5), hand=["Sweet Madame"]))
    number = "6"
    table = at(board, number, "2")
    assert "  1 on Diluc:" in table.text
    assert table.actions[0].targets[0].place == 1  # type: ignore[attr-defined]


def test_a_target_can_be_thought_better_of():
    board = Board(side(character("Diluc", hp=5), character("Kaeya", hp=5), hand=["Sweet Madame"]))
    table = at(board, "6", "")
    assert "Nothing was done." in table.text
    assert table.actions == []


def test_a_fifth_support_asks_which_one_leaves():
    supports = ["Paimon", "Timmie", "Dawn Winery", "Jade Chamber"]
    table = at(Board(side("Diluc", hand=["Ellin"], supports=supports)), "6", "3")
    assert "in place of Dawn Winery" in table.text
    assert [type(one).name for one in table.session.duel.sides[0].supports][-1] == "Ellin"
    assert "Dawn Winery" not in [type(one).name for one in table.session.duel.sides[0].supports]


def test_tuning_asks_for_the_card_and_the_die():
    table = at(Board(side("Diluc", hand=["Paimon", "Ellin"], dice=[PYRO, CRYO, GEO])), "4", "2", "2")
    tuned = table.actions[0]
    assert (tuned.card, tuned.die) == (322010, GEO)  # type: ignore[attr-defined]


def test_tuning_asks_for_no_die_where_one_alone_can_be_tuned():
    table = at(Board(side("Diluc", hand=["Paimon"], dice=[PYRO, CRYO])), "3", "1")
    assert table.actions[0].die == CRYO  # type: ignore[attr-defined]


def test_a_fallen_character_is_replaced():
    board = Board(side(character("Diluc", hp=0, active=True), "Kaeya"))
    table = at(board, "1")
    assert did(table) == ["Replace"]


def test_the_opponent_may_be_let_go_on_before_a_fallen_character_is_replaced():
    foe = side("Kaeya", ended=False)
    board = Board(side(character("Diluc", hp=0, active=True), "Kaeya"), foe, rulings=RESIDENT, acts="foe")
    table = at(board, "w")
    assert "w to let Marjorie go on" in table.typist.asked[0]
    assert "Marjorie has gone on." in table.text


def test_there_is_nothing_to_wait_for_at_ones_own_turn():
    assert "There is nothing to wait for" in at(Board(side("Diluc")), "w").text


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("i 1", "normal attack · 1 Pyro 2 any"),
        ("i 2", "Hits for 3 Pyro damage"),
        ("i 3", "Kaeya  (1103)"),
        ("i 4", "Mona  (1203)"),
        ("i 5", "choose the dice yourself"),
        ("i 6", "Paimon  (322001)"),
        ("i paimon", "Paimon  (322001)"),
        ("i searing", "elemental skill of Diluc"),
        ("i", "Say which"),
        ("i pamon", "did you mean Paimon"),
        ("?", "choose the dice yourself"),
        ("x", "'x' is no number from 1 to 6."),
        ("1 2", "Say one number of the list"),
        ("", "Say one number of the list"),
        ("99", "'99' is no number from 1 to 6."),
    ],
)
def test_what_is_typed_is_answered_and_nothing_is_done(typed, words):
    board = Board(side("Diluc", "Kaeya", "Mona", hand=["Paimon"]))
    table = at(board, typed)
    assert words in table.text
    assert table.actions == []


def test_what_a_low_terminal_leaves_out_is_shown_on_request():
    table = at(busy_board(), "b")
    drawn, whole = table.text.split("You  10 cards in hand", 1)
    assert "Liyue Harbor Wharf" not in drawn
    assert "Liyue Harbor Wharf" in whole
    assert "no skills this round" in whole
    assert table.actions == []


def test_ten_cards_to_tune_with_take_few_rows():
    dice = [GEO] * 8
    board = Board(side("Diluc", "Kaeya", "Mona", hand=LONG_HAND, dice=dice))
    number = 1 + next(
        place
        for place, choice in enumerate(choices(seen_by(board.duel, 0), 0))
        if choice.label.plain == "Tune a die to Pyro"
    )
    table = at(board, str(number))
    assert "Which card for it" in table.typist.asked[1]
    listing = table.text.rsplit("\n  1 ", 1)[1]
    assert len(listing.splitlines()) <= 6
    assert all(name in listing for name in LONG_HAND[1:])


def test_the_log_shows_all_that_has_happened():
    table = Table(session(), "", "1", "", "l")
    log = table.text[table.text.rindex("Marjorie rerolls") - 2000 :]
    assert "You keep the first hand" in log
    assert "Round 1 ──" in log


def test_a_duel_that_is_resumed_has_its_past_in_the_log_and_not_on_the_board():
    table = Table(session(), "l", past=[Line(Text("Long ago"))], intro=[Line(Text("Here we are"))])
    assert table.text.count("Long ago") == 1
    assert table.text.count("Here we are") == 2


def test_conceding_is_asked_back():
    assert "The duel goes on." in at(Board(side("Diluc")), "c", "n").text
    table = at(Board(side("Diluc")), "c", "y")
    assert table.over
    assert table.session.outcome == "lost"
    assert "Marjorie has won" in table.text


def test_leaving_keeps_the_duel_as_it_is():
    before = session()
    table = Table(before, "q")
    assert table.over is False
    assert table.session.finished is False


def test_the_news_stay_on_the_board_after_a_mistake():
    table = Table(session(), "", "1", "", "nonsense")
    assert table.text.count(" Marjorie starts with ") >= 1
    last = table.text[table.text.rindex("'nonsense'") - 3000 :]
    assert "first next round" in last


def test_a_script_fixes_what_the_player_meets():
    fixed = {"dice": {"player": ["8 omni"]}, "draws": {"player": ["Raven Bow", "Dawn Winery"]}}
    table = Table(session(script=fixed), "", "1", "")
    assert "8 Omni" in table.text


WORDS = ["", "1", "2", "3", "4", "5", "6", "7", "8", "9", "d 1", "d 2", "1 2 3", "all", "omni", "i 1", "x", "w"]


@pytest.mark.parametrize("seed", range(2))
def test_whatever_is_typed_the_duel_goes_on_and_comes_to_its_end(seed):
    chance = random.Random(seed)

    def lines() -> Iterable[str]:
        for _ in range(400):
            yield chance.choice(WORDS)
            # Rounds must come to an end, or the duel never would.
            if chance.random() < 0.2:
                yield "3"

    played = Table(session(seed, (30112, 4), policy="random"), *lines(), "c", "y")
    assert played.over


@pytest.mark.parametrize(("terminal", "shown"), [(True, True), (False, False)])
def test_a_terminal_says_that_the_opponent_thinks_and_a_file_does_not(terminal: bool, shown: bool) -> None:
    console = Console(file=io.StringIO(), width=80, force_terminal=terminal, _environ={"TERM": "xterm"})
    with thinking(console, ("You", "Marjorie"))(1):
        pass
    with thinking(console, ("You", "Marjorie"))(0):
        pass
    text = console.file.getvalue()  # type: ignore[attr-defined]
    assert ("Marjorie is thinking" in text) is shown
    assert ("You are thinking" in text) is shown


def test_at_a_table_with_an_opponent_that_searches_the_thinking_is_shown() -> None:
    session = DuelSession.open(Header(seed=7, decks=(7, 30111), first=1), SearchPolicy(1, nodes=2))
    console = Console(file=io.StringIO(), width=80, force_terminal=True, _environ={"TERM": "xterm"})
    DuelScreen(session, console, opponent="Marjorie", ask=Typist("", "1", "")).run()
    assert "Marjorie is thinking" in console.file.getvalue()  # type: ignore[attr-defined]
