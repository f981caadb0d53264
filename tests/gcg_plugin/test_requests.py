"""What replies and quest steps ask of the card game, checked when data is checked and when a duel is opened."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from gcg_plugin import plugin
from gcg_plugin.board.opening import Table, begin_duel
from gcg_plugin.requests import request_of, request_problems
from gcg_plugin.script import DuelScript, MovesPolicy
from genshin_world import World, WorldRefused
from genshin_world.checking import check_folder
from genshin_world.errors import DataError
from genshin_world.play import play_visit

OTTO = {"id": 900100, "name": "Otto", "stays": [{"spot": "the pier"}], "greeting": "Hm?"}


def lake(folder: Path, request: Any, *, seat: dict[str, Any] | None = None) -> Path:
    """A folder in which Otto has a reply, and a quest step, that ask for the same."""
    otto = OTTO | ({"seats": {"gcg": seat}} if seat is not None else {})
    reply = {"id": "deal", "text": "Deal.", "activity": {"gcg": request}}
    step = {"id": 71, "resident": 900100, "talk": 2, "text": "Win.", "activity": {"gcg": request}}
    lines = [{"id": "a", "text": "Win, and I stop.", "replies": [{"id": "go", "text": "Go.", "step": 71}]}]
    rows = {
        "residents": [otto],
        "talks": [{"id": 1, "resident": 900100, "lines": [{"id": "a", "text": "Cards?", "replies": [reply]}]}],
        "quests": [
            {"id": 7, "title": "Cards", "steps": [step], "talks": [{"id": 2, "resident": 900100, "lines": lines}]}
        ],
    }
    for name, written in rows.items():
        (folder / f"{name}.json").write_text(json.dumps(written), encoding="utf-8")
    return folder


def test_a_request_names_its_game_and_a_script() -> None:
    assert request_of({"game_id": 30111}, "here").game_id == 30111
    assert request_of({"game_id": 30111, "script": {"moves": ["end"]}}, "here").script == DuelScript(moves=("end",))


@pytest.mark.parametrize(
    ("request_data", "problems"),
    [
        ({"game_id": 30111}, []),
        ({"game": 30111}, [("game", "no field 'game'; did you mean 'game_id'?")]),
        ({"game_id": "30111"}, [("game_id", "a whole number is needed")]),
        ({"game_id": 5}, [("game_id", "5: no such game is seated; seated are ")]),
        (
            {"game_id": 30111, "script": {"moves": ["dance", "use Dawn", "jump"]}},
            [("script.moves.0", "'dance' is no move: "), ("script.moves.2", "'jump' is no move: ")],
        ),
        (
            {
                "game_id": 30111,
                "script": {"draws": {"player": ["Nobody"], "opponent": ["Paimon"]}, "moves": ["use Nightrider"]},
            },
            [
                ("script.moves.0", "'use Nightrider': no character of the deck has that skill"),
                ("script.draws.player.0", "the deck holds no 'Nobody'"),
                ("script.draws.opponent.0", "the deck holds no 'Paimon'"),
            ],
        ),
        (
            {"game_id": 30112, "script": {"draws": {"player": ["Paimon"]}}},
            [("script.draws.player", "game 30112 lends no deck, and the player's own may not hold them")],
        ),
    ],
)
def test_everything_that_is_wrong_with_a_request_is_found(request_data: Any, problems: list[tuple[str, str]]) -> None:
    found = request_problems(request_data)
    assert [field for field, _ in found] == [field for field, _ in problems]
    for (_, said), (_, meant) in zip(found, problems, strict=True):
        assert said.startswith(meant)
    if problems and "lends no deck" not in problems[0][1]:
        with pytest.raises(DataError, match=f"^here, field {problems[0][0]}: "):
            request_of(request_data, "here")


def test_a_check_of_a_folder_tells_bad_seats_and_requests_by_file_row_and_field(tmp_path: Path) -> None:
    folder = lake(tmp_path, {"game_id": 30111, "script": {"moves": ["use Nightrider"]}}, seat={"duel_game_id": 5})
    checked = check_folder(World.open(plugins=[plugin]), folder)
    below = "activity.gcg.script.moves.0: 'use Nightrider': no character of the deck has that skill"
    seats, *requests = [str(problem) for problem in checked.problems]
    assert seats.startswith(f"{folder}/residents.json, row 900100, field seats.gcg.duel_game_id: 5: no such game")
    assert requests == [
        f"{folder}/talks.json, row 1, field lines.0.replies.0.{below}",
        f"{folder}/quests.json, row 7, field steps.0.{below}",
    ]
    assert checked.failures == []


def test_a_request_that_cannot_be_opened_names_its_step_or_its_reply(tmp_path: Path) -> None:
    world = World.open(plugins=[plugin], data=lake(tmp_path, {"game_id": 5}))
    visit = world.begin("Otto")
    with pytest.raises(WorldRefused, match="DataError: the request of quest step 71, field game_id: 5: no such game"):
        visit.choose("Go.")
    world.progress.note(world.quests[7].steps[0], "won", done=True)
    visit = world.begin("Otto")
    with pytest.raises(WorldRefused, match="the request of reply 'deal' in talk 1, field game_id: 5"):
        visit.choose("Deal.")


def test_a_move_that_could_not_be_made_is_logged_when_the_duel_is_over_and_never_before(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    request = {"game_id": 30111, "script": {"moves": ["start with Kaeya", "use Glacial Waltz"]}}
    world = World.open(plugins=[plugin], data=lake(tmp_path, request))
    settings = {"auto": True, "seed": 1}
    visit = world.begin("Otto", settings=settings)
    visit.choose("Go.")
    assert isinstance(visit.activity, Table)
    opponent = begin_duel(visit, visit.activity, by_itself=True).opponent
    assert isinstance(opponent, MovesPolicy)
    opponent.note = "move 2 of the script could not be made: it names what is hidden"
    visit.leave()
    assert caplog.messages == []
    assert play_visit(world.begin("Otto", settings=settings), Console(quiet=True), None) == 0
    (said,) = caplog.messages
    assert said.startswith("the request of quest step 71: move 2 of the script ('use Glacial Waltz') could not be made")
    assert said.endswith("; the policy went on")
    assert world.failures == []
