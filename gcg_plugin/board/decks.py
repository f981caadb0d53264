"""A deck laid out to be read: its characters with their skills, and its cards with counts, costs and texts."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from gcg_plugin.board.palette import Indented, cost_text
from gcg_plugin.board.texts import card_text
from gcg_plugin.catalogue import cost_in, missing
from gcg_plugin.duel.cards import CARDS
from gcg_plugin.names import ENGLISH, name_of
from gcg_plugin.slices import CardRow, CharacterRow, load_deck
from gcg_plugin.text.shown import describe

__all__ = ["deck_text", "state_text"]

_HEADINGS: Final = {
    "weapon": "Weapons",
    "artifact": "Artifacts",
    "talent": "Talents",
    "technique": "Techniques",
    "equipment": "Equipment",
    "support": "Supports",
    "event": "Events",
}
_NOT_YET: Final = "Nothing is written yet of what it does."


def state_text(number: int) -> Text:
    """Whether a deck can be played, and what it lacks where it cannot."""
    lacking = missing(number)
    return Text(f"not yet: it lacks {', '.join(lacking)}") if lacking else Text("yes", style="green")


def deck_text(number: int, language: str = ENGLISH) -> RenderableType:
    """All that is in a deck, one that cannot be played yet, too.

    Raises:
        DataError: there is no such deck, or the player's file of texts is not what `genshin-world text gcg` writes.
    """
    deck = load_deck(number)
    count = sum(row.count or 0 for row in deck.cards)
    head = Text(f"Deck {number}", style="bold").append(f" · {count or 'no'} cards · can be played: ", style="not bold")
    parts: list[RenderableType] = [head.append(state_text(number))]
    for character in deck.characters:
        parts += [Text(""), _character(character, language)]
    kinds = list(_HEADINGS)
    cards = sorted(deck.cards, key=lambda row: (kinds.index(row.kind), row.id))
    for kind, rows in groupby(cards, key=lambda row: row.kind):
        parts += [Text(""), Text(_HEADINGS[kind], style="bold"), _listed(list(rows), language)]
    return Group(*parts)


def _character(row: CharacterRow, language: str) -> RenderableType:
    if (kind := CARDS.get(row.id)) is not None:
        return card_text(kind, language)
    head = Text(name_of(row.name_text_id, language), style="bold").append(f"  ({row.id})", style="not bold dim")
    facts = f"character · {row.element.capitalize()} · {row.hp} HP · {row.max_energy} energy"
    return Group(head, Indented(Text(facts), 2, 2), Indented(Text(_NOT_YET, style="dim"), 2, 2))


def _listed(rows: Sequence[CardRow], language: str) -> Table:
    grid = Table.grid(padding=(0, 1, 0, 0), expand=True)
    grid.add_column(justify="right", width=3, style="bold cyan")
    grid.add_column(width=24)
    grid.add_column(min_width=8, no_wrap=True)
    grid.add_column(ratio=1)
    for row in rows:
        kind = CARDS.get(row.id)
        words = Text(_NOT_YET, style="dim") if kind is None else Text(describe(kind, language))
        grid.add_row(f"{row.count}×", name_of(row.name_text_id, language), cost_text(cost_in(row.cost)), words)
    return grid
