from __future__ import annotations

import json
from pathlib import Path

import pytest
from pydantic import ValidationError

from genshin_world import DataError, Progress, Quest, Reply, Step, Talk, World, WorldRefused, hookimpl
from tests.genshin_world.coin_toss import TOSSER, CoinToss, Toss

FIRST, SECOND = 7066507, 7066516


class Table:
    """Opens what the card game's quest steps ask for, with the outcome a test wants."""

    def __init__(self, outcome: str | None) -> None:
        self.outcome = outcome
        self.requests: list[object] = []

    @hookimpl
    def open_activity(self, visit):
        self.requests.append(visit.request)
        toss = Toss(visit, "heads")
        toss.outcome = self.outcome
        return toss


def play(world: World, who: str) -> list[str]:
    visit = world.begin(who)
    visit.choose("duel")
    visit.leave()
    return visit.notes


def test_the_quest_has_two_duels_and_each_step_gives_its_request_to_the_plugin():
    table = Table("won")
    world = World.open(plugins=[table])
    quest = world.quests[70665]
    assert [step.id for step in quest.steps] == [FIRST, SECOND]
    assert play(world, "Sucrose") == [quest.steps[0].done_text, f"Next: {quest.steps[1].text}"]
    assert play(world, "Fischl") == [quest.steps[1].done_text, f"Quest finished: {quest.title}"]
    assert table.requests == [{"gcg": {"game_id": 30111}}, {"gcg": {"game_id": 30112}}]
    assert world.progress.due(quest) is None


def test_a_lost_duel_is_kept_and_moves_nothing():
    world = World.open(plugins=[Table("lost")])
    step = world.quests[70665].steps[0]
    assert play(world, "Sucrose") == [step.again_text]
    assert world.progress.due(world.quests[70665]) == step
    assert (world.progress.steps[FIRST].tries, world.progress.steps[FIRST].outcome) == (1, "lost")


def test_a_duel_left_before_its_end_is_no_try():
    world = World.open(plugins=[Table(None)])
    assert play(world, "Sucrose") == []
    assert world.progress == Progress()


def test_a_seated_activity_on_a_quests_talk_does_not_move_the_quest():
    class Seated(Table):
        @hookimpl
        def talk_replies(self, resident):
            return [Reply(id="seat", text="I challenge you!", activity={"gcg": {"game_id": 1}})]

    world = World.open(plugins=[Seated("won")])
    visit = world.begin("Sucrose")
    visit.choose("seat")
    visit.leave()
    assert visit.notes == []
    assert world.progress == Progress()


def test_a_step_can_be_visited_by_its_id_before_and_after_it_is_due_and_moves_nothing_then():
    world = World.open(plugins=[Table("won")])
    ahead = world.begin("Fischl", step=SECOND)
    assert ahead.talk is not None
    assert ahead.talk.id == 1001102
    ahead.choose("duel")
    ahead.leave()
    assert world.progress == Progress()
    assert ahead.notes == ["Come Try Genius Invokation TCG!: this step moves nothing now."]


def test_a_quests_id_means_the_step_that_is_due_in_it():
    world = World.open(plugins=[])
    quest = world.quests[70665]
    assert world.wanted_step(70665) == (quest, quest.steps[0])
    world.progress.note(quest.steps[0], "won", done=True)
    assert world.wanted_step(70665) == (quest, quest.steps[1])


def test_a_step_that_does_not_exist_or_is_anothers_is_refused():
    world = World.open(plugins=[])
    with pytest.raises(WorldRefused, match=f"No quest has a step 5; the steps are: {FIRST}, {SECOND}"):
        world.wanted_step(5)
    with pytest.raises(WorldRefused, match="done with Sucrose, not with Marjorie"):
        world.begin("Marjorie", step=FIRST)


def test_a_step_without_an_activity_is_done_by_giving_its_reply():
    class Errand:
        @hookimpl
        def register_quests(self):
            talk = Talk.model_validate(
                {
                    "id": 8,
                    "resident": 1435,
                    "lines": [{"id": "a", "text": "?", "replies": [{"id": "r", "text": "Hi.", "step": 81}]}],
                }
            )
            return [
                Quest(id=80, title="Errand", steps=(Step(id=81, resident=1435, talk=8, text="Greet."),), talks=(talk,))
            ]

    world = World.open(plugins=[Errand()])
    visit = world.begin("Marjorie")
    visit.choose("r")
    assert visit.notes == ["Errand: done. Greet.", "Quest finished: Errand"]


def test_progress_is_saved_whole_and_read_again(tmp_path: Path):
    file = tmp_path / "deep" / "progress.json"
    world = World.open(plugins=[Table("won")], progress=file)
    play(world, "Sucrose")
    assert json.loads(file.read_text())["steps"][str(FIRST)] == {"tries": 1, "outcome": "won", "done": True}
    assert World.open(plugins=[], progress=file).progress == world.progress
    assert [one.name for one in file.parent.iterdir()] == ["progress.json"]


def test_a_progress_that_cannot_be_written_leaves_no_rest_and_the_world_goes_on(tmp_path: Path):
    blocked = tmp_path / "progress.json"
    world = World.open(plugins=[Table("won")], progress=blocked)
    blocked.mkdir()
    notes = play(world, "Sucrose")
    assert notes[-1].startswith(f"Your progress could not be kept in {blocked}")
    assert [one.name for one in tmp_path.iterdir()] == ["progress.json"]


def test_two_boards_of_one_player_lose_nothing_of_one_anothers_progress(tmp_path: Path):
    file = tmp_path / "progress.json"
    won, lost = (World.open(plugins=[Table(outcome)], progress=file) for outcome in ("won", "lost"))
    play(lost, "Sucrose")
    play(won, "Sucrose")
    kept = Progress.load(file)
    assert (kept.steps[FIRST].tries, kept.steps[FIRST].outcome, kept.steps[FIRST].done) == (2, "won", True)
    assert play(lost, "Sucrose") == [f"{lost.quests[70665].title}: this step moves nothing now."]
    assert play(lost, "Fischl") == [lost.quests[70665].steps[1].again_text]
    kept = Progress.load(file)
    assert (kept.steps[FIRST].done, kept.steps[SECOND].tries) == (True, 1)
    won.see_progress()
    assert won.progress == lost.progress == kept


def test_a_progress_that_cannot_be_read_any_more_takes_nothing_from_the_one_that_goes_on(tmp_path: Path):
    file = tmp_path / "progress.json"
    world = World.open(plugins=[Table("won")], progress=file)
    play(world, "Sucrose")
    before = world.progress
    for content in ("torn", '{"steps": {}}'):
        file.write_text(content)
        world.see_progress()
        assert world.progress == before
    file.unlink()
    world.see_progress()
    assert world.progress == before


@pytest.mark.parametrize("content", ["", "[]", '{"steps": {"1": {"tries": -1}}}', '{"done": 1}'])
def test_a_file_that_is_no_progress_is_named(tmp_path: Path, content: str):
    file = tmp_path / "progress.json"
    file.write_text(content)
    with pytest.raises(DataError, match=r"progress\.json.*is no saved progress"):
        Progress.load(file)


def test_a_folder_in_the_progresss_place_is_named(tmp_path: Path):
    with pytest.raises(DataError, match="cannot be read"):
        Progress.load(tmp_path)


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"steps": [1, 1]}, "two of its steps have the id 1"),
        ({"talks": [1, 1]}, "two of its talks have the id 1"),
        ({"reply_step": 5}, "names step 5, not one of its own"),
    ],
)
def test_a_quest_that_does_not_hold_together_is_refused(changes, problem):
    reply = {"id": "r", "text": "x", "step": changes.get("reply_step", 1)}
    lines = [{"id": "a", "text": "x", "replies": [reply]}]
    with pytest.raises(ValidationError, match=problem):
        Quest.model_validate(
            {
                "id": 1,
                "title": "Q",
                "steps": [{"id": one, "resident": 1, "talk": 1, "text": "x"} for one in changes.get("steps", [1])],
                "talks": [{"id": one, "resident": 1, "lines": lines} for one in changes.get("talks", [1])],
            }
        )


def test_another_plugins_quest_moves_by_another_plugins_activity():
    coin = CoinToss(step=True)
    world = World.open(plugins=[coin], base=False)
    visit = world.begin(TOSSER)
    visit.choose("coin")
    assert isinstance(visit.activity, Toss)
    visit.activity.outcome = "won"
    visit.leave()
    assert coin.told[-4:] == ["activity_left", "quest_advanced 99", "quest_finished 9", "visit_ended"]
