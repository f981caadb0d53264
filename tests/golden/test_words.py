"""Every entry of a journal has its sentence in a recorded duel."""

import re
from pathlib import Path

import gcg_plugin.duel
from gcg_plugin.characters.pyro.diluc import Diluc
from gcg_plugin.testing import Board, side
from tests.golden.words import KINDS, words

NAMES = ("A", "B")


def kinds_written() -> set[str]:
    """Every kind of entry that the engine writes, read off its source."""
    source = "".join(path.read_text() for path in Path(gcg_plugin.duel.__file__).parent.glob("*.py"))
    return {"draws", "overdraws", *re.findall(r'journal\.(?:append|extend)\(\s*\(+"([a-z ]+)"', source)}


def test_every_kind_of_entry_that_the_engine_writes_has_words() -> None:
    assert kinds_written() == set(KINDS)


def test_a_hit_is_worded_with_its_reaction_and_its_cause() -> None:
    board = Board(side(Diluc))
    board.me.use(Diluc.searing_onslaught)
    said = [words(board.duel, entry, NAMES) for entry in board.last]
    assert said[0] == "A: Diluc uses Searing Onslaught."
    assert said[1].endswith("takes 3 Pyro damage from Diluc.")
    assert all(re.fullmatch(r"[A-Z].*\.", sentence) for sentence in said)
