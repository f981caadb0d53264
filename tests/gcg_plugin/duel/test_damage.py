"""The one order in which a hit is settled, and who is asked at each stage."""

from __future__ import annotations

import pytest

from gcg_plugin.cards.reactions import Crystallize
from gcg_plugin.duel import (
    CRYO,
    DENDRO,
    HYDRO,
    PHYSICAL,
    PIERCING,
    PYRO,
    Adds,
    Attach,
    Character,
    Cost,
    Damage,
    DamageElement,
    Effects,
    Hit,
    Pierce,
    SideStatus,
    SkillKind,
    Status,
    Summon,
    Weapon,
    WeaponKind,
    free,
    skill,
)
from gcg_plugin.duel.effects import FOE_ALL
from gcg_plugin.testing import Board, Dummy, card, character, side


class Swordsman(Character):
    """Two Physical damage, or three to everybody."""

    id = 9_020_001
    weapon = WeaponKind.SWORD
    max_energy = 2

    @skill(9_020_011, kind=SkillKind.NORMAL, cost=Cost(any=1))
    def cut(self) -> Effects:
        """Two Physical."""
        yield Damage(2, PHYSICAL)

    @skill(9_020_012)
    def sweep(self) -> Effects:
        """Pierces those who stand by, then hits the active one."""
        yield Pierce(2)
        yield Damage(3, PHYSICAL)

    @skill(9_020_013)
    def whirl(self) -> Effects:
        """One Hydro to each."""
        yield Damage(1, HYDRO, FOE_ALL)


class Blade(Weapon):
    """A sword."""

    id = 9_020_002
    kind = WeaponKind.SWORD


class Ember(Status):
    """Its character's Physical damage is Pyro."""

    id = 9_020_003

    def convert_damage(self, hit: Hit) -> DamageElement | None:
        return PYRO if hit.element is PHYSICAL else None


class Frost(Status):
    """Its character's Pyro damage is Cryo."""

    id = 9_020_004

    def convert_damage(self, hit: Hit) -> DamageElement | None:
        return CRYO if hit.element is PYRO else None


class Banner(SideStatus):
    """One more for each damage of its side, three times."""

    id = 9_020_005
    max_usages = 3

    def add_damage(self, hit: Hit) -> int:
        return 1


class Weakness(Status):
    """Its character takes one more, once."""

    id = 9_020_006
    max_usages = 1

    def add_damage_taken(self, hit: Hit) -> int:
        return 1


class Doubling(SideStatus):
    """Its side's damage is doubled, once."""

    id = 9_020_007
    max_usages = 1

    def multiply_damage(self, hit: Hit) -> int:
        return 2


class Half(SideStatus):
    """Its side's damage is halved, what is left of a point counting whole."""

    id = 9_020_008

    def multiply_damage(self, hit: Hit) -> float:
        return 0.5


class Armour(Status):
    """A shield of two on its character."""

    id = 9_020_009
    shield = 2


class Wall(SideStatus):
    """A shield of one, up to three, for whoever is active."""

    id = 9_020_020
    shield = 1
    again = Adds(3)


class Screen(Summon):
    """One less for the active character, once; it stays."""

    id = 9_020_021
    max_usages = 1
    stays = True

    def reduce_damage(self, hit: Hit) -> int:
        return 1


class Wide(Status):
    """Adds one to what anybody of its side deals."""

    id = 9_020_022

    @free
    def add_damage(self, hit: Hit) -> int:
        return 1


class Noter(SideStatus):
    """Notes what each hit is when it is known."""

    id = 9_020_023

    @free
    def add_damage(self, hit: Hit) -> None:
        title = None if hit.reaction is None else hit.reaction.title
        self.notes += ((hit.element, hit.amount, title),)


class Sleeper(Character):
    """Attaches its armour, which does not deal."""

    id = 9_020_024

    @skill(9_020_025)
    def arm(self) -> Effects:
        """Armour."""
        yield Attach(Armour)


def test_the_element_is_converted_before_the_reaction_is_known():
    board = Board(side(character(Swordsman, cards=[Ember])), side(character(Dummy, aura=HYDRO)))
    with board.takes(board.foe, 4):
        board.me.use(Swordsman.cut)
    assert board.last[1][4:6] == (PYRO, "Vaporize")


def test_conversions_follow_each_other_in_order_of_entry():
    board = Board(side(character(Swordsman, cards=[Ember, Frost])))
    board.me.use(Swordsman.cut)
    assert board.foe.active.aura == CRYO
    board = Board(side(character(Swordsman, cards=[Frost, Ember])))
    board.me.use(Swordsman.cut)
    assert board.foe.active.aura == PYRO


def test_only_the_damage_of_its_own_characters_skills_is_converted():
    board = Board(side(character(Swordsman, cards=[Ember])))
    board.hit(board.foe, 2, PHYSICAL)
    assert board.foe.active.aura == 0
    board = Board(side(Swordsman, character(Dummy, cards=[Ember])))
    board.me.use(Swordsman.cut)
    assert board.foe.active.aura == 0


def test_who_adds_knows_the_element_and_the_reaction_with_its_bonus():
    board = Board(side(Swordsman, statuses=[Noter]), side(character(Dummy, aura=PYRO)))
    board.hit(board.foe, 3, HYDRO)
    assert board[Noter].notes == ((HYDRO, 5, "Vaporize"),)


def test_all_that_is_added_is_multiplied_and_shields_reduce_what_comes_out():
    board = Board(
        side(character(Swordsman, cards=[Blade]), statuses=[Banner, Doubling]),
        side(character(Dummy, cards=[Weakness, Armour]), statuses=[Wall]),
    )
    with board.takes(board.foe, 7):  # (2 + 1 + 1 + 1) * 2 - 2 - 1
        board.me.use(Swordsman.cut)
    assert [kind in board for kind in (Doubling, Weakness, Armour, Wall)] == [False] * 4
    assert board[Banner].usages == 2


def test_half_a_point_counts_whole():
    board = Board(side(Swordsman, statuses=[Half]))
    with board.takes(board.foe, 2):
        board.hit(board.foe, 3, PHYSICAL)


def test_a_weapon_adds_to_its_characters_skills_alone():
    board = Board(side(character(Swordsman, cards=[Blade])))
    with board.takes(board.foe, 3):
        board.me.use(Swordsman.cut)
    with board.takes(board.foe, 2):
        board.hit(board.foe, 2, PHYSICAL)
    board = Board(side(Swordsman, character(Swordsman, cards=[Blade])))
    with board.takes(board.foe, 2):
        board.me.use(Swordsman.cut)


def test_a_weapon_adds_to_each_character_that_a_skill_hits_but_nothing_to_piercing():
    board = Board(side(character(Swordsman, cards=[Blade])))
    with board.takes(board.foe, (2, 2, 2)):
        board.me.use(Swordsman.whirl)
    with board.takes(board.foe, (4, 2, 2)):
        board.me.use(Swordsman.sweep)


def test_nothing_is_added_to_piercing_and_no_shield_stops_it():
    board = Board(side(statuses=[Banner, Doubling]), side(character(Dummy, cards=[Weakness, Armour]), statuses=[Wall]))
    with board.takes(board.foe, 2):
        board.hit(board.foe, 2, PIERCING)
    assert [kind in board for kind in (Banner, Doubling, Weakness, Armour, Wall)] == [True] * 5


def test_a_characters_shield_comes_before_its_sides():
    board = Board(side(), side(character(Dummy, cards=[Armour]), statuses=[Wall], summons=[Screen]))
    with board.takes(board.foe, 0):
        board.hit(board.foe, 1, PHYSICAL)
    assert (board[Armour].points, board[Wall].points, board[Screen].usages) == (1, 1, 1)
    with board.takes(board.foe, 0):
        board.hit(board.foe, 2, PHYSICAL)
    assert Armour not in board
    assert Wall not in board
    assert board[Screen].usages == 1


def test_side_statuses_reduce_before_summons():
    board = Board(side(), side(statuses=[Crystallize], summons=[Screen]))
    with board.takes(board.foe, 1):
        board.hit(board.foe, 3, PYRO)
    assert Crystallize not in board
    assert board[Screen].usages == 0


def test_a_shield_that_stays_without_points_or_usages_reduces_no_more():
    board = Board(side(), side(summons=[card(Screen, usages=0)]))
    with board.takes(board.foe, 2):
        board.hit(board.foe, 2, PHYSICAL)
    assert Screen in board


def test_the_shields_of_a_side_guard_its_active_character_only():
    board = Board(side(), side(statuses=[Wall], summons=[Screen]))
    standby = board.foe.characters[1]
    with board.takes(standby, 2):
        board.hit(standby, 2, PHYSICAL)
    assert board[Wall].points == 1
    assert board[Screen].usages == 1


def test_a_standby_characters_own_shield_guards_it():
    board = Board(side(), side(Dummy, character(Dummy, cards=[Armour])))
    standby = board.foe.characters[1]
    with board.takes(standby, 1):
        board.hit(standby, 3, PHYSICAL)
    assert Armour not in board


class Husk(Status):
    """A shield of one that stays without points."""

    id = 9_020_026
    shield = 1
    stays = True


def test_a_shield_without_points_that_stays_takes_nothing():
    board = Board(side(), side(character(Dummy, cards=[Husk])))
    for damage in (1, 2):
        with board.takes(board.foe, damage):
            board.hit(board.foe, 2, PHYSICAL)
    assert board[Husk].points == 0


def test_a_shield_takes_more_points_up_to_its_limit():
    board = Board(side(Sleeper), side())
    board.me.use(Sleeper.arm)
    board.hit(board.me, 1, PHYSICAL)
    assert board[Armour].points == 1
    board.me.use(Sleeper.arm)
    assert board[Armour].points == 2


def test_damage_that_is_reduced_to_nothing_leaves_its_element_and_its_reaction():
    board = Board(side(), side(character(Dummy, aura=DENDRO, cards=[Armour]), statuses=[Wall]))
    with board.takes(board.foe, 0):
        board.hit(board.foe, 1, HYDRO)
    assert ("damage", 1, 0, 0, HYDRO, "Bloom", Dummy.id) in board.last
    assert board.foe.active.aura == 0


def test_a_status_on_a_standby_character_is_not_asked_about_the_active_ones_damage():
    board = Board(side(Swordsman, character(Dummy, cards=[Wide])))
    with board.takes(board.foe, 2):
        board.me.use(Swordsman.cut)


def test_hp_never_fall_below_none():
    board = Board(side(), side(character(Dummy, hp=2)))
    hit = board.hit(board.foe, 5, PHYSICAL)
    assert board.foe.characters[0].hp == 0
    assert hit.felled
    assert hit.amount == 5


def test_the_fallen_are_not_hit():
    board = Board(side(Swordsman), side(Dummy, character(Dummy, hp=0)))
    with board.takes(board.foe, (1, 0, 1)):
        board.me.use(Swordsman.whirl)


def test_damage_to_all_starts_with_the_active_character_and_goes_around():
    board = Board(side(Swordsman), side(Dummy, character(Dummy, active=True), Dummy))
    board.me.use(Swordsman.whirl)
    assert [entry[2] for entry in board.last if entry[0] == "damage"] == [1, 2, 0]


def test_a_hit_says_whose_skill_it_is():
    board = Board(side(Swordsman))
    assert board.hit(board.foe, 1, PHYSICAL, by=Swordsman.cut).skill is Swordsman.cut
    assert board.hit(board.foe, 1, PHYSICAL, by=Swordsman).skill is None


@pytest.mark.parametrize("amount", [0, 1])
def test_no_reducer_is_asked_about_no_damage(amount: int):
    board = Board(side(), side(summons=[Screen]))
    board.hit(board.foe, amount, PHYSICAL)
    assert board[Screen].usages == 1 - amount
