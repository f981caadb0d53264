"""The searching policy: repeatable by nodes, anytime, legal, and quick to finish what is won."""

from __future__ import annotations

from itertools import count

import pytest

from gcg_plugin.catalogue import deck
from gcg_plugin.characters.pyro.diluc import Diluc
from gcg_plugin.duel.actions import Action, EndRound, Reroll, SwitchCards, UseSkill, act, why_not
from gcg_plugin.duel.elements import CRYO, GEO, PYRO
from gcg_plugin.duel.phases import open_duel
from gcg_plugin.duel.rulings import OFFICIAL, RESIDENT, Rulings
from gcg_plugin.duel.state import Awaits, Duel
from gcg_plugin.duel.views import seen_by
from gcg_plugin.policies import ScriptedPolicy, SearchPolicy, ask, play_out
from gcg_plugin.policies.search import Search, policy
from gcg_plugin.testing import Board, Dummy, character, side


def middle(round_number: int = 2) -> Duel:
    """A duel in which side 0 owes an action, with cards in hand."""
    duel = open_duel((deck(1), deck(7)), 9)
    while duel.round < round_number or duel.awaits().get(0) is not Awaits.ACT:
        asked = min(duel.awaits())
        act(duel, ask(ScriptedPolicy(), duel, asked))
    return duel


def test_the_same_seed_view_and_nodes_choose_the_same_whatever_was_asked_before() -> None:
    duel = middle()
    old = SearchPolicy(5, nodes=20)
    first = ask(old, duel, 0)
    after = duel.copy()
    act(after, first)
    ask(old, after, min(after.awaits()))
    assert ask(old, duel, 0) == first
    assert ask(SearchPolicy(5, nodes=20), duel, 0) == first


def test_other_seeds_draw_other_duels() -> None:
    searches = [Search(seen_by(middle(), 0), 0, seed) for seed in range(2)]
    tried: list[dict[Action, int]] = []
    for search in searches:
        for _ in range(60):
            search.grow()
        tried.append(search.tried())
    assert sum(tried[0].values()) == sum(tried[1].values()) == 60
    assert tried[0] != tried[1]


def test_a_search_can_be_asked_after_any_number_of_descents() -> None:
    duel = middle()
    search = Search(seen_by(duel, 0), 0)
    for nodes in range(12):
        assert search.nodes == nodes
        assert why_not(duel, search.best()) is None
        search.grow()


def test_before_any_descent_the_best_is_what_the_scripted_policy_would_do() -> None:
    board = Board(side(Diluc, "Kaeya", dice=[PYRO, PYRO, PYRO, GEO]), side(Dummy))
    assert Search(board.duel, 0).best() == ask(ScriptedPolicy(), board.duel, 0)


def test_the_view_it_searches_is_not_changed() -> None:
    seen = seen_by(middle(), 0)
    before = seen.copy()
    search = Search(seen, 0)
    for _ in range(10):
        search.grow()
    assert seen == before


def test_by_seconds_it_stops_when_they_are_over(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = count()
    grown = []
    monkeypatch.setattr(policy, "perf_counter", lambda: next(clock))
    grow = Search.grow
    monkeypatch.setattr(Search, "grow", lambda search: (grown.append(search), grow(search)))
    duel = middle()
    assert why_not(duel, ask(SearchPolicy(1, seconds=7), duel, 0)) is None
    assert len(grown) == 7


def test_by_nodes_it_stops_when_no_other_action_can_catch_up(monkeypatch: pytest.MonkeyPatch) -> None:
    duel = middle()
    for seed in range(4):
        search = Search(seen_by(duel, 0), 0, seed)
        for _ in range(40):
            search.grow()
        assert ask(SearchPolicy(seed, nodes=40), duel, 0) == search.best()


@pytest.mark.parametrize("budget", [{"nodes": 0}, {"seconds": 0.0}, {"nodes": -3, "seconds": 1.0}])
def test_a_budget_of_nothing_is_refused(budget: dict[str, float]) -> None:
    with pytest.raises(ValueError, match="at least one node and some time"):
        SearchPolicy(1, **budget)  # type: ignore[arg-type]


@pytest.mark.parametrize("rulings", [RESIDENT, OFFICIAL], ids=["resident", "official"])
@pytest.mark.parametrize("decks", [(1, 7), (2, 3), (4, 11005), (30111, 30112)])
def test_it_plays_whole_duels_without_an_illegal_action(decks: tuple[int, int], rulings: Rulings) -> None:
    duel = open_duel((deck(decks[0]), deck(decks[1])), 6, rulings=rulings)
    play_out(duel, (SearchPolicy(1, nodes=4), SearchPolicy(2, nodes=4)))
    assert duel.over


def test_a_duel_that_can_be_won_at_once_is_won_at_once() -> None:
    board = Board(
        side(character(Diluc, energy=3), "Kaeya", hand=["Sweet Madame", "Strategize"]),
        side(character(Dummy, hp=3), character(Dummy, hp=0), character(Dummy, hp=0), ended=False),
    )
    search = Search(board.duel, 0)
    assert isinstance(search.settled, UseSkill)
    act(board.duel, ask(SearchPolicy(1, nodes=1), board.duel, 0))
    assert board.duel.winner == 0


def test_the_only_action_there_is_needs_no_search() -> None:
    board = Board(side(Diluc, dice=0), side(Dummy, ended=False))
    assert Search(board.duel, 0).settled == EndRound(0)


def test_a_blow_that_fells_comes_before_one_that_hurts_more() -> None:
    board = Board(
        side(character(Diluc, energy=3), "Kaeya", dice=[PYRO, PYRO, PYRO, PYRO]),
        side(character(Dummy, hp=3), Dummy, ended=False),
    )
    action = ask(SearchPolicy(1, nodes=60), board.duel, 0)
    assert action == UseSkill(0, Diluc.searing_onslaught.id)


def test_it_reacts_with_the_aura_of_the_other_side() -> None:
    board = Board(side("Kaeya", Diluc, dice=[PYRO, PYRO, PYRO, GEO]), side(character(Dummy, aura=CRYO), ended=False))
    act(board.duel, ask(SearchPolicy(1, nodes=60), board.duel, 0))
    assert board.duel.sides[0].active_place == 1


def test_first_hand_and_dice_are_chosen_as_the_scripted_policy_does() -> None:
    duel = open_duel((deck(1), deck(7)), 2)
    kinds = set()
    while duel.round == 0 or Awaits.REROLL in duel.awaits().values():
        asked = min(duel.awaits())
        action = ask(SearchPolicy(3, nodes=1), duel, asked)
        assert action == ask(ScriptedPolicy(), duel, asked)
        kinds.add(type(action))
        act(duel, action)
    assert {SwitchCards, Reroll} <= kinds
