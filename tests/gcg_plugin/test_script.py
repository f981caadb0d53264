"""Scripts for duels: draws, dice and the opponent's moves, by words."""

from __future__ import annotations

from typing import Any

import pytest

from gcg_plugin.catalogue import deck, find
from gcg_plugin.duel.actions import (
    Action,
    ChooseActive,
    Concede,
    EndRound,
    PlayCard,
    Reroll,
    SwitchCards,
    SwitchTo,
    Target,
    Tune,
    UseSkill,
)
from gcg_plugin.duel.rulings import RESIDENT
from gcg_plugin.duel.state import Awaits, Duel, Phase
from gcg_plugin.policies import ScriptedPolicy, SearchPolicy, ask, thinks
from gcg_plugin.record import Header
from gcg_plugin.script import DuelScript, MovesPolicy
from gcg_plugin.session import DuelSession
from gcg_plugin.testing import Board, character, side
from genshin_world.errors import DataError

LESSON: dict[str, Any] = {
    "draws": {"player": ["Sweet Madame", 311301, "Strategize"], "opponent": ["starsigns", "DawnWinery"]},
    "dice": {"player": ["8 omni"], "opponent": ["3 cryo", "pyro", "4 omni"]},
    "moves": [
        "keep the cards",
        "start with Kaeya",
        "play Dawn Winery",
        "use Frostgnaw",
        "switch to Diluc",
        "end the round",
    ],
}


def script(**parts: Any) -> DuelScript:
    return DuelScript.from_json(parts, "lesson.json")


def opened(lesson: DuelScript, **header: Any) -> DuelSession:
    return DuelSession.open(Header(seed=5, decks=(7, 30111), script=lesson, **header))


def to_action(session: DuelSession) -> DuelSession:
    for action in (SwitchCards(0), ChooseActive(0, 0), Reroll(0)):
        session.play(action)
    return session


def test_the_scripted_cards_are_drawn_in_their_order_and_the_rest_is_the_seeds() -> None:
    one, two, other = (Header(seed=seed, decks=(7, 30111), script=script(**LESSON)).open() for seed in (5, 5, 6))
    assert [card.name for card in one.sides[0].hand[:3]] == ["Sweet Madame", "White Iron Greatsword", "Strategize"]
    assert [card.name for card in one.sides[1].hand[:2]] == ["Starsigns", "Dawn Winery"]
    assert one == two
    assert [card.id for card in one.sides[0].hand[:3]] == [card.id for card in other.sides[0].hand[:3]]
    assert [card.id for card in one.sides[0].pile] != [card.id for card in other.sides[0].pile]
    for duel in (one, other):
        for seat, number in enumerate((7, 30111)):
            whole = sorted(card.id for card in (*duel.sides[seat].hand, *duel.sides[seat].pile))
            assert whole == sorted(kind.id for kind in deck(number).cards)


def test_the_scripted_dice_are_rolled() -> None:
    session = to_action(opened(script(**LESSON)))
    assert session.duel.sides[0].dice == [8, 0, 0, 0, 0, 0, 0, 0]
    faces = next(entry[2] for entry in session.duel.journal or [] if entry[0] == "rolls" and entry[1] == 1)
    assert faces == (0, 0, 0, 0, 1, 1, 1, 3)


def test_the_opponent_makes_the_scripted_moves_in_order() -> None:
    session = to_action(opened(script(**LESSON)))
    assert session.duel.sides[1].active_place == 2
    for _ in range(3):
        session.play(UseSkill(0, 13011) if session.duel.sides[0].dice[0] >= 3 else EndRound(0))
    made = [entry for entry in session.duel.journal or [] if entry[1] == 1]
    done = [entry[0] for entry in made if entry[0] in ("plays", "skill", "switches", "ends")]
    assert done[:4] == ["plays", "skill", "switches", "ends"]
    assert session.duel.sides[1].active_place == 1


def test_when_the_script_runs_out_the_scripted_policy_goes_on() -> None:
    session = opened(script(moves=["start with Kaeya"]))
    assert isinstance(session.opponent, MovesPolicy)
    while not session.finished:
        session.play_by(ScriptedPolicy())
    assert session.opponent.note is None
    assert any(entry[:2] == ("skill", 1) for entry in session.duel.journal or [])


def test_a_move_that_is_refused_ends_the_script_and_says_why() -> None:
    board = Board(side(), side("Kaeya", hand=["Sweet Madame"], dice=8, ended=False), acts="foe", rerolls=True)
    policy = script(moves=["use Glacial Waltz", "end"]).policy()
    assert isinstance(policy, MovesPolicy)
    action = ask(policy, board.duel, 1)
    assert isinstance(action, UseSkill)
    assert policy.note == ("move 1 of the script ('use Glacial Waltz') could not be made: the character lacks energy")
    assert isinstance(ask(policy, board.duel, 1), UseSkill)


def choice(words: str, board: Board) -> Action | str:
    """What a move means on the foe's side of a board, or why the script ended there."""
    policy = MovesPolicy(script(moves=[words]), ScriptedPolicy())
    action = ask(policy, board.duel, 1)
    return action if policy.note is None else policy.note.rpartition(": ")[2]


def foe(**parts: Any) -> Board:
    return Board(side("Mona"), side("Kaeya", "Diluc", ended=False, **parts), acts="foe", rulings=RESIDENT, rerolls=True)


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        ("use Frostgnaw", UseSkill(1, 11032)),
        ("Use  frostgnaw", UseSkill(1, 11032)),
        ("use 11031", UseSkill(1, 11031)),
        ("switch to Diluc", SwitchTo(1, 1)),
        ("switch to 1301", SwitchTo(1, 1)),
        ("play Strategize", PlayCard(1, 332004)),
        ("play 311301 on diluc", PlayCard(1, 311301, (Target(1, "characters", 1),))),
        ("play Send Off on foe Oz", PlayCard(1, 332013, (Target(0, "summons", 0),))),
        ("play Quick Knit on Oz", "there is no 'Oz' on the field"),
        ("play Raven Bow on Kaeya", "the card is not in hand"),
        ("play White Iron Greatsword", "the card needs a target"),
        ("tune Strategize with pyro", Tune(1, 332004, 3)),
        ("tune Strategize", Tune(1, 332004)),
        ("tune Raven Bow", "'Raven Bow' is not in hand"),
        ("end", EndRound(1)),
        ("End the round", EndRound(1)),
        ("concede", Concede(1)),
        ("use Dawn", "its active character has no skill 'Dawn'"),
        ("switch to Fischl", "it has no character 'Fischl'"),
        ("replace with Diluc", "replace the fallen active character"),
    ],
)
def test_a_move_by_words_is_an_action(words: str, meant: Action | str) -> None:
    board = Board(
        side("Mona", summons=["Oz"]),
        side(
            "Kaeya",
            "Diluc",
            hand=["Strategize", "White Iron Greatsword", "Send Off", "Quick Knit"],
            dice=[0, 0, 0, 0, 0, 3],
            ended=False,
        ),
        acts="foe",
        rerolls=True,
    )
    assert choice(words, board) == meant


def test_cards_dice_and_replacement_wait_for_their_choice() -> None:
    lesson = script(moves=["switch cards Starsigns", "reroll 2 omni, pyro", "end"], draws=LESSON["draws"])
    session = to_action(opened(lesson))
    assert ("switches cards", 1, (332008,)) in (session.duel.journal or [])
    board = Board(side(), side(character("Kaeya", hp=0, active=True), "Diluc", "Mona", ended=False), rulings=RESIDENT)
    policy = script(moves=["replace with Mona"]).policy()
    assert ask(policy, board.duel, 1).character == 2  # type: ignore[attr-defined]


def test_a_replacement_the_script_says_nothing_about_does_not_end_it() -> None:
    board = Board(side(), side(character("Kaeya", hp=0, active=True), "Diluc", "Mona", ended=False), rulings=RESIDENT)
    policy = script(moves=["end"]).policy()
    assert isinstance(policy, MovesPolicy)
    ask(policy, board.duel, 1)
    assert policy.note is None


def test_scripted_dice_of_the_opponent_are_kept_unless_a_move_rolls_them_again() -> None:
    for moves, expected in (([], Reroll(1)), (["reroll 3 cryo"], Reroll(1, (1, 1, 1)))):
        lesson = script(dice=LESSON["dice"], moves=moves)
        duel = Header(seed=5, decks=(7, 30111), script=lesson).open()
        policy = lesson.policy()
        while duel.phase is Phase.PREPARATION:
            awaiting = min(duel.awaits())
            ask(policy if awaiting else ScriptedPolicy(), duel, awaiting).take(duel)
        assert duel.awaits()[1] is Awaits.REROLL
        assert ask(policy, duel, 1) == expected


@pytest.mark.parametrize(
    ("parts", "said"),
    [
        ({"moves": ["dance"]}, "field moves.0: 'dance' is no move"),
        ({"moves": ["end", "reroll pink"]}, "field moves.1: 'pink' is no face of a die"),
        ({"dice": {"player": ["8 stars"]}}, "field dice.player.0: '8 stars' is no face of a die"),
        ({"dice": {"opponent": ["omni", 7]}}, "field dice.opponent.1: 7 is no face"),
        ({"dice": {"opponent": [1.5]}}, "field dice.opponent.0: 1.5 is no face"),
        ({"draws": {"player": [None]}}, "field draws.player.0: None is neither a name nor an id"),
        ({"draws": {"player": [True]}}, "field draws.player.0: True is neither a name nor an id"),
        ({"draws": {"me": []}}, "field draws.me: no field 'me'; the fields are player, opponent"),
        ({"draw": {}}, "field draw: no field 'draw'; did you mean 'draws'?"),
        ({"moves": "end"}, "field moves: a list is needed"),
    ],
)
def test_a_script_that_is_wrong_names_its_field(parts: dict[str, Any], said: str) -> None:
    with pytest.raises(DataError) as caught:
        script(**parts)
    assert str(caught.value).startswith(f"lesson.json, {said}")


@pytest.mark.parametrize(
    ("parts", "said"),
    [
        (
            {"draws": {"player": ["Sweet Madame", "Sweet Madame"]}},
            "draws.player.1: the deck holds no more 'Sweet Madame'",
        ),
        ({"draws": {"opponent": ["Paimon"]}}, "draws.opponent.0: the deck holds no 'Paimon'"),
        ({"moves": ["end", "use Nightrider"]}, "moves.1: 'use Nightrider': no character of the deck has that skill"),
        ({"moves": ["switch to Fischl"]}, "moves.0: 'switch to Fischl': the deck has no character 'Fischl'"),
        ({"moves": ["play Paimon"]}, "moves.0: 'play Paimon': the deck holds no such card"),
        ({"moves": ["tune Paimon with pyro"]}, "the deck holds no 'Paimon'"),
        ({"moves": ["switch cards Strategize, Paimon"]}, "the deck holds no 'Paimon'"),
    ],
)
def test_a_script_that_names_what_its_decks_do_not_hold_is_refused_as_the_duel_opens(
    parts: dict[str, Any], said: str
) -> None:
    with pytest.raises(DataError) as caught:
        Header(seed=1, decks=(7, 30111), script=script(**parts)).open()
    assert said in str(caught.value)


def test_a_script_is_frozen_and_comes_back_from_its_own_json() -> None:
    lesson = script(**LESSON)
    assert DuelScript.model_validate_json(lesson.model_dump_json()) == lesson
    with pytest.raises(ValueError, match="frozen"):
        lesson.moves = ()  # type: ignore[misc]


def test_a_scripted_duel_can_be_killed_and_resumed(tmp_path: Any) -> None:
    path = tmp_path / "duel.jsonl"
    header = Header(seed=5, decks=(7, 30111), script=script(**LESSON))
    session = DuelSession.open(header, record=path)
    whole: Duel | None = None
    while not session.finished:
        session.play_by(ScriptedPolicy())
    whole = session.duel
    lines = path.read_bytes().splitlines(keepends=True)
    for cut in (2, 5, 8, 11):
        path.write_bytes(b"".join(lines[:cut]))
        resumed = DuelSession.resume(path)
        while not resumed.finished:
            resumed.play_by(ScriptedPolicy())
        resumed.leave()
        assert resumed.duel == whole
        assert path.read_bytes() == b"".join(lines)


def test_a_script_thinks_when_the_policy_behind_it_does() -> None:
    assert not thinks(script(**LESSON).policy())
    assert thinks(script(**LESSON).policy(SearchPolicy()))


def test_names_are_english_names_ids_or_class_names() -> None:
    assert find("Dawn Winery").__name__ == "DawnWinery"
