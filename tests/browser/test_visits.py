"""A duel's page when something comes between: reloads, other tabs, strangers, a server or an opponent that fails."""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import aiohttp
import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from gcg_plugin.duel.actions import Concede
from gcg_plugin.record import read as read_record
from gcg_plugin.record import rebuild
from tests.browser.alone import alone
from tests.browser.browsing import Server, context_of, page_of, ready, visit
from tests.browser.playing import Mouse, Player, Seen, challenge
from tests.browser.reading import read
from tests.browser.wire import Refused, Tab

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server where luck repeats itself."""
    with Server(tmp_path_factory.mktemp("data"), arguments=["--seed", "7"]) as started:
        yield started


def _at_the_table(page: Page, who: str = "Marjorie", choices: int = 3) -> Player:
    """In the first action phase of a duel with the seat's own deck."""
    hands = Mouse(page)
    challenge(page, hands, who)
    page.get_by_role("button", name="Begin the duel").click()
    player = Player(page, hands, random.Random(1), wants=())
    player.look_until(lambda seen: seen.begin is None)
    for _ in range(choices):
        player.step(player.look())
    assert player.look().title == "Your turn"
    return player


def _arm(page: Page, player: Player) -> str:
    """Arms the first skill that can be used; what it is called."""
    offer = next(one for one in player.look().offers() if one.kind == "skill" and not one.why)
    player.hands.press(offer.part, offer.button)
    player.look_until(lambda seen: seen.armed)
    return offer.name


def _board(page: Page) -> list[str]:
    """All that is told of the table and of the choice."""
    seen = Seen(read(page))
    field = seen.root.find("region", "The field")
    assert field is not None
    parts = [field, *(seen.parts[part] for part in ("hand", "dice", "skills", "ask"))]
    return [part.words for part in parts if part is not None]


# --- reloads and tabs -------------------------------------------------------------------------------------------------


def test_a_reload_comes_back_to_the_talk_the_deck_and_the_armed_choice(browser: Browser, server: Server) -> None:
    with page_of(browser, server.address) as page:
        page.get_by_role("button", name="Walk up to Marjorie").click()
        page.wait_for_url("**/visit/*")
        ready(page)
        page.get_by_role("button", name="Are those cards under your counter?").click()
        answers = page.get_by_role("region", name="Your answers")
        expect(answers.get_by_role("button", name="Are those cards")).to_have_count(0)
        said = read(page).find("log", "The talk")
        page.reload()
        ready(page)
        again = read(page).find("log", "The talk")
        assert said is not None
        assert again is not None
        assert again.words == said.words

        page.goto(server.address)
        ready(page)
        player = _at_the_table(page)
        armed = _arm(page, player)
        before = _board(page)
        page.reload()
        ready(page)
        player.look_until(lambda seen: seen.armed)
        assert armed in Seen(read(page)).title
        assert _board(page) == before
        page.go_back()
        page.go_forward()
        ready(page)
        player.look_until(lambda seen: seen.armed)
        assert _board(page) == before


def _let_think(page: Page, player: Player) -> Locator:
    """Does something at which the opponent thinks; the line that says so."""
    _arm(page, player)
    what_to_do = page.get_by_role("region", name="What to do")
    what_to_do.get_by_role("button").last.click()
    thinking = what_to_do.get_by_text("Marjorie is thinking")
    thinking.wait_for()
    return thinking


def test_a_reload_while_the_opponent_thinks_waits_on(browser: Browser, tmp_path: Path) -> None:
    with (
        Server(tmp_path, arguments=["--seed", "7", "--opponent", "hard"]) as server,
        page_of(browser, server.address) as page,
    ):
        player = _at_the_table(page)
        thinking = _let_think(page, player)
        page.reload()
        ready(page)
        player.look()
        expect(thinking).to_have_count(0)
        assert "went wrong" not in read(page).words


def test_a_duel_is_conceded_while_the_opponent_thinks(browser: Browser, tmp_path: Path) -> None:
    with (
        Server(tmp_path, arguments=["--seed", "7", "--opponent", "hard"]) as server,
        page_of(browser, server.address) as page,
    ):
        _let_think(page, _at_the_table(page))
        page.get_by_role("button", name="Menu: speed, concede, leave").click()
        page.get_by_role("button", name="Concede …").click()
        page.get_by_role("button", name="Concede", exact=True).click()
        page.get_by_role("heading", name="You have lost").wait_for()
        kept = read_record(_records(server)[-1])
        assert kept.actions[-1] == Concede(0)
        assert rebuild(kept.path).winner == 1
        page.get_by_role("button", name="Leave the table").click()
        page.get_by_role("heading", name=re.compile("^Back in Mondstadt")).wait_for()


def _tabs(context: BrowserContext, server: Server) -> tuple[Page, Page, Player]:
    one = context.new_page()
    visit(one, server.address)
    player = _at_the_table(one)
    other = context.new_page()
    visit(other, one.url)
    Player(other, Mouse(other), random.Random(1)).look()
    return one, other, player


def test_two_tabs_of_a_duel_stay_in_step(browser: Browser, server: Server) -> None:
    with context_of(browser) as context:
        one, other, player = _tabs(context, server)
        here, there = player, Player(other, Mouse(other), random.Random(2), wants=())
        assert _board(one) == _board(other)
        armed = _arm(one, player)
        there.look_until(lambda seen: seen.armed and armed in seen.title)
        assert _board(one) == _board(other)
        there.hands.cancel()
        here.look_until(lambda seen: not seen.armed)
        for actor in (there, here, there):
            actor.step(actor.look())
            words = _board(actor.page)
            for watcher in (here, there):
                watcher.look_until(lambda seen, words=words: _board(watcher.page) == words)  # noqa: B023 - done at once
        one.get_by_role("button", name="Menu: speed, concede, leave").click()
        one.get_by_role("button", name="Leave the table").click()
        for page in (one, other):
            page.get_by_role("heading", name=re.compile("^Back in Mondstadt")).wait_for()


def test_a_double_click_on_the_button_that_goes_on_goes_on_once(browser: Browser, server: Server) -> None:
    with page_of(browser, server.address) as page:
        player = _at_the_table(page)
        records = _records(server)
        count = len(records[-1].read_text(encoding="utf-8").splitlines())
        _arm(page, player)
        own = [line for line in _log(page) if line.startswith("Your ")]
        page.get_by_role("region", name="What to do").get_by_role("button").last.dblclick()
        player.look_until(lambda seen: not seen.armed)
        page.wait_for_timeout(300)
        player.look()
        assert len([line for line in _log(page) if line.startswith("Your ")]) == len(own) + 1
        lines = records[-1].read_text(encoding="utf-8").splitlines()[count:]
        assert sum('"side":0' in line.replace(" ", "") for line in lines) == 1, lines


def _records(server: Server) -> list[Path]:
    return sorted((server.folder / "genshin-world" / "duels").glob("*.jsonl"), key=lambda one: one.stat().st_mtime)


def _log(page: Page) -> list[str]:
    found = read(page).find("group", "What has happened")
    assert found is not None
    return found.names("paragraph")


# --- strangers --------------------------------------------------------------------------------------------------------


def _browser() -> aiohttp.ClientSession:
    return aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True))


def test_another_browser_neither_sees_a_duel_nor_acts_in_it(server: Server) -> None:
    async def tried() -> None:
        async with _browser() as mine, _browser() as theirs:
            owner = Tab(mine, server.origin)
            await owner.challenge("Marjorie")
            await owner.say("confirm")
            count = len(owner.frames)
            path = owner.path

            stranger = await Tab(theirs, server.origin).open(path)
            assert stranger.status == 404
            assert stranger.board is None
            assert "not yours" in stranger.html

            board = owner.board
            assert board is not None
            act = owner.event(board[0], "say", {"n": owner.frame["n"], "do": "concede"})
            for kind, message in (
                ("event", act),
                ("event", {**act, "client_id": stranger.client_id}),
                ("event", {**act, "client_id": "00000000-0000-4000-8000-000000000000"}),
                ("handshake", {"client_id": owner.client_id, "tab_id": owner.tab_id, "document_id": "x"}),
                ("event", act),
                ("log", {"client_id": owner.client_id, "level": "error", "message": "stranger"}),
                ("javascript_response", {"client_id": owner.client_id, "request_id": "x", "result": 1}),
                ("ack", {"client_id": owner.client_id, "next_message_id": 10**6}),
                ("event", {"client_id": owner.client_id}),
                ("event", []),
                ("nonsense", {}),
            ):
                if not stranger.connected:
                    stranger = await Tab(theirs, server.origin).open("/")
                await stranger.emit(kind, message)  # type: ignore[arg-type]
                await asyncio.sleep(0.1)
            with pytest.raises(Refused):
                await Tab(theirs, server.origin, _query=dict(stranger._query)).connect(owner.client_id)
            assert not any("take" in packet for packet in stranger.heard), stranger.heard
            assert len(owner.frames) == count, owner.frames[count:]
            await owner.say("arm", key=0)
            assert owner.frame["ask"]["armed"]["key"] == 0
            for tab in (owner, stranger):
                await tab.close()

    alone(tried)


def test_a_socket_with_another_origin_or_host_is_refused_in_the_middle_of_a_duel(server: Server) -> None:
    async def tried() -> None:
        async with _browser() as mine:
            owner = Tab(mine, server.origin)
            await owner.challenge("Marjorie")
            port = server.port
            for headers in (
                {"Origin": "http://evil.example"},
                {"Origin": f"http://localhost.evil.example:{port}"},
                {"Origin": "null"},
                {"Host": "evil.example"},
                {"Host": f"evil.example:{port}", "Origin": f"http://evil.example:{port}"},
            ):
                other = Tab(mine, server.origin)
                other._query = dict(owner._query)
                other.client_id = owner.client_id
                with pytest.raises(Refused):
                    await other.connect(headers=headers)
            await owner.say("confirm")
            assert owner.frame["ask"]["kind"] == "choose_active"
            await owner.close()

    alone(tried)


def test_what_a_stale_tab_says_changes_nothing(server: Server) -> None:
    async def tried() -> None:
        async with _browser() as mine:
            tab = Tab(mine, server.origin)
            await tab.challenge("Marjorie")
            stale = await Tab(mine, server.origin).open(tab.path)
            await tab.say("confirm")
            await stale.until(lambda: stale.frame["n"] == tab.frame["n"])
            kept = stale.frames[0]["n"]
            number = stale.board
            assert number is not None
            for word in ("confirm", "wait", "cancel"):
                count, before = len(stale.frames), stale.frame
                await stale.emit("event", stale.event(number[0], "say", {"n": kept, "do": word}))
                await stale.until(lambda count=count: len(stale.frames) > count)  # type: ignore[misc]
                assert "moved on" in stale.frame["message"]["text"]
                assert stale.frame["n"] == before["n"]
                assert stale.frame["ask"] == before["ask"]
            for nonsense in (
                {"do": "win"},
                {"n": True, "do": "confirm"},
                [1, 2],
                "confirm",
                None,
                {"n": 1, "do": "arm", "key": "0"},
            ):
                count = len(stale.frames)
                await stale.emit("event", stale.event(number[0], "say", nonsense))
                await stale.until(lambda count=count: len(stale.frames) > count)  # type: ignore[misc]
                assert stale.frame["message"]["tone"] in ("error", "info")
            assert tab.frame["ask"]["kind"] == "choose_active"
            for one in (tab, stale):
                await one.close()

    alone(tried)


# --- what fails -------------------------------------------------------------------------------------------------------


def test_a_killed_server_is_said_and_the_duel_goes_on_from_its_record(browser: Browser, tmp_path: Path) -> None:
    with context_of(browser) as context, Server(tmp_path, arguments=["--seed", "7"]) as server:
        page = context.new_page()
        visit(page, server.address)
        player = _at_the_table(page)
        player.step(player.look())
        before = _board(page)
        server.kill()
        expect(page.get_by_text("The world does not answer.")).to_be_visible(timeout=20_000)
        server.start()
        page.get_by_role("heading", name="This visit is not yours, or it has ended").wait_for(timeout=30_000)
        ready(page)
        page.get_by_role("link", name="To the city").click()
        page.get_by_role("button", name="Take it up again").click()
        page.get_by_role("region", name="The field").wait_for(timeout=15_000)
        after = Player(page, Mouse(page), random.Random(1), wants=())
        after.look()
        assert _board(page)[1:] == before[1:]
        after.step(after.look())


@contextmanager
def _let_down(browser: Browser, folder: Path, opponent: str, way_on: str) -> Iterator[tuple[Page, Player, Locator]]:
    """A tab, at a duel whose opponent has failed, with its player and the button that leads on."""
    server = Server(
        folder, plugins=["tests.browser.opponents:failing"], arguments=["--seed", "7", "--opponent", opponent]
    )
    with server, page_of(browser, server.address) as page:
        challenge(page, Mouse(page), "Marjorie")
        page.get_by_role("button", name="Begin the duel").click()
        player = Player(page, Mouse(page), random.Random(1), wants=())
        player.look_until(lambda seen: seen.begin is None)
        button = page.get_by_role("button", name=way_on)
        for _ in range(12):
            if button.count():
                break
            player.step(player.look())
        yield page, player, button


def test_an_opponent_that_fails_can_be_asked_again_and_tells_no_card(browser: Browser, tmp_path: Path) -> None:
    with _let_down(browser, tmp_path, "normal", "Retry") as (page, player, retry):
        alert = page.get_by_role("alert").filter(has=retry)
        expect(alert).to_contain_text("Marjorie could not choose")
        assert not re.search(r"\d{6}", alert.inner_text())
        page.reload()
        ready(page)
        expect(alert).to_contain_text("Marjorie could not choose")
        retry.click()
        expect(alert).to_contain_text("Marjorie could not choose")
        retry.click()
        expect(retry).to_have_count(0)
        player.step(player.look())


def test_another_may_go_on_for_an_opponent_that_fails_for_good(browser: Browser, tmp_path: Path) -> None:
    with _let_down(browser, tmp_path, "easy", "Let the scripted policy go on") as (page, player, other):
        other.click()
        expect(other).to_have_count(0)
        player.step(player.look())
        page.get_by_role("button", name="Menu: speed, concede, leave").click()
        (record,) = (tmp_path / "genshin-world" / "duels").glob("*.jsonl")
        (took_over,) = read_record(record).takeovers
        assert took_over.policy == "scripted"
        expect(page.get_by_role("dialog")).to_contain_text(f"easy, from action {took_over.after + 1} on scripted")


def test_a_record_of_another_version_is_refused_in_words_and_the_city_stands(browser: Browser, tmp_path: Path) -> None:
    with Server(tmp_path, arguments=["--seed", "7"]) as server, page_of(browser, server.address) as page:
        player = _at_the_table(page)
        page.get_by_role("button", name="Menu: speed, concede, leave").click()
        page.get_by_role("button", name="Leave the table").click()
        page.get_by_role("link", name="To the city").click()
        (record,) = _records(server)
        whole = record.read_text(encoding="utf-8")
        record.write_text(re.sub(r'"version": ?\d+', '"version":99', whole, count=1), encoding="utf-8")
        page.get_by_role("button", name="Take it up again").click()
        status = page.get_by_role("status")
        expect(status).to_contain_text("version")
        record.write_text(whole, encoding="utf-8")
        page.get_by_role("button", name="Take it up again").click()
        page.get_by_role("region", name="The field").wait_for()
        player.look()


def test_a_record_of_another_version_on_the_command_line_is_one_line(tmp_path: Path) -> None:
    record = tmp_path / "old.jsonl"
    record.write_text('{"format":"gcg-duel","version":99,"seed":1,"decks":[3,4]}\n', encoding="utf-8")
    server = Server(tmp_path / "data", arguments=["--resume", str(record)])
    with pytest.raises(AssertionError, match="version"):
        server.start()
    (line,) = [one for one in server.errors if one]
    assert "old.jsonl" in line
    assert "Traceback" not in line
