"""What a card is: a class whose attributes are its limits and whose methods are its hooks.

`Entity` is anything that lies in a zone of the duel, cards in hand and pile included; its kinds say where it lies and
how it comes there. Every live counter is a slot of `Entity` (or `Character`), and card classes have none of their
own, so that copying, comparing and saving are right for every card that is ever written.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Generator, Iterable, Iterator
from typing import TYPE_CHECKING, Any, ClassVar, Final, TypeVar

from gcg_plugin.duel.elements import FREE, Cost, Cut, Element, SkillKind, WeaponKind
from gcg_plugin.duel.hooks import FIRST_WORDS, FOREIGN, HOOKS, OWN_METHODS, Ear, Reach, free
from gcg_plugin.duel.refusals import CardError, Refusal

if TYPE_CHECKING:
    from gcg_plugin.duel.effects import Effect
    from gcg_plugin.duel.facts import Hit, Play
    from gcg_plugin.duel.state import Side

Effects = Generator["Effect", Any, None]
"""What a body returns: it yields effects one by one, and `yield` answers what was done."""

CARDS: Final[dict[int, type[Entity]]] = {}
"""Every card class that was imported, by its id."""


class Adds:
    """How a second copy joins the first: its number is added, up to `limit`."""

    __slots__ = ("limit",)

    def __init__(self, limit: int) -> None:
        self.limit = limit


LARGER: Final = "larger"
"""How a second copy joins the first: each number becomes the larger of the two."""

RESET: Final = "reset"
"""How a second copy joins the first: each number is as new."""


class CardType(type):
    """The type of card classes: it gives each empty `__slots__`, so that no card keeps state the engine cannot see."""

    def __new__(mcs, name: str, bases: tuple[type, ...], namespace: dict[str, Any], **options: Any) -> CardType:
        slots = namespace.setdefault("__slots__", ())
        if slots and namespace["__module__"] != __name__:
            raise CardError(f"{namespace['__qualname__']} has slots of its own: a card keeps no state but Entity's")
        return super().__new__(mcs, name, bases, namespace, **options)


class Entity(metaclass=CardType):
    """Anything that lies in a zone: a character, what is on it, a side status, a summon, a support, a card in hand.

    Live: `number` (in order of entry; negative once it has left), `side`, `bearer` (the character it is on; a
    character bears itself), `usages`, `rounds`, `used` (this round), `points` (of shield), `counter`, `turned` (an
    element it has turned to) and `notes` (an immutable tuple, for the few cards that need more).
    """

    __slots__ = ("bearer", "counter", "notes", "number", "points", "rounds", "side", "turned", "usages", "used")

    id: ClassVar[int] = 0
    name: ClassVar[str] = ""
    zone: ClassVar[str] = ""
    """The side's list it lies in: statuses, summons or supports; "held" for what lies on a character."""

    max_usages: ClassVar[int] = 0
    """The usages it starts with; it leaves when they are spent. 0: it has none."""
    max_rounds: ClassVar[int] = 0
    """The rounds it starts with; it leaves when they are over. 0: it stays."""
    per_round: ClassVar[int] = 0
    """How often a round it answers. 0: as often as asked."""
    shield: ClassVar[int] = 0
    """The shield points it starts with; it leaves when they are gone."""
    stays: ClassVar[bool] = False
    """It stays on the field without usages, answering no more than its free hooks."""
    cuts: ClassVar[Element | Cut] = Cut.ANY
    """Which dice its reductions take away."""
    again: ClassVar[Adds | str] = LARGER
    """How a second copy joins the first: `LARGER`, `RESET` or `Adds(limit)`."""
    forbids_skills: ClassVar[bool] = False
    keeps_aura: ClassVar[Element | None] = None
    """The element that is always on its character: it reacts like any other and is there again at once."""
    prepares: ClassVar[int] = 0
    """The id of the skill its character uses at the side's next turn, in place of any action."""

    listens: ClassVar[tuple[tuple[str, Ear], ...]] = ()
    cut_step: ClassVar[int] = 2

    side: Side
    bearer: Character | None

    def __init__(self) -> None:
        self.number = 0
        self.bearer = None
        self.usages = self.max_usages
        self.rounds = self.max_rounds
        self.used = 0
        self.points = self.shield
        self.counter = 0
        self.turned: Element | None = None
        self.notes: tuple[Any, ...] = ()

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        cls.listens = tuple(_ears(cls))
        cls.cut_step = 0 if cls.cuts is Cut.UNALIGNED else 2 if cls.cuts is Cut.ANY else 1
        if (number := cls.__dict__.get("id")) is not None:
            known = CARDS.get(number)
            if known is not None and (known.__module__, known.__qualname__) != (cls.__module__, cls.__qualname__):
                raise CardError(f"{cls.__qualname__} has the id {number} of {known.__qualname__}")
            CARDS[number] = cls

    @property
    def gone(self) -> bool:
        """It has left the field."""
        return self.number < 0

    @property
    def spent(self) -> bool:
        """It may answer no more now: no usage is left, or it was used as often as a round allows."""
        return (self.max_usages > 0 and self.usages <= 0) or (self.per_round > 0 and self.used >= self.per_round)

    def values(self) -> tuple[Any, ...]:
        """All that tells it from another of its class, without its number and place."""
        return (self.usages, self.rounds, self.used, self.points, self.counter, self.turned, self.notes)

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return (
            isinstance(other, Entity)
            and type(self) is type(other)
            and self.number == other.number
            and self.values() == other.values()
        )

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        counters = (("usages", self.usages), ("rounds", self.rounds), ("points", self.points), ("used", self.used))
        shown = [f"{name}={value}" for name, value in counters if value]
        return f"{type(self).__name__}({', '.join(shown)})"


def _ears(cls: type[Entity]) -> Iterator[tuple[str, Ear]]:
    """Each moment the class listens to; `CardError` for a method that looks like a hook and is none."""
    for name in dict.fromkeys(name for base in cls.__mro__ for name in vars(base)):
        method = getattr(cls, name)
        moment = getattr(method, "hook", name)
        if not inspect.isfunction(method) or name.startswith("_"):
            continue
        if moment not in HOOKS:
            if moment.split("_")[0] in FIRST_WORDS and moment not in OWN_METHODS:
                raise CardError(f"{cls.__qualname__}.{name} looks like a hook and is none")
            continue
        if len(inspect.signature(method).parameters) != HOOKS[moment] + 1:
            raise CardError(f"{cls.__qualname__}.{name} must take {HOOKS[moment]} arguments beside self")
        reach = getattr(method, "reach", Reach.PLACE)
        ear = Ear(
            method,
            free=getattr(method, "free", False) or moment == "on_enter" or not (cls.max_usages or cls.per_round),
            wide=reach is not Reach.PLACE,
            when_active=getattr(method, "when_active", False),
        )
        if reach is not Reach.FOE:
            yield moment, ear
        if reach in (Reach.FOE, Reach.BOTH):
            yield FOREIGN[moment], ear
    if cls.shield:
        yield "reduce_damage", Ear(_absorb, free=True, wide=False, when_active=False)


def _absorb(entity: Entity, hit: Hit) -> int | None:
    """A shield takes what it can; the engine has it leave when its points are gone."""
    taken = min(entity.points, hit.amount)
    if taken <= 0:
        return None
    entity.points -= taken
    return taken


class Skill:
    """One skill of a character: `body(character)` yields its effects; what it costs is printed from the slice."""

    __slots__ = ("body", "cost", "description", "energy", "id", "kind", "name", "owner")

    def __init__(
        self,
        number: int,
        body: Callable[[Any], Effects | None],
        *,
        kind: SkillKind = SkillKind.ELEMENTAL,
        cost: Cost = FREE,
        energy: int = 1,
        name: str = "",
    ) -> None:
        self.id = number
        self.body = body
        self.kind = kind
        self.cost = cost
        self.energy = energy
        self.name = name
        self.description = inspect.getdoc(body) or ""
        self.owner: type[Character] | None = None

    def __set_name__(self, owner: type[Character], name: str) -> None:
        if self.owner is None:  # A talent that names the skill as its own attribute does not come to own it.
            self.owner = owner
            self.name = self.name or name.replace("_", " ").title()

    def __repr__(self) -> str:
        return f"<skill {self.id} {self.name}>"


_Body = TypeVar("_Body", bound=Callable[[Any], "Effects | None"])


def skill(
    number: int, *, kind: SkillKind = SkillKind.ELEMENTAL, cost: Cost = FREE, energy: int = 1
) -> Callable[[Callable[[Any], Effects | None]], Skill]:
    """Make a method the skill with that id. Kind, cost and energy are the slice's, once it is printed."""
    return lambda body: Skill(number, body, kind=kind, cost=cost, energy=energy)


class Character(Entity):
    """A character card: its HP, energy, aura and what is on it. Its hooks are its passive skills.

    Live: `hp`, `max_hp`, `energy`, `aura` (see `elements.aura_elements`), `held` (equipment and statuses in order of
    entry) and `uses` (the ids of the skills it used this round, in order).
    """

    __slots__ = ("aura", "energy", "held", "hp", "max_hp", "uses")

    health: ClassVar[int] = 10
    max_energy: ClassVar[int] = 2
    element: ClassVar[Element] = Element.PYRO
    weapon: ClassVar[WeaponKind] = WeaponKind.NONE
    tags: ClassVar[frozenset[str]] = frozenset()
    skills: ClassVar[tuple[Skill, ...]] = ()

    def __init__(self) -> None:
        super().__init__()
        self.bearer = self
        self.hp = self.max_hp = self.health
        self.energy = 0
        self.aura = 0
        self.held: list[Entity] = []
        self.uses: tuple[int, ...] = ()

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        own = tuple(value for value in vars(cls).values() if isinstance(value, Skill))
        if own:
            cls.skills = own

    @property
    def place(self) -> int:
        """Where it stands on its side, from 0."""
        for place, character in enumerate(self.side.characters):
            if character is self:
                return place
        raise ValueError(f"{self!r} does not stand on its side")

    @property
    def standing(self) -> bool:
        """It has HP."""
        return self.hp > 0

    @property
    def is_active(self) -> bool:
        """It is its side's active character."""
        side = self.side
        return side.characters[side.active_place] is self

    def uses_of(self, skill: Skill) -> int:
        """How often it has used the skill this round, not counting a use under way."""
        return self.uses.count(skill.id)

    def holds(self, kind: type[Entity]) -> Entity | None:
        """The first card of that class on it, or None."""
        for entity in self.held:
            if isinstance(entity, kind):
                return entity
        return None

    @property
    def skills_forbidden(self) -> bool:
        """Something on it (Frozen, say) forbids skills."""
        for entity in self.held:  # noqa: SIM110 - asked at every listing, and a generator costs
            if entity.forbids_skills:
                return True
        return False

    def values(self) -> tuple[Any, ...]:
        own = (self.hp, self.max_hp, self.energy, self.aura, self.uses, self.held)
        return super().values() + own

    def __repr__(self) -> str:
        return f"{type(self).__name__}(hp={self.hp}, energy={self.energy})"


class Status(Entity):
    """A status on a character."""

    zone = "held"


class SideStatus(Entity):
    """A status of a whole side (a combat status)."""

    zone = "statuses"


class Summon(Entity):
    """A summon; four to a side."""

    zone = "summons"


Targets = tuple[Entity, ...]
"""The characters or cards on the field that a card is played on, in the card's order; empty for most events."""

NO_TARGET: Final[tuple[Targets, ...]] = ((),)


class Card(Entity):
    """A card that may be in hand: what it costs, on what it may be played and what it does then.

    In hand and pile nothing may change it: copies of a duel share it there, and so do all duels of its deck. What is
    played is a new one.
    """

    cost: ClassVar[Cost] = FREE
    tags: ClassVar[frozenset[str]] = frozenset()
    asks: ClassVar[bool] = False
    """Not every choice of targets will do: its class has a `can_play` of its own."""
    only_fits: ClassVar[bool] = False
    """Of what class the characters are decides on whom it may be played, and nothing else."""
    playable: ClassVar[bool] = False
    """It is played from hand: it has a zone to lie in, or is an event."""

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        cls.asks = cls.can_play is not Card.can_play
        cls.playable = cls.playable or bool(cls.zone)

    def targets(self, side: Side) -> Iterable[Targets]:
        """Every choice of targets that has the right form; `can_play` says which of them will do."""
        return NO_TARGET

    def can_play(self, play: Play) -> Refusal | None:
        """Why the card may not be played so now, or None."""
        return None

    def play(self, play: Play) -> Effects | None:
        """What the card does once it is paid for and, if it stays, on the field."""
        return None


class Event(Card):
    """An event: played and gone."""

    playable = True
    combat: ClassVar[bool] = False
    """Playing it is a combat action."""


class Equipment(Card):
    """A card that is equipped to a character, one of each kind but talents."""

    zone = "held"

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        # A card's own `fits` may ask how a character fares; those of this module ask what its class says.
        cls.only_fits = not cls.asks and cls.targets is Equipment.targets and cls.fits.__module__ == __name__

    def targets(self, side: Side) -> Iterable[Targets]:
        return [(character,) for character in side.characters if character.hp > 0 and self.fits(character)]

    def fits(self, character: Character) -> bool:
        """The character may have it."""
        return True


class Weapon(Equipment):
    """A weapon: its character's skills deal `bonus` more."""

    kind: ClassVar[WeaponKind] = WeaponKind.NONE
    bonus: ClassVar[int] = 1

    def fits(self, character: Character) -> bool:
        return character.weapon is self.kind

    @free
    def add_damage(self, hit: Hit) -> int | None:
        """One more for each damage of its character's skills."""
        return self.bonus or None


class Artifact(Equipment):
    """An artifact."""


class Talent(Equipment):
    """A talent: it goes to the character it belongs to.

    One that names a `skill` needs its character active and has it use that skill at once; one that does not goes to
    its `character`, active or not.
    """

    skill: ClassVar[Skill | None] = None
    character: ClassVar[type[Character] | None] = None

    def fits(self, character: Character) -> bool:
        owner = self.skill.owner if self.skill is not None else self.character
        return owner is not None and isinstance(character, owner)

    def can_play(self, play: Play) -> Refusal | None:
        if self.skill is None:
            return None
        if not play.target.is_active:
            return Refusal.NOT_ACTIVE
        return Refusal.SKILLS_FORBIDDEN if play.target.skills_forbidden else None


class Support(Card):
    """A support; four to a side. Where the zone is full, its target is the support that leaves for it."""

    zone = "supports"

    def targets(self, side: Side) -> Iterable[Targets]:
        if len(side.supports) < side.duel.limits.supports:
            return NO_TARGET
        return [(support,) for support in side.supports]


class Location(Support):
    """A place."""


class Companion(Support):
    """An ally."""
