"""Records: what is written, what is read, and that a duel comes out of one bit for bit."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from io import FileIO
from pathlib import Path
from typing import Any

import pytest

from gcg_plugin.catalogue import deck
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
    Target,
    Tune,
    UseSkill,
)
from gcg_plugin.duel.state import Duel
from gcg_plugin.policies import RandomPolicy, ScriptedPolicy, play_out
from gcg_plugin.record import (
    HERE,
    ActionError,
    Header,
    Record,
    RecordError,
    Takeover,
    action_from_json,
    action_to_json,
    parse,
    read,
    rebuild,
    replay,
    who_played,
)
from gcg_plugin.save import save
from gcg_plugin.script import DiceSides, DuelScript, Sides

HEADER = Header(seed=7, decks=(7, 30111))


def recorded(path: Path, header: Header = HEADER) -> Duel:
    """A whole duel, kept in a record."""
    duel = header.open()
    record = Record.create(path, header)
    play_out(duel, (RandomPolicy(3), ScriptedPolicy()), record.append)
    return duel


@pytest.mark.parametrize(
    ("action", "line"),
    [
        (SwitchCards(0, (333005, 333005)), '{"do":"switch_cards","side":0,"cards":[333005,333005]}'),
        (SwitchCards(1), '{"do":"switch_cards","side":1}'),
        (ChooseActive(1, 2), '{"do":"choose_active","side":1,"character":2}'),
        (Reroll(0, (0, 7)), '{"do":"reroll","side":0,"dice":[0,7]}'),
        (UseSkill(0, 13012), '{"do":"use_skill","side":0,"skill":13012}'),
        (UseSkill(0, 13012, (3, 3, 3)), '{"do":"use_skill","side":0,"skill":13012,"dice":[3,3,3]}'),
        (SwitchTo(1, 0, ()), '{"do":"switch_to","side":1,"character":0,"dice":[]}'),
        (
            PlayCard(0, 332013, (Target(1, "summons", 0),), (1, 1)),
            '{"do":"play_card","side":0,"card":332013,"targets":[[1,"summons",0]],"dice":[1,1]}',
        ),
        (Tune(0, 333005, 4), '{"do":"tune","side":0,"card":333005,"die":4}'),
        (EndRound(1), '{"do":"end_round","side":1}'),
        (Replace(0, 1), '{"do":"replace","side":0,"character":1}'),
        (Concede(0), '{"do":"concede","side":0}'),
    ],
)
def test_an_action_is_one_line_of_json_and_comes_back_as_it_was(action: Action, line: str) -> None:
    written = action_to_json(action)
    assert json.loads(written) == json.loads(line)
    assert "\n" not in written
    assert action_from_json(written) == action
    assert action_from_json(line.encode()) == action


@pytest.mark.parametrize(
    ("text", "field", "problem"),
    [
        ("[]", None, "an action is an object"),
        ("{", None, "is no JSON"),
        (b"\xff", None, "is no JSON"),
        ('{"side":0}', "do", "None is no action"),
        ('{"do":"dance","side":0}', "do", "'dance' is no action: they are switch_cards, "),
        ('{"do":["reroll"],"side":0}', "do", "is no action"),
        ('{"do":"end_round"}', "side", "is needed"),
        ('{"do":"end_round","side":"0"}', "side", "a whole number is needed"),
        ('{"do":"end_round","side":true}', "side", "a whole number is needed"),
        ('{"do":"end_round","side":0,"why":1}', "why", "no field 'why'"),
        ('{"do":"reroll","side":0,"dice":[1,2.5]}', "dice.1", "a whole number is needed"),
        ('{"do":"play_card","side":0,"card":1,"targets":[[0,"summons"]]}', "targets.0", ""),
        ('{"do":"end_round","side":0,"side":1}', None, "stands twice"),
    ],
)
def test_what_is_no_action_is_refused_with_its_field(text: str | bytes, field: str | None, problem: str) -> None:
    with pytest.raises(ActionError) as caught:
        action_from_json(text)
    assert (caught.value.field or "").startswith(field or "")
    assert problem in caught.value.problem


def test_a_duel_is_rebuilt_bit_for_bit(tmp_path: Path) -> None:
    duel = recorded(tmp_path / "duel.jsonl")
    again = rebuild(tmp_path / "duel.jsonl")
    assert again == duel
    assert save(again) == save(duel)
    assert again.journal == duel.journal


def test_a_record_has_its_header_first_and_then_an_action_a_line(tmp_path: Path) -> None:
    path = tmp_path / "duel.jsonl"
    recorded(path)
    lines = path.read_text().splitlines()
    header = json.loads(lines[0])
    assert (header["format"], header["version"], header["seed"], header["decks"]) == ("gcg-duel", 1, 7, [7, 30111])
    kept = read(path)
    assert kept.header == HEADER
    assert [action_to_json(action) for action in kept.actions] == lines[1:]
    assert kept.note is None


def test_who_took_over_stands_between_the_actions_and_changes_nothing_of_the_duel(tmp_path: Path) -> None:
    path = tmp_path / "duel.jsonl"
    duel = recorded(path)
    lines = path.read_text().splitlines(keepends=True)
    lines.insert(4, '{"do":"takes_over","side":1,"policy":"random"}\n')
    lines.insert(9, '{"do":"takes_over","side":0,"policy":"easy"}\n')
    path.write_text("".join(lines))
    kept = read(path)
    assert kept.takeovers == (Takeover(3, 1, "random"), Takeover(7, 0, "easy"))
    assert rebuild(path) == duel
    assert who_played("hard", kept.takeovers, 1) == "hard, from action 4 on random"
    assert who_played("hard", (), 1) == "hard"
    for place, action in enumerate(kept.actions):
        assert lines[kept.line_of(place) - 1] == action_to_json(action) + "\n"


def test_a_refused_action_behind_a_takeover_is_named_by_its_own_line(tmp_path: Path) -> None:
    path = tmp_path / "duel.jsonl"
    record = Record.create(path, HEADER)
    record.append(SwitchCards(0))
    record.append(Takeover(1, 1, "random"))
    record.append(SwitchCards(0))
    with pytest.raises(RecordError, match="line 4: "):
        rebuild(path)


def test_a_takeover_that_was_torn_as_it_was_written_is_left_out(tmp_path: Path) -> None:
    path = tmp_path / "duel.jsonl"
    record = Record.create(path, HEADER)
    record.append(SwitchCards(0))
    whole = path.read_bytes()
    record.append(Takeover(1, 1, "random"))
    path.write_bytes(path.read_bytes()[:-9])
    kept = read(path)
    assert (kept.takeovers, kept.size) == ((), len(whole))
    assert kept.note is not None
    with pytest.raises(ActionError, match="'takes_over' is no action"):
        action_from_json('{"do":"takes_over","side":1,"policy":"random"}')


def test_a_record_that_could_not_be_begun_leaves_no_file_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "duel.jsonl"
    with monkeypatch.context() as patch:
        patch.setattr("gcg_plugin.record.FileIO", HalfFull)
        with pytest.raises(RecordError, match="only a part of a line"):
            Record.create(path, HEADER)
    assert not path.exists()
    Record.create(path, HEADER)


def test_each_action_is_in_the_file_as_soon_as_it_is_appended(tmp_path: Path) -> None:
    path = tmp_path / "duel.jsonl"
    record = Record.create(path, HEADER)
    assert read(path).actions == ()
    record.append(SwitchCards(0))
    assert read(path).actions == (SwitchCards(0),)
    record.append(SwitchCards(1))
    assert read(path).actions == (SwitchCards(0), SwitchCards(1))


def test_a_file_that_is_there_is_never_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("mine")
    with pytest.raises(RecordError, match="is there already"):
        Record.create(path, HEADER)
    assert path.read_text() == "mine"


def test_a_record_that_cannot_be_written_says_so(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match="cannot be written: No such file"):
        Record.create(tmp_path / "nowhere" / "duel.jsonl", HEADER)


class HalfFull(FileIO):
    """A file on a disk that takes five bytes."""

    def write(self, content: Any) -> int:
        return super().write(bytes(content)[:5])


def test_a_line_that_could_not_be_written_is_cut_off_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "duel.jsonl"
    record = Record.create(path, HEADER)
    whole = path.read_bytes()
    with monkeypatch.context() as patch:
        patch.setattr("gcg_plugin.record.FileIO", HalfFull)
        with pytest.raises(RecordError, match="only a part of a line"):
            record.append(EndRound(0))
    assert path.read_bytes() == whole
    record.append(SwitchCards(0))
    assert read(path).actions == (SwitchCards(0),)


def test_two_writers_do_not_mix_their_lines(tmp_path: Path) -> None:
    path = tmp_path / "duel.jsonl"
    one = Record.create(path, HEADER)
    other = Record.reopen(read(path))
    other.append(SwitchCards(1))
    with pytest.raises(RecordError, match="somebody else has written to it"):
        one.append(SwitchCards(0))
    assert read(path).actions == (SwitchCards(1),)


def test_a_record_that_has_gone_is_not_begun_anew_without_its_header(tmp_path: Path) -> None:
    path = tmp_path / "duel.jsonl"
    record = Record.create(path, HEADER)
    kept = read(path)
    path.unlink()
    with pytest.raises(RecordError, match="cannot be written: No such file"):
        record.append(SwitchCards(0))
    with pytest.raises(RecordError, match="cannot be written: No such file"):
        Record.reopen(kept)
    assert not path.exists()


def test_a_torn_last_line_is_left_out_with_a_note_and_cut_off_when_the_record_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "duel.jsonl"
    record = Record.create(path, HEADER)
    record.append(SwitchCards(0))
    record.append(SwitchCards(1))
    whole = path.read_bytes()
    for torn in range(1, len('{"do":"switch_cards","side":1}')):
        path.write_bytes(whole[: -1 - torn])
        kept = read(path)
        assert kept.actions == (SwitchCards(0),)
        assert kept.note is not None
        assert "line 3 was torn" in kept.note
    path.write_bytes(whole[:-4])
    record = Record.reopen(read(path))
    record.append(SwitchCards(1, (1,)))
    assert read(path).actions == (SwitchCards(0), SwitchCards(1, (1,)))


def test_a_last_line_that_lacks_only_its_end_counts_and_gets_it(tmp_path: Path) -> None:
    path = tmp_path / "duel.jsonl"
    record = Record.create(path, HEADER)
    record.append(SwitchCards(0))
    path.write_bytes(path.read_bytes()[:-1])
    kept = read(path)
    assert (kept.actions, kept.note) == ((SwitchCards(0),), None)
    record = Record.reopen(kept)
    record.append(SwitchCards(1))
    assert read(path).actions == (SwitchCards(0), SwitchCards(1))


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ([], "line 1: is empty"),
        (["{"], "line 1: the header is no JSON"),
        (['{"do":"end_round","side":0}'], "line 1, field format: is no record of a duel"),
        (["[1]"], "line 1, field format"),
        (
            [HEADER.model_dump_json().replace('"version":1', '"version":2')],
            "version: is a record of version 2; version 1",
        ),
        ([HEADER.model_dump_json().replace('"first":0', '"first":2')], "line 1, field first:"),
        ([HEADER.model_dump_json().replace("a duel", "a \\u001b[31mduel")], "line 1, field title: "),
        ([HEADER.model_dump_json().replace('"seed":7,', "")], "line 1, field seed: is needed"),
        ([HEADER.model_dump_json(), "", '{"do":"end_round","side":0}'], "line 2: is no JSON"),
        ([HEADER.model_dump_json(), '{"do":"end_round","side":0,"x":1}'], "line 2, field x:"),
        ([HEADER.model_dump_json(), "{", '{"do":"end_round","side":0}'], "line 2: is no JSON"),
    ],
)
def test_a_broken_record_is_refused_with_its_line_and_field(tmp_path: Path, lines: list[str], said: str) -> None:
    path = tmp_path / "duel.jsonl"
    path.write_text("".join(line + "\n" for line in lines))
    with pytest.raises(RecordError) as caught:
        read(path)
    assert said in str(caught.value)
    assert str(path) in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_record_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match="cannot be read: No such file"):
        read(tmp_path / "nothing.jsonl")


def test_a_record_whose_action_is_refused_names_the_line(tmp_path: Path) -> None:
    path = tmp_path / "duel.jsonl"
    record = Record.create(path, HEADER)
    for action in (SwitchCards(0), SwitchCards(1), EndRound(0)):
        record.append(action)
    with pytest.raises(RecordError, match=r"line 4: EndRound.*is refused in round 0: this side has no such choice"):
        rebuild(path)


def test_a_record_of_a_deck_that_is_not_built_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "duel.jsonl"
    Record.create(path, Header(seed=1, decks=(7, 999)))
    with pytest.raises(RecordError, match=r"line 1: .*no such deck"):
        rebuild(path)


def test_decks_of_ones_own_are_found_by_ones_own_function(tmp_path: Path) -> None:
    path = tmp_path / "duel.jsonl"
    Record.create(path, Header(seed=1, decks=(1001, 1002)))
    own = {1001: deck(1), 1002: deck(7)}
    assert rebuild(path, own.__getitem__) == Header(seed=1, decks=(1, 7)).open()


def test_a_replay_gives_the_duel_before_each_action_and_at_the_end(tmp_path: Path) -> None:
    path = tmp_path / "duel.jsonl"
    duel = recorded(path)
    kept = read(path)
    steps = [(one.round, action) for one, action in replay(kept, journal=False)]
    assert tuple(action for _, action in steps[:-1]) == kept.actions
    assert steps[0][0] == 0
    assert steps[-1] == (duel.round, None)


def test_a_script_is_kept_in_the_header_and_rebuilds_the_duel(tmp_path: Path) -> None:
    path = tmp_path / "duel.jsonl"
    script = DuelScript(draws=Sides(player=("Sweet Madame",)), dice=DiceSides(opponent=("8 omni",)))
    header = Header(seed=7, decks=(7, 30111), script=script, rulings="official", first=1, title="a lesson")
    duel = recorded(path, header)
    assert read(path).header == header
    assert rebuild(path) == duel


_PLAY = """
import sys
from pathlib import Path
from gcg_plugin.policies import RandomPolicy, ScriptedPolicy, play_out
from gcg_plugin.record import Header, Record

header = Header(seed=41, decks=(1, 30112), rulings=sys.argv[2])
duel = header.open()
record = Record.create(Path(sys.argv[1]), header)
play_out(duel, (ScriptedPolicy(), RandomPolicy(6)), record.append)
print(duel.journal)
"""


@pytest.mark.parametrize("rulings", ["resident", "official"])
def test_the_same_seed_decks_rulings_and_policies_give_the_same_duel_in_another_process(
    tmp_path: Path, rulings: str
) -> None:
    printed, files = set(), set()
    for salt in ("1", "777"):
        path = tmp_path / f"{salt}.jsonl"
        run = subprocess.run(
            [sys.executable, "-c", _PLAY, str(path), rulings],
            capture_output=True,
            text=True,
            check=True,
            env={**os.environ, "PYTHONHASHSEED": salt},
        )
        printed.add(run.stdout)
        files.add(path.read_bytes())
    assert len(printed) == len(files) == 1
    assert printed == {f"{rebuild(tmp_path / '1.jsonl').journal}\n"}


def test_a_record_made_by_other_rules_is_read_with_a_note_that_names_both_versions(tmp_path: Path) -> None:
    path = tmp_path / "duel.jsonl"
    recorded(path)
    assert read(path).header.made_by == HERE
    assert read(path).note is None
    path.write_bytes(path.read_bytes().replace(HERE.encode(), b"genshin-world 0.0.1", 1))
    note = read(path).note
    assert note is not None
    assert "genshin-world 0.0.1" in note
    assert HERE in note
    path.write_bytes(path.read_bytes()[:-3])
    assert "torn" in str(read(path).note)
    assert "genshin-world 0.0.1" in str(read(path).note)


def test_an_action_that_this_version_refuses_names_the_version_that_allowed_it(tmp_path: Path) -> None:
    path = tmp_path / "duel.jsonl"
    Record.create(path, HEADER.model_copy(update={"made_by": "genshin-world 9.9"})).append(UseSkill(0, 13011))
    with pytest.raises(RecordError, match=r"line 2: .*made by genshin-world 9\.9, read by "):
        rebuild(path)


def test_a_record_whose_bytes_are_at_hand_is_read_under_the_name_it_is_given(tmp_path: Path) -> None:
    path = tmp_path / "duel.jsonl"
    recorded(path)
    kept = parse(path.read_bytes(), Path("dropped.jsonl"))
    assert kept.actions == read(path).actions
    with pytest.raises(RecordError, match=r"dropped\.jsonl, line 1"):
        parse(b"no record", Path("dropped.jsonl"))
