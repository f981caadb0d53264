"""What goes to a tab: frozen models of the JSON, without a thought of their own.

A frame is all that a tab draws. What is at its default is left out of the JSON (`Frame.data`).
"""

from __future__ import annotations

from typing import Any, Final, Literal

from pydantic import BaseModel, ConfigDict, field_serializer

from gcg_plugin.web.lines import Line, Segments

__all__ = [
    "Armed",
    "Ask",
    "Begin",
    "Change",
    "Character",
    "Cost",
    "Counter",
    "DeckChoice",
    "Entity",
    "Frame",
    "HandCard",
    "Message",
    "Option",
    "Picks",
    "Preview",
    "Result",
    "RoundHp",
    "Side",
    "Sight",
    "TableFacts",
    "Variant",
]

Cost = tuple[tuple[str, int] | tuple[str, int, int], ...]
"""What it costs: (what, count), with the printed count as a third where it is another. `what` is an element's name,
`same`, `any`, `energy` or `legend`."""

Counter = tuple[str, int] | tuple[str, int, int] | tuple[str, str]
"""What counts on a card: (what, value), with the most it may be as a third where there is one."""

Spot = tuple[int, str, int]
"""A place on the table: side, zone (`character`, `summon`, `support`, `hand`), index."""


class _Model(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


# --- the table -----------------------------------------------------------------------------------------------------


class Entity(_Model):
    """A card on the field, and what counts on it (`n`)."""

    id: int
    kind: str
    n: tuple[Counter, ...] = ()


class Character(_Model):
    """A character and what it holds."""

    id: int
    hp: int
    max_hp: int
    energy: int
    max_energy: int
    element: str
    aura: tuple[str, ...] = ()
    held: tuple[Entity, ...] = ()


class HandCard(_Model):
    """A card in the own hand, and what it costs now."""

    id: int
    cost: Cost = ()


class Side(_Model):
    """One side of the table. `faces` (eight counts) and `cards` are the player's own only."""

    ended: bool = False
    dice: int
    faces: tuple[int, ...] = ()
    hand: int
    cards: tuple[HandCard, ...] = ()
    pile: int
    active: int
    characters: tuple[Character, ...]
    statuses: tuple[Entity, ...] = ()
    summons: tuple[Entity, ...] = ()
    supports: tuple[Entity, ...] = ()


class Sight(_Model):
    """The table as the player sees it."""

    phase: str
    round: int
    rounds: int
    turn: int | None = None
    first: int | None = None
    sides: tuple[Side, Side]


# --- what the player is asked --------------------------------------------------------------------------------------


class Picks(_Model):
    """What is picked so far: cards to switch, dice to roll again."""

    cards: tuple[int, ...] = ()
    dice: tuple[int, ...] = ()


class Option(_Model):
    """Something to choose, or with `why` something that cannot be chosen now."""

    key: int
    act: Literal["skill", "card", "switch", "tune", "end", "active", "replace", "wait"]
    id: int
    hand: int | None = None
    cost: Cost = ()
    why: str | None = None
    note: Segments = ()


class Variant(_Model):
    """One of several things an option may mean: a card's targets, the card that is tuned away."""

    i: int
    label: Segments
    spots: tuple[Spot, ...] = ()
    note: Segments = ()


class Change(_Model):
    """What an action would change of a character, (before, after)."""

    side: int
    place: int
    hp: tuple[int, int]
    energy: tuple[int, int]
    aura: tuple[tuple[str, ...], tuple[str, ...]]
    falls: bool = False


class Preview(_Model):
    """What an action would do, as far as the player may know."""

    characters: tuple[Change, ...] = ()
    active: tuple[tuple[int, int], tuple[int, int]]
    reactions: tuple[str, ...] = ()
    told: tuple[Line, ...] = ()
    uncertain: bool = False
    over: bool = False
    winner: int | None = None


class Armed(_Model):
    """What is about to be done."""

    key: int
    variants: tuple[Variant, ...] = ()
    variant: int | None = None
    dice: tuple[int, ...] = ()
    pays: bool
    why: str | None = None
    preview: Preview | None = None


class Ask(_Model):
    """What the player is asked for, and how far the choice has come."""

    kind: Literal["switch_cards", "choose_active", "reroll", "act", "replace"]
    title: str
    picks: Picks | None = None
    options: tuple[Option, ...] = ()
    armed: Armed | None = None
    confirm: str
    can_confirm: bool = False


# --- all else ------------------------------------------------------------------------------------------------------


class Message(_Model):
    """Something to be told at once. `key` is the option it belongs to; `retry`: the opponent may be asked again."""

    text: str
    tone: Literal["refused", "info", "error"]
    key: int | None = None
    retry: bool = False


class DeckChoice(_Model):
    """A deck that may be played."""

    id: int
    label: str
    characters: tuple[int, ...]


class Begin(_Model):
    """The choice of a deck, before the duel."""

    decks: tuple[DeckChoice, ...]
    chosen: int
    notes: tuple[str, ...] = ()


class RoundHp(_Model):
    """Every character's HP at the end of a round; round 0 is the beginning."""

    round: int
    sides: tuple[tuple[int, ...], tuple[int, ...]]


_EXACT: Final = 2**53 - 1
"""The largest whole number that a browser counts exactly to."""

Both = tuple[int, int]
"""A number of each side, the player's first."""


class Result(_Model):
    """How the duel ended, and what there was to count."""

    outcome: str
    text: str
    rounds: int
    actions: Both
    damage: Both
    healed: Both
    cards: Both
    reactions: tuple[tuple[str, int, int], ...] = ()
    hp: tuple[RoundHp, ...]
    record: bool = False


class TableFacts(_Model):
    """What stays the same while the duel goes on. The seed would tell what is hidden: it comes when that is over.

    `you` is who the own side is, where a replay is not seen from the player's.
    """

    title: str
    opponent: str
    you: str | None = None
    rulings: str = ""
    seed: int | None = None
    decks: tuple[int, int] | None = None
    opponent_policy: str = ""
    language: str
    notes: tuple[str, ...] = ()
    can_record: bool = False

    @field_serializer("seed", when_used="json-unless-none")
    def _exact(self, seed: int) -> int | str:
        """A seed that a browser's numbers cannot hold goes as its figures."""
        return seed if abs(seed) <= _EXACT else str(seed)


class Frame(_Model):
    """All that a tab draws: the table, what is new since the frame before, and what the player is asked.

    `n` numbers the frames; a message to one tab alone has the number of the last. `table` comes with the first frame
    of a tab, whose `told` is the whole story as far as it is kept. `sight` is missing only while `begin` asks for a
    deck.
    """

    n: int
    sight: Sight | None = None
    told: tuple[Line, ...] = ()
    events: tuple[tuple[Any, ...], ...] = ()
    ask: Ask | None = None
    busy: str | None = None
    message: Message | None = None
    result: Result | None = None
    begin: Begin | None = None
    table: TableFacts | None = None

    def data(self) -> dict[str, Any]:
        """The frame as JSON data."""
        return self.model_dump(mode="json", exclude_defaults=True)
