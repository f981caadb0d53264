"""What is true of every duel at rest: a board demands it after each verb."""

from __future__ import annotations

import json

from gcg_plugin.duel.cards import Character
from gcg_plugin.duel.legal import legal_actions
from gcg_plugin.duel.state import Awaits, Duel, Side
from gcg_plugin.save import SaveError, load, save

__all__ = ["faults", "sound"]


def sound(duel: Duel) -> None:
    """Demand that the duel is sound; `AssertionError` names everything about it that is not."""
    if found := faults(duel):
        raise AssertionError("the duel is not sound: " + "; ".join(found))


def faults(duel: Duel) -> list[str]:
    """What is wrong with a duel at rest: HP, energy, zones and dice in range, copies equal, somebody to choose."""
    found = [fault for side in duel.sides for fault in _side_faults(duel, side)]
    if duel.events:
        found.append(f"events are left that nobody follows: {duel.events}")
    if bool(duel.awaits()) is duel.over:
        found.append("it is over and awaits a choice" if duel.over else "nobody owes a choice and it is not over")
    for index, choice in duel.awaits().items():
        if choice in (Awaits.ACT, Awaits.REPLACE):
            wrong = [action for action in legal_actions(duel, index) if action.why_not(duel) is not None]
            found += [f"{action} is listed and refused" for action in wrong]
    if duel.copy() != duel:
        found.append("its copy is not equal to it")
    try:
        if load(json.loads(json.dumps(save(duel)))) != duel:
            found.append("saved and loaded, it is not equal to what it was")
    except SaveError as error:
        found.append(f"it cannot be saved and loaded (has every card class an id of its own?): {error}")
    return found


def _side_faults(duel: Duel, side: Side) -> list[str]:
    limits = duel.limits
    counted = (
        ("cards in hand", len(side.hand), limits.hand),
        ("dice", sum(side.dice), limits.dice),
        ("summons", len(side.summons), limits.summons),
        ("supports", len(side.supports), limits.supports),
    )
    found = [f"side {side.index} has {count} {what} of {most}" for what, count, most in counted if count > most]
    if min(side.dice) < 0:
        found.append(f"side {side.index} has fewer than no dice: {side.dice}")
    for character in side.characters:
        found += _character_faults(character)
    for entity in side.in_order():
        if entity.number <= 0 or entity.side is not side:
            found.append(f"{entity!r} lies on side {side.index} and says otherwise")
        if entity.max_usages and not entity.stays and entity.usages <= 0:
            found.append(f"{entity!r} lies there without a usage")
    return found


def _character_faults(character: Character) -> list[str]:
    found = []
    if not 0 <= character.hp <= character.max_hp:
        found.append(f"{character!r} has HP out of range")
    if not 0 <= character.energy <= character.max_energy:
        found.append(f"{character!r} has energy out of range")
    if character.hp == 0 and (character.held or character.energy or character.aura):
        found.append(f"{character!r} has fallen and still holds something")
    found += [
        f"{entity!r} lies on {character!r} and says otherwise"
        for entity in character.held
        if entity.bearer is not character
    ]
    return found
