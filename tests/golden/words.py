"""The words of the recorded duels: one sentence for every entry of the journal, none merged and none left out.

What a player is told (`board.story`) joins entries into a line an action and leaves out what is no news; a recorded
duel is to show every difference, each on a line of its own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from gcg_plugin.duel.cards import CARDS
from gcg_plugin.duel.elements import damage_name, face_name
from gcg_plugin.duel.journal import Entry
from gcg_plugin.duel.resolve import skill_of
from gcg_plugin.duel.state import Duel

__all__ = ["KINDS", "words"]


def words(duel: Duel, entry: Entry, names: tuple[str, str]) -> str:
    """One English sentence for an entry. `names` are what the two sides are called.

    The duel is asked for its characters only. No entry may have blanks (`journal.visible`).
    """
    return KINDS[entry[0]](duel, names, *entry[1:])


def _character(duel: Duel, names: tuple[str, str], side: int, place: int) -> str:
    return f"{names[side]}: {type(duel.sides[side].characters[place]).name}"


def _card(number: int) -> str:
    return CARDS[number].name or CARDS[number].__name__ if number in CARDS else f"card {number}"


def _faces(faces: tuple[int, ...]) -> str:
    counts = {face: faces.count(face) for face in sorted(set(faces))}
    return ": " + ", ".join(f"{count} {face_name(face).capitalize()}" for face, count in counts.items())


def _damage(
    duel: Duel,
    names: tuple[str, str],
    side: int,
    place: int,
    amount: int,
    element: int,
    reaction: str | None,
    source: int,
) -> str:
    made = f" ({reaction})" if reaction else ""
    target = _character(duel, names, side, place)
    return f"{target} takes {amount} {damage_name(element)} damage{made} from {_card(source)}."


def _heals(duel: Duel, names: tuple[str, str], side: int, place: int, amount: int, source: int) -> str:
    return f"{_character(duel, names, side, place)} is healed by {amount} ({_card(source)})."


def _enters(duel: Duel, names: tuple[str, str], side: int, bearer: int | None, number: int) -> str:
    where = names[side] if bearer is None else _character(duel, names, side, bearer)
    return f"{where} gains {_card(number)}."


def _leaves(duel: Duel, names: tuple[str, str], side: int, bearer: int | None, number: int) -> str:
    where = names[side] if bearer is None else _character(duel, names, side, bearer)
    return f"{where} loses {_card(number)}."


def _skill(duel: Duel, names: tuple[str, str], side: int, place: int, number: int) -> str:
    character = duel.sides[side].characters[place]
    return f"{_character(duel, names, side, place)} uses {skill_of(character, number).name}."


def _switches(duel: Duel, names: tuple[str, str], side: int, left: int, entered: int) -> str:
    characters = duel.sides[side].characters
    return f"{names[side]}: {type(characters[left]).name} makes way for {type(characters[entered]).name}."


def _plays(duel: Duel, names: tuple[str, str], side: int, number: int, targets: tuple[tuple[int, int], ...]) -> str:
    on = " on " + ", ".join(_card(target) for _, target in targets) if targets else ""
    return f"{names[side]}: {_card(number)} is played{on}."


def _tunes(duel: Duel, names: tuple[str, str], side: int, number: int, face: int, element: int) -> str:
    die, became = face_name(face).capitalize(), face_name(element).capitalize()
    return f"{names[side]}: {_card(number)} is tuned, and a die of {die} turns to {became}."


def _switches_cards(duel: Duel, names: tuple[str, str], side: int, cards: tuple[int, ...]) -> str:
    if not cards:
        return f"{names[side]}: the first hand is kept."
    named = ", ".join(_card(card) for card in cards)
    return f"{names[side]}: {len(cards)} {'card is' if len(cards) == 1 else 'cards are'} switched ({named})."


def _energy(duel: Duel, names: tuple[str, str], side: int, place: int, change: int) -> str:
    verb = "gains" if change > 0 else "loses"
    return f"{_character(duel, names, side, place)} {verb} {abs(change)} energy."


def _gains_dice(duel: Duel, names: tuple[str, str], side: int, count: int, face: int, source: int) -> str:
    return f"{names[side]}: {count} {face_name(face).capitalize()} dice come from {_card(source)}."


def _usages(duel: Duel, names: tuple[str, str], side: int, number: int, change: int, source: int) -> str:
    verb = "gains" if change > 0 else "loses"
    return f"{names[side]}: {_card(number)} {verb} {abs(change)} usages ({_card(source)})."


def _over(duel: Duel, names: tuple[str, str], winner: int | None) -> str:
    return "The duel is over: both sides lose." if winner is None else f"The duel is over: {names[winner]} won."


KINDS: Final[dict[str, Callable[..., str]]] = {
    "damage": _damage,
    "heals": _heals,
    "enters": _enters,
    "leaves": _leaves,
    "skill": _skill,
    "switches": _switches,
    "plays": _plays,
    "tunes": _tunes,
    "switches cards": _switches_cards,
    "energy": _energy,
    "gains dice": _gains_dice,
    "usages": _usages,
    "over": _over,
    "rolls": lambda duel, names, side, faces: f"{names[side]}: the dice are rolled{_faces(faces)}.",
    "rerolls": lambda duel, names, side, count, faces: f"{names[side]}: {count} dice are rolled again{_faces(faces)}.",
    "draws": lambda duel, names, side, number: f"{names[side]}: {_card(number)} is drawn.",
    "overdraws": lambda duel, names, side, number: (
        f"{names[side]}: {_card(number)} is drawn into a full hand and discarded."
    ),
    "round": lambda duel, names, number: f"Round {number}.",
    "ends": lambda duel, names, side: f"{names[side]}: the round's end is declared.",
    "concedes": lambda duel, names, side: f"{names[side]}: the duel is conceded.",
    "falls": lambda duel, names, side, place: f"{_character(duel, names, side, place)} falls.",
    "chooses": lambda duel, names, side, place: f"{_character(duel, names, side, place)} takes the field.",
    "moves": lambda duel, names, side, place, number: (
        f"{_card(number)} moves to {_character(duel, names, side, place)}."
    ),
    "rescued": lambda duel, names, side, place, hp, source: (
        f"{_character(duel, names, side, place)} is saved at {hp} HP by {_card(source)}."
    ),
}
