"""What the search draws for what it may not know: always a duel that its view may be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from gcg_plugin.catalogue import deck, find
from gcg_plugin.duel.actions import act
from gcg_plugin.duel.cards import Equipment
from gcg_plugin.duel.elements import OMNI, PYRO
from gcg_plugin.duel.phases import open_duel
from gcg_plugin.duel.rng import Chance
from gcg_plugin.duel.rulings import OFFICIAL, RESIDENT
from gcg_plugin.duel.state import Duel
from gcg_plugin.duel.views import seen_by
from gcg_plugin.policies import RandomPolicy, ScriptedPolicy, ask
from gcg_plugin.policies.search.guesses import Guesses
from gcg_plugin.testing import Board, Dummy, side


def positions(decks: tuple[int, int], seed: int) -> Iterator[tuple[Duel, int]]:
    """Every choice of a duel, and whose it is."""
    duel = open_duel((deck(decks[0]), deck(decks[1])), seed, rulings=RESIDENT if seed % 2 else OFFICIAL)
    policies = (ScriptedPolicy(), RandomPolicy(seed))
    while awaited := duel.awaits():
        for who in awaited:
            yield duel, who
        asked = min(awaited)
        act(duel, ask(policies[asked], duel, asked))


@pytest.mark.parametrize("seed", [1, 2])
def test_a_drawn_duel_looks_to_its_side_as_the_duel_itself(seed: int) -> None:
    chance = Chance(seed)
    for duel, who in positions((1, 7), seed):
        seen = seen_by(duel, who)
        before = seen.copy()
        drawn = Guesses(seen, who).draw(chance)
        assert seen == before
        assert seen_by(drawn, who) == seen


def test_the_own_pile_is_drawn_in_another_order_and_holds_the_same_cards() -> None:
    duel = open_duel((deck(1), deck(7)), 4)
    guesses, chance = Guesses(seen_by(duel, 0), 0), Chance(1)
    orders = {tuple(card.id for card in guesses.draw(chance).sides[0].pile) for _ in range(5)}
    assert len(orders) == 5
    assert {tuple(sorted(order)) for order in orders} == {tuple(sorted(card.id for card in duel.sides[0].pile))}


def test_the_chance_to_come_is_drawn_anew_each_time() -> None:
    guesses, chance = Guesses(seen_by(open_duel((deck(1), deck(7)), 4), 0), 0), Chance(1)
    assert len({guesses.draw(chance).chance.state for _ in range(5)}) == 5


def test_the_other_side_holds_what_its_deck_has_left_when_its_trio_and_cards_are_a_built_deck_s() -> None:
    chance = Chance(3)
    whole = Counter(kind.id for kind in deck(1).cards)
    for duel, _ in positions((7, 1), 3):
        if duel.round < 3:
            continue
        foe = Guesses(seen_by(duel, 0), 0).draw(chance).sides[1]
        drawn = Counter(card.id for card in (*foe.hand, *foe.pile))
        assert drawn <= whole - Counter(foe.played)


def test_of_two_decks_of_a_trio_either_may_be_the_other_side_s_until_its_cards_tell_them_apart() -> None:
    duel = open_duel((deck(1), deck(7)), 5)
    guesses, chance = Guesses(seen_by(duel, 0), 0), Chance(2)

    def drawn() -> tuple[int, ...]:
        foe = guesses.draw(chance).sides[1]
        return tuple(sorted(card.id for card in (*foe.hand, *foe.pile)))

    decks = {number: tuple(sorted(kind.id for kind in deck(number).cards)) for number in (7, 30111)}
    assert decks[7] != decks[30111]
    assert {drawn() for _ in range(40)} == set(decks.values())
    telling = next(iter(set(decks[30111]) - set(decks[7])))
    duel.sides[1].played = (telling,)
    duel.sides[1].pile.pop()
    guesses = Guesses(seen_by(duel, 0), 0)
    left = Counter(decks[30111]) - Counter([telling])
    assert all(Counter(drawn()) == left for _ in range(20))


def test_a_side_of_no_built_deck_holds_what_its_characters_can_use() -> None:
    board = Board(side("Diluc", hand=["Strategize"], pile=["Strategize"] * 3), side("Diluc", Dummy, hand=["Ellin"]))
    board.duel.sides[1].pile = [find("Ellin")() for _ in range(200)]  # type: ignore[misc]
    foe = Guesses(seen_by(board.duel, 0), 0).draw(Chance(1)).sides[1]
    assert (len(foe.hand), len(foe.pile)) == (1, 200)
    equipment = [card for card in (*foe.hand, *foe.pile) if isinstance(card, Equipment)]
    assert equipment
    assert all(any(card.fits(character) for character in foe.characters) for card in equipment)


def test_the_other_side_has_as_many_dice_and_more_of_those_it_can_use() -> None:
    board = Board(side("Kaeya"), side("Diluc", "Bennett", "Xiangling", dice=8, ended=False))
    guesses, chance = Guesses(seen_by(board.duel, 0), 0), Chance(6)
    faces: Counter[int] = Counter()
    for _ in range(300):
        dice = guesses.draw(chance).sides[1].dice
        assert sum(dice) == 8
        faces.update({face: count for face, count in enumerate(dice) if count})
    # A face of use comes up at once (1 of 8) or in place of one of no use (6 of 8 times 1 of 8).
    for face in range(8):
        share = faces[face] / 2400
        assert abs(share - (7 / 32 if face in (OMNI, PYRO) else 3 / 32)) < 0.03
