"""Each ruling makes the one difference it names: seen under both presets, and when it alone is the live game's."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import FrozenInstanceError, fields, replace
from typing import Any

import pytest

from gcg_plugin.cards.reactions import Crystallize, DendroCore
from gcg_plugin.cards.supports.companions.timmie import Timmie
from gcg_plugin.characters.hydro.rhodeia_of_loch import MIMICS, RhodeiaOfLoch
from gcg_plugin.characters.pyro.diluc import Diluc, FlowingFlame
from gcg_plugin.duel import (
    ANEMO,
    GEO,
    HYDRO,
    PHYSICAL,
    PYRO,
    Character,
    Create,
    Damage,
    Effects,
    Event,
    SideStatus,
    Use,
    skill,
)
from gcg_plugin.duel.phases import open_duel
from gcg_plugin.duel.rng import Chance
from gcg_plugin.duel.rulings import OFFICIAL, PRESETS, RESIDENT, Rulings, preset
from gcg_plugin.duel.state import Deck, Limits
from gcg_plugin.testing import Board, Dummy, character, side

FIELDS = [field.name for field in fields(Rulings) if field.name != "name"]


class Herald(Character):
    """Calls an echo."""

    id = 9_105_001

    @skill(9_105_002)
    def call(self) -> Effects:
        """One Physical, and an echo."""
        yield Damage(1, PHYSICAL)
        yield Create(Echo)


class Echo(SideStatus):
    """One Physical after each skill."""

    id = 9_105_003

    def on_skill(self, use: Use) -> Effects:
        yield Damage(1, PHYSICAL)


class Red(Event):
    """A card."""

    id = 9_105_004


class Blue(Event):
    """Another."""

    id = 9_105_005


def swirled(rulings: Rulings) -> object:
    """The HP that a spread of Hydro leaves to a character under Pyro."""
    board = Board(side(), side(character(Dummy, aura=HYDRO), character(Dummy, aura=PYRO)), rulings=rulings)
    board.hit(board.foe, 1, ANEMO)
    return board.foe.characters[1].hp


def last_round(rulings: Rulings) -> object:
    """The round in which a duel that nobody wins ends."""
    board = Board(round=13, rulings=rulings)
    rounds = [board.round]
    while not board.over:
        board.me.end()
        rounds.append(board.round)
    assert board.winner is None
    return rounds[-1]


def replaced(rulings: Rulings) -> object:
    """Who owes a choice when the active character of the side that waits has fallen."""
    board = Board(side(), side(character(Dummy, hp=1)), rulings=rulings)
    board.hit(board.foe, 1, PHYSICAL)
    return {player.index: choice.name for player, choice in board.awaits.items()}


def talent(rulings: Rulings) -> object:
    """Whose turn it is after a talent card that uses a skill."""
    board = Board(side(Diluc, hand=[FlowingFlame]), side(ended=False), rulings=rulings)
    board.me.play(FlowingFlame)
    return board.turn.index


def core(rulings: Rulings) -> object:
    """What a core makes of one Pyro that no skill deals, and whether one that a skill deals is raised."""
    board = Board(side(statuses=[DendroCore]), rulings=rulings)
    board.hit(board.foe, 1, PYRO)
    other = Board(side(Diluc, statuses=[DendroCore]), rulings=rulings)
    other.me.use(Diluc.searing_onslaught)
    assert other.foe.active.hp == 5
    return board.foe.active.hp


def shield(rulings: Rulings) -> object:
    """The HP that a hit for two leaves to who came in after a Crystallize."""
    board = Board(side(), side(character(Dummy, aura=PYRO)), rulings=rulings)
    board.hit(board.foe, 1, GEO)
    board.me.switch(1)
    board.hit(board.me, 2, PHYSICAL)
    assert (Crystallize in board) is (board.me.active.hp == 8)
    return board.me.active.hp


def created(rulings: Rulings) -> object:
    """The foe's HP after a skill that creates what answers skills."""
    board = Board(side(Herald), rulings=rulings)
    board.me.use(Herald.call)
    return board.foe.active.hp


def mimics(rulings: Rulings) -> object:
    """Whether chance has a part in which mimics come."""
    made = set()
    for seed in range(20):
        board = Board(side(RhodeiaOfLoch), rulings=rulings, seed=seed)
        board.me.use(RhodeiaOfLoch.the_myriad_wilds)
        made.add(tuple(MIMICS.index(kind) for kind in board.me.summons))
    assert all(len(set(kinds)) == 2 for kinds in made)
    return len(made) > 1


def timmie(rulings: Rulings) -> object:
    """The pigeons as he comes in and in the next round."""
    board = Board(side(Dummy, hand=[Timmie]), rulings=rulings)
    board.me.play(Timmie)
    pigeons = [board[Timmie].counter]
    board.end_round()
    return [*pigeons, board[Timmie].counter]


def switched(rulings: Rulings) -> object:
    """Whether a card of the name of one put back is ever drawn for it while others remain."""
    came_back = False
    for seed in range(30):
        deck = Deck((Dummy,), (Red, Red, Red, Blue, Blue, Blue))
        duel = open_duel((deck, deck), rulings=rulings, chance=Chance(seed), limits=Limits(first_hand=1))
        board = Board.of(duel)
        first = board.me.hand[0]
        board.me.switch_cards(first)
        came_back |= board.me.hand == [first]
    return came_back


DIFFERENCES: dict[str, tuple[Callable[[Rulings], object], Any, Any]] = {
    "swirl_applies": (swirled, 9, 7),
    "last_round_never_opens": (last_round, 15, 14),
    "replacement_at_once": (replaced, {0: "ACT", 1: "REPLACE"}, {1: "REPLACE"}),
    "talents_are_combat": (talent, 0, 1),
    "cores_hear_all_damage": (core, 9, 7),
    "shields_follow_active": (shield, 8, 9),
    "created_hear_their_skill": (created, 9, 8),
    "mimics_at_random": (mimics, False, True),
    "timmie_at_once": (timmie, [0, 1], [1, 2]),
    "no_card_comes_back": (switched, True, False),
}
"""For each ruling what is looked at, and what is seen under `resident` and under `official`."""


def test_every_ruling_is_looked_at():
    assert list(DIFFERENCES) == FIELDS


@pytest.mark.parametrize("ruling", FIELDS)
def test_under_resident_rulings_it_is_the_pages_way(ruling: str):
    look, page, _ = DIFFERENCES[ruling]
    assert look(RESIDENT) == page


@pytest.mark.parametrize("ruling", FIELDS)
def test_under_official_rulings_it_is_the_live_games_way(ruling: str):
    look, _, live = DIFFERENCES[ruling]
    assert look(OFFICIAL) == live


@pytest.mark.parametrize("ruling", FIELDS)
def test_one_ruling_alone_makes_its_difference(ruling: str):
    look, page, live = DIFFERENCES[ruling]
    assert look(replace(RESIDENT, name="mixed", **{ruling: True})) == live
    assert look(replace(OFFICIAL, name="mixed", **{ruling: False})) == page


def test_the_presets_are_found_by_name():
    assert preset("official") is OFFICIAL
    assert preset("resident") is RESIDENT
    assert set(PRESETS) == {"official", "resident"}
    with pytest.raises(KeyError, match="choose resident or official"):
        preset("house")


def test_rulings_never_change():
    with pytest.raises(FrozenInstanceError):
        OFFICIAL.swirl_applies = False  # type: ignore[misc]
