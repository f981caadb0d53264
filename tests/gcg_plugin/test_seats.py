from __future__ import annotations

import pytest

from gcg_plugin import catalogue, seats, slices
from gcg_plugin.seats import challenge, deck_in_words, game_of, seat_problems, seating, standing_talk
from gcg_plugin.slices import GameRow
from genshin_world.errors import SeatError
from genshin_world.refusals import WorldRefused
from genshin_world.residents import Resident, Stay

STAY = (Stay(spot="a table", hours="0-24"),)


def resident(seat: object = None, greeting: str | None = None) -> Resident:
    held = {} if seat is None else {"gcg": seat}
    return Resident(id=77, name="Tess", stays=STAY, seats=held, greeting=greeting)


@pytest.fixture
def built(monkeypatch: pytest.MonkeyPatch):
    """Only decks 1, 7 and 30112 can be played."""
    monkeypatch.setattr(catalogue, "built_decks", lambda: (1, 7, 30112))


def test_a_resident_whose_seat_names_a_game_can_be_challenged():
    reply = challenge(resident({"duel_game_id": 1021}))
    assert reply is not None
    assert reply.text == "I challenge you to a duel!"
    assert reply.activity == {"gcg": {"game_id": 1021}}


def test_a_resident_without_a_seat_holds_no_talk_and_no_challenge():
    assert game_of(resident()) is None
    assert challenge(resident()) is None
    assert standing_talk(resident()) is None


def test_a_seated_residents_standing_talk_says_its_greeting():
    talk = standing_talk(resident({"duel_game_id": 1021}, greeting="Cards?"))
    assert talk is not None
    assert talk.resident == 77
    assert talk.opening_line.text == "Cards?"


def test_a_seated_resident_without_a_greeting_offers_the_chair():
    talk = standing_talk(resident({"duel_game_id": 1021}))
    assert talk is not None
    assert "chair" in talk.opening_line.text


@pytest.mark.parametrize(
    ("seat", "problem"),
    [
        ({"duel_game_id": "1021"}, "resident 77's seat, field duel_game_id"),
        ({"game": 1021}, "resident 77's seat"),
        ({"duel_game_id": 5}, "resident 77's seat, field duel_game_id: 5: no such game is seated; seated are"),
    ],
)
def test_a_seat_that_is_wrong_is_named(seat, problem):
    with pytest.raises(SeatError, match=problem) as caught:
        game_of(resident(seat))
    assert seat_problems(resident(seat)) == [(caught.value.field, caught.value.problem)]


def test_a_seat_that_is_right_has_no_problems():
    assert seat_problems(resident({"duel_game_id": 1021})) == seat_problems(resident()) == []


def test_a_game_that_names_the_players_deck_lends_it():
    assert seating(30111).player_deck == 7
    assert not seating(30111).free


def test_a_game_that_lends_a_deck_says_that_the_chosen_one_is_not_played():
    seated = seating(30111, 1)
    assert seated.player_deck == 7
    assert "lends you deck 7" in seated.notes[0]


def test_a_game_that_names_no_deck_plays_the_chosen_one():
    assert seating(30112, 1).player_deck == 1
    assert not seating(30112, 1).free


def test_a_game_that_names_no_deck_plays_deck_3_when_none_is_chosen():
    seated = seating(30112)
    assert seated.player_deck == 3
    assert seated.free


def test_the_lowest_built_deck_is_played_while_deck_3_is_not_built(built):
    assert seating(30112).player_deck == 1


def test_the_highest_built_deck_stands_in_for_an_opponents_that_is_not_built_and_it_is_said(built):
    seated = seating(1021)
    assert seated.opponent_deck == 30112
    assert seated.notes == ("Not all cards of deck 11005 are built yet: deck 30112 is played in its place.",)


def test_a_game_whose_lent_deck_is_not_built_lets_the_player_choose(built, monkeypatch):
    monkeypatch.setattr(seats, "load_game", lambda _: GameRow(id=9, opponent_deck=1, player_deck=2, first="player"))
    assert seating(9, 7).player_deck == 7
    assert seating(9).player_deck == 1


def test_a_chosen_deck_that_is_not_built_is_refused_with_those_that_are(built):
    with pytest.raises(WorldRefused, match=r"^Deck 99 cannot be played: there is none .* Choose among 1, 7, 30112 "):
        seating(30112, 99)


def test_every_seated_game_has_decks_that_can_be_played():
    for game in slices.load_games():
        seated = seating(game)
        assert {seated.opponent_deck, seated.player_deck} <= set(catalogue.built_decks())


def test_a_deck_in_words_names_its_characters():
    assert deck_in_words(7) == "deck 7 (Diluc, Kaeya, Sucrose)"
