"""What every peer script prints. It runs in the peer's own environment: nothing but the standard library is used."""

# mypy: ignore-errors

import json
import resource
import statistics
import sys
import time

NODES_AT = [(seed, stop) for seed in (1, 2, 3) for stop in (20, 40, 60)]
"""The positions in which a search node is measured: a duel's seed, and the action it is stopped after."""


def report(play, node):
    """Play, and print one JSON object.

    `play(seed)` plays a whole duel and returns its number of actions. `node(seed, stop)` goes to a position and
    returns the seconds of a search node there (copy, act, list), or None when the duel ended before.
    """
    duels, seed = int(sys.argv[1]), int(sys.argv[2])
    play(seed)
    start = time.perf_counter()
    actions = sum(play(seed + number) for number in range(1, duels + 1))
    seconds = time.perf_counter() - start
    nodes = [took for at in NODES_AT if (took := node(*at)) is not None]
    found = {
        "duels_per_s": duels / seconds,
        "actions_per_s": actions / seconds,
        "actions": actions / duels,
        "node_ms": statistics.median(nodes) * 1e3,
        "peak_mb": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
    }
    print(json.dumps(found))


def median_seconds(what, repeat=7):
    """The median time of one call."""
    times = []
    for _ in range(repeat):
        start = time.perf_counter()
        what()
        times.append(time.perf_counter() - start)
    return statistics.median(times)
