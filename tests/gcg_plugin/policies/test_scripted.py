"""What the scripted policy does in plain positions."""

from __future__ import annotations

import pytest

from gcg_plugin.catalogue import deck, find
from gcg_plugin.characters.cryo.kaeya import Kaeya
from gcg_plugin.characters.electro.fischl import Fischl
from gcg_plugin.characters.hydro.mona import Mona
from gcg_plugin.characters.pyro.bennett import Bennett
from gcg_plugin.characters.pyro.diluc import Diluc
from gcg_plugin.duel.actions import (
    Action,
    ChooseActive,
    EndRound,
    PlayCard,
    Replace,
    Reroll,
    SwitchCards,
    SwitchTo,
    Tune,
    UseSkill,
)
from gcg_plugin.duel.elements import CRYO, DENDRO, ELECTRO, GEO, HYDRO, OMNI, PYRO, SkillKind
from gcg_plugin.duel.phases import open_duel
from gcg_plugin.duel.rulings import OFFICIAL, RESIDENT, Rulings
from gcg_plugin.policies import RandomPolicy, ScriptedPolicy, ask, play_out
from gcg_plugin.testing import Board, Dummy, character, side

BOTH = pytest.mark.parametrize("rulings", [RESIDENT, OFFICIAL], ids=["resident", "official"])


def choice(board: Board) -> Action:
    """What the scripted policy does on my side of the board."""
    return ask(ScriptedPolicy(), board.duel, 0)


def skill_kind(board: Board, action: Action) -> SkillKind:
    assert isinstance(action, UseSkill)
    return next(skill.kind for skill in board.duel.sides[0].active.skills if skill.id == action.skill)


def played(action: Action) -> str:
    assert isinstance(action, PlayCard), action
    return find(action.card).name


def test_a_burst_that_is_ready_is_used() -> None:
    board = Board(side(character(Diluc, energy=3)))
    assert skill_kind(board, choice(board)) is SkillKind.BURST


def test_the_skill_is_used_before_the_attack() -> None:
    board = Board(side(Diluc))
    assert skill_kind(board, choice(board)) is SkillKind.ELEMENTAL


def test_the_attack_is_used_when_no_other_skill_is_payable() -> None:
    board = Board(side(Diluc, dice=[PYRO, GEO, CRYO]))
    assert skill_kind(board, choice(board)) is SkillKind.NORMAL


def test_an_attack_that_fells_is_preferred_to_a_stronger_one_that_wastes_its_energy() -> None:
    board = Board(side(character(Diluc, energy=3)), side(character(Dummy, hp=3)))
    assert skill_kind(board, choice(board)) is SkillKind.ELEMENTAL


def test_the_opponent_is_felled_rather_than_hurt() -> None:
    board = Board(side(Kaeya, dice=4), side(character(Dummy, hp=1)))
    assert isinstance(choice(board), UseSkill)


def test_it_switches_to_a_character_that_reacts_when_its_own_cannot_attack() -> None:
    board = Board(side(Kaeya, Diluc, Bennett, dice=[PYRO, PYRO, PYRO, GEO]), side(character(Dummy, aura=CRYO)))
    action = choice(board)
    assert isinstance(action, SwitchTo)
    assert action.character in (1, 2)


def test_a_frozen_character_makes_way_for_one_that_can_act() -> None:
    board = Board(side(character(Diluc, cards=["Frozen"]), Kaeya))
    assert choice(board) == SwitchTo(0, 1)


def test_a_character_about_to_fall_makes_way_when_it_can_do_little() -> None:
    board = Board(
        side(character(Kaeya, hp=2), Diluc, dice=[GEO, DENDRO]),
        side(character(Diluc, energy=3), ended=False),
    )
    assert isinstance(choice(board), SwitchTo)


def test_a_hurt_character_is_fed() -> None:
    board = Board(side(character(Diluc, hp=4), hand=["Sweet Madame"]))
    assert played(choice(board)) == "Sweet Madame"


def test_nobody_is_fed_who_is_not_hurt() -> None:
    board = Board(side(Diluc, hand=["Sweet Madame"]))
    assert isinstance(choice(board), UseSkill)


def test_energy_that_makes_a_burst_ready_is_taken_first() -> None:
    board = Board(side(character(Diluc, energy=2), hand=["Starsigns"]))
    assert played(choice(board)) == "Starsigns"


def test_a_weapon_goes_to_a_character_that_wields_it_while_the_skill_stays_payable() -> None:
    board = Board(side(Diluc, Fischl, hand=["White Iron Greatsword"]))
    assert played(choice(board)) == "White Iron Greatsword"


def test_a_weapon_that_would_cost_the_attack_waits() -> None:
    board = Board(side(Diluc, hand=["White Iron Greatsword"], dice=3))
    assert isinstance(choice(board), UseSkill)


def test_an_artifact_goes_to_the_character_of_its_element() -> None:
    board = Board(side(Diluc, Kaeya, hand=["Broken Rime's Echo"], dice=[GEO, GEO]))
    action = choice(board)
    assert played(action) == "Broken Rime's Echo"
    assert isinstance(action, PlayCard)
    assert action.targets[0].place == 1


def test_a_support_is_played_early() -> None:
    board = Board(side(Diluc, hand=["Favonius Cathedral"]))
    assert played(choice(board)) == "Favonius Cathedral"


def test_dice_are_bought_when_the_right_ones_are_lacking() -> None:
    board = Board(side(Diluc, hand=["The Bestest Travel Companion!"], dice=[PYRO, GEO, GEO]))
    assert played(choice(board)) == "The Bestest Travel Companion!"


def test_a_die_that_is_lacking_is_tuned() -> None:
    board = Board(side(Diluc, hand=["Raven Bow"], dice=[PYRO, PYRO, GEO]))
    first = choice(board)
    board = Board(side(Diluc, hand=["Raven Bow"], dice=[GEO, CRYO, DENDRO]))
    second = choice(board)
    assert isinstance(first, UseSkill)
    assert second == Tune(0, find("Raven Bow").id)


def test_the_card_that_is_missed_least_is_tuned() -> None:
    board = Board(side(Diluc, hand=["White Iron Greatsword", "Raven Bow"], dice=[GEO, CRYO, DENDRO]))
    assert choice(board) == Tune(0, find("Raven Bow").id)


def test_the_round_is_ended_when_nothing_helps() -> None:
    board = Board(side(Diluc, dice=[GEO]))
    assert choice(board) == EndRound(0)


def test_the_replacement_is_the_healthy_one() -> None:
    board = Board(side(character(Diluc, hp=0, active=True), character(Kaeya, hp=1), Mona), rulings=RESIDENT)
    assert choice(board) == Replace(0, 2)


def test_the_replacement_has_an_element_the_foes_aura_reacts_with() -> None:
    board = Board(
        side(character(Diluc, hp=0, active=True), Kaeya, Mona),
        side(character(Dummy, aura=ELECTRO)),
        rulings=RESIDENT,
    )
    electro = choice(board)
    board = Board(
        side(character(Diluc, hp=0, active=True), Kaeya, Mona),
        side(character(Dummy, aura=CRYO)),
        rulings=RESIDENT,
    )
    assert electro == Replace(0, 1)
    assert choice(board) == Replace(0, 2)


def test_dice_its_characters_cannot_use_are_rolled_again_and_omni_is_kept() -> None:
    duel = open_duel((deck(1), deck(7)), 5)
    while duel.round == 0:
        awaiting = min(duel.awaits())
        play = ask(ScriptedPolicy(), duel, awaiting)
        play.take(duel)
    own = duel.sides[0]
    own.dice = [0] * 8
    for face in (OMNI, PYRO, HYDRO, GEO, GEO, DENDRO, CRYO, ELECTRO):
        own.dice[face] += 1
    assert ask(ScriptedPolicy(), duel, 0) == Reroll(0, (CRYO, ELECTRO, GEO, GEO, DENDRO))


def test_expensive_and_useless_cards_of_the_first_hand_are_switched() -> None:
    duel = open_duel((deck(7), deck(1)), 5)
    names = ("Raven Bow", "Guardian's Oath", "White Iron Greatsword", "Sweet Madame", "Strategize")
    cards = [find(name) for name in names]
    duel.sides[0].hand = [kind() for kind in cards]  # type: ignore[misc]
    action = ask(ScriptedPolicy(), duel, 0)
    assert isinstance(action, SwitchCards)
    assert sorted(find(number).name for number in action.cards) == ["Guardian's Oath", "Raven Bow"]


def test_the_first_active_character_is_the_one_the_hand_serves() -> None:
    duel = open_duel((deck(7), deck(1)), 5)
    duel.sides[0].hand = [find("White Iron Greatsword")(), find("Witch's Scorching Hat")()]  # type: ignore[list-item]
    duel.sides[0].prepared = 1
    assert ask(ScriptedPolicy(), duel, 0) == ChooseActive(0, 0)


@BOTH
def test_the_same_duel_is_played_every_time(rulings: Rulings) -> None:
    ends = []
    for _ in range(2):
        duel = open_duel((deck(1), deck(30112)), 11, rulings=rulings)
        play_out(duel, (ScriptedPolicy(), ScriptedPolicy()))
        ends.append(duel)
    assert ends[0] == ends[1]


@BOTH
@pytest.mark.parametrize("seat", [0, 1])
def test_it_beats_the_random_policy(rulings: Rulings, seat: int) -> None:
    won = 0
    for seed in range(10):
        duel = open_duel((deck(30111), deck(30112)), seed, rulings=rulings, first=seed % 2)
        scripted, random = ScriptedPolicy(), RandomPolicy(seed)
        play_out(duel, (scripted, random) if seat == 0 else (random, scripted))
        won += duel.winner == seat
    assert won >= 8
