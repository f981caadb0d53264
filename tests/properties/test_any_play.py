"""Arbitrary play of arbitrary duels: see `machines.py` for what is demanded after each action."""

from __future__ import annotations

import pytest

from tests.properties.machines import OpenedDuels, Positions
from tests.properties.profiles import ci, soak

TestAnyDeckPlayedAnyWay = OpenedDuels.TestCase
TestAnyDeckPlayedAnyWay.settings = ci(examples=20, steps=60)

TestAnyPositionPlayedAnyWay = Positions.TestCase
TestAnyPositionPlayedAnyWay.settings = ci(examples=30, steps=25)


class _OpenedForLong(OpenedDuels):
    """The same, for the soak suite."""


class _PositionsForLong(Positions):
    """The same, for the soak suite."""


TestAnyDeckForLong = pytest.mark.soak(_OpenedForLong.TestCase)
TestAnyDeckForLong.settings = soak(0.5)

TestAnyPositionForLong = pytest.mark.soak(_PositionsForLong.TestCase)
TestAnyPositionForLong.settings = soak(1, steps=40)
