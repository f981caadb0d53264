"""What a position is worth to a side, in HP: the small judgements the scripted policy is made of.

Every number is in points of HP and says why; none is exact, and none needs to be: what matters is which of two
positions a sensible player would rather have.
"""

from __future__ import annotations

from typing import Final

from gcg_plugin.duel.cards import Artifact, Card, Character, Entity, Equipment, Talent, Weapon
from gcg_plugin.duel.elements import OMNI, Element
from gcg_plugin.duel.reactions import MEETINGS
from gcg_plugin.duel.state import Duel, Side

__all__ = ["dice_worth", "lead", "reacts", "suits", "use_of_card", "worth"]

STANDING: Final = 5.0
"""A character that stands can act, be hit in another's place and be healed: felling one is worth more than its HP."""
ENERGY: Final = 0.9
"""A burst deals some three more than a skill of its dice, for two or three energy."""
HELD_CARD: Final = 0.5
"""A card in hand is an action to come, or at least a die to tune."""
AURA: Final = 0.4
"""An aura waits for the other side's reaction."""
FROZEN: Final = 2.5
"""A character that cannot use skills loses about one attack, or the side a die and its turn."""
SUMMON_USE: Final = 1.3
"""A usage of a summon is a damage or two at a round's end, if it lives to see it."""
SUPPORT: Final = 2.2
"""A support pays for itself in about two rounds, less the later it comes."""
SIDE_STATUS: Final = 0.8
STATUS: Final = 0.8
WEAPON: Final = 1.7
ARTIFACT: Final = 1.3
TALENT: Final = 2.0
UNFIT: Final = 0.2
"""An artifact of an element that its character does not use."""

_DICE: Final = {"omni": 0.55, "active": 0.5, "own": 0.42, "spare": 0.3}
"""What a die in hand is worth: an attack costs three and brings some four HP, but not every die is used."""


def lead(duel: Duel, side: int) -> float:
    """How much better off the side is than the other; a won duel is worth more than anything in it."""
    if duel.over:
        return 0.0 if duel.winner is None else 1000.0 if duel.winner == side else -1000.0
    own = duel.sides[side]
    return worth(own, duel.round) - worth(own.foe, duel.round)


def worth(side: Side, round_number: int) -> float:
    """What a side has: its characters and what is on them, the field, hand and dice."""
    points = sum(_character(character) for character in side.characters)
    points += SUMMON_USE * sum(summon.usages or 1 for summon in side.summons)
    points += len(side.supports) * max(0.5, SUPPORT - 0.1 * round_number)
    for status in side.statuses:
        points += SIDE_STATUS + (status.points or 0.3 * (status.usages or status.rounds))
    return points + HELD_CARD * len(side.hand) + dice_worth(side)


def _character(character: Character) -> float:
    if character.hp <= 0:
        return 0.0
    points = STANDING + character.hp + ENERGY * character.energy - (AURA if character.aura else 0.0)
    # What lies on a character that is nearly down will not be used often.
    lasting = min(1.0, character.hp / 5)
    return points + sum(lasting * _held(entity, character) for entity in character.held)


def _held(entity: Entity, character: Character) -> float:
    if entity.forbids_skills:
        return -FROZEN
    if isinstance(entity, Weapon):
        return WEAPON
    if isinstance(entity, Talent):
        return TALENT
    if isinstance(entity, Artifact):
        return ARTIFACT if suits(entity, character) else UNFIT
    if entity.points:
        return float(entity.points)
    return STATUS if entity.listens or entity.prepares else 0.0


def dice_worth(side: Side) -> float:
    """What the dice in hand are worth."""
    standing = {int(character.element) for character in side.characters if character.hp > 0}
    active = int(side.active.element) if side.active_place >= 0 else OMNI
    points = 0.0
    for face, count in enumerate(side.dice):
        if count:
            kind = "omni" if face == OMNI else "active" if face == active else "own" if face in standing else "spare"
            points += count * _DICE[kind]
    return points


def suits(card: Entity, character: Character) -> bool:
    """An equipment is of use to the character: it may have it, and it cuts no other element than the character's."""
    if isinstance(card, Equipment) and not card.fits(character):
        return False
    return not isinstance(card.cuts, Element) or card.cuts is character.element


def use_of_card(card: Card, side: Side) -> float:
    """What a card of the first hand promises its side: nothing when nobody can have it, less the more it costs."""
    if isinstance(card, Equipment):
        suited = [character for character in side.characters if suits(card, character)]
        return (2.0 if suited else 0.0) - 0.2 * card.cost.dice
    return 2.0 - 0.4 * card.cost.dice


def reacts(character: Character, foe: Character) -> bool:
    """An attack of the character's element would react with the foe's aura."""
    return foe.hp > 0 and foe.aura != 0 and MEETINGS[foe.aura][character.element][0] is not None
