"""The words browser tests are written in: `Server`, `page_of`, the sizes and the themes."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Playwright, expect

ROOT = Path(__file__).parents[2]

CHROMIUM = next(
    (found for name in ("chromium", "chromium-browser", "google-chrome") if (found := shutil.which(name))), None
)
"""Where Chromium is, if it is."""

ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)

SIZES = {"desk": (1280, 720), "sideways": (844, 390), "upright": (390, 844)}
"""The sizes of a page by name: a desk's screen, a phone held sideways and upright."""

THEMES = ("light", "dark")

_PATIENCE = 60.0
"""Seconds a server may take to start, on a machine that does much besides."""

# A machine that does much besides is no fault of a page.
expect.set_options(timeout=10_000)

_IGNORED = ("favicon",)
"""Words of console messages that are no fault of a page."""


class Server:
    """A server of pages in a process of its own; `with Server(folder, ...) as server`.

    Args:
        folder: where the player's data lies.
        plugins: what makes its plugins, as `module:factory`; the installed ones when empty.
        arguments: further arguments of `genshin-world play`.
        port: the port; a free one by default.

    Attributes:
        address: the address it has printed: the world's page or a visit's.
        origin: the address without a path: `http://127.0.0.1:40000`.
        errors: what it has written to standard error, line by line.
    """

    def __init__(
        self, folder: Path, *, plugins: Sequence[str] = (), arguments: Sequence[str] = (), port: int = 0
    ) -> None:
        self.folder = folder
        self._command = [sys.executable, "-m", "tests.browser.serve", str(folder), *plugins]
        self._command += ["--", "--port", str(port), *arguments]
        self.address = ""
        self.origin = ""
        self.port = port
        self.errors: list[str] = []
        self._process: subprocess.Popen[str] | None = None
        self._reader: threading.Thread | None = None

    def start(self) -> Server:
        """Starts it, on the port it had before, and waits until it has printed its address."""
        kept = ("GENSHIN_WORLD_TRACEBACK", "GENSHIN_WORLD_TEXT")
        environment = {
            key: value for key, value in os.environ.items() if not key.startswith("GENSHIN_WORLD_") or key in kept
        }
        self._process = subprocess.Popen(
            self._command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        stdout, stderr = self._process.stdout, self._process.stderr
        assert stdout is not None
        assert stderr is not None
        self._reader = threading.Thread(target=lambda: self.errors.extend(line.rstrip() for line in stderr))
        self._reader.start()
        watch = threading.Timer(_PATIENCE, self._process.kill)
        watch.start()
        line = stdout.readline()
        watch.cancel()
        found = re.fullmatch(r"Open ((http://[^/]+)/\S*) \(Ctrl-C ends it\)\n", line)
        if found is None:
            self.kill()
            raise AssertionError(f"the server said {line!r} and {self.errors}")
        self.address, self.origin = found[1], found[2]
        self.port = int(self.origin.rpartition(":")[2])
        self._command[self._command.index("--port") + 1] = str(self.port)
        return self

    def stop(self) -> int:
        """Ends it as Ctrl-C does; the exit status."""
        assert self._process is not None
        self._process.send_signal(signal.SIGINT)
        return self._ended()

    def wait(self) -> int:
        """Waits until it has ended by itself; the exit status."""
        return self._ended()

    def kill(self) -> None:
        """Ends it as a power cut does."""
        assert self._process is not None
        self._process.kill()
        self._ended()

    def _ended(self) -> int:
        assert self._process is not None
        assert self._reader is not None
        status = self._process.wait(_PATIENCE)
        self._reader.join(_PATIENCE)
        for stream in (self._process.stdout, self._process.stderr):
            if stream is not None:
                stream.close()
        self._process = None
        return status

    @property
    def pid(self) -> int:
        """The process's id."""
        assert self._process is not None
        return self._process.pid

    def __enter__(self) -> Server:
        return self.start()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._process is not None:
            self.stop()


class Faults(list[str]):
    """What went wrong in a page: errors of its scripts, of its console, of its requests."""


def watched(page: Page) -> Faults:
    """Collects what goes wrong in a page from now on."""
    faults = Faults()

    def heard(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not any(word in message.text for word in _IGNORED):
            faults.append(f"{message.type}: {message.text}")

    page.on("pageerror", lambda error: faults.append(f"raised: {error}"))
    page.on("console", heard)
    return faults


def launch(playwright: Playwright) -> Browser:
    """Starts Chromium."""
    return playwright.chromium.launch(executable_path=CHROMIUM, args=list(ARGUMENTS))


@contextmanager
def context_of(
    browser: Browser, *, size: str = "desk", theme: str = "light", calm: bool = True, **options: Any
) -> Iterator[BrowserContext]:
    """A browser of its own: its own cookies, a size and a theme.

    Args:
        browser: Chromium.
        size: one of `SIZES`.
        theme: one of `THEMES`: what the system says.
        calm: whether the system asks for reduced motion.
        options: further ones of Playwright's `new_context`.
    """
    width, height = SIZES[size]
    context = browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme="dark" if theme == "dark" else "light",
        reduced_motion="reduce" if calm else "no-preference",
        has_touch=size != "desk",
        **options,
    )
    context.set_default_timeout(10_000)
    try:
        yield context
    finally:
        context.close()


@contextmanager
def page_of(browser: Browser, address: str, **options: Any) -> Iterator[Page]:
    """A tab of a browser of its own at an address, ready to be clicked.

    Args:
        browser: Chromium.
        address: where it is opened.
        options: those of `context_of`.

    Raises:
        AssertionError: when it is closed, for what went wrong in its scripts or on its console.
    """
    with context_of(browser, **options) as context:
        page = context.new_page()
        faults = watched(page)
        visit(page, address)
        yield page
        assert not faults, faults


def visit(page: Page, address: str) -> None:
    """Opens an address in a tab and waits until it can be clicked."""
    page.goto(address)
    ready(page)


def ready(page: Page) -> None:
    """Waits until a tab is connected: what is clicked before that is sent only then."""
    page.wait_for_function("window.did_handshake === true")
