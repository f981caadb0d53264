"""Spoiled records, actions and scripts: a `RecordError`, an `ActionError`, a `DataError`, or what was meant."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from hypothesis import strategies as st

from gcg_plugin.catalogue import deck
from gcg_plugin.duel.actions import act, why_not
from gcg_plugin.duel.refusals import Refused
from gcg_plugin.policies import RandomPolicy, ScriptedPolicy, ask, play_out
from gcg_plugin.record import ActionError, Header, RecordError, action_from_json, action_to_json, read, rebuild
from gcg_plugin.script import DuelScript
from gcg_plugin.testing.checks import faults
from genshin_world.errors import DataError
from tests.fuzz.spoil import as_bytes, fuzzed, says_so, spoiled, spoiled_bytes

SCRIPT: dict[str, Any] = {
    "draws": {"player": ["Sweet Madame", 333008, "Paimon"], "opponent": ["Sweet Madame"]},
    "dice": {"player": ["8 omni", "pyro"], "opponent": ["3 cryo", "5 omni"]},
    "moves": [
        "keep cards",
        "start with Kaeya",
        "keep dice",
        "use Frostgnaw",
        "play Sweet Madame on Kaeya",
        "tune Paimon with geo",
        "switch to Diluc",
        "end the round",
    ],
}


@cache
def lines() -> tuple[dict[str, Any], ...]:
    """A whole duel's record: its header, then its actions."""
    header = Header(seed=7, decks=(7, 30111), script=DuelScript.from_json(SCRIPT | {"moves": []}, "script"))
    duel = header.open()
    told = [json.loads(header.model_dump_json())]
    play_out(duel, (RandomPolicy(3), ScriptedPolicy()), lambda action: told.append(json.loads(action_to_json(action))))
    return tuple(told)


def as_record(rows: Any) -> bytes:
    return b"".join(as_bytes(row) + b"\n" for row in rows) if isinstance(rows, list) else as_bytes(rows)


RECORDS = st.one_of(
    st.deferred(lambda: spoiled(list(lines()))).map(as_record),
    st.deferred(lambda: spoiled(list(lines()[:1])).map(as_record)),
    st.deferred(lambda: spoiled_bytes(as_record(list(lines()))[:4000])),
)


@fuzzed(200, content=RECORDS)
def test_a_spoiled_record_is_refused_by_name_or_gives_a_duel(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "duel.jsonl"
    path.write_bytes(content)
    try:
        duel = rebuild(path)
    except RecordError as error:
        says_so(error)
        return
    assert not faults(duel)
    assert read(path).size <= len(content)


@fuzzed(400, row=st.deferred(lambda: st.sampled_from(lines()[1:]).flatmap(spoiled)))
def test_a_spoiled_action_is_refused_by_name_or_is_an_action(row: Any) -> None:
    try:
        action = action_from_json(as_bytes(row))
    except ActionError as error:
        says_so(error)
        return
    assert action_from_json(action_to_json(action)) == action
    duel = Header(seed=7, decks=(7, 30111)).open()
    before, refusal = duel.copy(), why_not(duel, action)
    try:
        act(duel, action)
    except Refused as error:
        says_so(error)
        assert (error.refusal, duel) == (refusal, before)  # noqa: PT017 -- most are refused, and some are not
    else:
        assert refusal is None


@fuzzed(400, content=st.one_of(st.binary(max_size=60), st.text(max_size=60)))
def test_what_is_no_action_is_refused_by_name(content: bytes | str) -> None:
    try:
        action = action_from_json(content)
    except ActionError as error:
        says_so(error)
        return
    assert action_from_json(action_to_json(action)) == action


@fuzzed(300, value=spoiled(SCRIPT))
def test_a_spoiled_script_is_refused_by_name_or_is_played(value: Any) -> None:
    decks = (deck(7), deck(7))
    try:
        script = DuelScript.from_json(value, "script.json")
        script.prepare(decks, 5, "script.json")
    except DataError as error:
        says_so(error)
        return
    duel = Header(seed=5, decks=(7, 7), script=script).open()
    policies = (ScriptedPolicy(), script.policy())
    for _ in range(20):
        if duel.over:
            break
        index = next(iter(duel.awaits()))
        act(duel, ask(policies[index], duel, index))
    assert not faults(duel)


MOVE_WORDS = (
    *("keep", "the", "its", "all", "cards", "dice", "switch", "start", "with", "reroll", "use", "to", "play", "on"),
    *("tune", "end", "round", "replace", "by", "concede", "Kaeya", "Diluc", "Sweet Madame", "Paimon", "foe", ",", "8"),
    *("999", "pyro", "omni", "Frostgnaw", "333008", "with geo", "on foe Kaeya", "\x00", "火", " "),
)


@fuzzed(400, words=st.lists(st.sampled_from(MOVE_WORDS), max_size=6).map(" ".join))
def test_words_that_are_no_move_are_refused_by_name(words: str) -> None:
    try:
        script = DuelScript.from_json({"moves": [words]}, "script.json")
        script.prepare((deck(7), deck(7)), 5, "script.json")
    except DataError as error:
        says_so(error)
        return
    duel = Header(seed=5, decks=(7, 7), script=script).open()
    policy = script.policy()
    for _ in range(8):
        index = next(iter(duel.awaits()), None)
        if index is None:
            break
        act(duel, ask(policy if index else ScriptedPolicy(), duel, index))
    assert not faults(duel)
