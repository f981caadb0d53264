"""The replay viewer in a browser: the list, a file that is dropped in, the steps, and whose eyes."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from gcg_plugin.policies import ScriptedPolicy
from gcg_plugin.record import Header, read
from gcg_plugin.session import DuelSession
from tests.browser.browsing import SIZES, THEMES, Server, page_of, ready, visit
from tests.browser.playing import Mouse, challenge

pytestmark = pytest.mark.browser

OVER, GOES_ON, BROKEN, WRONG = "over.jsonl", "goes-on.jsonl", "broken.jsonl", "wrong.jsonl"
SEED = 90_909


def duel(path: Path, rounds: int = 99, title: str = "a duel with Marjorie") -> None:
    """A recorded duel, left when a round begins."""
    session = DuelSession.open(Header(seed=SEED, decks=(7, 4), title=title), record=path)
    while not session.finished and session.duel.round < rounds:
        session.play_by(ScriptedPolicy())


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The player's data, with records of each sort, the oldest first."""
    data = tmp_path_factory.mktemp("data")
    duels = data / "genshin-world" / "duels"
    duels.mkdir(parents=True)
    (duels / WRONG).write_text("hello")
    duel(duels / OVER)
    lines = (duels / OVER).read_bytes().splitlines(keepends=True)
    (duels / BROKEN).write_bytes(b"".join([*lines[:20], lines[1], *lines[21:]]))
    duel(duels / GOES_ON, 3, "a duel with Diona")
    for number, name in enumerate((WRONG, BROKEN, OVER, GOES_ON)):
        os.utime(duels / name, (1_700_000_000 + number, 1_700_000_000 + number))
    return data


@pytest.fixture(scope="module")
def server(folder: Path) -> Iterator[Server]:
    with Server(folder) as started:
        yield started


@pytest.fixture
def page(browser: Browser, server: Server) -> Iterator[Page]:
    """A tab that shows the finished duel from its beginning."""
    with page_of(browser, at(server, record=OVER)) as opened:
        opened.locator(".gcg-character").first.wait_for()
        yield opened


def at(server: Server, **query: object) -> str:
    return f"{server.origin}/replay" + ("?" + "&".join(f"{name}={value}" for name, value in query.items()))


def stands_at(page: Page, step: int) -> None:
    expect(page.get_by_role("slider", name="Step")).to_have_attribute("aria-valuetext", re.compile(f"^Step {step} of "))


def steps_of(folder: Path, name: str = OVER) -> int:
    return len(read(folder / "genshin-world" / "duels" / name).actions)


def log_of(page: Page) -> list[str]:
    return page.locator(".gcg-log-lines > *").all_inner_texts()


def concede_and_watch(page: Page) -> None:
    """Gives the duel up, and opens its replay from the result."""
    page.get_by_role("button", name=re.compile("^Menu")).click()
    page.get_by_role("button", name="Concede …").click()
    page.get_by_role("button", name="Concede", exact=True).click()
    page.get_by_role("button", name="Watch the replay").click()


# --- steps ---------------------------------------------------------------------------------------------------------


def test_buttons_lead_on_and_back_and_the_log_goes_along(page: Page, folder: Path) -> None:
    stands_at(page, 0)
    begun = log_of(page)
    for step in (1, 2, 3):
        page.get_by_role("button", name="A step on").click()
        stands_at(page, step)
    expect(page.locator(".gcg-log-lines > *")).not_to_have_count(len(begun))
    further = log_of(page)
    assert further[: len(begun)] == begun
    page.get_by_role("button", name="A step back").click()
    stands_at(page, 2)
    page.get_by_role("button", name="A step on").click()
    stands_at(page, 3)
    expect(page.locator(".gcg-log-lines > *")).to_have_count(len(further))
    assert log_of(page) == further
    page.get_by_role("button", name="To the last step").click()
    stands_at(page, steps_of(folder))
    expect(page.get_by_role("region", name="Result")).to_contain_text(re.compile("have won|has won"))
    page.get_by_role("button", name="To the first step").click()
    stands_at(page, 0)
    expect(page.locator(".gcg-log-lines > *")).to_have_count(len(begun))


def test_keys_lead_as_the_buttons_do(page: Page, folder: Path) -> None:
    for _ in range(6):
        page.keyboard.press("ArrowRight")
    stands_at(page, 6)
    page.keyboard.press("ArrowLeft")
    stands_at(page, 5)
    page.keyboard.press("End")
    stands_at(page, steps_of(folder))
    page.keyboard.press("Home")
    stands_at(page, 0)
    page.keyboard.press(" ")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    page.keyboard.press(" ")
    expect(page.get_by_role("button", name="Play")).to_be_visible()


def test_a_key_that_means_something_where_the_focus_is_stays_there(page: Page) -> None:
    page.get_by_role("button", name="A step on").focus()
    page.keyboard.press(" ")
    stands_at(page, 1)
    page.get_by_role("slider", name="Step").focus()
    page.keyboard.press("ArrowRight")
    stands_at(page, 2)
    page.locator(".gcg-character button").first.focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".gcg-character button").nth(1)).to_be_focused()
    stands_at(page, 2)


def test_it_plays_by_itself_to_the_end_and_stops_when_asked(page: Page, folder: Path) -> None:
    page.get_by_label("Speed", exact=True).select_option("none")
    last = steps_of(folder)
    page.get_by_role("slider", name="Step").fill(str(last - 4))
    stands_at(page, last - 4)
    page.get_by_role("button", name="Play").click()
    stands_at(page, last)
    expect(page.get_by_role("button", name="Play")).to_be_visible()
    page.get_by_role("button", name="Play").click()
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("slider", name="Step")).not_to_have_value(str(last))
    stood = page.get_by_role("slider", name="Step").input_value()
    page.wait_for_timeout(600)
    assert page.get_by_role("slider", name="Step").input_value() == stood


def test_a_step_is_played_with_what_happened_where_motion_is_welcome(browser: Browser, server: Server) -> None:
    with page_of(browser, at(server, record=OVER, step=8), calm=False) as page:
        page.locator(".gcg-character").first.wait_for()
        page.get_by_label("Speed", exact=True).select_option("calm")
        banners: list[str] = []
        page.expose_function("seen", lambda text: banners.append(text))
        page.evaluate(
            """() => new MutationObserver(() => {
              const banner = document.querySelector(".gcg-banner");
              if (banner) window.seen(banner.textContent);
            }).observe(document.querySelector(".gcg"), {childList: true, subtree: true})"""
        )
        for step in range(9, 15):
            page.keyboard.press("ArrowRight")
            stands_at(page, step)
            page.wait_for_timeout(500)
        assert banners


def test_a_jump_while_something_is_shown_is_not_overtaken_by_it(browser: Browser, server: Server, folder: Path) -> None:
    with page_of(browser, at(server, record=OVER, step=12), calm=False) as page:
        page.locator(".gcg-character").first.wait_for()
        page.get_by_label("Speed", exact=True).select_option("calm")
        for _ in range(4):
            page.keyboard.press("ArrowRight")
        page.keyboard.press("End")
        stands_at(page, steps_of(folder))
        result = page.get_by_role("region", name="Result")
        result.wait_for()
        page.wait_for_timeout(1500)
        assert result.is_visible()


def test_a_round_is_jumped_to(page: Page) -> None:
    page.get_by_label("Go to round").select_option("2")
    expect(page.get_by_role("slider", name="Step")).to_have_attribute("aria-valuetext", re.compile("round 2$"))
    expect(page.locator(".gcg-head")).to_contain_text("Round 2")


def test_reload_and_back_come_back_to_the_step_and_the_eyes(page: Page, server: Server) -> None:
    page.get_by_label("Whose eyes", exact=True).select_option("opponent")
    page.get_by_label("Go to round").select_option("2")
    page.wait_for_url(re.compile(r"step=\d+&eyes=opponent$"))
    step = int(parse_qs(urlsplit(page.url).query)["step"][0])
    assert step > 0
    page.reload()
    ready(page)
    stands_at(page, step)
    expect(page.get_by_label("Whose eyes", exact=True)).to_have_value("opponent")
    visit(page, f"{server.origin}/")
    page.go_back()
    ready(page)
    stands_at(page, step)


# --- whose eyes ----------------------------------------------------------------------------------------------------


def test_a_finished_duel_can_be_looked_at_with_open_hands(page: Page) -> None:
    page.get_by_label("Go to round").select_option("1")
    expect(page.get_by_role("list", name="Marjorie's hand")).to_have_count(0)
    page.get_by_label("Whose eyes", exact=True).select_option("open")
    expect(page.get_by_role("list", name="Marjorie's hand").get_by_role("button").first).to_be_visible()
    page.get_by_label("Whose eyes", exact=True).select_option("player")
    expect(page.get_by_role("list", name="Marjorie's hand")).to_have_count(0)


def test_a_duel_that_goes_on_sends_nothing_hidden_whatever_is_asked(browser: Browser, server: Server) -> None:
    """What is read is what comes over the wire: the page itself and every message."""
    got: list[str] = []
    with page_of(browser, at(server)) as page:
        page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: got.append(str(frame))))
        for eyes in ("open", "opponent"):
            answer = page.goto(at(server, record=GOES_ON, step=9, eyes=eyes))
            assert answer is not None
            got.append(answer.text())
            ready(page)
            page.locator(".gcg-character").first.wait_for()
            expect(page.get_by_label("Whose eyes", exact=True)).to_have_count(0)
            # A page that asks for what it is not offered is another's doing; it gets nothing for it.
            page.evaluate(
                """() => {
                  const id = Number(document.querySelector(".replay-controls").id.slice(1));
                  window.getElement(id).$emit("eyes", "open");
                }"""
            )
            page.keyboard.press("End")
            page.wait_for_timeout(300)
        expect(page.get_by_role("button", name="Download")).to_have_count(0)
    words = "".join(got)
    assert "Diona" in words
    assert str(SEED) not in words
    assert '"cards"' in words.replace("\\", "")
    for side in re.findall(r'"sides":\[(.*?)\],"', words.replace("\\", "")):
        assert side.count('"faces"') <= 1
        assert side.count('"cards"') <= 1


# --- files ---------------------------------------------------------------------------------------------------------


def test_the_players_duels_are_listed_the_newest_first(browser: Browser, server: Server) -> None:
    with page_of(browser, f"{server.origin}/replay") as page:
        rows = page.get_by_role("region", name="Your duels").get_by_role("listitem")
        expect(rows).to_have_count(4)
        expect(rows.nth(0)).to_contain_text(re.compile("A duel with Diona.*Not over.*round 3", re.DOTALL))
        expect(rows.nth(1)).to_contain_text(re.compile("A duel with Marjorie.*(Won|Lost)", re.DOTALL))
        expect(rows.nth(2)).to_contain_text(re.compile("Broken.*line 21|line 21.*Broken", re.DOTALL))
        expect(rows.nth(3)).to_contain_text("is no record of a duel")
        rows.nth(1).get_by_role("link", name=re.compile("^Watch a duel with Marjorie")).click()
        page.wait_for_url(re.compile(r"/replay\?record=over\.jsonl$"))
        page.locator(".gcg-character").first.wait_for()


def test_a_record_is_downloaded_and_dropped_in_again(browser: Browser, server: Server, folder: Path) -> None:
    original = folder / "genshin-world" / "duels" / OVER
    with page_of(browser, f"{server.origin}/replay", accept_downloads=True) as page:
        with page.expect_download() as download:
            page.get_by_role("button", name=f"Download {OVER}").click()
        saved = Path(download.value.path())
        assert saved.read_bytes() == original.read_bytes()
        dropped = page.evaluate_handle(
            """(text) => {
              const data = new DataTransfer();
              data.items.add(new File([text], "mine.jsonl"));
              return data;
            }""",
            saved.read_text(),
        )
        page.dispatch_event("body", "dragover", {"dataTransfer": dropped})
        page.dispatch_event("body", "drop", {"dataTransfer": dropped})
        page.wait_for_url(re.compile(r"/replay\?file=[\w-]{20,}$"))
        ready(page)
        page.locator(".gcg-character").first.wait_for()
        page.keyboard.press("End")
        stands_at(page, steps_of(folder))
        page.wait_for_url(re.compile(r"step=\d+$"))
        page.reload()
        ready(page)
        stands_at(page, steps_of(folder))
        address = page.url
    with page_of(browser, address) as page:
        expect(page.get_by_role("status").first).to_contain_text("not kept here any more")
        expect(page.get_by_role("heading", name="Open a record")).to_be_visible()


def test_a_dropped_record_is_there_after_a_restart_of_the_server(browser: Browser, tmp_path: Path) -> None:
    file = tmp_path / "theirs.jsonl"
    duel(file, 2)
    with Server(tmp_path / "data") as server, page_of(browser, f"{server.origin}/replay") as page:
        page.get_by_label("Choose a file").set_input_files(file)
        page.wait_for_url(re.compile(r"/replay\?file="))
        page.locator(".gcg-character").first.wait_for()
        address = page.url
        page.goto("about:blank")
        server.stop()
        server.start()
        visit(page, address)
        page.locator(".gcg-character").first.wait_for()
        stands_at(page, 0)


def test_a_file_that_is_no_record_is_told_at_once_and_another_may_be_chosen(
    browser: Browser, server: Server, folder: Path
) -> None:
    header = (folder / "genshin-world" / "duels" / OVER).read_bytes().splitlines()[0]
    with page_of(browser, f"{server.origin}/replay") as page:
        file = page.get_by_label("Choose a file")
        for content, words in (
            (b"hello", "is no record of a duel"),
            (header.replace(b'"version":1', b'"version":7'), "is a record of version 7; version 1 is read here"),
            (b" " * 300_001, "is larger than any record"),
        ):
            file.set_input_files({"name": "some.jsonl", "mimeType": "text/plain", "buffer": content})
            expect(page.get_by_role("alert").filter(has_text=words)).to_be_visible()
        file.set_input_files(folder / "genshin-world" / "duels" / OVER)
        page.wait_for_url(re.compile(r"/replay\?file="))


def test_a_record_that_stops_being_legal_is_shown_up_to_there(browser: Browser, server: Server) -> None:
    with page_of(browser, at(server, record=BROKEN)) as page:
        expect(page.get_by_role("status").first).to_have_text(
            "broken.jsonl can be played up to its line 20 and no further."
        )
        page.keyboard.press("End")
        stands_at(page, 19)
        expect(page.get_by_role("alert").filter(has_text="line 21")).to_be_visible()


@pytest.mark.parametrize("record", ["nothing.jsonl", "../progress.json", "%2e%2e%2fprogress.json", WRONG])
def test_a_record_there_is_not_leads_back_to_the_list(browser: Browser, server: Server, record: str) -> None:
    with page_of(browser, at(server, record=record)) as page:
        expect(page.get_by_role("status").first).to_contain_text(re.compile("no record"))
        expect(page.get_by_role("region", name="Your duels")).to_be_visible()


def test_an_unfinished_duel_is_gone_on_with_and_watched_when_it_is_over(browser: Browser, tmp_path: Path) -> None:
    duels = tmp_path / "genshin-world" / "duels"
    duels.mkdir(parents=True)
    duel(duels / GOES_ON, 2)
    with Server(tmp_path) as server, page_of(browser, at(server)) as page:
        page.get_by_role("button", name="Go on with it").click()
        page.wait_for_url(re.compile("/visit/"))
        ready(page)
        page.locator(".gcg-character").first.wait_for()
        concede_and_watch(page)
        page.wait_for_url(re.compile(rf"/replay\?record={GOES_ON}$"))
        ready(page)
        page.keyboard.press("End")
        stands_at(page, steps_of(tmp_path, GOES_ON))
        expect(page.get_by_label("Whose eyes", exact=True)).to_be_visible()


def test_the_server_takes_no_large_file_and_none_from_elsewhere(browser: Browser, server: Server) -> None:
    with page_of(browser, f"{server.origin}/replay") as page:
        large = page.context.request.post(
            f"{server.origin}/gcg/records?name=x", data=" " * 400_000, headers={"Origin": server.origin}
        )
        assert large.status == 413
        elsewhere = page.context.request.post(
            f"{server.origin}/gcg/records?name=x", data="hello", headers={"Origin": "http://elsewhere.example"}
        )
        assert elsewhere.status == 403


def test_on_a_server_for_others_too_a_browser_sees_the_records_of_its_own_duels_alone(
    browser: Browser, tmp_path: Path
) -> None:
    (tmp_path / "genshin-world" / "duels").mkdir(parents=True)
    duel(tmp_path / "genshin-world" / "duels" / OVER)
    with Server(tmp_path, arguments=["--host", "0.0.0.0"]) as server:
        origin = f"http://127.0.0.1:{server.port}"
        with page_of(browser, origin) as page:
            challenge(page, Mouse(page), "Marjorie")
            page.get_by_role("button", name="Begin the duel").click()
            page.locator(".gcg-character").first.wait_for()
            concede_and_watch(page)
            page.wait_for_url(re.compile(r"/replay\?record=.+\.jsonl$"))
            ready(page)
            own = page.url
            page.get_by_label("Whose eyes", exact=True).select_option("open")
            visit(page, f"{origin}/replay?record={OVER}")
            expect(page.get_by_role("status").first).to_contain_text("There is no record")
        with page_of(browser, f"{origin}/replay") as page:
            expect(page.get_by_role("heading", name="Open a record")).to_be_visible()
            expect(page.get_by_role("region", name="Your duels")).to_have_count(0)
            visit(page, own)
            expect(page.get_by_role("status").first).to_contain_text("There is no record")


# --- everybody -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("theme", THEMES)
def test_the_pages_are_fit_for_everybody(browser: Browser, server: Server, size: str, theme: str) -> None:
    for address in (f"{server.origin}/replay", at(server, record=OVER, step=30, eyes="open")):
        with page_of(browser, address, size=size, theme=theme) as page:
            if "record" in address:
                page.locator(".gcg-character").first.wait_for()
                if size != "desk":
                    page.get_by_label("More: speed, eyes, the record").click()
                expect(page.get_by_label("Whose eyes", exact=True)).to_be_visible()
            assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
            found: dict[str, Any] = Axe().run(page).response
            bad = [one for one in found["violations"] if one["impact"] in ("serious", "critical")]
            page.evaluate("document.documentElement.style.fontSize = '150%'")
            page.wait_for_function("document.documentElement.scrollWidth <= window.innerWidth")
            assert not bad, json.dumps(
                [{"id": one["id"], "nodes": [n["html"] + n["failureSummary"] for n in one["nodes"]]} for one in bad]
            )
