"""The live table: what is said is done once or not at all, every tab sees it, and nothing raises."""

from __future__ import annotations

import errno
import logging
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from rich.text import Text

from gcg_plugin.board.opening import Table
from gcg_plugin.board.story import Line as StoryLine
from gcg_plugin.board.told import retell
from gcg_plugin.duel.actions import Action, Concede, EndRound, Replace, Reroll, SwitchTo, UseSkill
from gcg_plugin.duel.rulings import RESIDENT
from gcg_plugin.duel.state import Awaits, Duel
from gcg_plugin.policies import ScriptedPolicy
from gcg_plugin.record import Record, RecordError, Takeover, read, rebuild
from gcg_plugin.session import DuelSession
from gcg_plugin.testing import Board, character, side
from gcg_plugin.web import asking, opponent
from gcg_plugin.web.frames import Begin, DeckChoice, Frame
from gcg_plugin.web.lines import KEPT_LINES, segments
from gcg_plugin.web.live import LiveTable
from genshin_world.refusals import WorldRefused
from tests.gcg_plugin.web.tables import (
    FOREIGN,
    HEADER,
    LARGEST,
    EndsRounds,
    FakeTab,
    Player,
    at,
    begun,
    choosing_a_deck,
    in_action,
    seated,
    sent,
)


def words_of(frames: list[Frame]) -> list[str]:
    """What frames tell, line by line."""
    return ["".join(piece[0] for piece in line.t) for frame in frames for line in frame.told]


def message_of(player: Player) -> str:
    assert player.last.message is not None
    return player.last.message.text


class Thinker(EndsRounds):
    """Thinks until it is let go."""

    thinks = True
    remembers = False

    def __init__(self) -> None:
        self.go = threading.Event()
        self.asked = threading.Event()

    def choose(self, seen: Duel, side: int) -> Action:
        if seen.awaits()[side] in (Awaits.ACT, Awaits.REPLACE):
            self.asked.set()
            assert self.go.wait(20)
        return super().choose(seen, side)


def wait_for_the_opponents_thread() -> None:
    for thread in threading.enumerate():
        if thread.name == "opponent":
            thread.join(20)


class Fails(EndsRounds):
    """Raises when it has to act, or plays what it may not, until it is mended."""

    def __init__(self, answer: Action | None = None) -> None:
        self.answer = answer
        self.broken = True

    def choose(self, seen: Duel, side: int) -> Action:
        if self.broken and seen.awaits()[side] is Awaits.ACT:
            if self.answer is None:
                raise RuntimeError(f"I hold {[card.id for card in seen.sides[side].hand]}")
            return self.answer
        return super().choose(seen, side)


@pytest.fixture
def quiet(caplog: pytest.LogCaptureFixture) -> Iterator[pytest.LogCaptureFixture]:
    """What the table notes of its own failures, kept off the test's output."""
    with caplog.at_level(logging.CRITICAL + 1, logger="gcg_plugin"):
        yield caplog


# --- what is said --------------------------------------------------------------------------------------------------


def test_each_action_of_either_side_makes_a_frame_with_what_it_did() -> None:
    player = in_action(ScriptedPolicy())
    before = player.last.n
    player.say("quick", key=player.key("end"))
    frames = [frame for frame in player.tab.frames if frame.n > before]
    assert [frame.n for frame in frames] == list(range(before + 1, before + 1 + len(frames)))
    assert len(frames) > 3
    told = [frame.told[0] for frame in frames if frame.told]
    assert "".join(piece[0] for piece in told[0].t) == "You end the round"
    assert all(frame.ask is None for frame in frames[:-1])
    assert frames[-1].ask is not None
    assert frames[-1].ask.kind == "reroll"


@pytest.mark.parametrize("words", FOREIGN)
def test_what_is_no_message_is_answered_to_its_tab_alone_and_changes_nothing(words: Any) -> None:
    player, other = in_action(), FakeTab()
    player.live.listen(other)
    before, number = player.live.table.session.duel.copy(), player.last.n  # type: ignore[union-attr]
    player.live.say(words, player.tab)
    assert player.live.table.session.duel == before  # type: ignore[union-attr]
    assert message_of(player).startswith("The board does not know what that means.")
    assert player.last.n == number
    assert player.last.ask is not None
    assert other.frames == []


@pytest.mark.parametrize("off", [-1, 1])
def test_a_word_about_another_frame_than_the_last_changes_nothing(off: int) -> None:
    player = in_action()
    before, number = player.live.table.session.duel.copy(), player.last.n  # type: ignore[union-attr]
    player.live.say({"do": "quick", "n": number + off, "key": player.key("end")}, player.tab)
    assert player.live.table.session.duel == before  # type: ignore[union-attr]
    assert message_of(player) == "The board has moved on meanwhile: look again."
    assert player.last.n == number


def test_of_a_word_said_twice_the_second_is_too_late() -> None:
    player = in_action()
    player.say("arm", key=player.key("end"))
    number = player.last.n
    for _ in range(2):
        player.live.say({"do": "confirm", "n": number}, player.tab)
    assert player.last.sight is not None
    assert player.last.sight.round == 2
    assert message_of(player).startswith("The board has moved on")


def test_two_tabs_get_the_same_frames_whoever_says_what() -> None:
    one = begun()
    two = Player(one.live)
    for place, word in enumerate(
        [("confirm", {}), ("quick", {"key": 1}), ("confirm", {}), ("arm", {"key": 0}), ("cancel", {}), ("concede", {})]
    ):
        (one, two)[place % 2].say(word[0], **word[1])
    assert one.tab.frames == two.tab.frames
    assert one.last.result is not None


def test_a_tab_that_comes_later_sees_what_is_being_chosen_and_the_whole_story() -> None:
    player = in_action(ScriptedPolicy())
    player.say("arm", key=player.key("skill"))
    hello = player.live.listen(FakeTab())
    assert (hello.n, hello.sight, hello.ask) == (player.last.n, player.last.sight, player.last.ask)
    assert hello.ask is not None
    assert hello.ask.armed is not None
    assert hello.events == ()
    assert words_of([hello]) == words_of([player.hello, *player.tab.frames])
    assert hello.table is not None
    assert (hello.table.opponent, hello.table.decks) == ("Marjorie", (7, 30111))


def test_no_more_of_the_story_is_kept_than_a_frame_has_room_for() -> None:
    player = in_action()
    for _ in range(14):
        player.say("quick", key=player.key("end"))
        if player.last.result is not None:
            break
        player.say("confirm")
    line = StoryLine(Text("You end the round"))
    player.live._view._remember([line] * 2 * KEPT_LINES)
    hello = player.live.listen(FakeTab())
    assert len(hello.told) == KEPT_LINES
    long = StoryLine(Text("鳩 → ").join(Text("風と共に来たる栄光", style="bold") for _ in range(40)))
    player.live._view._remember([long] * KEPT_LINES)
    hello = player.live.listen(FakeTab())
    assert 10 < len(hello.told) < KEPT_LINES
    assert hello.told[-1].t == segments(long.text)
    assert len(sent(hello)) < LARGEST


def test_a_tab_that_is_gone_gets_no_more_frames_and_a_broken_one_harms_nobody(quiet: Any) -> None:
    class Broken(FakeTab):
        def take(self, frames: list[Frame]) -> None:
            raise RuntimeError("its browser is gone")

    player, gone = in_action(), FakeTab()
    player.live.listen(gone)
    player.live.listen(Broken())
    player.live.deafen(gone)
    player.say("arm", key=0)
    player.say("cancel")
    assert gone.frames == []
    assert len(player.live._tabs._tabs) == 1


# --- choosing ------------------------------------------------------------------------------------------------------


def test_a_skill_is_armed_with_its_default_dice_which_are_exchanged_and_paid() -> None:
    board = Board(side("Diluc", "Kaeya", dice=[0, 1, 2, 3, 3]), side("Mona"), rerolls=True)
    player = at(board)
    player.say("arm", key=player.key("skill", 13011))
    armed = player.ask.armed
    assert armed is not None
    assert (armed.dice, armed.pays, armed.why, armed.variant, armed.variants) == ((1, 2, 3), True, None, 0, ())
    player.say("die", face=2, on=False)
    armed = player.ask.armed
    assert armed is not None
    assert (armed.dice, armed.pays, armed.why) == ((1, 3), False, "these dice are not what it costs")
    assert armed.preview is not None
    assert not player.ask.can_confirm
    player.say("die", face=0, on=True)
    player.say("confirm")
    assert board.duel.sides[0].dice == [0, 0, 1, 1, 0, 0, 0, 0]


def test_dice_that_do_not_pay_are_refused_next_to_what_was_armed_and_the_choice_is_gone() -> None:
    board = Board(side("Diluc", "Kaeya", dice=[0, 1, 2, 3, 3]), side("Mona"), rerolls=True)
    player = at(board)
    key = player.key("skill", 13011)
    player.say("arm", key=key)
    player.say("die", face=2, on=False)
    before = board.duel.copy()
    player.say("confirm")
    assert board.duel == before
    assert player.last.message is not None
    assert (player.last.message.tone, player.last.message.key) == ("refused", key)
    assert message_of(player) == "Not now: these dice are not what it costs."
    assert player.ask.armed is None


def test_a_die_that_cannot_be_picked_is_refused_and_the_choice_stands() -> None:
    board = Board(side("Diluc", "Kaeya", dice=[3, 3, 3, 1]), side("Mona"), rerolls=True)
    player = at(board)
    player.say("arm", key=player.key("skill", 13012))
    number = player.last.n
    player.say("die", face=1, on=True)
    assert message_of(player) == "Not now: these dice are not what it costs."
    assert player.last.n == number
    assert player.ask.armed is not None
    assert player.ask.armed.dice == (3, 3, 3)


def test_a_card_of_several_targets_waits_for_one() -> None:
    board = Board(side(character("Diluc", hp=5), character("Kaeya", hp=4), hand=["Sweet Madame"]), rerolls=True)
    player = at(board)
    player.say("quick", key=player.key("card", 333005))
    armed = player.ask.armed
    assert armed is not None
    assert [variant.spots for variant in armed.variants] == [((0, "character", 0),), ((0, "character", 1),)]
    assert (armed.variant, armed.preview, armed.why) == (None, None, "choose what to play it on")
    player.say("confirm")
    assert message_of(player) == "Nothing is chosen yet."
    player.say("variant", i=7)
    assert message_of(player) == "Not now: the card cannot be played on that."
    player.say("variant", i=1)
    assert player.ask.can_confirm
    player.say("confirm")
    assert [one.hp for one in board.duel.sides[0].characters[:2]] == [5, 5]


def test_a_card_is_tuned_away_for_the_die_that_is_picked() -> None:
    board = Board(side("Diluc", hand=["Sweet Madame", "Paimon"], dice=[1, 2, 2]), rerolls=True)
    player = at(board)
    player.say("arm", key=player.key("tune"))
    armed = player.ask.armed
    assert armed is not None
    assert armed.why == "choose a card for it"
    assert [variant.spots for variant in armed.variants] == [((0, "hand", 0),), ((0, "hand", 1),)]
    player.say("variant", i=1)
    player.say("die", face=2, on=True)
    player.say("confirm")
    assert board.duel.sides[0].dice == [0, 1, 1, 1, 0, 0, 0, 0]
    assert [type(card).__name__ for card in board.duel.sides[0].hand] == ["SweetMadame"]


def test_quick_does_at_once_what_means_one_thing() -> None:
    board = Board(side("Diluc", "Kaeya", dice=8), side("Mona"), rerolls=True)
    player = at(board)
    player.say("quick", key=player.key("switch", 1))
    assert board.duel.sides[0].active_place == 1


def test_what_cannot_be_done_now_says_why_next_to_it_and_clears_the_choice() -> None:
    player = at(Board(side("Diluc", "Kaeya", hand=["Paimon"], dice=[3, 3, 3]), side("Mona"), rerolls=True))
    player.say("arm", key=player.key("skill", 13012))
    burst = player.key("skill", 13013)
    player.say("arm", key=burst)
    assert player.last.message is not None
    assert (player.last.message.tone, player.last.message.key) == ("refused", burst)
    assert message_of(player) == "Not now: too little energy."
    assert player.ask.armed is None


def test_what_there_is_not_cannot_be_armed() -> None:
    player = in_action()
    player.say("arm", key=999)
    assert message_of(player) == "There is no such choice."


def test_cards_and_dice_are_picked_and_put_back() -> None:
    player = begun()
    assert player.last.sight is not None
    first, second = (card.id for card in player.last.sight.sides[0].cards[:2])
    player.say("card", id=first, on=True)
    player.say("card", id=second, on=True)
    player.say("card", id=first, on=False)
    assert player.ask.picks is not None
    assert (player.ask.picks.cards, player.ask.confirm) == ((second,), "Switch 1 card")
    player.say("card", id=1, on=True)
    assert message_of(player) == "Not now: the card is not in hand."
    player.say("confirm")
    player.say("quick", key=0)
    assert player.last.sight is not None
    face = next(face for face, count in enumerate(player.last.sight.sides[0].faces) if count)
    player.say("die", face=face, on=True)
    assert player.ask.confirm == "Reroll 1 die"
    player.say("die", face=face, on=False)
    assert player.ask.confirm == "Keep all dice"
    player.say("arm", key=0)
    assert message_of(player) == "There is no such choice."


def fallen_while_the_foe_acts() -> Player:
    board = Board(
        side(character("Diluc", hp=0, active=True), "Kaeya", "Mona", ended=True),
        side("Diluc", ended=False),
        rulings=RESIDENT,
        acts="foe",
        rerolls=True,
    )
    return at(board, ScriptedPolicy())


@pytest.mark.parametrize("do", ["wait", "arm", "quick"])
def test_the_player_may_let_the_opponent_go_on_before_replacing_who_has_fallen(do: str) -> None:
    player = fallen_while_the_foe_acts()
    assert player.ask.kind == "replace"
    session = player.live.table.session
    assert session is not None
    player.say(do, **({} if do == "wait" else {"key": player.key("wait")}))
    assert session.duel.sides[0].owes_replacement
    assert player.tab.frames


def test_who_has_fallen_is_replaced_while_the_opponent_has_the_turn() -> None:
    player = fallen_while_the_foe_acts()
    player.say("quick", key=player.key("replace", 2))
    assert player.last.sight is not None
    assert player.last.sight.sides[0].active == 2


def test_there_is_nothing_to_wait_for_at_ones_own_turn() -> None:
    player = in_action()
    player.say("wait")
    assert message_of(player) == "There is nothing to wait for: it is your choice."


# --- a policy that thinks ------------------------------------------------------------------------------------------


def test_while_the_opponent_thinks_the_table_is_busy_and_answers_at_once() -> None:
    thinker = Thinker()
    player = in_action(thinker)
    number = player.last.n
    player.say("quick", key=player.key("end"))
    assert thinker.asked.wait(20)
    busy = player.wait_until(lambda frame: frame.n > number and frame.busy is not None)
    assert busy.busy == "Marjorie is thinking"
    assert busy.ask is None
    assert words_of([busy]) == ["You end the round"]
    for do in ("confirm", "wait", "cancel", "retry"):
        player.say(do)
        assert message_of(player) == "Marjorie is thinking: wait a moment."
        assert player.last.busy is not None
    hello = player.live.listen(FakeTab())
    assert (hello.busy, hello.ask) == (busy.busy, None)
    thinker.go.set()
    done = player.wait_until(lambda frame: frame.ask is not None)
    assert done.busy is None
    assert done.sight is not None
    assert done.sight.round == 2


def test_what_is_new_reaches_every_tab_whoever_speaks_before_the_opponent_thinks(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    thinker = Thinker()
    player = in_action(thinker)
    other = FakeTab()
    player.live.listen(other)
    late: list[threading.Thread] = []
    with monkeypatch.context() as patch:
        patch.setattr(threading.Thread, "start", lambda thread: late.append(thread))
        player.say("quick", key=player.key("end"))
        player.live.say({"do": "cancel", "n": player.last.n}, other)
    assert [words_of([frame]) for frame in other.frames] == [["You end the round"], []]
    assert words_of(player.tab.frames[-1:]) == ["You end the round"]
    thinker.go.set()
    late[0].start()
    assert player.wait_until(lambda frame: frame.ask is not None).busy is None
    told = words_of(other.frames)
    assert words_of(player.tab.frames)[-len(told) :] == told


def test_who_gets_up_while_the_opponent_thinks_is_gone_and_nothing_more_is_done(tmp_path: Path) -> None:
    path = tmp_path / "duel.jsonl"
    thinker = Thinker()
    player = in_action(thinker, record=path)
    player.say("quick", key=player.key("end"))
    assert thinker.asked.wait(20)
    player.say("leave")
    assert player.tab.went == ["leave"]
    player.live.table.leave()
    thinker.go.set()
    wait_for_the_opponents_thread()
    assert read(path).actions[-1] == EndRound(0)
    assert player.last.busy is not None
    player.say("confirm")
    assert message_of(player) == "You have left this table."


def test_who_gets_up_before_the_opponents_turn_to_think_has_come_is_not_thought_about() -> None:
    thinker = Thinker()
    player = in_action(thinker)
    number = player.last.n
    for _ in range(2):
        assert opponent._THINKERS.acquire(timeout=20)
    try:
        player.say("quick", key=player.key("end"))
        player.wait_until(lambda frame: frame.n > number and frame.busy is not None)
        player.live.table.leave()
    finally:
        opponent._THINKERS.release(2)
    wait_for_the_opponents_thread()
    assert not thinker.asked.is_set()


class ThinksAndFails(Thinker):
    """Has nothing to say when it is let go."""

    def choose(self, seen: Duel, side: int) -> Action:
        action = super().choose(seen, side)
        if self.asked.is_set():
            raise RuntimeError("it has no answer")
        return action


@pytest.mark.parametrize("thinker", [Thinker, ThinksAndFails])
def test_who_concedes_while_the_opponent_thinks_has_lost_at_once_and_its_answer_is_dropped(
    tmp_path: Path, thinker: type[Thinker]
) -> None:
    path = tmp_path / "duel.jsonl"
    policy = thinker()
    player, other = in_action(policy, record=path), FakeTab()
    player.live.listen(other)
    player.say("quick", key=player.key("end"))
    assert policy.asked.wait(20)
    frame = player.say("concede")
    assert (frame.busy, frame.ask, frame.message) == (None, None, None)
    assert frame.result is not None
    assert frame.result.outcome == "lost"
    assert words_of([frame])[0] == "You concede"
    assert other.frames[-1] == frame
    player.say("concede")
    assert message_of(player) == "The duel is over."
    policy.go.set()
    wait_for_the_opponents_thread()
    assert player.last.n == frame.n
    assert player.live.listen(FakeTab()).result == frame.result
    session = player.live.table.session
    assert session is not None
    assert session.outcome == "lost"
    assert read(path).actions[-2:] == (EndRound(0), Concede(0))
    assert rebuild(path) == session.duel


def test_who_concedes_before_the_opponents_thread_has_begun_has_lost_and_it_has_nothing_to_do(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    thinker = Thinker()
    player = in_action(thinker)
    late: list[threading.Thread] = []
    with monkeypatch.context() as patch:
        patch.setattr(threading.Thread, "start", lambda thread: late.append(thread))
        player.say("quick", key=player.key("end"))
        frame = player.say("concede")
    assert frame.result is not None
    late[0].run()
    assert not thinker.asked.is_set()
    assert player.last is frame


def test_a_concession_that_cannot_be_recorded_leaves_the_opponent_thinking(monkeypatch: pytest.MonkeyPatch) -> None:
    thinker = Thinker()
    player = in_action(thinker)
    player.say("quick", key=player.key("end"))
    assert thinker.asked.wait(20)

    def full(session: DuelSession, action: Action) -> None:
        raise RecordError(Path("duel.jsonl"), None, None, "cannot be written: No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(DuelSession, "take", full)
        player.say("concede")
    assert message_of(player).startswith("Nothing was done, because the record cannot be written")
    assert player.last.busy == "Marjorie is thinking"
    thinker.go.set()
    assert player.wait_until(lambda frame: frame.ask is not None).busy is None


def test_who_concedes_is_heard_though_the_opponent_has_moved_on_meanwhile() -> None:
    player = in_action()
    player.live.say({"do": "concede", "n": player.last.n - 3}, player.tab)
    assert player.last.result is not None
    assert player.last.result.outcome == "lost"


@pytest.mark.parametrize("times", [1, 99])
def test_a_view_that_fails_in_the_opponents_thread_leaves_the_table_answering(
    monkeypatch: pytest.MonkeyPatch, times: int, quiet: Any
) -> None:
    thinker = Thinker()
    player = in_action(thinker)
    thinker.go.set()
    whole = player.live._whole
    failed: list[str] = []

    def broken(*words: Any, **more: Any) -> Frame:
        if threading.current_thread().name == "opponent" and len(failed) < times:
            failed.append("the view")
            raise RuntimeError("the view is broken")
        return whole(*words, **more)

    with monkeypatch.context() as patch:
        patch.setattr(player.live, "_whole", broken)
        player.live.say({"do": "quick", "n": player.last.n, "key": player.key("end")}, player.tab)
        wait_for_the_opponents_thread()
    assert failed
    assert player.live.listen(FakeTab()).busy is None
    assert player.last.busy is None
    if times > 1:
        assert message_of(player) == "The board cannot be shown just now. Try again, or leave the table."
        player.say("cancel")
    assert player.ask.kind == "reroll"


def test_a_table_that_cannot_be_shown_at_all_still_says_so_and_lets_the_player_go_on(
    monkeypatch: pytest.MonkeyPatch, quiet: Any
) -> None:
    player = in_action()
    key = player.key("end")

    def torn(*_: Any, **__: Any) -> Any:
        raise RuntimeError("nothing can be shown")

    with monkeypatch.context() as patch:
        patch.setattr(player.live._view, "frame", torn)
        for words in ({"do": "arm", "n": player.last.n, "key": key}, "no message", {"do": "confirm", "n": -1}):
            player.live.say(words, player.tab)
            assert message_of(player) == "The board cannot be shown just now. Try again, or leave the table."
            assert (player.last.sight, player.last.ask) == (None, None)
        assert player.live.listen(FakeTab()).message == player.last.message
        player.say("leave")
        assert player.tab.went == ["leave"]
    player.say("cancel")
    assert player.last.message is None
    assert player.ask.armed is None


def test_an_action_that_cannot_be_foreseen_is_dropped_and_the_table_goes_on(
    monkeypatch: pytest.MonkeyPatch, quiet: Any
) -> None:
    player = in_action()

    def torn(*_: Any) -> Any:
        raise RuntimeError("the card is torn")

    monkeypatch.setattr(asking, "preview", torn)
    player.say("arm", key=player.key("end"))
    assert message_of(player) == "Something went wrong here: the table stands as you see it, and nothing is chosen."
    assert player.ask.armed is None
    assert player.live.listen(FakeTab()).ask == player.ask


# --- what fails ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("answer", [None, UseSkill(1, 1), SwitchTo(0, 1)])
def test_an_opponent_that_fails_can_be_asked_again_and_its_cards_are_not_told(
    answer: Action | None, caplog: pytest.LogCaptureFixture
) -> None:
    policy = Fails(answer)
    player = in_action(policy)
    player.say("quick", key=player.key("end"))
    message = player.last.message
    assert message is not None
    assert message.retry
    assert message.text == "Marjorie could not choose: its policy Fails failed in round 1."
    assert player.last.ask is None
    # On the terminal the pages were started from the player reads what is logged as a warning.
    assert caplog.records == []
    assert player.live.listen(FakeTab()).message == message
    player.say("retry")
    assert player.last.message == message
    policy.broken = False
    player.say("retry")
    assert player.last.message is None
    assert player.live.listen(FakeTab()).message is None
    assert player.ask.kind == "reroll"
    player.say("retry")
    assert message_of(player) == "Nobody has to be asked again."


def test_the_scripted_opponent_may_take_the_place_of_one_that_fails_and_the_record_says_so(
    tmp_path: Path, quiet: Any
) -> None:
    path = tmp_path / "duel.jsonl"
    player = in_action(Fails(), header=HEADER.model_copy(update={"policies": (None, "hard")}), record=path)
    assert player.hello.table is not None
    assert player.hello.table.opponent_policy == "hard"
    player.say("quick", key=player.key("end"))
    player.say("cancel")
    assert player.last.message is not None
    assert player.last.message.retry, "the ways on are not lost with a word about something else"
    player.say("retry", policy="scripted")
    assert player.last.message is None
    assert isinstance(player.live.table.session.opponent, ScriptedPolicy)
    assert player.ask.kind == "reroll"
    kept = read(path)
    assert kept.takeovers == (Takeover(7, 1, "scripted"),)
    told = [frame.table.opponent_policy for frame in player.tab.frames if frame.table is not None]
    assert told == ["hard, from action 8 on scripted"]
    assert player.live.listen(FakeTab()).table.opponent_policy == told[0]
    player.say("concede")
    assert rebuild(path) == player.live.table.session.duel


def test_a_takeover_that_cannot_be_recorded_leaves_the_opponent_to_be_asked_again(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    policy = Fails()
    player = in_action(policy, record=tmp_path / "duel.jsonl")
    player.say("quick", key=player.key("end"))

    def full(record: Record, line: Action | Takeover) -> None:
        raise RecordError(record.path, None, None, "cannot be written: No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(Record, "append", full)
        player.say("retry", policy="scripted")
    assert message_of(player).startswith("Nothing was done, because the record cannot be written")
    assert player.last.message is not None
    assert player.last.message.retry
    assert player.live.table.session.opponent is policy  # type: ignore[union-attr]


def test_an_action_that_cannot_be_recorded_is_not_taken_and_no_path_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = in_action(record=tmp_path / "duel.jsonl")
    session = player.live.table.session
    assert session is not None
    before = session.duel.copy()

    def full(record: Record, action: Action) -> None:
        raise RecordError(record.path, None, None, "cannot be written: No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(Record, "append", full)
        player.say("quick", key=player.key("end"))
    assert session.duel == before
    assert message_of(player) == "Nothing was done, because the record cannot be written: No space left on device."
    assert str(tmp_path) not in sent(player.last).decode()
    player.say("quick", key=player.key("end"))
    assert session.duel.round == 2


def test_an_opponents_action_that_cannot_be_recorded_is_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = in_action(record=tmp_path / "duel.jsonl")
    append = Record.append

    def full(record: Record, action: Action) -> None:
        if action.side == 1:
            raise RecordError(record.path, None, None, f"cannot be written: {errno.ENOSPC}")
        append(record, action)

    with monkeypatch.context() as patch:
        patch.setattr(Record, "append", full)
        player.say("quick", key=player.key("end"))
    assert player.last.message is not None
    assert player.last.message.retry
    player.say("retry")
    assert player.ask.kind == "reroll"
    player.say("concede")
    assert player.last.result is not None
    assert player.last.result.actions == (5, 4)


@pytest.mark.parametrize("mine", [True, False])
def test_a_card_that_fails_leaves_the_duel_as_it_was_and_the_table_answering(
    monkeypatch: pytest.MonkeyPatch, mine: bool, quiet: Any
) -> None:
    player = in_action()
    session = player.live.table.session
    assert session is not None
    take = EndRound.take

    def broken(action: EndRound, duel: Duel) -> None:
        if (action.side == 0) is mine:
            raise ZeroDivisionError("a card's slip")
        take(action, duel)

    before = session.duel.copy()
    with monkeypatch.context() as patch:
        patch.setattr(EndRound, "take", broken)
        player.say("quick", key=player.key("end"))
    if mine:
        assert message_of(player) == "Something went wrong here, and nothing was done."
        assert session.duel == before
        player.say("quick", key=player.key("end"))
    else:
        assert message_of(player) == "Something went wrong in Marjorie's turn: the duel stands before it."
        player.say("retry")
    assert player.last.message is None
    assert player.ask.kind == "reroll"


# --- beginning, and the end ------------------------------------------------------------------------------------------


CHOICE = Begin(decks=(DeckChoice(id=7, label="deck 7", characters=(1301, 1103, 1501)),), chosen=7, notes=("A note.",))


def test_the_deck_is_chosen_before_the_duel() -> None:
    asked: list[int | None] = []

    def begin(deck: int | None) -> DuelSession:
        asked.append(deck)
        if len(asked) == 1:
            raise WorldRefused("No record can be kept here.")
        if len(asked) == 2:
            raise RecordError(Path("far/away.jsonl"), None, None, "cannot be written: No space left on device")
        return DuelSession.open(HEADER, EndsRounds())

    player = choosing_a_deck(begin, CHOICE)
    assert player.hello.begin == CHOICE
    assert player.hello.sight is None
    assert player.hello.table is not None
    player.say("confirm")
    assert message_of(player) == "Choose a deck first."
    player.say("begin", deck=99)
    assert message_of(player) == "Deck 99 cannot be played here: choose another."
    player.say("record")
    assert message_of(player) == "No record of this duel is kept."
    assert player.live.record is None
    player.say("begin", deck=7)
    assert message_of(player) == "The duel cannot begin: No record can be kept here."
    player.say("begin", deck=7)
    assert message_of(player).startswith("Nothing was done, because the record cannot be written: No space left")
    player.say("begin", deck=7)
    assert player.ask.kind == "switch_cards"
    assert asked == [7, 7, 7]
    player.say("begin", deck=7)
    assert message_of(player) == "The duel has begun."


def test_a_table_without_a_choice_of_decks_begins_at_once() -> None:
    table = Table("Marjorie", "a duel with Marjorie")

    def begin(deck: int | None) -> DuelSession:
        assert deck is None
        table.session = DuelSession.open(HEADER, EndsRounds())
        return table.session

    assert Player(LiveTable(table, language="en", begin=begin)).ask.kind == "switch_cards"


def test_the_way_out_is_open_at_any_time_and_what_fails_on_it_is_said(quiet: Any) -> None:
    player = begun()
    player.live.say({"do": "leave", "n": -5}, player.tab)
    player.live.say({"do": "again", "n": 10**6}, player.tab)
    assert player.tab.went == ["leave", "again"]

    class Stuck(FakeTab):
        def leave(self) -> None:
            raise RuntimeError("another plugin")

    stuck = Stuck()
    player.live.say({"do": "leave", "n": 0}, stuck)
    assert stuck.frames[-1].message is not None
    assert stuck.frames[-1].message.text.startswith("Leaving failed")


def test_the_record_can_be_had_when_the_duel_is_over(tmp_path: Path) -> None:
    path = tmp_path / "duel.jsonl"
    player = in_action(record=path)
    assert player.live.record == path
    player.say("record")
    assert message_of(player) == "The record can be had when the duel is over."
    player.say("concede")
    assert player.live.record == path, "what came of it is noted when the player gets up, and may be interrupted before"
    player.say("record")
    assert player.tab.downloaded == [("duel.jsonl", path.read_bytes())]
    player.say("confirm")
    assert message_of(player) == "The duel is over."


def test_a_record_that_is_gone_is_said_to_be(tmp_path: Path) -> None:
    path = tmp_path / "duel.jsonl"
    player = in_action(record=path)
    player.say("concede")
    path.unlink()
    player.say("record")
    assert message_of(player) == "The record cannot be read (No such file or directory)."
    assert player.tab.downloaded == []


def test_the_result_counts_what_both_sides_have_done() -> None:
    board = Board(
        side("Diluc", hand=["Paimon"], dice=8),
        side(character("Kaeya", hp=1, aura=0), "Mona", ended=True),
        rulings=RESIDENT,
        rerolls=True,
    )
    player = at(board)
    player.say("quick", key=player.key("card"))
    player.say("quick", key=player.key("skill", 13012))
    player.say("concede")
    result = player.last.result
    assert result is not None
    assert (result.outcome, result.actions, result.cards) == ("lost", (3, 1), (1, 0))
    assert result.damage[0] >= 1
    assert result.text.startswith("You have lost the duel with Marjorie")
    assert result.hp[-1].sides[1][0] == 0
    assert not result.record


# --- going on from a record ------------------------------------------------------------------------------------------


def test_a_resumed_duel_has_its_past_its_numbers_and_an_opponent_that_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "duel.jsonl"
    player = in_action(ScriptedPolicy(), record=path)
    player.say("quick", key=player.key("skill"))
    told = words_of([player.hello, *player.tab.frames])
    session = player.live.table.session
    assert session is not None
    session.take(EndRound(0))
    kept = read(path)
    resumed = DuelSession.resume(path, ScriptedPolicy(), advance=False)
    past = tuple(retell(kept, ("You", "Marjorie"), 0))
    table = Table("Marjorie", "a duel with Marjorie", session=resumed, past=past)
    again = Player(LiveTable(table, language="en", begin=lambda _: resumed))
    assert words_of([again.hello])[: len(told)] == told
    assert "You end the round" in words_of([again.hello])
    assert len(words_of([again.hello])) > len(told) + 1
    assert again.ask.kind == "reroll"
    again.say("concede")
    result = again.last.result
    assert result is not None
    assert sum(result.actions) == len(read(path).actions)
    assert result.hp[0].round == 0


def test_a_resumed_duel_without_a_file_counts_from_where_it_stands() -> None:
    session = DuelSession.open(HEADER, EndsRounds())
    past = (StoryLine(Text("You draw 5 cards")),)
    table = Table("Marjorie", "a duel with Marjorie", session=session, past=past)
    player = Player(LiveTable(table, language="en", begin=lambda _: session))
    player.say("concede")
    assert player.last.result is not None
    assert player.last.result.actions == (1, 0)


def test_the_note_of_a_torn_record_names_the_file_and_not_where_it_lies(tmp_path: Path) -> None:
    path = tmp_path / "duel.jsonl"
    begun(record=path)
    with path.open("a") as file:
        file.write('{"do": "sw')
    hello = Player(seated(DuelSession.resume(path, EndsRounds()))).hello
    assert hello.table is not None
    assert hello.table.notes == ("duel.jsonl: line 2 was torn as it was written and is left out",)


def test_the_notes_of_a_resumed_record_are_told() -> None:
    session = DuelSession.open(HEADER, EndsRounds())
    session.note = "a torn line was left out"
    hello = Player(seated(session)).hello
    assert hello.table is not None
    assert hello.table.notes == ("a torn line was left out",)


def test_a_choice_that_is_armed_is_dropped_when_the_player_waits() -> None:
    player = fallen_while_the_foe_acts()
    player.say("arm", key=player.key("replace", 1))
    player.say("wait")
    assert player.last.ask is None or player.last.ask.armed is None
    session = player.live.table.session
    assert session is not None
    assert session.selection.armed == ()
    assert isinstance(session.duel.awaits().get(0), Awaits | None)
    assert not isinstance(session.selection.action, Replace)
    assert session.selection.action is None or isinstance(session.selection.action, Reroll)
