"""How the cost grows: with the decks, with what lies on the field, with the number of duels that live at once.

    python benchmarks/growth.py [--duels N] [--live 1,100,1000,10000] [--rulings official]

Random duels as in `random_duels.py`, every choice listed. Times are processor time; in the second table each is the
mean over all positions with that much on the field beside the characters, and an action's is the mean over the listed
actions of a position. Live duels are each opened from its own seed and played for forty actions; memory is the resident
set of the process, which the operating system tells (Linux only), beside what it was before the first.
"""

from __future__ import annotations

import argparse
import gc
import random
import time
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from statistics import fmean

from random_duels import choose
from rich.console import Console
from rich.table import Table

from gcg_plugin import catalogue
from gcg_plugin.duel.actions import act
from gcg_plugin.duel.legal import legal_actions
from gcg_plugin.duel.phases import open_duel
from gcg_plugin.duel.rulings import PRESETS, Rulings
from gcg_plugin.duel.state import Awaits, Duel

PLAYED = 40
"""How many actions a live duel has behind it."""
BANDS = ((0, 2), (3, 5), (6, 8), (9, 11), (12, 15), (16, 99))
"""Numbers of cards on the field that are told together."""


def positions(deck: int, seed: int, rulings: Rulings) -> Iterator[Duel]:
    """A random duel of that deck against itself, before each of its actions and at its end."""
    chance = random.Random(seed)
    duel = open_duel((catalogue.deck(deck), catalogue.deck(deck)), seed, rulings=rulings, first=seed % 2)
    while not duel.over:
        yield duel
        act(duel, choose(duel, chance))
    yield duel


def by_deck(duels: int, rulings: Rulings) -> Table:
    """Duels a second of each deck against itself."""
    table = Table("deck, mirrored", "duels a second", "actions a duel", "microseconds an action")
    for deck in catalogue.built_decks():
        start = time.process_time()
        actions = sum(sum(1 for _ in positions(deck, seed, rulings)) - 1 for seed in range(duels))
        seconds = time.process_time() - start
        table.add_row(str(deck), f"{duels / seconds:.0f}", f"{actions / duels:.0f}", f"{seconds / actions * 1e6:.1f}")
    return table


def by_field(duels: int, rulings: Rulings) -> Table:
    """What a copy, a listing and an action cost, by how much lies on the field."""
    found: defaultdict[tuple[int, int], list[tuple[float, float, float, int]]] = defaultdict(list)
    for deck in catalogue.built_decks():
        for seed in range(duels):
            for duel in positions(deck, seed, rulings):
                if Awaits.ACT in duel.awaits().values():
                    lying = sum(len(side.in_order()) - len(side.characters) for side in duel.sides)
                    found[next(band for band in BANDS if band[0] <= lying <= band[1])].append(costs(duel))
    table = Table("cards on the field", "positions", "a copy", "a listing", "choices listed", "an action")
    for low, high in BANDS:
        if rows := found[low, high]:
            copy, listing, action, listed = (fmean(row[column] for row in rows) for column in range(4))
            shown = f"{low} to {high}" if high < BANDS[-1][1] else f"{low} and more"
            times = (f"{copy:.1f} us", f"{listing:.1f} us", f"{listed:.1f}", f"{action:.1f} us")
            table.add_row(shown, str(len(rows)), *times)
    return table


def costs(duel: Duel) -> tuple[float, float, float, int]:
    """Microseconds of a copy, a listing, and an action on a copy; and the number of choices listed."""
    start = time.process_time_ns()
    listed = legal_actions(duel).all()
    between = time.process_time_ns()
    copies = [duel.copy() for _ in listed]
    before = time.process_time_ns()
    for fork, action in zip(copies, listed, strict=True):
        act(fork, action)
    end = time.process_time_ns()
    count = len(listed)
    return (before - between) / count / 1000, (between - start) / 1000, (end - before) / count / 1000, count


def resident_mb() -> float:
    """The resident set of this process."""
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * 4096 / 2**20


def live(counts: list[int], rulings: Rulings) -> Table:
    """The memory of so many duels at once."""
    table = Table("live duels", "memory of the process", "of the duels", "a duel")
    decks = catalogue.built_decks()
    before = resident_mb()
    duels: list[Duel] = []
    for count in counts:
        while len(duels) < count:
            going = positions(decks[len(duels) % len(decks)], len(duels), rulings)
            duels.append(next(duel for number, duel in enumerate(going) if number == PLAYED or duel.over))
        now = resident_mb()
        own = now - before
        table.add_row(f"{count:,}", f"{now:.0f} MB", f"{own:.1f} MB", f"{own / count * 1024:.1f} kB")
    return table


def main() -> None:
    """Measure, and print a table of each."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--duels", type=int, default=40, help="duels of each deck (default 40)")
    parser.add_argument("--live", default="1,100,1000,10000", help="how many duels at once, with commas between")
    parser.add_argument("--rulings", choices=sorted(PRESETS), default="official")
    asked = parser.parse_args()
    rulings = PRESETS[asked.rulings]
    catalogue.load()
    console = Console()
    console.print(live(sorted(int(count) for count in asked.live.split(",")), rulings))
    console.print(by_deck(asked.duels, rulings))
    console.print(by_field(max(1, asked.duels // 4), rulings))


if __name__ == "__main__":
    main()
