from __future__ import annotations

import pytest

from gcg_plugin.board.choices import blocked, choices, foresee, option_text, pays_with, tunings
from gcg_plugin.duel.actions import EndRound, PlayCard, Replace, SwitchTo, Target, Tune, UseSkill, act, why_not
from gcg_plugin.duel.elements import ANEMO, CRYO, GEO, HYDRO, OMNI, PYRO
from gcg_plugin.duel.rulings import RESIDENT
from gcg_plugin.duel.views import seen_by
from gcg_plugin.testing import Board, character, side
from tests.gcg_plugin.board.boards import random_duel


def listed(board: Board) -> dict[str, str]:
    return {choice.label.plain: choice.note.plain for choice in choices(seen_by(board.duel, 0), 0)}


def reasons(board: Board) -> dict[str, str]:
    return {one.label: one.why for one in blocked(seen_by(board.duel, 0), 0)}


def test_choices_come_as_skills_switches_tuning_the_rounds_end_and_the_hand():
    board = Board(side("Diluc", "Kaeya", "Mona", hand=["Paimon", "Strategize"], dice=[PYRO] * 6 + [GEO]))
    assert list(listed(board)) == [
        "Tempered Sword",
        "Searing Onslaught",
        "Switch to Kaeya",
        "Switch to Mona",
        "Tune a die to Pyro",
        "End the round",
        "Paimon",
        "Strategize",
    ]


def test_every_choice_can_be_made_at_every_point_of_a_duel():
    for duel, copy in random_duel(9, (3, 4)):
        for side_index in copy.awaits():
            seen = seen_by(copy, side_index)
            for choice in choices(seen, side_index):
                assert choice.actions
                assert all(why_not(copy, action) is None for action in choice.actions)
        if duel.round > 4:
            break


def test_a_card_is_either_a_choice_or_blocked_with_a_reason():
    for duel, copy in random_duel(2, (1, 7)):
        seen = seen_by(copy, 0)
        if any(isinstance(choice.action, EndRound) for choice in choices(seen, 0)):
            shown = [choice.label.plain for choice in choices(seen, 0) if choice.in_hand]
            shown += [one.label for one in blocked(seen, 0) if one.in_hand]
            assert len(shown) == len({card.id for card in copy.sides[0].hand})
        if duel.round > 4:
            break


def test_a_skills_note_foresees_damage_reaction_and_defeat():
    board = Board(side("Diluc"), side(character("Kaeya", hp=3, aura=CRYO), "Mona"))
    note = listed(board)["Searing Onslaught"]
    assert note.startswith("Kaeya −3 Melt falls")


def test_a_note_says_whose_a_character_is_when_both_sides_have_one_of_the_name():
    board = Board(side("Diluc"), side("Diluc"))
    assert listed(board)["Searing Onslaught"] == "their Diluc −3"


def test_a_note_foresees_who_comes_in():
    board = Board(side("Sucrose"), side("Diluc", "Kaeya", "Mona"))
    assert "comes in" in listed(board)["Astable Anemohypostasis Creation - 6308"]


def test_a_note_has_a_question_mark_where_chance_has_a_part_in_it():
    board = Board(side("Diluc", hand=["Strategize"], pile=["Paimon", "Ellin"]))
    assert listed(board)["Strategize"] == "draw 2 ?"


def test_a_note_foresees_what_enters_and_the_dice_that_are_gained():
    board = Board(side("Kaeya", hand=["The Bestest Travel Companion!"]))
    assert listed(board)["The Bestest Travel Companion!"] == "+2 Omni"


def test_an_equipment_that_moves_says_from_whom_to_whom():
    board = Board(side(character("Diluc", cards=["White Iron Greatsword"]), "Razor", hand=["Master of Weaponry"]))
    assert listed(board)["Master of Weaponry"].startswith("from Diluc to Razor")


def test_a_note_foresees_a_won_duel():
    foe = side(character("Kaeya", hp=1), character("Mona", hp=0), character("Diluc", hp=0))
    assert listed(Board(side("Diluc"), foe))["Tempered Sword"].startswith("wins the duel")


def test_a_card_of_several_targets_is_one_choice_that_names_them():
    board = Board(side(character("Diluc", hp=5), character("Kaeya", hp=5), "Mona", hand=["Sweet Madame"]))
    assert listed(board)["Sweet Madame"] == "on Diluc or Kaeya"


def test_a_card_that_is_held_twice_is_one_choice():
    assert "Paimon ×2" in listed(Board(side("Diluc", hand=["Paimon", "Paimon"])))


def test_a_fifth_support_is_offered_in_place_of_another():
    board = Board(side("Diluc", hand=["Ellin"], supports=["Paimon", "Timmie", "Dawn Winery", "Jade Chamber"]))
    seen = seen_by(board.duel, 0)
    choice = next(choice for choice in choices(seen, 0) if choice.label.plain == "Ellin")
    assert choice.note.plain == "in place of another support"
    assert option_text(seen, choice.actions[1]).plain == "in place of Timmie"


def test_a_single_target_is_named_with_what_would_happen():
    board = Board(side(character("Diluc", hp=5), hand=["Sweet Madame"]))
    assert listed(board)["Sweet Madame"] == "on Diluc: Diluc +1, +Satiated"


@pytest.mark.parametrize(
    ("name", "piece", "why"),
    [
        ("Dawn", side("Diluc"), "too little energy"),
        ("Searing Onslaught", side("Diluc", dice=[HYDRO] * 8), "too few dice"),
        ("Searing Onslaught", side(character("Diluc", cards=["Frozen"])), "no skills this round"),
        ("Send Off", side("Diluc", hand=["Send Off"]), "no summon for it"),
        ("Sweet Madame", side("Diluc", hand=["Sweet Madame"]), "nobody is hurt"),
        ("I Haven't Lost Yet!", side("Diluc", hand=["I Haven't Lost Yet!"]), "nobody fell this round"),
        ("Raven Bow", side("Diluc", "Kaeya", "Mona", hand=["Raven Bow"]), "nothing to play it on"),
        ("Flowing Flame", side("Kaeya", "Diluc", hand=["Flowing Flame"]), "its character is not active"),
    ],
)
def test_what_cannot_be_done_says_why(name, piece, why):
    assert reasons(Board(piece))[name] == why


def test_a_fallen_character_is_replaced_from_the_list():
    board = Board(side(character("Diluc", hp=0, active=True), "Kaeya", "Mona"), rulings=RESIDENT)
    found = choices(seen_by(board.duel, 0), 0)
    assert [choice.label.plain for choice in found] == ["Bring in Kaeya", "Bring in Mona"]
    assert [choice.action for choice in found] == [Replace(0, 1), Replace(0, 2)]


def test_the_first_character_is_chosen_from_the_list_and_cards_and_dice_are_not():
    seen_phases = []
    for duel, copy in random_duel(0):
        if 0 in copy.awaits():
            seen_phases.append([choice.label.plain for choice in choices(seen_by(copy, 0), 0)])
        if duel.round == 1 and len(seen_phases) >= 3:
            break
    assert seen_phases[0] == []
    assert seen_phases[1] == ["Begin with Diluc", "Begin with Kaeya", "Begin with Sucrose"]
    assert seen_phases[2] == []


def test_a_side_that_owes_no_choice_has_none():
    board = Board(side("Diluc"), side("Kaeya", ended=False), acts="foe")
    assert choices(seen_by(board.duel, 0), 0) == []
    assert blocked(seen_by(board.duel, 0), 0) == []


def test_the_dice_that_pay_and_those_to_tune_come_with_those_least_needed_first():
    board = Board(side("Diluc", "Kaeya", hand=["Paimon"], dice=[OMNI, PYRO, CRYO, ANEMO]))
    seen = seen_by(board.duel, 0)
    assert tunings(seen, 0) == [ANEMO, CRYO]
    assert pays_with(seen, SwitchTo(0, 1)).plain == "1 Anemo"


def test_what_may_not_be_done_is_foreseen_as_the_reason():
    board = Board(side("Diluc"))
    assert foresee(seen_by(board.duel, 0), UseSkill(0, 13013)).plain == "the character lacks energy"


def test_the_cards_of_a_tuning_and_the_targets_of_a_card_are_told_apart_by_name():
    board = Board(side("Diluc", hand=["Paimon"]), side("Kaeya"))
    seen = seen_by(board.duel, 0)
    assert option_text(seen, Tune(0, 322001)).plain == "Paimon"
    assert option_text(seen, PlayCard(0, 322001, (Target(1, "characters", 0),))).plain == "on the opponent's Kaeya"
    assert option_text(seen, EndRound(0)).plain == ""


def test_taking_a_choice_does_what_its_note_says():
    board = Board(side("Diluc"), side("Kaeya"))
    seen = seen_by(board.duel, 0)
    choice = next(choice for choice in choices(seen, 0) if choice.label.plain == "Tempered Sword")
    assert choice.note.plain == "Kaeya −2"
    act(board.duel, choice.action)
    assert board.duel.sides[1].characters[0].hp == 8
