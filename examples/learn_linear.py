"""Learn to duel for a minute: a linear policy, trained by REINFORCE in parallel processes, numpy and nothing else.

    python examples/learn_linear.py [--seconds 60] [--workers 2] [--duels 400] [--decks 30111 30112] [--seed 1]

It needs `pip install 'genshin-world[learn]'`.

Every action has one weight for each number of a small part of the observation; what may be done is chosen with the
softmax of the weighted sums. Workers play duels against the random policy, each side half of the time, and sum up the
gradient of what they chose, times what came of it. What is learnt then plays fresh duels, taking its best action, and
its share of wins is told with its 95 % Wilson interval.
"""

from __future__ import annotations

import argparse
import math
import time
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from gcg_plugin.catalogue import built_decks
from gcg_plugin.learn import GcgEnv, action_space, fingerprint, observation_space
from gcg_plugin.policies import RandomPolicy, ask

Array = npt.NDArray[np.float32]

PARTS = ("own dice ", "own hand size", "own number of dice", "foe number of dice", "foe ended", "round")
"""What the policy looks at of the duel, by the beginnings of the numbers' names; of each character, `OF_EACH`."""
OF_EACH = ("HP", "energy", "aura ")
SCALE = 8.0
"""Most numbers are dice and HP: so divided, they are about one."""
RATE = 0.6
"""How far one step goes, at most."""
EVALUATION = 1 << 40
"""Seeds from here on are for duels that nothing was learnt from."""


class Job(NamedTuple):
    """Some duels for a worker to play: with seeds from `seed` on, and the weights as they are."""

    decks: tuple[int, int]
    seed: int
    duels: int
    weights: Array
    best: bool = False
    """Take the best action, instead of any by its chances."""


@cache
def looked_at() -> npt.NDArray[np.intp]:
    """The numbers of an observation that the policy looks at."""
    characters = tuple(
        f"{whose} character {place} {what}" for whose in ("own", "foe") for place in range(3) for what in OF_EACH
    )
    beginnings = (*PARTS, *characters, "own active", "foe active")
    return np.array([place for place, name in enumerate(observation_space().names) if name.startswith(beginnings)])


def features(observation: npt.NDArray[np.generic]) -> Array:
    """What the policy looks at, and a one for what an action is worth whatever is seen."""
    return np.append(observation[looked_at()].astype(np.float32) / SCALE, np.float32(1.0))


def chances(weights: Array, seen: Array, open_: npt.NDArray[np.intp]) -> npt.NDArray[np.float64]:
    """How likely each of the actions that may be taken is."""
    sums = (weights[open_] @ seen).astype(np.float64)
    grown = np.exp(sums - sums.max())
    shares: npt.NDArray[np.float64] = grown / grown.sum()
    return shares


def duel(made: GcgEnv, job: Job, seed: int) -> tuple[float, Array]:
    """Play one duel against the random policy: the learner's reward, and the gradient of its choices' likelihood."""
    learner = seed % 2
    other = RandomPolicy(seed)
    chance = np.random.default_rng(seed)
    gradient = np.zeros_like(job.weights)
    made.reset(seed=seed)
    while not made.duel.over:
        side = int(made.agent_selection[-1])
        if side != learner:
            for number in made.path(ask(other, made.duel, side)):
                made.step(number)
            continue
        told = made.observe(made.agent_selection)
        open_ = np.flatnonzero(told["action_mask"])
        seen = features(told["observation"])
        shares = chances(job.weights, seen, open_)
        chosen = int(shares.argmax() if job.best else chance.choice(len(open_), p=shares))
        shares[chosen] -= 1.0
        gradient[open_] -= np.outer(shares, seen)
        made.step(int(open_[chosen]))
    return float(made.rewards[f"player_{learner}"]), gradient


def practise(job: Job) -> tuple[Array, float]:
    """A worker's batch: the gradient of the expected reward, and the mean reward."""
    made = GcgEnv(job.decks)
    played = [duel(made, job, job.seed + number) for number in range(job.duels)]
    mean = float(np.mean([reward for reward, _ in played]))
    total = np.zeros_like(job.weights)
    for reward, gradient in played:
        total += np.float32(reward - mean) * gradient
    total /= job.duels
    return total, mean


def judged(job: Job) -> list[float]:
    """A worker's share of the evaluation: the learner's reward in each duel."""
    made = GcgEnv(job.decks)
    return [duel(made, job, job.seed + number)[0] for number in range(job.duels)]


def wilson(won: int, of: int, z: float = 1.96) -> tuple[float, float]:
    """The 95 % Wilson interval of a share."""
    share, spread = won / of, z * z / of
    middle = (share + spread / 2) / (1 + spread)
    half = z * math.sqrt(share * (1 - share) / of + spread / of / 4) / (1 + spread)
    return middle - half, middle + half


def split(duels: int, workers: int) -> list[int]:
    """The duels, shared out among the workers."""
    return [duels // workers + (number < duels % workers) for number in range(workers)]


def evaluate(pool: ProcessPoolExecutor, job: Job, workers: int) -> str:
    """Play the job's duels and say how many were won, out of all of them."""
    jobs, seed, duels = [], job.seed, job.duels
    for share in split(duels, workers):
        jobs.append(job._replace(seed=seed, duels=share))
        seed += share
    rewards = [reward for some in pool.map(judged, jobs) for reward in some]
    won, lost = rewards.count(1), rewards.count(-1)
    low, high = wilson(won, duels)
    interval = f"95 % Wilson interval {low:.1%} to {high:.1%}"
    return f"won {won} of {duels} = {won / duels:.1%} ({interval}), lost {lost}, both lost {duels - won - lost}"


def main() -> None:
    """Train, evaluate, and keep the weights where that is asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=60.0, help="how long to learn (default 60)")
    parser.add_argument("--workers", type=int, default=2, help="processes (default 2)")
    parser.add_argument("--duels", type=int, default=400, help="duels of the evaluation (default 400)")
    parser.add_argument("--decks", type=int, nargs=2, default=(30111, 30112), metavar="ID", choices=built_decks())
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--batch", type=int, default=16, help="duels of a worker between two steps (default 16)")
    parser.add_argument("--steps", type=int, help="stop after so many steps of learning: the same weights every time")
    parser.add_argument("--save", type=Path, help="write the weights and the spaces' fingerprint to this .npz file")
    asked = parser.parse_args()
    decks = (asked.decks[0], asked.decks[1])
    weights = np.zeros((len(action_space()), len(looked_at()) + 1), np.float32)
    speed = np.zeros_like(weights)
    seed, played, steps, lately = asked.seed * 1_000_003, 0, 0, 0.0
    with ProcessPoolExecutor(asked.workers) as pool:
        print("before:", evaluate(pool, Job(decks, EVALUATION, asked.duels, weights), asked.workers))
        start = time.monotonic()
        while time.monotonic() - start < asked.seconds and steps != asked.steps:
            jobs = [Job(decks, seed + number * asked.batch, asked.batch, weights) for number in range(asked.workers)]
            seed += asked.batch * asked.workers
            came = list(pool.map(practise, jobs))
            gradient = np.mean([gradient for gradient, _ in came], axis=0)
            speed = 0.8 * speed + gradient
            weights = weights + RATE * speed / max(1.0, float(np.linalg.norm(speed)))
            played += asked.batch * asked.workers
            steps += 1
            lately += (float(np.mean([mean for _, mean in came])) - lately) * (0.1 if steps > 1 else 1.0)
            if steps % 10 == 0:
                print(f"{played:6} duels, {time.monotonic() - start:5.1f} s: {(1 + lately) / 2:.1%} won lately")
        print(f"learnt from {played} duels in {time.monotonic() - start:.1f} s")
        print("after: ", evaluate(pool, Job(decks, EVALUATION, asked.duels, weights, best=True), asked.workers))
    if asked.save:
        np.savez(asked.save, weights=weights, spaces=fingerprint(action_space().names, observation_space().names))


if __name__ == "__main__":
    main()
