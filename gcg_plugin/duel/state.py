"""The state of a duel: two sides and what lies on them, as plain objects with slots.

Everything a duel is lies here: there is no other state. `Duel.copy()` gives an equal duel that goes on by itself, at
any choice; `==` compares by value.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Any, Final, NamedTuple

from gcg_plugin.duel.cards import Card, Character, Entity
from gcg_plugin.duel.copying import copies, copy_of
from gcg_plugin.duel.elements import FACES
from gcg_plugin.duel.facts import Fact
from gcg_plugin.duel.hooks import Ear
from gcg_plugin.duel.rng import Chance
from gcg_plugin.duel.rulings import Rulings


class Phase(Enum):
    """The phases of a duel; `phases.py` says how one follows another."""

    PREPARATION = "preparation"
    ROLL = "roll"
    ACTION = "action"
    END = "end"
    OVER = "over"


class Awaits(Enum):
    """What a side is asked for."""

    SWITCH_CARDS = "switch any cards of the first hand, once"
    CHOOSE_ACTIVE = "choose the first active character"
    REROLL = "reroll any dice"
    ACT = "take an action"
    REPLACE = "replace the fallen active character"


# Python 3.11 takes ten times as long to find a member in its Enum as a name in a module.
PREPARATION: Final = Phase.PREPARATION
ACTION: Final = Phase.ACTION
END: Final = Phase.END
OVER: Final = Phase.OVER
ACT: Final = Awaits.ACT
REPLACE: Final = Awaits.REPLACE
REROLL: Final = Awaits.REROLL


class Limits(NamedTuple):
    """The numbers of the standard rule and of the field."""

    first_hand: int = 5
    draws: int = 2
    hand: int = 10
    dice: int = 16
    rolled: int = 8
    rerolls: int = 1
    summons: int = 4
    supports: int = 4
    rounds: int = 15


STANDARD: Final = Limits()


class Deck(NamedTuple):
    """What a side brings: its characters in order, and its cards as they lie in the pile before it is shuffled."""

    characters: tuple[type[Character], ...]
    cards: tuple[type[Card], ...]


class Side:
    """One side of a duel.

    `dice` are eight counts by face. `active_place` is -1 before the first choice. `ended`: it has declared the
    round's end. `fell`: one of its characters fell this round. `rerolls` are those it still has in the roll phase;
    `prepared` counts its choices of the preparation (1: cards switched, 2: active chosen). `arrived`: its active
    character came in since its last skill. `played` are the ids of the cards it played in the duel, in order.
    `moments` and `heard` are found when they are needed (`listeners`) and tell no side from another.
    """

    __slots__ = (
        "active_place",
        "arrived",
        "characters",
        "dice",
        "duel",
        "ended",
        "fell",
        "foe",
        "hand",
        "heard",
        "index",
        "legend_played",
        "moments",
        "pile",
        "played",
        "prepared",
        "rerolls",
        "statuses",
        "summons",
        "supports",
    )

    duel: Duel
    foe: Side

    def __init__(self, index: int) -> None:
        self.index = index
        self.characters: list[Character] = []
        self.active_place = -1
        self.statuses: list[Entity] = []
        self.summons: list[Entity] = []
        self.supports: list[Entity] = []
        self.hand: list[Card] = []
        self.pile: list[Card] = []
        self.dice = [0] * FACES
        self.ended = False
        self.fell = False
        self.legend_played = False
        self.arrived = False
        self.prepared = 0
        self.rerolls = 0
        self.played: tuple[int, ...] = ()
        self.moments: frozenset[str] | None = None
        self.heard: dict[str, list[tuple[Entity, Ear]]] | None = None

    @property
    def active(self) -> Character:
        """The active character; there is one from the preparation's end on."""
        return self.characters[self.active_place]

    @property
    def owes_replacement(self) -> bool:
        """Its active character has fallen while another stands."""
        if self.active_place < 0 or self.characters[self.active_place].hp > 0:
            return False
        return any(character.hp > 0 for character in self.characters)

    def next_standing(self, step: int = 1) -> Character | None:
        """The next standing character after the active one in order (`step` -1: the one before), or None.

        One that the body under way has brought to no HP still counts: it falls when the body has ended.
        """
        for character in self.around()[1:][::step]:
            if character.hp > 0 or self.is_dying(character):
                return character
        return None

    def is_dying(self, character: Character) -> bool:
        """The body under way has brought it to no HP: it falls when the body has ended."""
        return any(event[0] == "hit" and event[1].felled and event[1].target is character for event in self.duel.events)

    def around(self) -> list[Character]:
        """Its characters from the active one on, around."""
        start = self.active_place
        return self.characters[start:] + self.characters[:start] if start > 0 else self.characters[:]

    def listeners(self, moment: str) -> Sequence[tuple[Entity, Ear]]:
        """Who on this side listens to the moment, in place order; found once until the field or its order changes."""
        moments = self.moments
        if moments is not None and moment not in moments:
            return ()
        heard = self.heard
        return (self._listen() if heard is None else heard).get(moment, ())

    def moments_heard(self) -> frozenset[str]:
        """The moments that somebody on this side listens to; copies of a duel share the answer."""
        moments = self.moments
        if moments is None:
            moments = self.moments = frozenset(self._listen())
        return moments

    def _listen(self) -> dict[str, list[tuple[Entity, Ear]]]:
        """Who listens to what, found for all moments at once: that takes no longer than for two of them."""
        heard: dict[str, list[tuple[Entity, Ear]]] = {}
        for entity in self.in_order():
            for moment, ear in entity.listens:
                if moment in heard:
                    heard[moment].append((entity, ear))
                else:
                    heard[moment] = [(entity, ear)]
        for moment in _CUTS:
            if moment in heard:
                heard[moment].sort(key=_cut_step)
        self.heard = heard
        return heard

    def field_changed(self) -> None:
        """Somebody came onto the field or left it: who listens to what is to be found anew."""
        self.moments = self.heard = None

    def in_order(self) -> list[Entity]:
        """All that lies on the side's field, in the one order in which it is asked and told.

        The active character and what it holds in order of entry, the side's statuses, the standby characters with
        theirs from the one after the active on, summons, supports.
        """
        active, *standby = self.around()
        order = [active, *active.held, *self.statuses]
        for character in standby:
            order.append(character)
            order += character.held
        order += self.summons
        order += self.supports
        return order

    def values(self) -> tuple[Any, ...]:
        """All that tells it from another side."""
        return tuple(getattr(self, name) for name in _SIDE_VALUES)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Side) and self.values() == other.values()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"Side({self.index}: {self.characters}, hand {len(self.hand)}, dice {self.dice})"


_CUTS: Final = ("cut_skill", "cut_switch", "cut_card")


def _cut_step(listener: tuple[Entity, Ear]) -> int:
    """Reductions go by step before place: unaligned dice, an element's, any."""
    return listener[0].cut_step


_SIDE_VALUES: Final = tuple(name for name in Side.__slots__ if name not in ("duel", "foe", "heard", "moments"))

Step = tuple[Any, ...]
"""One entry of the agenda: what is to be done (see `resolve.STEPS`) and what it needs."""


class Duel:
    """A duel. `open_duel` (in `phases`) opens one; `actions.act` advances it.

    `turn` is the index of the side whose turn it is, `first` of the side that goes first in the round, or in the next
    once one has declared the end. `agenda` is the stack of what follows: empty unless a choice stands in the middle.
    `journal` is a list of what happened, or None when nobody keeps one. `winner` is the index of the side that won,
    None while the duel goes on or when both lost.
    """

    __slots__ = (
        "agenda",
        "chance",
        "events",
        "first",
        "journal",
        "limits",
        "next_number",
        "phase",
        "round",
        "rulings",
        "sides",
        "turn",
        "winner",
    )

    def __init__(self, rulings: Rulings, chance: Chance, limits: Limits = STANDARD, first: int = 0) -> None:
        self.sides = (Side(0), Side(1))
        for side in self.sides:
            side.duel = self
            side.foe = self.sides[1 - side.index]
        self.rulings = rulings
        self.chance = chance
        self.limits = limits
        self.phase = PREPARATION
        self.round = 0
        self.turn = first
        self.first = first
        self.winner: int | None = None
        self.agenda: list[Step] = []
        self.events: list[Step] = []
        self.next_number = 1
        self.journal: list[tuple[Any, ...]] | None = None

    def awaits(self) -> dict[int, Awaits]:
        """Each side that owes a choice now, and which: nothing else decides whose turn it is.

        Empty only when the duel is over.
        """
        phase = self.phase
        if phase is ACTION and not self.agenda:
            turn = self.sides[self.turn]
            foe = turn.foe
            if turn.characters[turn.active_place].hp > 0 and foe.characters[foe.active_place].hp > 0:
                return {self.turn: ACT}
            asked = {self.turn: REPLACE if turn.owes_replacement else ACT}
            if foe.owes_replacement:
                asked[1 - self.turn] = REPLACE
            return asked
        if phase is OVER:
            return {}
        if self.agenda:
            return {side.index: REPLACE for side in self.sides if side.owes_replacement}
        if phase is PREPARATION:
            steps = (Awaits.SWITCH_CARDS, Awaits.CHOOSE_ACTIVE)
            return {side.index: steps[side.prepared] for side in self.sides if side.prepared < 2}
        return {side.index: REROLL for side in self.sides if side.rerolls}

    @property
    def over(self) -> bool:
        """The duel has ended."""
        return self.phase is OVER

    def copy(self) -> Duel:
        """An equal duel that goes on by itself; the journal is not copied."""
        new = Duel.__new__(Duel)
        one, two = self.sides
        new.sides = sides = (_copy_side(one, new), _copy_side(two, new))
        sides[0].foe = sides[1]
        sides[1].foe = sides[0]
        new.rulings = self.rulings
        new.chance = self.chance.copy()
        new.limits = self.limits
        new.phase = self.phase
        new.round = self.round
        new.turn = self.turn
        new.first = self.first
        new.winner = self.winner
        new.next_number = self.next_number
        new.journal = None
        new.events = []
        new.agenda = _copy_agenda(self, new) if self.agenda else []
        return new

    def values(self) -> tuple[Any, ...]:
        """All that tells it from another duel, the journal aside."""
        return tuple(getattr(self, name) for name in _DUEL_VALUES)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Duel) and self.values() == other.values()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"Duel(round {self.round}, {self.phase.value}, {self.sides[0]} against {self.sides[1]})"


_DUEL_VALUES: Final = tuple(name for name in Duel.__slots__ if name not in ("events", "journal"))


# --- copying -------------------------------------------------------------------------------------------------------


def _copy_side(side: Side, duel: Duel) -> Side:
    new = Side.__new__(Side)
    new.index = side.index
    new.duel = duel
    new.characters = copies(side.characters, new)
    new.active_place = side.active_place
    new.statuses = copies(statuses, new) if (statuses := side.statuses) else []
    new.summons = copies(summons, new) if (summons := side.summons) else []
    new.supports = copies(supports, new) if (supports := side.supports) else []
    # Cards in hand and pile never change there, so copies of a duel share them.
    new.hand = side.hand[:]
    new.pile = side.pile[:]
    new.dice = side.dice[:]
    new.ended = side.ended
    new.fell = side.fell
    new.legend_played = side.legend_played
    new.arrived = side.arrived
    new.prepared = side.prepared
    new.rerolls = side.rerolls
    new.played = side.played
    new.moments = side.moments
    new.heard = None
    return new


def _copy_agenda(old: Duel, new: Duel) -> list[Step]:
    """The agenda with its references led over to the new duel's own objects."""
    met: dict[int, Any] = {id(old): new}
    for before, after in zip(old.sides, new.sides, strict=True):
        met[id(before)] = after
        for entity, copied in zip(before.in_order(), after.in_order(), strict=True):
            met[id(entity)] = copied
        for card in (*before.hand, *before.pile):
            met[id(card)] = card
    return [tuple(_lead_over(part, met) for part in step) for step in old.agenda]


def _lead_over(part: Any, met: dict[int, Any]) -> Any:
    if isinstance(part, (Fact, Entity)):
        if (known := met.get(id(part))) is None:
            if isinstance(part, Fact):
                known = met[id(part)] = type(part).__new__(type(part))
                for name in part.__slots__:
                    setattr(known, name, _lead_over(getattr(part, name), met))
            else:  # It has left the field, and only the agenda still speaks of it.
                side = met[id(part.side)]
                bearer = None if part.bearer is None else met.get(id(part.bearer))
                known = met[id(part)] = copy_of(part, side, bearer)
        return known
    if isinstance(part, Side):
        return met[id(part)]
    if isinstance(part, tuple) and not hasattr(part, "_fields"):
        return tuple(_lead_over(item, met) for item in part)
    return part
