"""What a player may not see never comes over the wire: judged by its bytes, not by what is drawn."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from playwright.sync_api import Browser, Page, Response

from gcg_plugin.catalogue import deck
from gcg_plugin.duel.cards import CARDS
from gcg_plugin.duel.journal import visible
from gcg_plugin.record import read, rebuild
from tests.browser.alone import alone
from tests.browser.browsing import Server, page_of
from tests.browser.opponents import SHOWS_IN
from tests.browser.playing import Mouse, Player
from tests.browser.wire import Tab

pytestmark = pytest.mark.browser

SEED = 918273645
"""A number that nothing else on a page is."""

_UUID = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")
_TOKEN = re.compile(r"/visit/[\w-]{20,}")


class Recorder:
    """Keeps all that a page gets over the wire from now on."""

    def __init__(self, page: Page) -> None:
        self.packets: list[str] = []
        self.answers: list[Response] = []
        page.on("websocket", lambda socket: socket.on("framereceived", self._hear))
        page.on("response", lambda answer: self.answers.append(answer))

    def _hear(self, packet: str | bytes) -> None:
        self.packets.append(packet if isinstance(packet, str) else packet.decode())

    def bodies(self) -> dict[str, str]:
        """What the answers to the page's requests held, by address."""
        return {one.url: one.body().decode("utf-8", "replace") for one in self.answers if one.status == 200}


def _frames_of(packet: str) -> list[dict[str, Any]]:
    """The board's frames in a packet: in a method that is called, or in the board's first properties."""
    if not packet.startswith("42"):
        return []
    kind, data = json.loads(packet[2:])
    if kind == "run_javascript" and (found := re.match(r'return runMethod\(\d+, "take", (.*)\)$', data["code"], re.S)):
        frames: list[dict[str, Any]] = json.loads(found[1])[0]
        return frames
    if kind == "update":
        return [
            one["props"]["hello"] for one in data.values() if isinstance(one, dict) and "hello" in one.get("props", {})
        ]
    return []


def _holds(words: str, number: int) -> bool:
    return re.search(rf"(?<!\d){number}(?!\d)", words) is not None


def test_a_whole_duel_sends_nothing_of_the_opponents_before_it_is_shown(browser: Browser, tmp_path: Path) -> None:
    with (
        Server(tmp_path, arguments=["--seed", str(SEED)]) as server,
        page_of(browser, server.address) as page,
    ):
        # The world's page shows what the player has set, the seed among it: what counts is the duel's page.
        page.get_by_role("button", name="Walk up to Marjorie").click()
        page.wait_for_url("**/visit/*")
        recorder = Recorder(page)
        page.reload()
        page.get_by_role("button", name="I challenge you to a duel!").click()
        page.get_by_role("button", name="Begin the duel").click()
        player = Player(page, Mouse(page), random.Random(5), wants=())
        player.look_until(lambda seen: seen.begin is None)
        player.play()
        packets, bodies = recorder.packets, recorder.bodies()
        (record,) = (tmp_path / "genshin-world" / "duels").glob("*.jsonl")

    kept, duel = read(record), rebuild(record)
    assert kept.header.seed == SEED
    assert kept.header.decks == (3, 11005)
    entries = [visible(entry, 0) for entry in duel.journal or []]
    frames = [(place, frame) for place, packet in enumerate(packets) for frame in _frames_of(packet)]
    assert len(frames) > 60
    over = next(place for place, frame in frames if frame.get("result"))
    assert sum(len(frame.get("events", [])) for _, frame in frames) == len(entries)

    own, theirs = ({card.id for card in deck(number).cards} for number in kept.header.decks)
    hidden = theirs - own
    assert len(hidden) > 5
    texts = {address: body for address, body in bodies.items() if "/gcg/texts/" in address}
    assert texts
    assert all(str(card) in body for body in texts.values() for card in hidden)
    others = {address: body for address, body in bodies.items() if address not in texts and "_nicegui" not in address}
    told = 0
    first: dict[int, int] = {}
    shown: dict[int, int] = {}
    for number, entry in enumerate(entries):
        for card in hidden:
            if _holds(json.dumps(entry), card):
                shown.setdefault(card, number)
    for packet in packets[: over + 1]:
        told += sum(len(frame.get("events", [])) for frame in _frames_of(packet))
        for card in hidden:
            name = json.dumps(CARDS[card].name)[1:-1]
            if card not in first and (_holds(packet, card) or f'"{name}"' in packet or f'\\"{name}\\"' in packet):
                first[card] = told
    assert set(first) == set(shown), "what came over the wire is what the journal showed"
    for card, heard in first.items():
        assert heard > shown[card], f"card {card} came before it was shown"
    assert set(shown) < hidden, "the duel should end with cards that were never shown"

    for packet in packets[:over]:
        assert not _holds(packet, SEED), packet[:300]
    for address, body in others.items():
        assert not _holds(body, SEED), address
        assert not any(_holds(body, card) for card in hidden), address

    for _, frame in frames:
        if "sight" not in frame:
            continue
        mine, foe = frame["sight"]["sides"]
        assert not {"cards", "faces"} & set(foe), foe
        assert isinstance(foe["hand"], int)
        assert isinstance(foe.get("dice", 0), int)
        assert isinstance(foe["pile"], int)
        assert isinstance(mine["pile"], int)


async def _played_against(origin: str) -> list[str]:
    """The packets of three rounds in which the player does the first thing there is.

    They begin with the duel: in which order the parts of the page before it come is up to the server's moods.
    """
    async with aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True)) as session:
        tab = Tab(session, origin)
        await tab.challenge("Marjorie", deck=3)
        while tab.frame["sight"]["round"] < SHOWS_IN or tab.frame["ask"]["kind"] != "act":
            ask = tab.frame["ask"]
            can = [one for one in ask["options"] if "why" not in one] if "options" in ask else []
            if ask["kind"] in ("switch_cards", "reroll"):
                await tab.say("confirm")
            else:
                skills = [one for one in can if one["act"] == "skill"]
                await tab.say("arm", key=(skills or can)[0]["key"] if skills else can[-1]["key"])
                if tab.frame["ask"]["armed"].get("variants") and "variant" not in tab.frame["ask"]["armed"]:
                    await tab.say("variant", i=0)
                await tab.say("confirm")
        begun = next(place for place, one in enumerate(tab.heard) if any("sight" in found for found in _frames_of(one)))
        before = len(tab.heard)
        # The opponent goes first in the round in which it plays its first card, or answers the player's first action.
        end = next(one for one in tab.frame["ask"]["options"] if one["act"] == "end")
        await tab.say("arm", key=end["key"])
        await tab.say("confirm")
        heard = [_TOKEN.sub("/visit/TOKEN", _UUID.sub("UUID", packet)) for packet in tab.heard]
        await tab.close()
        return [*heard[begun:before], "--- the opponent plays a card", *heard[before:]]


def test_duels_that_differ_in_what_is_hidden_send_the_same_bytes_until_it_shows(tmp_path: Path) -> None:
    heard: dict[str, list[str]] = {}

    async def both() -> None:
        for name in ("hiding_first", "hiding_last"):
            plugins = [f"tests.browser.opponents:{name}"]
            with Server(tmp_path / name, plugins=plugins, arguments=["--seed", "5"]) as server:
                heard[name] = await _played_against(server.origin)

    alone(both)
    one, other = heard.values()
    differs = next((place for place, both in enumerate(zip(one, other, strict=False)) if both[0] != both[1]), None)
    assert differs is not None, "they never differed: the test judges nothing"
    kinds = [
        [event[0] for frame in _frames_of(side[differs]) for event in frame.get("events", [])] for side in (one, other)
    ]
    assert any("plays" in found for found in kinds), (one[differs][:600], other[differs][:600])
    packets = sum(len(_frames_of(packet)) for packet in one[:differs])
    assert packets > 15
    records = [next((tmp_path / name).rglob("*.jsonl")).read_text(encoding="utf-8") for name in heard]
    assert records[0] != records[1]
