"""What a card's body may ask for: each effect is carried out as it is yielded, and `yield` answers what was done."""

from __future__ import annotations

from enum import Enum
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from gcg_plugin.duel.cards import Card, Character, Entity, Equipment, Skill, Talent
from gcg_plugin.duel.damage import strike
from gcg_plugin.duel.elements import OMNI, PIERCING, DamageElement
from gcg_plugin.duel.facts import BY_CARD, BY_SKILL, Hit, Use
from gcg_plugin.duel.field import change_active, enter, field, leave, zone_of

if TYPE_CHECKING:
    from gcg_plugin.duel.state import Duel, Side


class Origin:
    """Where a body's effects come from: the card or character, its side, and the skill's use when it is one.

    `stood` is the opposing active character's place when the body began: piercing goes to those who stood by then.
    """

    __slots__ = ("entity", "hits", "side", "stood", "use")

    def __init__(self, entity: Entity, side: Side, use: Use | None = None) -> None:
        self.entity = entity
        self.side = side
        self.use = use
        self.stood = side.foe.active_place
        self.hits: list[Hit] = []


class Who(Enum):
    """Characters found by rule; only those who stand."""

    SELF = "the user of the skill, or the character the card is on"
    ACTIVE = "the own active character"
    STANDBY = "the own standby characters, in order"
    ALL = "all own characters, in order"
    MOST_HURT_STANDBY = "the own standby character that lacks most HP, the first in order on a tie"
    FOE_ACTIVE = "the opposing active character"
    FOE_STANDBY = "the opposing characters that stood by when the body began"
    FOE_ALL = "all opposing characters"


SELF: Final = Who.SELF
ACTIVE: Final = Who.ACTIVE
STANDBY: Final = Who.STANDBY
ALL: Final = Who.ALL
MOST_HURT_STANDBY: Final = Who.MOST_HURT_STANDBY
FOE_ACTIVE: Final = Who.FOE_ACTIVE
FOE_STANDBY: Final = Who.FOE_STANDBY
FOE_ALL: Final = Who.FOE_ALL

Target = Who | Character


def chosen(who: Target, origin: Origin) -> list[Character]:
    """The characters that `who` names, from where the effect comes. Fallen ones are left out."""
    if who is FOE_ACTIVE:
        active = origin.side.foe.active
        return [active] if active.hp > 0 else []
    if isinstance(who, Character):
        found = [who]
    elif who is SELF:
        found = [origin.entity.bearer] if origin.entity.bearer is not None else [origin.side.active]
    elif who is ACTIVE:
        found = [origin.side.active]
    elif who is FOE_STANDBY:
        stood = origin.side.foe.characters[origin.stood]
        found = [character for character in origin.side.foe.around() if character is not stood]
    elif who is FOE_ALL:
        found = origin.side.foe.around()
    else:
        found = origin.side.around() if who is ALL else origin.side.around()[1:]
    found = [character for character in found if character.hp > 0]
    if who is MOST_HURT_STANDBY:
        hurt = [character for character in found if character.hp < character.max_hp]
        return [max(hurt, key=lambda character: character.max_hp - character.hp)] if hurt else []
    return found


class Effect:
    """One thing to be done. `carry_out` does it and returns the answer to the `yield`."""

    __slots__ = ()

    def carry_out(self, duel: Duel, origin: Origin) -> Any:
        """Do it. Every effect has its own."""
        raise TypeError(f"{type(self).__name__} does not say how it is carried out")


class Damage(Effect):
    """`amount` points of `element` to each of `who`; answers the hits, settled."""

    __slots__ = ("amount", "element", "who")

    def __init__(self, amount: int, element: DamageElement, who: Target = FOE_ACTIVE) -> None:
        self.amount = amount
        self.element = element
        self.who = who

    def carry_out(self, duel: Duel, origin: Origin) -> tuple[Hit, ...]:
        use = origin.use
        by = BY_CARD if use is None else BY_SKILL
        side, entity, element, amount = origin.side, origin.entity, self.element, self.amount
        hits = []
        for target in chosen(self.who, origin):
            hits.append(hit := Hit(side, entity, target, element, amount, by, use))
            strike(duel, hit)
        origin.hits += hits
        return tuple(hits)


class Pierce(Damage):
    """`amount` points of Piercing damage to each of `who`: by default those who stood by."""

    __slots__ = ()

    def __init__(self, amount: int, who: Target = FOE_STANDBY) -> None:
        super().__init__(amount, PIERCING, who)


class Heal(Effect):
    """`amount` HP to each of `who`, up to their most; answers how many were healed in all."""

    __slots__ = ("amount", "who")

    def __init__(self, amount: int, who: Target = SELF) -> None:
        self.amount = amount
        self.who = who

    def carry_out(self, duel: Duel, origin: Origin) -> int:
        healed = 0
        for character in chosen(self.who, origin):
            gained = min(self.amount, character.max_hp - character.hp)
            character.hp += gained
            healed += gained
            if duel.journal is not None:
                duel.journal.append(("heals", character.side.index, character.place, gained, origin.entity.id))
        return healed


class Attach(Effect):
    """A status on each of `who`; answers the last one's."""

    __slots__ = ("kind", "who")

    def __init__(self, kind: type[Entity], who: Target = SELF) -> None:
        self.kind = kind
        self.who = who

    def carry_out(self, duel: Duel, origin: Origin) -> Entity | None:
        made = None
        for character in chosen(self.who, origin):
            made = bring(duel, self.kind, character.side, character)
        return made


class Create(Effect):
    """A side status, or a summon, on the own side (`foe`: on the other); answers it, or None in a full zone."""

    __slots__ = ("foe", "kind")

    def __init__(self, kind: type[Entity], *, foe: bool = False) -> None:
        self.kind = kind
        self.foe = foe

    def carry_out(self, duel: Duel, origin: Origin) -> Entity | None:
        return bring(duel, self.kind, origin.side.foe if self.foe else origin.side)


Summons = Create
"""`Create` by the name that reads better for a summon."""


def bring(duel: Duel, kind: type[Entity], side: Side, bearer: Character | None = None) -> Entity | None:
    """Field a card and let it hear that it entered."""
    made = field(duel, kind, side, bearer)
    if made is not None:
        tell_entering(duel, made)
    return made


def tell_entering(duel: Duel, entity: Entity) -> None:
    """Let a card that came onto the field, or was made again, hear so once the body under way has ended."""
    for name, _ in entity.listens:
        if name == "on_enter":
            duel.events.append(("enter", entity))
            return


class Remove(Effect):
    """Take a card off the field."""

    __slots__ = ("entity",)

    def __init__(self, entity: Entity) -> None:
        self.entity = entity

    def carry_out(self, duel: Duel, origin: Origin) -> None:
        leave(duel, self.entity)


class AddUsages(Effect):
    """`amount` usages more (fewer, when negative) for a card on the field; it leaves without any."""

    __slots__ = ("amount", "entity")

    def __init__(self, entity: Entity, amount: int) -> None:
        self.entity = entity
        self.amount = amount

    def carry_out(self, duel: Duel, origin: Origin) -> None:
        entity = self.entity
        entity.usages = max(0, entity.usages + self.amount)
        if duel.journal is not None:
            duel.journal.append(("usages", entity.side.index, entity.id, self.amount, origin.entity.id))
        if entity.usages == 0 and not entity.stays:
            leave(duel, entity)


class Draw(Effect):
    """Draw `count` cards (`foe`: the other side does). Past the hand's limit they are discarded."""

    __slots__ = ("count", "foe")

    def __init__(self, count: int, *, foe: bool = False) -> None:
        self.count = count
        self.foe = foe

    def carry_out(self, duel: Duel, origin: Origin) -> None:
        draw(duel, origin.side.foe if self.foe else origin.side, self.count)


def draw(duel: Duel, side: Side, count: int) -> None:
    """Draw from the pile's top. A card past the hand's limit is discarded; an empty pile gives none."""
    for _ in range(count):
        if not side.pile:
            break
        card = side.pile.pop(0)
        kept = len(side.hand) < duel.limits.hand
        if kept:
            side.hand.append(card)
        if duel.journal is not None:
            duel.journal.append(("draws" if kept else "overdraws", side.index, card.id))


class GainDice(Effect):
    """`count` dice showing `face` (an element, or OMNI); those past the side's most are lost. Answers how many came."""

    __slots__ = ("count", "face")

    def __init__(self, count: int, face: int = OMNI) -> None:
        self.count = count
        self.face = face

    def carry_out(self, duel: Duel, origin: Origin) -> int:
        side = origin.side
        gained = max(0, min(self.count, duel.limits.dice - sum(side.dice)))
        side.dice[self.face] += gained
        if duel.journal is not None and gained:
            duel.journal.append(("gains dice", side.index, gained, int(self.face), origin.entity.id))
        return gained


class GainEnergy(Effect):
    """`amount` energy for each of `who`, up to their most; answers how much they gained in all."""

    __slots__ = ("amount", "who")

    def __init__(self, amount: int, who: Target = SELF) -> None:
        self.amount = amount
        self.who = who

    def carry_out(self, duel: Duel, origin: Origin) -> int:
        return sum(gain_energy(duel, character, self.amount) for character in chosen(self.who, origin))


class LoseEnergy(GainEnergy):
    """`amount` energy less for each of `who`, down to none; answers how much they lost in all."""

    __slots__ = ()

    def carry_out(self, duel: Duel, origin: Origin) -> int:
        return -sum(gain_energy(duel, character, -self.amount) for character in chosen(self.who, origin))


def gain_energy(duel: Duel, character: Character, amount: int) -> int:
    """Give (or take) energy within a character's bounds; returns by how much it changed."""
    gained = max(0, min(character.max_energy, character.energy + amount)) - character.energy
    character.energy += gained
    if gained and duel.journal is not None:
        duel.journal.append(("energy", character.side.index, character.place, gained))
    return gained


NEXT: Final = 1
PREVIOUS: Final = -1


class SwitchTo(Effect):
    """Switch the own active character (`foe`: the other side's) to `who`: NEXT, PREVIOUS or a character.

    Answers whether anything switched: not when nobody else stands.
    """

    __slots__ = ("foe", "who")

    def __init__(self, who: int | Character, *, foe: bool = False) -> None:
        self.who = who
        self.foe = foe

    def carry_out(self, duel: Duel, origin: Origin) -> bool:
        side = origin.side.foe if self.foe else origin.side
        if isinstance(self.who, int):
            who = side.next_standing(self.who)
        else:
            who = self.who if self.who.hp > 0 and self.who is not side.active else None
        if who is None:
            return False
        change_active(duel, side, who)
        return True


class MoveEquipment(Effect):
    """Move an equipment to another character of its side.

    The one of its kind there is discarded, and its uses of the round are as new (the live game, from 4.1).
    """

    __slots__ = ("equipment", "to")

    def __init__(self, equipment: Entity, to: Character) -> None:
        self.equipment = equipment
        self.to = to

    def carry_out(self, duel: Duel, origin: Origin) -> None:
        equipment = self.equipment
        discard_rival(duel, equipment, self.to)
        held = zone_of(equipment)
        held[:] = [other for other in held if other is not equipment]
        equipment.bearer = self.to
        equipment.used = 0
        self.to.held.append(equipment)
        self.to.side.heard = None
        if duel.journal is not None:
            duel.journal.append(("moves", self.to.side.index, self.to.place, equipment.id))


def equip(duel: Duel, card: Equipment, character: Character) -> None:
    """Put an equipment on a character; the one of its kind there is discarded. A talent takes its own copy's place."""
    held = character.held
    copies = [place for place, other in enumerate(held) if isinstance(card, Talent) and type(other) is type(card)]
    discard_rival(duel, card, character)
    enter(duel, card, character.side, character)
    if copies:
        held.insert(copies[0], held.pop())


def discard_rival(duel: Duel, equipment: Entity, character: Character) -> None:
    """Take off the character what the equipment takes the place of."""
    kind = type(equipment) if isinstance(equipment, Talent) else _slot(type(equipment))
    for other in tuple(character.held):
        if other is not equipment and isinstance(other, kind):
            leave(duel, other)


@cache
def _slot(equipment: type[Entity]) -> type[Entity]:
    """The kind of equipment of which a character has one: the class that stands right below `Equipment`."""
    return next(kind for kind in equipment.__mro__ if kind.__base__ is Equipment)


class UseSkillNow(Effect):
    """Have a character use a skill without its cost, once the body under way and what follows from it are done.

    `card` is the talent card that has it used; `charged` and `plunging` say what sort of attack it is.
    """

    __slots__ = ("card", "charged", "plunging", "skill", "user")

    def __init__(
        self,
        skill: Skill,
        user: Character,
        card: Card | None = None,
        *,
        charged: bool = False,
        plunging: bool = False,
    ) -> None:
        self.skill = skill
        self.user = user
        self.card = card
        self.charged = charged
        self.plunging = plunging

    def carry_out(self, duel: Duel, origin: Origin) -> None:
        duel.events.append(("skill", self.user, self.skill.id, self.card, self.charged, self.plunging))
