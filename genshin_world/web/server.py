"""The server the pages come from: NiceGUI's application behind the guards, on a socket of our own."""

from __future__ import annotations

import logging
import os
import socket
import sys
import webbrowser
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING

from genshin_world.errors import TRACEBACK
from genshin_world.options import PlayOption
from genshin_world.refusals import WorldRefused
from genshin_world.visit import Visit
from genshin_world.web.guest import short_key
from genshin_world.web.registry import Registry
from genshin_world.web.security import (
    CookieFirst,
    Guard,
    LastingCookie,
    TabGuard,
    guard_messages,
    is_loopback,
    names_of,
    read_secret,
    secret_id,
)
from genshin_world.world import World

if TYPE_CHECKING:
    import uvicorn

__all__ = ["Serving", "serve"]

_SWEEP = 60.0
"""Seconds between two looks for visits nobody is at."""


@dataclass
class Serving:
    """What is served and how.

    Attributes:
        world: the world; on loopback every browser is its player.
        folder: the user's data folder.
        host: the address to listen at.
        port: the port; 0 takes a free one.
        options: the options of `play` that plugins have added, and the seed.
        given: what the command line gave, by name; nothing of what was left out.
        hour: the hour the world's page shows when its address names none.
        visit: the visit the browser is to open; the page `at` when `None`.
        at: the address of the page the browser is to open, without the first stroke; the world's page when empty.
        opens: whether the player's browser is opened.
        say: says a line to whoever has started it.
    """

    world: World
    folder: Path
    host: str = "127.0.0.1"
    port: int = 0
    options: list[PlayOption] = field(default_factory=list)
    given: dict[str, object] = field(default_factory=dict)
    hour: int = 10
    visit: Visit | None = None
    at: str = ""
    opens: bool = True
    say: Callable[[str], None] = print


def serve(serving: Serving) -> None:
    """Serves the pages until Ctrl-C.

    Raises:
        WorldRefused: the address cannot be listened at, or the data folder cannot be written.
        KeyboardInterrupt: it was ended by Ctrl-C; every visit has been left, and files are closed.
    """
    listening = _listen(serving.host, serving.port)
    with listening:
        try:
            secret = read_secret(serving.folder)
        except OSError as error:
            raise WorldRefused(f"{serving.folder} cannot be written ({error.strerror}).") from error
        registry = _registry(serving)
        opened = registry.wait_for(serving.visit) if serving.visit is not None else None
        at = f"http://{_shown(serving.host)}:{listening.getsockname()[1]}/"
        address = f"{at}visit/{opened.token}" if opened is not None else f"{at}{serving.at}"

        def started() -> None:
            serving.say(f"Open {address} (Ctrl-C ends it)")
            if serving.opens:
                _open_browser(address)

        try:
            _server(serving, registry, secret, started).run(sockets=[listening])
        finally:
            # A second Ctrl-C lets nothing be done on the way out: what was over is to count all the same.
            registry.close()


def _registry(serving: Serving) -> Registry:
    shared = is_loopback(serving.host)

    def open_world(key: str) -> World:
        if shared:
            return serving.world
        return serving.world.another(serving.folder / "browsers" / short_key(key) / "progress.json")

    record = serving.given.get("record") if serving.visit is None else None
    return Registry(
        open_world,
        serving.options,
        serving.given,
        hour=serving.hour,
        record=record if isinstance(record, Path) else None,
        own_machine=shared,
    )


def _server(serving: Serving, registry: Registry, secret: str, started: Callable[[], None]) -> uvicorn.Server:
    # NiceGUI reads where it is to keep what it keeps when it is imported.
    os.environ["NICEGUI_STORAGE_PATH"] = str(serving.folder / "browsers")
    (serving.folder / "browsers").mkdir(parents=True, exist_ok=True)

    import uvicorn
    from fastapi import FastAPI
    from nicegui import Client, app, core, ui
    from nicegui.translations import translations
    from starlette.middleware.sessions import SessionMiddleware

    from genshin_world.web.pages import ICON, Pages

    def owner_of(client_id: str) -> str | None:
        client = Client.instances.get(client_id)
        return None if client is None else str(client.request.session.get("id"))

    _quieten()
    translations["en-US"].update(
        connection_lost="The world does not answer.",
        trying_to_reconnect="This page goes on by itself as soon as it does.",
        message_too_long="That was too much at once.",
        message_too_long_body="Nothing of it was sent: try something smaller.",
    )
    Pages(registry, serving.world, serving.options, serving.hour).register()
    # It would be drawn over the page, and has no name for those who hear it.
    app.config.quasar_config["loadingBar"]["skipHijack"] = True
    app.on_startup(started)
    app.on_shutdown(registry.close)
    app.timer(_SWEEP, registry.sweep)

    guard_messages(core.sio, owner_of)
    cookie = f"genshin-world-{secret_id(secret)}"
    outer = FastAPI(docs_url=None, redoc_url=None, openapi_url=None)
    outer.add_middleware(TabGuard, owner_of=owner_of)
    if not registry.own_machine:
        outer.add_middleware(CookieFirst)
    outer.add_middleware(
        SessionMiddleware,
        secret_key=secret,
        session_cookie=cookie,
        max_age=365 * 24 * 3600,
        # Strict would make a link from elsewhere come without the cookie, and be given another one in its place.
        same_site="lax",
    )
    outer.add_middleware(LastingCookie, name=cookie, secret=secret)
    ui.run_with(
        outer,
        title="Genshin World",
        favicon=ICON,
        language="en-US",
        dark=None,
        tailwind=False,
        reconnect_timeout=6.0,
        message_history_length=100,
        binding_refresh_interval=None,
        show_welcome_message=False,
    )
    guarded = Guard(outer, names_of(serving.host), loopback=is_loopback(serving.host))
    config = uvicorn.Config(
        guarded,
        log_config=None,
        ws="wsproto",
        lifespan="on",
        server_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=1,
    )
    return uvicorn.Server(config)


class _OneLine(logging.Formatter):
    """An error of a page as one line; its traceback is for plugin writers who ask for it."""

    def format(self, record: logging.LogRecord) -> str:
        if os.environ.get(TRACEBACK):
            return super().format(record)
        error = record.exc_info[1] if record.exc_info else None
        words = record.getMessage() if error is None else f"{type(error).__name__}: {error}"
        # A page of anybody's has a say in it: nothing in it may tell a terminal what to do.
        shown = "".join(letter if letter.isprintable() else " " for letter in words)
        return f"Warning: {' '.join(shown.split())[:500]}"


def _is_news(record: logging.LogRecord) -> bool:
    """All but how the server was interrupted: whoever has done it knows."""
    words = record.getMessage()
    return not (words.startswith("Traceback ") and ("KeyboardInterrupt" in words or "CancelledError" in words))


def _quieten() -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_OneLine())
    handler.addFilter(_is_news)
    connections = ("engineio.server", "socketio.server")
    for name in ("nicegui", "uvicorn", "uvicorn.error", "asyncio", "genshin_world.web", *connections):
        log = logging.getLogger(name)
        log.handlers[:] = [handler]
        log.setLevel(logging.ERROR)
        log.propagate = False
    # What plugins log. A plugin's failure the world itself has logged, and whoever opened it has been told.
    logging.getLogger("genshin_world").propagate = False
    logging.getLogger().addHandler(handler)
    if os.environ.get(TRACEBACK):
        logging.getLogger().setLevel(logging.INFO)


def _listen(host: str, port: int) -> socket.socket:
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listening = socket.socket(family, kind, protocol)
    except OSError as error:
        raise WorldRefused(f"{host!r} is no address to listen at ({error.strerror or error}).") from error
    try:
        if os.name == "posix":
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
        listening.listen(128)
    except OSError as error:
        listening.close()
        what = f"Port {port} of {host} cannot be used ({error.strerror or error})"
        raise WorldRefused(f"{what}: name another with --port, or leave it out for a free one.") from error
    return listening


def _shown(host: str) -> str:
    if host in ("0.0.0.0", "::", ""):  # noqa: S104 - not bound here, but told how to reach it
        return socket.gethostname()
    return f"[{host}]" if ":" in host else host


def _open_browser(address: str) -> None:
    # Where no screen is, a browser in the terminal would be opened over what was printed.
    if sys.platform.startswith("linux") and not any(
        os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")
    ):
        return

    def opening() -> None:
        with suppress(webbrowser.Error, OSError):
            webbrowser.open(address)

    Thread(target=opening, daemon=True).start()
