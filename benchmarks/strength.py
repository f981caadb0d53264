"""How often one policy beats another on mirrored decks, with Wilson intervals.

    python benchmarks/strength.py [--duels 400] [--pair search,scripted] [--pair scripted,random] [--nodes N]
        [--seconds S] [--rulings official] [--seed 1] [--workers 1] [--kept FILE]

Both sides play the same deck; the decks take turns, and every deal is played twice, the second time with the policies'
sides changed. A duel that both lose counts as not won. `--nodes` and `--seconds` are the budget of `search`. The times
are processor time of the first policy's choices, taken while the duels are played. With `--kept` every duel is written
to that file as it ends, and those that are there already are not played again: an interrupted run goes on.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from itertools import pairwise
from math import sqrt
from pathlib import Path
from statistics import fmean, quantiles

from gcg_plugin.catalogue import built_decks, deck
from gcg_plugin.duel.actions import act
from gcg_plugin.duel.phases import open_duel
from gcg_plugin.duel.rulings import PRESETS
from gcg_plugin.duel.state import Awaits
from gcg_plugin.policies import Policy, SearchPolicy, ask, policy_named

CONFIDENT = 1.96
"""Standard deviations that hold 95 of 100."""


@dataclass(frozen=True)
class Asked:
    """What is measured: who against whom, by which rulings, with which budget and from which seed on."""

    first: str
    second: str
    rulings: str
    seed: int
    nodes: int | None
    seconds: float | None


@dataclass(frozen=True)
class Duelled:
    """One duel: the first policy has won, who else did not, its length, and the times of the first policy's choices."""

    won: bool
    lost: bool
    rounds: int
    actions: list[float]
    turns: list[float]


def wilson(won: int, played: int) -> tuple[float, float]:
    """The interval that holds the true share of wins in 95 of 100 cases (Wilson, 1927)."""
    share, square = won / played, CONFIDENT**2
    middle = (share + square / (2 * played)) / (1 + square / played)
    spread = CONFIDENT * sqrt(share * (1 - share) / played + square / (4 * played**2)) / (1 + square / played)
    return middle - spread, middle + spread


def policy(name: str, seed: int, asked: Asked) -> Policy:
    """The policy of that name; `search` with the budget asked for."""
    if name == "search" and (asked.nodes or asked.seconds):
        return SearchPolicy(seed, nodes=asked.nodes, seconds=asked.seconds)
    return policy_named(name, seed)


def play(asked: Asked, number: int) -> Duelled:
    """The `number`-th duel of a pairing."""
    deal, place = divmod(number, 2)
    decks = [one for one in built_decks() if deck(one).cards]
    mirrored = deck(decks[deal % len(decks)])
    seed = asked.seed + deal
    duel = open_duel((mirrored, mirrored), seed, rulings=PRESETS[asked.rulings], first=deal // len(decks) % 2)
    # A policy's seed must not be the duel's, nor the other policy's.
    players = {place: policy(asked.first, ~seed, asked), 1 - place: policy(asked.second, ~seed ^ 1 << 32, asked)}
    actions: list[float] = []
    ends: list[int] = []
    while awaited := duel.awaits():
        side = min(awaited)
        acts = side == place and awaited[side] in (Awaits.ACT, Awaits.REPLACE)
        start = time.process_time()
        action = ask(players[side], duel, side)
        if acts:
            actions.append(time.process_time() - start)
        act(duel, action)
        # A turn is what a side does before the other acts.
        if acts and side not in duel.awaits():
            ends.append(len(actions))
    bounds = sorted({0, *ends, len(actions)})
    turns = [sum(actions[start:end]) for start, end in pairwise(bounds)]
    return Duelled(duel.winner == place, duel.winner == 1 - place, duel.round, actions, turns)


def played(asked: Asked, numbers: Sequence[int], workers: int) -> Iterator[tuple[int, Duelled]]:
    """The duels of these numbers, in order, by that many processes."""
    if workers == 1:
        yield from ((number, play(asked, number)) for number in numbers)
        return
    with multiprocessing.get_context("spawn").Pool(workers) as pool:
        yield from zip(numbers, pool.imap(partial(play, asked), numbers), strict=True)


def kept_in(file: Path | None, asked: Asked) -> dict[int, Duelled]:
    """The duels of this pairing that the file holds, by number."""
    if file is None or not file.exists():
        return {}
    lines = [json.loads(line) for line in file.read_text().splitlines() if line.endswith("}")]
    return {line["number"]: Duelled(**line["duelled"]) for line in lines if line["asked"] == asdict(asked)}


def measure(asked: Asked, duels: int, workers: int, file: Path | None = None) -> None:
    """Play what has not been played, and print a line of results."""
    start = time.perf_counter()
    kept = kept_in(file, asked)
    left = [number for number in range(duels) if number not in kept]
    for number, one in played(asked, left, workers):
        kept[number] = one
        if file is not None:
            with file.open("a") as out:  # A line that an interrupt has torn stays alone.
                out.write("\n" + json.dumps({"asked": asdict(asked), "number": number, "duelled": asdict(one)}))
        if len(kept) % 20 == 0:
            wins, seconds = sum(other.won for other in kept.values()), time.perf_counter() - start
            print(f"  {len(kept)} of {duels}: {wins} won, {seconds:.0f} s", file=sys.stderr, flush=True)
    done = [kept[number] for number in range(duels)]
    won = sum(one.won for one in done)
    low, high = wilson(won, duels)
    print(f"{asked.first} against {asked.second}, {asked.rulings} rulings, seed {asked.seed}")
    print(f"  won {won} of {duels}: {won / duels:.1%} (95 % Wilson interval {low:.1%} to {high:.1%})")
    print(f"  lost {sum(one.lost for one in done)}, both lost {sum(not (one.won or one.lost) for one in done)}")
    print(f"  rounds {fmean(one.rounds for one in done):.1f}")
    for name in ("actions", "turns"):
        times = [1000 * seconds for one in done for seconds in getattr(one, name)]
        print(
            f"  {asked.first}'s {name}: {fmean(times):.1f} ms on average, "
            f"{quantiles(times, n=20)[-1]:.1f} ms in 95 of 100, {max(times):.1f} ms at most",
            flush=True,
        )


def main() -> None:
    """Measure the pairs that are asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--duels", type=int, default=400, help="duels of each pair (default 400)")
    parser.add_argument("--pair", action="append", metavar="A,B", help="who against whom; may be given several times")
    parser.add_argument("--nodes", type=int, help="the descents of a choice of `search`")
    parser.add_argument("--seconds", type=float, help="the seconds of a choice of `search`")
    parser.add_argument("--rulings", choices=sorted(PRESETS), default="official")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1, help="processes (default 1)")
    parser.add_argument("--kept", type=Path, metavar="FILE", help="write each duel there, and go on from what is there")
    given = parser.parse_args()
    for pair in given.pair or ["search,scripted", "scripted,random"]:
        first, second = pair.split(",")
        asked = Asked(first, second, given.rulings, given.seed, given.nodes, given.seconds)
        measure(asked, given.duels, given.workers, given.kept)


if __name__ == "__main__":
    main()
