"""Saving a duel as plain JSON data and loading it again, at any choice.

A saved duel names classes by id and live objects by their numbers. Loading checks the form (pydantic) and that what
it names exists; every fault is a `SaveError` that says where it lies. The journal is not saved.
"""

from __future__ import annotations

from enum import Enum
from typing import Any, Final, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from gcg_plugin.duel.cards import CARDS, Card, Character, Entity, Skill
from gcg_plugin.duel.elements import FACES, Element, Plain
from gcg_plugin.duel.facts import FACTS, By, Fact
from gcg_plugin.duel.field import zone_of
from gcg_plugin.duel.reactions import Reaction
from gcg_plugin.duel.resolve import STEPS, skill_of
from gcg_plugin.duel.rng import Chance
from gcg_plugin.duel.rulings import PRESETS, Rulings
from gcg_plugin.duel.state import Duel, Limits, Phase, Side

FORMAT: Final = 1
"""The number of the form written here; another one is refused."""

Json = dict[str, Any]


class SaveError(ValueError):
    """A saved duel cannot be loaded; one line that says where and why."""


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class _SavedCard(_Model):
    id: int
    number: int = 0
    usages: int = 0
    rounds: int = 0
    used: int = 0
    points: int = 0
    counter: int = 0
    turned: int | None = None
    notes: list[Any] = []


class _SavedCharacter(_SavedCard):
    hp: int = Field(ge=0)
    max_hp: int = Field(ge=1)
    energy: int = Field(ge=0)
    aura: int = Field(ge=0, le=8)
    uses: list[int] = []
    held: list[_SavedCard] = []


class _SavedSide(_Model):
    characters: list[_SavedCharacter] = Field(min_length=1)
    active_place: int = Field(ge=-1)
    statuses: list[_SavedCard] = []
    summons: list[_SavedCard] = []
    supports: list[_SavedCard] = []
    hand: list[_SavedCard] = []
    pile: list[_SavedCard] = []
    dice: list[int] = Field(min_length=FACES, max_length=FACES)
    ended: bool
    fell: bool
    legend_played: bool
    arrived: bool
    prepared: int = Field(ge=0, le=2)
    rerolls: int = Field(ge=0)
    played: list[int]


class _SavedChance(_Model):
    state: int = Field(ge=0, lt=1 << 64)
    rolls: list[list[int]] = Field(min_length=2, max_length=2)
    piles: list[bool] = Field(min_length=2, max_length=2)


class _SavedDuel(_Model):
    format: Literal[1]
    rulings: str | dict[str, bool | str]
    limits: dict[str, int]
    phase: str
    round: int = Field(ge=0)
    turn: int = Field(ge=0, le=1)
    first: int = Field(ge=0, le=1)
    winner: int | None = Field(default=None, ge=0, le=1)
    next_number: int = Field(ge=1)
    chance: _SavedChance
    sides: list[_SavedSide] = Field(min_length=2, max_length=2)
    agenda: list[list[Any]] = []


_COUNTERS: Final = ("number", "usages", "rounds", "used", "points", "counter")
_ZONES: Final = ("statuses", "summons", "supports")
_FLAGS: Final = ("active_place", "ended", "fell", "legend_played", "arrived", "prepared", "rerolls")


def save(duel: Duel) -> Json:
    """The duel as plain data that `json` can write."""
    preset = PRESETS.get(duel.rulings.name)
    rulings = {name: getattr(duel.rulings, name) for name in Rulings.__dataclass_fields__}
    return {
        "format": FORMAT,
        "rulings": duel.rulings.name if preset == duel.rulings else rulings,
        "limits": duel.limits._asdict(),
        "phase": duel.phase.value,
        "round": duel.round,
        "turn": duel.turn,
        "first": duel.first,
        "winner": duel.winner,
        "next_number": duel.next_number,
        "chance": {
            "state": duel.chance.state,
            "rolls": [list(script) for script in duel.chance.rolls],
            "piles": list(duel.chance.piles),
        },
        "sides": [_save_side(side) for side in duel.sides],
        "agenda": [[_save_part(part) for part in step] for step in duel.agenda],
    }


def load(data: Any) -> Duel:
    """The duel that `save` has written, equal to what it was. Raises `SaveError` for anything else.

    The cards it names must have been imported (`gcg_plugin.catalogue.load()`).
    """
    try:
        saved = _SavedDuel.model_validate(data)
    except ValidationError as error:
        fault = error.errors()[0]
        where = ".".join(str(part) for part in fault["loc"]) or "the save"
        raise SaveError(f"{where}: {fault['msg']}") from None
    duel = Duel(_rulings(saved.rulings), _chance(saved.chance), _limits(saved.limits), saved.first)
    duel.phase = _named(Phase, saved.phase, "phase")
    duel.round, duel.turn, duel.winner, duel.next_number = saved.round, saved.turn, saved.winner, saved.next_number
    for side, kept in zip(duel.sides, saved.sides, strict=True):
        _load_side(side, kept)
    duel.agenda = [_load_step(duel, step) for step in saved.agenda]
    _check(duel)
    return duel


# --- sides and cards -----------------------------------------------------------------------------------------------


def _save_card(entity: Entity) -> Json:
    saved: Json = {"id": entity.id}
    saved |= {name: value for name in _COUNTERS if (value := getattr(entity, name))}
    if entity.turned is not None:
        saved["turned"] = int(entity.turned)
    if entity.notes:
        saved["notes"] = list(entity.notes)
    if isinstance(entity, Character):
        saved |= {name: getattr(entity, name) for name in ("hp", "max_hp", "energy", "aura")}
        saved["uses"] = list(entity.uses)
        saved["held"] = [_save_card(held) for held in entity.held]
    return saved


def _save_side(side: Side) -> Json:
    saved: Json = {name: getattr(side, name) for name in _FLAGS}
    for zone in ("characters", *_ZONES, "hand", "pile"):
        saved[zone] = [_save_card(entity) for entity in getattr(side, zone)]
    return saved | {"dice": list(side.dice), "played": list(side.played)}


_Kind = TypeVar("_Kind", bound=Entity)


def _load_card(saved: _SavedCard, kind: type[_Kind], where: str) -> _Kind:
    cls = CARDS.get(saved.id)
    if cls is None:
        raise SaveError(f"{where}: no card has the id {saved.id}")
    if not issubclass(cls, kind):
        raise SaveError(f"{where}: the card {saved.id} ({cls.__name__}) is no {kind.__name__.lower()}")
    entity = cls()
    for name in _COUNTERS:
        setattr(entity, name, getattr(saved, name))
    entity.turned = None if saved.turned is None else _named(Element, saved.turned, f"{where}.turned")
    entity.notes = tuple(_immutable(note) for note in saved.notes)
    return entity


def _immutable(note: Any) -> Any:
    """A note as a card holds it: JSON knows no tuples, and notes are nothing else however deep."""
    return tuple(_immutable(part) for part in note) if isinstance(note, list) else note


def _load_side(side: Side, saved: _SavedSide) -> None:
    where = f"sides.{side.index}"
    for name in _FLAGS:
        setattr(side, name, getattr(saved, name))
    if saved.active_place >= len(saved.characters):
        raise SaveError(f"{where}.active_place: there is no character at place {saved.active_place}")
    side.dice, side.played = list(saved.dice), tuple(saved.played)
    for place, row in enumerate(saved.characters):
        character = _load_card(row, Character, f"{where}.characters.{place}")
        character.side = side
        character.hp, character.max_hp, character.energy, character.aura = row.hp, row.max_hp, row.energy, row.aura
        character.uses = tuple(row.uses)
        side.characters.append(character)
        for index, held in enumerate(row.held):
            card = _load_card(held, Entity, f"{where}.characters.{place}.held.{index}")
            card.side, card.bearer = side, character
            character.held.append(card)
    for zone in _ZONES:
        for index, row in enumerate(getattr(saved, zone)):
            entity = _load_card(row, Entity, f"{where}.{zone}.{index}")
            if entity.zone != zone:
                raise SaveError(f"{where}.{zone}.{index}: the card {row.id} does not lie there")
            entity.side = side
            getattr(side, zone).append(entity)
    side.hand = [_load_card(row, Card, f"{where}.hand.{index}") for index, row in enumerate(saved.hand)]
    side.pile = [_load_card(row, Card, f"{where}.pile.{index}") for index, row in enumerate(saved.pile)]


def _rulings(saved: str | dict[str, bool | str]) -> Rulings:
    if isinstance(saved, str):
        if saved not in PRESETS:
            raise SaveError(f"rulings: no rulings are called {saved!r}")
        return PRESETS[saved]
    try:
        return Rulings(**saved)  # type: ignore[arg-type]
    except TypeError as error:
        raise SaveError(f"rulings: {error}") from None


def _limits(saved: dict[str, int]) -> Limits:
    try:
        return Limits(**saved)
    except TypeError as error:
        raise SaveError(f"limits: {error}") from None


def _chance(saved: _SavedChance) -> Chance:
    one, two = (tuple(script) for script in saved.rolls)
    if not all(0 <= face < FACES for face in (*one, *two)):
        raise SaveError("chance.rolls: a die has the faces 0 to 7")
    return Chance(saved.state, rolls=(one, two), piles=(saved.piles[0], saved.piles[1]))


_Named = TypeVar("_Named", bound=Enum)


def _named(kind: type[_Named], value: Any, where: str) -> _Named:
    try:
        return kind(value)
    except ValueError:
        raise SaveError(f"{where}: {value!r} is no {kind.__name__.lower()}") from None


def _check(duel: Duel) -> None:
    """What the rest of the engine relies on: numbers are told apart, and somebody owes a choice."""
    numbers = [entity.number for side in duel.sides for entity in side.in_order()]
    if len(set(numbers)) != len(numbers) or any(not 0 < number < duel.next_number for number in numbers):
        raise SaveError("the numbers of the cards on the field are not each its own and below next_number")
    for side in duel.sides:
        if any(count < 0 for count in side.dice):
            raise SaveError(f"sides.{side.index}.dice: no face has fewer dice than none")
        if side.active_place < 0 and duel.phase not in (Phase.PREPARATION, Phase.OVER):
            raise SaveError(f"sides.{side.index}.active_place: after the preparation a character is active")
    if not duel.over and not duel.awaits():
        raise SaveError("nobody owes a choice, and the duel is not over")


# --- the agenda ----------------------------------------------------------------------------------------------------


def _save_part(part: Any) -> Any:
    """A part of an agenda's step: live objects by reference, facts by their slots, all else as it is."""
    if isinstance(part, Fact):
        return {"fact": type(part).__name__} | {name: _save_part(getattr(part, name)) for name in part.__slots__}
    if isinstance(part, Side):
        return {"side": part.index}
    if isinstance(part, Skill):
        return {"skill": part.id, "of": part.owner.id if part.owner is not None else 0}
    if isinstance(part, Entity):
        return _save_reference(part)
    if isinstance(part, (By, Reaction)):
        return {type(part).__name__.lower(): part.name}
    if isinstance(part, (Element, Plain)):
        return {"element": int(part)}
    if isinstance(part, tuple):
        return [_save_part(item) for item in part]
    return part


def _save_reference(entity: Entity) -> Json:
    if entity.number > 0 and any(other is entity for other in _zone(entity)):
        return {"entity": entity.number}
    bearer = None if entity.bearer is None else entity.bearer.number
    return {"gone": _save_card(entity), "on": entity.side.index, "bearer": bearer}


def _zone(entity: Entity) -> list[Any]:
    if isinstance(entity, Character):
        return list(entity.side.characters)
    return zone_of(entity) if entity.zone else []


def _load_step(duel: Duel, saved: list[Any]) -> tuple[Any, ...]:
    if not saved or (saved[0] not in STEPS and saved[0] != "replace"):
        raise SaveError(f"agenda: {saved[:1]} is no step")
    try:
        return (saved[0], *(_load_part(duel, part) for part in saved[1:]))
    except (KeyError, IndexError, TypeError, AttributeError, ValueError) as error:
        raise SaveError(f"agenda: the step {saved[0]!r} does not hold together ({error})") from None


def _load_part(duel: Duel, part: Any) -> Any:
    if isinstance(part, list):
        return tuple(_load_part(duel, item) for item in part)
    if not isinstance(part, dict):
        return part
    if "fact" in part:
        kind = FACTS[part["fact"]]
        fact = kind.__new__(kind)
        for name in fact.__slots__:
            setattr(fact, name, _load_part(duel, part[name]))
        return fact
    if "entity" in part:
        return _by_number(duel, part["entity"])
    if "gone" in part:
        return _load_gone(duel, part)
    if "side" in part:
        return duel.sides[part["side"]]
    if "skill" in part:
        return _skill(part["of"], part["skill"])
    if "by" in part:
        return By[part["by"]]
    if "reaction" in part:
        return Reaction[part["reaction"]]
    element = part["element"]
    return Plain(element) if element >= Plain.PHYSICAL else Element(element)


def _by_number(duel: Duel, number: int) -> Entity:
    for side in duel.sides:
        for entity in side.in_order():
            if entity.number == number:
                return entity
    raise KeyError(f"no card on the field has the number {number}")


def _load_gone(duel: Duel, part: Json) -> Entity:
    entity = _load_card(_SavedCard.model_validate(part["gone"]), Entity, "agenda")
    entity.side = duel.sides[part["on"]]
    bearer = part["bearer"]
    entity.bearer = None if bearer is None else _by_number(duel, bearer)  # type: ignore[assignment]
    return entity


def _skill(owner: int, number: int) -> Skill:
    kind = CARDS[owner]
    if not issubclass(kind, Character):
        raise TypeError(f"the card {owner} is no character")
    return skill_of(kind(), number)
