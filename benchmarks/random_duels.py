"""How many random duels a second, and what a copy, a listing and an action cost; beside dgisim in the same run.

    python benchmarks/random_duels.py [--duels N] [--runs N] [--rulings official] [--peer]

Both sides pick uniformly among their listed actions, all of which are listed at every decision of the action phase;
in the preparation and the roll each card or die goes with probability one half. With `--peer` an environment for
dgisim is made (once, in the cache folder), and it plays the same policy over the nearest decks that it knows. The runs
of the two alternate, so that a ratio holds on a machine whose speed drifts; rates are by processor time.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable
from functools import cache
from statistics import median

import peers

from gcg_plugin import catalogue
from gcg_plugin.duel.actions import Action, Reroll, SwitchCards, act
from gcg_plugin.duel.dice import spread
from gcg_plugin.duel.legal import legal_actions
from gcg_plugin.duel.phases import open_duel
from gcg_plugin.duel.rulings import PRESETS, Rulings
from gcg_plugin.duel.state import Awaits, Deck, Duel

DECKS = (30111, 30112)


def choose(duel: Duel, chance: random.Random) -> Action:
    """One uniformly random action of the side that owes a choice."""
    side, choice = next(iter(duel.awaits().items()))
    if choice is Awaits.SWITCH_CARDS:
        return SwitchCards(side, tuple(card.id for card in duel.sides[side].hand if chance.random() < 0.5))
    if choice is Awaits.REROLL:
        return Reroll(side, tuple(face for face in spread(duel.sides[side].dice) if chance.random() < 0.5))
    return chance.choice(legal_actions(duel, side).all())


@cache
def decks() -> tuple[Deck, Deck]:
    """The two decks, read once, as the peers' are."""
    return catalogue.deck(DECKS[0]), catalogue.deck(DECKS[1])


def play(seed: int, rulings: Rulings, stop: int | None = None) -> tuple[Duel, int]:
    """A random duel, whole or up to its `stop`-th action, and how many actions it had."""
    chance = random.Random(seed)
    duel = open_duel(decks(), seed, rulings=rulings)
    actions = 0
    while not duel.over and actions != stop:
        act(duel, choose(duel, chance))
        actions += 1
    return duel, actions


def rate(duels: int, seed: int, rulings: Rulings) -> dict[str, float]:
    """Duels and actions a second of processor time over that many duels."""
    start = time.process_time()
    actions = sum(play(seed + number, rulings)[1] for number in range(duels))
    seconds = time.process_time() - start
    return {"duels_per_s": duels / seconds, "actions_per_s": actions / seconds, "actions": actions / duels}


def microseconds(what: Callable[[], object], repeat: int = 200) -> float:
    """The median time of one call."""
    times = []
    for _ in range(repeat):
        start = time.perf_counter_ns()
        what()
        times.append((time.perf_counter_ns() - start) / 1000)
    return median(times)


def costs(rulings: Rulings) -> dict[str, float]:
    """Medians over positions in the middle of duels: a copy, a listing, an action (on a copy, the copy taken off)."""
    copies, listings, actions, counts = [], [], [], []
    for seed in range(12):
        duel, _ = play(seed, rulings, stop=20 + 10 * (seed % 4))
        if duel.over or Awaits.ACT not in duel.awaits().values():
            continue
        listed = legal_actions(duel).all()
        counts.append(len(listed))
        copies.append(microseconds(duel.copy))
        listings.append(microseconds(lambda duel=duel: legal_actions(duel).all()))
        for action in listed:
            whole = microseconds(lambda duel=duel, action=action: act(duel.copy(), action), 20)
            actions.append(whole - copies[-1])
    return {
        "copy_us": median(copies),
        "list_us": median(listings),
        "act_us": median(actions),
        "listed": median(counts),
    }


def main() -> None:
    """Run, and print a table of medians with the range behind them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--duels", type=int, default=200, help="duels a run (default 200)")
    parser.add_argument("--peer-duels", type=int, default=8, help="the peer's duels a run (default 8)")
    parser.add_argument("--runs", type=int, default=5, help="runs, of which the median is shown (default 5)")
    parser.add_argument("--rulings", choices=sorted(PRESETS), default="official")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--peer", action="store_true", help="play dgisim in the same run and print the ratio")
    asked = parser.parse_args()
    catalogue.load()
    rulings = PRESETS[asked.rulings]
    play(0, rulings)
    ours: list[dict[str, float]] = []
    ratios: list[float] = []
    theirs: list[float] = []
    for run in range(asked.runs):
        ours.append(rate(asked.duels, asked.seed + 1000 * run, rulings))
        if asked.peer:
            theirs.append(peers.run("dgisim", asked.peer_duels, asked.seed + 1000 * run)["duels_per_s"])
            ratios.append(ours[-1]["duels_per_s"] / theirs[-1])
    print(f"decks {DECKS[0]} and {DECKS[1]}, {rulings.name} rulings, {asked.runs} runs of {asked.duels} duels")
    show("duels a second", [run["duels_per_s"] for run in ours])
    show("actions a second", [run["actions_per_s"] for run in ours])
    show("actions a duel", [run["actions"] for run in ours])
    if ratios:
        show(f"duels a second, {peers.PEERS['dgisim'].package}", theirs)
        show("ratio to it", ratios)
    for name, value in costs(rulings).items():
        print(f"{name:<32} {value:>10.1f}")


def show(name: str, values: list[float]) -> None:
    """A row: the median, and the smallest and largest."""
    print(f"{name:<32} {median(values):>10.1f}   ({min(values):.1f} to {max(values):.1f})")


if __name__ == "__main__":
    main()
