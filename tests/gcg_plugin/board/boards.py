"""What the board's tests share: duels at every stage, and what is printed of them."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence

from rich.console import Console, RenderableType

from gcg_plugin.board.choices import blocked, choices
from gcg_plugin.board.story import Narrator
from gcg_plugin.board.view import Size, draw_screen
from gcg_plugin.catalogue import deck
from gcg_plugin.duel.actions import act
from gcg_plugin.duel.elements import PYRO
from gcg_plugin.duel.phases import open_duel
from gcg_plugin.duel.rulings import RESIDENT, Rulings
from gcg_plugin.duel.state import Duel
from gcg_plugin.duel.views import seen_by
from gcg_plugin.policies import RandomPolicy, ask
from gcg_plugin.testing import Board, character, side

NAMES = ("You", "Marjorie")
WIDE, NARROW = Size(120, 40), Size(80, 24)

BUSY = {
    "statuses": ["Icicle", "Pyronado"],
    "summons": ["Oz", "Guoba", "Large Wind Spirit", "Oceanic Mimic: Squirrel"],
    "supports": ["Paimon", "Dawn Winery", "Iron Tongue Tian", "Liyue Harbor Wharf"],
}
LADEN = ("White Iron Greatsword", "Witch's Scorching Hat", "Frozen", "Pyro Infusion", "Jueyun Guoba (In Effect)")
LONG_HAND = (
    "Blessing of the Divine Relic's Installation",
    "The Bestest Travel Companion!",
    "Elemental Resonance: Woven Flames",
    "Viridescent Venerer's Diadem",
    "When the Crane Returned",
    "Crimson Witch of Flames",
    "Northern Smoked Chicken",
    "Sacrificial Greatsword",
    "Mondstadt Hash Brown",
    "Favonius Cathedral",
)


def busy_board(hand: Sequence[str] = LONG_HAND) -> Board:
    """A field with all it can hold on both sides, a full hand, and dice for everything."""
    characters = [character(one, hp=7, energy=2, aura=PYRO, cards=LADEN) for one in ("Diluc", "Razor", "Chongyun")]
    board = Board(side(*characters, dice=[0] * 16, hand=hand, **BUSY), side(*characters, hand=hand, **BUSY))
    board.duel.journal = [("heals", 0, 0, 1, 1301)] * 9
    return board


def printed(renderable: RenderableType, size: Size = NARROW) -> str:
    """What a terminal of that size without colours shows."""
    console = Console(file=io.StringIO(), width=size.width, height=size.height, highlight=False)
    console.print(renderable)
    text = console.file.getvalue()
    assert isinstance(text, str)
    return text


def screen(duel: Duel, size: Size = NARROW, side: int = 0) -> str:
    """The whole screen of a side."""
    seen = seen_by(duel, side)
    told = Narrator(NAMES, side).catch_up(duel)
    listed, not_now = choices(seen, side), blocked(seen, side)
    return printed(draw_screen(seen, side, NAMES, size, news=told, listed=listed, not_now=not_now), size)


def random_duel(
    seed: int, decks: tuple[int, int] = (7, 30112), rulings: Rulings = RESIDENT
) -> Iterator[tuple[Duel, Duel]]:
    """A duel played at random: the one duel at each choice, and a copy that shares its journal."""
    duel = open_duel((deck(decks[0]), deck(decks[1])), seed, rulings=rulings, journal=True)
    policies = RandomPolicy(seed), RandomPolicy(~seed)
    while awaited := duel.awaits():
        copy = duel.copy()
        copy.journal = list(duel.journal or ())
        yield duel, copy
        side = min(awaited)
        act(duel, ask(policies[side], duel, side))
    yield duel, duel.copy()
