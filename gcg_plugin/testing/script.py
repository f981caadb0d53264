"""Whole duels after a script: what is drawn, what the dice show, and what the opponent does."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from gcg_plugin import catalogue
from gcg_plugin.duel.cards import Card
from gcg_plugin.duel.phases import open_duel
from gcg_plugin.duel.rng import Chance
from gcg_plugin.duel.rulings import RESIDENT, Rulings
from gcg_plugin.duel.state import STANDARD, Deck, Limits
from gcg_plugin.script import DuelScript
from gcg_plugin.testing.board import Board, side_index
from gcg_plugin.testing.names import Dice, Kind, faces_of, kind_of
from gcg_plugin.testing.player import Move

__all__ = ["script"]


def script(
    mine: Deck | int,
    theirs: Deck | int,
    written: DuelScript | Mapping[str, Any] | None = None,
    *,
    draws: tuple[Iterable[Kind[Card]], Iterable[Kind[Card]]] = ((), ()),
    dice: tuple[Dice, Dice] = ((), ()),
    moves: Iterable[Move] | None = None,
    rulings: Rulings = RESIDENT,
    limits: Limits = STANDARD,
    first: str = "me",
    seed: int = 0,
) -> Board:
    """A board at the very beginning of a duel, before the first hands are switched.

    Args:
        mine: my deck, or the id of a built one.
        theirs: the opponent's.
        written: a quest's script, as its JSON or read, to see that it goes as it is meant to: it fixes draws, dice and
            the opponent's moves, and the scripted policy plays the opponent where it says nothing. A move of it that
            cannot be made fails the test.
        draws: for each side, the cards it draws in order (my first five are my first hand); the rest of the deck
            follows as it is written.
        dice: for each side, the faces its dice show in order of need (`PYRO`, `"8 pyro"`); after these the seed
            decides.
        moves: what the opponent does at its turns, each a verb's name and what it takes, as in
            `[("use", "Frostgnaw"), ("switch", Mona), ("end",)]`. Where a choice comes for which no move stands next it
            keeps cards and dice, chooses the first character, replaces by the next that stands and ends its round.
            Left out, the test plays the opponent, too.
        rulings: the rulings; those of a duel against a resident by default.
        limits: the numbers of the rule.
        first: who goes first, `"me"` or `"foe"`.
        seed: what else chance does.

    Raises:
        LookupError: a deck holds no such card to draw, or not so often.
        ValueError: a die shows no such face, draws or dice are no pair, a move is none, or what a written script fixes
            is given beside it.
        DataError: no deck of that id is built, or the written script is not what it should be, or names what the decks
            do not hold.
        AssertionError: a move of the script cannot be made.
    """
    goes_first = side_index(first)
    decks = (_deck(mine), _deck(theirs))
    for what, pair in (("draws", draws), ("dice", dice)):
        if not isinstance(pair, tuple | list) or len(pair) != 2 or any(isinstance(part, str | int) for part in pair):
            raise ValueError(f"{what} are a pair, mine and the foe's, {what}=([...], [...]), and no {pair!r}")
    if written is not None:
        beside = {"draws": any(draws), "dice": any(dice), "moves": moves is not None}
        if given := [what for what, is_given in beside.items() if is_given]:
            raise ValueError(f"a written script fixes draws, dice and moves: write {' and '.join(given)} into it")
        if not isinstance(written, DuelScript):
            written = DuelScript.from_json(dict(written), "the written script")
        decks, chance = written.prepare(decks, seed, "the written script")
    else:
        decks = (_stacked(decks[0], draws[0]), _stacked(decks[1], draws[1]))
        chance = Chance(seed, rolls=(faces_of(dice[0]), faces_of(dice[1])), piles=(True, True))
    duel = open_duel(decks, rulings=rulings, limits=limits, first=goes_first, chance=chance, journal=True)
    board = Board.of(duel)
    if written is not None:
        board.foe.played_by(written.policy())
    elif moves is not None:
        board.foe.follow(*moves)
    return board


def _deck(deck: Deck | int) -> Deck:
    return catalogue.deck(deck) if isinstance(deck, int) else deck


def _stacked(whole: Deck, draws: Iterable[Kind[Card]]) -> Deck:
    """The deck with the cards that are to be drawn in front."""
    rest = list(whole.cards)
    front = []
    for what in draws:
        kind = kind_of(what, Card)
        if kind not in rest:
            raise LookupError(f"the deck holds no {kind.name or kind.__name__} (or no more of it) to draw")
        rest.remove(kind)
        front.append(kind)
    return whole._replace(cards=(*front, *rest))
