"""Asynchronous work in a test: Playwright's own loop has the test's thread."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine
from typing import Any

PATIENCE = 120.0
"""Seconds it may take."""


def alone(work: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Runs it in a thread of its own; what it raises is raised here."""
    failed: list[BaseException] = []

    def run() -> None:
        try:
            asyncio.run(asyncio.wait_for(work(), PATIENCE))
        except BaseException as error:  # noqa: BLE001 - it is raised again in the test's own thread
            failed.append(error)

    thread = threading.Thread(target=run)
    thread.start()
    thread.join(PATIENCE + 10)
    if failed:
        raise failed[0]
