"""Ours beside the three public simulators in one run: duels a second, a search node, memory, as ratios.

    python benchmarks/compare.py [--runs N] [--duels N] [--peers dgisim,lpsim,gitcg]

Each plays random duels with every choice listed at every decision; the decks are 30111 and 30112, or what is nearest
to them that a peer knows (its script says). A search node is a copy, an action and the choices listed then. Runs of
all alternate and each ratio is taken inside one run, so that it holds on a machine whose speed drifts.
"""

from __future__ import annotations

import argparse
import resource
import sys
import time
from statistics import median

import peers
from random_duels import play, rate
from rich.console import Console
from rich.progress import track
from rich.table import Table

from gcg_plugin import catalogue
from gcg_plugin.duel.actions import act
from gcg_plugin.duel.legal import legal_actions
from gcg_plugin.duel.rulings import OFFICIAL
from gcg_plugin.duel.state import Awaits, Duel

OURS = "genshin-world"


def node(duel: Duel) -> int:
    """A search node of each action of a position: copy, act, list. Returns how many there were."""
    listed = legal_actions(duel).all()
    for action in listed:
        fork = duel.copy()
        act(fork, action)
        if Awaits.ACT in fork.awaits().values():
            legal_actions(fork).all()
    return len(listed)


def node_ms() -> float:
    """The median over positions of one search node, in milliseconds."""
    times = []
    for seed in range(1, 7):
        for stop in (20, 40, 60):
            duel, _ = play(seed, OFFICIAL, stop)
            if Awaits.ACT not in duel.awaits().values():
                continue
            start = time.perf_counter()
            nodes = sum(node(duel) for _ in range(20))
            times.append((time.perf_counter() - start) / nodes * 1e3)
    return median(times)


def ours(duels: int, seed: int) -> dict[str, float]:
    """The same figures of ours as `peers.run` gives of a peer."""
    found = rate(duels, seed, OFFICIAL)
    return found | {
        "node_ms": node_ms(),
        "peak_mb": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
    }


def main() -> None:
    """Run all in turn and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--duels", type=int, default=200, help="our duels a run (default 200)")
    parser.add_argument("--peer-duels", type=int, default=6, help="each peer's duels a run (default 6)")
    parser.add_argument("--peers", default=",".join(peers.PEERS), help="which peers, with commas between")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    names = [name for name in asked.peers.split(",") if name]
    if unknown := sorted(set(names) - set(peers.PEERS)):
        sys.exit(f"no peer is called {', '.join(unknown)}: choose among {', '.join(peers.PEERS)}")
    catalogue.load()
    play(0, OFFICIAL)
    runs: dict[str, list[dict[str, float]]] = {name: [] for name in (OURS, *names)}
    for run in track(range(asked.runs), "comparing", console=Console(stderr=True)):
        seed = asked.seed + 1000 * run
        runs[OURS].append(ours(asked.duels, seed))
        for name in names:
            runs[name].append(peers.run(name, asked.peer_duels if name != "gitcg" else 2, seed))
    table = Table("", "duels a second", "ours is faster by", "search node", "ours is cheaper by", "peak memory")
    for name, found in runs.items():
        faster = [own["duels_per_s"] / peer["duels_per_s"] for own, peer in zip(runs[OURS], found, strict=True)]
        cheaper = [peer["node_ms"] / own["node_ms"] for own, peer in zip(runs[OURS], found, strict=True)]
        table.add_row(
            name,
            spread([one["duels_per_s"] for one in found], "{:.2f}"),
            "" if name == OURS else spread(faster, "{:.0f} times"),
            spread([one["node_ms"] for one in found], "{:.3f} ms"),
            "" if name == OURS else spread(cheaper, "{:.0f} times"),
            spread([one["peak_mb"] for one in found], "{:.0f} MB"),
        )
    Console().print(table)


def spread(values: list[float], form: str) -> str:
    """The median, and the smallest and largest behind it."""
    return f"{form.format(median(values))} ({min(values):.3g} to {max(values):.3g})"


if __name__ == "__main__":
    main()
