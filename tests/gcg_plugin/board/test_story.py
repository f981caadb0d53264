from __future__ import annotations

import io
from collections.abc import Callable

import pytest
from rich.console import Console

from gcg_plugin.board.story import YOU, Narrator, _Telling, does, of_whom, score
from gcg_plugin.board.told import Teller
from gcg_plugin.duel.elements import CRYO, ELECTRO
from gcg_plugin.duel.rulings import OFFICIAL
from gcg_plugin.testing import Board, character, side
from tests.gcg_plugin.board.boards import NAMES, NARROW, random_duel
from tests.golden.words import KINDS


def told(board: Board, action: Callable[[], object], to: int | None = 0) -> list[str]:
    """The lines of what an action does."""
    if board.duel.journal is None:
        board.duel.journal = []
    narrator = Narrator(NAMES, to)
    narrator.skip(board.duel)
    action()
    return [line.text.plain for line in narrator.catch_up(board.duel)]


def test_a_skill_is_told_with_the_damage_the_reaction_and_the_hp_that_are_left():
    board = Board(side("Diluc"), side(character("Kaeya", aura=CRYO)))
    assert told(board, lambda: board.me.use("Searing Onslaught"))[0] == (
        "Your Diluc uses Searing Onslaught → Marjorie's Kaeya −5 Pyro Melt (5 HP)"
    )


def test_a_fall_is_told_and_no_hp_are():
    board = Board(side("Diluc"), side(character("Kaeya", hp=1), "Mona"))
    assert told(board, lambda: board.me.use("Tempered Sword"))[0] == (
        "Your Diluc uses Tempered Sword → Marjorie's Kaeya −2 Physical; Marjorie's Kaeya falls"
    )


def test_a_forced_switch_is_told_with_its_cause():
    board = Board(side("Diluc"), side(character("Kaeya", aura=ELECTRO), "Mona"))
    line = told(board, lambda: board.me.use("Searing Onslaught"))[0]
    assert line.endswith("Marjorie's Kaeya −5 Pyro Overloaded (5 HP); Marjorie's Mona comes in")


def test_the_piercing_of_a_reaction_is_told_for_each():
    board = Board(side("Fischl"), side(character("Kaeya", aura=CRYO), "Mona", "Diluc"))
    line = told(board, lambda: board.me.use("Nightrider"))[0]
    assert "Kaeya −2 Electro Superconduct (8 HP)" in line
    assert "Mona −1 Piercing (9 HP)" in line
    assert "Oz" in line


def test_a_card_is_told_with_its_target_and_what_it_does():
    board = Board(side(character("Diluc", hp=5), hand=["Sweet Madame"]))
    assert told(board, lambda: board.me.play("Sweet Madame", "Diluc")) == [
        "You play Sweet Madame on Diluc → Diluc +1 HP (6 HP); Satiated on Diluc"
    ]


def test_energy_is_told_where_a_card_gives_it():
    board = Board(side("Diluc", hand=["Starsigns"]))
    assert told(board, lambda: board.me.play("Starsigns")) == ["You play Starsigns → Diluc +1 energy"]


def test_own_draws_are_named_and_the_other_sides_counted():
    board = Board(side("Diluc", hand=["Strategize"], pile=["Paimon", "Ellin"]))
    assert told(board, lambda: board.me.play("Strategize"))[0] == "You play Strategize → you draw Paimon, Ellin"
    board = Board(side("Diluc", hand=["Strategize"], pile=["Paimon", "Ellin"]))
    assert told(board, lambda: board.me.play("Strategize"), to=1)[0].endswith("draw 2 cards")


def test_own_tuning_names_card_and_die_and_the_other_sides_only_the_element():
    for to, words in ((0, "You tune a die of Cryo to Pyro with Paimon"), (1, "You tune a die to Pyro with a card")):
        board = Board(side("Diluc", hand=["Paimon"], dice=[CRYO]))
        assert told(board, lambda board=board: board.me.tune("Paimon"), to) == [words]


def test_what_the_end_phase_does_is_told_by_its_source():
    board = Board(side("Fischl", summons=["Oz"]), side("Kaeya"))
    lines = told(board, lambda: board.me.end())
    assert lines[0] == "You end the round"
    assert lines[1].startswith("End phase → Oz: Marjorie's Kaeya −1 Electro")


def test_a_round_opens_with_a_heading():
    board = Board(side("Diluc"), round=3)
    board.duel.journal = []
    narrator = Narrator(NAMES, 0)
    board.me.end()
    headings = [line.text.plain for line in narrator.catch_up(board.duel) if line.heading]
    assert headings == ["Round 4"]


def test_a_side_that_is_no_you_is_spoken_of():
    board = Board(side("Diluc"), side("Kaeya"))
    board.duel.journal = []
    narrator = Narrator(("Deck 1", "Deck 7"), None)
    board.me.use("Tempered Sword")
    assert narrator.catch_up(board.duel)[0].text.plain == (
        "Deck 1's Diluc uses Tempered Sword → Deck 7's Kaeya −2 Physical (8 HP)"
    )


def test_a_duels_end_is_told():
    board = Board(side("Diluc"))
    assert told(board, board.me.concede)[-2:] == ["You concede", "Marjorie wins the duel"]


def test_players_hear_of_every_kind_of_thing_that_the_engine_writes_down():
    heard = {name.removeprefix(head).replace("_", " ") for name in vars(_Telling) for head in ("_lead_", "_part_")}
    assert set(KINDS) - heard == {"round", "draws", "overdraws"}


def test_nobody_hears_twice_of_a_thing():
    board = Board(side("Diluc"))
    board.duel.journal = []
    narrator = Narrator(NAMES, 0)
    board.me.use("Tempered Sword")
    assert narrator.catch_up(board.duel)
    assert narrator.catch_up(board.duel) == []


def test_the_score_names_both_sides_characters_with_their_hp_and_marks_the_active():
    board = Board(side("Diluc", character("Kaeya", hp=0)), side(character("Mona", hp=4)))
    text = score(board.duel, NAMES).plain
    assert text.startswith("You: ▶Diluc 10, Kaeya fallen")
    assert "Marjorie: ▶Mona 4" in text


@pytest.mark.parametrize("seed", range(3))
def test_whole_duels_are_told_to_either_side_and_to_onlookers_without_a_hidden_name(seed):
    narrators = {to: Narrator(NAMES, to) for to in (0, 1, None)}
    lines: dict[int | None, list[str]] = {to: [] for to in narrators}
    for duel, _ in random_duel(seed, (2, 11005), OFFICIAL):
        for to, narrator in narrators.items():
            lines[to] += [line.text.plain for line in narrator.catch_up(duel)]
    assert any(line.startswith("Marjorie draws ") and "card" not in line for line in lines[None])
    assert all("card" in line.split("Marjorie draws ")[1] for line in lines[0] if "Marjorie draws " in line)
    assert not any(line.startswith("Marjorie rolls") for line in lines[0])


def test_a_teller_prints_the_score_before_each_further_round_and_at_the_end():
    console = Console(file=io.StringIO(), width=NARROW.width, highlight=False)
    teller = Teller(console, (YOU, "Marjorie"), 0)
    board = Board(side("Diluc"), side("Kaeya"))
    board.duel.journal = []
    board.me.end()
    teller.catch_up(board.duel)
    teller.end(board.duel)
    text = console.file.getvalue()
    assert isinstance(text, str)
    assert text.index("You: ▶Diluc 10") < text.index("Round 2 ──") < text.rindex("You: ▶Diluc 10")


def test_an_opponent_without_a_name_is_written_large_only_where_a_line_begins():
    names = (YOU, "The opponent")
    assert does(names, 1, "play") == "The opponent plays"
    assert does(names, 1, "draw", first=False) == "the opponent draws"
    assert of_whom(names, 1) == "the opponent's"
    assert (does(names, 0, "draw", first=False), of_whom((YOU, "Marjorie"), 1)) == ("you draw", "Marjorie's")
