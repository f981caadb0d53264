"""The one source of chance: the same numbers in every process, and a script in its place."""

from __future__ import annotations

import subprocess
import sys

import pytest

from gcg_plugin.duel.rng import Chance, faces_script

FIRST_OF_SEED_1234567 = [6457827717110365317, 3203168211198807973, 9817491932198370423]
"""The published first outputs of SplitMix64 for this seed."""


def test_the_generator_is_splitmix64():
    chance = Chance(1234567)
    assert [chance.bits() for _ in range(3)] == FIRST_OF_SEED_1234567


def test_the_same_seed_gives_the_same_numbers_in_another_process():
    program = (
        "from gcg_plugin.duel.rng import Chance; c = Chance(7); items = list(range(9)); c.shuffle(items);"
        "print(items, c.roll(8, 0), c.pick('abcdef'), c.below(1000), c.state)"
    )
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
    chance = Chance(7)
    items = list(range(9))
    chance.shuffle(items)
    assert told == f"{items} {chance.roll(8, 0)} {chance.pick('abcdef')} {chance.below(1000)} {chance.state}\n"


def test_a_seed_of_any_size_and_sign_is_taken():
    assert Chance(-1) == Chance(2**64 - 1)
    assert Chance(2**64 + 5) == Chance(5)
    assert Chance(5) != "five"


def test_a_number_below_a_limit_takes_every_value():
    chance = Chance(3)
    drawn = [chance.below(6) for _ in range(600)]
    assert set(drawn) == set(range(6))
    assert min(drawn.count(value) for value in range(6)) > 60


def test_outputs_past_the_last_whole_multiple_of_the_limit_are_drawn_again():
    limit = 2**63 + 1
    raw = Chance(0)
    first = next(bits for bits in iter(raw.bits, None) if bits < limit)
    chance = Chance(0)
    assert chance.bits() >= limit
    assert Chance(0).below(limit) == first


def test_a_die_shows_every_face_about_as_often():
    chance = Chance(3)
    faces = chance.roll(8000, 0)
    assert len(faces) == 8000
    assert all(850 < faces.count(face) < 1150 for face in range(8))


def test_a_shuffle_keeps_every_item():
    chance = Chance(1)
    items = list(range(30))
    chance.shuffle(items)
    assert items != list(range(30))
    assert sorted(items) == list(range(30))


def test_a_script_gives_each_sides_dice_until_it_runs_out():
    chance = Chance(1, rolls=((0, 1, 2), (7, 7)))
    assert chance.roll(2, 0) == [0, 1]
    assert chance.roll(2, 1) == [7, 7]
    rest = chance.roll(2, 0)
    assert rest[0] == 2
    assert chance.rolls == ((), ())
    assert Chance(1).roll(1, 0) == rest[1:]


def test_a_copy_goes_on_by_itself():
    chance = Chance(1, rolls=((1, 2), ()), piles=(True, False))
    other = chance.copy()
    assert other == chance
    chance.roll(1, 0)
    assert other.rolls == ((1, 2), ())
    assert other != chance


def test_a_script_of_faces_names_what_is_no_face():
    assert faces_script([0, 7]) == (0, 7)
    with pytest.raises(ValueError, match="8 is no face"):
        faces_script([0, 8])
