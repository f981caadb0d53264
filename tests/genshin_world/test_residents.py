from __future__ import annotations

import pytest
from pydantic import ValidationError

from genshin_world import Resident, Stay, World, WorldRefused


def resident(*hours: str) -> Resident:
    return Resident(id=1, name="Nimrod", stays=tuple(Stay(spot="the wall", hours=span) for span in hours))


@pytest.mark.parametrize(
    ("hours", "there", "away"),
    [
        ("7-19", (7, 12, 18), (6, 19, 23)),
        ("20-2", (20, 23, 0, 1), (2, 12, 19)),
        ("0-24", (0, 12, 23), ()),
        ("18-0", (18, 23), (0, 17)),
    ],
)
def test_a_span_holds_its_first_hour_and_not_its_last_and_may_cross_midnight(hours, there, away):
    stay = Stay(spot="the wall", hours=hours)
    assert all(stay.covers(hour) for hour in there)
    assert not any(stay.covers(hour) for hour in away)


@pytest.mark.parametrize("hours", ["", "7", "7-25", "seven-nine", "5-5", "24-0"])
def test_what_is_no_span_of_hours_is_refused(hours):
    with pytest.raises(ValidationError, match="span"):
        Stay(spot="the wall", hours=hours)


def test_where_a_resident_is_and_when_is_told_in_words():
    nimrod = resident("7-9", "20-2")
    assert nimrod.whereabouts == "at the wall from 07:00 to 09:00, and at the wall from 20:00 to 02:00"
    assert (nimrod.place_at(1), nimrod.place_at(12)) == ("Mondstadt, at the wall", "Mondstadt")


def test_a_resident_is_at_the_first_spot_that_covers_the_hour():
    marjorie = World.open(plugins=[]).residents[1435]
    assert marjorie.meet(8).spot == "With Wind Comes Glory"
    assert marjorie.meet(21).spot == "the Cat's Tail"


def test_asking_for_one_who_is_away_says_where_and_when_they_can_be_met():
    with pytest.raises(WorldRefused) as refused:
        resident("7-9", "22-2").meet(12)
    message = (
        "Nimrod is away at 12:00; meet Nimrod at the wall from 07:00 to 09:00, and at the wall from 22:00 to 02:00."
    )
    assert str(refused.value) == message


@pytest.mark.parametrize("who", ["Marjorie", "marjorie", "MARJ", "1435", 1435, " marj "])
def test_a_resident_is_found_by_id_and_by_name_in_any_case_and_by_its_beginning(who):
    assert World.open(plugins=[]).find_resident(who).id == 1435


def test_a_beginning_of_two_names_asks_which():
    with pytest.raises(WorldRefused, match=r"^'Mar' may be Marjorie \(1435\) or Margaret \(900001\): say which\.$"):
        World.open(plugins=[]).find_resident("Mar")


def test_an_unknown_name_suggests_close_ones():
    with pytest.raises(WorldRefused, match=r"Did you mean Marjorie or Margaret\?"):
        World.open(plugins=[]).find_resident("Majorie")


@pytest.mark.parametrize("who", ["Zzz", "", "1"])
def test_an_unknown_name_with_nothing_close_says_where_the_names_are(who):
    with pytest.raises(WorldRefused, match=r"`genshin-world residents` lists"):
        World.open(plugins=[]).find_resident(who)


def test_who_is_present_depends_on_the_hour():
    world = World.open(plugins=[])
    assert "Diona" not in {one.name for one, _ in world.present(10)}
    assert {"Diona": "the Cat's Tail"}.items() <= {one.name: stay.spot for one, stay in world.present(0)}.items()


def test_an_hour_the_day_does_not_have_is_refused():
    with pytest.raises(WorldRefused, match="from 0 to 23"):
        World.open(plugins=[]).begin("Marjorie", hour=24)
