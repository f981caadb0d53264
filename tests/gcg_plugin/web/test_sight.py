"""The table as the player sees it."""

from __future__ import annotations

import pytest

from gcg_plugin.cards.events.food import Satiated
from gcg_plugin.catalogue import built_decks, deck, find
from gcg_plugin.duel.cards import Card
from gcg_plugin.duel.elements import CRYO, DENDRO, PYRO, Cost
from gcg_plugin.duel.views import seen_by
from gcg_plugin.record import Header
from gcg_plugin.testing import Board, card, character, side
from gcg_plugin.web.sight import cost, kind_of, sight


def test_the_own_side_is_shown_and_of_the_other_only_numbers() -> None:
    board = Board(
        side("Diluc", hand=["Paimon", "Sweet Madame"], dice=[0, 3, 3], pile=["Ellin"]),
        side("Mona", hand=["Paimon"], dice=[1, 2], pile=["Ellin", "Ellin"]),
        rerolls=True,
    )
    mine, theirs = sight(seen_by(board.duel, 0), 0).sides
    assert [one.id for one in mine.cards] == [322001, 333005]
    assert (mine.dice, mine.faces, mine.hand, mine.pile) == (3, (1, 0, 0, 2, 0, 0, 0, 0), 2, 1)
    assert (theirs.dice, theirs.faces, theirs.hand, theirs.cards, theirs.pile) == (2, (), 1, (), 2)


def test_a_character_has_its_numbers_its_aura_and_what_it_holds() -> None:
    held = ["Raven Bow", card(Satiated, rounds=1)]
    board = Board(side(character("Fischl", hp=4, energy=1, aura=(CRYO, DENDRO), cards=held)), rerolls=True)
    found = sight(seen_by(board.duel, 0), 0).sides[0].characters[0]
    assert (found.hp, found.max_hp, found.energy, found.max_energy) == (4, 10, 1, 3)
    assert (found.element, found.aura) == ("electro", ("cryo", "dendro"))
    assert [(one.kind, one.n) for one in found.held] == [("weapon", ()), ("food", (("rounds", 1, 1),))]


def test_what_counts_on_a_card_is_told_with_the_most_it_may_be() -> None:
    board = Board(
        side(
            "Diluc",
            statuses=[card("Crystallize", points=2)],
            summons=[card("Oz", usages=1), card("Large Wind Spirit", usages=3, turned=PYRO)],
            supports=["Dawn Winery", card("Timmie", counter=2), card("Paimon", rounds=2)],
        ),
        rerolls=True,
    )
    found = sight(seen_by(board.duel, 0), 0).sides[0]
    told = {one.id: {what: rest for what, *rest in one.n} for one in (*found.statuses, *found.summons, *found.supports)}
    assert told[find("Crystallize").id]["shield"][0] == 2
    assert told[find("Oz").id] == {"usages": [1, 2]}
    assert told[find("Large Wind Spirit").id] == {"usages": [3, 3], "element": ["pyro"]}
    assert told[find("Dawn Winery").id] == {"this_round": [2, 2]}
    assert told[find("Timmie").id]["counter"] == [2]
    assert told[find("Paimon").id] == {"usages": [2, 2], "rounds": [2]}


@pytest.mark.parametrize(
    ("now", "printed", "told"),
    [
        (Cost(PYRO, 1, any=2), None, (("pyro", 1), ("any", 2))),
        (Cost(None, 2), None, (("same", 2),)),
        (Cost(PYRO, 3, energy=3), None, (("pyro", 3), ("energy", 3))),
        (Cost(PYRO, 2, any=2), Cost(PYRO, 3, any=2), (("pyro", 2, 3), ("any", 2))),
        (Cost(), Cost(any=1), (("any", 0, 1),)),
        (Cost(legend=True), None, (("legend", 1),)),
        (Cost(), None, ()),
    ],
)
def test_a_cost_is_told_by_kind_with_what_was_printed(now: Cost, printed: Cost | None, told: object) -> None:
    assert cost(now, printed) == told


def test_a_card_in_hand_costs_what_it_would_cost_now() -> None:
    cards = ["Viridescent Venerer's Diadem"]
    board = Board(side("Diluc", hand=cards, dice=8, supports=[]), rerolls=True)
    (shown,) = sight(seen_by(board.duel, 0), 0).sides[0].cards
    printed = find(cards[0])
    assert issubclass(printed, Card)
    assert shown.cost == cost(printed.cost)


def test_a_reduced_card_is_told_with_both_costs() -> None:
    board = Board(side("Diluc", hand=["Dawn Winery"], supports=["Tubby"], dice=8), rerolls=True)
    (shown,) = sight(seen_by(board.duel, 0), 0).sides[0].cards
    assert shown.cost == (("same", 0, 2),)


def test_who_moves_first_next_is_told_once_somebody_has_ended_the_round() -> None:
    board = Board(side("Diluc", dice=8), side("Mona", ended=False), rerolls=True)
    seen = sight(seen_by(board.duel, 0), 0)
    assert (seen.phase, seen.turn, seen.first) == ("action", 0, None)
    board = Board(side("Diluc", dice=8), side("Mona", ended=True), rerolls=True)
    board.duel.first = 1
    assert sight(seen_by(board.duel, 0), 0).first == 1
    board.duel.first = 0
    assert sight(seen_by(board.duel, 0), 0).first == 0


def test_before_the_first_round_nobody_is_active() -> None:
    duel = Header(seed=1, decks=(7, 30111), first=1).open()
    duel.sides[1].active_place = 2
    seen = sight(seen_by(duel, 0), 0)
    assert (seen.phase, seen.round, seen.turn, seen.first) == ("preparation", 0, None, 1)
    assert [one.active for one in seen.sides] == [-1, -1]


def test_every_card_of_the_decks_is_of_a_kind() -> None:
    kinds = {kind_of(kind) for number in built_decks() for kind in deck(number).cards}
    assert kinds == {"weapon", "artifact", "talent", "support", "event"}
    assert kind_of(find("Diluc")) == "character"
    assert kind_of(find("Oz")) == "summon"
    assert kind_of(find("Crystallize")) == "status"
