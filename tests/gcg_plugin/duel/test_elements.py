"""The small vocabulary: what faces, damages, auras and costs are called and hold."""

from __future__ import annotations

import pytest

from gcg_plugin.duel import CRYO, DENDRO, OMNI, PHYSICAL, PIERCING, PYRO, Cost, Status
from gcg_plugin.duel.elements import (
    CRYO_AND_DENDRO,
    ELEMENTS,
    FACES,
    NO_AURA,
    aura_elements,
    damage_name,
    face_name,
)
from gcg_plugin.testing import Board, Dummy, character, side


class Iced(Status):
    """Its character has Cryo on it as long as this lasts."""

    id = 9_140_001
    keeps_aura = CRYO


def test_a_die_has_a_face_for_each_element_and_one_for_all():
    assert len(ELEMENTS) + 1 == FACES
    assert [face_name(face) for face in range(FACES)] == [
        "omni",
        "cryo",
        "hydro",
        "pyro",
        "electro",
        "anemo",
        "geo",
        "dendro",
    ]
    assert face_name(OMNI) == "omni"


@pytest.mark.parametrize(("element", "name"), [(PYRO, "Pyro"), (PHYSICAL, "Physical"), (PIERCING, "Piercing")])
def test_damage_is_called_by_its_element_or_its_kind(element: int, name: str):
    assert damage_name(element) == name


@pytest.mark.parametrize(
    ("aura", "elements"),
    [(NO_AURA, ()), (PYRO, (PYRO,)), (DENDRO, (DENDRO,)), (CRYO_AND_DENDRO, (CRYO, DENDRO))],
)
def test_an_aura_holds_no_element_one_or_cryo_and_dendro(aura: int, elements: tuple[int, ...]):
    assert aura_elements(aura) == elements


def test_a_cost_counts_its_dice_and_not_its_energy():
    assert Cost(PYRO, 1, any=2, energy=3).dice == 3
    assert Cost().dice == 0


def test_a_status_that_keeps_an_element_puts_it_back_after_a_reaction():
    board = Board(side(), side(character(Dummy, cards=[Iced])))
    assert board.foe.active.aura == CRYO
    with board.takes(board.foe, 3):
        board.hit(board.foe, 1, PYRO)
    assert board.foe.active.aura == CRYO
