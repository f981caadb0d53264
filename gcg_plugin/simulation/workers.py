"""Who plays the chunks: this process, processes of its own, or a cluster. Each gives them as they come.

Order and number of the workers decide nothing but the time it takes: a chunk is the same from whoever plays it.
"""

from __future__ import annotations

import logging
import os
import signal
import threading
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import CancelledError, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import partial
from multiprocessing import active_children, get_context, parent_process
from queue import Empty, SimpleQueue
from time import monotonic
from typing import TYPE_CHECKING, Any, Final

from gcg_plugin.simulation.plan import Simulation, SimulationError
from gcg_plugin.simulation.play import Played, play_chunk

if TYPE_CHECKING:
    from distributed import Client

__all__ = ["Chunks", "here", "in_processes", "on_cluster"]

Chunks = Generator[tuple[int, list[Played]], None, None]
"""The number of a chunk and its duels, each chunk once, in whatever order they are done."""

PULSE: Final = 1.0
"""Seconds after which a wait is broken off to look around, and to hear Ctrl-C where a wait would not."""
CONNECTING: Final = 10.0
"""Seconds a cluster's scheduler is given to answer."""
FETCHING: Final = 30.0
"""Seconds a result that is done is given to come here from a cluster."""
DESERTED: Final = 60.0
"""Seconds a cluster may be without any worker: those that died are mostly started again by then."""


def here(simulation: Simulation, chunks: Iterable[int]) -> Chunks:
    """Play the chunks one after the other in this process."""
    for number in chunks:
        yield number, play_chunk(simulation, number)


def in_processes(simulation: Simulation, chunks: Iterable[int], workers: int) -> Chunks:
    """Play the chunks in that many processes; they are ended when the iterator is closed.

    Raises:
        SimulationError: a process died, or a duel failed. Every chunk that was done before has been given.
    """
    before = set(active_children())
    pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=_end_with_the_parent)
    try:
        with _deaf_to_interrupts():
            futures = _submitted(pool.submit, simulation, chunks)
        yield from _as_they_come(futures, lambda: None)
    except BaseException as error:
        # They would else play on to the end of their chunks.
        for process in set(active_children()) - before:
            process.terminate()
        if isinstance(error, BrokenProcessPool):
            raise SimulationError("A worker process has died: out of memory, or ended from outside.") from None
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def on_cluster(simulation: Simulation, chunks: Iterable[int], address: str) -> Chunks:
    """Play the chunks on a `dask.distributed` cluster, whose workers have this project installed.

    The scheduler gives the chunk of a worker that dies to another one.

    Raises:
        SimulationError: the extra is not installed, the scheduler does not answer or is lost, no worker is left, or a
            duel failed. Every chunk that was done before has been given.
    """
    try:
        from distributed import Client
        from distributed.comm.addressing import resolve_address
    except ImportError:
        raise SimulationError("A cluster needs an extra: pip install 'genshin-world[cluster]'.") from None
    with _silent("distributed"):
        try:
            # An address it cannot read would leave a half-made client behind.
            resolve_address(address)
            client = Client(address, timeout=CONNECTING, set_as_default=False)
        except (OSError, ValueError) as error:
            why = str(error) or type(error).__name__
            raise SimulationError(f"No cluster answers at {address!r}: {why}.") from None
        try:
            futures = _submitted(partial(client.submit, pure=False), simulation, chunks)
            yield from _as_they_come(futures, _Watch(client, address))
        except SimulationError:
            raise
        except Exception as error:
            if client.status != "running" or isinstance(error, CancelledError):
                raise SimulationError(f"The cluster at {address} was lost.") from error
            raise SimulationError(f"The cluster at {address} failed: {type(error).__name__}: {error}") from error
        finally:
            client.close(timeout=CONNECTING)


def _submitted(submit: Callable[..., Any], simulation: Simulation, chunks: Iterable[int]) -> dict[Any, int]:
    """What will hold each chunk's duels, and the chunk's number."""
    return {submit(play_chunk, simulation, number): number for number in chunks}


def _as_they_come(futures: dict[Any, int], idle: Callable[[], None]) -> Chunks:
    """The results in the order they are done. After a failure those that are done already still come before it.

    Args:
        futures: of `concurrent.futures` or of `distributed`, which share what is needed here.
        idle: called whenever nothing came for a while; what it raises ends the wait.
    """
    done: SimpleQueue[Any] = SimpleQueue()
    for future in futures:
        future.add_done_callback(done.put)
    failure: Exception | None = None
    while futures and (failure is None or not done.empty()):
        try:
            future = done.get(timeout=PULSE)
        except Empty:
            idle()
            continue
        try:
            duels = future.result(timeout=FETCHING)
        except TimeoutError:
            done.put(future)  # The worker that had it is gone, and another one plays it.
            idle()
        except Exception as error:  # noqa: BLE001 - it is raised below, when what is done has been given
            failure = failure or error
            futures.pop(future)
        else:
            yield futures.pop(future), duels
    if failure is not None:
        raise failure


# --- processes -----------------------------------------------------------------------------------------------------


@contextmanager
def _deaf_to_interrupts() -> Iterator[None]:
    """Processes begun meanwhile do not hear Ctrl-C, which a terminal sends to all: this process hears it and ends them.

    They inherit it; an initializer would come too late for those that are still starting.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    heard = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, heard)


def _end_with_the_parent() -> None:
    """In a worker process: should the parent be killed, do not outlive it."""
    parent = parent_process()
    if parent is None:
        return

    def wait() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=wait, daemon=True).start()


# --- the cluster ---------------------------------------------------------------------------------------------------


class _Watch:
    """Looks whether the cluster still has workers; without any for too long, nothing would ever come."""

    def __init__(self, client: Client, address: str) -> None:
        self.client = client
        self.address = address
        self.seen = monotonic()

    def __call__(self) -> None:
        try:
            workers = self.client.nthreads()
        except (OSError, ValueError, CancelledError):
            return  # The scheduler is being lost; the duels it had are cancelled, and that is told.
        if workers:
            self.seen = monotonic()
        elif monotonic() - self.seen > DESERTED:
            raise SimulationError(f"The cluster at {self.address} has no worker left.")


@contextmanager
def _silent(name: str) -> Iterator[None]:
    """Keep a library's log to itself meanwhile: what goes wrong is told in one line of our own."""
    # The library gives some of its loggers levels of their own, which that of their parent does not touch.
    names = [one for one in logging.root.manager.loggerDict if one == name or one.startswith(f"{name}.")]
    levels = {log: log.level for log in map(logging.getLogger, names)}
    for log in levels:
        log.setLevel(logging.CRITICAL)
    try:
        yield
    finally:
        for log, level in levels.items():
            log.setLevel(level)
