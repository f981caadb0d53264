"""What happened, in words: each action on a line of its own, with what came of it behind an arrow.

A `Narrator` reads a duel's journal as it grows. It passes every entry through `journal.visible` first, so that the
side it tells the story to hears nothing that is hidden from it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from rich.text import Text

from gcg_plugin.board.palette import damage_style, face_style, faces_text
from gcg_plugin.duel.cards import CARDS, Summon, Support
from gcg_plugin.duel.elements import damage_name, face_name
from gcg_plugin.duel.journal import Entry, visible
from gcg_plugin.duel.resolve import skill_of
from gcg_plugin.duel.state import Duel
from gcg_plugin.names import ENGLISH, for_class, for_skill

__all__ = ["YOU", "Line", "Names", "Narrator", "card_name", "does", "of_whom", "score", "tell"]

Names = tuple[str, str]
"""What the two sides are called."""

YOU: Final = "You"
"""The name of a side that is spoken to."""

_ARROW: Final = Text(" → ", style="dim")
_SEMICOLON: Final = Text("; ")
_ARRIVALS: Final = ("draws", "overdraws")


class Line(NamedTuple):
    """A line of the story. A heading opens a round."""

    text: Text
    heading: bool = False


def card_name(number: int, language: str = ENGLISH) -> str:
    """A card's name by its id."""
    kind = CARDS.get(number)
    return f"card {number}" if kind is None else for_class(kind, language)


def of_whom(names: Names, side: int) -> str:
    """`your`, `Marjorie's` or `the opponent's`: inside a line."""
    return "your" if names[side] == YOU else f"{_inside(names[side])}'s"


def does(names: Names, side: int, verb: str, *, first: bool = True) -> str:
    """`You play` (`you play` where it is not the first word), or `Marjorie plays`."""
    name = names[side] if first else _inside(names[side])
    if names[side] == YOU:
        return f"{name} {verb}"
    return f"{name} {verb}{'es' if verb.endswith(('ch', 'sh', 's')) else 's'}"


def _inside(name: str) -> str:
    """A side's name where it is not the first word: `you`, `the opponent`, `Marjorie`."""
    return name[0].lower() + name[1:] if name == YOU or name.startswith("The ") else name


def score(duel: Duel, names: Names, language: str = ENGLISH) -> Text:
    """How both sides stand, on one line: each character's HP, the active one marked."""
    text = Text()
    for side in duel.sides:
        text.append("  |  " if side.index else "", style="dim")
        text.append(f"{names[side.index]}: ", style="bold")
        for place, character in enumerate(side.characters):
            mark = "▶" if place == side.active_place else ""
            hp = str(character.hp) if character.hp else "fallen"
            text.append(", " if place else "")
            text.append(f"{mark}{for_class(type(character), language)} {hp}", style="" if character.hp else "dim")
    return text


def tell(duel: Duel, names: Names, entries: Sequence[Entry], language: str = ENGLISH) -> list[Line]:
    """The lines of what one action has done, or would do.

    Args:
        duel: the duel as it stands afterwards.
        names: what the two sides are called.
        entries: the journal's entries of the action, as whoever hears of it may see them.
        language: the language of names.
    """
    return _Telling(duel, names, entries, language).lines


class Narrator:
    """Tells a duel as it goes on.

    Args:
        names: what the two sides are called; `You` is spoken to.
        side: the side the story is told to; `None` tells everything, to somebody who looks on.
        language: the language of characters', cards' and skills' names.
    """

    def __init__(self, names: Names, side: int | None, language: str = ENGLISH) -> None:
        self.names = names
        self.language = language
        self.side = side
        self._told = 0

    def skip(self, duel: Duel) -> None:
        """Leave out what has happened so far."""
        self._told = len(duel.journal or ())

    def catch_up(self, duel: Duel) -> list[Line]:
        """The lines of what one action has done; to be called after each action, or before the next.

        Args:
            duel: the duel, kept with a journal; how much HP a character is left with is read from it.
        """
        journal = duel.journal or []
        entries = journal[self._told :]
        self._told = len(journal)
        if self.side is not None:
            entries = [visible(entry, self.side) for entry in entries]
        return _Telling(duel, self.names, entries, self.language).lines


class _Telling:
    """The lines of one action's entries."""

    def __init__(self, duel: Duel, names: Names, entries: Sequence[Entry], language: str) -> None:
        self.lines: list[Line] = []
        self._duel = duel
        self._names = names
        self._language = language
        self._played: int | None = None
        self._last_hp = {entry[1:3]: place for place, entry in enumerate(entries) if entry[0] in ("damage", "heals")}
        self._parts: list[Text] = []
        self._lead: Text | None = None
        self._subject: int | None = None
        """The side whose doing the line is: its own characters need no `your`."""
        self._ending = False
        self._drawn: dict[int, list[int]] = {}
        """By side, the cards it draws on the line under way."""
        for place, entry in enumerate(entries):
            self._hear(place, entry)
        self._close()

    def _hear(self, place: int, entry: Entry) -> None:
        kind, *rest = entry
        if kind == "round":
            self._close()
            self._ending = False
            self.lines.append(Line(Text(f"Round {rest[0]}", style="bold"), heading=True))
            return
        if kind == "switches" and self._lead is not None:
            self._add(self._arrives(*rest))
            return
        if (lead := getattr(self, f"_lead_{kind.replace(' ', '_')}", None)) is not None:
            self._close()
            self._lead = lead(*rest)
            self._subject = rest[0] if self._lead is not None and kind != "over" else None
            return
        if kind in _ARRIVALS:
            self._drawn.setdefault(rest[0], []).append(rest[1])
            return
        if (part := getattr(self, f"_part_{kind.replace(' ', '_')}", None)) is not None:
            text = part(*rest)
            if text and kind in ("damage", "heals") and self._last_hp[entry[1:3]] == place:
                hp = self._duel.sides[rest[0]].characters[rest[1]].hp
                text.append(f" ({hp} HP)" if hp else "", style="dim")
            if text:
                self._add(text)

    def _add(self, part: Text) -> None:
        if self._lead is None:
            self._lead = Text("End phase", style="italic") if self._ending else Text("Then", style="italic")
        self._parts.append(part)

    def _close(self) -> None:
        """Finish the line under way. What was drawn belongs to it, or is a line of its own."""
        apart = self._lead is None or self._ending
        draws = [
            self._draws(side, cards, first=apart and not place)
            for place, (side, cards) in enumerate(self._drawn.items())
        ]
        if self._lead is not None:
            parts = self._parts if apart else self._parts + draws
            self.lines.append(Line(self._lead + _ARROW + _SEMICOLON.join(parts) if parts else self._lead))
        if apart and draws:
            self.lines.append(Line(_SEMICOLON.join(draws)))
        self._lead, self._parts, self._drawn, self._played, self._subject = None, [], {}, None, None

    # --- what leads a line ---

    def _lead_skill(self, side: int, place: int, number: int) -> Text:
        character = self._duel.sides[side].characters[place]
        name = for_skill(skill_of(character, number), self._language)
        return self._named(side, place, first=True).append(" uses ").append(name, style="bold")

    def _lead_plays(self, side: int, number: int, targets: tuple[tuple[int, int], ...]) -> Text:
        self._played = number
        text = Text(f"{does(self._names, side, 'play')} ").append(self._card(number), style="bold")
        if targets:
            names = (
                self._card(card) if who == side else f"{of_whom(self._names, who)} {self._card(card)}"
                for who, card in targets
            )
            text.append(" on " + " and ".join(names))
        return text

    def _lead_switches(self, side: int, _left: int, entered: int) -> Text:
        text = Text(f"{does(self._names, side, 'switch')} to ")
        return text.append(for_class(type(self._duel.sides[side].characters[entered]), self._language), style="bold")

    def _lead_tunes(self, side: int, number: int, face: int, element: int) -> Text:
        text = Text(f"{does(self._names, side, 'tune')} ")
        text.append(f"a die of {face_name(face).capitalize()}" if number else "a die").append(" to ")
        text.append(face_name(element).capitalize(), style=face_style(element))
        return text.append(f" with {self._card(number)}" if number else " with a card")

    def _lead_ends(self, side: int) -> None:
        self.lines.append(Line(Text(f"{does(self._names, side, 'end')} the round", style="dim")))
        # What follows is no doing of this side: the end phase's, if the other has ended the round before.
        self._ending = True

    def _lead_concedes(self, side: int) -> Text:
        return Text(does(self._names, side, "concede"), style="bold")

    def _lead_over(self, winner: int | None) -> Text:
        text = "Both sides lose" if winner is None else f"{does(self._names, winner, 'win')} the duel"
        return Text(text, style="bold")

    def _lead_chooses(self, side: int, place: int) -> Text:
        text = Text(f"{does(self._names, side, 'start')} with ")
        return text.append(for_class(type(self._duel.sides[side].characters[place]), self._language), style="bold")

    def _lead_switches_cards(self, side: int, cards: tuple[int, ...]) -> Text:
        if not cards:
            return Text(f"{does(self._names, side, 'keep')} the first hand")
        named = "" if 0 in cards else f": {', '.join(self._card(card) for card in cards)}"
        return Text(f"{does(self._names, side, 'switch')} {_count(len(cards), 'card')}{named}")

    def _lead_rerolls(self, side: int, count: int, faces: tuple[int, ...]) -> Text:
        text = Text(f"{does(self._names, side, 'reroll')} {_count(count, 'die', 'dice')}")
        return text.append(": now ").append(faces_text(faces)) if faces else text

    def _lead_rolls(self, side: int, faces: tuple[int, ...]) -> Text | None:
        return Text(f"{does(self._names, side, 'roll')} ").append(faces_text(faces)) if faces else None

    # --- what came of it ---

    def _part_damage(self, side: int, place: int, amount: int, element: int, reaction: str | None, source: int) -> Text:
        text = self._from(source).append(self._named(side, place))
        text.append(f" −{amount} {damage_name(element)}", style=damage_style(element))
        return text.append(f" {reaction}", style="bold") if reaction else text

    def _part_heals(self, side: int, place: int, amount: int, source: int) -> Text:
        return self._from(source).append(self._named(side, place)).append(f" +{amount} HP", style="green")

    def _part_falls(self, side: int, place: int) -> Text:
        return self._named(side, place).append(" falls", style="bold red")

    def _part_rescued(self, side: int, place: int, hp: int, source: int) -> Text:
        return self._named(side, place).append(f" is saved at {hp} HP by {self._card(source)}")

    def _part_enters(self, side: int, bearer: int | None, number: int) -> Text | None:
        if number == self._played:
            return None
        text = Text(self._card(number), style="italic")
        if bearer is not None:
            return text.append(" on ", style="none").append(self._named(side, bearer))
        return text if side == self._subject else text.append(f" on {of_whom(self._names, side)} side", style="none")

    def _part_leaves(self, side: int, _bearer: int | None, number: int) -> Text | None:
        # A status that is used up is no news; what had a place on the table is.
        if not issubclass(CARDS.get(number, object), Summon | Support):
            return None
        return Text(f"{'' if side == self._subject else of_whom(self._names, side) + ' '}{self._card(number)} leaves")

    def _part_energy(self, side: int, place: int, change: int) -> Text | None:
        # A skill's own energy is no news; what a card gives is.
        if self._played is None:
            return None
        return self._named(side, place).append(f" {change:+} energy", style="yellow")

    def _part_gains_dice(self, side: int, count: int, face: int, _source: int) -> Text:
        text = Text(f"{does(self._names, side, 'gain', first=False)} ")
        return text.append(f"{count} {face_name(face).capitalize()}", style=face_style(face))

    def _part_usages(self, side: int, number: int, change: int, _source: int) -> Text:
        whose = "" if side == self._subject else f"{of_whom(self._names, side)} "
        return Text(f"{whose}{self._card(number)} {change:+} {_unit(change, 'usage')}")

    def _part_moves(self, side: int, place: int, number: int) -> Text:
        return Text(f"{self._card(number)} moves to ").append(self._named(side, place))

    def _arrives(self, side: int, _left: int, entered: int) -> Text:
        return self._named(side, entered).append(" comes in")

    def _draws(self, side: int, cards: list[int], *, first: bool) -> Text:
        known = ", ".join(self._card(card) for card in cards) if all(cards) else _count(len(cards), "card")
        return Text(f"{does(self._names, side, 'draw', first=first)} {known}")

    # --- names ---

    def _card(self, number: int) -> str:
        return card_name(number, self._language)

    def _from(self, source: int) -> Text:
        """Whose doing it is, where the line's lead does not say so."""
        if not self._ending:
            return Text()
        return Text(f"{self._card(source)}: ", style="italic")

    def _named(self, side: int, place: int, *, first: bool = False) -> Text:
        name = for_class(type(self._duel.sides[side].characters[place]), self._language)
        if side == self._subject and not first:
            return Text(name)
        whose = of_whom(self._names, side)
        return Text(f"{whose[0].upper() + whose[1:] if first else whose} {name}")


def _unit(count: int, one: str, many: str | None = None) -> str:
    return one if abs(count) == 1 else many or f"{one}s"


def _count(count: int, one: str, many: str | None = None) -> str:
    return f"{count} {_unit(count, one, many)}"
