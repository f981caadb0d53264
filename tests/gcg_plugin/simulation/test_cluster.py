"""Simulations on a `dask.distributed` cluster, some of whose processes do not live long."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from gcg_plugin.duel.state import Duel
from gcg_plugin.policies import POLICIES, RandomPolicy
from gcg_plugin.simulation import Simulation, SimulationError, run, workers
from gcg_plugin.simulation.folder import Folder, as_csv

distributed = pytest.importorskip("distributed", reason="the extra `cluster` is not installed")

SIMULATION = Simulation(decks=(7, 11002), policies=("random", "random"), duels=24)
threads: Callable[..., Any] = partial(
    distributed.LocalCluster, processes=False, protocol="tcp://", host="127.0.0.1", dashboard_address=":0"
)
"""A scheduler and workers in this process: quickly there, and as far away as any other to a client."""


class Stopped(Exception):
    """The test has seen enough."""


def test_a_worker_process_that_is_killed_half_way_loses_no_duel_and_doubles_none(tmp_path: Path):
    told: list[int] = []
    killed: list[int] = []

    def kill_one(done: int) -> None:
        told.append(done)
        if done >= 12 and not killed:
            killed.append(cluster.workers[1].process.pid)
            os.kill(killed[0], signal.SIGTERM if os.name == "nt" else signal.SIGKILL)

    with distributed.LocalCluster(n_workers=3, threads_per_worker=1, dashboard_address=":0") as cluster:
        duels = run(SIMULATION, tmp_path, cluster=cluster.scheduler_address, told=kill_one)
    assert killed
    # Every chunk is one duel: each came, and none came twice.
    assert told == list(range(25))
    assert as_csv(duels) == as_csv(run(SIMULATION))
    assert as_csv(run(SIMULATION, tmp_path)) == as_csv(duels)


def test_what_a_cluster_has_begun_goes_on_without_it_and_the_other_way_round(tmp_path):
    def stop(done: int) -> None:
        if done in {5, 9}:
            raise Stopped

    with threads(n_workers=2, threads_per_worker=2) as cluster:
        with pytest.raises(Stopped):
            run(SIMULATION, tmp_path, cluster=cluster.scheduler_address, told=stop)
        with pytest.raises(Stopped):
            run(SIMULATION, tmp_path, told=lambda done: stop(done if done != 5 else 0))
        assert len(Folder.open(tmp_path, SIMULATION).kept()) == 9
        duels = run(SIMULATION, tmp_path, cluster=cluster.scheduler_address, told=lambda _: None)
    assert duels == run(SIMULATION)


def test_a_policy_of_ones_own_plays_on_a_cluster_whose_workers_can_import_it(tmp_path, monkeypatch):
    with distributed.LocalCluster(n_workers=1, threads_per_worker=1, dashboard_address=":0") as cluster:
        # Its process is there already, and looks for modules where this one did before.
        (tmp_path / "own_easy.py").write_text("from gcg_plugin.policies import ErringPolicy as Own\n", encoding="utf-8")
        monkeypatch.syspath_prepend(tmp_path)
        simulation = Simulation(decks=(7,), policies=("own_easy:Own", "random"), duels=4)
        with pytest.raises(SimulationError, match=r"^On a worker policy 'own_easy:Own' cannot be found: .*own_easy"):
            run(simulation, cluster=cluster.scheduler_address)
        with distributed.Client(cluster) as client:
            client.upload_file(str(tmp_path / "own_easy.py"))
        duels = run(simulation, cluster=cluster.scheduler_address)
    assert duels == run(simulation)


def test_a_duel_that_fails_on_a_cluster_is_named_with_its_seed(monkeypatch):
    class Stubborn(RandomPolicy):
        def choose(self, seen: Duel, side: int):
            raise ValueError("I will not")

    monkeypatch.setitem(POLICIES, "stubborn", Stubborn)
    simulation = SIMULATION.model_copy(update={"policies": ("stubborn", "random")})
    with (
        threads(n_workers=1) as cluster,
        pytest.raises(SimulationError, match=r"^Duel \d+ \(.*, seed \d+\) failed: PolicyError: .*I will not"),
    ):
        run(simulation, cluster=cluster.scheduler_address)


def test_a_scheduler_that_goes_away_is_told_once_and_what_is_done_is_kept(tmp_path, capfd):
    cluster = threads(n_workers=1)

    def close(done: int) -> None:
        if done == 4:
            cluster.close()

    with pytest.raises(SimulationError, match=r"^The cluster at tcp://\S+ was lost\.$"):
        run(SIMULATION, tmp_path, cluster=cluster.scheduler_address, told=close)
    assert len(Folder.open(tmp_path, SIMULATION).kept()) >= 4
    # The library logs what it sees; a person is told by the error alone.
    assert capfd.readouterr().err == ""


def test_a_cluster_without_workers_is_not_waited_for_for_ever(monkeypatch):
    monkeypatch.setattr(workers, "DESERTED", 0.5)
    with threads(n_workers=0) as cluster, pytest.raises(SimulationError, match="has no worker left"):
        run(SIMULATION, cluster=cluster.scheduler_address)


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:9", "nowhere", "", "moon://here:1"])
def test_an_address_where_no_cluster_answers_is_one_line(monkeypatch, address: str):
    monkeypatch.setattr(workers, "CONNECTING", 1.0)
    with pytest.raises(SimulationError, match=rf"^No cluster answers at '{address}': .*\.$"):
        run(SIMULATION, cluster=address)
