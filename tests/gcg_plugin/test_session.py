"""A duel at a table: choosing, playing, the opponent's answers, and going on from a record."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from gcg_plugin.duel.actions import (
    Action,
    ChooseActive,
    Concede,
    EndRound,
    PlayCard,
    Replace,
    Reroll,
    SwitchCards,
    SwitchTo,
    UseSkill,
    act,
)
from gcg_plugin.duel.refusals import Refusal, Refused
from gcg_plugin.duel.rulings import RESIDENT
from gcg_plugin.duel.state import Awaits, Duel, Phase
from gcg_plugin.policies import Policy, PolicyError, RandomPolicy, ScriptedPolicy
from gcg_plugin.record import Header, Record, RecordError, read, rebuild
from gcg_plugin.session import OPPONENT, PLAYER, DuelSession, policy_seed
from gcg_plugin.testing import Board, character, side
from genshin_world import Activity
from genshin_world.errors import DataError

HEADER = Header(seed=7, decks=(7, 30111), title="a duel with Marjorie")


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


class Fails(EndsRounds):
    """Raises, or answers nonsense, from its n-th choice on."""

    def __init__(self, at: int, answer: Action | None = None) -> None:
        self.at = at
        self.answer = answer

    def choose(self, seen: Duel, side: int) -> Action:
        self.at -= 1
        if self.at < 0:
            if self.answer is None:
                raise RuntimeError("its head is empty")
            return self.answer
        return super().choose(seen, side)


def in_action(opponent: Policy | None = None, *, record: Path | None = None, header: Header = HEADER) -> DuelSession:
    """A session at the player's first action."""
    session = DuelSession.open(header, opponent or EndsRounds(), record=record)
    for action in (SwitchCards(0), ChooseActive(0, 0), Reroll(0)):
        session.play(action)
    assert session.awaits is Awaits.ACT
    return session


def at(board: Board, opponent: Policy | None = None) -> DuelSession:
    """A session around a position."""
    return DuelSession(board.duel, HEADER, opponent or EndsRounds())


def played_by(session: DuelSession, policy: Policy) -> DuelSession:
    while not session.finished:
        session.play_by(policy)
    return session


class Thinker(EndsRounds):
    """Says of itself that it thinks and remembers nothing."""

    thinks = True
    remembers = False

    def __init__(self, interrupted: bool = False) -> None:
        self.asked = 0
        self.interrupted = interrupted

    def choose(self, seen: Duel, side: int) -> Action:
        self.asked += 1
        if self.interrupted:
            raise KeyboardInterrupt
        return super().choose(seen, side)


# --- the world's activity ------------------------------------------------------------------------------------------


def test_a_session_is_an_activity_of_the_world() -> None:
    session = DuelSession.open(HEADER)
    assert isinstance(session, Activity)
    assert session.title == "a duel with Marjorie"
    assert (session.finished, session.outcome, session.resume_hint()) == (False, None, None)


@pytest.mark.parametrize(("winner", "outcome"), [(0, "won"), (1, "lost"), (None, "drawn")])
def test_the_outcome_is_the_players(winner: int | None, outcome: str) -> None:
    session = in_action()
    act(session.duel, Concede(PLAYER))
    session.duel.winner = winner
    assert (session.finished, session.outcome) == (True, outcome)
    assert session.awaits is None


def test_a_session_that_is_left_before_the_end_has_no_outcome_and_can_be_resumed(tmp_path: Path) -> None:
    path = tmp_path / "my duel.jsonl"
    session = in_action(record=path)
    assert session.resume_hint() == f"Go on with: genshin-world play --resume '{path}'"
    session.leave()
    session.leave()
    assert (session.finished, session.outcome) == (False, None)
    assert DuelSession.resume(path, EndsRounds()).duel == session.duel


def test_a_finished_duel_has_no_hint_how_to_resume(tmp_path: Path) -> None:
    session = in_action(record=tmp_path / "duel.jsonl")
    session.concede()
    assert session.resume_hint() is None


# --- the opponent --------------------------------------------------------------------------------------------------


def test_what_both_choose_unseen_the_opponent_chooses_after_the_player() -> None:
    session = DuelSession.open(HEADER)
    assert session.duel.awaits() == {PLAYER: Awaits.SWITCH_CARDS, OPPONENT: Awaits.SWITCH_CARDS}
    session.play(SwitchCards(PLAYER))
    assert session.duel.awaits() == {PLAYER: Awaits.CHOOSE_ACTIVE, OPPONENT: Awaits.SWITCH_CARDS}
    session.play(ChooseActive(PLAYER, 0))
    assert session.duel.awaits() == {PLAYER: Awaits.REROLL, OPPONENT: Awaits.REROLL}


def test_after_each_action_the_opponent_is_advanced_until_it_waits_on_the_player() -> None:
    session = DuelSession.open(HEADER)
    while not session.finished:
        session.play_by(ScriptedPolicy())
        assert session.finished or session.awaits is not None
        assert session.duel.awaits().get(OPPONENT) in (None, Awaits.SWITCH_CARDS, Awaits.REROLL)


def test_the_player_concedes_and_has_lost() -> None:
    session = in_action()
    session.concede()
    assert session.outcome == "lost"
    with pytest.raises(Refused) as caught:
        session.concede()
    assert caught.value.refusal is Refusal.DUEL_OVER


def test_an_action_of_the_opponents_is_not_the_players_to_take() -> None:
    session = in_action()
    before = session.duel.copy()
    with pytest.raises(Refused) as caught:
        session.play(Concede(OPPONENT))
    assert caught.value.refusal is Refusal.NOT_NOW
    assert session.duel == before


def test_the_opponents_owed_replacement_is_taken_at_once() -> None:
    board = Board(
        side("Diluc", hand=[]), side(character("Kaeya", hp=1), "Mona", ended=True), rulings=RESIDENT, rerolls=True
    )
    session = at(board)
    session.play(UseSkill(0, 13011))
    assert session.duel.sides[OPPONENT].active_place == 1
    assert session.awaits is Awaits.ACT


def fallen_while_the_foe_acts() -> DuelSession:
    """The player has ended its round and its active character has fallen; the opponent has more to do."""
    board = Board(
        side(character("Diluc", hp=0, active=True), "Kaeya", "Mona", ended=True),
        side("Diluc", ended=False),
        rulings=RESIDENT,
        acts="foe",
        rerolls=True,
    )
    return at(board, ScriptedPolicy())


def test_the_players_owed_replacement_can_be_made_while_the_opponent_has_the_turn() -> None:
    session = fallen_while_the_foe_acts()
    session.advance()
    assert session.duel.awaits() == {OPPONENT: Awaits.ACT, PLAYER: Awaits.REPLACE}
    session.play(Replace(0, 1))
    assert session.duel.sides[PLAYER].active_place == 1
    assert session.duel.round == 2


def test_the_player_may_leave_the_replacement_owed_and_make_it_later() -> None:
    session = fallen_while_the_foe_acts()
    session.advance()
    waited = 0
    while session.awaits is Awaits.REPLACE and session.duel.phase is Phase.ACTION and session.duel.round == 1:
        session.wait()
        waited += 1
    assert waited >= 1
    assert session.duel.sides[PLAYER].owes_replacement
    while session.awaits is not Awaits.REPLACE:
        session.play_by(ScriptedPolicy())
    session.play(Replace(0, 2))
    assert session.duel.sides[PLAYER].active_place == 2


def test_to_wait_is_nothing_while_the_opponent_has_nothing_to_do() -> None:
    session = in_action()
    before = session.duel.copy()
    session.wait()
    assert session.duel == before


def test_an_opponent_that_raises_is_named_and_the_session_can_be_resumed(tmp_path: Path) -> None:
    path = tmp_path / "duel.jsonl"
    session = in_action(Fails(3), record=path)
    with pytest.raises(PolicyError, match="Fails, who plays side 1, failed in round 1: it raised RuntimeError"):
        session.play(EndRound(0))
    with pytest.raises(PolicyError):
        session.advance()
    assert read(path).actions[-1] == EndRound(0)
    assert rebuild(path) == session.duel
    session.leave()
    resumed = DuelSession.resume(path, ScriptedPolicy())
    assert played_by(resumed, ScriptedPolicy()).finished


def test_an_opponent_that_answers_what_is_refused_is_named_and_may_be_relieved() -> None:
    session = in_action(Fails(3, UseSkill(1, 1)))
    with pytest.raises(PolicyError, match=r"Fails.*answered UseSkill.*the active character has no such skill"):
        session.play(EndRound(0))
    assert session.opponent_policy == "scripted"
    session.relieve("random")
    assert session.opponent_policy == "scripted, from action 8 on random"
    session.advance()
    assert session.awaits is not None


def test_a_policy_nobody_knows_relieves_no_opponent() -> None:
    opponent = EndsRounds()
    session = in_action(opponent)
    with pytest.raises(KeyError, match="no policy is called 'nobody'"):
        session.relieve("nobody")
    assert (session.opponent, session.opponent_policy) == (opponent, "scripted")


def test_a_duel_killed_after_another_policy_took_over_goes_on_with_that_one(tmp_path: Path) -> None:
    whole = tmp_path / "whole.jsonl"
    session = DuelSession.open(HEADER, Fails(3), record=whole)
    for action in (SwitchCards(0), ChooseActive(0, 0), Reroll(0)):
        session.play(action)
    with pytest.raises(PolicyError):
        session.play(EndRound(0))
    session.relieve("random")
    session.advance()
    played_by(session, ScriptedPolicy())
    assert rebuild(whole) == session.duel
    lines = whole.read_bytes().splitlines(keepends=True)
    took_over = lines.index(b'{"do":"takes_over","side":1,"policy":"random"}\n')
    for cut in range(took_over + 1, len(lines) + 1, 7):
        path = tmp_path / f"{cut}.jsonl"
        path.write_bytes(b"".join(lines[:cut]))
        resumed = DuelSession.resume(path)
        assert resumed.opponent_policy == "scripted, from action 8 on random"
        played_by(resumed, ScriptedPolicy()).leave()
        assert path.read_bytes() == whole.read_bytes()


def test_a_record_whose_last_policy_nobody_knows_cannot_be_resumed(tmp_path: Path) -> None:
    path = tmp_path / "duel.jsonl"
    in_action(record=path)
    with path.open("a") as file:
        file.write('{"do":"takes_over","side":1,"policy":"theirs"}\n')
    with pytest.raises(RecordError, match=f"^{path}, field policy: no policy is called 'theirs'"):
        DuelSession.resume(path)
    assert DuelSession.resume(path, EndsRounds()).awaits is Awaits.ACT


def test_a_record_whose_first_policy_nobody_knows_is_named(tmp_path: Path) -> None:
    path = tmp_path / "duel.jsonl"
    path.write_text(Header(seed=1, decks=(1, 7), policies=(None, "theirs")).model_dump_json() + "\n", encoding="utf-8")
    with pytest.raises(RecordError, match=f"^{path}, line 1, field policies.1: no policy is called 'theirs'"):
        DuelSession.resume(path)


def test_an_opponent_that_fails_at_once_leaves_a_record_to_resume(tmp_path: Path) -> None:
    path = tmp_path / "duel.jsonl"
    session = DuelSession.open(HEADER, Fails(0), record=path)
    session.play(SwitchCards(PLAYER))
    with pytest.raises(PolicyError):
        session.play(ChooseActive(PLAYER, 0))
    assert DuelSession.resume(path, EndsRounds()).awaits is Awaits.REROLL


def test_while_a_side_thinks_that_is_shown_and_for_others_nothing_is() -> None:
    shown: list[str] = []

    @contextmanager
    def thinking(side: int) -> Iterator[None]:
        shown.append(f"{side} begins")
        yield
        shown.append(f"{side} ends")

    session = in_action(Thinker())
    session.thinking = thinking
    session.play(EndRound(PLAYER))
    assert shown[:2] == ["1 begins", "1 ends"]
    del shown[:]
    session.opponent = EndsRounds()
    session.play_by(Thinker())
    assert shown == ["0 begins", "0 ends"]


def test_an_opponent_interrupted_while_it_thinks_has_done_nothing_and_goes_on_later(tmp_path: Path) -> None:
    path = tmp_path / "duel.jsonl"
    session = in_action(EndsRounds(), record=path)
    session.opponent = Thinker(interrupted=True)
    with pytest.raises(KeyboardInterrupt):
        session.play(EndRound(PLAYER))
    assert session.duel.awaits() == {OPPONENT: Awaits.ACT}
    assert rebuild(path) == session.duel
    session.opponent.interrupted = False
    session.advance()
    assert session.duel.round == 2


def test_an_opponent_that_remembers_nothing_is_not_asked_again_when_a_duel_is_resumed(tmp_path: Path) -> None:
    path = tmp_path / "duel.jsonl"
    in_action(EndsRounds(), record=path)
    again = Thinker()
    DuelSession.resume(path, again)
    assert again.asked == 0


def test_the_opponents_chance_is_not_the_duels() -> None:
    seeds = {policy_seed(7, 0), policy_seed(7, 1), 7}
    assert len(seeds) == 3
    assert policy_seed(7, 1) == policy_seed(7, 1)


def test_an_opponent_nobody_knows_is_refused_by_name() -> None:
    with pytest.raises(DataError, match="no policy is called 'clever': choose scripted or random or easy"):
        DuelSession.open(Header(seed=1, decks=(1, 7), policies=(None, "clever")))


# --- what the player sees ------------------------------------------------------------------------------------------


def test_the_news_are_told_once_and_without_what_is_hidden() -> None:
    session = in_action(ScriptedPolicy())
    news = session.news()
    assert news
    assert session.news() == ()
    for entry in news:
        if entry[0] in ("draws", "rolls") and entry[1] == OPPONENT:
            assert entry[2] in (0, ())
    session.play(EndRound(0))
    assert session.news()[0] == ("ends", 0)


def test_the_seen_duel_hides_the_opponents_cards() -> None:
    session = in_action()
    assert {card.id for card in session.seen.sides[OPPONENT].hand} == {0}
    assert set(session.legal()) == {action for action in session.legal().all() if action.side == PLAYER}


# --- choosing ------------------------------------------------------------------------------------------------------


def test_what_is_chosen_is_done_when_it_is_confirmed() -> None:
    session = in_action()
    before = session.duel.copy()
    session.selection.arm(EndRound(0))
    assert session.duel == before
    assert session.confirm()
    assert session.duel.round == 2
    assert session.selection.armed == ()


def test_where_nothing_is_chosen_nothing_is_confirmed() -> None:
    session = in_action()
    before = session.duel.copy()
    assert not session.confirm()
    session.selection.arm(EndRound(0))
    session.cancel()
    assert not session.confirm()
    assert session.duel == before


def test_an_action_can_be_taken_without_the_opponents_answer() -> None:
    session = in_action()
    session.take(EndRound(0))
    assert session.duel.awaits() == {OPPONENT: Awaits.ACT}
    session.advance()
    assert session.duel.round == 2


def test_a_refused_action_leaves_the_duel_as_it_was_and_clears_the_choice(tmp_path: Path) -> None:
    path = tmp_path / "duel.jsonl"
    session = in_action(record=path)
    before, written = session.duel.copy(), path.read_bytes()
    session.selection.arm(UseSkill(0, 99999))
    with pytest.raises(Refused) as caught:
        session.confirm()
    assert caught.value.refusal is Refusal.NO_SUCH_SKILL
    assert session.duel == before
    assert path.read_bytes() == written
    assert session.selection.armed == ()
    assert session.selection.dice == []


# --- the record ----------------------------------------------------------------------------------------------------


def test_all_that_both_sides_do_is_recorded_with_the_dice_it_was_paid_with(tmp_path: Path) -> None:
    path = tmp_path / "duel.jsonl"
    session = played_by(DuelSession.open(HEADER, record=path), ScriptedPolicy())
    kept = read(path)
    assert {action.side for action in kept.actions} == {0, 1}
    for action in kept.actions:
        if isinstance(action, UseSkill | SwitchTo | PlayCard):
            assert action.dice is not None
    again = rebuild(path)
    assert again == session.duel
    assert again.journal == session.duel.journal


@pytest.mark.parametrize("policies", [(None, "scripted"), (None, "random")])
@pytest.mark.parametrize("rulings", ["resident", "official"])
def test_a_session_killed_anywhere_goes_on_as_if_nothing_had_been(
    tmp_path: Path, policies: tuple[None, str], rulings: str
) -> None:
    header = Header(seed=12, decks=(30112, 1), policies=policies, rulings=rulings)  # type: ignore[arg-type]
    whole = tmp_path / "whole.jsonl"
    session = played_by(DuelSession.open(header, record=whole), ScriptedPolicy())
    lines = whole.read_bytes().splitlines(keepends=True)
    for cut in range(1, len(lines) + 1, 7):
        path = tmp_path / f"{cut}.jsonl"
        path.write_bytes(b"".join(lines[:cut]) + (lines[cut][:9] if cut < len(lines) else b""))
        resumed = DuelSession.resume(path)
        assert (resumed.note is None) == (cut == len(lines))
        played_by(resumed, ScriptedPolicy()).leave()
        assert resumed.duel == session.duel
        assert path.read_bytes() == whole.read_bytes()


def test_a_resumed_duel_goes_on_when_it_is_told_to(tmp_path: Path) -> None:
    path = tmp_path / "duel.jsonl"
    session = in_action(record=path)
    session.take(EndRound(0))
    resumed = DuelSession.resume(path, EndsRounds(), advance=False)
    assert (resumed.record, resumed.duel) == (path, session.duel)
    resumed.advance()
    assert resumed.duel.round == 2


def test_a_kill_between_the_players_action_and_the_opponents_loses_neither(tmp_path: Path) -> None:
    path = tmp_path / "duel.jsonl"
    session = in_action(record=path)
    session.play(EndRound(0))
    lines = path.read_bytes().splitlines(keepends=True)
    mine = max(place for place, line in enumerate(lines) if b'"end_round","side":0' in line)
    path.write_bytes(b"".join(lines[: mine + 1]))
    resumed = DuelSession.resume(path, EndsRounds())
    assert resumed.duel == session.duel
    assert path.read_bytes() == b"".join(lines)


def test_a_file_that_is_there_is_not_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "duel.jsonl"
    path.write_text("mine\n")
    with pytest.raises(RecordError, match="is there already"):
        DuelSession.open(HEADER, record=path)
    assert path.read_text() == "mine\n"


def test_an_action_that_cannot_be_written_is_not_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "duel.jsonl"
    session = in_action(record=path)
    before = session.duel.copy()

    def full(record: Record, action: Action) -> None:
        raise RecordError(record.path, None, None, "cannot be written: the disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(Record, "append", full)
        with pytest.raises(RecordError, match="the disk is full"):
            session.play(EndRound(0))
    assert session.duel == before
    session.play(EndRound(0))
    assert rebuild(path) == session.duel


@pytest.mark.parametrize("recorded", [True, False])
def test_an_action_in_which_a_card_fails_leaves_the_duel_as_it_was_and_is_taken_out_of_the_record(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, recorded: bool
) -> None:
    path = tmp_path / "duel.jsonl"
    session = in_action(record=path if recorded else None)
    before, journal = session.duel.copy(), list(session.duel.journal or ())
    written = path.read_bytes() if recorded else b""

    def broken(action: Action, duel: Duel) -> None:
        duel.sides[0].ended = True
        duel.sides[0].characters[0].hp = 1
        assert duel.journal is not None
        duel.journal.append(("ends", 0))
        raise ZeroDivisionError("a card's slip")

    with monkeypatch.context() as patch:
        patch.setattr(EndRound, "take", broken)
        with pytest.raises(ZeroDivisionError):
            session.play(EndRound(0))
    assert session.duel == before
    assert session.duel.journal == journal
    if recorded:
        assert path.read_bytes() == written
        assert DuelSession.resume(path, EndsRounds()).duel == before
    session.play(EndRound(0))
    assert session.duel.round == 2


_PLAY = """
import os, signal, sys
from pathlib import Path
from gcg_plugin.policies import ScriptedPolicy
from gcg_plugin.record import Header
from gcg_plugin.session import DuelSession

session = DuelSession.open(Header(seed=7, decks=(7, 30111)), record=Path(sys.argv[1]))
for _ in range(15):
    session.play_by(ScriptedPolicy())
os.kill(os.getpid(), signal.SIGKILL)
"""


def test_a_killed_process_leaves_a_record_that_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "duel.jsonl"
    run = subprocess.run([sys.executable, "-c", _PLAY, str(path)], env={**os.environ, "PYTHONHASHSEED": "3"})
    assert run.returncode == -signal.SIGKILL
    uninterrupted = DuelSession.open(Header(seed=7, decks=(7, 30111)))
    for _ in range(15):
        uninterrupted.play_by(ScriptedPolicy())
    resumed = DuelSession.resume(path)
    assert resumed.duel == uninterrupted.duel
    assert played_by(resumed, RandomPolicy(1)).finished
