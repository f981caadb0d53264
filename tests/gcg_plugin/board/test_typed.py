from __future__ import annotations

import pytest

from gcg_plugin.board.typed import Command, Mistake, command, dice_in, numbers_in

DICE = [1, 0, 0, 2, 0, 1, 1, 0]
"""One Omni, two Pyro, one Anemo, one Geo."""


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("?", Command("help")),
        ("L", Command("log")),
        ("q", Command("quit")),
        ("concede", Command("concede")),
        ("i 3", Command("info", "3")),
        ("i dawn winery", Command("info", "dawn winery")),
        ("i", Command("info")),
        ("3", None),
        ("d 3", None),
        ("", None),
        ("q 3", None),
    ],
)
def test_a_line_is_a_command_or_an_answer(text, asked):
    assert command(text) == asked


def test_numbers_name_places_each_once():
    assert numbers_in("1, 4 1", 5) == [0, 3]
    assert numbers_in("", 5) == []


@pytest.mark.parametrize("text", ["0", "6", "x", "-1", "1.5", "²"])
def test_what_is_no_number_of_the_list_is_named(text):
    with pytest.raises(Mistake, match="is no number from 1 to 5"):
        numbers_in(text, 5)


@pytest.mark.parametrize(
    ("text", "faces"),
    [
        ("", ()),
        ("all", (0, 3, 3, 5, 6)),
        ("1 3", (0, 3)),
        ("3,2", (3, 3)),
        ("pyro pyro", (3, 3)),
        ("Geo o", (0, 6)),
        ("py 3 an", (3, 3, 5)),
    ],
)
def test_dice_are_named_by_number_by_face_or_all_together(text, faces):
    assert dice_in(text, DICE) == faces


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("6", "There is no die 6"),
        ("0", "There is no die 0"),
        ("1 1", "named twice"),
        ("pyro pyro pyro", "no .further. die 'pyro'"),
        ("hydro", "no .further. die 'hydro'"),
        ("banana", "no .further. die 'banana'"),
    ],
)
def test_dice_that_are_not_there_are_named(text, problem):
    with pytest.raises(Mistake, match=problem):
        dice_in(text, DICE)
