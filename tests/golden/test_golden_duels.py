"""The recorded duels are played again, and what follows each action is what was written down."""

import pytest

from gcg_plugin.catalogue import built_decks
from gcg_plugin.duel.rulings import PRESETS
from tests.golden.duels import DUELS, FOLDER, Opening, RecordingError, replay

HINT = "read the difference, and if it is meant, write them anew: python -m tests.golden"


@pytest.mark.parametrize("opening", DUELS, ids=lambda opening: opening.name)
def test_a_recorded_duel_goes_as_it_was_written(opening: Opening) -> None:
    written = opening.path.read_text(encoding="utf-8")
    try:
        played = replay(written)
    except RecordingError as error:
        raise AssertionError(f"{opening.path.name}, {error}; {HINT}") from error
    for number, (now, then) in enumerate(zip(played.splitlines(), written.splitlines(), strict=False), start=1):
        assert now == then, f"{opening.path.name}, line {number}: {HINT}"
    assert played == written


@pytest.mark.parametrize("opening", DUELS, ids=lambda opening: opening.name)
def test_a_recorded_duel_is_whole(opening: Opening) -> None:
    lines = opening.path.read_text(encoding="utf-8").splitlines()
    assert sum("The duel is over" in line for line in lines) == 1
    assert "The duel is over" in lines[-3]


def test_every_built_deck_has_a_recorded_duel() -> None:
    assert {opening.decks[0] for opening in DUELS} == set(built_decks())


def test_two_pairings_at_least_are_recorded_under_both_presets() -> None:
    pairings = {opening.decks for opening in DUELS}
    both = [pair for pair in pairings if {o.rulings for o in DUELS if o.decks == pair} == set(PRESETS)]
    assert len(both) >= 2


def test_no_recorded_duel_is_left_that_nobody_plays_again() -> None:
    assert {path.name for path in FOLDER.glob("*.txt")} == {opening.path.name for opening in DUELS}


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("A dances", "it says no action"),
        ("A uses Frostgnaw", "has no Frostgnaw"),
        ("A plays Nonsense", "Nonsense is not in hand"),
        ("A ends the round", "refused now"),
    ],
)
def test_a_line_that_cannot_be_done_is_named(line: str, problem: str) -> None:
    with pytest.raises(RecordingError, match=f"line 4: .*{problem}"):
        replay(
            f"A plays deck 1, B plays deck 2: official rulings, seed 1.\nA keeps the hand\nB keeps the hand\n{line}\n"
        )


def test_a_text_that_is_no_recorded_duel_is_refused() -> None:
    with pytest.raises(RecordingError, match="line 1"):
        replay("once upon a time\n")
