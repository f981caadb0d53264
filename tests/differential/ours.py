"""Our engine's half: a position set up in the test words, read back, and chance that does as it is told."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from gcg_plugin.duel.actions import Action, act
from gcg_plugin.duel.cards import Character, Entity
from gcg_plugin.duel.elements import FACES, OMNI, Element
from gcg_plugin.duel.rng import Chance, Rolls
from gcg_plugin.duel.rulings import OFFICIAL
from gcg_plugin.duel.state import Duel, Side
from gcg_plugin.testing import Board, CardPiece, CharacterPiece, SidePiece, card, character, side
from tests.differential.position import (
    TIMMIE,
    CardAt,
    CharacterAt,
    Position,
    SideAt,
    counted,
    counters,
)

MOST_OUTCOMES = 64
"""How many outcomes of chance one action may have, as far as they are tried."""


class Told(Chance):
    """Chance that decides as its script says, then for the first; `asked` are the numbers it chose from."""

    __slots__ = ("asked", "script")

    def __init__(self, script: Sequence[int] = (), rolls: Rolls = ((), ())) -> None:
        super().__init__(0, rolls=rolls, piles=(True, True))
        self.script = tuple(script)
        self.asked: list[int] = []

    def copy(self) -> Told:
        new = Told(self.script, self.rolls)
        new.asked = list(self.asked)
        return new

    def below(self, limit: int) -> int:
        place = len(self.asked)
        self.asked.append(limit)
        return self.script[place] if place < len(self.script) else 0

    def roll(self, count: int, side: int) -> list[int]:
        script = self.rolls[side]
        self.rolls = (script[count:], self.rolls[1]) if side == 0 else (self.rolls[0], script[count:])
        return [*script[:count], *[OMNI] * (count - len(script))]


def outcomes(duel: Duel, actions: Sequence[Action], rolls: Rolls) -> Iterator[Duel]:
    """The duel after the actions, for each thing that chance may have done."""
    script: list[int] = []
    for _ in range(MOST_OUTCOMES):
        after = duel.copy()
        after.chance = chance = Told(script, rolls)
        for action in actions:
            act(after, action)
        yield after
        script = [*script, *[0] * (len(chance.asked) - len(script))]
        while script and script[-1] + 1 >= chance.asked[len(script) - 1]:
            script.pop()
        if not script:
            return
        script[-1] += 1


# --- reading -------------------------------------------------------------------------------------------------------


def read(duel: Duel) -> Position:
    """What both know of the duel."""
    one, two = (_read_side(side) for side in duel.sides)
    return Position((one, two), duel.turn, duel.round, duel.over, duel.winner)


def _read_side(side: Side) -> SideAt:
    return SideAt(
        tuple(_read_character(one) for one in side.characters),
        side.active_place,
        tuple(_read_card(one) for one in side.statuses),
        tuple(_read_card(one) for one in side.summons),
        tuple(_read_card(one) for one in side.supports),
        tuple(sorted(one.id for one in side.hand)),
        tuple(one.id for one in side.pile),
        tuple(side.dice),
        side.ended,
        side.fell,
        side.legend_played,
    )


def _read_character(one: Character) -> CharacterAt:
    cards = tuple(_read_card(held) for held in one.held)
    # What the fallen used is not compared: nobody comes back to use it again.
    passive = one.used if one.per_round and one.hp > 0 else 0
    uses = one.uses if one.hp > 0 else ()
    return CharacterAt(one.id, one.hp, one.max_hp, one.energy, one.aura, cards, uses, passive)


def _read_card(entity: Entity) -> CardAt:
    return CardAt(entity.id, counters({name: getattr(entity, name) or 0 for name in counted(type(entity))}))


# --- setting up ----------------------------------------------------------------------------------------------------


def build(position: Position) -> Duel:
    """The position as a duel of ours, at an action of the side whose turn it is."""
    pieces = [_side_piece(side) for side in position.sides]
    board = Board(*pieces, rulings=OFFICIAL, round=position.round, acts=("me", "foe")[position.turn], rerolls=True)
    for seated, wanted in zip(board.duel.sides, position.sides, strict=True):
        for one, at in zip(seated.characters, wanted.characters, strict=True):
            one.used = at.passive
    return board.duel


def _side_piece(at: SideAt) -> SidePiece:
    return side(
        *(_character_piece(one, active=place == at.active) for place, one in enumerate(at.characters)),
        hand=at.hand,
        pile=at.pile,
        dice=[face for face in range(FACES) for _ in range(at.dice[face])],
        statuses=[_card_piece(one) for one in at.statuses],
        summons=[_card_piece(one) for one in at.summons],
        supports=[_card_piece(one) for one in at.supports],
        ended=at.ended,
        fell=at.fell,
        legend_played=at.legend_played,
        alone=True,
    )


def _character_piece(at: CharacterAt, *, active: bool) -> CharacterPiece:
    return character(
        at.id,
        hp=at.hp,
        max_hp=at.max_hp,
        energy=at.energy,
        aura=at.aura,
        cards=[_card_piece(one) for one in at.cards],
        uses=at.uses,
        active=active,
    )


def _card_piece(at: CardAt) -> CardPiece:
    """The card with its counters; Timmie's first pigeon comes as he enters, so that one set up has it written."""
    values: dict[str, Any] = dict(at.counters)
    if "turned" in values:
        values["turned"] = Element(values["turned"]) if values["turned"] else None
    if at.id == TIMMIE:
        values.setdefault("counter", 1)
    return card(at.id, **values)
