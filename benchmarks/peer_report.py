"""What every peer script prints. It runs in the peer's own environment: nothing but the standard library is used.

Times are processor time: what else the machine does then slows nobody down, but for the caches that all share.
"""

# mypy: ignore-errors

import json
import resource
import statistics
import sys
import time

NODES_AT = [(seed, stop) for seed in range(1, 7) for stop in (20, 40, 60)]
"""The positions in which a search node is measured: a duel's seed, and the action it is stopped after."""


def report(play, node, nodes_at=NODES_AT):
    """Play, and print one JSON object.

    `play(seed)` plays a whole duel and returns its number of actions. `node(seed, stop)` goes to a position and
    returns the seconds of a search node there (copy, act, list), or None when the duel ended before.
    """
    duels, seed = int(sys.argv[1]), int(sys.argv[2])
    play(seed)
    start = time.process_time()
    actions = sum(play(seed + number) for number in range(1, duels + 1))
    seconds = time.process_time() - start
    nodes = [took for at in nodes_at if (took := node(*at)) is not None]
    found = {
        "duels_per_s": duels / seconds,
        "actions_per_s": actions / seconds,
        "actions": actions / duels,
        "node_ms": statistics.median(nodes) * 1e3,
        "peak_mb": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
    }
    print(json.dumps(found))


def mean_seconds(calls, repeat=3):
    """The mean time of one of the calls."""
    start = time.process_time()
    for _ in range(repeat):
        for call in calls:
            call()
    return (time.process_time() - start) / (repeat * len(calls))
