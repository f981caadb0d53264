"""A record as frames: every step is the duel as it stood, and nobody is shown what is hidden from them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import pytest

from gcg_plugin.board.story import Narrator
from gcg_plugin.catalogue import deck
from gcg_plugin.duel.actions import Action, act
from gcg_plugin.duel.journal import HIDDEN_FROM_FOE, Entry
from gcg_plugin.duel.rng import Chance
from gcg_plugin.duel.state import Duel, Phase
from gcg_plugin.duel.views import seen_by
from gcg_plugin.policies import RandomPolicy, ScriptedPolicy, ask
from gcg_plugin.record import Header, RecordError, action_to_json, replay
from gcg_plugin.web import replaying
from gcg_plugin.web.frames import Frame
from gcg_plugin.web.lines import KEPT_LINES, segments
from gcg_plugin.web.replaying import LARGEST, Eyes, Replay, load
from gcg_plugin.web.sight import sight
from tests.gcg_plugin.web.tables import sent

HEADER = Header(seed=7_654_321, decks=(7, 30112), title="a duel with Marjorie")
NAME = "duel.jsonl"


def lines_of(header: Header = HEADER, rounds: int = 99) -> tuple[bytes, ...]:
    """A record's lines: a duel that is played until a round is over."""
    return _lines_of(header.model_dump_json().encode(), rounds)


@lru_cache(maxsize=8)
def _lines_of(header: bytes, rounds: int) -> tuple[bytes, ...]:
    duel = Header.model_validate_json(header).open()
    policies = RandomPolicy(3), ScriptedPolicy()
    lines = [header]
    while (awaited := duel.awaits()) and duel.round <= rounds:
        side = min(awaited)
        action = ask(policies[side], duel, side)
        lines.append(action_to_json(action).encode())
        act(duel, action)
    return tuple(lines)


def loaded(*lines: bytes, name: str = NAME) -> Replay:
    return load(b"".join(line + b"\n" for line in lines), name)


def finished() -> Replay:
    return loaded(*lines_of())


def unfinished() -> Replay:
    return loaded(*lines_of(rounds=3))


def duels_of(of: Replay) -> Iterator[tuple[int, Duel]]:
    """Each step, and the duel as it stands there."""
    for step, (duel, _) in enumerate(replay(of.kept)):
        yield step, duel


def frames_of(of: Replay, eyes: Eyes) -> Iterator[Frame]:
    """Every frame there is for those eyes."""
    for step in range(of.last + 1):
        yield of.anew(step, eyes, step)
        yield of.onward(step, eyes, step)


# --- steps ---------------------------------------------------------------------------------------------------------


def test_every_step_shows_the_duel_as_it_stood() -> None:
    of = finished()
    for step, duel in duels_of(of):
        assert of.anew(step, Eyes.PLAYER, 1).sight == sight(seen_by(duel, 0), 0)
    assert step == of.last == len(lines_of()) - 1


@pytest.mark.parametrize("eyes", Eyes)
def test_a_step_on_comes_to_the_same_table_as_a_jump(eyes: Eyes) -> None:
    of = finished()
    for step in range(of.last + 1):
        on, jump = of.onward(step, eyes, 9), of.anew(step, eyes, 9)
        assert (on.sight, on.result, on.message, on.n) == (jump.sight, jump.result, jump.message, 9)
        assert jump.table is not None
        assert not jump.events
        assert (on.table is None) == bool(step)


def test_the_story_up_to_a_step_is_what_the_terminal_tells() -> None:
    of = finished()
    narrator = Narrator(("You", "Marjorie"), 0)
    told: list[Any] = []
    for step, duel in duels_of(of):
        new = [(segments(line.text), line.heading) for line in narrator.catch_up(duel)]
        told += new
        assert [(line.t, line.h) for line in of.onward(step, Eyes.PLAYER, 1).told] == new
        assert [(line.t, line.h) for line in of.anew(step, Eyes.PLAYER, 1).told] == told[-KEPT_LINES:]


def test_a_step_is_a_handful_of_actions_away_from_a_kept_duel(monkeypatch: pytest.MonkeyPatch) -> None:
    of = finished()
    of.anew(0, Eyes.PLAYER, 1)
    taken: list[Action] = []
    monkeypatch.setattr(replaying, "act", lambda duel, action: (taken.append(action), act(duel, action)))
    for step in (of.last, of.last - 1, of.last // 2, 1, 0):
        taken.clear()
        of.anew(step, Eyes.PLAYER, 1)
        assert len(taken) < 8


def test_looking_at_a_step_changes_no_other() -> None:
    of = finished()
    before = [of.anew(step, Eyes.OPEN, 1) for step in range(of.last + 1)]
    order = list(range(of.last + 1))
    random.Random(1).shuffle(order)
    for step in order:
        assert of.anew(step, Eyes.OPEN, 1) == before[step]


def test_a_round_is_jumped_to_at_the_step_it_opens_with() -> None:
    of = finished()
    assert of.rounds[0] == (0, 0)
    assert [number for number, _ in of.rounds] == list(range(len(of.rounds)))
    for number, step in of.rounds[1:]:
        assert of.round_at(step) == number
        assert of.round_at(step - 1) == number - 1
        assert any(line.h for line in of.onward(step, Eyes.PLAYER, 1).told)


@pytest.mark.parametrize("step", [-1, 10**6])
def test_a_step_there_is_not_is_no_frame(step: int) -> None:
    with pytest.raises(ValueError, match="no step"):
        finished().anew(step, Eyes.PLAYER, 1)


def test_the_end_says_who_has_won_and_what_was_counted() -> None:
    of = finished()
    winner = of.winner
    assert winner in (0, 1)
    for eyes in Eyes:
        result = of.anew(of.last, eyes, 1).result
        assert result is not None
        assert result.outcome == of.outcome(eyes) == ("won" if eyes.side == winner else "lost")
        assert result.text == of.result_in_words(eyes)
        assert sum(result.actions) == of.last
    mine, theirs = (of.anew(of.last, eyes, 1).result for eyes in (Eyes.PLAYER, Eyes.OPPONENT))
    assert mine is not None
    assert theirs is not None
    assert (mine.damage, mine.hp[-1].sides) == (theirs.damage[::-1], theirs.hp[-1].sides[::-1])
    assert of.anew(of.last - 1, Eyes.PLAYER, 1).result is None


def test_a_frame_is_never_large() -> None:
    of = finished()
    assert max(len(sent(frame)) for eyes in Eyes for frame in frames_of(of, eyes)) < 60_000


# --- whose eyes ----------------------------------------------------------------------------------------------------


def test_a_duel_that_is_not_over_is_shown_as_the_player_saw_it_and_no_otherwise() -> None:
    of = unfinished()
    assert of.eyes == (Eyes.PLAYER,)
    for eyes in (Eyes.OPPONENT, Eyes.OPEN):
        for look in (of.anew, of.onward):
            with pytest.raises(ValueError, match="not over"):
                look(1, eyes, 1)


def test_a_duel_that_a_broken_line_ends_is_not_over() -> None:
    lines = list(lines_of())
    of = loaded(*lines[:-5], b"{}", *lines[-4:])
    assert of.eyes == (Eyes.PLAYER,)


def test_a_duel_that_is_over_can_be_seen_from_each_side_and_openly() -> None:
    assert finished().eyes == (Eyes.PLAYER, Eyes.OPPONENT, Eyes.OPEN)


def with_other_secrets(duel: Duel, side: int, chance: random.Random) -> Duel:
    """The same duel but for all that the side cannot see."""
    other = duel.copy()
    foe, own = other.sides[1 - side], other.sides[side]
    kinds = list(deck(1).cards)
    foe.hand = [chance.choice(kinds)() for _ in foe.hand]
    foe.pile = [chance.choice(kinds)() for _ in foe.pile]
    count = sum(foe.dice)
    foe.dice = [0] * 8
    for _ in range(count):
        foe.dice[chance.randrange(8)] += 1
    chance.shuffle(own.pile)
    other.chance = Chance(chance.randrange(1 << 60))
    if other.phase is Phase.PREPARATION:
        foe.prepared, foe.active_place = 0, -1
    if other.phase is Phase.ROLL:
        foe.rerolls = 1
    return other


def with_other_faces(entry: Entry, side: int, chance: random.Random) -> Entry:
    """The same entry but for the faces that the side cannot see."""
    if entry[0] not in HIDDEN_FROM_FOE or entry[1] == side:
        return entry
    kind, whose, *rest = entry
    if kind in ("draws", "overdraws"):
        return (kind, whose, chance.choice(deck(1).cards).id)
    if kind == "rolls":
        return (kind, whose, tuple(sorted(chance.choices(range(8), k=len(rest[0])))))
    if kind == "rerolls":
        return (kind, whose, rest[0], tuple(sorted(chance.choices(range(8), k=len(rest[1])))))
    if kind == "switches cards":
        return (kind, whose, tuple(chance.choice(deck(1).cards).id for _ in rest[0]))
    return (kind, whose, chance.choice(deck(1).cards).id, chance.randrange(8), rest[2])


@pytest.mark.parametrize("eyes", [Eyes.PLAYER, Eyes.OPPONENT])
def test_the_frames_are_the_same_whatever_is_hidden_from_those_eyes(
    eyes: Eyes, monkeypatch: pytest.MonkeyPatch
) -> None:
    chance = random.Random(5)
    before = [sent(frame) for frame in frames_of(finished(), eyes)]
    other = finished()
    duel_at = other._duel
    monkeypatch.setattr(other, "_duel", lambda step: with_other_secrets(duel_at(step), eyes.side, chance))
    other._journal = [with_other_faces(entry, eyes.side, chance) for entry in other._journal]
    assert [sent(frame) for frame in frames_of(other, eyes)] == before


def test_nothing_the_player_cannot_know_is_in_a_frame_of_a_duel_that_goes_on() -> None:
    # Two decks that share little, so that much of the opponent's could be given away.
    of = loaded(*lines_of(HEADER.model_copy(update={"decks": (7, 4)}), rounds=3))
    own = {card.id for card in deck(7).cards}
    known: set[int] = set()
    hidden_seen = 0
    for step, duel in duels_of(of):
        foe = duel.sides[1]
        on, jump = of.onward(step, Eyes.PLAYER, 1), of.anew(step, Eyes.PLAYER, 1)
        known |= numbers_in(on.data()["events"]) if on.events else set()
        known |= {card.id for side in duel.sides for card in (*side.supports, *side.summons)}
        known |= {held.id for side in duel.sides for character in side.characters for held in character.held}
        hidden = {card.id for card in (*foe.hand, *foe.pile)} - known - own
        hidden_seen += len(hidden)
        for frame in (on, jump):
            data = frame.data()
            assert not numbers_in(data) & hidden
            assert not numbers_in(data) & {HEADER.seed}
            side = data["sight"]["sides"][1]
            assert "faces" not in side
            assert "cards" not in side
            assert (side["hand"], side["pile"], side["dice"]) == (len(foe.hand), len(foe.pile), sum(foe.dice))
    assert hidden_seen > 200


def numbers_in(data: Any) -> set[int]:
    """Every number of some JSON data."""
    if isinstance(data, dict):
        return set().union(*(numbers_in(value) for value in data.values()))
    if isinstance(data, list | tuple):
        return set().union(*(numbers_in(value) for value in data))
    return {data} if isinstance(data, int) and not isinstance(data, bool) else set()


def test_the_seed_is_told_when_nothing_is_hidden_any_more() -> None:
    over, going_on = (of.anew(0, Eyes.PLAYER, 1).table for of in (finished(), unfinished()))
    assert over is not None
    assert going_on is not None
    assert (over.seed, going_on.seed) == (HEADER.seed, None)


def test_the_opponents_eyes_see_the_table_from_the_other_side() -> None:
    of = finished()
    for step, duel in duels_of(of):
        mine, theirs = of.anew(step, Eyes.PLAYER, 1).sight, of.anew(step, Eyes.OPPONENT, 1).sight
        assert mine is not None
        assert theirs is not None
        assert mine.sides[0].characters == theirs.sides[1].characters
        assert mine.sides[1].characters == theirs.sides[0].characters
        assert theirs.sides[0].faces == tuple(duel.sides[1].dice)
        assert [card.id for card in theirs.sides[0].cards] == [card.id for card in duel.sides[1].hand]
        assert theirs.sides[1].faces == theirs.sides[1].cards == ()
        assert {mine.turn, theirs.turn} in ({0, 1}, {None})
        assert {mine.first, theirs.first} in ({0, 1}, {None})
    table = of.anew(0, Eyes.OPPONENT, 1).table
    assert table is not None
    assert (table.you, table.opponent) == ("Marjorie", "The player")
    assert (table.decks, table.opponent_policy) == (HEADER.decks[::-1], "a person")


def test_what_happens_is_told_to_the_opponents_eyes_with_the_sides_changed() -> None:
    of = finished()
    changed = {"over": lambda entry: ("over", 1 - entry[1]), "round": lambda entry: entry}
    for step in range(1, of.last + 1):
        openly, theirs = (of.onward(step, eyes, 1).events for eyes in (Eyes.OPEN, Eyes.OPPONENT))
        assert [entry[0] for entry in openly] == [entry[0] for entry in theirs]
        for one, other in zip(openly, theirs, strict=True):
            if one[0] in changed:
                assert other == changed[one[0]](one)
            else:
                assert other[1] == 1 - one[1]
            if one[0] == "plays":
                assert other[3] == tuple((1 - side, target) for side, target in one[3])


def test_open_hands_show_both() -> None:
    of = finished()
    for step, duel in duels_of(of):
        seen = of.anew(step, Eyes.OPEN, 1).sight
        assert seen is not None
        for side, shown in zip(duel.sides, seen.sides, strict=True):
            assert shown.faces == tuple(side.dice)
            assert [card.id for card in shown.cards] == [card.id for card in side.hand]


def test_a_duel_of_two_policies_names_its_decks() -> None:
    header = Header(seed=3, decks=(7, 30112), policies=("scripted", "scripted"), title="deck 7 against deck 30112")
    of = loaded(*lines_of(header))
    assert of.views == {
        Eyes.PLAYER: "As Deck 7 saw it",
        Eyes.OPPONENT: "As Deck 30112 saw it",
        Eyes.OPEN: "With open hands",
    }
    assert of.names(Eyes.PLAYER) == ("You", "Deck 30112")
    assert of.names(Eyes.OPPONENT) == ("Deck 7", "You")


# --- records that are not what they should be ----------------------------------------------------------------------


def test_a_line_that_is_no_action_ends_the_replay_and_is_named() -> None:
    lines = list(lines_of())
    lines[20] = b'{"do":"fly","side":0}'
    of = loaded(*lines)
    assert of.last == 19
    assert of.problem is not None
    assert "line 21" in of.problem
    message = of.anew(of.last, Eyes.PLAYER, 1).message
    assert message is not None
    assert message.tone == "error"
    assert of.problem in message.text
    assert of.anew(of.last - 1, Eyes.PLAYER, 1).message is None


def test_a_line_that_is_not_legal_ends_the_replay_and_is_named() -> None:
    lines = list(lines_of())
    lines[20] = lines[1]
    of = loaded(*lines)
    assert of.last == len(of.kept.actions) == 19
    assert of.problem is not None
    assert of.problem.startswith(f"{NAME}, line 21: ")


def test_a_card_that_fails_ends_the_replay_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(kept: Any, find_deck: Any) -> Iterator[tuple[Duel, Action | None]]:
        for step, pair in enumerate(replay(kept, find_deck)):
            if step == 12:
                raise KeyError("a card of another version")
            yield pair

    monkeypatch.setattr(replaying, "replay", broken)
    of = finished()
    assert of.last == 11
    assert of.problem == f"{NAME}, line 13: KeyError: 'a card of another version'"
    assert of.anew(11, Eyes.PLAYER, 1).sight is not None


def test_a_duel_that_cannot_begin_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(RecordError, match=f"^{NAME}, line 1: .*99"):
        loaded(HEADER.model_copy(update={"decks": (7, 99)}).model_dump_json().encode())

    def broken(*_: Any) -> Iterator[Any]:
        raise KeyError("no such card")
        yield

    monkeypatch.setattr(replaying, "replay", broken)
    with pytest.raises(RecordError, match="cannot be played: 'no such card'"):
        finished()


def test_a_torn_last_line_is_left_out_and_told() -> None:
    content = b"\n".join(lines_of(rounds=3))
    of = load(content[:-4], NAME)
    assert of.problem is None
    assert of.last == len(lines_of(rounds=3)) - 2
    table = of.anew(0, Eyes.PLAYER, 1).table
    assert table is not None
    assert "torn" in table.notes[0]


def test_a_record_of_other_rules_is_played_as_far_as_it_goes_and_told() -> None:
    header, *actions = lines_of(HEADER.model_copy(update={"made_by": "genshin-world 9.9"}))
    of = loaded(header, *actions)
    table = of.anew(0, Eyes.PLAYER, 1).table
    assert table is not None
    assert "9.9" in table.notes[0]
    assert of.over


@pytest.mark.parametrize("content", [b"", b"\n", b"hello", b"\xff\x00" * 40, b"[" * 100_000, b'{"format":"chess"}\n'])
def test_a_file_that_is_no_record_is_refused_in_a_line(content: bytes) -> None:
    with pytest.raises(RecordError, match=r"^x\.txt: is no record of a duel: its first line is no header$"):
        load(content, "x.txt")


def test_a_record_of_another_version_is_refused() -> None:
    with pytest.raises(RecordError, match="version 9; version 1 is read here"):
        loaded(HEADER.model_dump_json().replace('"version":1', '"version":9').encode())


def test_a_file_that_is_too_large_is_refused() -> None:
    with pytest.raises(RecordError, match="no record has more than 300,000"):
        load(b" " * (LARGEST + 1), NAME)


@pytest.mark.parametrize("name", ["../../etc/duel.jsonl", r"C:\duels\duel.jsonl", "/var/lib/duel.jsonl"])
def test_a_message_tells_of_no_folder(name: str) -> None:
    with pytest.raises(RecordError, match=f"^{NAME}: is no record"):
        load(b"", name)


def test_a_record_that_is_changed_anywhere_is_played_in_part_or_refused() -> None:
    chance = random.Random(8)
    content = b"\n".join(lines_of(rounds=3))
    outcomes = set()
    for _ in range(150):
        at = chance.randrange(len(content))
        changed = content[:at] + bytes([chance.randrange(256)]) + content[at + 1 :]
        try:
            of = load(changed, NAME)
        except RecordError:
            outcomes.add("refused")
        else:
            outcomes.add("whole" if of.problem is None else "part")
            assert of.anew(of.last, Eyes.PLAYER, 1).sight is not None
    assert outcomes == {"refused", "whole", "part"}


def test_what_somebody_else_has_named_is_cut_short() -> None:
    title = "a duel with " + "Marjorie" * 100
    of = loaded(HEADER.model_copy(update={"title": title}).model_dump_json().encode())
    frame = of.anew(0, Eyes.PLAYER, 1)
    assert frame.table is not None
    assert len(frame.table.title) == len(frame.table.opponent) == 80
    assert len(sent(frame)) < 6000


# --- what somebody else may have written into a record -------------------------------------------------------------


@pytest.mark.parametrize("seed", [10**40, -(10**25), 2**63, 2**53])
def test_a_seed_larger_than_a_browsers_numbers_is_told_by_its_figures(seed: int) -> None:
    lines = lines_of(HEADER.model_copy(update={"seed": seed}))
    data = loaded(*lines).anew(0, Eyes.PLAYER, 1).data()
    assert data["table"]["seed"] == str(seed)


def test_a_seed_a_browser_can_count_to_is_told_as_a_number() -> None:
    assert finished().anew(0, Eyes.PLAYER, 1).data()["table"]["seed"] == HEADER.seed


def test_long_names_in_a_header_do_not_make_a_large_frame() -> None:
    long = "x" * 2000
    header = HEADER.model_copy(update={"policies": (long, long), "made_by": long, "title": long})
    of = loaded(*lines_of(header, rounds=1))
    assert len(of.kept.note or "") <= 400
    for eyes in of.eyes:
        assert len(sent(of.anew(0, eyes, 1))) < 10_000


@pytest.mark.parametrize("field", ["title", "made_by"])
def test_what_is_longer_than_any_board_has_room_for_is_no_header(field: str) -> None:
    header = HEADER.model_copy(update={field: "x" * 2001})
    with pytest.raises(RecordError, match=f"{field}: .*at most 2000"):
        loaded(header.model_dump_json().encode())


def test_a_policys_name_that_would_tell_a_terminal_what_to_do_is_no_header() -> None:
    header = HEADER.model_copy(update={"policies": (None, "\x1b]0;owned\x07")})
    with pytest.raises(RecordError, match="policies"):
        loaded(header.model_dump_json().encode())
