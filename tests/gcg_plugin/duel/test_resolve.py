"""What follows a body, and in which order: the agenda, falls, replacements, and choices in the middle of a telling."""

from __future__ import annotations

import json

import pytest

from gcg_plugin.duel import (
    ELECTRO,
    FOE_ALL,
    NEXT,
    PHYSICAL,
    PIERCING,
    PREVIOUS,
    PYRO,
    Attach,
    Character,
    Cost,
    Create,
    Damage,
    Effects,
    Event,
    Fall,
    GainDice,
    Heal,
    Hit,
    Pierce,
    Play,
    Reacted,
    Remove,
    SideStatus,
    SkillKind,
    Status,
    Summon,
    Support,
    Switch,
    SwitchTo,
    Use,
    UseSkillNow,
    free,
    skill,
)
from gcg_plugin.duel.actions import Replace, act
from gcg_plugin.duel.resolve import skill_of
from gcg_plugin.duel.rulings import RESIDENT
from gcg_plugin.duel.state import Awaits
from gcg_plugin.save import load, save
from gcg_plugin.testing import Board, Dummy, card, character, side


class Fighter(Character):
    """Hits for one, five or eight; calls things up; goes away."""

    id = 9_040_001
    max_energy = 2

    @skill(9_040_011, kind=SkillKind.NORMAL)
    def tap(self) -> Effects:
        """One Physical."""
        yield Damage(1, PHYSICAL)

    @skill(9_040_012)
    def shove(self) -> Effects:
        """Hits, then drives the active one away."""
        yield Damage(2, PHYSICAL)
        yield SwitchTo(PREVIOUS, foe=True)

    @skill(9_040_013, kind=SkillKind.BURST, cost=Cost(energy=2), energy=0)
    def ruin(self) -> Effects:
        """Ten Physical to all."""
        yield Damage(10, PHYSICAL, FOE_ALL)

    @skill(9_040_014)
    def call(self) -> Effects:
        """Hits and calls a hound."""
        yield Damage(1, PHYSICAL)
        yield Create(Hound)

    @skill(9_040_015)
    def leap(self) -> Effects:
        """Goes to the next, then hits."""
        yield SwitchTo(NEXT)
        yield Damage(1, PHYSICAL)

    @skill(9_040_016)
    def overload(self) -> Effects:
        """Pierces for as much as anybody has, then overloads."""
        yield Pierce(2)
        yield Damage(2, ELECTRO)

    @skill(9_040_017)
    def kick(self) -> Effects:
        """Hurts itself."""
        yield Damage(2, PHYSICAL, self)


class Told(SideStatus):
    """Tells each moment by a die of the moment's own."""

    id = 9_040_002

    def on_play(self, play: Play) -> Effects:
        yield GainDice(1, 1)

    def on_switch(self, switch: Switch) -> Effects:
        yield GainDice(1, 2)

    def on_reaction(self, reaction: Reacted) -> Effects:
        yield GainDice(1, 3)

    def on_hit(self, hit: Hit) -> Effects:
        yield GainDice(1, 4)

    def on_hurt(self, hit: Hit) -> Effects:
        yield GainDice(1, 5)

    def on_fall(self, fall: Fall) -> Effects:
        yield GainDice(1, 6)

    def on_skill(self, use: Use) -> Effects:
        yield GainDice(1, 7)

    def on_enter(self) -> Effects:
        yield GainDice(1, 0)


class Hound(Summon):
    """Bites for one after each skill of its side, and at the end phase for two."""

    id = 9_040_003
    max_usages = 3

    def on_skill(self, use: Use) -> Effects:
        yield Damage(1, PHYSICAL)

    def on_end_phase(self) -> Effects:
        yield Damage(2, PHYSICAL)


class Bear(Summon):
    """Mauls for five at the end phase."""

    id = 9_040_005
    max_usages = 2

    def on_end_phase(self) -> Effects:
        yield Damage(5, PHYSICAL)


class Marker(SideStatus):
    """A die after each skill."""

    id = 9_040_006

    def on_skill(self, use: Use) -> Effects:
        yield GainDice(1, 1)


class LaterMarker(SideStatus):
    """A die after each skill."""

    id = 9_040_007

    def on_skill(self, use: Use) -> Effects:
        yield GainDice(1, 2)


class Mark(Status):
    """A die after each of its character's skills."""

    id = 9_040_008

    def on_skill(self, use: Use) -> Effects:
        yield GainDice(1, 3)


class Inn(Support):
    """A die after each skill."""

    id = 9_040_009

    def on_skill(self, use: Use) -> Effects:
        yield GainDice(1, 4)


class Guard(SideStatus):
    """Whoever comes in for its side strikes the other for five."""

    id = 9_040_020

    def on_switch(self, switch: Switch) -> Effects:
        yield Damage(5, PHYSICAL)


class Amulet(Status):
    """Saves its character once, at two HP."""

    id = 9_040_021
    max_usages = 1

    def rescue(self, fall: Fall) -> int:
        return 2


class Keeper(SideStatus):
    """Saves whoever of its side would fall, at one HP, and stays without usages."""

    id = 9_040_022
    max_usages = 1
    stays = True

    def rescue(self, fall: Fall) -> int:
        return 1


class Mourner(SideStatus):
    """Notes who of its side falls."""

    id = 9_040_023

    @free
    def on_fall(self, fall: Fall) -> None:
        self.notes += (fall.character.place,)


class Avenger(Status):
    """When its character falls, the side gains a die. It leaves with it."""

    id = 9_040_024

    def on_fall(self, fall: Fall) -> Effects:
        yield GainDice(1)


class Signal(Event):
    """Has the active character use its tap at once."""

    id = 9_040_025

    def play(self, play: Play) -> Effects:
        yield UseSkillNow(Fighter.tap, self.side.active)
        yield GainDice(1, 1)


class Bomb(Event):
    """Fells the own active character."""

    id = 9_040_026

    def play(self, play: Play) -> Effects:
        yield Damage(10, PIERCING, self.side.active)
        yield UseSkillNow(Fighter.tap, self.side.active)


class Charge(Status):
    """Prepares a tap."""

    id = 9_040_027
    prepares = 9_040_031


class Charger(Character):
    """Prepares its strike for the next turn."""

    id = 9_040_028
    max_energy = 2

    @skill(9_040_030)
    def prepare(self) -> Effects:
        """Prepares."""
        yield Attach(Charge)

    @skill(9_040_031, kind=SkillKind.PREPARED, energy=0)
    def strike(self) -> Effects:
        """Three Physical."""
        yield Damage(3, PHYSICAL)


class Calmer(Event):
    """A card to play."""

    id = 9_040_029


class Medic(SideStatus):
    """Heals the user after a skill."""

    id = 9_040_032

    def on_skill(self, use: Use) -> Effects:
        yield Heal(1, use.user)


class Stun(Status):
    """No skills."""

    id = 9_040_033
    forbids_skills = True


class Relay(SideStatus):
    """After a skill the next character comes in, once."""

    id = 9_040_034
    max_usages = 1

    def on_skill(self, use: Use) -> Effects:
        yield SwitchTo(NEXT)


class Thorns(SideStatus):
    """Who hits its side is hit back for one."""

    id = 9_040_035

    def on_hurt(self, hit: Hit) -> Effects:
        yield Damage(1, PIERCING, hit.source.bearer or hit.side.active)


def dice_told(board: Board) -> list[int]:
    """The faces of the dice that came, in order: which moments were told, by `Told`."""
    return [entry[3] for entry in board.last if entry[0] == "gains dice"]


def kinds(board: Board, *wanted: str) -> list[str]:
    return [entry[0] for entry in board.last if not wanted or entry[0] in wanted]


# --- order -----------------------------------------------------------------------------------------------------------


def test_what_is_no_damage_is_told_before_damage_and_the_skill_last():
    board = Board(side(Fighter, statuses=[Told], dice=0), side(character(Dummy, aura=PYRO)))
    board.me.use(Fighter.overload)
    assert dice_told(board) == [3, 4, 4, 4, 7]


def test_a_forced_switch_is_told_before_the_damage_that_came_first():
    board = Board(side(Fighter), side(statuses=[Told], dice=0))
    board.me.use(Fighter.shove)
    assert dice_told(board) == [2, 5]


def test_damage_that_felled_nobody_is_told_before_damage_that_felled_somebody_and_then_the_fall():
    board = Board(
        side(character(Fighter, energy=2)),
        side(character(Dummy, hp=4), character(Dummy, max_hp=20), statuses=[Told], dice=0),
    )
    board.me.use(Fighter.ruin)
    told = [(entry[0], entry[3] if entry[0] == "gains dice" else entry[2]) for entry in board.last[4:]]
    assert told[:2] == [("falls", 0), ("falls", 2)]
    assert dice_told(board) == [5, 5, 5, 6, 6]


def test_the_user_gains_its_energy_after_the_body_and_before_anybody_hears():
    board = Board(side(Fighter, statuses=[Told], dice=0))
    board.me.use(Fighter.tap)
    assert kinds(board) == ["skill", "damage", "energy", "gains dice", "gains dice"]


def test_after_a_skill_the_active_characters_things_hear_then_side_statuses_then_summons_then_supports():
    board = Board(
        side(character(Fighter, cards=[Mark]), statuses=[Marker, LaterMarker], summons=[Hound], supports=[Inn], dice=0)
    )
    board.me.use(Fighter.tap)
    assert [entry[3] for entry in board.last if entry[0] == "gains dice"] == [3, 1, 2, 4]
    assert kinds(board, "gains dice", "damage") == ["damage", *["gains dice"] * 3, "damage", "gains dice"]


def test_what_a_listener_causes_is_followed_before_the_next_listener():
    board = Board(side(Fighter, statuses=[Relay, Guard, Marker], dice=0))
    board.me.use(Fighter.tap)
    assert kinds(board, "switches", "damage", "gains dice") == ["damage", "switches", "damage", "gains dice"]


def test_who_is_hurt_hears_after_who_hits():
    board = Board(side(Fighter, statuses=[Told], dice=0), side(statuses=[Told], dice=0))
    board.me.use(Fighter.tap)
    assert [(entry[1], entry[3]) for entry in board.last if entry[0] == "gains dice"] == [(0, 4), (1, 5), (0, 7)]


def test_a_card_that_enters_hears_so_again_when_it_is_made_again():
    board = Board(side(Fighter, statuses=[Told], dice=0))

    class Again(Event):
        """Makes `Told` again."""

        id = 9_040_040

        def play(self, play: Play) -> Effects:
            yield Create(Told)

    board.me.side.hand.append(Again())
    board.me.play(Again)
    assert dice_told(board) == [0, 1]


def test_what_left_again_in_the_body_that_made_it_does_not_hear_that_it_entered():
    class Passing(Event):
        """Makes `Told` and takes it away."""

        id = 9_040_045

        def play(self, play: Play) -> Effects:
            made = yield Create(Told)
            yield Remove(made)

    board = Board(side(Fighter, dice=0, hand=[Passing]))
    board.me.play(Passing)
    assert Told not in board
    assert board.me.dice == ()


def test_a_listener_that_an_earlier_one_has_removed_hears_nothing():
    class Sweeper(SideStatus):
        """After a skill it takes the last status of its side away, once."""

        id = 9_040_046
        max_usages = 1

        def on_skill(self, use: Use) -> Effects:
            yield Remove(self.side.statuses[-1])
            yield GainDice(1, 5)

    board = Board(side(Fighter, dice=0, statuses=[Sweeper, Marker, LaterMarker]))
    board.me.use(Fighter.tap)
    assert dice_told(board) == [5, 1]
    assert board.me.statuses == [Marker]


def test_when_both_active_characters_fall_at_once_both_are_replaced_before_anything_goes_on():
    class Avalanche(Event):
        """Fells both active characters."""

        id = 9_040_047

        def play(self, play: Play) -> Effects:
            yield Damage(10, PIERCING, self.side.active)
            yield Damage(10, PIERCING, self.side.foe.active)

    for first in ("me", "foe"):
        board = Board(side(Fighter, hand=[Avalanche], statuses=[Told], dice=0))
        board.me.play(Avalanche)
        assert board.awaits == {board.me: Awaits.REPLACE, board.foe: Awaits.REPLACE}
        players = [board.me, board.foe] if first == "me" else [board.foe, board.me]
        for player in players:
            player.replace()
        assert board.awaits == {board.me: Awaits.ACT}
        assert (board.me.active.place, board.foe.active.place) == (1, 1)


def test_when_both_choose_a_replacement_neither_switch_is_heard_before_the_other_has_chosen():
    class Collapse(Event):
        """Fells both active characters."""

        id = 9_040_048

        def play(self, play: Play) -> Effects:
            yield Damage(10, PIERCING, self.side.active)
            yield Damage(10, PIERCING, self.side.foe.active)

    for order in ((0, 1), (1, 0)):
        board = Board(side(Fighter, hand=[Collapse], statuses=[Guard]), side(statuses=[Guard]))
        players = [(board.me, board.foe)[index] for index in order]
        board.me.play(Collapse)
        players[0].replace()
        assert "damage" not in kinds(board)
        players[1].replace()
        assert board.me.active.hp == board.foe.active.hp == 5


def test_a_skill_used_at_once_waits_until_the_body_and_what_follows_are_done():
    board = Board(side(Fighter, hand=[Signal], statuses=[Told], dice=0))
    board.me.play(Signal)
    assert kinds(board) == [
        "plays",
        "gains dice",
        "gains dice",
        "skill",
        "damage",
        "energy",
        "gains dice",
        "gains dice",
    ]


def test_a_skill_used_at_once_by_who_has_fallen_does_nothing():
    board = Board(side(Fighter, hand=[Bomb]))
    board.me.play(Bomb)
    assert "skill" not in kinds(board)
    board.me.replace()
    assert "skill" not in kinds(board)


def test_a_skill_used_at_once_by_who_may_use_none_does_nothing():
    board = Board(side(character(Fighter, cards=[Stun]), hand=[Signal]))
    with board.takes(board.foe, 0):
        board.me.play(Signal)


def test_the_damage_a_skill_deals_after_its_own_switch_is_still_its_users():
    board = Board(side(Fighter))
    board.me.use(Fighter.leap)
    assert board.me.active.place == 1
    assert ("damage", 1, 0, 1, PHYSICAL, None, Fighter.id) in board.last
    assert board[Fighter].energy == 1


def test_thorns_hit_back_the_one_that_hit():
    board = Board(side(Fighter), side(statuses=[Thorns]))
    with board.takes(board.me, 1):
        board.me.use(Fighter.tap)


# --- created cards hear their own skill, or not ----------------------------------------------------------------------


def test_under_official_rulings_a_card_that_a_skill_creates_hears_this_skill():
    board = Board(side(Fighter))
    with board.takes(board.foe, 2):
        board.me.use(Fighter.call)
    assert board[Hound].usages == 2


def test_under_resident_rulings_a_card_that_a_skill_creates_hears_the_next_one():
    board = Board(side(Fighter), rulings=RESIDENT)
    for damage in (1, 2):
        with board.takes(board.foe, damage):
            board.me.use(Fighter.call if damage == 1 else Fighter.tap)


# --- falls -----------------------------------------------------------------------------------------------------------


def test_a_fallen_character_loses_its_energy_its_aura_and_all_that_is_on_it():
    board = Board(side(), side(character(Dummy, hp=1, energy=1, aura=PYRO, cards=[Mark, Avenger], uses=[1])))
    board.hit(board.foe, 1, PHYSICAL)
    fallen = board.foe.characters[0]
    assert (fallen.hp, fallen.energy, fallen.aura, fallen.held) == (0, 0, 0, [])
    assert board.foe.side.fell


def test_what_lies_on_a_fallen_character_does_not_hear_the_fall():
    board = Board(side(), side(character(Dummy, hp=1, cards=[Avenger]), dice=0))
    board.hit(board.foe, 1, PHYSICAL)
    assert board.foe.dice == ()


def test_its_side_hears_a_fall():
    board = Board(side(statuses=[Mourner]), side(Dummy, character(Dummy, hp=1), statuses=[Mourner]))
    board.hit(board.foe.characters[1], 1, PHYSICAL)
    assert board.foe.find(Mourner).notes == (1,)
    assert board.me.find(Mourner).notes == ()


def test_a_card_that_rescues_keeps_its_character_on_the_field_once():
    board = Board(side(), side(character(Dummy, hp=1, energy=1, aura=PYRO, cards=[Amulet])))
    board.hit(board.foe, 5, PHYSICAL)
    saved = board.foe.active
    assert (saved.hp, saved.energy, saved.aura, saved.place) == (2, 1, PYRO, 0)
    assert ("rescued", 1, 0, 2, Amulet.id) in board.last
    assert not board.foe.side.fell
    board.hit(board.foe, 5, PHYSICAL)
    assert board.awaits[board.foe] is Awaits.REPLACE


def test_a_side_may_rescue_any_of_its_characters():
    board = Board(side(), side(Dummy, character(Dummy, hp=1), statuses=[Keeper]))
    standby = board.foe.characters[1]
    board.hit(standby, 5, PHYSICAL)
    assert standby.hp == 1
    assert board[Keeper].usages == 0
    board.hit(standby, 5, PHYSICAL)
    assert standby.hp == 0


def test_a_side_of_which_nobody_stands_has_lost_at_once():
    board = Board(side(character(Fighter, energy=2), statuses=[Told], dice=0))
    board.me.use(Fighter.ruin)
    assert board.over
    assert board.winner is board.me
    assert board.awaits == {}
    assert kinds(board)[-1] == "over"
    assert board[Fighter].energy == 0


def test_when_nobody_stands_on_either_side_both_have_lost():
    class Martyr(Character):
        """Takes everybody along."""

        id = 9_040_043

        @skill(9_040_044, energy=0)
        def end_it(self) -> Effects:
            """Ten to all of both sides."""
            yield Damage(10, PHYSICAL, FOE_ALL)
            yield Damage(10, PIERCING, self)

    board = Board(side(Martyr, alone=True))
    board.me.use(Martyr.end_it)
    assert board.over
    assert board.winner is None


def test_a_skill_that_wins_gives_its_user_no_energy():
    board = Board(side(Fighter), side(character(Dummy, hp=1), alone=True))
    board.me.use(Fighter.tap)
    assert board.over
    assert board[Fighter].energy == 0


def test_who_falls_by_its_own_skill_gains_no_energy():
    board = Board(side(character(Fighter, hp=2)))
    board.me.use(Fighter.kick)
    assert board[Fighter].energy == 0
    assert board.awaits == {board.me: Awaits.REPLACE}


def test_a_forced_switch_may_go_to_one_that_the_body_has_brought_to_no_hp_and_it_is_replaced():
    board = Board(side(Fighter), side(character(Dummy, aura=PYRO), character(Dummy, hp=2), Dummy))
    board.me.use(Fighter.overload)
    assert ("switches", 1, 0, 1) in board.last
    assert board.awaits == {board.foe: Awaits.REPLACE}
    board.foe.replace()
    assert board.foe.active.place == 2


# --- replacement -----------------------------------------------------------------------------------------------------


def test_under_official_rulings_a_replacement_is_chosen_before_the_skill_is_told():
    board = Board(side(Fighter, statuses=[Marker], summons=[Hound], dice=0), side(character(Dummy, hp=1)))
    board.me.use(Fighter.tap)
    assert dice_told(board) == []
    assert board.awaits == {board.foe: Awaits.REPLACE}
    assert board.foe not in [player for player, choice in board.awaits.items() if choice is Awaits.ACT]
    with board.takes(board.foe, (0, 0, 1)):
        board.foe.replace(2)
    assert dice_told(board) == [1]
    assert board.awaits == {board.me: Awaits.ACT}


def test_a_replacements_switch_is_heard_before_the_skill_is_told():
    board = Board(side(Fighter, statuses=[Marker], dice=0), side(character(Dummy, hp=1), statuses=[Guard]))
    board.me.use(Fighter.tap)
    board.foe.replace()
    assert kinds(board, "damage", "gains dice") == ["damage", "gains dice"]


def test_under_resident_rulings_a_replacement_is_owed_and_only_its_sides_turn_waits():
    board = Board(side(Fighter, statuses=[Marker], dice=0), side(character(Dummy, hp=1), ended=False), rulings=RESIDENT)
    board.me.use(Fighter.tap)
    assert dice_told(board) == [1]
    assert board.awaits == {board.foe: Awaits.REPLACE}
    board.foe.replace()
    assert board.awaits == {board.foe: Awaits.ACT}


def test_under_resident_rulings_a_side_goes_on_while_the_other_owes_a_replacement():
    board = Board(side(Fighter), side(character(Dummy, hp=1)), rulings=RESIDENT)
    board.me.use(Fighter.tap)
    assert board.awaits == {board.me: Awaits.ACT, board.foe: Awaits.REPLACE}
    board.me.use(Fighter.tap)
    assert board.foe.hps == (0, 10, 10)
    board.foe.replace()
    with board.takes(board.foe, 1):
        board.me.use(Fighter.tap)


def test_a_duel_copied_and_saved_in_the_middle_of_a_telling_goes_on_like_the_one_it_was_copied_from():
    board = Board(
        side(Fighter, statuses=[Marker, LaterMarker], summons=[Hound], supports=[Inn], dice=0),
        side(character(Dummy, hp=1), statuses=[Guard]),
    )
    board.me.use(Fighter.tap)
    other, loaded = board.duel.copy(), load(json.loads(json.dumps(save(board.duel))))
    assert other == board.duel == loaded
    assert other.agenda
    for duel in (other, loaded):
        act(duel, Replace(1, 1))
        assert duel != board.duel
    board.foe.replace(1)
    assert board.duel == other == loaded
    assert other.sides[0].dice == board.duel.sides[0].dice
    assert other.sides[0] is not board.duel.sides[0]


def test_a_fall_between_two_listeners_stops_the_telling_and_it_goes_on_with_the_next():
    board = Board(
        side(Fighter, summons=[Hound], supports=[Inn], statuses=[Marker], dice=0), side(character(Dummy, hp=2))
    )
    board.me.use(Fighter.tap)
    assert dice_told(board) == [1]
    copied = board.duel.copy()
    board.foe.replace()
    assert dice_told(board) == [4]
    act(copied, Replace(1, 1))
    assert copied == board.duel


def test_in_the_end_phase_a_replacement_is_chosen_between_two_summons():
    board = Board(side(summons=[Bear, Hound]), side(character(Dummy, hp=4)))
    board.me.end()
    assert board.awaits == {board.foe: Awaits.REPLACE}
    assert board.round == 1
    copied = board.duel.copy()
    assert copied == board.duel
    with board.takes(board.foe, (0, 2, 0)):
        board.foe.replace(1)
    assert board.round == 2
    assert (board[Bear].usages, board[Hound].usages) == (1, 2)
    act(copied, Replace(1, 1))
    assert copied.round == 2
    assert tuple(one.hp for one in copied.sides[1].characters) == board.foe.hps == (0, 8, 10)


def test_under_resident_rulings_the_end_phase_waits_for_no_replacement():
    board = Board(side(summons=[Bear, Hound]), side(character(Dummy, hp=4), ended=True), rulings=RESIDENT)
    board.me.end()
    assert board.round == 2
    assert board[Hound].usages == 2
    assert board.awaits == {board.foe: Awaits.REPLACE}


def test_nothing_happens_any_more_once_the_duel_is_over_in_the_end_phase():
    board = Board(side(summons=[Bear, Hound]), side(character(Dummy, hp=4), alone=True))
    board.me.end()
    assert board.over
    assert board[Hound].usages == 3


def test_who_replaces_first_is_the_side_whose_turn_it_is():
    board = Board(side(character(Fighter, hp=2), statuses=[Thorns]), side(character(Dummy, hp=1), statuses=[Thorns]))
    board.me.use(Fighter.tap)
    assert board.awaits == {board.foe: Awaits.REPLACE}


# --- prepared skills -------------------------------------------------------------------------------------------------


def test_a_prepared_skill_is_used_in_place_of_the_next_turns_action():
    board = Board(side(Charger), side(ended=False))
    board.me.use(Charger.prepare)
    assert Charge in board
    with board.takes(board.foe, 3):
        board.foe.end()
    assert Charge not in board
    assert board[Charger].energy == 1
    assert board.turn is board.me


def test_a_prepared_skill_comes_at_once_when_the_other_side_has_ended_its_round():
    board = Board(side(Charger))
    with board.takes(board.foe, 3):
        board.me.use(Charger.prepare)


def test_a_prepared_skill_passes_the_turn():
    board = Board(side(Charger), side(Fighter, ended=False))
    board.me.use(Charger.prepare)
    with board.takes(board.foe, 3):
        board.foe.use(Fighter.tap)
    assert board.turn is board.foe


def test_who_may_use_no_skill_keeps_what_it_has_prepared_for_later():
    board = Board(side(character(Charger, cards=[Charge, Stun])), side(Fighter, ended=False), acts="foe")
    board.foe.use(Fighter.tap)
    assert board.awaits == {board.me: Awaits.ACT}
    assert Charge in board


def test_nobody_hears_a_prepared_skill_as_a_skill_used():
    board = Board(side(Charger, statuses=[Marker], dice=0))
    board.me.use(Charger.prepare)
    assert dice_told(board) == [1]


# --- finding ---------------------------------------------------------------------------------------------------------


def test_a_skill_that_a_character_does_not_have_is_named():
    board = Board(side(Fighter))
    assert skill_of(board[Fighter], Fighter.tap.id) is Fighter.tap
    with pytest.raises(KeyError, match="has no skill 5"):
        skill_of(board[Fighter], 5)


def test_a_used_up_summon_leaves():
    board = Board(side(Fighter, summons=[card(Hound, usages=1)]))
    board.me.use(Fighter.tap)
    assert Hound not in board


def test_the_user_is_healed_although_it_stands_by_after_its_skill():
    board = Board(side(character(Fighter, hp=5), statuses=[Relay, Medic]))
    board.me.use(Fighter.tap)
    assert board[Fighter].hp == 6
    assert board.me.active.place == 1
