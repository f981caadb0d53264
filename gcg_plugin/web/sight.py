"""The table as the player sees it, from the duel as that side sees it (`views.seen_by`) and from nothing else."""

from __future__ import annotations

from typing import Final

from gcg_plugin.board.choices import cost_in_hand
from gcg_plugin.cards.events.food import Satiated
from gcg_plugin.duel import cards
from gcg_plugin.duel.elements import FREE, aura_elements, damage_name, face_name
from gcg_plugin.duel.elements import Cost as Price
from gcg_plugin.duel.state import Duel, Phase
from gcg_plugin.duel.state import Side as DuelSide
from gcg_plugin.web.frames import Character, Cost, Counter, Entity, HandCard, Side, Sight

__all__ = ["aura_names", "cost", "kind_of", "sight"]

_KINDS: Final[tuple[tuple[type[cards.Entity], str], ...]] = (
    (Satiated, "food"),
    (cards.Character, "character"),
    (cards.Weapon, "weapon"),
    (cards.Artifact, "artifact"),
    (cards.Talent, "talent"),
    (cards.Equipment, "equipment"),
    (cards.Support, "support"),
    (cards.Event, "event"),
    (cards.Summon, "summon"),
    (cards.Entity, "status"),
)


def sight(seen: Duel, side: int) -> Sight:
    """The table.

    Args:
        seen: the duel as the side sees it.
        side: whose sight it is; it comes first.
    """
    moves = any(one.ended for one in seen.sides) if seen.phase in (Phase.ACTION, Phase.END) else not seen.over
    return Sight(
        phase=seen.phase.value,
        round=seen.round,
        rounds=seen.limits.rounds,
        turn=seen.turn if seen.phase is Phase.ACTION else None,
        first=seen.first if moves else None,
        sides=(_side(seen, seen.sides[0], side), _side(seen, seen.sides[1], side)),
    )


def cost(now: Price, printed: Price | None = None) -> Cost:
    """A cost as (what, count) by kind; with the printed count where that is another.

    Args:
        now: what is paid.
        printed: what is printed; the same by default.
    """
    printed = now if printed is None else printed
    element = now.element if now.element is not None else printed.element
    what = "same" if element is None else face_name(element)
    numbers = (
        (what, now.amount, printed.amount),
        ("any", now.any, printed.any),
        ("energy", now.energy, printed.energy),
        ("legend", int(now.legend), int(printed.legend)),
    )
    return tuple((name, n) if n == was else (name, n, was) for name, n, was in numbers if n or was)


def aura_names(aura: int) -> tuple[str, ...]:
    """The elements of an aura by name, the one that reacts first in front."""
    return tuple(face_name(element) for element in aura_elements(aura))


def kind_of(kind: type[cards.Entity]) -> str:
    """What sort of card a class is, in the one word a page draws it by."""
    return next(word for base, word in _KINDS if issubclass(kind, base))


def _side(seen: Duel, side: DuelSide, viewer: int) -> Side:
    own = side.index == viewer
    return Side(
        ended=side.ended,
        dice=sum(side.dice),
        faces=tuple(side.dice) if own else (),
        hand=len(side.hand),
        cards=tuple(HandCard(id=card.id, cost=_in_hand(seen, side, card)) for card in side.hand) if own else (),
        pile=len(side.pile),
        active=side.active_place,
        characters=tuple(_character(one) for one in side.characters),
        statuses=tuple(_entity(one) for one in side.statuses),
        summons=tuple(_entity(one) for one in side.summons),
        supports=tuple(_entity(one) for one in side.supports),
    )


def _in_hand(seen: Duel, side: DuelSide, card: cards.Card) -> Cost:
    quoted = seen.phase is Phase.ACTION and card.cost != FREE and side.active.hp > 0
    return cost(cost_in_hand(seen, side.index, card) if quoted else card.cost, card.cost)


def _character(character: cards.Character) -> Character:
    return Character(
        id=character.id,
        hp=character.hp,
        max_hp=character.max_hp,
        energy=character.energy,
        max_energy=character.max_energy,
        element=face_name(character.element),
        aura=aura_names(character.aura),
        held=tuple(_entity(one) for one in character.held),
    )


def _entity(entity: cards.Entity) -> Entity:
    return Entity(id=entity.id, kind=kind_of(type(entity)), n=_counters(entity))


def _counters(entity: cards.Entity) -> tuple[Counter, ...]:
    found: list[Counter] = []
    if entity.points or entity.shield:
        found.append(("shield", entity.points, entity.shield) if entity.shield else ("shield", entity.points))
    if entity.max_usages or entity.usages:
        found.append(("usages", entity.usages, entity.max_usages) if entity.max_usages else ("usages", entity.usages))
    if entity.max_rounds or entity.rounds:
        found.append(("rounds", entity.rounds, entity.max_rounds) if entity.max_rounds else ("rounds", entity.rounds))
    if entity.per_round and not entity.max_usages and entity.zone != "held":
        found.append(("this_round", max(entity.per_round - entity.used, 0), entity.per_round))
    if entity.counter:
        found.append(("counter", entity.counter))
    if entity.turned is not None:
        found.append(("element", damage_name(entity.turned).lower()))
    return tuple(found)
