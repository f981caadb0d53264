"""The terminal board's words as a page draws them: rich's styled text as segments with class names, and its lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Final

from pydantic import BaseModel, ConfigDict
from rich.text import Text

from gcg_plugin.board.palette import element_style, face_style
from gcg_plugin.board.story import Line as StoryLine
from gcg_plugin.duel.elements import ELEMENTS, OMNI, face_name

__all__ = ["KEPT_LINES", "Line", "Segment", "Segments", "drawn", "segments"]

Segment = tuple[str] | tuple[str, str]
"""A piece of text, and its classes with blanks between them."""

Segments = tuple[Segment, ...]
"""A line of text, piece by piece."""

KEPT_LINES: Final = 300
"""How many lines of the story a frame tells, at most, that begins anew."""

_CLASSES: Final = {
    "bold": "b",
    "dim": "dim",
    "italic": "i",
    "green": "good",
    "red": "bad",
    "yellow": "warn",
    face_style(OMNI): face_name(OMNI),
    **{element_style(element): face_name(element) for element in ELEMENTS},
}
"""A word of a style, and the class it is on a page; all others (`none`, `not bold`, a background) are no class."""


class Line(BaseModel):
    """A line of the story; `h` marks one that opens a round."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    t: Segments
    h: bool = False


def drawn(lines: Iterable[StoryLine]) -> tuple[Line, ...]:
    """Lines of the story as a page draws them."""
    return tuple(Line(t=segments(line.text), h=line.heading) for line in lines)


def segments(text: Text) -> Segments:
    """The text piece by piece, each with the classes of its styles."""
    return tuple((piece, classes) if classes else (piece,) for piece, classes in _pieces(text))


def _pieces(text: Text) -> Iterator[tuple[str, str]]:
    plain = text.plain
    bounds = sorted({0, len(plain), *(at for span in text.spans for at in (span.start, span.end) if at < len(plain))})
    held: tuple[str, str] | None = None
    for start, end in pairwise(bounds):
        styles = [text.style, *(span.style for span in text.spans if span.start <= start and end <= span.end)]
        piece = plain[start:end], _classes(str(style) for style in styles)
        if held is None:
            held = piece
        elif held[1] == piece[1]:
            held = held[0] + piece[0], held[1]
        else:
            yield held
            held = piece
    if held is not None:
        yield held


def _classes(styles: Iterable[str]) -> str:
    found: dict[str, None] = {}
    for style in styles:
        words = style.split(" on ")[0].split()
        found.update((_CLASSES[word], None) for word in words if word in _CLASSES and "not" not in words)
    return " ".join(found)
