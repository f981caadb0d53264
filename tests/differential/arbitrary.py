"""Choices and positions made at random: those a duel may come to, and those a rule may be asked about."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Final

from gcg_plugin import catalogue
from gcg_plugin.duel.actions import (
    Action,
    EndRound,
    PlayCard,
    Reroll,
    SwitchCards,
    SwitchTo,
    Tune,
    UseSkill,
)
from gcg_plugin.duel.cards import CARDS, Adds, Card, Character, Entity, Equipment, SideStatus, Status, Summon, Support
from gcg_plugin.duel.elements import FACES, OMNI, SkillKind
from gcg_plugin.duel.legal import payments
from gcg_plugin.duel.reactions import FROZEN_ID
from gcg_plugin.duel.state import Awaits, Deck, Duel
from gcg_plugin.slices import load_deck
from tests.differential.lockstep import paid
from tests.differential.position import (
    MONSTERS,
    TIMMIE,
    WIND_SPIRIT,
    CardAt,
    CharacterAt,
    Position,
    SideAt,
    counted,
    counters,
)

_STYLES: Final[tuple[dict[type[Action], float], ...]] = (
    {UseSkill: 12, PlayCard: 6, SwitchTo: 1.5, Tune: 0.7, EndRound: 0.5},
    {UseSkill: 6, PlayCard: 8, SwitchTo: 3, Tune: 1, EndRound: 0.7},
)
"""How often each kind of action is taken where all may be: by who fights, and by who moves about."""


class AtRandom:
    """Makes every choice at random, in a style of its own, and stops after so many actions."""

    def __init__(self, chance: random.Random, most: int | None = None) -> None:
        self.chance = chance
        self.most = most
        self.weights = chance.choice(_STYLES)

    def __call__(self, duel: Duel, side: int, choice: Awaits, allowed: Sequence[Action]) -> Action | None:
        chance, own = self.chance, duel.sides[side]
        if choice is Awaits.REROLL:
            if self.most is not None:
                return Reroll(side)
            dice = [face for face in range(FACES) for _ in range(own.dice[face])]
            return Reroll(side, tuple(face for face in dice if chance.random() < 0.4))
        if choice is Awaits.SWITCH_CARDS:
            return SwitchCards(side, tuple(card.id for card in own.hand if chance.random() < 0.4))
        if choice is not Awaits.ACT:
            return chance.choice(list(allowed))
        if self.most is not None:
            if self.most == 0:
                return None
            self.most -= 1
        kinds = sorted({type(action) for action in allowed}, key=lambda kind: kind.__name__)
        kind = chance.choices(kinds, [self.weights[kind] for kind in kinds])[0]
        return self._paying(duel, chance.choice([action for action in allowed if type(action) is kind]))

    def _paying(self, duel: Duel, action: Action) -> Action:
        """One of the first ways to pay, or the default one."""
        if isinstance(action, Tune):
            own = duel.sides[action.side]
            faces = [face for face in range(1, FACES) if own.dice[face] and face != own.active.element]
            return Tune(action.side, action.card, self.chance.choice(faces))
        if isinstance(action, (UseSkill, SwitchTo, PlayCard)) and self.chance.random() < 0.3:
            ways = [way for way, _ in zip(payments(duel, action), range(8), strict=False)]
            return self.chance.choice(ways)
        return paid(duel, action)


# --- decks ---------------------------------------------------------------------------------------------------------


@cache
def judged_decks() -> tuple[int, ...]:
    """The built decks that both engines can play: those without the monsters that theirs lacks."""
    return tuple(
        number
        for number in catalogue.built_decks()
        if not any(row.id in MONSTERS for row in load_deck(number).characters)
    )


@cache
def characters() -> tuple[type[Character], ...]:
    """Every character that both engines have."""
    return tuple(dict.fromkeys(kind for number in judged_decks() for kind in catalogue.deck(number).characters))


@cache
def cards() -> tuple[type[Card], ...]:
    """Every action card of the judged decks."""
    return tuple(dict.fromkeys(kind for number in judged_decks() for kind in catalogue.deck(number).cards))


@cache
def usable() -> dict[int, str]:
    """Every skill that a player uses and every action card, by id: what a campaign is to have met."""
    skills = (skill for one in characters() for skill in one.skills)
    named = {one.id: one.name for one in skills if one.kind not in (SkillKind.PASSIVE, SkillKind.PREPARED)}
    return named | {one.id: one.name for one in cards()}


def mixed(chance: random.Random) -> Deck:
    """A deck of any three characters and any thirty cards, the characters' own talents among them."""
    three = tuple(chance.sample(characters(), 3))
    talents = [kind for kind in cards() if kind.__module__ in {one.__module__ for one in three}]
    return Deck(three, tuple(chance.sample([*talents, *chance.choices(cards(), k=30)][:30], 30)))


def shuffled(deck: Deck, chance: random.Random) -> Deck:
    """The deck with its cards in a random order, which is the order they are drawn in."""
    return deck._replace(cards=tuple(chance.sample(deck.cards, len(deck.cards))))


# --- positions -----------------------------------------------------------------------------------------------------


@cache
def _of_modules() -> dict[str, tuple[type[Entity], ...]]:
    """What each character's module makes: its statuses and summons."""
    found: dict[str, list[type[Entity]]] = {}
    known = {one.__module__ for one in characters()}
    for kind in CARDS.values():
        if kind.__module__ in known and not issubclass(kind, (Character, Card)):
            found.setdefault(kind.__module__, []).append(kind)
    return {module: tuple(kinds) for module, kinds in found.items()}


@cache
def _of_nobody(base: type[Entity]) -> tuple[type[Entity], ...]:
    """Statuses and summons that events and reactions make; those that other tests define are left out."""
    owned = {kind.__module__ for kind in CARDS.values() if issubclass(kind, Character)}
    return tuple(
        kind
        for kind in CARDS.values()
        if issubclass(kind, base) and not issubclass(kind, Card) and kind.__module__ not in owned
        if kind.__module__.startswith("gcg_plugin.cards.")
    )


def position(chance: random.Random) -> Position:
    """Any position at an action: who is there and what is on them need not come together in a duel, but could."""
    sides = (_side(chance), _side(chance))
    turn = chance.randrange(2)
    if chance.random() < 0.4:
        foe = sides[1 - turn]
        sides = tuple(_ended(one) if one is foe else one for one in sides)  # type: ignore[assignment]
    return Position(sides, turn, chance.choice((1, 2, 3, 7, 14, 15)))


def _ended(side: SideAt) -> SideAt:
    return replace(side, ended=True)


def _side(chance: random.Random) -> SideAt:
    kinds = chance.sample(characters(), 3)
    fallen = chance.random() < 0.15
    places = [_character(chance, kind, fallen=fallen and place == 2) for place, kind in enumerate(kinds)]
    active = chance.randrange(2 if fallen else 3)
    own = [kind for one in kinds for kind in _of_modules().get(one.__module__, ())]
    statuses = [*(kind for kind in own if issubclass(kind, SideStatus)), *_of_nobody(SideStatus)]
    summons = [*(kind for kind in own if issubclass(kind, Summon)), *_of_nobody(Summon)]
    supports = [kind for kind in cards() if issubclass(kind, Support)]
    hand = chance.choices(cards(), k=chance.choice((0, 1, 1, 2, 2, 3, 3, 10)))
    hand += [kind for kind in cards() if kind.__module__ in {one.__module__ for one in kinds}]
    dice = [0] * FACES
    for _ in range(chance.choice((0, 1, 2, 4, 8, 8, 8, 12, 16))):
        dice[chance.choice((OMNI, OMNI, kinds[active].element, chance.randrange(FACES)))] += 1
    return SideAt(
        tuple(places),
        active,
        tuple(_card(chance, kind) for kind in _some(chance, statuses, 3)),
        tuple(_card(chance, kind) for kind in _some(chance, summons, 4)),
        tuple(_card(chance, kind) for kind in chance.choices(supports, k=chance.choice((0, 0, 1, 2, 4)))),
        tuple(sorted(kind.id for kind in hand[:10])),
        tuple(kind.id for kind in chance.choices(cards(), k=chance.choice((0, 1, 2, 4)))),
        tuple(dice),
        fell=fallen and chance.random() < 0.5,
    )


def _some(chance: random.Random, kinds: Sequence[type[Entity]], most: int) -> list[type[Entity]]:
    return chance.sample(kinds, min(len(kinds), chance.choice((0, 0, 1, 2, most))))


def _character(chance: random.Random, kind: type[Character], *, fallen: bool) -> CharacterAt:
    if fallen:
        return CharacterAt(kind.id, 0, kind.health)
    hp = chance.choice((kind.health, kind.health, chance.randint(1, kind.health), chance.randint(1, 4)))
    energy = chance.choice((0, kind.max_energy, kind.max_energy, chance.randint(0, kind.max_energy)))
    aura = chance.choice((0, 0, 1, 2, 3, 4, 7, 8))
    worn = [one for one in cards() if issubclass(one, Equipment) and one().fits(kind())]
    bases = [base for base in dict.fromkeys(_base(one) for one in worn) if chance.random() < 0.3]
    held: list[type[Entity]] = [chance.choice([one for one in worn if _base(one) is base]) for base in bases]
    statuses = [one for one in _of_modules().get(kind.__module__, ()) if issubclass(one, Status)]
    held += _some(chance, statuses, 1)
    held += [one for one in _of_nobody(Status) if chance.random() < (0.08 if one.id == FROZEN_ID else 0.12)]
    chance.shuffle(held)
    skills = [one.id for one in kind.skills if one.id in usable()]
    uses = chance.choices(skills, k=chance.choice((0, 0, 0, 1, 2, 3)))
    passive = chance.randint(0, kind.per_round) if kind.per_round else 0
    placed = tuple(_card(chance, one) for one in held)
    return CharacterAt(kind.id, hp, kind.health, energy, aura, placed, tuple(uses), passive)


def _base(kind: type[Entity]) -> type[Entity]:
    return next(one for one in kind.__mro__ if one.__base__ is Equipment)


def _card(chance: random.Random, kind: type[Entity]) -> CardAt:
    values = {}
    limit = kind.again.limit if isinstance(kind.again, Adds) else 0
    for name in counted(kind):
        if name == "usages":
            values[name] = chance.randint(0 if kind.stays else 1, max(kind.max_usages, limit))
        elif name == "rounds":
            values[name] = chance.randint(1, kind.max_rounds)
        elif name == "points":
            values[name] = chance.randint(1, max(kind.shield, limit))
        elif name == "used":
            values[name] = chance.choice((0, chance.randint(0, kind.per_round)))
        elif kind.id == TIMMIE:
            values[name] = chance.choice((1, 2))
        elif kind.id == WIND_SPIRIT:
            values[name] = chance.choice((0, 1, 2, 3, 4))
    return CardAt(kind.id, counters(values))
