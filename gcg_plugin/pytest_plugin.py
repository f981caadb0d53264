"""The pytest plugin: a fixture for the test words of `gcg_plugin.testing`.

It stands apart from them and imports them no sooner than a test asks, so that a pytest run that plays no duel loads
no card, and one that measures coverage measures all of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from gcg_plugin.testing import Board


@pytest.fixture
def duel_board() -> Iterator[Callable[..., Board]]:
    """Boards for a test: `duel_board(side(Diluc), side(Kaeya))`, with all that `gcg_plugin.testing.Board` takes.

    When the test fails, pytest's report shows for each of its boards the position and what has happened.
    """
    from gcg_plugin.testing import Board

    made: list[Board] = []

    def make(*sides: Any, **options: Any) -> Board:
        board = Board(*sides, **options)
        made.append(board)
        return board

    yield make
    for board in made:
        print(board.story())
