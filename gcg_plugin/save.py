"""Saving a duel as plain JSON data and loading it again, at any choice.

A saved duel names classes by id and live objects by their numbers. Loading checks the form (pydantic), that what it
names exists, and that the duel is one that can be played on from there; every fault is a `SaveError` that says where
it lies. What still waits to follow is `saved_agenda`'s. The journal is not saved.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import Annotated, Any, Final, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from gcg_plugin.duel.cards import CARDS, Card, Character, Entity, Equipment
from gcg_plugin.duel.elements import ANEMO, FACES, GEO, Element
from gcg_plugin.duel.rng import Chance
from gcg_plugin.duel.rulings import PRESETS, Rulings
from gcg_plugin.duel.state import Duel, Limits, Phase, Side
from gcg_plugin.saved_agenda import SaveError, agenda_fault, load_step, save_part

__all__ = ["FORMAT", "SaveError", "load", "save"]

FORMAT: Final = 1
"""The number of the form written here; another one is refused."""

Json = dict[str, Any]


Count = Annotated[int, Field(ge=0, le=1_000_000)]
"""No number of a duel is below none, and none that is played with comes anywhere near a million."""
Number = Annotated[int, Field(ge=1, le=1_000_000)]
"""A number that is one at least."""


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class _SavedCard(_Model):
    id: int
    number: int = 0
    usages: Count = 0
    rounds: Count = 0
    used: Count = 0
    points: Count = 0
    counter: Count = 0
    turned: int | None = None
    notes: list[Any] = []


class _SavedCharacter(_SavedCard):
    hp: Count
    max_hp: Number
    energy: Count
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
    dice: list[Count] = Field(min_length=FACES, max_length=FACES)
    ended: bool
    fell: bool
    legend_played: bool
    arrived: bool
    prepared: int = Field(ge=0, le=2)
    rerolls: Count
    played: list[int]


class _SavedChance(_Model):
    state: int = Field(ge=0, lt=1 << 64)
    rolls: list[list[int]] = Field(min_length=2, max_length=2)
    piles: list[bool] = Field(min_length=2, max_length=2)


class _SavedLimits(_Model):
    first_hand: Count
    draws: Count
    hand: int = Field(ge=0, le=20)
    dice: int = Field(ge=0, le=40)
    rolled: int = Field(ge=0, le=20)
    rerolls: Count
    summons: Count
    supports: Count
    rounds: Number


class _SavedRulings(_Model):
    """A custom set of rulings: its name, and which way each goes."""

    name: str
    swirl_applies: bool
    last_round_never_opens: bool
    replacement_at_once: bool
    talents_are_combat: bool
    cores_hear_all_damage: bool
    shields_follow_active: bool
    created_hear_their_skill: bool
    mimics_at_random: bool
    timmie_at_once: bool
    no_card_comes_back: bool


class _SavedDuel(_Model):
    format: Literal[1]
    rulings: str | _SavedRulings
    limits: _SavedLimits
    phase: str
    round: Count
    turn: int = Field(ge=0, le=1)
    first: int = Field(ge=0, le=1)
    winner: int | None = Field(default=None, ge=0, le=1)
    next_number: Number
    chance: _SavedChance
    sides: list[_SavedSide] = Field(min_length=2, max_length=2)
    agenda: list[list[Any]] = []


_COUNTERS: Final = ("number", "usages", "rounds", "used", "points", "counter")
_ZONES: Final = ("statuses", "summons", "supports")
_DEEPEST_NOTE: Final = 16
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
        "agenda": [[save_part(part, _save_card) for part in step] for step in duel.agenda],
    }


def load(data: Any) -> Duel:
    """The duel that `save` has written, equal to what it was. Raises `SaveError` for anything else.

    The cards it names must have been imported (`gcg_plugin.catalogue.load()`).
    """
    try:
        saved = _SavedDuel.model_validate(data)
    except ValidationError as error:
        first = error.errors(include_url=False, include_context=False)[0]
        place = ".".join(str(part) for part in first["loc"]) or "the save"
        raise SaveError(" ".join(f"{place}: {first['msg']}".split())) from None
    limits = Limits(**saved.limits.model_dump())
    duel = Duel(_rulings(saved.rulings), _chance(saved.chance), limits, saved.first)
    duel.phase = _named(Phase, saved.phase, "phase")
    duel.round, duel.turn, duel.winner, duel.next_number = saved.round, saved.turn, saved.winner, saved.next_number
    for side, kept in zip(duel.sides, saved.sides, strict=True):
        _load_side(side, kept)
    for where, wrong in _faults(duel):
        raise SaveError(f"{where}: {wrong}")
    duel.agenda = [load_step(duel, step, _load_gone) for step in saved.agenda]
    if fault := agenda_fault(duel):
        raise SaveError(f"agenda: {fault}")
    if not duel.over and not duel.awaits():
        raise SaveError("nobody owes a choice, and the duel is not over")
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
    entity.notes = tuple(_immutable(note, where) for note in saved.notes)
    return entity


def _immutable(note: Any, where: str, depth: int = 0) -> Any:
    """A note as a card holds it: JSON knows no tuples, and notes are nothing else however deep."""
    if isinstance(note, list) and depth < _DEEPEST_NOTE:
        return tuple(_immutable(part, where, depth + 1) for part in note)
    if note is None or isinstance(note, str | int):
        return note
    raise SaveError(f"{where}.notes: a note holds whole numbers, words, true, false and lists of these")


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
            at = f"{where}.characters.{place}.held.{index}"
            card = _load_card(held, Entity, at)
            if card.zone not in ("held", "statuses") or (isinstance(card, Equipment) and not card.fits(character)):
                raise SaveError(f"{at}: the card {held.id} does not lie on {type(character).__name__}")
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


def _rulings(saved: str | _SavedRulings) -> Rulings:
    if isinstance(saved, _SavedRulings):
        return Rulings(**saved.model_dump())
    if saved not in PRESETS:
        raise SaveError(f"rulings: no rulings are called {saved!r}")
    return PRESETS[saved]


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


def _load_gone(duel: Duel, saved: Any, index: int, bearer: Character | None) -> Entity:
    """A card that has left the field, or lies in hand, and that the agenda still speaks of."""
    try:
        row = _SavedCard.model_validate(saved)
    except ValidationError as error:
        raise SaveError(f"agenda: a card that has left: {error.errors()[0]['msg']}") from None
    entity = _load_card(row, Entity, "agenda")
    if isinstance(entity, Character) or not -duel.next_number < entity.number <= 0:
        raise SaveError(f"agenda: the card {row.id} is none that has left the field")
    entity.side, entity.bearer = duel.sides[index], bearer
    return entity


# --- what the engine relies on -------------------------------------------------------------------------------------


def _faults(duel: Duel) -> Iterator[tuple[str, str]]:
    """What is wrong with the duel, the agenda aside, and where: what the engine takes for granted everywhere else."""
    numbers = [entity.number for side in duel.sides for entity in side.in_order()]
    if len(set(numbers)) != len(numbers) or any(not 0 < number < duel.next_number for number in numbers):
        yield "next_number", "the numbers of the cards on the field are not each its own and below next_number"
    limits = duel.limits
    if limits.rolled > limits.dice or limits.first_hand > limits.hand:
        yield "limits", "no more dice are rolled, and no more cards drawn at first, than a side may have"
    if duel.winner is not None and not duel.over:
        yield "winner", "nobody has won before the duel is over"
    for side in duel.sides:
        for where, fault in _side_faults(duel, side):
            yield f"sides.{side.index}.{where}", fault


def _side_faults(duel: Duel, side: Side) -> Iterator[tuple[str, str]]:
    limits, phase = duel.limits, duel.phase
    dice = limits.rolled if phase is Phase.ROLL else limits.dice
    counted = {"hand": limits.hand, "summons": limits.summons, "supports": limits.supports}
    for zone, most in counted.items():
        if len(getattr(side, zone)) > most:
            yield zone, f"there are more than {most}"
    if sum(side.dice) > dice:
        yield "dice", f"there are more than {dice}"
    if side.rerolls > limits.rerolls:
        yield "rerolls", f"there are more than {limits.rerolls}"
    if phase is Phase.PREPARATION:
        if (side.active_place >= 0) is not (side.prepared == 2):
            yield "active_place", "a character is active once it was chosen, and not before"
    elif phase is not Phase.OVER and (side.active_place < 0 or side.prepared != 2):
        yield "active_place", "after the preparation a character is active"
    if not duel.over and not any(character.hp for character in side.characters):
        yield "characters", "nobody stands, and the duel is not over"
    for zone in ("hand", "pile"):
        if any(card.number for card in getattr(side, zone)):
            yield zone, "a card that is not on the field has no number"
    if any(number not in CARDS for number in side.played):
        yield "played", "a card was played that there is not"
    for place, character in enumerate(side.characters):
        for fault in _character_faults(character):
            yield f"characters.{place}", fault
    for entity in side.in_order():
        if entity.max_usages and not entity.stays and not entity.usages:
            yield "held" if entity.bearer else entity.zone, f"the card {entity.id} lies there without a usage"


def _character_faults(character: Character) -> Iterator[str]:
    if character.hp > character.max_hp:
        yield f"it has {character.hp} HP of {character.max_hp}"
    if character.energy > character.max_energy:
        yield f"it has {character.energy} energy of {character.max_energy}"
    if character.aura in (ANEMO, GEO):
        yield "Anemo and Geo stay on nobody"
    if not character.hp and (character.held or character.energy or character.aura):
        yield "it has fallen and still holds something"
    skills = {skill.id for skill in character.skills}
    for entity in character.held:
        if entity.prepares and entity.prepares not in skills:
            yield f"it cannot prepare what the card {entity.id} prepares"
