"""Ours beside the three public simulators in one run: duels a second, a search node, memory, as ratios.

    python benchmarks/compare.py [--runs N] [--duels N] [--peer-duels N] [--peers dgisim,lpsim,gitcg] [--seed N]

Each plays random duels with every choice listed at every decision; the decks are 30111 and 30112, or what is nearest
to them that a peer knows (its script says). A search node is a copy, an action and the choices listed then: the mean
over the actions of a position, the median over positions.

All times are processor time. In each run ours is measured before and after every peer, and a ratio is that of the two
sides of one such sandwich, so that it holds on a machine whose speed drifts. The seeds of ours and the peers are the
same. The median ratio is shown, with the smallest and the largest behind it; the last row sets ours against whichever
peer did best in each run.
"""

from __future__ import annotations

import argparse
import resource
import sys
from functools import partial
from statistics import fmean, median

import peers
from peer_report import NODES_AT, mean_seconds
from random_duels import play, rate
from rich.console import Console
from rich.progress import track
from rich.table import Table

from gcg_plugin import catalogue
from gcg_plugin.duel.actions import Action, act
from gcg_plugin.duel.legal import legal_actions
from gcg_plugin.duel.rulings import OFFICIAL
from gcg_plugin.duel.state import Awaits, Duel

OURS = "genshin-world"
Figures = dict[str, float]


def node(duel: Duel, action: Action) -> None:
    """A search node: copy, act, list."""
    fork = duel.copy()
    act(fork, action)
    if Awaits.ACT in fork.awaits().values():
        legal_actions(fork).all()


def node_ms() -> float:
    """The median over positions of one search node, in milliseconds."""
    times = []
    for seed, stop in NODES_AT:
        duel, _ = play(seed, OFFICIAL, stop)
        if Awaits.ACT in duel.awaits().values():
            times.append(mean_seconds([partial(node, duel, action) for action in legal_actions(duel).all()], 20))
    return median(times) * 1e3


def ours(duels: int, seed: int) -> Figures:
    """The same figures of ours as `peers.run` gives of a peer."""
    memory = {"peak_mb": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024}
    return rate(duels, seed, OFFICIAL) | {"node_ms": node_ms()} | memory


def main() -> None:
    """Run all in turn and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--duels", type=int, default=100, help="our duels before and after each peer (default 100)")
    parser.add_argument(
        "--peer-duels", type=int, default=12, help="each peer's duels a run; gitcg plays 2 (default 12)"
    )
    parser.add_argument("--peers", default=",".join(peers.PEERS), help="which peers, with commas between")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    names = [name for name in asked.peers.split(",") if name]
    if unknown := sorted(set(names) - set(peers.PEERS)):
        sys.exit(f"no peer is called {', '.join(unknown)}: choose among {', '.join(peers.PEERS)}")
    catalogue.load()
    play(0, OFFICIAL)
    own: list[Figures] = []
    theirs: dict[str, list[Figures]] = {name: [] for name in names}
    faster: dict[str, list[float]] = {name: [] for name in names}
    cheaper: dict[str, list[float]] = {name: [] for name in names}
    turns = [(run, name) for run in range(asked.runs) for name in names]
    for run, name in track(turns, "comparing", console=Console(stderr=True)):
        seed = asked.seed + 1000 * run
        before = ours(asked.duels, seed)
        peer = peers.run(name, 2 if name == "gitcg" else asked.peer_duels, seed)
        after = ours(asked.duels, seed)
        own += [before, after]
        theirs[name].append(peer)
        faster[name].append(fmean(one["duels_per_s"] for one in (before, after)) / peer["duels_per_s"])
        cheaper[name].append(peer["node_ms"] / fmean(one["node_ms"] for one in (before, after)))
    table = Table("", "duels a second", "ours is faster by", "search node", "ours is cheaper by", "peak memory")
    table.add_row(
        OURS, figure(own, "duels_per_s"), "", figure(own, "node_ms", " ms"), "", figure(own, "peak_mb", " MB")
    )
    for name, found in theirs.items():
        table.add_row(
            peers.PEERS[name].package,
            figure(found, "duels_per_s"),
            spread(faster[name], " times"),
            figure(found, "node_ms", " ms"),
            spread(cheaper[name], " times"),
            figure(found, "peak_mb", " MB"),
        )
    if len(names) > 1:
        least = [[min(run) for run in zip(*ratios.values(), strict=True)] for ratios in (faster, cheaper)]
        table.add_row("the best of them", "", spread(least[0], " times"), "", spread(least[1], " times"), "")
    Console().print(table)


def figure(found: list[Figures], name: str, unit: str = "") -> str:
    """One of the figures over all runs."""
    return spread([one[name] for one in found], unit)


def spread(values: list[float], unit: str) -> str:
    """The median, and the smallest and largest behind it."""
    return f"{median(values):.3g}{unit} ({min(values):.3g} to {max(values):.3g})"


if __name__ == "__main__":
    main()
