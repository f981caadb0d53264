"""A duel drawn into pages of a NiceGUI server without a browser: what each tab gets, and what comes of what it says."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("nicegui")

from nicegui import Client, ui
from nicegui.testing import User, user_simulation

from gcg_plugin import plugin
from gcg_plugin.board import opening
from gcg_plugin.board.opening import Table
from gcg_plugin.seats import CHALLENGE
from gcg_plugin.web import page
from gcg_plugin.web.element import DuelBoard
from gcg_plugin.web.frames import Frame
from gcg_plugin.web.live import LiveTable
from genshin_world import Visit, World
from genshin_world.refusals import WorldRefused


class FakeRoom:
    """A room that notes what it is asked for."""

    secret = "a word"

    def __init__(self, visit: Visit) -> None:
        self.visit = visit
        self.settings = visit.settings
        self.did: list[Any] = []

    def leave(self) -> None:
        self.did.append("leave")
        self.visit.leave()

    def again(self) -> None:
        self.did.append("again")

    def changed(self) -> None:
        self.did.append("changed")

    def keep(self, path: Path | None) -> None:
        self.did.append(path)


class Tab:
    """A tab of a simulated browser, and every frame that was sent to it."""

    def __init__(self, client: Client, board: DuelBoard) -> None:
        self.client = client
        self.board = board
        self.sent: list[dict[str, Any]] = [board.props["hello"]]
        board.run_method = self._ran  # type: ignore[method-assign,assignment]

    def _ran(self, name: str, *args: Any, timeout: float = 1) -> None:
        assert name == "take"
        self.sent += args[0]

    @property
    def last(self) -> dict[str, Any]:
        """The last frame."""
        return self.sent[-1]

    async def say(self, do: str, **words: Any) -> dict[str, Any]:
        """Say something about the last frame, and let the server's loop come to what follows."""
        listener = next(one for one in self.board._event_listeners.values() if one.type == "say")
        self.board._handle_event({"listener_id": listener.id, "args": {"do": do, "n": self.last["n"], **words}})
        for _ in range(3):
            await asyncio.sleep(0)
        return self.last

    @property
    def texts(self) -> str:
        """What is written below the board."""
        with self.client:
            return " ".join(str(one._text) for one in self.board.descendants() if one._text)


class Pages:
    """A visit drawn into tabs."""

    def __init__(self, user: User, visit: Visit) -> None:
        self.user = user
        self.visit = visit
        self.room = FakeRoom(visit)
        assert isinstance(visit.activity, Table)
        self.table: Table = visit.activity
        self._drawn: list[tuple[Client, DuelBoard]] = []

        @ui.page("/duel")
        def draw() -> None:
            assert plugin.draw_activity(visit, self.table, self.room)
            client = ui.context.client
            (board,) = (one for one in client.elements.values() if isinstance(one, DuelBoard))
            self._drawn.append((client, board))

    async def open(self) -> Tab:
        """Opens a tab."""
        await self.user.open("/duel")
        return Tab(*self._drawn[-1])

    async def play(self, tab: Tab) -> dict[str, Any]:
        """Keeps everything and begins with the first character."""
        await tab.say("confirm")
        await tab.say("quick", key=0)
        return await tab.say("confirm")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """No test writes among the player's own records, nor where NiceGUI keeps what it keeps."""
    monkeypatch.setattr(opening, "user_data_path", lambda _: tmp_path / "data")
    monkeypatch.setenv("NICEGUI_STORAGE_PATH", str(tmp_path / "browsers"))
    return tmp_path / "data" / "duels"


@pytest.fixture
def unset() -> Iterator[None]:
    """The simulation leaves words in the environment."""
    before = dict(os.environ)
    yield
    os.environ.clear()
    os.environ.update(before)


def challenged(**settings: Any) -> Visit:
    visit = World.open().begin("Marjorie", settings={"seed": 7, **settings})
    visit.choose(next(reply for reply in visit.replies if reply.text == CHALLENGE))
    return visit


@asynccontextmanager
async def pages_of(visit: Visit) -> AsyncIterator[Pages]:
    async with user_simulation() as user:
        yield Pages(user, visit)


def played(visit: Visit, scene: Callable[[Pages], Coroutine[Any, Any, None]]) -> None:
    """Plays a scene at a server of its own."""

    async def whole() -> None:
        async with pages_of(visit) as pages:
            await scene(pages)

    asyncio.run(whole())


pytestmark = pytest.mark.usefixtures("unset")


def test_a_duel_is_chosen_begun_played_in_two_tabs_and_left(folder: Path) -> None:
    async def scene(pages: Pages) -> None:
        one = await pages.open()
        assert one.last["begin"]["chosen"] == 3
        assert {deck["id"] for deck in one.last["begin"]["decks"]} >= {3, 7}
        assert one.board.props["texts-url"].startswith("/gcg/texts/en.json?v=")
        assert pages.room.did == []
        await one.say("begin", deck=7)
        (record,) = folder.iterdir()
        assert pages.room.did == [record]
        two = await pages.open()
        assert pages.table.live is not None
        await pages.play(one)
        assert one.last["ask"]["kind"] == "act"
        assert two.sent[1:] == one.sent[-len(two.sent[1:]) :]
        await two.say("arm", key=0)
        assert one.last["ask"]["armed"]["key"] == 0
        late = await pages.open()
        assert late.last["ask"] == two.last["ask"]
        late.board.delete()
        await one.say("cancel")
        assert len(late.sent) == 1
        assert len(pages.table.live._tabs._tabs) == 2  # type: ignore[attr-defined]
        await one.say("leave")
        assert pages.room.did[-1] == "leave"
        assert (pages.table.left, pages.table.live) == (True, None)
        assert record.is_file()

    played(challenged(), scene)


def test_the_end_is_plotted_the_record_saved_and_a_rematch_asked_for(folder: Path) -> None:
    async def scene(pages: Pages) -> None:
        tab = await pages.open()
        await pages.play(tab)
        await tab.say("concede")
        assert tab.last["result"]["outcome"] == "lost"
        assert "HP of each side at the end of each round" in tab.texts
        assert pages.room.did[-1] == next(folder.iterdir())  # Until the player gets up.
        await tab.say("record")
        (record,) = folder.iterdir()
        (saved,) = pages.user.download.http_responses
        assert saved.content == record.read_bytes()
        again = await pages.open()
        assert "HP of each side at the end of each round" in again.texts
        await again.say("again")
        assert pages.room.did[-1] == "again"

    played(challenged(deck=7), scene)


def test_what_a_thinking_opponent_does_comes_from_its_thread_in_order() -> None:
    async def scene(pages: Pages) -> None:
        tab = await pages.open()
        for do, words, kind in (
            ("confirm", {}, "choose_active"),
            ("quick", {"key": 0}, "reroll"),
            ("confirm", {}, "act"),
        ):
            await tab.say(do, **words)
            await until(tab, lambda frame, kind=kind: frame.get("ask", {}).get("kind") == kind)  # type: ignore[misc]
        ending = next(option["key"] for option in tab.last["ask"]["options"] if option["act"] == "end")
        await tab.say("quick", key=ending)
        await until(tab, lambda frame: frame.get("ask", {}).get("kind") in ("reroll", "replace"))
        numbers = [frame["n"] for frame in tab.sent]
        assert numbers == sorted(numbers)
        assert any(frame.get("busy") for frame in tab.sent)

    played(challenged(deck=7, opponent="normal"), scene)


async def until(tab: Tab, what: Callable[[dict[str, Any]], bool]) -> None:
    async with asyncio.timeout(20):
        while not what(tab.last):
            await asyncio.sleep(0.005)


def test_a_duel_that_cannot_begin_is_refused_in_a_line(folder: Path) -> None:
    folder.parent.mkdir(parents=True)
    folder.write_text("in the way")

    async def scene(pages: Pages) -> None:
        with pytest.raises(WorldRefused, match="No record can be kept"):
            page._sit_down(pages.visit, pages.table)
        folder.unlink()
        assert (await pages.open()).last["ask"]["kind"] == "switch_cards"

    played(challenged(deck=7), scene)


def test_a_resumed_duel_is_drawn_with_its_past(folder: Path) -> None:
    first = challenged(deck=7)

    async def begins(pages: Pages) -> None:
        await pages.play(await pages.open())

    played(first, begins)
    (record,) = folder.iterdir()
    resumed = World.open().resume(record)

    async def goes_on(pages: Pages) -> None:
        tab = await pages.open()
        assert tab.last["ask"]["kind"] == "act"
        assert tab.last["table"]["can_record"]
        assert any("You keep the first hand" in str(line["t"]) for line in tab.last["told"])
        assert pages.room.did == [record]

    played(resumed, goes_on)


def test_no_other_activity_is_drawn() -> None:
    visit = challenged(deck=7)
    assert plugin.draw_activity(visit, object(), FakeRoom(visit)) is None  # type: ignore[arg-type]


def test_every_frame_a_page_gets_is_a_frame() -> None:
    async def scene(pages: Pages) -> None:
        tab = await pages.open()
        await pages.play(tab)
        for data in tab.sent:
            assert Frame.model_validate(data).data() == data
        assert isinstance(pages.table.live, LiveTable)

    played(challenged(deck=7), scene)
