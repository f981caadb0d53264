"""Colours and short words of the board. Every colour comes with a word, so that nothing is lost without colours."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

from gcg_plugin.duel.elements import FACES, OMNI, PHYSICAL, Cost, Element, aura_elements, damage_name, face_name

__all__ = [
    "Indented",
    "aura_text",
    "cost_text",
    "damage_style",
    "dice_text",
    "element_style",
    "energy_text",
    "face_style",
    "faces_text",
    "hp_text",
]

# Middle tones: each is told from the others, and read on a dark and on a light terminal.
_ELEMENTS: Final = {
    Element.CRYO: "#3fb8d0",
    Element.HYDRO: "#2f8fe0",
    Element.PYRO: "#e0523a",
    Element.ELECTRO: "#a866d9",
    Element.ANEMO: "#2fae8f",
    Element.GEO: "#c9952b",
    Element.DENDRO: "#6aa831",
}
_OMNI: Final = "#8a8a99"
_FULL, _EMPTY, _ENERGY, _NO_ENERGY = "█", "░", "◆", "◇"


def element_style(element: Element) -> str:
    """The colour of an element."""
    return _ELEMENTS[element]


def face_style(face: int) -> str:
    """The colour of a die's face."""
    return _OMNI if face == OMNI else _ELEMENTS[Element(face)]


def damage_style(element: int) -> str:
    """The colour of a kind of damage; none for Physical and Piercing."""
    return "" if element >= PHYSICAL else _ELEMENTS[Element(element)]


def dice_text(dice: list[int]) -> Text:
    """Dice (eight counts by face), as a chip for each face there is."""
    text = Text()
    for face in range(FACES):
        if dice[face]:
            text.append(f" {dice[face]} {face_name(face).capitalize()} ", style=f"bold white on {face_style(face)}")
            text.append(" ")
    text.rstrip()
    return text if text else Text("no dice", style="dim")


def faces_text(faces: Sequence[int]) -> Text:
    """Dice (one face a die) in words, in rising order of faces: `1 Omni, 2 Pyro`."""
    return Text(", ").join(
        Text(f"{faces.count(face)} {face_name(face).capitalize()}", style=face_style(face))
        for face in sorted(set(faces))
    )


def cost_text(cost: Cost) -> Text:
    """A cost in few words, an element's dice in its colour: `3 Pyro`, `1 Cryo 2 any`, `2 alike`, `free`."""
    parts: list[Text] = []
    if cost.amount:
        name = "alike" if cost.element is None else damage_name(cost.element)
        style = "" if cost.element is None else element_style(cost.element)
        parts.append(Text(f"{cost.amount} {name}", style=style))
    if cost.any:
        parts.append(Text(f"{cost.any} any"))
    if cost.energy:
        parts.append(Text(f"{cost.energy} energy", style="yellow"))
    if cost.legend:
        parts.append(Text("legend", style="bold"))
    return Text(" ").join(parts) if parts else Text("free", style="dim")


def aura_text(aura: int) -> Text:
    """An aura, each element as a chip; empty when there is none."""
    return Text(" ").join(
        Text(f" {damage_name(element)} ", style=f"white on {element_style(element)}") for element in aura_elements(aura)
    )


def hp_text(hp: int, most: int) -> Text:
    """HP as a bar of a cell a point, and as a number."""
    style = "green" if hp * 2 > most else "yellow" if hp * 4 > most else "red"
    text = Text(_FULL * hp, style=style).append(_EMPTY * max(most - hp, 0), style="dim")
    return text.append(f" {hp}/{most}", style="bold" if hp else "dim")


def energy_text(energy: int, most: int) -> Text:
    """Energy, a sign a point."""
    return Text(_ENERGY * energy, style="yellow").append(_NO_ENERGY * max(most - energy, 0), style="dim")


class Indented:
    """A line that is wrapped behind a margin, and pads no line with blanks as rich's own padding does.

    Args:
        text: the line.
        first: how many cells from the margin it begins.
        rest: how many cells from the margin what runs over begins.
        cut: what runs over is cut off.
    """

    def __init__(self, text: Text, first: int = 1, rest: int = 3, *, cut: bool = False) -> None:
        self._text = text
        self._first = first
        self._rest = rest
        self._cut = cut

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        if self._cut:
            line = Text(" " * self._first) + self._text
            line.truncate(options.max_width, overflow="ellipsis")
            yield line
            return
        for place, line in enumerate(self._text.wrap(console, max(options.max_width - self._rest, 8))):
            line.rstrip()
            yield Text(" " * (self._rest if place else self._first)) + line
