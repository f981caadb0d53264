"""What a position is made of: sides, characters and cards as a test writes them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from gcg_plugin.duel.cards import Card, Character, Entity, SideStatus, Skill, Summon, Support
from gcg_plugin.duel.elements import CRYO_AND_DENDRO, FACES, GEO, NO_AURA, OMNI, Element, WeaponKind
from gcg_plugin.duel.field import enter
from gcg_plugin.duel.state import Duel, Side
from gcg_plugin.testing.names import Dice, Kind, faces_of, kind_of

__all__ = ["CardPiece", "CharacterPiece", "Dummy", "SidePiece", "card", "character", "seat", "side"]

CHARACTERS: Final = 3
"""How many characters a side has; those a test does not name are dummies."""


class Dummy(Character):
    """Ten HP, and nothing that it does."""

    id = 9_000_001
    name = "Dummy"
    health = 10
    element = GEO
    weapon = WeaponKind.NONE


@dataclass(frozen=True, slots=True)
class CardPiece:
    """A card on the field with the counters it has; those left out are as new. `card(...)` makes one."""

    kind: Kind[Entity]
    counters: dict[str, Any]


@dataclass(frozen=True, slots=True)
class CharacterPiece:
    """A character as a position has it. `character(...)` makes one."""

    kind: Kind[Character]
    hp: int | None = None
    max_hp: int | None = None
    energy: int = 0
    aura: int = NO_AURA
    cards: tuple[Kind[Entity] | CardPiece, ...] = ()
    uses: tuple[int, ...] = ()
    active: bool = False


@dataclass(frozen=True, slots=True)
class SidePiece:
    """One side of a position. `side(...)` makes one."""

    characters: tuple[CharacterPiece, ...]
    hand: tuple[Kind[Card], ...] = ()
    pile: tuple[Kind[Card], ...] = ()
    dice: tuple[int, ...] = ()
    zones: dict[str, tuple[Kind[Any] | CardPiece, ...]] = field(default_factory=dict)
    ended: bool | None = None
    marks: dict[str, bool] = field(default_factory=dict)


_COUNTERS: Final = ("usages", "rounds", "used", "points", "counter", "turned", "notes")


def card(kind: Kind[Entity], **counters: Any) -> CardPiece:
    """A card on the field that is not as new.

    Args:
        kind: its class, id or English name.
        counters: any of `usages`, `rounds`, `used` (this round), `points` (of shield), `counter`, `turned` (an
            element), `notes`.

    Raises:
        ValueError: there is no such counter.
    """
    if unknown := sorted(set(counters) - set(_COUNTERS)):
        raise ValueError(f"no card counts {', '.join(unknown)}: the counters are {', '.join(_COUNTERS)}")
    return CardPiece(kind, counters)


def character(
    kind: Kind[Character] = Dummy,
    *,
    hp: int | None = None,
    max_hp: int | None = None,
    energy: int = 0,
    aura: Element | int | Sequence[Element] = NO_AURA,
    cards: Iterable[Kind[Entity] | CardPiece] = (),
    uses: Iterable[Skill | int] = (),
    active: bool = False,
) -> CharacterPiece:
    """A character that is not as new.

    Args:
        kind: its class, id or English name.
        hp: its HP, as printed when left out; 0 is fallen.
        max_hp: the most HP it may have, as printed when left out.
        energy: its energy.
        aura: the element on it, or the two `(CRYO, DENDRO)`.
        cards: equipment and statuses on it, in order of entry.
        uses: the skills it has used this round, in order.
        active: it is its side's active character (else the first that stands is).
    """
    used = tuple(skill.id if isinstance(skill, Skill) else skill for skill in uses)
    return CharacterPiece(kind, hp, max_hp, energy, _aura(aura), tuple(cards), used, active)


def _aura(aura: Element | int | Sequence[Element]) -> int:
    if isinstance(aura, int):
        if not NO_AURA <= aura <= CRYO_AND_DENDRO:
            raise ValueError(f"{aura} is no aura")
        return int(aura)
    elements = {*aura}
    if elements == {Element.CRYO, Element.DENDRO}:
        return CRYO_AND_DENDRO
    if len(elements) > 1:
        raise ValueError(f"no character has {' and '.join(e.name.title() for e in sorted(elements))} on it together")
    return int(elements.pop()) if elements else NO_AURA


def side(
    *characters: Kind[Character] | CharacterPiece,
    hand: Iterable[Kind[Card]] = (),
    pile: Iterable[Kind[Card]] = (),
    dice: int | Dice = 8,
    statuses: Iterable[Kind[SideStatus] | CardPiece] = (),
    summons: Iterable[Kind[Summon] | CardPiece] = (),
    supports: Iterable[Kind[Support] | CardPiece] = (),
    ended: bool | None = None,
    fell: bool = False,
    arrived: bool = False,
    legend_played: bool = False,
    alone: bool = False,
) -> SidePiece:
    """One side of a position.

    Args:
        characters: classes, ids, English names or `character(...)`; up to three dummies fill the side up.
        hand: the cards in hand.
        pile: the draw pile, its top first.
        dice: how many Omni dice, or the faces (`PYRO`, `"3 omni"` ...).
        statuses: statuses of the whole side, classes or `card(...)`, in order of entry.
        summons: likewise.
        supports: likewise.
        ended: it has declared the round's end. Left out, `me` has not, and `foe` has and does so every round.
        fell: one of its characters has fallen this round.
        arrived: its active character came in since the side's last skill (its next attack is a plunging one).
        legend_played: it has played its one Arcane Legend.
        alone: no dummies fill it up.
    """
    pieces = tuple(_character_piece(piece) for piece in characters)
    if not alone:
        pieces += (CharacterPiece(Dummy),) * (CHARACTERS - len(pieces))
    if not pieces:
        raise ValueError("a side that is alone names its characters")
    faces = (OMNI,) * dice if isinstance(dice, int) else faces_of(dice)
    return SidePiece(
        pieces,
        tuple(hand),
        tuple(pile),
        faces,
        {"statuses": tuple(statuses), "summons": tuple(summons), "supports": tuple(supports)},
        ended,
        {"fell": fell, "arrived": arrived, "legend_played": legend_played},
    )


def _character_piece(piece: Kind[Character] | CharacterPiece) -> CharacterPiece:
    return piece if isinstance(piece, CharacterPiece) else CharacterPiece(piece)


_KINDS: Final[dict[str, type[Entity]]] = {"statuses": SideStatus, "summons": Summon, "supports": Support}


def seat(duel: Duel, seated: Side, piece: SidePiece) -> None:
    """Set a side up as the piece says. Characters are seated first (`seat_characters`)."""
    for one, held in zip(seated.characters, piece.characters, strict=True):
        for what in held.cards:
            _place(duel, what, Entity, seated, one)
    for zone, whats in piece.zones.items():
        for what in whats:
            _place(duel, what, _KINDS[zone], seated, None)
    seated.hand = [kind_of(what, Card)() for what in piece.hand]
    seated.pile = [kind_of(what, Card)() for what in piece.pile]
    seated.dice = [piece.dice.count(face) for face in range(FACES)]
    for mark, value in piece.marks.items():
        setattr(seated, mark, value)
    seated.prepared = 2


def seat_characters(duel: Duel, seated: Side, piece: SidePiece) -> None:
    """Seat a side's characters with their numbers, HP, energy and auras."""
    for one in piece.characters:
        new = kind_of(one.kind, Character)()
        new.number = duel.next_number
        duel.next_number += 1
        new.side = seated
        new.max_hp = new.max_hp if one.max_hp is None else one.max_hp
        new.hp = new.max_hp if one.hp is None else one.hp
        new.energy, new.aura, new.uses = one.energy, one.aura, one.uses
        if not 0 <= new.hp <= new.max_hp:
            raise ValueError(f"{type(new).__name__} cannot have {new.hp} HP of {new.max_hp}")
        if not 0 <= new.energy <= new.max_energy:
            raise ValueError(f"{type(new).__name__} cannot have {new.energy} energy of {new.max_energy}")
        seated.characters.append(new)
    active = [place for place, one in enumerate(piece.characters) if one.active]
    if len(active) > 1:
        raise ValueError("one character of a side is active, not more")
    standing = [place for place, one in enumerate(seated.characters) if one.hp > 0]
    seated.active_place = (active or standing or [0])[0]


def _place(duel: Duel, what: Kind[Any] | CardPiece, base: type[Entity], seated: Side, bearer: Character | None) -> None:
    piece = what if isinstance(what, CardPiece) else CardPiece(what, {})
    kind = kind_of(piece.kind, base)
    if kind.zone != ("held" if bearer is not None else base.zone):
        raise ValueError(f"{kind.__name__} does not lie on a character: give it to `side` by its zone")
    entity = kind()
    for name, value in piece.counters.items():
        setattr(entity, name, value)
    enter(duel, entity, seated, bearer)
