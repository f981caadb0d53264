"""Serves pages for a test: `python -m tests.browser.serve FOLDER MODULE:FACTORY... [-- ARGUMENTS OF play]`.

Each factory is called once and makes a plugin. Without any, the installed plugins are served. The player's data lies in
FOLDER. SIGINT ends it, as Ctrl-C does. Every answer comes `LAG` seconds late where the environment says so: a test that
clicks before the page has followed passes on a quick machine and fails with `LAG=0.4`.
"""

from __future__ import annotations

import asyncio
import os
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

from genshin_world import World, cli, which_world


def lag(seconds: float, data: Path) -> None:
    """Lets everything the server sends to a page come late."""
    # NiceGUI asks as it is imported where it may keep things: as the server says, which otherwise imports it first.
    os.environ["NICEGUI_STORAGE_PATH"] = str(data / "browsers")
    from nicegui.outbox import Outbox

    emit = Outbox._emit

    async def emit_late(outbox: Any, message: Any) -> None:
        await asyncio.sleep(seconds)
        await emit(outbox, message)

    Outbox._emit = emit_late  # type: ignore[method-assign]


def main() -> None:
    """Runs `genshin-world play --no-open` in a world of the plugins that are named."""
    given = sys.argv[1:]
    cut = given.index("--") if "--" in given else len(given)
    folder, *factories = given[:cut]
    data = Path(folder)
    which_world.user_data_path = lambda _: data  # type: ignore[assignment]
    # What plugins keep (a duel's record) is the test's own, too, and not the person's who runs it.
    os.environ["XDG_DATA_HOME"] = str(data)
    if "LAG" in os.environ:
        lag(float(os.environ["LAG"]), data)
    plugins = None
    if factories:
        plugins = []
        for factory in factories:
            module, _, name = factory.partition(":")
            plugins.append(getattr(import_module(module), name)())
    world = World.open(plugins=plugins, on_failure=cli._warn)
    sys.argv = ["genshin-world", "play", "--no-open", *given[cut + 1 :]]
    cli.build_app(world)()


if __name__ == "__main__":
    main()
