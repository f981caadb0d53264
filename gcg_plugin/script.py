"""A quest writer's script for a duel: what is drawn, what the dice show, and what the opponent does.

As JSON, in a quest step's activity data or in a file of its own:

    {
      "draws": {"player": ["Sweet Madame", 311101], "opponent": ["Kaeya's talent"]},
      "dice": {"player": ["8 omni"], "opponent": ["3 cryo", "5 omni"]},
      "moves": ["start with Kaeya", "use Frostgnaw", "play Sweet Madame on Kaeya", "end the round"]
    }

Every part may be left out; what a script does not fix is left to the seed and to the scripted policy.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Final, TypeVar

from pydantic import AfterValidator, BeforeValidator

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
    why_not,
)
from gcg_plugin.duel.cards import Entity, Skill
from gcg_plugin.duel.elements import FACES, face_name
from gcg_plugin.duel.rng import Chance
from gcg_plugin.duel.state import Awaits, Deck, Duel
from gcg_plugin.names import folded
from gcg_plugin.policies.base import Policy, thinks
from gcg_plugin.policies.scripted import ScriptedPolicy
from gcg_plugin.slices import Row
from genshin_world.errors import DataError
from genshin_world.slices import validated

__all__ = ["DiceSides", "DuelScript", "MovesPolicy", "Sides", "faces_named"]

_E = TypeVar("_E", bound=Entity)

_FILE: Final = "the duel's script"
_FACES: Final = {face_name(face): face for face in range(FACES)}
_SIDES: Final = ("player", "opponent")


def _is_name(words: Any) -> Any:
    if isinstance(words, bool) or not isinstance(words, int | str):
        raise ValueError(f"{words!r} is neither a name nor an id")
    return words


# Asked before the types are, of which each would say what it had wanted instead.
_Name = Annotated[int | str, BeforeValidator(_is_name)]


class Sides(Row):
    """A list for each side; an empty one fixes nothing."""

    player: tuple[_Name, ...] = ()
    opponent: tuple[_Name, ...] = ()

    def of(self, side: int) -> tuple[int | str, ...]:
        """The list of side 0, the player, or 1."""
        return self.opponent if side else self.player


def _is_face(words: Any) -> Any:
    faces_named([words])
    return words


_Face = Annotated[int | str, BeforeValidator(_is_face)]


def _is_move(words: str) -> str:
    _parse(words)
    return words


class DiceSides(Sides):
    """The faces each side's dice show."""

    player: tuple[_Face, ...] = ()
    opponent: tuple[_Face, ...] = ()


class DuelScript(Row):
    """What is fixed of a duel. Frozen; read from JSON with `from_json`.

    Attributes:
        draws: the cards that lie on top of each side's pile, by name or id, first drawn first. The rest of the deck
            lies below them, shuffled by the seed.
        dice: the faces each side's dice show, in order of need: eight for the first roll, then those that are rolled
            again, then the next round's. A face by name (`"pyro"`, `"omni"`), or several (`"3 pyro"`).
        moves: what the opponent does, in order, by words (see `MovesPolicy`). Choices it names nothing for are the
            scripted policy's.
    """

    draws: Sides = Sides()
    dice: DiceSides = DiceSides()
    moves: tuple[Annotated[str, AfterValidator(_is_move)], ...] = ()

    @classmethod
    def from_json(cls, value: Any, file: str) -> DuelScript:
        """A script from a JSON value.

        Args:
            value: what a JSON reader answered.
            file: the file's name, for the error.

        Raises:
            DataError: naming the field.
        """
        return validated(cls, value, file)

    def missing(self, decks: tuple[Deck | None, Deck]) -> Iterator[tuple[str, str]]:
        """What the script names that its decks do not hold, or not so often: a field, and what is wrong with it.

        Args:
            decks: the player's deck (`None` where it is not known yet) and the opponent's.
        """
        for place, words in enumerate(self.moves):
            if problem := _parse(words).unknown(decks[1]):
                yield f"moves.{place}", f"{words!r}: {problem}"
        for side, deck in enumerate(decks):
            rest = [] if deck is None else list(deck.cards)
            for place, name in enumerate(() if deck is None else self.draws.of(side)):
                if (kind := _named(rest, str(name))) is not None:
                    rest.remove(kind)
                else:
                    known = deck is not None and _named(deck.cards, str(name)) is not None
                    yield f"draws.{_SIDES[side]}.{place}", f"the deck holds {'no more' if known else 'no'} {name!r}"

    def prepare(self, decks: tuple[Deck, Deck], seed: int, file: str = _FILE) -> tuple[tuple[Deck, Deck], Chance]:
        """The decks as they are to be drawn from, and the chance of the duel.

        Args:
            decks: the player's deck and the opponent's.
            seed: decides all that the script leaves open.
            file: where the script is from, for the error.

        Raises:
            DataError: a card, character or skill is named that its deck does not hold, or a card more often than that.
        """
        for field, problem in self.missing(decks):
            raise DataError(file, None, field, problem)
        stacked = (self._stacked(decks[0], 0, seed), self._stacked(decks[1], 1, seed))
        rolls = (faces_named(self.dice.player), faces_named(self.dice.opponent))
        return stacked, Chance(seed, rolls=rolls, piles=(bool(self.draws.player), bool(self.draws.opponent)))

    def policy(self, otherwise: Policy | None = None) -> Policy:
        """Who plays the opponent by this script; `otherwise` (the scripted policy) chooses where it does not."""
        return MovesPolicy(self, otherwise if otherwise is not None else ScriptedPolicy())

    def _stacked(self, deck: Deck, side: int, seed: int) -> Deck:
        if not self.draws.of(side):
            return deck
        rest = list(deck.cards)
        top = []
        for name in self.draws.of(side):
            place = next(place for place, card in enumerate(rest) if _is_called(card, str(name)))
            top.append(rest.pop(place))
        # Its own chance, so that the order below the fixed cards is not the order the duel's chance would give next.
        Chance(~seed - side).shuffle(rest)
        return Deck(deck.characters, (*top, *rest))


def faces_named(words: Iterable[int | str]) -> tuple[int, ...]:
    """Faces by their names, `"pyro"` or `"3 pyro"`; `ValueError` for any other word."""
    faces: list[int] = []
    for word in words:
        found = re.fullmatch(r"(?:(\d{1,3})\s+)?([a-z]+)", str(word).strip().casefold())
        if found is None or found[2] not in _FACES:
            raise ValueError(f"{word!r} is no face of a die: say {', '.join(_FACES)}, or a number and one of them")
        faces += [_FACES[found[2]]] * int(found[1] or 1)
    return tuple(faces)


# --- names ---------------------------------------------------------------------------------------------------------


def _is_called(what: type[Entity] | Skill, name: str) -> bool:
    """The card, character or skill has that English name, id or class name."""
    names = {folded(what.name), str(what.id)}
    if isinstance(what, type):
        names.add(folded(what.__name__))
    return folded(name) in names


def _named(kinds: Iterable[type[_E]], name: str) -> type[_E] | None:
    return next((kind for kind in kinds if _is_called(kind, name)), None)


def _skill(characters: Iterable[type[Any]], name: str) -> Skill | None:
    return next((skill for kind in characters for skill in kind.skills if _is_called(skill, name)), None)


def _place(kinds: Sequence[type[Entity]], name: str) -> int | None:
    return next((place for place, kind in enumerate(kinds) if _is_called(kind, name)), None)


# --- moves ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Move:
    """A move by words: for which choice it is, and what it takes."""

    verb: str
    awaits: Awaits
    words: str = ""

    def unknown(self, deck: Deck) -> str | None:
        """What it names that the deck does not hold, or None."""
        if self.verb in ("start", "switch", "replace"):
            return None if _named(deck.characters, self.words) else f"the deck has no character {self.words!r}"
        if self.verb == "use":
            return None if _skill(deck.characters, self.words) else "no character of the deck has that skill"
        if self.verb == "play":
            return None if self._card(deck.cards) else "the deck holds no such card"
        if self.verb == "tune":
            name = self._tuning()[0]
            return None if _named(deck.cards, name) else f"the deck holds no {name!r}"
        if self.verb == "cards":
            missing = [name for name in self._list() if not _named(deck.cards, name)]
            return f"the deck holds no {missing[0]!r}" if missing else None
        return None

    def action(self, seen: Duel, side: int) -> Action | str:
        """The action it means now, or why there is none."""
        own = seen.sides[side]
        characters = [type(character) for character in own.characters]
        hand = [type(card) for card in own.hand]
        if self.verb in ("start", "switch", "replace"):
            place = _place(characters, self.words)
            make: Callable[[int, int], Action] = {"start": ChooseActive, "switch": SwitchTo, "replace": Replace}[
                self.verb
            ]
            return f"it has no character {self.words!r}" if place is None else make(side, place)
        if self.verb == "use":
            skill = _skill([type(own.active)], self.words)
            return f"its active character has no skill {self.words!r}" if skill is None else UseSkill(side, skill.id)
        if self.verb == "play":
            return self._play(seen, side, hand)
        if self.verb == "tune":
            name, die = self._tuning()
            card = _named(hand, name)
            return f"{name!r} is not in hand" if card is None else Tune(side, card.id, die)
        if self.verb == "cards":
            cards = [_named(hand, name) for name in self._list()]
            known = tuple(card.id for card in cards if card is not None)
            return SwitchCards(side, known) if len(known) == len(cards) else "a card it names is not in hand"
        if self.verb == "dice":
            return Reroll(side, tuple(sorted(faces_named(self._list()))))
        return Concede(side) if self.verb == "concede" else EndRound(side)

    def _list(self) -> list[str]:
        return [part.strip() for part in self.words.split(",")] if self.words else []

    def _tuning(self) -> tuple[str, int | None]:
        name, _, face = self.words.rpartition(" with ")
        return (
            (name, _FACES[face.strip().casefold()])
            if name and face.strip().casefold() in _FACES
            else (self.words, None)
        )

    def _card(self, kinds: Iterable[type[Entity]]) -> tuple[type[Entity], str] | None:
        """The card that is to be played and on what, among these."""
        known = tuple(kinds)
        if (card := _named(known, self.words)) is not None:
            return card, ""
        name, _, on = self.words.rpartition(" on ")
        card = _named(known, name) if name else None
        return None if card is None else (card, on)

    def _play(self, seen: Duel, side: int, hand: Sequence[type[Entity]]) -> Action | str:
        found = self._card(hand)
        if found is None:
            return "the card is not in hand"
        card, on = found
        targets = []
        for name in (part.strip() for part in on.split(",") if part.strip()):
            if (target := _target(seen, side, name)) is None:
                return f"there is no {name!r} on the field"
            targets.append(target)
        return PlayCard(side, card.id, tuple(targets))


def _target(seen: Duel, side: int, name: str) -> Target | None:
    """What a name means on the field: the own side's first, the other's after `foe`."""
    foe = name.casefold().startswith("foe ")
    whose = seen.sides[1 - side if foe else side]
    for zone in ("characters", "summons", "supports"):
        place = _place([type(entity) for entity in getattr(whose, zone)], name[4:] if foe else name)
        if place is not None:
            return Target(whose.index, zone, place)
    return None


_MOVES: Final[tuple[tuple[str, str, Awaits], ...]] = (
    (r"keep (?:the |its |all )*cards", "cards", Awaits.SWITCH_CARDS),
    (r"switch cards (?P<words>.+)", "cards", Awaits.SWITCH_CARDS),
    (r"start with (?P<words>.+)", "start", Awaits.CHOOSE_ACTIVE),
    (r"keep (?:the |its |all )*dice", "dice", Awaits.REROLL),
    (r"reroll (?P<words>.+)", "dice", Awaits.REROLL),
    (r"use (?P<words>.+)", "use", Awaits.ACT),
    (r"switch to (?P<words>.+)", "switch", Awaits.ACT),
    (r"play (?P<words>.+)", "play", Awaits.ACT),
    (r"tune (?P<words>.+)", "tune", Awaits.ACT),
    (r"end(?: the round)?", "end", Awaits.ACT),
    (r"replace (?:with|by) (?P<words>.+)", "replace", Awaits.REPLACE),
    (r"concede", "concede", Awaits.ACT),
)
_KNOWN: Final = (
    "keep cards, switch cards, start with, keep dice, reroll, use, switch to, play, tune, end, replace with or concede"
)


def _parse(words: str) -> _Move:
    """A move from its words; `ValueError` when they are none."""
    text = " ".join(words.split())
    for pattern, verb, awaits in _MOVES:
        if (found := re.fullmatch(pattern, text, re.IGNORECASE)) is not None:
            move = _Move(verb, awaits, found.groupdict().get("words") or "")
            if verb == "dice":
                faces_named(move._list())
            return move
    raise ValueError(f"{words!r} is no move: one begins with {_KNOWN}")


class MovesPolicy:
    """Plays a script's moves in order, and the rest by another policy.

    A move is one of: `keep cards`, `switch cards A, B`, `start with C`, `keep dice`, `reroll 2 pyro, geo`, `use SKILL`,
    `switch to C`, `play CARD`, `play CARD on C` (a character, summon or support of its own, after `foe` of the
    player's, several with commas), `tune CARD`, `tune CARD with geo`, `end the round`, `replace with C`, `concede`.
    Names are English names, ids or class names.

    A move waits until the duel asks for its kind of choice: cards, first character, dice and replacement are the other
    policy's when the script names nothing for them (dice that are scripted are kept). A move that is refused ends the
    script, and the other policy goes on; `note` then says which and why.
    """

    def __init__(self, script: DuelScript, otherwise: Policy) -> None:
        """Takes the script, and who chooses where it does not."""
        self.note: str | None = None
        self._moves = [_parse(words) for words in script.moves]
        self._words = script.moves
        self._keeps_dice = bool(script.dice.opponent)
        self._next = 0
        self._otherwise = otherwise
        self.thinks = thinks(otherwise)

    def choose(self, seen: Duel, side: int) -> Action:
        """The script's next move where it fits, else the other policy's choice."""
        awaited = seen.awaits()[side]
        if self._next < len(self._moves):
            move = self._moves[self._next]
            if move.awaits is awaited or move.verb == "concede":
                action = move.action(seen, side)
                problem = action if isinstance(action, str) else why_not(seen, action)
                if not isinstance(action, str) and problem is None:
                    self._next += 1
                    return action
                self._stop(problem if isinstance(problem, str) else problem.value if problem is not None else "")
            elif awaited is Awaits.ACT:
                self._stop(f"it is for another choice: {move.awaits.value}")
        if awaited is Awaits.REROLL and self._keeps_dice:
            return Reroll(side)
        return self._otherwise.choose(seen, side)

    def _stop(self, problem: str) -> None:
        number = self._next + 1
        self.note = f"move {number} of the script ({self._words[self._next]!r}) could not be made: {problem}"
        self._next = len(self._moves)
