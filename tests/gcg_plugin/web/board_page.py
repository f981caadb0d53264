"""The board's client alone on a page, in Chromium and without a server: what its tests share."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import nicegui
import pytest
from playwright.sync_api import Browser, Page, Route

import gcg_plugin.web

STATIC = Path(gcg_plugin.web.__file__).parent / "static"
VUE = Path(nicegui.__file__).parent / "static" / "vue.esm-browser.prod.js"
HOST = "http://board.test"
PAGE = """<!doctype html><html lang="en"><head><title>board</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>body { margin: 0; font-family: sans-serif } main { padding: 1rem }</style>
<script type="importmap">{"imports": {"vue": "/vue.js", "gcg-board/": "/static/"}}</script></head>
<body><input aria-label="a field of the page"><main id="app"></main><script type="module">
import { createApp, h, reactive, ref } from "vue";
import DuelBoard from "/static/board.js";
window.said = [];
window.shown = [];
const board = ref(null);
const props = { textsUrl: "/texts.json", hello: reactive(window.hello), speed: window.speed ?? "none" };
createApp({ render: () => h(DuelBoard, {
  ref: board, ...props, onSay: (what) => window.said.push(what), onShown: (what) => window.shown.push(what),
}, () => h("div", { class: "gcg-plot-place" }, [
  h("button", { class: "gcg-button" }, "Watch the replay"), h("figure", "The plot"),
])),
}).mount("#app");
window.board = board;
</script></body></html>"""
TEXTS = {
    "names": {"1": "Diluc", "2": "Kaeya", "3": "Jean", "50": "Sweet Madame", "51": "Tempered Sword"},
    "texts": {"50": {"kind": "food", "text": "Heals one."}, "1": {"kind": "character", "skills": [11, 12]}},
    "skills": {"11": {"name": "Slash", "text": "Two Physical.", "kind": "normal attack", "cost": [["pyro", 1]]}},
}
MIDDLE, SIDEWAYS, UPRIGHT = (1280, 720), (844, 390), (390, 844)
ZOOMED = (640, 360)
"""A desk's screen at a zoom of 200 %."""


def character(number: int, hp: int = 10) -> dict[str, Any]:
    return {"id": number, "hp": hp, "max_hp": 10, "energy": 1, "max_energy": 3, "element": "pyro"}


def sight(*, cards: tuple[int, ...] = (50, 51), foe_hp: int = 10, turn: int = 0) -> dict[str, Any]:
    own = {
        "dice": 3,
        "faces": [1, 0, 0, 2, 0, 0, 0, 0],
        "hand": len(cards),
        "cards": [{"id": card, "cost": [["same", 1]]} for card in cards],
        "pile": 20,
        "active": 0,
        "characters": [character(1), character(2)],
    }
    foe = {"dice": 8, "hand": 5, "pile": 20, "active": 0, "characters": [character(3, foe_hp), character(2)]}
    return {"phase": "action", "round": 1, "rounds": 15, "turn": turn, "sides": [own, foe]}


OPTIONS: list[dict[str, Any]] = [
    {"key": 0, "act": "skill", "id": 11, "cost": [["pyro", 1]], "note": [["Jean −2"]]},
    {"key": 1, "act": "skill", "id": 12, "cost": [["pyro", 3]], "why": "too few dice"},
    {"key": 2, "act": "switch", "id": 1, "cost": [["any", 1]]},
    {"key": 3, "act": "end", "id": 0},
    {"key": 4, "act": "card", "id": 50, "hand": 0, "cost": [["same", 1]]},
]


def asks(n: int, *, armed: dict[str, Any] | None = None, can_confirm: bool = False, **seen: Any) -> dict[str, Any]:
    ask = {"kind": "act", "title": "Your turn", "options": OPTIONS, "confirm": "Do it", "can_confirm": can_confirm}
    if armed is not None:
        ask["armed"] = armed
    return {"n": n, "sight": sight(**seen), "ask": ask}


def hello(n: int = 1, **seen: Any) -> dict[str, Any]:
    facts = {"title": "a duel", "opponent": "Marjorie", "rulings": "resident", "language": "en", "opponent_policy": ""}
    return {**asks(n, **seen), "table": facts}


def switches(n: int, *picked: int) -> dict[str, Any]:
    """A frame that asks which cards of the first hand to switch."""
    ask = {"kind": "switch_cards", "title": "Switch cards", "options": [], "confirm": "Go on", "can_confirm": True}
    return {"n": n, "sight": sight(), "ask": {**ask, "picks": {"cards": list(picked)}}}


ARMED = {"key": 0, "pays": True, "dice": [3], "variants": [{"i": 0, "label": [["it"]]}], "variant": 0}
TARGETS = {
    "key": 4,
    "pays": True,
    "dice": [3],
    "variants": [
        {"i": 0, "label": [["on Diluc"]], "spots": [[0, "character", 0]]},
        {"i": 1, "label": [["on Kaeya"]], "spots": [[0, "character", 1]]},
    ],
}


class Board:
    """The client on a page of its own."""

    def __init__(self, page: Page) -> None:
        self.page = page

    @property
    def said(self) -> list[dict[str, Any]]:
        return list(self.page.evaluate("window.said"))

    def take(self, *frames: dict[str, Any]) -> None:
        self.page.evaluate("frames => window.board.value.take(frames)", list(frames))

    def write(self, percent: int) -> None:
        """Sets the size of the text, and waits until the board has the room it needs."""
        self.page.evaluate(
            """async percent => {
              document.documentElement.style.fontSize = `${percent}%`;
              for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame);
            }""",
            percent,
        )

    def skill(self, name: str) -> Any:
        return self.page.locator(".gcg-skill", has_text=name)

    def focused(self) -> str:
        return str(self.page.evaluate("document.activeElement.dataset.keep ?? document.activeElement.tagName"))


class Opener:
    """Opens pages with the client on them."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._pages: list[Page] = []

    def __call__(
        self,
        first: dict[str, Any],
        *,
        size: tuple[int, int] = MIDDLE,
        speed: str = "none",
        texts: dict[str, Any] | None = TEXTS,
        calm: bool = False,
        touch: bool = False,
    ) -> Board:
        page = self._browser.new_page(
            viewport={"width": size[0], "height": size[1]},
            reduced_motion="reduce" if calm else "no-preference",
            has_touch=touch,
        )
        self._pages.append(page)

        def answer(route: Route) -> None:
            path = route.request.url.removeprefix(HOST).split("?")[0]
            if path == "/":
                route.fulfill(content_type="text/html", body=PAGE)
            elif path == "/vue.js":
                route.fulfill(path=VUE, content_type="text/javascript")
            elif path == "/texts.json" and texts is not None:
                route.fulfill(content_type="application/json", body=json.dumps(texts))
            elif path.startswith("/static/") and (STATIC / path.removeprefix("/static/")).is_file():
                kind = "text/css" if path.endswith(".css") else "text/javascript"
                route.fulfill(path=STATIC / path.removeprefix("/static/"), content_type=kind)
            else:
                route.fulfill(status=404)

        page.route(f"{HOST}/**", answer)
        page.add_init_script(f"window.hello = {json.dumps(first)}; window.speed = {json.dumps(speed)};")
        page.goto(HOST)
        page.wait_for_selector(".gcg.is-ready")
        return Board(page)

    def close(self) -> None:
        for page in self._pages:
            page.close()


@pytest.fixture
def board(browser: Browser) -> Iterator[Opener]:
    opener = Opener(browser)
    yield opener
    opener.close()
