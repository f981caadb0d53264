"""The positions of the nets, and the count."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Final

from gcg_plugin import catalogue
from gcg_plugin.duel.actions import ChooseActive, EndRound, Reroll, SwitchCards, act
from gcg_plugin.duel.elements import CRYO, DENDRO, ELECTRO, HYDRO, OMNI, PYRO
from gcg_plugin.duel.legal import legal_actions
from gcg_plugin.duel.phases import open_duel
from gcg_plugin.duel.rulings import OFFICIAL, RESIDENT, Rulings
from gcg_plugin.duel.state import Awaits, Duel
from gcg_plugin.testing import Board, card, character, side

COUNTS: Final = Path(__file__).with_name("counts.json")
DEPTHS: Final = (1, 2, 3)


def count(duel: Duel, depth: int) -> int:
    """How many sequences of `depth` listed actions there are from here, each paid for by default.

    A duel that is over has none. Chance goes on from where the duel's stands, so that a count is the same every time.
    """
    actions = legal_actions(duel).all()
    if depth == 1:
        return len(actions)
    total = 0
    for action in actions:
        after = duel.copy()
        act(after, action)
        total += count(after, depth - 1)
    return total


def counts() -> dict[str, list[int]]:
    """The counts of every position, by its name, to each of `DEPTHS`."""
    return {name: [count(position(), depth) for depth in DEPTHS] for name, position in POSITIONS.items()}


def committed() -> dict[str, list[int]]:
    """The counts as they are committed."""
    numbers: dict[str, list[int]] = json.loads(COUNTS.read_text(encoding="utf-8"))
    return numbers


# --- the positions -------------------------------------------------------------------------------------------------


def _first_turn(one: int, two: int, seed: int, rulings: Rulings) -> Duel:
    """Two decks at their first turn: hands and dice kept, the second characters active."""
    duel = open_duel((catalogue.deck(one), catalogue.deck(two)), seed, rulings=rulings)
    for kind in (SwitchCards, lambda index: ChooseActive(index, 1), Reroll):
        for index in (0, 1):
            act(duel, kind(index))
    return duel


def _third_round(one: int, two: int, seed: int, rulings: Rulings) -> Duel:
    """The third round's first turn, after two in which every side did the first thing listed three times."""
    duel = _first_turn(one, two, seed, rulings)
    done = 0
    while not duel.over and (duel.round < 3 or Awaits.ACT not in duel.awaits().values()):
        index, choice = next(iter(duel.awaits().items()))
        if choice is Awaits.REROLL:
            act(duel, Reroll(index))
        elif choice is Awaits.ACT and done >= 6 * duel.round:
            act(duel, EndRound(index))
        else:
            act(duel, next(iter(legal_actions(duel, index))))
            done += 1
    return duel


def _starter_duel() -> Duel:
    return _first_turn(1, 7, 3, OFFICIAL)


def _starter_duel_by_the_page() -> Duel:
    return _first_turn(1, 7, 3, RESIDENT)


def _quest_duel() -> Duel:
    return _first_turn(30111, 30112, 5, RESIDENT)


def _monsters() -> Duel:
    return _first_turn(11002, 11005, 8, OFFICIAL)


def _third_round_of_two_decks() -> Duel:
    return _third_round(2, 4, 11, OFFICIAL)


def _third_round_by_the_page() -> Duel:
    return _third_round(3, 1, 12, RESIDENT)


def _every_face_once() -> Duel:
    dice = [OMNI, *range(1, 8)]
    return Board(
        side("Diluc", "Kaeya", "Sucrose", hand=["SweetMadame", "Paimon", "Strategize"], dice=dice),
        side("Fischl", "Mona", "Bennett", hand=["SweetMadame"], dice=dice, ended=False),
    ).duel


def _full_fields() -> Duel:
    return Board(
        side(
            character("Fischl", energy=3),
            character("Xiangling", hp=4),
            "RhodeiaOfLoch",
            hand=["Timmie", "Katheryne", "QuickKnit", "SendOff"],
            supports=["Paimon", "Timmie", "DawnWinery", "Katheryne"],
            summons=["Oz", "Guoba"],
        ),
        side("Diluc", summons=["Oz"], hand=["SweetMadame"], ended=False),
    ).duel


def _about_to_fall() -> Duel:
    return Board(
        side(character("Diluc", energy=3, hp=1), character("Kaeya", hp=2), dice=6),
        side(character("Fischl", hp=3, aura=CRYO), character("Mona", hp=1), character("Bennett", hp=1), ended=False),
    ).duel


def _about_to_fall_by_the_page() -> Duel:
    return Board(
        side(character("Diluc", energy=3, hp=1), character("Kaeya", hp=2), dice=6),
        side(character("Fischl", hp=3, aura=CRYO), character("Mona", hp=1), character("Bennett", hp=1), ended=False),
        rulings=RESIDENT,
    ).duel


def _auras_everywhere() -> Duel:
    return Board(
        side(character("Sucrose", energy=2), character("Fischl", energy=3, aura=HYDRO), "Mona", dice=5),
        side(
            character("Diluc", aura=ELECTRO),
            character("Kaeya", aura=(CRYO, DENDRO)),
            character("Bennett", aura=PYRO),
            dice=5,
            ended=False,
        ),
    ).duel


def _counted_cards() -> Duel:
    return Board(
        side("Kaeya", "Diona", "Jean", hand=["ChangingShifts", "LeaveItToMe", "StarSigns"], dice=4),
        side(character("Razor", energy=2), summons=[card("Oz", usages=1)], dice=4, ended=False),
    ).duel


def _a_reroll() -> Duel:
    board = Board(side("Diluc", dice=0), rerolls=True, rolls=([OMNI, OMNI, 1, 1, 2, 2, 3, 3], [1, 1, 1, 1, 2, 2, 2, 2]))
    board.end_round()
    return board.duel


POSITIONS: Final[dict[str, Callable[[], Duel]]] = {
    "the starter decks' first turn": _starter_duel,
    "the starter decks' first turn by the page": _starter_duel_by_the_page,
    "the quest's duel": _quest_duel,
    "monsters": _monsters,
    "the third round of two decks": _third_round_of_two_decks,
    "the third round by the page": _third_round_by_the_page,
    "one die of every face": _every_face_once,
    "full fields": _full_fields,
    "everybody is about to fall": _about_to_fall,
    "everybody is about to fall by the page": _about_to_fall_by_the_page,
    "auras everywhere": _auras_everywhere,
    "switches, energy and a summon's last usage": _counted_cards,
    "a reroll": _a_reroll,
}
