"""A simulation's sums as tables for the terminal, which fit into 80 columns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich import box
from rich.table import Table

from gcg_plugin.seats import deck_in_words
from gcg_plugin.simulation.plan import Simulation
from gcg_plugin.simulation.tally import CONFIDENCE, NONE, Matchup, Share, going_first, standings

__all__ = ["deck_table", "matchup_table", "summary"]

NOTHING: Final = "–"


def matchup_table(simulation: Simulation, matchups: Sequence[Matchup]) -> Table:
    """A row for each matchup: how often the one won and the side that went first, and how long the duels were.

    Whole per cents do: a matchup of a thousand duels is known to three of them.
    """
    one, other = simulation.policies
    names = ("One", "Other") if one == other else (one, other)
    table = _table(*names, "Duels", "Won %", "Drawn %", "First won %", "Rounds", "Actions")
    for matchup in matchups:
        duels = matchup.duels
        table.add_row(
            str(matchup.one.deck),
            str(matchup.other.deck),
            str(duels),
            NOTHING if matchup.mirror else percent(Share(matchup.won, duels), 0),
            _alone(Share(matchup.drawn, duels), 0),
            percent(Share(matchup.first_won, duels), 0),
            f"{matchup.rounds / duels:.1f}" if duels else NOTHING,
            f"{matchup.actions / duels:.0f}" if duels else NOTHING,
        )
    return table


def deck_table(simulation: Simulation, matchups: Sequence[Matchup]) -> Table:
    """A row for each deck (and policy, where there are two) against all others, the one that won most often first."""
    table = _table("Against all others", "Duels", "Won %", "Drawn %")
    table.columns[0].justify = "left"
    table.columns[0].no_wrap = False
    one_policy = len(set(simulation.policies)) == 1
    for standing in sorted(standings(matchups), key=lambda one: -(one.won.value or 0.0)):
        seat, won = standing.seat, standing.won
        words = deck_in_words(seat.deck) if one_policy else f"{seat.policy}, {deck_in_words(seat.deck)}"
        table.add_row(words, str(won.of), percent(won), _alone(Share(standing.drawn, won.of)))
    return table


def summary(simulation: Simulation, matchups: Sequence[Matchup]) -> list[str]:
    """What holds over all duels, a line each: which policy won, what going first is worth, how long a duel is."""
    duels = sum(matchup.duels for matchup in matchups)
    lines = [f"Percentages are of all duels, with {CONFIDENCE:.0%} intervals (Wilson)."]
    one, other = simulation.policies
    if one != other:
        won = lost = NONE
        for matchup in matchups:
            won += Share(matchup.won, matchup.duels)
            lost += Share(matchup.lost, matchup.duels)
        lines.append(f"{one} won {percent(won)} % of its duels against {other}, who won {percent(lost)} %.")
    first = going_first(matchups)
    decided = f"the {first.of} duels that were" if first.of != 1 else "the one duel that was"
    lines.append(f"The side that goes first won {percent(first)} % of {decided} not drawn.")
    rounds, actions = (sum(getattr(one, name) for one in matchups) / duels for name in ("rounds", "actions"))
    lines.append(f"A duel took {rounds:.1f} rounds and {actions:.0f} actions of both sides on average.")
    if unplayed := sum(not matchup.duels for matchup in matchups):
        needed = len(simulation.pairings)
        lines.append(f"{unplayed} of {len(matchups)} matchups were not played: {needed} duels are needed for all.")
    return lines


def percent(share: Share, decimals: int = 1) -> str:
    """A share in per cent with its interval, all with so many decimals: `54.2 (51.0–57.3)`."""
    if share.value is None:
        return NOTHING
    low, high = share.interval
    return f"{100 * share.value:.{decimals}f} ({100 * low:.{decimals}f}–{100 * high:.{decimals}f})"


def _alone(share: Share, decimals: int = 1) -> str:
    return NOTHING if share.value is None else f"{100 * share.value:.{decimals}f}"


def _table(*headings: str) -> Table:
    table = Table(box=box.SIMPLE_HEAD, collapse_padding=True, pad_edge=False)
    for heading in headings:
        table.add_column(heading, justify="right", no_wrap=True)
    return table
