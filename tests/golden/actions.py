"""Actions as lines of text that a person reads and that are read back.

A switches cards Paimon + Timmie         A keeps the hand
A begins with Diluc
A rerolls 2 Cryo, 1 Geo                  A keeps the dice
A uses Searing Onslaught paying 1 Omni, 2 Pyro
A switches to Mona paying 1 Geo
A plays Send Off on B's summon 1, Oz paying 2 Omni
A tunes Paimon giving 1 Cryo
A ends the round
A replaces with Kaeya
A concedes
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from gcg_plugin.duel.actions import (
    Action,
    ChooseActive,
    Concede,
    EndRound,
    PlayCard,
    Replace,
    Reroll,
    SwitchCards,
    SwitchTo,
    Target,
    Tune,
    UseSkill,
    found,
    tunable,
)
from gcg_plugin.duel.dice import Dice, worth
from gcg_plugin.duel.elements import FACES, face_name
from gcg_plugin.duel.legal import default_dice
from gcg_plugin.duel.resolve import skill_of
from gcg_plugin.duel.state import Duel, Side

NAMES: Final = ("A", "B")
"""What the two sides are called."""

ActionWords = Callable[[Duel], Action]
"""From the duel as it stands to its next action."""

_FACES: Final = {face_name(face).capitalize(): face for face in range(FACES)}
_ZONES: Final = {"characters": "character", "summons": "summon", "supports": "support"}
_TARGET: Final = re.compile(r"([AB])'s (character|summon|support) (\d), ")


# --- saying --------------------------------------------------------------------------------------------------------


def say_action(duel: Duel, action: Action) -> str:
    """The action as a line, before it is taken; the dice that pay are always named."""
    return f"{NAMES[action.side]} {_said(duel, duel.sides[action.side], action)}"


def _said(duel: Duel, side: Side, action: Action) -> str:
    if isinstance(action, SwitchCards):
        cards = " + ".join(_card_name(side, card) for card in action.cards)
        return f"switches cards {cards}" if cards else "keeps the hand"
    if isinstance(action, ChooseActive):
        return f"begins with {_character_name(side, action.character)}"
    if isinstance(action, Reroll):
        return f"rerolls {_say_dice(action.dice)}" if action.dice else "keeps the dice"
    if isinstance(action, UseSkill):
        return f"uses {skill_of(side.active, action.skill).name}{_paying(duel, action)}"
    if isinstance(action, SwitchTo):
        return f"switches to {_character_name(side, action.character)}{_paying(duel, action)}"
    if isinstance(action, PlayCard):
        targets = " and ".join(_say_target(duel, target) for target in action.targets)
        on = f" on {targets}" if targets else ""
        return f"plays {_card_name(side, action.card)}{on}{_paying(duel, action)}"
    if isinstance(action, Tune):
        die = action.die
        if die is None:
            die = next(face for face in worth(side) if face in tunable(side))
        return f"tunes {_card_name(side, action.card)} giving {_say_dice((die,))}"
    if isinstance(action, Replace):
        return f"replaces with {_character_name(side, action.character)}"
    return "ends the round" if isinstance(action, EndRound) else "concedes"


def _paying(duel: Duel, action: UseSkill | SwitchTo | PlayCard) -> str:
    dice = default_dice(duel, action) if action.dice is None else action.dice
    return f" paying {_say_dice(dice)}" if dice else ""


def _say_dice(dice: Dice) -> str:
    return ", ".join(f"{dice.count(face)} {name}" for name, face in _FACES.items() if face in dice)


def _say_target(duel: Duel, target: Target) -> str:
    entity = found(duel, target)
    name = "" if entity is None else type(entity).name
    return f"{NAMES[target.side]}'s {_ZONES[target.zone]} {target.place + 1}, {name}"


def _card_name(side: Side, number: int) -> str:
    return next(type(card).name for card in side.hand if card.id == number)


def _character_name(side: Side, place: int) -> str:
    return type(side.characters[place]).name


# --- reading -------------------------------------------------------------------------------------------------------


def read_action(duel: Duel, line: str) -> Action:
    """The action a line says, in the duel as it stands.

    Raises:
        LookupError: the line says no action, or names what is not there.
    """
    index, said = NAMES.index(line[0]), line[2:]
    side = duel.sides[index]
    for pattern, read in _READERS:
        if (match := pattern.fullmatch(said)) is not None:
            return read(side, {name: value or "" for name, value in match.groupdict().items()})
    raise LookupError("it says no action")


def _read_dice(said: str) -> Dice:
    faces: list[int] = []
    for part in said.split(", ") if said else ():
        count, name = part.split(" ")
        faces += [_FACES[name]] * int(count)
    return tuple(sorted(faces))


def _read_targets(said: str) -> tuple[Target, ...]:
    zones = {name: zone for zone, name in _ZONES.items()}
    return tuple(Target(NAMES.index(who), zones[zone], int(place) - 1) for who, zone, place in _TARGET.findall(said))


def _card(side: Side, name: str) -> int:
    for card in side.hand:
        if type(card).name == name:
            return card.id
    raise LookupError(f"{name} is not in hand")


def _place(side: Side, name: str) -> int:
    for place, character in enumerate(side.characters):
        if type(character).name == name:
            return place
    raise LookupError(f"there is no {name}")


def _skill(side: Side, name: str) -> int:
    for skill in side.active.skills:
        if skill.name == name:
            return skill.id
    raise LookupError(f"{type(side.active).name} has no {name}")


_PAID: Final = r"(?: paying (?P<dice>.+))?"
_READERS: Final[tuple[tuple[re.Pattern[str], Callable[[Side, dict[str, str]], Action]], ...]] = (
    (re.compile("keeps the hand"), lambda side, said: SwitchCards(side.index)),
    (
        re.compile("switches cards (?P<cards>.+)"),
        lambda side, said: SwitchCards(side.index, tuple(_card(side, name) for name in said["cards"].split(" + "))),
    ),
    (re.compile("begins with (?P<who>.+)"), lambda side, said: ChooseActive(side.index, _place(side, said["who"]))),
    (re.compile("keeps the dice"), lambda side, said: Reroll(side.index)),
    (re.compile("rerolls (?P<dice>.+)"), lambda side, said: Reroll(side.index, _read_dice(said["dice"]))),
    (
        re.compile("uses (?P<skill>.+?)" + _PAID),
        lambda side, said: UseSkill(side.index, _skill(side, said["skill"]), _read_dice(said["dice"])),
    ),
    (
        re.compile("switches to (?P<who>.+?)" + _PAID),
        lambda side, said: SwitchTo(side.index, _place(side, said["who"]), _read_dice(said["dice"])),
    ),
    (
        re.compile(f"plays (?P<card>.+?)(?: on (?P<targets>[AB]'s .+?))?{_PAID}"),
        lambda side, said: PlayCard(
            side.index, _card(side, said["card"]), _read_targets(said["targets"]), _read_dice(said["dice"])
        ),
    ),
    (
        re.compile("tunes (?P<card>.+) giving 1 (?P<die>.+)"),
        lambda side, said: Tune(side.index, _card(side, said["card"]), _FACES[said["die"]]),
    ),
    (re.compile("ends the round"), lambda side, said: EndRound(side.index)),
    (re.compile("replaces with (?P<who>.+)"), lambda side, said: Replace(side.index, _place(side, said["who"]))),
    (re.compile("concedes"), lambda side, said: Concede(side.index)),
)
"""By what a line says, who reads it."""
