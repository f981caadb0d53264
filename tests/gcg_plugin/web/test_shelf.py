"""Which records a browser may look at: its own on the machine, those it has played, those that were dropped into it."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from gcg_plugin.duel.actions import Concede
from gcg_plugin.record import Header, RecordError
from gcg_plugin.session import DuelSession
from gcg_plugin.web.replaying import LARGEST
from gcg_plugin.web.shelf import Shelf, granted, listed, names_in, read_file

HEADER = Header(seed=4, decks=(7, 30112), title="a duel with Marjorie")


def record(path: Path, *, over: bool = False, when: int = 1_700_000_000) -> Path:
    """A duel that has just begun, or was given up at once."""
    path.parent.mkdir(exist_ok=True)
    session = DuelSession.open(HEADER, record=path)
    if over:
        session.play(Concede(0))
    os.utime(path, (when, when))
    return path


# --- files that are dropped in -------------------------------------------------------------------------------------


def test_a_dropped_file_is_found_by_its_key_in_its_own_browser_alone() -> None:
    shelf = Shelf()
    key = shelf.put("one", "duel.jsonl", b"content")
    held = shelf.find("one", key)
    assert held is not None
    assert (held.name, held.content) == ("duel.jsonl", b"content")
    assert shelf.find("other", key) is None
    assert shelf.find("one", key + "x") is None
    assert len(key) >= 24


def test_a_file_laid_out_for_nobody_in_particular_is_for_whoever_knows_its_key() -> None:
    shelf = Shelf()
    key = shelf.put(None, "duel.jsonl", b"content")
    assert shelf.find("one", key) == shelf.find("other", key) is not None


def test_the_same_file_dropped_again_keeps_its_key_and_another_browsers_has_its_own() -> None:
    shelf = Shelf()
    key = shelf.put("one", "duel.jsonl", b"content")
    assert shelf.put("one", "duel.jsonl", b"content") == key
    assert shelf.put("other", "duel.jsonl", b"content") != key


def test_a_browsers_oldest_file_makes_room_for_a_new_one_and_no_other_browsers_does() -> None:
    shelf = Shelf(each=2)
    others = shelf.put("other", "o", b"o")
    first, second = (shelf.put("one", name, b"") for name in ("a", "b"))
    shelf.put("one", "a", b"")  # Dropped anew, it is no longer the oldest.
    third = shelf.put("one", "c", b"")
    assert [shelf.find("one", key) is not None for key in (first, second, third)] == [True, False, True]
    assert shelf.find("other", others) is not None


@pytest.mark.parametrize("limits", [{"most": 2}, {"room": 20}])
def test_the_oldest_file_of_all_goes_when_there_is_no_room(limits: dict[str, int]) -> None:
    shelf = Shelf(**limits)
    keys = [shelf.put(f"browser {number}", "duel", b"ten bytes.") for number in range(3)]
    assert [shelf.find(f"browser {number}", key) is not None for number, key in enumerate(keys)] == [False, True, True]


def test_a_dropped_file_is_there_after_a_restart_of_the_server_and_one_laid_out_for_nobody_is_not(
    tmp_path: Path,
) -> None:
    folder = tmp_path / "dropped"
    shelf = Shelf()
    laid_out = shelf.put(None, "mine.jsonl", b"mine")
    shelf.keep_in(folder)
    key = shelf.put("one", "duel.jsonl", b"two\nlines \xff")
    assert shelf.find("one", laid_out) is not None
    again = Shelf()
    again.keep_in(folder)
    held = again.find("one", key)
    assert held is not None
    assert (held.name, held.content) == ("duel.jsonl", b"two\nlines \xff")
    assert again.find("other", key) is None
    assert again.find("one", laid_out) is None
    assert again.put("one", "duel.jsonl", b"two\nlines \xff") == key


def test_no_more_dropped_files_lie_in_the_folder_than_the_shelf_holds(tmp_path: Path) -> None:
    shelf = Shelf(each=2)
    shelf.keep_in(tmp_path)
    keys = [shelf.put("one", f"{number}.jsonl", b"duel") for number in range(5)]
    for number, key in enumerate(keys[3:]):
        os.utime(tmp_path / f"{key}.dropped", (number, number))
    assert sorted(file.stem for file in tmp_path.iterdir()) == sorted(keys[3:])
    fewer = Shelf(each=1)
    fewer.keep_in(tmp_path)
    assert [file.stem for file in tmp_path.iterdir()] == keys[4:]


@pytest.mark.parametrize(
    "content",
    [b"", b"no head", b"{}\n", b"[1, 2, 3]\n", b'["one", "duel.jsonl", 9]\ntorn', b'["one"]\n', b"\xff\n", b"7\n"],
)
def test_what_is_no_dropped_file_is_left_alone(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "key.dropped").write_bytes(content)
    shelf = Shelf()
    shelf.keep_in(tmp_path)
    assert shelf.find("one", "key") is None
    assert (tmp_path / "key.dropped").read_bytes() == content


def test_where_nothing_can_be_written_a_dropped_file_lasts_as_long_as_the_server(tmp_path: Path) -> None:
    (tmp_path / "dropped").write_text("a file where the folder would be")
    shelf = Shelf()
    shelf.keep_in(tmp_path / "dropped")
    key = shelf.put("one", "duel.jsonl", b"duel")
    assert shelf.find("one", key) is not None


# --- the player's own ----------------------------------------------------------------------------------------------


def test_the_newest_record_is_listed_first(tmp_path: Path) -> None:
    for number, name in enumerate(("b", "c", "a")):
        record(tmp_path / f"{name}.jsonl", when=1_700_000_000 + number)
    (tmp_path / "notes.txt").write_text("no record")
    (tmp_path / "folder.jsonl").mkdir()
    assert names_in(tmp_path) == ["a.jsonl", "c.jsonl", "b.jsonl"]
    assert names_in(tmp_path / "nowhere") == []


def test_a_record_is_listed_with_its_title_its_decks_and_how_it_stands(tmp_path: Path) -> None:
    record(tmp_path / "over.jsonl", over=True)
    record(tmp_path / "begun.jsonl")
    over, begun = listed(tmp_path, ["over.jsonl", "begun.jsonl"])
    assert (over.title, over.decks, over.outcome, over.problem) == ("a duel with Marjorie", (7, 30112), "lost", None)
    assert (begun.outcome, begun.round, begun.problem) == (None, 0, None)
    assert over.when.timestamp() == 1_700_000_000


def test_what_is_wrong_with_a_file_is_listed_and_one_that_is_gone_is_not(tmp_path: Path) -> None:
    (tmp_path / "wrong.jsonl").write_text("hello")
    path = record(tmp_path / "part.jsonl")
    path.write_bytes(path.read_bytes() + b'{"do":"fly"}\n')
    wrong, part = listed(tmp_path, ["gone.jsonl", "wrong.jsonl", "part.jsonl"])
    assert (wrong.title, wrong.decks) == ("wrong.jsonl", ())
    assert wrong.problem == "wrong.jsonl: is no record of a duel: its first line is no header"
    assert part.decks
    assert part.problem is not None
    assert part.problem.startswith("part.jsonl, line 2")


def test_a_record_that_has_grown_is_listed_anew(tmp_path: Path) -> None:
    path = record(tmp_path / "duel.jsonl")
    assert next(listed(tmp_path, [path.name])).outcome is None
    DuelSession.resume(path).play(Concede(0))
    assert next(listed(tmp_path, [path.name])).outcome == "lost"


def test_a_file_that_cannot_be_read_is_told_without_its_folder(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match=r"^gone\.jsonl: cannot be read: No such file"):
        read_file(tmp_path / "gone.jsonl")


def test_of_a_large_file_no_more_is_read_than_shows_that_it_is_too_large(tmp_path: Path) -> None:
    (tmp_path / "large").write_bytes(b" " * (LARGEST * 2))
    assert len(read_file(tmp_path / "large")) == LARGEST + 1


# --- what a browser has played -------------------------------------------------------------------------------------


def test_a_browser_may_look_at_the_records_it_has_played(tmp_path: Path) -> None:
    store: dict[str, Any] = {}
    path = tmp_path / "duels" / "one.jsonl"
    assert granted(store, folder=tmp_path / "duels") == {}
    assert granted(store, path, folder=tmp_path / "duels") == {"one.jsonl": path}
    assert granted(store, folder=tmp_path / "duels") == {"one.jsonl": path}


def test_no_two_records_share_a_name_in_an_address(tmp_path: Path) -> None:
    store: dict[str, Any] = {}
    folder = tmp_path / "duels"
    paths = [place / "one.jsonl" for place in (folder, tmp_path / "a", tmp_path / "b")]
    for path in paths:
        files = granted(store, path, folder=folder)
    assert list(files.values()) == paths
    assert len(files) == 3
    assert all(name.endswith(".jsonl") for name in files)


def test_only_the_last_records_are_remembered_and_a_strange_store_is_no_trouble(tmp_path: Path) -> None:
    store: dict[str, Any] = {"gcg_records": ["no", "mapping"]}
    for number in range(30):
        files = granted(store, tmp_path / f"{number}.jsonl", folder=tmp_path)
    assert list(files) == [f"{number}.jsonl" for number in range(10, 30)]
    store["gcg_records"]["x"] = 5
    assert "x" not in granted(store, folder=tmp_path)


@pytest.mark.skipif(os.name != "posix", reason="elsewhere every file's name is Unicode")
def test_a_record_whose_name_is_no_unicode_keeps_no_other_from_being_listed(tmp_path: Path) -> None:
    record(tmp_path / "duel.jsonl")
    try:
        Path(os.fsdecode(os.fsencode(tmp_path) + b"/\xff\xfe.jsonl")).write_bytes(b"")
    except OSError:
        pytest.skip("this file system takes only names that are Unicode")
    assert names_in(tmp_path) == ["duel.jsonl"]


def test_a_file_that_goes_while_the_folder_is_read_keeps_no_other_from_being_listed(
    tmp_path: Path, monkeypatch
) -> None:
    record(tmp_path / "duel.jsonl")
    record(tmp_path / "going.jsonl")
    stat = Path.stat

    def gone(path: Path, **how: Any) -> os.stat_result:
        if path.name == "going.jsonl":
            raise FileNotFoundError(2, "No such file", str(path))
        return stat(path, **how)

    monkeypatch.setattr(Path, "stat", gone)
    assert names_in(tmp_path) == ["duel.jsonl"]


def test_what_is_kept_of_the_records_a_browser_may_look_at_is_always_json(tmp_path: Path) -> None:
    store: dict[str, Any] = {}
    granted(store, tmp_path / "duel.jsonl", folder=tmp_path)
    files = granted(store, tmp_path / "jos\udce9" / "duel.jsonl", folder=tmp_path)
    assert len(files) == 2
    json.dumps(store, ensure_ascii=False).encode()
    assert list(granted(store, folder=tmp_path).values()) == [tmp_path / "duel.jsonl"]
