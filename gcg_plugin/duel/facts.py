"""What a moment is about: the facts that hooks are given.

A fact holds what was true when it happened. Its references are to the live duel's own characters and cards; when a
duel is copied or saved in the middle of a telling, facts go along by their `__slots__`.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from gcg_plugin.duel.cards import Card, Character, Entity, Skill
    from gcg_plugin.duel.elements import DamageElement, Element
    from gcg_plugin.duel.reactions import Reaction
    from gcg_plugin.duel.state import Side


class By(Enum):
    """What deals a damage."""

    SKILL = "a skill"
    CARD = "a card on the field or from hand"
    REACTION = "a reaction's spread"


# Python 3.11 takes ten times as long to find a member in its Enum as a name in a module.
BY_SKILL: Final = By.SKILL
BY_CARD: Final = By.CARD
BY_REACTION: Final = By.REACTION


class Fact:
    """A moment's facts; equal when all that they hold is."""

    __slots__: tuple[str, ...] = ()

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and all(getattr(self, name) == getattr(other, name) for name in self.__slots__)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={getattr(self, name)!r}' for name in self.__slots__)})"


class Roll(Fact):
    """Dice about to be rolled by `side`; `fixed` is how many are spoken for already."""

    __slots__ = ("fixed", "side")

    def __init__(self, side: Side) -> None:
        self.side = side
        self.fixed = 0


class Use(Fact):
    """A skill's use: quoted, under way or done.

    `nth` counts the user's uses of this skill in the round, this one included. `card` is the talent card that has the
    skill used, if one does. `hits` are the damages the skill dealt, complete once it is told. `since` is the number
    of the last card that was on the field before.
    """

    __slots__ = ("card", "charged", "hits", "nth", "plunging", "side", "since", "skill", "user")

    def __init__(
        self,
        side: Side,
        user: Character,
        skill: Skill,
        nth: int,
        card: Card | None = None,
        *,
        charged: bool = False,
        plunging: bool = False,
    ) -> None:
        self.side = side
        self.user = user
        self.skill = skill
        self.nth = nth
        self.card = card
        self.charged = charged
        self.plunging = plunging
        self.hits: tuple[Hit, ...] = ()
        self.since = 0


class Switch(Fact):
    """A change of `side`'s active character: `left` was active before (None at the first choice), `entered` is now."""

    __slots__ = ("entered", "left", "side")

    def __init__(self, side: Side, left: Character | None, entered: Character) -> None:
        self.side = side
        self.left = left
        self.entered = entered


class Play(Fact):
    """A card that `side` plays from hand on `targets` (characters or cards on the field, in the card's order)."""

    __slots__ = ("card", "side", "targets")

    def __init__(self, side: Side, card: Card, targets: tuple[Entity, ...]) -> None:
        self.side = side
        self.card = card
        self.targets = targets

    @property
    def target(self) -> Any:
        """The first target."""
        return self.targets[0]


class Hit(Fact):
    """One damage to one character: `amount` points of `element`, dealt by `source` of `side`.

    `by` says what deals it; `skill` is the skill whose damage it is, or None, and `charged` and `plunging` are its
    use's. `reaction` is known from the conversion on. `felled` is told once it is settled.
    """

    __slots__ = (
        "amount",
        "by",
        "charged",
        "element",
        "felled",
        "plunging",
        "reaction",
        "side",
        "skill",
        "source",
        "target",
    )

    def __init__(
        self,
        side: Side,
        source: Entity,
        target: Character,
        element: DamageElement,
        amount: int,
        by: By,
        use: Use | None = None,
    ) -> None:
        self.side = side
        self.source = source
        self.target = target
        self.element = element
        self.amount = amount
        self.by = by
        self.skill = None if use is None else use.skill
        self.charged = use is not None and use.charged
        self.plunging = use is not None and use.plunging
        self.reaction: Reaction | None = None
        self.felled = False


class Reacted(Fact):
    """A reaction on `target` that `source` of `side` caused; `aura` is the element that was on the target."""

    __slots__ = ("aura", "by", "reaction", "side", "source", "target")

    def __init__(
        self, side: Side, source: Entity, target: Character, reaction: Reaction, aura: Element, by: By
    ) -> None:
        self.side = side
        self.source = source
        self.target = target
        self.reaction = reaction
        self.aura = aura
        self.by = by


class Fall(Fact):
    """A character of `side` that is at no HP."""

    __slots__ = ("character", "side")

    def __init__(self, side: Side, character: Character) -> None:
        self.side = side
        self.character = character


FACTS: dict[str, type[Fact]] = {fact.__name__: fact for fact in (Roll, Use, Switch, Play, Hit, Reacted, Fall)}
