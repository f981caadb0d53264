"""The edges of the rules: what one changed line of the engine would get wrong and no other test would notice."""

from __future__ import annotations

import pytest

from gcg_plugin.cards.reactions import Crystallize, Frozen
from gcg_plugin.duel import (
    ANEMO,
    CRYO,
    ELECTRO,
    FOE_ALL,
    GEO,
    HYDRO,
    PHYSICAL,
    PIERCING,
    PYRO,
    UNALIGNED,
    Attach,
    Character,
    Cost,
    Create,
    Damage,
    Effects,
    Event,
    Hit,
    Play,
    SideStatus,
    SkillKind,
    Status,
    Switch,
    Use,
    UseSkillNow,
    free,
    skill,
)
from gcg_plugin.duel.costs import switch_is_fast
from gcg_plugin.duel.resolve import skill_of
from gcg_plugin.duel.rulings import RESIDENT
from gcg_plugin.duel.state import STANDARD, Awaits
from gcg_plugin.testing import Board, Dummy, character, side


class Guardsman(Character):
    """Costs as many dice of its element as of any; its burst takes two energy; it prepares a blow."""

    id = 9_210_001
    element = PYRO
    max_energy = 2

    @skill(9_210_011, kind=SkillKind.NORMAL, cost=Cost(PYRO, 1, any=1))
    def jab(self) -> Effects:
        """One Physical."""
        yield Damage(1, PHYSICAL)

    @skill(9_210_012, kind=SkillKind.BURST, cost=Cost(energy=2), energy=0)
    def rage(self) -> Effects:
        """Two Physical."""
        yield Damage(2, PHYSICAL)

    @skill(9_210_013)
    def aim(self) -> Effects:
        """Prepares."""
        yield Attach(Aim)

    @skill(9_210_018, cost=Cost(PYRO, 2))
    def thrust(self) -> Effects:
        """One Physical."""
        yield Damage(1, PHYSICAL)

    @skill(9_210_015)
    def storm(self) -> Effects:
        """One Physical to all."""
        yield Damage(1, PHYSICAL, FOE_ALL)

    @skill(9_210_014, kind=SkillKind.PREPARED, energy=0)
    def blow(self) -> Effects:
        """One Physical."""
        yield Damage(1, PHYSICAL)


class Aim(Status):
    """Prepares the blow."""

    id = 9_210_002
    prepares = 9_210_014


class Shell(Status):
    """A shield of two on its character."""

    id = 9_210_003
    shield = 2


class Rampart(SideStatus):
    """A shield of one for whoever is active."""

    id = 9_210_004
    shield = 1


class Pillow(SideStatus):
    """Takes three off a damage, once."""

    id = 9_210_005
    max_usages = 1

    def reduce_damage(self, hit: Hit) -> int:
        return 3


class Discount(SideStatus):
    """A die less for a skill, once."""

    id = 9_210_006
    max_usages = 1

    def cut_skill(self, use: Use) -> int:
        return 1


class Spice(Status):
    """An unaligned die less for a skill, once."""

    id = 9_210_017
    cuts = UNALIGNED
    max_usages = 1

    def cut_skill(self, use: Use) -> int:
        return 1


class Saddle(SideStatus):
    """A switch is fast, once."""

    id = 9_210_019
    max_usages = 1

    def is_fast_switch(self, switch: Switch) -> bool:
        return True


class Watcher(SideStatus):
    """Notes what each damage of its side is."""

    id = 9_210_007

    @free
    def add_damage(self, hit: Hit) -> None:
        self.notes += ((hit.charged, hit.plunging),)


class Scribe(SideStatus):
    """Notes each skill of its side, the first and the later uses of a round told apart."""

    id = 9_210_008

    @free
    def on_skill(self, use: Use) -> None:
        self.notes += ((use.skill.id, use.nth),)


class Order(Event):
    """Has the active character use its burst at once."""

    id = 9_210_009

    def play(self, play: Play) -> Effects:
        yield UseSkillNow(Guardsman.rage, self.side.active)


class Nurse(SideStatus):
    """Notes where each damage to its side went."""

    id = 9_210_016

    @free
    def on_hurt(self, hit: Hit) -> None:
        self.notes += (hit.target.place,)


class Hire(Event):
    """Brings the scribe."""

    id = 9_210_010

    def play(self, play: Play) -> Effects:
        yield Create(Scribe)


def test_a_standby_characters_own_shield_guards_it_past_its_sides_for_the_active_one():
    board = Board(side(), side(Dummy, character(Dummy, cards=[Shell]), statuses=[Rampart]))
    standby = board.foe.characters[1]
    with board.takes(standby, 1):
        board.hit(standby, 3, PHYSICAL)
    assert Shell not in board
    assert board[Rampart].points == 1


def test_what_takes_off_more_than_a_damage_has_heals_nobody():
    board = Board(side(), side(character(Dummy, hp=5), statuses=[Pillow]))
    with board.takes(board.foe, 0):
        board.hit(board.foe, 1, PHYSICAL)
    assert Pillow not in board


def test_a_cost_of_as_many_dice_of_an_element_as_of_any_is_reduced_like_others():
    board = Board(side(Guardsman, statuses=[Discount], dice=8))
    assert board.me.cost(Guardsman.jab) == 1
    board.me.use(Guardsman.jab)
    assert len(board.me.dice) == 7
    assert Discount not in board


def test_a_prepared_skill_is_neither_a_charged_nor_a_plunging_attack():
    board = Board(side(character(Guardsman, cards=[Aim]), statuses=[Watcher], dice=8, arrived=True), acts="foe")
    board.foe.end()
    assert board[Watcher].notes == ((False, False),)


def test_a_prepared_skill_is_used_by_who_stands_at_one_hp_too():
    board = Board(side(character(Guardsman, hp=1, cards=[Aim])), acts="foe")
    with board.takes(board.foe, 1):
        board.foe.end()
    assert Aim not in board


def test_under_resident_rulings_the_newest_card_on_the_field_before_a_skill_hears_it():
    board = Board(side(Guardsman, hand=[Hire]), rulings=RESIDENT)
    board.me.play(Hire)
    assert board[Scribe].number == board.duel.next_number - 1
    board.me.use(Guardsman.jab)
    assert board[Scribe].notes == ((Guardsman.jab.id, 1),)


def test_who_hears_a_skill_is_told_which_use_of_the_round_it_was():
    board = Board(side(Guardsman, statuses=[Scribe]))
    board.me.use(Guardsman.jab)
    board.me.use(Guardsman.jab)
    assert board[Scribe].notes == ((Guardsman.jab.id, 1), (Guardsman.jab.id, 2))


def test_a_burst_that_a_card_has_used_takes_no_more_energy_than_there_is():
    board = Board(side(character(Guardsman, energy=1), hand=[Order]))
    with board.takes(board.foe, 2):
        board.me.play(Order)
    assert board[Guardsman].energy == 0


def test_a_duel_of_one_round_is_over_after_it():
    for rounds, played in ((1, 1), (2, 1), (3, 2)):
        board = Board(limits=STANDARD._replace(rounds=rounds))
        for _ in range(played):
            assert not board.over
            board.end_round()
        assert board.over
        assert board.round == played
        assert board.winner is None
        assert board.me.dice == ()


def test_who_falls_by_frozen_is_frozen_at_no_time():
    board = Board(side(), side(character(Dummy, hp=1, aura=HYDRO)))
    hit = board.hit(board.foe, 1, CRYO)
    assert hit.reaction is not None
    assert hit.reaction.title == "Frozen"
    assert Frozen.id not in [entry[-1] for entry in board.last if entry[0] == "enters"]


def test_who_is_left_at_one_hp_is_frozen():
    board = Board(side(), side(character(Dummy, hp=3, aura=HYDRO)))
    board.hit(board.foe, 1, CRYO)
    assert board.foe.active.hp == 1
    assert board.foe.active.holds(Frozen)


def test_a_side_whose_last_character_stands_at_one_hp_has_not_lost():
    board = Board(side(), side(character(Dummy, hp=1), character(Dummy, hp=1), alone=True))
    board.hit(board.foe, 1, PHYSICAL)
    assert not board.over
    board.foe.replace(1)
    assert board.awaits == {board.me: Awaits.ACT}


def test_a_reaction_that_pierces_reaches_companions_at_one_hp():
    board = Board(side(), side(character(Dummy, aura=ELECTRO), character(Dummy, hp=1), Dummy))
    with board.takes(board.foe, (2, 1, 1)):
        board.hit(board.foe, 1, HYDRO)
    assert board.foe.hps == (8, 0, 9)


def test_damage_that_felled_nobody_is_heard_before_damage_that_felled_somebody_whatever_came_first():
    board = Board(
        side(character(Guardsman, energy=2)),
        side(character(Dummy, hp=1), character(Dummy, hp=9), character(Dummy, hp=1), statuses=[Nurse]),
    )
    board.me.use(Guardsman.storm)
    assert board[Nurse].notes == (1, 0, 2)


def test_whom_a_spread_brings_to_no_hp_the_next_one_still_meets_and_it_falls_once():
    board = Board(
        side(), side(character(Dummy, aura=ELECTRO), character(Dummy, aura=HYDRO), character(Dummy, hp=1), alone=True)
    )
    board.hit(board.foe, 1, ANEMO)
    hits = [(entry[2], entry[4]) for entry in board.last if entry[0] == "damage"]
    assert hits == [(0, ANEMO), (1, ELECTRO), (0, PIERCING), (2, PIERCING), (2, ELECTRO)]
    assert [entry[2] for entry in board.last if entry[0] == "falls"] == [2]


def test_a_user_at_one_hp_gains_its_energy_like_others():
    board = Board(side(character(Guardsman, hp=1)))
    board.me.use(Guardsman.jab)
    assert board[Guardsman].energy == 1


def test_a_skill_that_is_not_there_is_named_with_the_character_that_does_not_have_it():
    board = Board(side(Guardsman))
    with pytest.raises(KeyError, match="Guardsman has no skill 5"):
        skill_of(board[Guardsman], 5)


def test_a_reduction_that_finds_no_dice_of_its_kind_does_not_stop_the_next():
    board = Board(side(character(Guardsman, cards=[Spice]), statuses=[Discount]))
    assert board.me.cost(Guardsman.thrust) == 1
    board.me.use(Guardsman.thrust)
    assert Spice in board
    assert Discount not in board


def test_under_resident_rulings_crystallize_goes_to_an_active_character_that_stands_even_at_one_hp():
    board = Board(side(character(Dummy, hp=1)), side(character(Dummy, aura=PYRO)), rulings=RESIDENT)
    board.hit(board.foe, 1, GEO)
    assert board.me.characters[0].holds(Crystallize)


def test_under_resident_rulings_crystallize_leaves_nothing_where_the_active_character_has_fallen():
    board = Board(side(character(Dummy, hp=1)), side(character(Dummy, aura=PYRO)), rulings=RESIDENT)
    board.hit(board.me, 1, PHYSICAL)
    board.hit(board.foe, 1, GEO)
    assert board.foe.active.aura == 0
    assert Crystallize not in board


def test_asking_whether_a_switch_is_fast_spends_nothing():
    board = Board(side(statuses=[Saddle]))
    switch = Switch(board.me.side, board.me.active, board.me.characters[1])
    assert switch_is_fast(board.duel, switch)
    assert board[Saddle].usages == 1
    assert switch_is_fast(board.duel, switch, paying=True)
    assert Saddle not in board
