from __future__ import annotations

import pytest
from rich.text import Text

from gcg_plugin.board.story import Line
from gcg_plugin.board.view import Size, counters, draw_board, draw_screen
from gcg_plugin.catalogue import deck, find
from gcg_plugin.duel.cards import Card
from gcg_plugin.duel.elements import CRYO, PYRO
from gcg_plugin.duel.phases import open_duel
from gcg_plugin.duel.rng import Chance
from gcg_plugin.duel.rulings import OFFICIAL, RESIDENT
from gcg_plugin.duel.state import Duel
from gcg_plugin.duel.views import seen_by
from gcg_plugin.testing import Board, card, character, side
from tests.gcg_plugin.board.boards import LONG_HAND, NAMES, NARROW, WIDE, busy_board, printed, random_duel, screen


def other_secrets(duel: Duel, seed: int) -> Duel:
    """The same duel with all that side 0 does not see made otherwise."""
    chance = Chance(seed)
    other = duel.copy()
    own, foe = other.sides
    spare = [kind() for kind in deck(30111).cards]
    chance.shuffle(spare)
    foe.hand = [*spare[: len(foe.hand)]]
    foe.pile = [*(spare * 2)[: len(foe.pile)]]
    own.pile.reverse()
    dice = [0] * 8
    for _ in range(sum(foe.dice)):
        dice[chance.below(8)] += 1
    foe.dice = dice
    other.chance = Chance(seed)
    other.journal = [hidden_otherwise(entry, spare) for entry in duel.journal or ()]
    return other


def hidden_otherwise(entry: tuple[object, ...], spare: list[Card]) -> tuple[object, ...]:
    kind = entry[0]
    if len(entry) > 1 and entry[1] == 1:
        if kind in ("draws", "overdraws"):
            return (kind, 1, spare[0].id)
        if kind == "rolls":
            return (kind, 1, (3,) * 8)
        if kind == "rerolls":
            return (*entry[:3], (5,) * 8)
        if kind == "switches cards":
            return (kind, 1, (spare[1].id,) * len(entry[2]))  # type: ignore[arg-type]
        if kind == "tunes":
            return (kind, 1, spare[2].id, 6, entry[4])
    return entry


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("rulings", [RESIDENT, OFFICIAL], ids=["resident", "official"])
def test_the_screen_is_the_same_whatever_the_other_side_holds_and_the_piles_hide(seed, rulings):
    for place, (duel, copy) in enumerate(random_duel(seed, rulings=rulings)):
        if place % 7 == 0:
            assert screen(copy, WIDE) == screen(other_secrets(copy, place), WIDE)
        if duel.round > 6:
            break


def test_the_screen_is_the_same_whatever_the_other_side_has_prepared():
    duel = open_duel((deck(1), deck(7)), 3, journal=True)
    other = duel.copy()
    other.journal = list(duel.journal or ())
    other.sides[1].active_place = 2
    other.sides[1].prepared = 2
    assert screen(duel) == screen(other)


@pytest.mark.parametrize("size", [NARROW, WIDE, Size(60, 20), Size(100, 50)])
def test_no_line_of_a_screen_is_longer_than_the_terminal_is_wide(size):
    for place, (duel, copy) in enumerate(random_duel(5, (2, 11005))):
        if place % 11 == 0:
            assert max(len(line) for line in screen(copy, size).splitlines()) <= size.width
        if duel.round > 6:
            break


def test_a_screen_fits_a_small_terminal_through_an_ordinary_round():
    for _, copy in random_duel(1):
        if copy.round > 1:
            break
        assert len(screen(copy).splitlines()) <= NARROW.height


@pytest.mark.parametrize("size", [NARROW, Size(120, 24), Size(100, 30)], ids=lambda size: f"{size.width}x{size.height}")
@pytest.mark.parametrize("count", [0, 3, 6, 10])
def test_the_heads_of_the_board_and_the_prompt_stay_in_a_low_terminal_whatever_the_hand_holds(size: Size, count: int):
    board = busy_board(LONG_HAND[:count])
    lines = screen(board.duel, size).splitlines()
    # The prompt takes a row.
    assert len(lines) <= size.height - 1, "\n".join(lines)
    text = "\n".join(lines)
    for words in (
        "Round 1 ",
        "Marjorie  8 dice",
        "▶ Diluc",
        f"You  {count} cards in hand",
        "Summons: Oz",
    ):
        assert words in text
    for words in ("1 Switch to Razor", "End the round", *LONG_HAND[:count]):
        assert words in text


def test_a_terminal_that_is_high_enough_shows_what_each_card_would_do():
    text = screen(busy_board().duel, Size(80, 60))
    assert "The Bestest Travel Companion! 2 any" in " ".join(text.split())
    assert "+2 Omni" in text
    assert "+2 Omni" not in screen(busy_board().duel)


def test_what_there_is_to_say_below_the_board_takes_from_the_events_and_not_from_the_board():
    seen = seen_by(busy_board(()).duel, 0)
    news = [Line(Text(f"event {number}")) for number in range(9)]
    high, low = (
        printed(draw_screen(seen, 0, NAMES, Size(80, 40), news=news, below=below)).splitlines() for below in (1, 17)
    )
    assert len(low) < len(high) <= 39
    assert len(low) <= 40 - 17
    assert "event 8" in "\n".join(low)


def test_a_character_shows_name_hp_energy_aura_and_what_it_holds():
    piece = character("Kaeya", hp=4, energy=1, aura=PYRO, cards=["Traveler's Handy Sword"])
    text = printed(draw_board(seen_by(Board(side(piece)).duel, 0), 0, NAMES, NARROW))
    for words in ("▶ Kaeya  Pyro ", "████░░░░░░ 4/10", "◆◇", "Traveler's Handy Sword"):
        assert words in text


def test_two_auras_are_both_shown():
    board = Board(side(character("Kaeya", aura=8)))
    assert " Cryo   Dendro " in printed(draw_board(seen_by(board.duel, 0), 0, NAMES, NARROW))


def test_a_fallen_character_is_shown_as_fallen():
    board = Board(side(character("Kaeya", hp=0), "Diluc"))
    text = printed(draw_board(seen_by(board.duel, 0), 0, NAMES, NARROW))
    assert "fallen" in text
    assert "▶ Diluc" in text


def test_statuses_summons_and_supports_of_both_sides_are_shown_with_their_counters():
    me = side("Kaeya", statuses=["Icicle"], summons=[card("Oz", usages=1)], supports=["Paimon"])
    foe = side("Kaeya", supports=[card("Dawn Winery", used=1)])
    text = printed(draw_board(seen_by(Board(me, foe).duel, 0), 0, NAMES, NARROW))
    assert "Statuses: Icicle (3) · Summons: Oz (1) · Supports: Paimon (2)" in text
    assert "Supports: Dawn Winery (1/2 this round)" in text


def test_own_dice_are_shown_by_element_and_the_other_sides_as_a_number():
    board = Board(side(dice=[PYRO, PYRO, CRYO]), side(dice=[CRYO] * 5))
    text = printed(draw_board(seen_by(board.duel, 0), 0, NAMES, NARROW))
    assert " 1 Cryo   2 Pyro" in text
    assert "Marjorie  5 dice" in text


def test_the_headline_says_round_phase_whose_turn_it_is_and_who_goes_first_next_round():
    board = Board(side("Kaeya"), side("Kaeya", ended=True), round=3)
    line = printed(draw_board(seen_by(board.duel, 0), 0, NAMES, NARROW)).splitlines()[0]
    assert line.startswith(" Round 3 · Action phase · your turn · first next round: Marjorie")


def test_the_headline_of_an_ended_duel_says_who_has_won():
    board = Board(side("Kaeya"))
    board.me.concede()
    assert "Marjorie has won" in printed(draw_board(seen_by(board.duel, 0), 0, NAMES, NARROW))
    assert "Marjorie has won" not in printed(draw_board(seen_by(board.duel, 1), 1, ("You", "Me"), NARROW))


@pytest.mark.parametrize(
    ("name", "values", "words"),
    [
        ("Oz", {"usages": 2}, " (2)"),
        ("Pyro Infusion", {"rounds": 1}, " (1 round)"),
        ("Crystallize", {"points": 2}, " (shield 2)"),
        ("Dawn Winery", {"used": 1}, " (1/2 this round)"),
        ("Witch's Scorching Hat", {}, ""),
        ("Large Wind Spirit", {"turned": PYRO, "usages": 3}, " (3, Pyro)"),
    ],
)
def test_counters_say_what_is_left_of_a_card(name, values, words):
    entity = find({"Crystallize": 111}.get(name, name))()
    for key, value in values.items():
        setattr(entity, key, value)
    assert counters(entity) == words
