"""The actions of a duel: what each does, what a skill's use says of itself, and what is listed."""

from __future__ import annotations

from dataclasses import FrozenInstanceError
from itertools import product

import pytest

from gcg_plugin.duel import (
    ACTIVE,
    ALL,
    FOE_STANDBY,
    GEO,
    MOST_HURT_STANDBY,
    NEXT,
    OMNI,
    PHYSICAL,
    PREVIOUS,
    PYRO,
    STANDBY,
    AddUsages,
    Artifact,
    Attach,
    Character,
    Cost,
    Create,
    Damage,
    Draw,
    Effect,
    Effects,
    Entity,
    Event,
    GainDice,
    GainEnergy,
    Heal,
    LoseEnergy,
    MoveEquipment,
    Pierce,
    Play,
    Refusal,
    Refused,
    Remove,
    Side,
    SideStatus,
    SkillKind,
    Status,
    Summon,
    Summons,
    Support,
    SwitchTo,
    Talent,
    Targets,
    Use,
    Weapon,
    WeaponKind,
    legal,
    skill,
)
from gcg_plugin.duel import actions as a
from gcg_plugin.duel.field import leave
from gcg_plugin.duel.legal import legal_actions, target_of
from gcg_plugin.duel.rulings import OFFICIAL, RESIDENT, Rulings
from gcg_plugin.duel.state import Awaits
from gcg_plugin.testing import Board, Dummy, card, character, side

BOTH_RULINGS = pytest.mark.parametrize("rulings", [OFFICIAL, RESIDENT], ids=lambda rulings: rulings.name)


class Lancer(Character):
    """Thrusts."""

    id = 9_090_001
    element = PYRO
    weapon = WeaponKind.POLEARM
    max_energy = 3

    @skill(9_090_011, kind=SkillKind.NORMAL, cost=Cost(PYRO, 1, any=1))
    def thrust(self) -> Effects:
        """Two Physical."""
        yield Damage(2, PHYSICAL)

    @skill(9_090_012, cost=Cost(PYRO, 3), energy=2)
    def charge(self) -> Effects:
        """Three Pyro."""
        yield Damage(3, PYRO)

    @skill(9_090_013, kind=SkillKind.BURST, cost=Cost(PYRO, 3, energy=3), energy=0)
    def flare(self) -> Effects:
        """Five Pyro."""
        yield Damage(5, PYRO)


class Watcher(SideStatus):
    """Notes how each skill of its side was used."""

    id = 9_090_002

    def on_skill(self, use: Use) -> None:
        self.notes += ((use.skill.id, use.nth, use.charged, use.plunging, len(use.hits), use.card is not None),)


class Spear(Weapon):
    """A polearm."""

    id = 9_090_003
    kind = WeaponKind.POLEARM


class OtherSpear(Weapon):
    """Another."""

    id = 9_090_004
    kind = WeaponKind.POLEARM
    bonus = 2


class Charm(Artifact):
    """An artifact."""

    id = 9_090_005
    per_round = 1


class Sale(SideStatus):
    """Its side's first use of a skill in a round costs a die less."""

    id = 9_090_030

    def cut_skill(self, use: Use) -> int:
        return 1 if use.nth == 1 else 0


class Bandage(Artifact):
    """For who is hurt."""

    id = 9_090_029

    def fits(self, character: Character) -> bool:
        return character.hp < character.max_hp


class Resolve(Talent):
    """Charge at once."""

    id = 9_090_006
    skill = Lancer.charge


class Drill(Talent):
    """Thrust at once."""

    id = 9_090_028
    cost = Cost(PYRO, 3)
    skill = Lancer.thrust


class Poise(Talent):
    """A talent that uses no skill."""

    id = 9_090_007
    character = Lancer


class Stall(Support):
    """A support."""

    id = 9_090_008


class Tent(Support):
    """Another, which welcomes with a die."""

    id = 9_090_009

    def on_enter(self) -> Effects:
        yield GainDice(1)


class Feint(Event):
    """A combat action."""

    id = 9_090_020
    combat = True


class Saga(Event):
    """An Arcane Legend."""

    id = 9_090_021
    cost = Cost(legend=True)


class Owl(Summon):
    """A summon."""

    id = 9_090_022
    max_usages = 2


class Fox(Summon):
    """A summon that stays."""

    id = 9_090_023
    max_usages = 1
    stays = True


class Glow(Status):
    """A status."""

    id = 9_090_024


class Do(Event):
    """Does what a test puts in `effects`."""

    id = 9_090_025
    effects: list[Effect] = []  # noqa: RUF012 -- set anew by each test
    answers: list[object] = []  # noqa: RUF012

    def play(self, play: Play) -> Effects:
        for effect in Do.effects:
            Do.answers.append((yield effect))


class Banish(Event):
    """Sends a summon of either side away."""

    id = 9_090_026

    def targets(self, side: Side) -> list[Targets]:
        return [(summon,) for one in (side, side.foe) for summon in one.summons]

    def play(self, play: Play) -> Effects:
        yield Remove(play.target)


class Whip(Event):
    """Two energy of the active character."""

    id = 9_090_027
    cost = Cost(energy=2)


def do(board: Board, *effects: Effect) -> list[object]:
    """Have my side do these effects, from a card; the answers its body gets."""
    Do.effects, Do.answers = list(effects), []
    board.me.side.hand.append(Do())
    board.me.play(Do)
    return Do.answers


# --- skills ----------------------------------------------------------------------------------------------------------


def test_a_skill_is_paid_used_and_gives_the_energy_printed_on_it():
    board = Board(side(Lancer))
    board.me.use(Lancer.thrust)
    assert board[Lancer].energy == 1
    board.me.use(Lancer.charge)
    assert board[Lancer].energy == 3
    assert board.me.dice == (OMNI,) * 3
    assert board[Lancer].uses == (Lancer.thrust.id, Lancer.charge.id)


def test_energy_never_passes_its_most():
    board = Board(side(character(Lancer, energy=2)))
    board.me.use(Lancer.charge)
    assert board[Lancer].energy == 3


def test_a_burst_takes_the_energy_it_costs_and_gives_none():
    board = Board(side(character(Lancer, energy=3)))
    with board.takes(board.foe, 5):
        board.me.use(Lancer.flare)
    assert board[Lancer].energy == 0


def test_a_use_counts_itself_and_says_what_it_hit():
    board = Board(side(character(Lancer, uses=[Lancer.thrust]), statuses=[Watcher]))
    board.me.use(Lancer.thrust)
    assert board[Watcher].notes == ((Lancer.thrust.id, 2, True, False, 1, False),)


def test_an_attack_with_an_even_number_of_dice_is_charged():
    for dice, charged in ((8, True), (7, False)):
        board = Board(side(Lancer, statuses=[Watcher], dice=dice))
        board.me.use(Lancer.thrust)
        assert board[Watcher].notes[0][2] is charged


def test_only_normal_attacks_are_charged_or_plunging():
    board = Board(side(Lancer, statuses=[Watcher], arrived=True))
    board.me.use(Lancer.charge)
    assert board[Watcher].notes[0][2:4] == (False, False)


@pytest.mark.parametrize("dice", [7, 8])
def test_a_talent_cards_attack_is_charged_by_the_dice_there_were_before_it_was_paid_for(dice: int):
    board = Board(side(Lancer, statuses=[Watcher], hand=[Drill], dice=dice, arrived=True))
    board.me.play(Drill)
    assert board[Watcher].notes == ((Lancer.thrust.id, 1, dice == 8, True, 1, True),)


def test_the_first_attack_after_a_switch_is_plunging():
    board = Board(side(Dummy, Lancer, statuses=[Watcher]))
    board.me.switch(Lancer)
    board.me.use(Lancer.thrust)
    board.me.use(Lancer.thrust)
    assert [note[3] for note in board[Watcher].notes] == [True, False]


@BOTH_RULINGS
@pytest.mark.parametrize(("dice", "arrived"), [(8, False), (7, True), (8, True)])
def test_a_charged_or_plunging_attack_deals_what_any_attack_deals(dice: int, arrived: bool, rulings: Rulings):
    board = Board(side(Lancer, dice=dice, arrived=arrived), rulings=rulings)
    with board.takes(board.foe, (2, 0, 0)):
        board.me.use(Lancer.thrust)


@BOTH_RULINGS
def test_a_skill_that_cannot_be_paid_for_is_refused_and_its_dice_stay(rulings: Rulings):
    board = Board(side(character(Lancer, energy=2), dice=[PYRO, PYRO, GEO]), rulings=rulings)
    assert board.refuses(board.me.use, Lancer.flare) is Refusal.NOT_ENOUGH_ENERGY
    assert board.me.dice == (PYRO, PYRO, GEO)
    short = Board(side(Lancer, dice=[GEO, GEO]), rulings=rulings)
    assert short.refuses(short.me.use, Lancer.thrust) is Refusal.NOT_ENOUGH_DICE
    assert short.me.dice == (GEO, GEO)


@BOTH_RULINGS
def test_only_the_active_character_uses_skills(rulings: Rulings):
    board = Board(side(Dummy, Lancer), rulings=rulings)
    thrust = a.UseSkill(0, Lancer.thrust.id)
    assert board.refuses(board.me.do, thrust) is Refusal.NO_SUCH_SKILL
    assert thrust not in list(legal_actions(board.duel, 0))


# --- switches --------------------------------------------------------------------------------------------------------


def test_a_switch_changes_the_active_character_and_the_turn_passes():
    board = Board(side(Lancer), side(ended=False))
    board.me.switch(1)
    assert board.me.active.place == 1
    assert board.turn is board.foe
    assert board.me.side.arrived


# --- cards -----------------------------------------------------------------------------------------------------------


def test_an_event_is_played_and_gone():
    board = Board(side(Lancer, hand=[Feint, Feint]), side(ended=False))
    board.me.play(Feint)
    assert board.me.hand == [Feint]
    assert board.me.side.played == (Feint.id,)
    assert board.turn is board.foe


def test_a_second_weapon_takes_the_place_of_the_first():
    board = Board(side(character(Lancer, cards=[Spear, Charm]), hand=[OtherSpear]))
    board.me.play(OtherSpear)
    assert [type(one) for one in board[Lancer].held] == [Charm, OtherSpear]
    with board.takes(board.foe, 4):
        board.me.use(Lancer.thrust)


def test_a_weapon_is_for_who_wields_its_kind():
    board = Board(side(Dummy, Lancer, hand=[Spear]))
    assert board.refuses(board.me.play, Spear, board.me.characters[0]) is Refusal.WRONG_TARGET
    board.me.play(Spear)
    assert board[Lancer].holds(Spear) is not None


def test_under_official_rulings_a_talent_that_uses_a_skill_is_a_combat_action():
    board = Board(side(Lancer, hand=[Resolve], statuses=[Watcher]), side(ended=False), rulings=OFFICIAL)
    with board.takes(board.foe, 3):
        board.me.play(Resolve)
    assert board.turn is board.foe
    assert board[Watcher].notes == ((Lancer.charge.id, 1, False, False, 1, True),)
    assert board[Lancer].energy == 2


def test_under_resident_rulings_a_talent_is_fast():
    board = Board(side(Lancer, hand=[Resolve]), side(ended=False), rulings=RESIDENT)
    with board.takes(board.foe, 3):
        board.me.play(Resolve)
    assert board.turn is board.me


@pytest.mark.parametrize("rulings", [OFFICIAL, RESIDENT])
def test_a_talent_without_a_skill_is_fast_and_goes_to_its_character_active_or_not(rulings):
    board = Board(side(Dummy, Lancer, hand=[Poise]), side(ended=False), rulings=rulings)
    board.me.play(Poise)
    assert board[Lancer].holds(Poise) is not None
    assert board.turn is board.me


def test_a_talent_takes_the_place_of_its_own_copy_only():
    board = Board(side(character(Lancer, cards=[card(Poise, counter=3), Spear]), hand=[Poise, Resolve]))
    board.me.play(Poise)
    board.me.play(Resolve)
    assert [type(one) for one in board[Lancer].held] == [Poise, Spear, Resolve]
    assert board[Poise].counter == 0


def test_a_support_enters_at_its_zones_end_and_hears_that_it_did():
    board = Board(side(Lancer, hand=[Tent], supports=[Stall], dice=2))
    board.me.play(Tent)
    assert board.me.supports == [Stall, Tent]
    assert len(board.me.dice) == 3


def test_in_a_full_zone_a_support_takes_the_place_of_the_one_that_is_named():
    board = Board(side(Lancer, hand=[Tent], supports=[Stall, card(Stall, counter=1), Stall, Stall]))
    board.me.play(Tent, board.me.side.supports[1])
    assert board.me.supports == [Stall, Stall, Stall, Tent]
    assert [one.counter for one in board.me.side.supports] == [0] * 4


def test_one_arcane_legend_is_played_in_a_duel():
    board = Board(side(Lancer, hand=[Saga, Saga]))
    board.me.play(Saga)
    assert board.refuses(board.me.play, Saga) is Refusal.LEGEND_PLAYED
    board.end_round()
    assert board.refuses(board.me.play, Saga) is Refusal.LEGEND_PLAYED


def test_a_card_may_be_played_on_a_summon_of_the_other_side():
    board = Board(side(Lancer, hand=[Banish]), side(summons=[Fox, Owl]))
    board.me.play(Banish, Owl)
    assert board.foe.summons == [Fox]
    assert ("plays", 0, Banish.id, ((1, Owl.id),)) in board.last


def test_copies_of_a_duel_share_no_card_that_comes_onto_the_field():
    board = Board(side(Lancer, hand=[Stall]))
    other = board.duel.copy()
    a.act(other, a.PlayCard(0, Stall.id))
    board.me.play(Stall)
    board[Stall].counter = 4
    assert other.sides[0].supports[0].counter == 0


def test_a_card_that_is_taken_from_no_hand_is_an_error():
    with pytest.raises(ValueError, match="is not in hand"):
        a.PlayCard(0, Stall.id).take(Board(side(Lancer)).duel)


# --- effects ---------------------------------------------------------------------------------------------------------


def test_healing_stops_at_the_most_hp_and_says_how_much_it_healed():
    board = Board(side(character(Lancer, hp=9), character(Dummy, hp=5), character(Dummy, hp=0)))
    assert do(board, Heal(2, ACTIVE), Heal(2, STANDBY), Heal(1, ALL)) == [1, 2, 1]
    assert board.me.hps == (10, 8, 0)


def test_the_most_hurt_standby_character_is_the_first_of_equals():
    board = Board(side(character(Lancer, hp=1), character(Dummy, hp=7), character(Dummy, hp=7)))
    do(board, Heal(2, MOST_HURT_STANDBY))
    assert board.me.hps == (1, 9, 7)
    board = Board(side(character(Lancer, hp=1)))
    assert do(board, Heal(2, MOST_HURT_STANDBY)) == [0]


def test_piercing_goes_to_those_who_stood_by_when_the_body_began():
    board = Board(side(Lancer))
    do(board, SwitchTo(NEXT, foe=True), Damage(3, PHYSICAL), Pierce(1), Damage(1, PHYSICAL, FOE_STANDBY))
    assert board.foe.hps == (10, 5, 8)


def test_statuses_summons_and_side_statuses_are_made_where_they_belong():
    board = Board(side(Lancer))
    glow, owl, watcher = do(board, Attach(Glow, ALL), Summons(Owl), Create(Watcher, foe=True))
    assert [one.holds(Glow) is not None for one in board.me.characters] == [True] * 3
    assert (glow, owl, watcher) == (board.me.characters[2].holds(Glow), board[Owl], board.foe.find(Watcher))


def test_a_summon_made_again_keeps_its_place_and_the_larger_number():
    board = Board(side(Lancer, summons=[card(Owl, usages=1), Fox]))
    do(board, Summons(Owl))
    assert board.me.summons == [Owl, Fox]
    assert board[Owl].usages == 2
    board[Owl].usages = 5
    do(board, Summons(Owl))
    assert board[Owl].usages == 5


def test_usages_are_added_and_taken_and_what_has_none_left_leaves_unless_it_stays():
    board = Board(side(Lancer, summons=[Owl, Fox]))
    do(board, AddUsages(board[Owl], 1))
    assert board[Owl].usages == 3
    do(board, AddUsages(board[Owl], -4), AddUsages(board[Fox], -2))
    assert board.me.summons == [Fox]
    assert board[Fox].usages == 0


def test_drawing_from_an_empty_pile_gives_what_is_there():
    board = Board(side(Lancer, pile=[Stall]), side(pile=[Saga, Feint]))
    do(board, Draw(2), Draw(1, foe=True))
    assert (board.me.hand, board.foe.hand, board.foe.pile) == ([Stall], [Saga], [Feint])


def test_dice_past_sixteen_are_lost():
    board = Board(side(Lancer, dice=14))
    assert do(board, GainDice(1, GEO), GainDice(3), GainDice(1)) == [1, 1, 0]
    assert board.me.dice == (OMNI,) * 15 + (GEO,)


def test_energy_is_given_and_taken_within_its_bounds():
    board = Board(side(character(Lancer, energy=2), character(Dummy, energy=1)))
    assert do(board, GainEnergy(2, ACTIVE), LoseEnergy(1, STANDBY), LoseEnergy(1, STANDBY)) == [1, 1, 0]
    assert [one.energy for one in board.me.characters] == [3, 0, 0]


def test_a_switch_goes_around_past_the_fallen_and_nowhere_when_nobody_else_stands():
    board = Board(side(Lancer, character(Dummy, hp=0)), side(Dummy, character(Dummy, hp=0), character(Dummy, hp=0)))
    assert do(board, SwitchTo(NEXT), SwitchTo(NEXT), SwitchTo(PREVIOUS), SwitchTo(NEXT, foe=True)) == [
        True,
        True,
        True,
        False,
    ]
    assert board.me.active.place == 2


def test_a_switch_to_who_is_active_or_has_fallen_switches_nobody():
    board = Board(side(Lancer, character(Dummy, hp=0)))
    mine = board.me.characters
    assert do(board, SwitchTo(mine[0]), SwitchTo(mine[1]), SwitchTo(mine[2])) == [False, False, True]


def test_equipment_moves_with_its_uses_as_new_and_takes_the_place_of_its_kind():
    board = Board(side(character(Lancer, cards=[card(Charm, used=1), Spear]), character(Dummy, cards=[Charm])))
    do(board, MoveEquipment(board[Charm], board.me.characters[1]))
    assert [type(one) for one in board.me.characters[0].held] == [Spear]
    assert [(type(one), one.used) for one in board.me.characters[1].held] == [(Charm, 0)]
    assert board.last[-1] == ("moves", 0, 1, Charm.id)


def test_what_has_left_the_field_leaves_no_second_time():
    board = Board(side(Lancer, summons=[Owl]))
    owl = board[Owl]
    do(board, Remove(owl), Remove(owl))
    assert owl.gone
    assert board.me.summons == []


def test_an_effect_of_no_kind_is_an_error():
    board = Board(side(Lancer))
    with pytest.raises(TypeError, match="does not say how"):
        do(board, Effect())


# --- listing ---------------------------------------------------------------------------------------------------------


def test_everything_that_can_be_done_is_listed_and_concede_is_not():
    board = Board(
        side(character(Lancer, energy=3), hand=[Spear, Spear, Stall, Do], dice=[OMNI, OMNI, OMNI, GEO]),
        side(ended=False),
    )
    Do.effects = []
    assert legal_actions(board.duel).all() == [
        a.UseSkill(0, Lancer.thrust.id),
        a.UseSkill(0, Lancer.charge.id),
        a.UseSkill(0, Lancer.flare.id),
        a.SwitchTo(0, 1),
        a.SwitchTo(0, 2),
        a.PlayCard(0, Spear.id, (a.Target(0, "characters", 0),)),
        a.PlayCard(0, Stall.id),
        a.PlayCard(0, Do.id),
        a.Tune(0, Spear.id),
        a.Tune(0, Stall.id),
        a.Tune(0, Do.id),
        a.EndRound(0),
    ]


def test_the_list_answers_for_actions_that_it_does_not_hold():
    board = Board(side(Lancer, hand=[Spear], dice=[OMNI, PYRO, GEO]))
    listed = legal_actions(board.duel)
    assert a.UseSkill(0, Lancer.thrust.id, (PYRO, GEO)) in listed
    assert a.UseSkill(0, Lancer.thrust.id, (GEO, GEO)) not in listed
    assert a.Concede(0) not in listed
    assert "end" not in listed
    assert a.EndRound(0) in listed
    assert a.EndRound(0) not in legal_actions(board.duel, 1)
    assert len(legal_actions(board.duel, 1)) == 0
    assert len(listed) == len(list(listed)) == len(listed.all())
    assert list(listed) == listed.all()


def test_what_cannot_be_paid_or_played_is_not_listed():
    board = Board(side(character(Lancer, energy=1), hand=[Whip, Saga], dice=0, legend_played=True))
    assert legal_actions(board.duel).all() == [a.EndRound(0)]


def test_replacements_are_listed_for_the_side_that_owes_one():
    board = Board(side(), side(character(Dummy, hp=1), character(Dummy, hp=0)))
    board.hit(board.foe, 1, PHYSICAL)
    assert board.awaits == {board.foe: Awaits.REPLACE}
    assert list(legal_actions(board.duel)) == [a.Replace(1, 2)]


def test_rerolls_are_listed_by_the_faces_that_differ():
    board = Board(rerolls=True, rolls=([GEO, GEO, PYRO, OMNI, OMNI, OMNI, OMNI, OMNI], []))
    board.me.end()
    listed = legal_actions(board.duel, 0)
    assert len(listed) == 6 * 3 * 2
    assert a.Reroll(0, (OMNI, GEO)) in list(listed)


def test_a_target_names_where_an_entity_lies():
    board = Board(side(Lancer, supports=[Stall, Tent]), side(summons=[Owl]))
    found: list[Entity] = [board[Tent], board[Owl], board.foe.characters[2]]
    assert [target_of(entity) for entity in found] == [
        a.Target(0, "supports", 1),
        a.Target(1, "summons", 0),
        a.Target(1, "characters", 2),
    ]


def test_what_has_left_the_field_is_no_target():
    board = Board(side(Lancer, supports=[Stall]))
    stall = board[Stall]
    leave(board.duel, stall)
    with pytest.raises(ValueError, match="is not on the field"):
        target_of(stall)


def test_who_may_hold_a_weapon_is_listed_by_who_stands():
    board = Board(side(Lancer, Lancer, Lancer, hand=[Spear]))
    own = board.me.side
    everybody = [a.PlayCard(0, Spear.id, (a.Target(0, "characters", place),)) for place in range(3)]
    assert [action for action in legal_actions(board.duel) if isinstance(action, a.PlayCard)] == everybody
    own.characters[1].hp = 0
    assert [action for action in legal_actions(board.duel) if isinstance(action, a.PlayCard)] == everybody[::2]
    own.characters[1].hp = 1
    assert [action for action in legal_actions(board.duel) if isinstance(action, a.PlayCard)] == everybody


def test_a_cards_own_word_on_whom_it_fits_is_asked_at_every_listing():
    board = Board(side(Lancer, Lancer, hand=[Bandage]))
    places = [character.place for character in board.me.side.characters]
    own = board.me.side.characters
    for hurt in ([], [1], places, [0], []):
        for place in places:
            own[place].hp = own[place].max_hp - (place in hurt)
        listed = [action for action in legal_actions(board.duel) if isinstance(action, a.PlayCard)]
        assert listed == [a.PlayCard(0, Bandage.id, (a.Target(0, "characters", place),)) for place in hurt]


def test_who_may_hold_a_weapon_is_remembered_of_so_many_and_listed_of_all(monkeypatch):
    monkeypatch.setattr(legal, "_MOST_FITTING", 2)
    board = Board(side(Lancer, Lancer, Lancer, Lancer, hand=[Spear]))
    own = board.me.side.characters
    for standing in product((0, 1), repeat=3):
        for place, hp in enumerate(standing, 1):
            own[place].hp = hp
        listed = [action for action in legal_actions(board.duel) if isinstance(action, a.PlayCard)]
        assert [action.targets[0].place for action in listed] == [one.place for one in own if one.hp]
        assert len(legal._FITTING[0]) <= 2


def test_what_was_listed_is_asked_again_when_it_is_taken():
    board = Board(side(Lancer, Lancer, dice=(OMNI,) * 3))
    paid = [action for action in legal_actions(board.duel) if isinstance(action, a.UseSkill | a.SwitchTo)]
    assert [a.why_not(board.duel, action) for action in paid] == [None] * len(paid) != []
    board.me.side.dice = [0] * 8
    assert [a.why_not(board.duel, action) for action in paid] == [Refusal.NOT_ENOUGH_DICE] * len(paid)


@pytest.mark.parametrize("zone", ["supports", "summons"])
def test_what_a_talent_costs_on_no_character_is_refused_as_a_wrong_target(zone):
    board = Board(side(Lancer, hand=[Resolve], supports=[Stall], summons=[Owl], statuses=[Sale]))
    action = a.PlayCard(0, Resolve.id, (a.Target(0, zone, 0),))
    for ask_about in (legal.cost_of, legal.default_dice, lambda *of: list(legal.payments(*of))):
        with pytest.raises(Refused) as caught:
            ask_about(board.duel, action)
        assert caught.value.refusal is Refusal.WRONG_TARGET is a.why_not(board.duel, action)


def test_an_action_never_changes_so_that_lists_may_share_it():
    listed = legal_actions(Board(side(Lancer)).duel).all()
    with pytest.raises(FrozenInstanceError):
        listed[0].side = 1


def test_actions_are_equal_by_what_they_say():
    assert a.UseSkill(0, 5) == a.UseSkill(0, 5)
    assert len({a.UseSkill(0, 5), a.UseSkill(0, 5), a.UseSkill(1, 5)}) == 2
