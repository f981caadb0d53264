"""How quick the board in a browser is, and how much a server takes: `python -m benchmarks.browser`.

One duel is played by mouse in Chromium: from each click to the frame it brings, painted, by the page's own clock; and
from the same words to the answering packet, without a browser. Then as many visits as are asked for are open at once,
each a browser of its own (its own cookie, its own world) that plays: the process's memory and a word's answer. All on
loopback, against the scripted opponent.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory

import aiohttp
import psutil
from playwright.sync_api import Page, sync_playwright

from tests.browser.browsing import CHROMIUM, Server, context_of, launch, visit
from tests.browser.playing import Mouse, Player, challenge
from tests.browser.wire import Clock, Tab

CLICK, MESSAGE, MEMORY, CROWD = 100.0, 60_000, 600.0, 300.0
"""The targets: milliseconds of a click, bytes of a message, megabytes, milliseconds of a click among many."""

# From a click on the board to the first frame painted after the board has drawn what came: two animation frames after
# the last change of the page, since the first begins before the change is painted.
_WATCH = """() => {
  window.clicked = [];
  const part = "[aria-label='What to do'], [aria-label^='Your'], [aria-label^='Skills']";
  let begun = null;
  addEventListener("click", (event) => {
    if (event.target.closest(part)) begun = performance.now();
  }, true);
  const board = document.querySelector("[aria-label='The field']").parentElement.parentElement;
  new MutationObserver(() => {
    if (begun === null || !(window.answered > begun)) return;
    const from = begun;
    begun = null;
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => window.clicked.push(performance.now() - from);
      channel.port2.postMessage(null);
    });
  }).observe(board, { subtree: true, childList: true, attributes: true, characterData: true });
  window.socket.on("run_javascript", () => { window.answered = performance.now(); });
}"""


def main() -> int:
    """Measures and prints; 1 when a target is missed."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--visits", type=int, default=100, help="how many visits are open at once")
    parser.add_argument("--words", type=int, default=40, help="how many words each of them says")
    parser.add_argument("--pause", type=float, default=2.0, help="seconds a player looks before each word, on average")
    parser.add_argument("--seed", type=int, default=11)
    parser.add_argument("--without-browser", action="store_true", help="measure without Chromium")
    given = parser.parse_args()
    missed = 0
    with TemporaryDirectory() as data:
        if not given.without_browser:
            if CHROMIUM is None:
                print("no Chromium on this machine: --without-browser, or apt-get install chromium", file=sys.stderr)
                return 1
            with Server(Path(data) / "one", arguments=["--seed", str(given.seed)]) as server:
                clicks = painted(server, given.seed)
            missed += told("click to new board, painted (ms)", clicks, CLICK)
        with Server(Path(data) / "wire", arguments=["--seed", str(given.seed)]) as server:
            times, sizes = asyncio.run(whole_duel(server, given.seed))
        missed += told("click to answer, without a browser (ms)", times, CLICK)
        print(f"board message (bytes): median {median(sizes):,.0f}, largest {max(sizes):,} of {len(sizes)}")
        missed += max(sizes) >= MESSAGE
        # Served wider, each browser has a world of its own, as it would have.
        arguments = ["--host", "0.0.0.0", "--seed", str(given.seed)]
        with Server(Path(data) / "crowd", arguments=arguments) as server:
            process = psutil.Process(server.pid)
            before = process.memory_info().rss / 1e6
            origin = f"http://127.0.0.1:{server.port}"
            times, most = asyncio.run(crowd(origin, process, given.visits, given.words, given.pause, given.seed))
        missed += told(f"click to answer, {given.visits} visits at once (ms)", times, CROWD)
        print(f"memory of the process (MB): {before:.0f} before, {most:.0f} with {given.visits} visits that play")
        missed += most >= MEMORY
    return int(missed > 0)


def told(what: str, times: Sequence[float], target: float) -> int:
    """Prints what was measured; 1 when its median is over the target."""
    middle, late = median(times), quantiles(times, n=20)[-1]
    print(f"{what}: median {middle:.1f}, p95 {late:.1f}, largest {max(times):.1f} of {len(times)}; target {target:.0f}")
    return int(middle >= target)


def painted(server: Server, seed: int) -> list[float]:
    """Plays a duel by mouse; milliseconds from each click to its board, by the page's clock."""
    with sync_playwright() as playwright:
        browser = launch(playwright)
        with context_of(browser) as context:
            page: Page = context.new_page()
            visit(page, server.address)
            challenge(page, Mouse(page), "Marjorie")
            page.get_by_role("button", name="Begin the duel").click()
            player = Player(page, Mouse(page), random.Random(seed), wants=())
            player.look_until(lambda seen: seen.begin is None)
            page.evaluate(_WATCH)
            player.play()
            clicks: list[float] = page.evaluate("window.clicked")
        browser.close()
    return clicks


def _browser() -> aiohttp.ClientSession:
    return aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True))


async def whole_duel(server: Server, seed: int) -> tuple[list[float], list[int]]:
    """Plays a duel without a browser; milliseconds of each word, and the bytes of each message of the board."""
    clock, chance = Clock(), random.Random(seed)
    async with _browser() as session:
        tab = Tab(session, server.origin)
        await tab.challenge("Marjorie")
        while not tab.frame.get("result"):
            await one_word(tab, clock, chance)
        await tab.close()
    return [1000 * one for one in clock.times], tab.sizes


async def one_word(tab: Tab, clock: Clock, chance: random.Random) -> None:
    """Says the next word of somebody who plays: arms, chooses a target, confirms."""
    ask = tab.frame["ask"]
    armed = ask.get("armed")
    if ask["kind"] in ("switch_cards", "reroll"):
        await clock.say(tab, "confirm")
    elif armed and len(armed.get("variants", [])) > 1 and armed.get("variant") is None:
        await clock.say(tab, "variant", i=chance.choice(armed["variants"])["i"])
    elif armed:
        await clock.say(tab, "confirm" if ask.get("can_confirm") else "cancel")
    else:
        can = [one for one in ask["options"] if "why" not in one]
        weights = [{"skill": 60, "card": 12, "end": 1}.get(one["act"], 4) for one in can]
        await clock.say(tab, "arm", key=chance.choices(can, weights)[0]["key"])


async def crowd(
    origin: str, process: psutil.Process, visits: int, words: int, pause: float, seed: int
) -> tuple[list[float], float]:
    """Has many visits open at once, each of a browser of its own, and all of them play.

    Returns:
        milliseconds of each word, and the most megabytes the process has taken.
    """
    clock = Clock()
    sessions = [_browser() for _ in range(visits)]
    tabs = [Tab(session, origin) for session in sessions]
    most = 0.0

    async def watch() -> None:
        nonlocal most
        while True:
            most = max(most, process.memory_info().rss / 1e6)
            await asyncio.sleep(0.2)

    async def play(number: int, tab: Tab) -> None:
        chance = random.Random(seed + number)
        for _ in range(words):
            await asyncio.sleep(chance.uniform(0, 2 * pause))
            if tab.frame.get("result"):
                await clock.say(tab, "again")
            await one_word(tab, clock, chance)

    watching = asyncio.create_task(watch())
    begun = time.perf_counter()
    for tab in tabs:
        await tab.challenge("Marjorie")
    print(f"{visits} visits opened in {time.perf_counter() - begun:.1f} s")
    begun = time.perf_counter()
    await asyncio.gather(*(play(number, tab) for number, tab in enumerate(tabs)))
    lasted = time.perf_counter() - begun
    print(f"{len(clock.times)} clicks in {lasted:.1f} s, {len(clock.times) / lasted:.0f} a second")
    watching.cancel()
    for tab, session in zip(tabs, sessions, strict=True):
        await tab.close()
        await session.close()
    return [1000 * one for one in clock.times], most


if __name__ == "__main__":
    sys.exit(main())
