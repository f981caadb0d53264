from __future__ import annotations

import os
from pathlib import Path

import pytest

from genshin_world import DataError, FolderPlugin, World
from genshin_world.slices import data_path
from tests.genshin_world.coin_toss import CoinToss


def test_the_shipped_world_has_its_residents_seats_and_quest():
    world = World.open(plugins=[])
    assert len(world.residents) >= 8
    assert world.residents[1435].seats == {"gcg": {"duel_game_id": 1021}}
    assert world.residents[1605].seats == {"gcg": {"duel_game_id": 1031}}
    duellists = {step.resident for quest in world.quests.values() for step in quest.steps}
    assert sum(not one.seats and one.id not in duellists for one in world.residents.values()) >= 3
    assert world.failures == []


def test_everybody_of_the_shipped_world_can_be_met_and_talked_to_the_end():
    world = World.open(plugins=[])
    for resident in world.residents.values():
        hour = next(hour for hour in range(24) if resident.stay_at(hour))
        assert world.begin(resident.id, hour=hour).line is not None
        for talk in world.talks(resident).values():
            reached = {talk.opening_line.id}
            for _ in talk.lines:
                reached |= {r.line for line in talk.lines if line.id in reached for r in line.replies if r.line}
            assert reached == {line.id for line in talk.lines}


def change(place, field, value):
    """Sets a field, dotted where nested, of the row at a place."""

    def changed(rows):
        row = rows[place]
        *way, last = field.split(".")
        for step in way:
            row = row[int(step) if step.isdecimal() else step]
        row[int(last) if last.isdecimal() else last] = value

    return changed


@pytest.mark.parametrize(
    ("file", "rows", "message"),
    [
        (
            "residents",
            change(0, "nam", "x"),
            "residents.json, row 1435, field nam: no field 'nam'; did you mean 'name'?",
        ),
        ("residents", change(0, "stays.0.hours", "7"), "residents.json, row 1435, field stays.0.hours: '7' is no span"),
        (
            "residents",
            change(0, "stays.0.hours", "٧-٩"),
            "residents.json, row 1435, field stays.0.hours: '٧-٩' is",
        ),
        ("residents", change(0, "id", "1435"), "residents.json, row 1435, field id: a whole number is needed"),
        ("residents", change(0, "id", True), "residents.json, row 1, field id: a whole number is needed"),
        (
            "quests",
            change(0, "steps.0.id", 7.0),
            "quests.json, row 70665, field steps.0.id: a whole number is needed",
        ),
        ("residents", change(0, "stays", []), "residents.json, row 1435, field stays: at least 1 is needed"),
        ("residents", change(1, "id", 1435), "residents.json, row 1435, field id: is used by two rows"),
        (
            "residents",
            change(1, "name", "marjorie"),
            "residents.json, row 1605, field name: 'marjorie' is the name of two",
        ),
        ("residents", change(-1, "greeting", None), "residents.json, row 900005, field greeting: is needed"),
        ("residents", lambda rows: rows.append(5), "residents.json, row 13: "),
        ("residents", lambda rows: rows.append({"name": "x"}), "residents.json, row 13, field id: is needed"),
        (
            "talks",
            change(0, "resident", 1),
            "talks.json, row 143501, field resident: nobody in {folder}/residents.json",
        ),
        ("talks", change(0, "lines.0.replies.0.talk", 5), "talks.json, row 143501, field lines.0.replies.0: "),
        (
            "talks",
            change(0, "lines.0.replies.0", {"id": "a", "text": "b", "talk": 5}),
            "talks.json, row 143501, field lines.0.replies.0.talk: the resident has no talk 5",
        ),
        (
            "talks",
            change(0, "lines.0.replies.0", {"id": "a", "text": "b", "step": 5}),
            "talks.json, row 143501, field lines.0.replies.0.step: {folder}/quests.json has no step 5",
        ),
        ("quests", change(0, "steps.0.resident", 5), "quests.json, row 70665, field steps.0.resident: nobody"),
        ("quests", change(0, "steps.0.talk", 5), "quests.json, row 70665, field steps.0.talk: neither the quest"),
        (
            "quests",
            change(0, "steps.0.talk", 1001102),
            "quests.json, row 70665, field steps.0.talk: talk 1001102 is held",
        ),
        ("quests", change(0, "talks.0.resident", 5), "quests.json, row 70665, field talks.0.resident: nobody"),
        ("quests", change(0, "talks.0.resident", 502), "quests.json, row 70665, field talks.0.id: replaces a standing"),
        (
            "quests",
            change(0, "talks.0.lines.0.replies.1.line", "how"),
            "quests.json, row 70665, field talks.0.lines.0.replies.1.step: step 7066507 opens an activity",
        ),
        (
            "quests",
            lambda rows: rows.append({**rows[0], "id": 2}),
            "quests.json, row 2, field steps.0.id: step 7066507 is one of quest 70665",
        ),
    ],
)
def test_bad_data_names_file_row_and_field(folder, file, rows, message):
    path = folder(**{file: rows})
    with pytest.raises(DataError) as caught:
        World.open(plugins=[], data=path)
    assert str(caught.value).startswith(f"{path}/{message.format(folder=path)}")
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        (
            change(0, "stays", [{"spo": "the wall"}]),
            "residents.json, row 1435, field stays.0.spo: no field 'spo'; did you mean 'spot'?",
        ),
        (
            change(0, "zzz", 1),
            "field zzz: no field 'zzz'; the fields are id, name, region, stays, about, greeting, seats",
        ),
        (lambda rows: rows[0].update(nam=rows[0].pop("name")), "field nam: no field 'nam'; did you mean 'name'?"),
        (change(0, "name", ""), "field name: must not be empty"),
        (change(0, "name", "Mar\njorie"), "field name: no text there may hold '\\n'"),
        (change(0, "about", "a \x1b[31mred\n guard"), "field about: no text there may hold '\\x1b'"),
        (change(0, "about", 5), "field about: a text is needed"),
        (change(0, "seats", []), "field seats: an object with fields is needed"),
        (change(0, "stays", "home"), "field stays: a list is needed"),
    ],
)
def test_a_misspelt_or_missing_field_is_said_in_words_for_who_writes_rows(folder, rows, message):
    path = folder(residents=rows)
    with pytest.raises(DataError) as caught:
        World.open(plugins=[], data=path)
    assert str(caught.value).endswith(message)


@pytest.mark.parametrize(("content", "problem"), [("{", "is no JSON"), ("{}", "a list of rows is needed")])
def test_a_file_that_holds_no_rows_is_named(folder, content, problem):
    path = folder()
    (path / "talks.json").write_text(content)
    with pytest.raises(DataError, match=f"{path}/talks.json: {problem}"):
        World.open(plugins=[], data=path)


def alone(path: Path) -> Path:
    """A folder with one resident and nothing else."""
    (path / "residents.json").write_text(
        '[{"id": 900100, "name": "Otto", "stays": [{"spot": "the pier"}], "greeting": "Hm?"}]', encoding="utf-8"
    )
    return path


@pytest.mark.parametrize("kind", [str, Path, os.fspath])
def test_a_folder_of_residents_alone_is_a_world_however_its_path_is_written(tmp_path, kind):
    world = World.open(plugins=[], data=kind(alone(tmp_path)))
    assert world.begin("Otto").line.text == "Hm?"
    assert world.quests == {}


def test_a_folder_without_residents_and_one_that_is_not_there_say_so(tmp_path):
    with pytest.raises(DataError, match=f"^{tmp_path}/residents.json: is not there, and a world needs residents$"):
        World.open(plugins=[], data=tmp_path)
    (tmp_path / "residents.json").write_text("[]", encoding="utf-8")
    with pytest.raises(DataError, match=f"^{tmp_path}/residents.json: holds nobody, and a world needs residents$"):
        World.open(plugins=[], data=tmp_path)
    (circle := tmp_path / "circle").symlink_to(circle)
    for folder in ("none", circle):
        with pytest.raises(
            DataError, match=rf"^{folder}: there is no such folder: name the one residents\.json lies in$"
        ):
            World.open(plugins=[], data=folder)


def test_a_folder_is_added_to_the_shipped_world_by_a_plugin(tmp_path):
    lake = FolderPlugin(alone(tmp_path), "lake")
    world = World.open(plugins=[lake])
    assert (world.residents[900100].name, world.residents[1435].name, world.failures) == ("Otto", "Marjorie", [])
    assert world.plugins.names == ["world", "lake"]
    assert FolderPlugin(str(tmp_path)).plugin_name == tmp_path.name


def test_a_reply_may_open_its_own_activity_for_a_step_that_has_none(folder):
    def asks(rows):
        rows[0]["steps"][0]["activity"] = {}
        reply = next(one for line in rows[0]["talks"][0]["lines"] for one in line["replies"] if one.get("step"))
        reply["activity"] = {"coin": {"call": "heads"}}

    world = World.open(plugins=[CoinToss()], data=folder(quests=asks))
    quest = world.quests[70665]
    visit = world.begin(quest.steps[0].resident, step=7066507, settings={"auto": True, "seed": 1})
    while visit.activity is None:
        visit.choose(next((one for one in visit.replies if one.step), visit.replies[0]))
    assert (visit.request, visit.step) == ({"coin": {"call": "heads"}}, quest.steps[0])
    visit.activity.outcome = "won"
    visit.leave()
    assert world.progress.is_done(quest.steps[0])


def test_every_text_of_the_shipped_world_is_a_sentence_of_ours_without_references():
    for name in ("residents", "talks", "quests"):
        text = data_path("world", f"{name}.json").read_text(encoding="utf-8")
        assert "$[" not in text
        assert "{SPRITE_PRESET" not in text
