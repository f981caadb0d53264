from __future__ import annotations

import pytest

from genshin_world import DataError, World
from genshin_world.slices import data_path


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
        ("residents", change(0, "nam", "x"), "residents.json, row 1435, field nam: Extra inputs are not permitted"),
        ("residents", change(0, "stays.0.hours", "7"), "residents.json, row 1435, field stays.0.hours: '7' is no span"),
        (
            "residents",
            change(0, "stays.0.hours", "٧-٩"),
            "residents.json, row 1435, field stays.0.hours: '٧-٩' is",
        ),
        ("residents", change(0, "id", "1435"), "residents.json, row 1435, field id: Input should be a valid integer"),
        ("residents", change(0, "id", True), "residents.json, row 1, field id: Input should be a valid integer"),
        (
            "quests",
            change(0, "steps.0.id", 7.0),
            "quests.json, row 70665, field steps.0.id: Input should be a valid",
        ),
        ("residents", change(0, "stays", []), "residents.json, row 1435, field stays: "),
        ("residents", change(1, "id", 1435), "residents.json, row 1435, field id: is used by two rows"),
        (
            "residents",
            change(1, "name", "marjorie"),
            "residents.json, row 1605, field name: 'marjorie' is the name of two",
        ),
        ("residents", change(-1, "greeting", None), "residents.json, row 900005, field greeting: is needed"),
        ("residents", lambda rows: rows.append(5), "residents.json, row 13: "),
        ("residents", lambda rows: rows.append({"name": "x"}), "residents.json, row 13, field id: Field required"),
        ("talks", change(0, "resident", 1), "talks.json, row 143501, field resident: nobody in world/residents.json"),
        ("talks", change(0, "lines.0.replies.0.talk", 5), "talks.json, row 143501, field lines.0.replies.0: "),
        (
            "talks",
            change(0, "lines.0.replies.0", {"id": "a", "text": "b", "talk": 5}),
            "talks.json, row 143501, field lines.0.replies.0.talk: the resident has no talk 5",
        ),
        (
            "talks",
            change(0, "lines.0.replies.0", {"id": "a", "text": "b", "step": 5}),
            "talks.json, row 143501, field lines.0.replies.0.step: world/quests.json has no step 5",
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
    with pytest.raises(DataError) as caught:
        World.open(plugins=[], data=folder(**{file: rows}))
    assert str(caught.value).startswith(f"world/{message}")
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("content", "problem"), [("{", "is no JSON"), ("{}", "a list of rows is needed"), (None, "cannot be read")]
)
def test_a_file_that_holds_no_rows_is_named(folder, content, problem):
    path = folder()
    (path / "talks.json").unlink()
    if content is not None:
        (path / "talks.json").write_text(content)
    with pytest.raises(DataError, match=f"world/talks.json: {problem}"):
        World.open(plugins=[], data=path)


def test_every_text_of_the_shipped_world_is_a_sentence_of_ours_without_references():
    for name in ("residents", "talks", "quests"):
        text = data_path("world", f"{name}.json").read_text(encoding="utf-8")
        assert "$[" not in text
        assert "{SPRITE_PRESET" not in text
