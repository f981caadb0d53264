"""A tab without a browser: it speaks NiceGUI's protocol, and keeps all that comes over the wire.

What Chromium would draw it only keeps: elements, frames of the board, and every byte. It is light enough for a hundred
at once, and can say what no page would say.
"""

from __future__ import annotations

import ast
import asyncio
import json
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any
from urllib.parse import urlencode
from uuid import uuid4

import aiohttp

_ELEMENTS = re.compile(r"createApp\(parseElements\(String\.raw`(.*?)`\), \{", re.DOTALL)
_QUERY = re.compile(r"query: (\{.*?\}),\n")
_TAKES = re.compile(r'^return runMethod\((\d+), "take", (.*)\)$', re.DOTALL)
_ESCAPED = (("&#36;", "$"), ("&#96;", "`"), ("&gt;", ">"), ("&lt;", "<"), ("&amp;", "&"))
_SOCKET = "/_nicegui_ws/socket.io/"

PATIENCE = 15.0
"""Seconds an answer may take."""


class Refused(Exception):
    """The server does not talk to this tab."""


@dataclass
class Tab:
    """A tab of a browser.

    Args:
        session: the browser: its cookies are the tab's.
        origin: the server, as `http://127.0.0.1:40000`.

    Attributes:
        elements: the page's elements by id, as NiceGUI sends them.
        frames: the board's frames, the first of each page with them.
        heard: every packet that has come, as it came.
        sizes: bytes of each packet that held frames.
        opened: the address the server has told it to open, if it has.
    """

    session: aiohttp.ClientSession
    origin: str
    elements: dict[str, dict[str, Any]] = field(default_factory=dict)
    frames: list[dict[str, Any]] = field(default_factory=list)
    heard: list[str] = field(default_factory=list)
    sizes: list[int] = field(default_factory=list)
    opened: str | None = None
    client_id: str = ""
    path: str = ""
    html: str = ""
    status: int = 0
    tab_id: str = field(default_factory=lambda: str(uuid4()))
    _query: dict[str, Any] = field(default_factory=dict)
    _next: int | None = None
    _socket: aiohttp.ClientWebSocketResponse | None = None
    _listening: asyncio.Task[None] | None = None
    _news: asyncio.Condition = field(default_factory=asyncio.Condition)

    # --- coming and going -------------------------------------------------------------------------------------------

    async def open(self, path: str) -> Tab:
        """Loads a page and connects."""
        await self.load(path)
        return await self.connect()

    async def load(self, path: str) -> Tab:
        """Loads a page without connecting."""
        await self.close()
        self.path = path
        async with self.session.get(self.origin + path) as answer:
            self.status = answer.status
            self.html = await answer.text()
        found, asked = _ELEMENTS.search(self.html), _QUERY.search(self.html)
        if found is None or asked is None:
            raise Refused(f"{self.status}: {self.html[:200]}")
        written = found[1]
        for escaped, plain in _ESCAPED:
            written = written.replace(escaped, plain)
        self.elements = json.loads(written)
        self._query = ast.literal_eval(asked[1])
        self.client_id = self._query["client_id"]
        self.opened = None
        self._next = None
        self._hello()
        return self

    async def connect(self, client_id: str | None = None, headers: dict[str, str] | None = None) -> Tab:
        """Connects as the page does; with another client's id as no page would.

        Raises:
            Refused: the server does not have it.
        """
        asked = {
            **self._query,
            **({} if self._next is None else {"next_message_id": self._next}),
            "client_id": client_id or self.client_id,
            "implicit_handshake": "true",
            "document_id": str(uuid4()),
            "tab_id": self.tab_id,
            "old_tab_id": "",
        }
        await self.handshake(asked, headers)
        return self

    async def handshake(self, asked: dict[str, Any], headers: dict[str, str] | None = None) -> None:
        """Opens the connection with any query."""
        query = urlencode({**asked, "EIO": 4, "transport": "websocket"})
        address = f"{self.origin}{_SOCKET}?{query}"
        try:
            self._socket = await self.session.ws_connect(
                address,
                headers={"Origin": self.origin, **(headers or {})},
                max_msg_size=0,
                timeout=aiohttp.ClientWSTimeout(ws_close=2),
            )
            opening = await self._socket.receive_str(timeout=PATIENCE)
            await self._socket.send_str("40")
            answer = await self._socket.receive_str(timeout=PATIENCE)
        except (aiohttp.ClientError, TypeError, TimeoutError) as error:
            raise Refused(str(error)) from error
        if not opening.startswith("0") or not answer.startswith("40"):
            raise Refused(answer)
        self._listening = asyncio.create_task(self._listen())

    async def close(self) -> None:
        """Goes away."""
        if self._listening is not None:
            self._listening.cancel()
            self._listening = None
        if self._socket is not None:
            await self._socket.close()
            self._socket = None

    @property
    def connected(self) -> bool:
        """Whether the server still holds the line."""
        return self._socket is not None and not self._socket.closed

    # --- hearing ----------------------------------------------------------------------------------------------------

    async def _listen(self) -> None:
        assert self._socket is not None
        async for message in self._socket:
            if message.type is aiohttp.WSMsgType.TEXT:
                if message.data == "2":
                    await self._socket.send_str("3")
                else:
                    await self._hear(message.data)

    async def _hear(self, packet: str) -> None:
        async with self._news:
            self.heard.append(packet)
            if packet.startswith("42"):
                kind, data = json.loads(packet[2:])
                if isinstance(data, dict) and "_id" in data:
                    self._next = data["_id"] + 1
                if kind == "update":
                    for number, element in data.items():
                        if element is None:
                            self.elements.pop(number, None)
                        elif number != "_id":
                            self.elements[number] = element
                    self._hello()
                elif kind == "open":
                    self.opened = data["path"]
                elif kind == "run_javascript" and (taken := _TAKES.match(data["code"])):
                    self.frames += json.loads(taken[2])[0]
                    self.sizes.append(len(packet.encode()))
            self._news.notify_all()

    def _hello(self) -> None:
        board = self.board
        if board is not None and (not self.frames or self.frames[0] is not board[1]["props"]["hello"]):
            hello = board[1]["props"]["hello"]
            if not any(one is hello for one in self.frames):
                self.frames.append(hello)

    async def until(self, so: Callable[[], Any], patience: float = PATIENCE) -> Any:
        """Waits until something has come that makes it so; what it then is."""
        async with asyncio.timeout(patience), self._news:
            while not (found := so()):
                await self._news.wait()
            return found

    # --- looking ----------------------------------------------------------------------------------------------------

    @property
    def board(self) -> tuple[int, dict[str, Any]] | None:
        """The board's element: its id and itself."""
        for number, element in self.elements.items():
            if "hello" in element.get("props", {}):
                return int(number), element
        return None

    @property
    def frame(self) -> dict[str, Any]:
        """The last frame."""
        return self.frames[-1]

    def words_in(self, number: int | str) -> str:
        """The text of an element and all in it."""
        element = self.elements[str(number)]
        slots = [child for slot in element.get("slots", {}).values() for child in slot.get("ids", [])]
        inside = [
            self.words_in(child) for child in [*element.get("children", []), *slots] if str(child) in self.elements
        ]
        return " ".join(words for words in [element.get("text") or "", *inside] if words)

    def find(self, tag: str, words: str) -> int:
        """The id of an element of a tag with these words in it."""
        for number, element in self.elements.items():
            if element["tag"] == tag and words in self.words_in(number):
                return int(number)
        raise AssertionError(f"there is no {tag} with {words!r}")

    # --- saying -----------------------------------------------------------------------------------------------------

    async def emit(self, kind: str, data: dict[str, Any]) -> None:
        """Sends any socket.io event."""
        assert self._socket is not None
        await self._socket.send_str("42" + json.dumps([kind, data]))

    def event(self, number: int, kind: str, *args: Any, handler: str = "") -> dict[str, Any]:
        """What a page sends for an element's event; of several listeners, the one whose script holds these words."""
        listeners = [one for one in self.elements[str(number)]["events"] if one["type"] == kind]
        listener = next(one for one in listeners if handler in (one["js_handler"] or ""))
        return {
            "id": number,
            "client_id": self.client_id,
            "listener_id": listener["listener_id"],
            "args": [json.dumps(arg) for arg in args],
        }

    async def click(self, tag: str, words: str) -> None:
        """Clicks an element."""
        await self.emit("event", self.event(self.find(tag, words), "click"))

    async def answer(self, words: str) -> None:
        """Gives an answer in a talk."""
        place = next(
            int(number) for number, one in self.elements.items() if one.get("class") and "visit" in one["class"]
        )
        button = self.elements[str(self.find("button", words))]
        props = button["props"]
        said = int(props["data-turn"]), props["data-reply"]
        await self.emit("event", self.event(place, "click", *said, handler="dataset.reply"))

    async def say(self, does: str, **words: Any) -> list[dict[str, Any]]:
        """Says something to the board; the frames that answer it."""
        if not self.connected:
            # On a machine that does much besides a heartbeat may be missed: a page connects again, too.
            await self.connect()
        board = self.board
        assert board is not None
        count = len(self.frames)
        await self.emit("event", self.event(board[0], "say", {"n": self.frame["n"], "do": does, **words}))
        await self.until(lambda: len(self.frames) > count)
        return self.frames[count:]

    # --- what people do ----------------------------------------------------------------------------------------------

    async def challenge(self, who: str, *, deck: int | None = None) -> None:
        """From the world's page to the first choice of a duel."""
        await self.open("/")
        await self.click("button", f"Walk up  to {who}")
        await self.open(await self.until(lambda: self.opened))
        await self.answer("I challenge you to a duel!")
        await self.until(lambda: self.board)
        if self.frame.get("begin"):
            await self.say("begin", deck=deck or self.frame["begin"]["chosen"])


class Clock:
    """Seconds from saying something to the frame that answers it."""

    def __init__(self) -> None:
        self.times: list[float] = []

    async def say(self, tab: Tab, does: str, **words: Any) -> list[dict[str, Any]]:
        """Says it and takes the time."""
        begun = perf_counter()
        frames = await tab.say(does, **words)
        self.times.append(perf_counter() - begun)
        return frames
