"""The heat map of a simulation; needs matplotlib (the extra `simulate`), and no screen."""

from __future__ import annotations

from collections.abc import Sequence
from math import nan
from typing import Final

from matplotlib import colormaps
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from gcg_plugin.seats import deck_in_words
from gcg_plugin.simulation.plan import Seat, Simulation
from gcg_plugin.simulation.tally import NONE, Matchup, Share

__all__ = ["drawn"]

COLOURS: Final = "RdBu"
"""Red for the rows' defeats, blue for their wins: these two the colour-blind tell apart as well."""
BLANK: Final = "0.85"


def drawn(simulation: Simulation, matchups: Sequence[Matchup]) -> Figure:
    """A square for each deck (rows) against each (columns): the share of duels the row's deck won.

    With one policy on both sides the squares of a mirror are blank: who wins there says nothing of the deck.
    """
    one, other = simulation.policies
    decks = simulation.decks
    shares = _shares(matchups)
    rows = [[shares.get((Seat(mine, one), Seat(theirs, other)), NONE) for theirs in decks] for mine in decks]
    # Every square is about 0.8 inches; the names lie outside, and the picture is cut to what is on it.
    figure = Figure(figsize=(2.0 + 0.8 * len(decks), 1.5 + 0.8 * len(decks)))
    FigureCanvasAgg(figure)
    axes = figure.add_subplot()
    colours = colormaps[COLOURS].with_extremes(bad=BLANK)
    values = [[nan if share.value is None else share.value for share in row] for row in rows]
    image = axes.imshow(values, cmap=colours, vmin=0.0, vmax=1.0)
    for y, row in enumerate(rows):
        for x, share in enumerate(row):
            if share.value is not None:
                low, high = share.interval
                ink = "white" if abs(share.value - 0.5) > 0.3 else "black"
                text = f"{share.value:.0%}\n{100 * low:.0f}–{100 * high:.0f}"
                axes.text(x, y, text, ha="center", va="center", color=ink, fontsize=7)
    names = [deck_in_words(deck).replace(" (", "\n(") for deck in decks]
    places = range(len(decks))
    axes.set_xticks(places, [str(deck) for deck in decks], fontsize=8)
    axes.set_yticks(places, names, fontsize=8)
    axes.set_xlabel(f"against this deck, played by {other}")
    axes.set_ylabel(f"this deck, played by {one}")
    figure.colorbar(image, ax=axes, shrink=0.7, format=lambda value, _: f"{value:.0%}")
    told = f"{simulation.duels} duels, {simulation.rulings} rulings, seed {simulation.seed}"
    axes.set_title(f"How often this deck wins\n{told}", fontsize=10)
    return figure


def _shares(matchups: Sequence[Matchup]) -> dict[tuple[Seat, Seat], Share]:
    """How often the one seat beat the other, both ways round; mirrors are left out."""
    shares: dict[tuple[Seat, Seat], Share] = {}
    for matchup in matchups:
        if not matchup.mirror:
            shares[matchup.one, matchup.other] = Share(matchup.won, matchup.duels)
            shares[matchup.other, matchup.one] = Share(matchup.lost, matchup.duels)
    return shares
