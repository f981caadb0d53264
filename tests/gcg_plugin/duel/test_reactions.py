"""The element pairs: what reacts with what, what that adds, and what it leaves behind."""

from __future__ import annotations

import pytest

from gcg_plugin.cards.reactions import BurningFlame, CatalyzingField, Crystallize, DendroCore, Frozen
from gcg_plugin.duel import (
    ANEMO,
    CRYO,
    DENDRO,
    ELECTRO,
    GEO,
    HYDRO,
    PHYSICAL,
    PIERCING,
    PYRO,
    CardError,
    DamageElement,
    Effects,
    Element,
    Reacted,
    SideStatus,
    Summon,
    Switch,
    SwitchTo,
)
from gcg_plugin.duel.elements import CRYO_AND_DENDRO, NO_AURA
from gcg_plugin.duel.hooks import FOE, hears
from gcg_plugin.duel.reactions import PAIRS, card
from gcg_plugin.duel.rulings import OFFICIAL, RESIDENT, Rulings
from gcg_plugin.testing import Board, Dummy, character, side
from gcg_plugin.testing import card as on_field

PAIR_TABLE = [
    (CRYO, PYRO, "Melt", 2),
    (HYDRO, PYRO, "Vaporize", 2),
    (ELECTRO, PYRO, "Overloaded", 2),
    (CRYO, ELECTRO, "Superconduct", 1),
    (HYDRO, ELECTRO, "Electro-Charged", 1),
    (HYDRO, CRYO, "Frozen", 1),
    (DENDRO, PYRO, "Burning", 1),
    (DENDRO, HYDRO, "Bloom", 1),
    (DENDRO, ELECTRO, "Quicken", 1),
    (CRYO, ANEMO, "Swirl", 0),
    (HYDRO, ANEMO, "Swirl", 0),
    (PYRO, ANEMO, "Swirl", 0),
    (ELECTRO, ANEMO, "Swirl", 0),
    (CRYO, GEO, "Crystallize", 1),
    (HYDRO, GEO, "Crystallize", 1),
    (PYRO, GEO, "Crystallize", 1),
    (ELECTRO, GEO, "Crystallize", 1),
]
DIRECTIONS = [
    (aura, element, title, bonus)
    for one, two, title, bonus in PAIR_TABLE
    for aura, element in ((one, two), (two, one))
    if aura not in (ANEMO, GEO)
]


def board_with(aura: Element | int | tuple[Element, ...], *, rulings: Rulings = OFFICIAL, standby: int = 0) -> Board:
    """A foe with that aura on its active character (and `standby` on its second)."""
    foe = side(character(Dummy, aura=aura), character(Dummy, aura=standby))
    return Board(side(), foe, rulings=rulings)


def titles(board: Board) -> list[str]:
    return [entry[5] for entry in board.last if entry[0] == "damage" and entry[5] is not None]


class Listener(SideStatus):
    """Notes the reactions its side causes."""

    id = 9_010_001

    def on_reaction(self, reaction: Reacted) -> None:
        self.notes += ((reaction.reaction.title, reaction.aura, reaction.target.place),)


class Eavesdropper(SideStatus):
    """Notes the reactions the other side causes."""

    id = 9_010_002

    @hears(FOE)
    def on_reaction(self, reaction: Reacted) -> None:
        self.notes += ((reaction.reaction.title, reaction.side.index),)


class Retreat(SideStatus):
    """Answers a switch of the other side with one of its own."""

    id = 9_010_003

    @hears(FOE)
    def on_switch(self, switch: Switch) -> Effects:
        yield SwitchTo(1)


class Filler(Summon):
    """Takes a place."""

    id = 9_010_004


class OtherFiller(Summon):
    """Takes a place."""

    id = 9_010_005


class ThirdFiller(Summon):
    """Takes a place."""

    id = 9_010_006


class FourthFiller(Summon):
    """Takes a place."""

    id = 9_010_007


FILLERS = [Filler, OtherFiller, ThirdFiller, FourthFiller]


def test_seventeen_pairs_of_elements_react_and_no_others():
    assert {frozenset(pair): (reaction.title, reaction.bonus) for pair, reaction in PAIRS.items()} == {
        frozenset({one, two}): (title, bonus) for one, two, title, bonus in PAIR_TABLE
    }
    assert len(PAIRS) == 17


@pytest.mark.parametrize(("aura", "element", "title", "bonus"), DIRECTIONS)
def test_a_pair_reacts_adds_its_bonus_and_uses_the_aura_up(aura: Element, element: Element, title: str, bonus: int):
    board = board_with(aura)
    target = board.foe.active
    with board.takes(target, 2 + bonus):
        hit = board.hit(target, 2, element)
    assert hit.reaction is not None
    assert hit.reaction.title == title
    assert target.aura == NO_AURA


@pytest.mark.parametrize("element", [CRYO, HYDRO, PYRO, ELECTRO, DENDRO])
def test_an_element_stays_on_a_character_without_an_aura(element: Element):
    board = board_with(NO_AURA)
    with board.takes(board.foe, 2):
        board.hit(board.foe, 2, element)
    assert board.foe.active.aura == element
    with board.takes(board.foe, 1):
        board.hit(board.foe, 1, element)
    assert board.foe.active.aura == element


@pytest.mark.parametrize("element", [ANEMO, GEO, PHYSICAL, PIERCING])
@pytest.mark.parametrize("aura", [NO_AURA, DENDRO])
def test_anemo_geo_physical_and_piercing_stay_on_nobody_and_leave_dendro_alone(element: DamageElement, aura: int):
    board = board_with(aura)
    with board.takes(board.foe, 2):
        hit = board.hit(board.foe, 2, element)
    assert hit.reaction is None
    assert board.foe.active.aura == aura


@pytest.mark.parametrize("element", [PHYSICAL, PIERCING])
def test_physical_and_piercing_damage_reacts_with_nothing(element: DamageElement):
    board = board_with(CRYO)
    board.hit(board.foe, 2, element)
    assert titles(board) == []
    assert board.foe.active.aura == CRYO


@pytest.mark.parametrize(("first", "second"), [(CRYO, DENDRO), (DENDRO, CRYO)])
def test_cryo_and_dendro_are_on_a_character_together_without_a_reaction(first: Element, second: Element):
    board = board_with(first)
    with board.takes(board.foe, 1):
        board.hit(board.foe, 1, second)
    assert board.foe.active.aura == CRYO_AND_DENDRO
    board.hit(board.foe, 1, first)
    assert board.foe.active.aura == CRYO_AND_DENDRO


@pytest.mark.parametrize(
    ("element", "title"),
    [
        (PYRO, "Melt"),
        (HYDRO, "Frozen"),
        (ELECTRO, "Superconduct"),
        (ANEMO, "Swirl"),
        (GEO, "Crystallize"),
    ],
)
def test_of_cryo_and_dendro_cryo_reacts_first_and_dendro_stays(element: Element, title: str):
    board = board_with((CRYO, DENDRO))
    board.hit(board.foe, 1, element)
    assert titles(board)[0] == title
    assert board.foe.characters[0].aura == DENDRO


def test_a_hit_of_no_points_applies_its_element_and_reacts():
    board = board_with(NO_AURA)
    board.hit(board.foe, 0, HYDRO)
    assert board.foe.active.aura == HYDRO
    with board.takes(board.foe, 2):
        board.hit(board.foe, 0, PYRO)


# --- what they leave -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("aura", "element"), [(CRYO, HYDRO), (HYDRO, CRYO)])
def test_frozen_forbids_the_target_its_skills(aura: Element, element: Element):
    board = board_with(aura)
    board.hit(board.foe, 1, element)
    assert board.foe.active.holds(Frozen) is not None
    assert board.foe.active.skills_forbidden


def test_who_falls_by_frozen_is_not_frozen():
    board = Board(side(), side(character(Dummy, hp=2, aura=HYDRO)))
    board.hit(board.foe, 1, CRYO)
    assert Frozen not in board
    board.foe.replace()


def test_a_frozen_character_takes_two_more_from_pyro_or_physical_and_is_frozen_no_more():
    for element, aura in ((PHYSICAL, NO_AURA), (PYRO, NO_AURA)):
        board = Board(side(), side(character(Dummy, aura=aura, cards=[Frozen])))
        with board.takes(board.foe, 4):
            board.hit(board.foe, 2, element)
        assert Frozen not in board


def test_electro_and_piercing_leave_a_frozen_character_frozen():
    for element in (ELECTRO, PIERCING):
        board = Board(side(), side(character(Dummy, cards=[Frozen])))
        with board.takes(board.foe, 2):
            board.hit(board.foe, 2, element)
        assert Frozen in board


@pytest.mark.parametrize(
    ("aura", "element", "title"), [(CRYO, ELECTRO, "Superconduct"), (HYDRO, ELECTRO, "Electro-Charged")]
)
def test_superconduct_and_electro_charged_pierce_everybody_else_for_one(aura: Element, element: Element, title: str):
    board = board_with(aura)
    with board.takes(board.foe, (3, 1, 1)):
        board.hit(board.foe, 2, element)
    assert titles(board) == [title]


def test_the_piercing_of_a_standby_characters_reaction_goes_to_the_active_one_too():
    board = board_with(NO_AURA, standby=CRYO)
    with board.takes(board.foe, (1, 3, 1)):
        board.hit(board.foe.characters[1], 2, ELECTRO)


def test_overloaded_switches_its_active_target_to_the_next_that_stands():
    board = Board(side(), side(character(Dummy, aura=PYRO), character(Dummy, hp=0), Dummy))
    board.hit(board.foe, 1, ELECTRO)
    assert board.foe.active.place == 2


def test_overloaded_on_a_standby_character_switches_nobody():
    board = board_with(NO_AURA, standby=PYRO)
    board.hit(board.foe.characters[1], 1, ELECTRO)
    assert titles(board) == ["Overloaded"]
    assert board.foe.active.place == 0


def test_an_active_character_that_falls_by_overloaded_is_switched_away_without_a_choice():
    board = Board(side(), side(character(Dummy, hp=2, aura=PYRO)))
    board.hit(board.foe, 1, ELECTRO)
    assert board.foe.active.place == 1
    assert board.foe not in board.awaits


def test_overloaded_with_nobody_else_standing_switches_nobody():
    board = Board(side(), side(character(Dummy, aura=PYRO), character(Dummy, hp=0), character(Dummy, hp=0)))
    board.hit(board.foe, 1, ELECTRO)
    assert board.foe.active.place == 0
    assert ("switches", 1, 0, 0) not in board.last


def test_the_forced_switch_of_overloaded_is_heard_like_any_other():
    board = Board(side(statuses=[Retreat]), side(character(Dummy, aura=PYRO)))
    board.hit(board.foe, 1, ELECTRO)
    assert board.me.active.place == 1


def test_crystallize_shields_the_attackers_side_up_to_two_points():
    board = board_with(PYRO)
    for points in (1, 2, 2):
        board.foe.active.aura = int(PYRO)
        board.hit(board.foe, 0, GEO)
        assert board[Crystallize].points == points
    assert board.me.statuses == [Crystallize]


def test_under_official_rulings_crystallize_guards_whoever_is_active():
    board = board_with(PYRO)
    board.hit(board.foe, 1, GEO)
    board.me.switch(1)
    with board.takes(board.me, 1):
        board.hit(board.me, 2, PHYSICAL)
    assert Crystallize not in board


def test_under_resident_rulings_crystallize_is_on_the_character_that_was_active():
    board = board_with(PYRO, rulings=RESIDENT)
    board.hit(board.foe, 1, GEO)
    assert board.me.characters[0].holds(Crystallize) is not None
    board.me.switch(1)
    with board.takes(board.me, 2):
        board.hit(board.me, 2, PHYSICAL)
    with board.takes(board.me.characters[0], 1):
        board.hit(board.me.characters[0], 2, PHYSICAL)


def test_burning_leaves_a_flame_that_burns_at_the_end_phase_up_to_two_usages():
    board = board_with(DENDRO)
    board.hit(board.foe, 0, PYRO)
    assert board[BurningFlame].usages == 1
    board.foe.active.aura = int(DENDRO)
    board.hit(board.foe, 0, PYRO)
    assert board[BurningFlame].usages == 2
    with board.takes(board.foe, 1):
        board.end_round()
    assert board[BurningFlame].usages == 1
    assert board.foe.active.aura == PYRO


def test_a_full_summon_zone_takes_no_burning_flame():
    board = Board(side(summons=FILLERS), side(character(Dummy, aura=DENDRO)))
    with board.takes(board.foe, 2):
        board.hit(board.foe, 1, PYRO)
    assert BurningFlame not in board
    assert board.foe.active.aura == NO_AURA


def test_bloom_leaves_one_core_that_adds_two_to_pyro_or_electro():
    for element in (PYRO, ELECTRO):
        board = board_with(DENDRO)
        board.hit(board.foe, 0, HYDRO)
        assert board[DendroCore].usages == 1
        with board.takes(board.foe, 3):
            board.hit(board.foe, 1, element)
        assert DendroCore not in board


def test_a_second_bloom_makes_no_second_core():
    board = Board(side(statuses=[DendroCore]), side(character(Dummy, aura=DENDRO)))
    with board.takes(board.foe, 1):
        board.hit(board.foe, 0, HYDRO)
    assert board[DendroCore].usages == 1


def test_quicken_leaves_a_field_that_adds_one_to_electro_or_dendro_twice():
    board = board_with(ELECTRO)
    board.hit(board.foe, 0, DENDRO)
    for element, usages in ((DENDRO, 1), (DENDRO, None)):
        with board.takes(board.foe, 2):
            board.hit(board.foe, 1, element)
        field = board.me.find(CatalyzingField)
        assert (None if field is None else field.usages) == usages


def test_the_last_usage_of_a_field_serves_the_hit_whose_quicken_makes_a_new_one():
    board = Board(side(statuses=[on_field(CatalyzingField, usages=1)]), side(character(Dummy, aura=DENDRO)))
    with board.takes(board.foe, 3):
        board.hit(board.foe, 1, ELECTRO)
    assert board[CatalyzingField].usages == 2


def test_core_and_field_both_add_to_one_electro_hit():
    board = Board(side(statuses=[DendroCore, CatalyzingField]))
    with board.takes(board.foe, 4):
        board.hit(board.foe, 1, ELECTRO)
    assert DendroCore not in board
    assert board[CatalyzingField].usages == 1


def test_core_and_field_do_nothing_for_damage_to_standby_characters():
    board = Board(side(statuses=[DendroCore, CatalyzingField]))
    with board.takes(board.foe, (0, 1, 0)):
        board.hit(board.foe.characters[1], 1, ELECTRO)
    assert DendroCore in board


def test_under_resident_rulings_core_and_field_hear_skills_only():
    board = Board(side(statuses=[DendroCore]), rulings=RESIDENT)
    with board.takes(board.foe, 1):
        board.hit(board.foe, 1, PYRO)
    assert DendroCore in board


# --- Swirl -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("element", [CRYO, HYDRO, PYRO, ELECTRO])
def test_swirl_spreads_one_point_of_the_auras_element_to_everybody_else_and_applies_it(element: Element):
    board = board_with(element)
    with board.takes(board.foe, (2, 1, 1)):
        board.hit(board.foe, 2, ANEMO)
    assert [one.aura for one in board.foe.characters] == [NO_AURA, element, element]


def test_under_official_rulings_the_spread_reacts():
    board = board_with(HYDRO, standby=PYRO)
    with board.takes(board.foe, (2, 3, 1)):
        board.hit(board.foe, 2, ANEMO)
    assert titles(board) == ["Swirl", "Vaporize"]


def test_under_resident_rulings_the_spread_is_damage_only():
    board = board_with(HYDRO, rulings=RESIDENT, standby=PYRO)
    with board.takes(board.foe, (2, 1, 1)):
        board.hit(board.foe, 2, ANEMO)
    assert titles(board) == ["Swirl"]
    assert [one.aura for one in board.foe.characters] == [NO_AURA, PYRO, NO_AURA]


def test_an_overloaded_that_a_spread_makes_switches_nobody():
    board = Board(side(), side(Dummy, character(Dummy, aura=ELECTRO), character(Dummy, aura=PYRO), alone=True))
    board.foe.active.aura = int(PYRO)
    with board.takes(board.foe, (1, 3, 1)):
        board.hit(board.foe, 1, ANEMO)
    assert board.foe.active.place == 0
    board = board_with(NO_AURA, standby=PYRO)
    board.foe.active.aura = int(ELECTRO)
    with board.takes(board.foe, (3, 1, 1)):
        board.hit(board.foe.characters[1], 1, ANEMO)  # the spread of Pyro overloads the active character
    assert titles(board) == ["Swirl", "Overloaded"]
    assert board.foe.active.place == 0


def test_each_spread_is_followed_to_its_end_before_the_next():
    board = Board(side(), side(character(Dummy, aura=ELECTRO), character(Dummy, aura=HYDRO), Dummy))
    board.hit(board.foe, 1, ANEMO)
    hits = [(entry[2], entry[4]) for entry in board.last if entry[0] == "damage"]
    assert hits == [(0, ANEMO), (1, ELECTRO), (0, PIERCING), (2, PIERCING), (2, ELECTRO)]


def test_a_spread_reacts_on_whom_an_earlier_spread_has_brought_to_no_hp():
    third = character(Dummy, hp=1, aura=(CRYO, DENDRO))
    board = Board(side(), side(character(Dummy, aura=ELECTRO), character(Dummy, aura=HYDRO), third))
    with board.takes(board.foe, (3, 3, 3)):  # electro-charged pierces 1, 0, 1; superconduct on the third 1, 1, 2
        board.hit(board.foe, 1, ANEMO)
    assert titles(board) == ["Swirl", "Electro-Charged", "Superconduct"]
    assert [entry for entry in board.last if entry[0] == "falls"] == [("falls", 1, 2)]


def test_the_core_of_a_bloom_on_whom_a_spread_has_brought_to_no_hp_is_made():
    third = character(Dummy, hp=1, aura=DENDRO)
    board = Board(side(), side(character(Dummy, aura=HYDRO), character(Dummy, aura=ELECTRO), third))
    board.hit(board.foe, 1, ANEMO)
    assert board.me.statuses == [DendroCore]
    assert board.foe.hps == (8, 8, 0)


def test_who_has_fallen_before_is_not_spread_to():
    board = Board(side(), side(character(Dummy, aura=ELECTRO), Dummy, character(Dummy, hp=0)))
    with board.takes(board.foe, (1, 1, 0)):
        board.hit(board.foe, 1, ANEMO)


def test_swirl_spreads_from_where_the_active_one_stands_on():
    board = Board(side(), side(Dummy, character(Dummy, aura=PYRO, active=True), Dummy))
    board.hit(board.foe, 1, ANEMO)
    assert [entry[2] for entry in board.last if entry[0] == "damage"] == [1, 2, 0]


# --- hearing of them -------------------------------------------------------------------------------------------------


def test_who_causes_a_reaction_hears_of_it_with_its_target_and_the_aura_it_used():
    board = Board(side(statuses=[Listener]), side(character(Dummy, aura=HYDRO), character(Dummy, aura=PYRO)))
    board.hit(board.foe, 1, ANEMO)
    assert board[Listener].notes == (("Swirl", HYDRO, 0), ("Vaporize", PYRO, 1))


def test_the_other_side_hears_of_a_reaction_when_it_says_so():
    board = Board(side(statuses=[Listener]), side(character(Dummy, aura=HYDRO), statuses=[Eavesdropper]))
    board.hit(board.foe, 1, PYRO)
    assert board[Eavesdropper].notes == (("Vaporize", 0),)
    board.hit(board.me, 1, PYRO)
    assert board[Listener].notes == (("Vaporize", HYDRO, 0),)


def test_a_reaction_whose_card_is_not_loaded_says_what_to_import():
    with pytest.raises(CardError, match="catalogue"):
        card(9_010_999)
