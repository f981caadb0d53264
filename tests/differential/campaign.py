"""Many games, spread over processes: one live game at a time in each."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from multiprocessing import get_context
from time import perf_counter
from typing import NamedTuple

from gcg_plugin import catalogue
from gcg_plugin.duel.state import Deck
from tests.differential import arbitrary, lockstep, shrink, words
from tests.differential.lockstep import Report

_AT_ONCE = 200
"""How many jobs a process is given before a fresh one takes its place: gitcg keeps some memory of every game."""


class Job(NamedTuple):
    """One game: a whole duel of two decks (0: a mixed one), or, without decks, `steps` actions from any position."""

    seed: int
    decks: tuple[int, int] | None = None
    steps: int = 1

    def __str__(self) -> str:
        if self.decks is None:
            return f"{self.steps} actions from a position, seed {self.seed}"
        return f"duel of decks {self.decks[0]} and {self.decks[1]}, seed {self.seed}"


class Found(NamedTuple):
    """An unexplained difference: where it was met, what differed, and the shortest case of it as a rule test."""

    job: Job
    differences: tuple[str, ...]
    test: str


@dataclass
class Tally:
    """What a campaign has done.

    `known` counts the settled differences met, `kinds` the actions by kind, `used` skills and cards by id.
    """

    duels: int = 0
    ended: int = 0
    positions: int = 0
    actions: int = 0
    compared: int = 0
    seconds: float = 0.0
    known: Counter[str] = field(default_factory=Counter)
    kinds: Counter[str] = field(default_factory=Counter)
    used: Counter[int] = field(default_factory=Counter)
    found: list[Found] = field(default_factory=list)

    def add(self, job: Job, report: Report, found: Found | None) -> None:
        """Count one game."""
        self.duels += job.decks is not None
        self.positions += job.decks is None
        self.ended += report.ended and job.decks is not None
        self.actions += report.actions
        self.compared += report.compared
        self.known.update(report.known)
        self.kinds.update(report.kinds)
        self.used.update(report.used)
        if found is not None:
            self.found.append(found)


Told = Callable[[Tally, Found | None], None]


def duel_jobs(count: int, seed: int, decks: Sequence[int]) -> list[Job]:
    """Duels over every pairing of the decks in turn."""
    pairs = [(one, other) for one in decks for other in decks]
    random.Random(seed).shuffle(pairs)
    return [Job(seed + number, pairs[number % len(pairs)]) for number in range(count)]


def action_jobs(count: int, seed: int, steps: int = 1) -> list[Job]:
    """So many actions from positions that are set up in both; each position is played on for `steps` of them."""
    return [Job(seed + number, steps=min(steps, count - number)) for number in range(0, count, steps)]


def play(job: Job) -> Report:
    """Play one job."""
    catalogue.load()
    chance = random.Random(job.seed)
    if job.decks is None:
        return lockstep.from_position(arbitrary.position(chance), arbitrary.AtRandom(chance, job.steps), job.seed)
    one, two = (_deck(number, chance) for number in job.decks)
    return lockstep.whole_duel((one, two), arbitrary.AtRandom(chance), job.seed, omni=job.seed % 3 == 0)


def _deck(number: int, chance: random.Random) -> Deck:
    return arbitrary.shuffled(catalogue.deck(number) if number else arbitrary.mixed(chance), chance)


def judge(job: Job) -> tuple[Job, Report, Found | None]:
    """Play one job; a difference is shrunk and put into words."""
    report = play(job)
    if not report.differences:
        return job, report, None
    short = shrink.shortest(report)
    test = words.as_test(*short) if short is not None else "# It does not come again from a position alone."
    found = Found(job, tuple(map(str, report.differences)), test)
    report.cases = []  # They need not cross to another process.
    return job, report, found


def run(jobs: Sequence[Job], workers: int, told: Told = lambda tally, found: None) -> Tally:
    """Play the jobs; `told` hears of every one that is done, with the count so far and what it found."""
    start, tally = perf_counter(), Tally()
    for job, report, found in _results(jobs, workers):
        tally.add(job, report, found)
        tally.seconds = perf_counter() - start
        told(tally, found)
    tally.found.sort(key=lambda one: one.job.seed)
    return tally


def _results(jobs: Sequence[Job], workers: int) -> Iterator[tuple[Job, Report, Found | None]]:
    if workers <= 1:
        yield from map(judge, jobs)
        return
    with get_context("spawn").Pool(workers, maxtasksperchild=_AT_ONCE) as pool:
        yield from pool.imap_unordered(judge, jobs)
