"""The number of legal actions to depth two and three from named positions is the committed one."""

from __future__ import annotations

import pytest

from gcg_plugin.duel.legal import legal_actions
from tests.nets.count import DEPTHS, POSITIONS, committed, count


@pytest.mark.parametrize("name", POSITIONS)
def test_the_number_of_legal_actions_is_the_committed_one(name: str) -> None:
    duel = POSITIONS[name]()
    found = [count(duel, depth) for depth in DEPTHS]
    assert found == committed()[name], "if a rule was meant to change: python -m tests.nets"


def test_every_position_is_committed_and_no_other() -> None:
    assert list(committed()) == list(POSITIONS)


@pytest.mark.parametrize("name", POSITIONS)
def test_a_position_of_the_nets_has_choices_and_counting_changes_nothing(name: str) -> None:
    duel = POSITIONS[name]()
    before = duel.copy()
    assert count(duel, 2) > len(legal_actions(duel)) > 1
    assert duel == before
