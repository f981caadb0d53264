"""What happened is kept in order, and shown to a side without what is hidden from it."""

from __future__ import annotations

import random

from gcg_plugin import catalogue
from gcg_plugin.duel.actions import act
from gcg_plugin.duel.journal import HIDDEN_FROM_FOE, visible
from gcg_plugin.duel.legal import legal_actions
from gcg_plugin.duel.phases import open_duel
from gcg_plugin.duel.state import Duel


def whole_duel(seed: int, *, journal: bool) -> Duel:
    duel = open_duel((catalogue.deck(7), catalogue.deck(30112)), seed, journal=journal)
    chance = random.Random(seed)
    while not duel.over:
        act(duel, chance.choice(list(legal_actions(duel))))
    return duel


def test_the_same_seed_gives_the_same_journal() -> None:
    assert whole_duel(3, journal=True).journal == whole_duel(3, journal=True).journal


def test_keeping_a_journal_changes_nothing_else() -> None:
    quiet = whole_duel(3, journal=False)
    assert quiet.journal is None
    assert quiet == whole_duel(3, journal=True)


def test_what_the_other_side_draws_rolls_switches_and_tunes_is_blank() -> None:
    entries = {
        "draws": (("draws", 1, 322001), ("draws", 1, 0)),
        "overdraws": (("overdraws", 1, 322001), ("overdraws", 1, 0)),
        "rolls": (("rolls", 1, (1, 2)), ("rolls", 1, ())),
        "rerolls": (("rerolls", 1, 2, (1, 2)), ("rerolls", 1, 2, ())),
        "switches cards": (("switches cards", 1, (322001, 1)), ("switches cards", 1, (0, 0))),
        "tunes": (("tunes", 1, 322001, 2, 3), ("tunes", 1, 0, 0, 3)),
    }
    assert set(entries) == set(HIDDEN_FROM_FOE)
    for entry, blank in entries.values():
        assert visible(entry, 1) == entry
        assert visible(entry, 0) == blank
