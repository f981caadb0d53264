from __future__ import annotations

from pathlib import Path

import pytest

from genshin_world import PlayOption, WorldRefused
from genshin_world.web.settings import SEED, begun_with, choosable, in_words, label_of, resumed_with, value_of

CALL = PlayOption("call", "Which side.", default="heads", choices=("heads", "tails"))
WEIGHTED = PlayOption("weighted_coin", "Cheat.", kind=bool)
TOSSES = PlayOption("tosses", "How many.", kind=int, kept=True)
NAME = PlayOption("name", "Whose.")
PURSE = PlayOption("purse", "Where.", kind=Path)
OPTIONS = [SEED, CALL, WEIGHTED, TOSSES, NAME, PURSE]


def test_a_page_offers_every_option_but_files():
    assert choosable(OPTIONS) == [SEED, CALL, WEIGHTED, TOSSES, NAME]


def test_an_options_name_is_read_as_words():
    assert label_of(WEIGHTED) == "Weighted coin"


@pytest.mark.parametrize(
    ("option", "given", "value"),
    [
        (CALL, "tails", "tails"),
        (CALL, "", "heads"),
        (WEIGHTED, True, True),
        (TOSSES, " 12 ", 12),
        (TOSSES, "", None),
        (TOSSES, None, None),
        (SEED, "-3", -3),
        (NAME, "x" * 900, "x" * 200),
    ],
)
def test_a_fields_content_is_the_options_value(option, given, value):
    assert value_of(option, given) == value


@pytest.mark.parametrize(
    ("option", "given", "words"),
    [
        (CALL, "edge", "Call is one of heads, tails."),
        (WEIGHTED, "yes", "Weighted coin is either on or off."),
        (TOSSES, "two", "Tosses is a whole number, and 'two' is none."),
        (TOSSES, "9" * 5000, "Tosses is a whole number"),
        (SEED, "9" * 19, "Seed is a whole number of 18 figures at most."),
        (SEED, "-" + "9" * 30, "Seed is a whole number of 18 figures at most."),
    ],
)
def test_what_is_no_value_is_refused_in_words(option, given, words):
    with pytest.raises(WorldRefused, match=words):
        value_of(option, given)


def test_what_an_option_itself_refuses_is_refused_in_its_words_and_kept_no_longer():
    even = PlayOption("even", "", int, refuses=lambda number: f"{number} is odd." if number % 2 else None)
    assert value_of(even, "4") == 4
    assert value_of(even, "") is None
    with pytest.raises(WorldRefused, match=r"^5 is odd\.$"):
        value_of(even, "5")
    assert begun_with([even], {}, {"settings": {"even": 5}}) == {"even": None}


def test_a_value_is_shown_by_what_it_is_called():
    tongue = PlayOption("tongue", "", choices=("de", "xx"), called={"de": "Deutsch"})
    values = ((tongue, "de"), (tongue, "xx"), (WEIGHTED, True), (WEIGHTED, False), (TOSSES, None), (TOSSES, 3))
    assert [in_words(*each) for each in values] == ["Deutsch", "xx", "on", "off", "not set", "3"]


def test_settings_begin_with_the_command_line_then_what_was_kept_then_defaults():
    given = {"call": "tails", "purse": Path("p")}
    kept = {"settings": {"call": "heads", "weighted_coin": True, "tosses": 4, "name": "Tom"}}
    assert begun_with(OPTIONS, given, kept) == {
        "seed": None,
        "call": "tails",
        "weighted_coin": True,
        "tosses": 4,
        "name": "Tom",
        "purse": Path("p"),
    }


def test_what_is_given_counts_before_what_was_kept_though_it_is_the_default():
    kept = {"settings": {"call": "tails", "weighted_coin": True, "tosses": 4}}
    settings = begun_with(OPTIONS, {"call": "heads", "weighted_coin": False}, kept)
    assert (settings["call"], settings["weighted_coin"], settings["tosses"]) == ("heads", False, 4)


def test_a_file_that_is_not_given_is_the_options_default():
    purse = PlayOption("purse", "Where.", kind=Path, default=Path("here"))
    assert begun_with([purse], {}, {}) == {"purse": Path("here")}


@pytest.mark.parametrize("kept", [{}, {"settings": 3}, {"settings": {"call": "edge", "tosses": [], "purse": "/etc"}}])
def test_what_was_kept_and_is_no_value_any_more_is_left_out(kept):
    assert begun_with(OPTIONS, {}, kept) == {
        "seed": None,
        "call": "heads",
        "weighted_coin": False,
        "tosses": None,
        "name": None,
        "purse": None,
    }


def test_what_a_record_keeps_is_not_asked_for_when_it_is_taken_up_again():
    settings = {"seed": 1, "call": "tails", "tosses": 3, "hour": 9}
    assert resumed_with(OPTIONS, settings) == {"seed": None, "call": "tails", "tosses": None, "hour": 9}
    assert resumed_with(OPTIONS, settings, bare=True)["call"] == "heads"
