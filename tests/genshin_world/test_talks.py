from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from genshin_world import Place, Reply, Talk, World, WorldRefused, hookimpl
from genshin_world.talks import LEAVE, merge_talks


def talk(talk_id: int, text: str = "Hm.", **changes: Any) -> Talk:
    return Talk.model_validate({"id": talk_id, "resident": 1435, "lines": [{"id": "a", "text": text}], **changes})


def test_a_quests_talk_of_an_id_wins_over_a_standing_talk_of_the_same_id_and_comes_first():
    merged = merge_talks([talk(2, "quest"), talk(3, "quest")], [talk(1, "standing"), talk(2, "standing")])
    assert [(one.id, one.opening_line.text) for one in merged.values()] == [(2, "quest"), (3, "quest"), (1, "standing")]


def test_the_world_lets_sucroses_quest_talk_replace_her_standing_talk_only_while_the_step_is_due():
    world = World.open(plugins=[])
    quest = world.quests[70665]
    assert world.talks(world.residents[1019])[101901] == quest.talk(101901)
    world.progress.note(quest.steps[0], "won", done=True)
    standing = world.talks(world.residents[1019])[101901]
    assert standing != quest.talk(101901)
    assert standing.resident == 1019


@pytest.mark.parametrize(
    ("lines", "problem"),
    [
        ([{"id": "a", "text": "x"}, {"id": "a", "text": "y"}], "two lines are called 'a'"),
        ([{"id": "a", "text": "x", "replies": [{"id": "r", "text": "y", "line": "b"}]}], "leads to line 'b'"),
        ([{"id": "a", "text": "x", "replies": [{"id": "r", "text": "y"}] * 2}], "two replies 'r'"),
        ([{"id": "a", "text": "x", "replies": [{"id": "r", "text": "y", "line": "a", "talk": 1}]}], "more than one"),
        ([], "at least 1 item"),
    ],
)
def test_a_talk_that_does_not_hold_together_is_refused(lines, problem):
    with pytest.raises(ValidationError, match=problem):
        talk(1, lines=lines)


def test_a_talk_opens_with_the_line_it_names():
    assert talk(1, lines=[{"id": "a", "text": "x"}, {"id": "b", "text": "y"}], opening="b").opening_line.id == "b"
    with pytest.raises(ValidationError, match="opens with line 'c'"):
        talk(1, opening="c")


def test_a_line_without_a_way_out_is_given_one():
    visit = World.open(plugins=[]).begin("Marjorie")
    assert [reply.id for reply in visit.replies] == ["popular", "cards", "leave"]
    assert visit.replies[-1] is LEAVE
    visit.choose("cards")
    assert [reply.id for reply in visit.replies] == ["later"]


def test_a_reply_is_found_by_number_by_id_and_by_its_first_letters():
    visit = World.open(plugins=[]).begin("Marjorie")
    popular = visit.replies[0]
    assert visit.find_reply("1") == visit.find_reply("POPULAR") == visit.find_reply("what do") == popular
    for wrong in ("0", "4", "xyz", ""):
        with pytest.raises(WorldRefused, match="number from 1 to 3"):
            visit.find_reply(wrong)


def test_a_beginning_of_two_replies_asks_for_more():
    class Twice:
        @hookimpl
        def talk_replies(self) -> list[Reply]:
            return [Reply(id="x", text="What is new?")]

    with pytest.raises(WorldRefused, match="'what' begins 2 replies"):
        World.open(plugins=[Twice()]).begin("Marjorie").find_reply("what")


def test_replies_lead_to_lines_and_out_into_the_world():
    visit = World.open(plugins=[]).begin("Marjorie")
    visit.choose("popular")
    assert visit.line is not None
    assert visit.line.id == "popular"
    visit.choose(visit.replies[1])
    assert visit.state is Place.WORLD
    with pytest.raises(WorldRefused, match="is in the world"):
        visit.choose("1")


def test_a_reply_that_was_not_offered_is_refused_and_the_talk_stands():
    visit = World.open(plugins=[]).begin("Marjorie")
    with pytest.raises(WorldRefused, match="cannot be answered here"):
        visit.choose(Reply(id="odd", text="Sing!"))
    assert visit.state is Place.TALK


def test_a_reply_leads_to_another_talk_of_the_same_resident():
    class Guide:
        @hookimpl
        def standing_talks(self, resident) -> list[Talk]:
            return [talk(7, "The other.")] if resident.id == 1435 else []

        @hookimpl
        def talk_replies(self, talk) -> list[Reply]:
            return [Reply(id="other", text="Tell me more.", talk=7), Reply(id="gone", text="And the rest?", talk=8)]

    visit = World.open(plugins=[Guide()]).begin("Marjorie")
    with pytest.raises(WorldRefused, match="does not hold talk 8"):
        visit.choose("gone")
    visit.choose("other")
    assert visit.talk is not None
    assert visit.talk.id == 7


def test_a_resident_with_a_greeting_and_no_talk_says_the_greeting():
    visit = World.open(plugins=[]).begin("Katheryne")
    assert visit.line is not None
    assert visit.line.text.startswith("Ad astra")
    assert visit.replies == (LEAVE,)
