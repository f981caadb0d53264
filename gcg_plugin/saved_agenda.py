"""What still waits to follow in a duel that is saved in the middle of something, as plain JSON data.

Steps name live objects by their numbers and facts by their slots. Loading gives each step the parts that step takes
and no others, so that no spoiled save is found out only when it is played on.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from gcg_plugin.duel.cards import CARDS, Card, Character, Entity, Skill
from gcg_plugin.duel.elements import Element, Plain
from gcg_plugin.duel.facts import FACTS, By, Fact, Fall, Hit, Play, Reacted, Switch, Use
from gcg_plugin.duel.field import zone_of
from gcg_plugin.duel.reactions import Reaction
from gcg_plugin.duel.resolve import skill_of
from gcg_plugin.duel.state import Duel, Phase, Side

__all__ = ["LoadGone", "SaveCard", "SaveError", "agenda_fault", "load_step", "save_part"]

Json = dict[str, Any]
SaveCard = Callable[[Entity], Json]
"""From a card to its plain data."""
LoadGone = Callable[[Duel, Any, int, Character | None], Entity]
"""From a duel, a saved card, its side's index and its character to a card that has left the field."""


class SaveError(ValueError):
    """A saved duel cannot be loaded; one line that says where and why."""


def save_part(part: Any, save_card: SaveCard) -> Any:
    """A part of an agenda's step: live objects by reference, facts by their slots, all else as it is."""
    if isinstance(part, Fact):
        return {"fact": type(part).__name__} | {
            name: save_part(getattr(part, name), save_card) for name in part.__slots__
        }
    if isinstance(part, Side):
        return {"side": part.index}
    if isinstance(part, Skill):
        return {"skill": part.id, "of": part.owner.id if part.owner is not None else 0}
    if isinstance(part, Entity):
        return _save_reference(part, save_card)
    if isinstance(part, (By, Reaction)):
        return {type(part).__name__.lower(): part.name}
    if isinstance(part, (Element, Plain)):
        return {"element": int(part)}
    if isinstance(part, tuple):
        return [save_part(item, save_card) for item in part]
    return part


def _save_reference(entity: Entity, save_card: SaveCard) -> Json:
    if entity.number > 0 and any(other is entity for other in _zone(entity)):
        return {"entity": entity.number}
    bearer = None if entity.bearer is None else entity.bearer.number
    return {"gone": save_card(entity), "on": entity.side.index, "bearer": bearer}


def _zone(entity: Entity) -> list[Any]:
    if isinstance(entity, Character):
        return list(entity.side.characters)
    return zone_of(entity) if entity.zone else []


# --- loading -------------------------------------------------------------------------------------------------------


def load_step(duel: Duel, saved: list[Any], load_gone: LoadGone) -> tuple[Any, ...]:
    """One step of the agenda. Raises `SaveError` when it is no step, or what it holds is not what such a step takes."""
    if not saved or not isinstance(saved[0], str) or saved[0] not in _STEPS:
        raise SaveError(f"agenda: {saved[:1]} is no step")
    name, *rest = saved
    try:
        parts = [_load_part(duel, part, load_gone) for part in rest]
        fault = _step_fault(name, parts)
    except SaveError:
        raise
    except (KeyError, IndexError, TypeError, AttributeError, ValueError, RecursionError) as error:
        raise SaveError(f"agenda: the step {name!r} does not hold together ({_in_a_line(error)})") from None
    if fault:
        raise SaveError(f"agenda: the step {name!r} does not hold together ({fault})")
    return (name, *parts)


def _in_a_line(error: Exception) -> str:
    return " ".join(str(error).split())[:200]


def _load_part(duel: Duel, part: Any, load_gone: LoadGone) -> Any:
    if isinstance(part, list):
        return tuple(_load_part(duel, item, load_gone) for item in part)
    if not isinstance(part, dict):
        return part
    if "fact" in part:
        kind = FACTS[part["fact"]]
        fact = kind.__new__(kind)
        for name in fact.__slots__:
            setattr(fact, name, _load_part(duel, part[name], load_gone))
        return fact
    if "entity" in part:
        return _by_number(duel, part["entity"])
    if "gone" in part:
        bearer = None if part["bearer"] is None else _by_number(duel, part["bearer"])
        if bearer is not None and not isinstance(bearer, Character):
            raise TypeError(f"the card {bearer.id} is no character")
        return load_gone(duel, part["gone"], _index(part["on"]), bearer)
    if "side" in part:
        return duel.sides[_index(part["side"])]
    if "skill" in part:
        return _skill(part["of"], part["skill"])
    if "by" in part:
        return By[part["by"]]
    if "reaction" in part:
        return Reaction[part["reaction"]]
    element = part["element"]
    return Plain(element) if element >= Plain.PHYSICAL else Element(element)


def _index(value: Any) -> int:
    if type(value) is not int or value not in (0, 1):
        raise ValueError(f"{value!r} is no side")
    return value


def _by_number(duel: Duel, number: Any) -> Entity:
    for side in duel.sides:
        for entity in side.in_order():
            if entity.number == number:
                return entity
    raise KeyError(f"no card on the field has the number {number}")


def _skill(owner: int, number: int) -> Skill:
    kind = CARDS[owner]
    if not issubclass(kind, Character):
        raise TypeError(f"the card {owner} is no character")
    return skill_of(kind(), number)


# --- what each step takes ------------------------------------------------------------------------------------------

_STEPS: Final[Mapping[str, tuple[str, ...]]] = {
    "tell": ("moment", "fact", "whose"),
    "tell on": ("moment", "fact", "entities", "ears", "amount"),
    "hit": ("hit",),
    "enter": ("entity",),
    "skill": ("user", "amount", "maybe entity", "charged", "charged"),
    "turn": (),
    "open turn": (),
    "draw": (),
    "end round": (),
    "next round": (),
    "phase": ("event",),
    "replace": ("index",),
}

_MOMENTS: Final[Mapping[str, type[Fact] | None]] = {
    "on_battle_start": None,
    "on_action_phase": None,
    "on_end_phase": None,
    "on_play": Play,
    "on_switch": Switch,
    "on_reaction": Reacted,
    "on_hit": Hit,
    "on_hurt": Hit,
    "on_fall": Fall,
    "on_skill": Use,
}

_SLOTS: Final[Mapping[str, type | tuple[type, ...]]] = {
    "amount": int,
    "aura": Element,
    "by": By,
    "card": Card,
    "character": Character,
    "charged": bool,
    "element": (Element, Plain),
    "entered": Character,
    "entity": Entity,
    "felled": bool,
    "fixed": int,
    "hit": Hit,
    "left": Character,
    "nth": int,
    "plunging": bool,
    "reaction": Reaction,
    "side": Side,
    "since": int,
    "skill": Skill,
    "source": Entity,
    "target": Character,
    "user": Character,
}
"""What a slot of that name holds in every fact and step that has one."""

_MANY: Final[Mapping[str, type]] = {"hits": Hit, "targets": Entity, "entities": Entity, "ears": int}
_OPTIONAL: Final = {("Use", "card"), ("Switch", "left"), ("Hit", "reaction"), ("Hit", "skill")}


def _step_fault(name: str, parts: list[Any]) -> str | None:
    takes = _STEPS[name]
    if len(parts) != len(takes):
        return f"it takes {len(takes)} parts and has {len(parts)}"
    for kind, part in zip(takes, parts, strict=True):
        if not _is_part(kind, part):
            return f"{part!r} is not what it takes"
        if isinstance(part, Fact) and (fault := _fact_fault(part)):
            return fault
    if name in ("tell", "tell on"):
        told = _MOMENTS[parts[0]]
        if (parts[1] is not None) if told is None else type(parts[1]) is not told:
            return f"{parts[0]} does not tell {parts[1]!r}"
    if name == "tell on" and (fault := _listeners_fault(parts[0], *parts[2:])):
        return fault
    if name == "skill":
        skill_of(parts[0], parts[1])
    return None


def _is_part(kind: str, part: Any) -> bool:
    if kind == "moment":
        return isinstance(part, str) and part in _MOMENTS
    if kind == "fact":
        return part is None or isinstance(part, Fact)
    if kind in ("whose", "index"):
        return (part is None and kind == "whose") or (type(part) is int and part in (0, 1))
    if kind == "event":
        return bool(part == "roll")
    if kind == "maybe entity":
        return part is None or isinstance(part, Entity)
    if kind in _MANY:
        return isinstance(part, tuple) and all(_is_one(item, _MANY[kind]) for item in part)
    return _is_one(part, _SLOTS[kind])


def _is_one(part: Any, kind: type | tuple[type, ...]) -> bool:
    """True and false are whole numbers to Python, and none to a duel."""
    return type(part) is int and part >= 0 if kind is int else isinstance(part, kind)


def _fact_fault(fact: Fact) -> str | None:
    """What is wrong with the parts of a fact, or None."""
    kind = type(fact).__name__
    for name in fact.__slots__:
        part = getattr(fact, name)
        if part is None and (kind, name) in _OPTIONAL:
            continue
        if not _is_part(name, part):
            return f"{name} of a {kind} is not {part!r}"
        for item in part if isinstance(part, tuple) else ():
            if isinstance(item, Fact) and (fault := _fact_fault(item)):
                return fault
    return None


def _listeners_fault(moment: str, entities: tuple[Entity, ...], ears: tuple[int, ...], index: int) -> str | None:
    if len(entities) != len(ears) or not index < len(entities):
        return "it does not name one ear for each listener"
    for entity, ear in zip(entities, ears, strict=True):
        if not ear < len(entity.listens) or entity.listens[ear][0] not in (moment, f"foe:{moment}"):
            return f"the card {entity.id} does not listen to {moment}"
    return None


_END: Final = ("next round", "end round", "draw")
_ANYWHERE: Final = ("tell", "tell on", "hit", "enter", "skill", "replace")


def agenda_fault(duel: Duel) -> str | None:
    """What is wrong with the agenda as a whole, or None: it must be one that waits for a choice in its phase."""
    names = [step[0] for step in duel.agenda]
    if not names:
        return None
    top = duel.agenda[-1]
    if top[0] != "replace" or not duel.sides[top[1]].owes_replacement:
        return "nobody owes a choice that it waits for"
    if duel.phase is Phase.ACTION:
        rest = [name for name in names if name not in ("turn", "open turn")]
    elif duel.phase is Phase.END:
        bottom = names[: len(_END)]
        count = next((place for place, name in enumerate(bottom) if name not in _END), len(bottom))
        if count == 0 or tuple(names[:count]) != _END[:count]:
            return "the end phase has no end"
        rest = names[count:]
    elif duel.phase is Phase.PREPARATION and names[0] == "phase":
        rest = names[1:]
    else:
        return f"nothing waits in the phase {duel.phase.value!r}"
    strange = [name for name in rest if name not in _ANYWHERE]
    return f"the step {strange[0]!r} does not wait in the phase {duel.phase.value!r}" if strange else None
