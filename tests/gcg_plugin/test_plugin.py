"""The card game in a world: talks, replies, duels opened, shown, left and taken up again."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from gcg_plugin import plugin
from gcg_plugin.board import opening as tables
from gcg_plugin.board.opening import Table
from gcg_plugin.board.table import show_table
from gcg_plugin.policies import PolicyError, ScriptedPolicy
from gcg_plugin.record import Header, read
from gcg_plugin.session import DuelSession
from genshin_world import Visit, World, WorldRefused

DUEL = "I challenge you to a duel!"


@pytest.fixture
def world() -> World:
    opened = World.open(plugins=[plugin])
    assert opened.failures == []
    return opened


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """No test writes among the player's own records."""
    monkeypatch.setattr(tables, "user_data_path", lambda _: tmp_path / "data")
    return tmp_path / "data" / "duels"


def console() -> Console:
    return Console(file=io.StringIO(), width=100, height=40, highlight=False)


def text_of(shown: Console) -> str:
    text = shown.file.getvalue()  # type: ignore[attr-defined]
    assert isinstance(text, str)
    return text


def challenge(world: World, who: str = "Marjorie", **settings: Any) -> tuple[Visit, Table]:
    visit = world.begin(who, settings={"seed": 7, **settings})
    visit.choose(next(reply for reply in visit.replies if reply.text == DUEL))
    assert isinstance(visit.activity, Table)
    return visit, visit.activity


def typed(*lines: str):
    left = list(lines)

    def ask(_: str) -> str:
        if not left:
            raise EOFError
        return left.pop(0)

    return ask


def test_the_plugin_is_called_gcg(world):
    assert "gcg" in world.plugins.names


def test_a_seated_resident_offers_the_challenge_after_the_talks_own_replies(world):
    visit = world.begin("Marjorie")
    texts = [reply.text for reply in visit.replies]
    assert texts.index(DUEL) == len(texts) - 2
    assert visit.talk is not None
    assert visit.talk.id == 143501


def test_the_challenge_is_offered_on_the_opening_line_only(world):
    visit = world.begin("Marjorie")
    visit.choose(visit.replies[0])
    assert DUEL not in [reply.text for reply in visit.replies]


def test_a_resident_without_a_seat_cannot_be_challenged(world):
    assert DUEL not in [reply.text for reply in world.begin("Timaeus").replies]


def test_a_seated_resident_holds_a_standing_talk_beside_its_own(world):
    talks = world.talks(world.find_resident("Marjorie"))
    assert list(talks) == [143501, 900_001_435]


def test_the_challenge_leads_from_the_talk_to_the_board_and_back(world):
    visit, activity = challenge(world, auto=True)
    assert activity.title == "a duel with Marjorie"
    assert not activity.finished
    shown = console()
    assert show_table(visit, activity, shown)
    assert activity.finished
    assert activity.outcome in ("won", "lost", "drawn")
    visit.leave()
    assert visit.activity is activity
    assert world.failures == []
    assert "Marjorie plays deck" in text_of(shown)


def test_an_unattended_duel_is_the_same_for_the_same_seed(world):
    texts = []
    for _ in range(2):
        visit, activity = challenge(world, auto=True)
        shown = console()
        show_table(visit, activity, shown)
        texts.append(text_of(shown))
    assert texts[0] == texts[1]


def test_another_seed_is_another_duel(world):
    texts = []
    for seed in (1, 2):
        visit, activity = challenge(world, auto=True, seed=seed)
        shown = console()
        show_table(visit, activity, shown)
        texts.append(text_of(shown))
    assert texts[0] != texts[1]


def test_an_unattended_duel_without_a_seed_says_which_it_took(world):
    visit, activity = challenge(world, auto=True, seed=None)
    shown = console()
    show_table(visit, activity, shown)
    assert activity.session is not None
    assert f"Seed {activity.session.header.seed}" in " ".join(text_of(shown).split())


def test_the_rulings_the_opponent_and_the_deck_are_those_that_were_asked_for(world):
    visit, activity = challenge(world, auto=True, rulings="official", opponent="random", deck=7)
    show_table(visit, activity, console())
    assert activity.session is not None
    header = activity.session.header
    assert (header.rulings, header.policies, header.decks) == ("official", ("scripted", "random"), (7, 11005))


def test_a_deck_that_cannot_be_played_is_refused_and_the_talk_stands(world):
    visit = world.begin("Marjorie", settings={"deck": 99})
    with pytest.raises(WorldRefused, match="Deck 99 cannot be played"):
        visit.choose(DUEL)
    assert visit.line is not None
    assert world.failures == []


def test_a_quest_step_plays_its_own_game_with_the_deck_it_lends(world):
    visit = world.begin("Sucrose", step=7066507, settings={"auto": True, "seed": 7})
    visit.choose("Let us try")
    assert isinstance(visit.activity, Table)
    show_table(visit, visit.activity, console())
    assert visit.activity.session is not None
    assert visit.activity.session.header.decks == (7, 30111)
    visit.leave()
    assert world.progress.steps[7066507].tries == 1
    assert world.progress.steps[7066507].done is (visit.activity.outcome == "won")


def test_a_quest_step_whose_player_chooses_asks_for_the_deck(world):
    visit = world.begin("Fischl", step=7066516, settings={"seed": 7})
    visit.choose("My deck")
    assert isinstance(visit.activity, Table)
    shown = console()
    show_table(visit, visit.activity, shown, typed("99", "1 2", "i", "1", "q"))
    assert "Which deck do you play?" in text_of(shown)
    assert text_of(shown).count("Say one of these numbers: 1, 2, 3, 4, 7, 11005, 30111, 30112.") == 3
    assert visit.activity.session is not None
    assert visit.activity.session.header.decks == (1, 30112)


def test_a_deck_goes_by_its_own_number_alone_and_7_is_never_the_seventh(world):
    for number in (7, 30112):
        visit, activity = challenge(world)
        shown = console()
        show_table(visit, activity, shown, typed("6", str(number), "q"))
        assert "Say one of these numbers" in text_of(shown)
        assert "  7  Diluc, Kaeya, Sucrose" in text_of(shown)
        assert activity.session is not None
        assert activity.session.header.decks[0] == number


def test_a_decks_cards_and_any_card_can_be_looked_at_before_the_deck_is_chosen(world):
    visit, activity = challenge(world, language="de")
    shown = console()
    show_table(visit, activity, shown, typed("i 30112", "i Paimon", "i pamon", "i 99", "7", "q"))
    text = text_of(shown)
    assert "Deck 30112 · 30 cards · can be played: yes" in text
    assert "Brennender Hexenhut" in text
    assert "Paimon  (322001)" in text
    assert "did you mean" in " ".join(text.split())
    assert "Say one of these numbers" in text
    assert activity.session is not None
    assert activity.session.header.decks[0] == 7


def test_q_leaves_the_table_before_a_deck_is_chosen_and_no_record_is_begun(world, folder):
    visit, activity = challenge(world)
    assert show_table(visit, activity, shown := console(), typed("q"))
    assert (activity.session, activity.finished, activity.resume_hint()) == (None, False, None)
    assert "You leave the table before a card is dealt." in text_of(shown)
    assert not folder.exists()


def test_how_a_duel_of_a_world_of_ones_own_is_taken_up_names_its_folder(world, folder, tmp_path):
    lake = tmp_path / "my lake"
    lake.mkdir()
    otto = {"id": 900100, "name": "Otto", "stays": [{"spot": "the pier"}], "seats": {"gcg": {"duel_game_id": 1021}}}
    (lake / "residents.json").write_text(json.dumps([otto]), encoding="utf-8")
    own = world.another(data=lake)
    visit, table = challenge(own, "Otto")
    show_table(visit, table, console(), typed("", "q"))
    (file,) = folder.iterdir()
    hint = f"Go on with: genshin-world play --resume {file} --data '{lake}'"
    assert table.resume_hint() == hint == own.resume(file).activity.resume_hint()


def test_enter_takes_the_default_deck(world):
    visit, activity = challenge(world)
    show_table(visit, activity, console(), typed("", "q"))
    assert activity.session is not None
    assert activity.session.header.decks[0] == 3


def test_a_quests_script_fixes_the_duel(world):
    script = {"dice": {"player": ["8 omni"]}, "moves": ["concede"]}
    visit = Visit(world, world.find_resident("Marjorie"), hour=10, settings={"seed": 7, "auto": True})
    visit.request = {"gcg": {"game_id": 30111, "script": script}}
    activity = tables.open_table(visit)
    show_table(visit, activity, console())
    assert activity.outcome == "won"


def test_a_random_first_side_is_decided_by_the_seed(world):
    firsts = set()
    for seed in range(8):
        visit = Visit(world, world.find_resident("Marjorie"), hour=10, settings={"seed": seed})
        visit.request = {"gcg": {"game_id": 11}}
        activity = tables.open_table(visit)
        show_table(visit, activity, console(), typed("q"))
        assert activity.session is not None
        firsts.add(activity.session.header.first)
    assert firsts == {0, 1}


def test_a_duel_at_the_terminal_is_recorded_without_being_asked_for(world, folder):
    visit, activity = challenge(world, deck=7)
    shown = console()
    show_table(visit, activity, shown, typed("", "1", "", "q"))
    (file,) = folder.iterdir()
    assert "game-1021" in file.name
    assert f"genshin-world play --resume {file}" in " ".join(text_of(shown).split())
    assert activity.resume_hint() is not None
    assert len(read(file).actions) >= 3


def test_two_duels_of_one_second_have_a_record_each(world, folder):
    for _ in range(2):
        visit, activity = challenge(world, deck=7)
        show_table(visit, activity, console(), typed("q"))
    assert len(list(folder.iterdir())) == 2


def test_an_unattended_duel_is_recorded_only_when_asked_for(world, folder, tmp_path):
    visit, activity = challenge(world, auto=True)
    show_table(visit, activity, console())
    assert not folder.exists()
    file = tmp_path / "mine.jsonl"
    visit, activity = challenge(world, auto=True, record=file)
    show_table(visit, activity, console())
    assert read(file).header.seed == 7


def test_a_record_that_is_there_already_is_not_overwritten(world, tmp_path):
    file = tmp_path / "mine.jsonl"
    file.write_text("mine")
    visit, activity = challenge(world, auto=True, record=file)
    with pytest.raises(WorldRefused, match="is there already"):
        show_table(visit, activity, console())
    assert file.read_text() == "mine"


def test_a_folder_that_cannot_be_written_is_said_in_one_line(world, folder):
    folder.parent.parent.mkdir(parents=True, exist_ok=True)
    folder.parent.write_text("a file")
    visit, activity = challenge(world, deck=7)
    with pytest.raises(WorldRefused, match="name a file with --record"):
        show_table(visit, activity, console(), typed("q"))


def test_a_duel_is_taken_up_again_where_it_was_left_with_whom_it_was_and_its_quest_step(world, folder):
    visit = world.begin("Sucrose", step=7066507, settings={"seed": 7})
    visit.choose("Let us try")
    assert isinstance(visit.activity, Table)
    show_table(visit, visit.activity, console(), typed("", "1", "", "q"))
    before = visit.activity.session
    assert before is not None
    visit.leave()
    (file,) = folder.iterdir()
    again = world.resume(file, settings={"auto": True})
    assert isinstance(again.activity, Table)
    assert again.activity.session is not None
    assert again.activity.session.duel == before.duel
    assert again.resident is not None
    assert again.resident.name == "Sucrose"
    shown = console()
    show_table(again, again.activity, shown)
    assert "You keep the first hand" not in text_of(shown)
    again.leave()
    assert world.progress.steps[7066507].tries == 1


def test_a_duel_interrupted_before_its_first_choice_says_how_it_is_taken_up(world, folder, monkeypatch):
    visit, table = challenge(world)

    def interrupted(_: DuelSession) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(DuelSession, "advance", interrupted)
        with pytest.raises(KeyboardInterrupt):
            show_table(visit, table, console(), typed(""))
    (file,) = folder.iterdir()
    assert table.resume_hint() == f"Go on with: genshin-world play --resume {file}"
    assert isinstance(world.resume(file).activity, Table)


def test_a_duel_interrupted_before_it_had_a_record_has_nothing_to_take_up(world, monkeypatch):
    visit, table = challenge(world, auto=True)

    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(DuelSession, "open", interrupted)
    with pytest.raises(KeyboardInterrupt):
        show_table(visit, table, console())
    assert table.resume_hint() is None


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"seed": 8}, "--seed 7: leave out --seed 8"),
        ({"deck": 1}, "--deck 3: leave out --deck 1"),
        ({"rulings": "official"}, "--rulings resident: leave out --rulings official"),
        ({"opponent": "random"}, "--opponent scripted: leave out --opponent random"),
        ({"seed": 7, "deck": 3, "rulings": "resident", "opponent": "scripted"}, None),
        ({"seed": None, "deck": None, "rulings": None, "opponent": None}, None),
    ],
)
def test_what_a_record_says_otherwise_cannot_be_asked_for_when_it_is_resumed(world, tmp_path, asked, said):
    file = tmp_path / "duel.jsonl"
    DuelSession.open(Header(seed=7, decks=(3, 11005), title="a duel with Marjorie"), record=file)
    if said is None:
        assert isinstance(world.resume(file, settings=asked).activity, Table)
        return
    with pytest.raises(WorldRefused, match=said):
        world.resume(file, settings=asked)


def test_a_record_of_two_decks_is_gone_on_with_and_its_end_is_told(world, tmp_path):
    file = tmp_path / "duel.jsonl"
    DuelSession.open(Header(seed=7, decks=(1, 2), title="deck 1 against deck 2"), record=file)
    visit = world.resume(file, settings={"auto": True})
    shown = console()
    assert isinstance(visit.activity, Table)
    show_table(visit, visit.activity, shown)
    assert "the duel, in round" in text_of(shown)


def test_a_file_that_is_no_record_is_left_to_other_plugins(world, tmp_path):
    file = tmp_path / "letter.txt"
    file.write_text("Dear Diluc,")
    with pytest.raises(WorldRefused, match="no plugin knows the file"):
        world.resume(file)


def test_a_broken_record_is_refused_in_one_line(world, tmp_path):
    file = tmp_path / "broken.jsonl"
    file.write_text(json.dumps({"format": "gcg-duel", "version": 99}) + "\n")
    with pytest.raises(WorldRefused, match="version 99"):
        world.resume(file)


def test_an_opponent_that_fails_at_remembering_tells_no_card(world, tmp_path, monkeypatch):
    file = tmp_path / "duel.jsonl"
    DuelSession.open(Header(seed=7, decks=(3, 11005)), record=file)

    def fails(*_: object, **__: object) -> DuelSession:
        raise PolicyError(ScriptedPolicy(), 1, 2, "it answered PlayCard(side=1, card=311101)")

    monkeypatch.setattr(DuelSession, "resume", fails)
    with pytest.raises(WorldRefused) as caught:
        world.resume(file)
    assert str(caught.value) == (
        "duel.jsonl cannot be taken up again: its opponent's policy ScriptedPolicy failed in round 2."
    )


def test_a_duel_that_fails_says_how_to_go_on(world, folder, monkeypatch):
    visit, activity = challenge(world, deck=7)

    def fails(self: DuelSession, action: object) -> None:
        raise PolicyError(self.opponent, 1, 1, "it lost its cards")

    monkeypatch.setattr(DuelSession, "play", fails)
    shown = console()
    with pytest.raises(PolicyError):
        show_table(visit, activity, shown, typed(""))
    assert "genshin-world play --resume" in text_of(shown)


def test_another_plugins_activity_is_not_shown(world):
    visit, _ = challenge(world)
    assert plugin.show_activity(visit, object(), console()) is None  # type: ignore[arg-type]


def test_a_reply_that_asks_for_something_else_is_not_opened(world):
    visit = world.begin("Marjorie")
    assert plugin.open_activity(visit) is None


def test_a_table_that_was_not_begun_says_so_and_has_no_outcome_and_nothing_to_resume(world):
    visit, activity = challenge(world)
    assert not activity.started
    assert activity.outcome is None
    assert activity.resume_hint() is None
    tables.begin_duel(visit, activity)
    assert activity.started
    activity.leave()


@pytest.mark.parametrize(("package", "name"), [("genshin_world", "Resident"), ("gcg_plugin", "open_duel")])
def test_what_a_package_offers_is_listed_before_it_is_looked_up(package: str, name: str) -> None:
    asked = f"import {package}; print({name!r} in dir({package}), {name!r} in vars({package}))"
    done = subprocess.run([sys.executable, "-c", asked], check=True, capture_output=True, text=True)
    assert done.stdout.split() == ["True", "False"]
