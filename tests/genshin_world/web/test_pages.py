"""The pages in Chromium, with the coin toss as a plugin that draws."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.browser.browsing import SIZES, THEMES, Server, context_of, page_of, ready, visit, watched

COIN = "tests.genshin_world.coin_toss:CoinToss"
PLUGINS = "tests.genshin_world.web.plugins"


def walk_up(page: Page, name: str) -> None:
    page.get_by_role("button", name=f"Walk up to {name}").click()
    page.wait_for_url("**/visit/*")
    ready(page)


def answer(page: Page, words: str) -> None:
    page.get_by_role("region", name="Your answers").get_by_role("button", name=words).click()


def toss(page: Page) -> None:
    """Walks up to the tosser and begins a toss."""
    walk_up(page, "Tomasz")
    answer(page, "Toss a coin.")
    expect(page.get_by_text("You call")).to_be_visible()


@contextmanager
def toss_of(browser: Browser, folder: Path, plugin: str) -> Iterator[Page]:
    """A tab in which a toss has been asked for, in a world of one of `PLUGINS`."""
    with (
        Server(folder, plugins=[f"{PLUGINS}:{plugin}"]) as server,
        page_of(browser, server.address) as page,
    ):
        walk_up(page, "Tomasz")
        answer(page, "Toss a coin.")
        yield page


def says(page: Page) -> Any:
    """The line at the head of the page."""
    return page.locator(".world-says")


# --- the world --------------------------------------------------------------------------------------------------------


def test_the_world_shows_who_is_where_what_they_offer_and_who_is_away(browser: Browser, server: Server):
    with page_of(browser, server.address) as page:
        expect(page).to_have_title("The city at 10:00 · Genshin World")
        fountain = page.locator(".spot", has_text="The fountain")
        expect(fountain.get_by_role("heading", name="Tomasz")).to_be_visible()
        expect(fountain.get_by_text("“Toss a coin.”")).to_be_visible()
        page.get_by_text("Who is away (2)").click()
        expect(page.get_by_text("at the Cat's Tail from 18:00 to 02:00")).to_be_visible()


def test_the_clock_moves_by_links_that_the_browser_can_go_back_to(browser: Browser, server: Server):
    with page_of(browser, server.address) as page:
        page.get_by_role("link", name="18:00", exact=True).click()
        expect(page.get_by_role("button", name="Walk up to Diona")).to_be_visible()
        expect(page).to_have_url(f"{server.origin}/?hour=18")
        expect(page).to_have_title("The city at 18:00 · Genshin World")
        page.get_by_role("link", name="Later").click()
        expect(page.locator(".clock-time")).to_have_text("19:00")
        expect(page).to_have_url(f"{server.origin}/?hour=19")
        page.reload()
        ready(page)
        expect(page.locator(".clock-time")).to_have_text("19:00")
        page.go_back()
        expect(page.locator(".clock-time")).to_have_text("18:00")
        page.go_back()
        expect(page.locator(".clock-time")).to_have_text("10:00")
        expect(page.get_by_role("button", name="Walk up to Diona")).to_have_count(0)
        page.go_forward()
        expect(page.locator(".clock-time")).to_have_text("18:00")


def test_a_reload_right_after_the_clock_was_moved_comes_to_the_new_hour(browser: Browser, server: Server):
    with page_of(browser, server.address) as page:
        page.evaluate(
            """() => {
              for (const hour of [18, 10, 19]) document.querySelector(`a[data-hour="${hour}"]`).click();
              location.reload();
            }"""
        )
        expect(page).to_have_url(f"{server.origin}/?hour=19")
        ready(page)
        expect(page.locator(".clock-time")).to_have_text("19:00")
        page.go_back()
        expect(page.locator(".clock-time")).to_have_text("10:00")


def test_the_hour_that_it_is_is_gone_back_to_only_once(browser: Browser, server: Server):
    with page_of(browser, server.address) as page:
        page.get_by_role("link", name="10:00", exact=True).click()
        for _ in range(2):
            page.get_by_role("link", name="18:00", exact=True).click()
            expect(page.locator(".clock-time")).to_have_text("18:00")
        page.go_back()
        expect(page.locator(".clock-time")).to_have_text("10:00")
        expect(page).to_have_url(server.address)


def test_one_can_wait_until_somebody_is_there(browser: Browser, server: Server):
    with page_of(browser, f"{server.origin}/?hour=3") as page:
        page.get_by_text("Who is away").click()
        page.locator(".away li", has_text="Tomasz").get_by_role("link", name="Wait until 08:00").click()
        walk_up(page, "Tomasz")
        expect(page.get_by_text("at the fountain, 08:00")).to_be_visible()


def test_a_setting_counts_from_the_next_visit_on_and_is_kept(browser: Browser, server: Server):
    with page_of(browser, server.address) as page:
        page.get_by_text("How you play").click()
        page.get_by_label("Call").select_option("tails")
        expect(says(page)).to_have_text("Call is tails from the next visit on.")
        page.get_by_label("Tosses").fill("many")
        page.get_by_label("Tosses").press("Tab")
        expect(says(page)).to_have_text("Tosses is a whole number, and 'many' is none. It stays not set.")
        page.get_by_label("Tosses").fill("12")
        page.get_by_label("Tosses").press("Tab")
        expect(says(page)).to_have_text("Nobody tosses a coin 12 times: nine will do. It stays not set.")
        page.get_by_label("Tosses").fill("3")
        page.get_by_label("Tosses").press("Tab")
        expect(says(page)).to_have_text("Tosses is 3 from the next visit on.")
        expect(page.get_by_label("Tosses")).to_have_value("3")
        page.get_by_label("Tosses").fill("")
        page.get_by_label("Weighted").check()
        expect(says(page)).to_have_text("Weighted is on from the next visit on.")
        expect(page.get_by_label("Tosses")).to_have_value("")
        page.reload()
        ready(page)
        page.get_by_text("How you play").click()
        expect(page.get_by_label("Call")).to_have_value("tails")
        expect(page.get_by_label("Weighted")).to_be_checked()
        expect(page.get_by_label("Purse")).to_have_count(0)
        walk_up(page, "Tomasz")
        answer(page, "Toss a coin.")
        expect(page.get_by_text("You call tails.")).to_be_visible()


def test_a_choice_is_called_what_people_call_it_and_says_what_it_means(browser: Browser, server: Server):
    with page_of(browser, server.address) as page:
        page.get_by_text("How you play").click()
        expect(page.get_by_text("heads: the side with the rose")).to_be_visible()
        expect(page.get_by_label("Call")).to_have_accessible_description(re.compile("tails: the side with the number$"))
        expect(page.get_by_label("Tongue").locator("option:checked")).to_have_text("not set")
        page.get_by_label("Tongue").select_option(label="Deutsch")
        expect(says(page)).to_have_text("Tongue is Deutsch from the next visit on.")
        page.reload()
        ready(page)
        expect(page.get_by_label("Tongue")).to_have_value("de")


HEADS, TAILS = "3", "0"
"""Seeds by what the coin lands on."""


def toss_for_the_quest(page: Page) -> None:
    page.locator(".quest").get_by_role("button", name="Tomasz").click()
    page.wait_for_url("**/visit/*")
    ready(page)
    answer(page, "Toss a coin.")
    page.get_by_role("button", name="Toss", exact=True).click()
    expect(page.get_by_text("The coin lands")).to_be_visible()
    page.get_by_role("button", name="Leave", exact=True).click()
    expect(page.get_by_role("heading", name="Back in Mondstadt, at the fountain.")).to_be_focused()


def test_quests_say_what_is_due_and_what_was_won_is_written_down(browser: Browser, tmp_path: Path):
    with (
        Server(tmp_path, plugins=[f"{PLUGINS}:quest_coin"], arguments=["--seed", TAILS]) as server,
        page_of(browser, server.address) as page,
    ):
        quest = page.locator(".quest", has_text="Tossed")
        expect(quest).to_contain_text("Now: Win a toss.")
        toss_for_the_quest(page)
        expect(page.get_by_text("Tossed: Win a toss.")).to_be_visible()
        page.get_by_role("link", name="To the city").click()
        ready(page)
        expect(page.locator(".won")).to_contain_text("Win a toss. (With Tomasz; tried once, last time lost.)")
        page.get_by_text("How you play").click()
        page.get_by_label("Seed").fill(HEADS)
        page.get_by_label("Seed").press("Tab")
        expect(says(page)).to_have_text(f"Seed is {HEADS} from the next visit on.")
        toss_for_the_quest(page)
        expect(page.get_by_text("Quest finished: Tossed")).to_be_visible()
        page.get_by_role("link", name="To the city").click()
        ready(page)
        expect(quest).to_contain_text("Done: Win a toss.")
        expect(page.locator(".won")).to_contain_text("Quest finished: Tossed")
        expect(quest.get_by_role("button", name="Once more with Tomasz")).to_be_visible()
        assert '"done": true' in (tmp_path / "progress.json").read_text()


def test_served_wider_nobody_sees_what_another_browser_has_won(browser: Browser, tmp_path: Path):
    arguments = ["--host", "0.0.0.0", "--seed", HEADS]
    with (
        Server(tmp_path, plugins=[f"{PLUGINS}:quest_coin"], arguments=arguments) as server,
        page_of(browser, f"http://127.0.0.1:{server.port}") as page,
        page_of(browser, f"http://127.0.0.1:{server.port}") as other,
    ):
        toss_for_the_quest(page)
        page.get_by_role("link", name="To the city").click()
        ready(page)
        expect(page.locator(".won")).to_contain_text("Quest finished: Tossed")
        other.reload()
        ready(other)
        expect(other.locator(".quest", has_text="Tossed")).to_contain_text("Now: Win a toss.")
        assert not (tmp_path / "progress.json").exists()


def test_words_of_a_world_are_shown_as_they_are_written(browser: Browser, tmp_path: Path):
    with (
        Server(tmp_path, plugins=[f"{PLUGINS}:FarCoin"]) as server,
        page_of(browser, server.address) as page,
    ):
        expect(page.get_by_role("heading", name="<b>Tomasz</b> & {{ 7 * 7 }}")).to_be_visible()
        expect(page.get_by_role("heading", name="The fountain, Liyue")).to_be_visible()
        walk_up(page, "<b>Tomasz</b>")
        expect(page.get_by_role("heading", name="<b>Tomasz</b> & {{ 7 * 7 }}")).to_be_visible()


# --- a talk -----------------------------------------------------------------------------------------------------------


def test_a_talk_is_a_dialogue_that_a_reload_comes_back_to(browser: Browser, server: Server):
    with page_of(browser, server.address) as page:
        walk_up(page, "Marjorie")
        expect(page).to_have_title("A talk with Marjorie · Genshin World")
        answer(page, "What do people buy?")
        expect(page.locator(".said.is-last")).to_contain_text("Little windmills")
        expect(page.locator(".said.is-last")).to_be_focused()
        expect(page.get_by_role("log")).to_contain_text("What do people buy?")
        page.reload()
        ready(page)
        expect(page.locator(".said.is-last")).to_contain_text("Little windmills")
        expect(page.locator(".said")).to_have_count(3)
        page.go_back()
        ready(page)
        expect(page.get_by_text("You have begun a talk with Marjorie.")).to_be_visible()
        page.get_by_role("link", name="Go back to it").click()
        ready(page)
        answer(page, "I will think about it.")
        expect(page.get_by_role("heading", name="Back in Mondstadt, at With Wind Comes Glory.")).to_be_visible()
        page.get_by_text("What was said").click()
        expect(page.get_by_role("log")).to_contain_text("Little windmills")
        page.reload()
        ready(page)
        page.get_by_role("button", name="Walk up to Marjorie again").click()
        expect(page.locator(".said")).to_have_count(1)


def test_two_tabs_of_a_talk_stay_in_step(browser: Browser, server: Server):
    with context_of(browser) as context:
        one, other = context.new_page(), context.new_page()
        faults = [watched(one), watched(other)]
        visit(one, server.address)
        walk_up(one, "Marjorie")
        visit(other, one.url)
        answer(one, "What do people buy?")
        expect(other.locator(".said.is-last")).to_contain_text("Little windmills")
        answer(other, "I will think about it.")
        expect(one.get_by_role("heading", name="Back in Mondstadt")).to_be_visible()
        assert faults == [[], []]


def test_an_answer_given_twice_is_given_once_and_the_page_says_so(browser: Browser, server: Server):
    with page_of(browser, server.address) as page:
        walk_up(page, "Marjorie")
        page.evaluate(
            """() => {
              const [first, second] = document.querySelectorAll("button[data-reply]");
              first.click();
              second.click();
            }"""
        )
        expect(says(page)).to_have_text("You had answered that already: this is what came of it.")
        expect(page.locator(".said")).to_have_count(3)
        expect(page.locator(".said.is-last")).to_contain_text("Little windmills")


def test_a_talk_is_held_by_keyboard_alone(browser: Browser, server: Server):
    with page_of(browser, server.address) as page:
        page.keyboard.press("Tab")
        expect(page.get_by_role("link", name="Skip to the content")).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.locator("#main")).to_be_focused()
        for _ in range(60):
            page.keyboard.press("Tab")
            if page.evaluate("document.activeElement.textContent") == "Walk up to Marjorie":
                break
        page.keyboard.press("Enter")
        page.wait_for_url("**/visit/*")
        ready(page)
        expect(page.locator(".said.is-last")).to_be_focused()
        page.keyboard.press("2")
        expect(page.locator(".said.is-last")).to_contain_text("My own deck")
        expect(page.locator(".said.is-last")).to_be_focused()
        page.keyboard.press("9")
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        expect(page.get_by_role("heading", name="Back in Mondstadt")).to_be_focused()


def test_a_refusal_and_a_failure_in_a_talk_are_said_and_the_talk_goes_on(browser: Browser, tmp_path: Path):
    with toss_of(browser, tmp_path, "ShyCoin") as page:
        expect(says(page)).to_have_text("Not with wet hands.")
        answer(page, "Goodbye.")
        expect(says(page)).to_contain_text("plugin 'coin' failed in reply_chosen: RuntimeError: slammed the door")
        expect(page.get_by_role("heading", name="Back in Mondstadt")).to_be_visible()


# --- an activity ------------------------------------------------------------------------------------------------------


def test_an_activity_is_drawn_by_its_plugin_and_leads_back_to_the_world(browser: Browser, server: Server):
    with page_of(browser, server.address) as page:
        toss(page)
        expect(page).to_have_title("A coin toss · Genshin World")
        page.reload()
        ready(page)
        page.get_by_role("button", name="Toss", exact=True).click()
        expect(page.get_by_text(re.compile("The coin lands: (heads|tails)"))).to_be_visible()
        page.reload()
        ready(page)
        expect(page.get_by_text(re.compile("The coin lands: (heads|tails)"))).to_be_visible()
        page.get_by_role("button", name="Leave", exact=True).click()
        expect(page.get_by_role("heading", name="Back in Mondstadt, at the fountain.")).to_be_visible()
        page.get_by_role("link", name="To the city").click()
        expect(page.locator(".clock-time")).to_have_text("10:00")


def test_a_rematch_takes_every_tab_along(browser: Browser, server: Server):
    with context_of(browser) as context:
        one, other = context.new_page(), context.new_page()
        visit(one, server.address)
        toss(one)
        visit(other, one.url)
        before = one.url
        one.get_by_role("button", name="Toss", exact=True).click()
        expect(other.get_by_text("The coin lands")).to_be_visible()
        other.get_by_role("button", name="Once more").click()
        for page in (one, other):
            page.wait_for_url(lambda url: "/visit/" in url and url != before)
            ready(page)
            expect(page.get_by_role("button", name="Toss", exact=True)).to_be_visible()
        assert one.url == other.url
        one.go_back()
        ready(one)
        expect(one.get_by_role("heading", name="Back in Mondstadt")).to_be_visible()


def test_walking_up_to_somebody_else_in_the_middle_of_an_activity_asks_first(browser: Browser, server: Server):
    with page_of(browser, server.address) as page:
        toss(page)
        page.get_by_role("link", name="The city").click()
        ready(page)
        expect(page.get_by_text("You are in the middle of a coin toss.")).to_be_visible()
        page.get_by_role("button", name="Walk up to Marjorie").click()
        dialog = page.get_by_role("dialog", name="Leave a coin toss?")
        dialog.get_by_role("button", name="Stay").click()
        expect(dialog).to_be_hidden()
        page.get_by_role("button", name="Walk up to Marjorie").click()
        expect(dialog.get_by_role("button", name="Stay")).to_be_focused()
        page.keyboard.press("Escape")
        expect(dialog).to_be_hidden()
        page.get_by_role("button", name="Walk up to Marjorie").click()
        dialog.get_by_role("button", name="Leave it for Marjorie").click()
        page.wait_for_url("**/visit/*")
        ready(page)
        expect(page.get_by_role("heading", name="Marjorie")).to_be_visible()


def test_what_is_over_is_said_to_be_over_and_left_for_another_without_a_question(browser: Browser, server: Server):
    with page_of(browser, server.address) as page:
        toss(page)
        page.get_by_role("button", name="Toss", exact=True).click()
        expect(page.get_by_text("The coin lands")).to_be_visible()
        page.get_by_role("link", name="The city").click()
        ready(page)
        opened = page.get_by_role("region", name="What is open")
        expect(opened).to_contain_text("You have come to the end of a coin toss, and not left it yet.")
        walk_up(page, "Marjorie")
        expect(page.get_by_role("heading", name="Marjorie")).to_be_visible()


def test_what_is_open_can_be_left_from_the_world(browser: Browser, server: Server):
    with context_of(browser) as context:
        one, other = context.new_page(), context.new_page()
        visit(one, server.address)
        toss(one)
        visit(other, server.address)
        other.get_by_role("button", name="Leave it").click()
        expect(says(other)).to_have_text("You have left a coin toss.")
        expect(one.get_by_role("heading", name="Back in Mondstadt")).to_be_visible()


def test_an_activity_put_aside_is_offered_again_even_by_the_next_server(browser: Browser, tmp_path: Path):
    purse = tmp_path / "purse"
    purse.mkdir()
    server = Server(tmp_path / "data", plugins=[COIN], arguments=["--purse", str(purse)])
    with server, context_of(browser) as context:
        page = context.new_page()
        visit(page, server.address)
        toss(page)
        page.get_by_role("button", name="Put it aside").click()
        expect(page.get_by_text("It is in your purse.")).to_be_visible()
        page.reload()
        expect(page.get_by_text("It is in your purse.")).to_be_visible()
        ready(page)
        server.stop()
        # The page says so, and goes on by itself.
        expect(page.locator("#popup")).to_contain_text("The world does not answer.")
        expect(page.locator("#popup")).to_be_visible(timeout=8000)
        server.start()
        expect(page.get_by_role("heading", name="This visit is not yours, or it has ended")).to_be_visible(
            timeout=20_000
        )
        expect(page.get_by_text("What was interrupted can be taken up again in the city.")).to_be_visible()
        page.get_by_role("link", name="To the city").click()
        ready(page)
        offered = page.get_by_role("region", name="What was interrupted")
        expect(offered).to_contain_text("A coin toss was interrupted.")
        offered.get_by_role("button", name="Take it up again").click()
        page.wait_for_url("**/visit/*")
        ready(page)
        page.get_by_role("button", name="Leave", exact=True).click()
        expect(page.get_by_text("the city's page offers to take it up again")).to_be_visible()
        page.get_by_role("link", name="To the city").click()
        ready(page)
        toss(page)
        page.get_by_role("link", name="The city").click()
        ready(page)
        page.get_by_role("button", name="Take it up again").click()
        page.get_by_role("dialog").get_by_role("button", name="Stay").click()
        page.get_by_role("button", name="Forget it").click()
        expect(says(page)).to_contain_text("It is not offered any more.")
        expect(page.get_by_role("region", name="What was interrupted")).to_have_count(0)


def test_what_cannot_be_taken_up_again_is_said_where_it_can_be_read(browser: Browser, server: Server, purse: Path):
    with page_of(browser, server.address) as page:
        before = set(purse.iterdir())
        toss(page)
        page.get_by_role("button", name="Put it aside").click()
        expect(page.get_by_text("It is in your purse.")).to_be_visible()
        page.get_by_role("button", name="Leave", exact=True).click()
        page.get_by_role("link", name="To the city").click()
        ready(page)
        toss(page)
        page.get_by_role("link", name="The city").click()
        ready(page)
        (coin,) = set(purse.iterdir()) - before
        coin.write_text("{}")
        page.get_by_role("button", name="Take it up again").click()
        page.get_by_role("dialog").get_by_role("button", name="Leave it for the other").click()
        expect(says(page)).to_contain_text("no plugin knows the file")
        expect(page.get_by_role("dialog")).to_be_hidden()
        coin.unlink()


def test_another_browser_cannot_come_to_a_visit(browser: Browser, server: Server):
    with page_of(browser, server.address) as page, context_of(browser) as stranger:
        toss(page)
        other = stranger.new_page()
        response = other.goto(page.url)
        assert response is not None
        assert response.status == 404
        expect(other.get_by_role("heading", name="This visit is not yours, or it has ended")).to_be_visible()
        assert "heads" not in other.content()
        other.get_by_role("link", name="To the city").click()
        expect(other.locator(".clock-time")).to_be_visible()


@pytest.mark.parametrize(
    ("plugin", "words"),
    [
        ("TornCoin", "Something went wrong: plugin 'coin' failed in draw_activity: RuntimeError: torn."),
        ("LockedCoin", "The coin is locked away: come back tomorrow."),
        ("BlindCoin", "No plugin draws this in a browser. With --terminal it may be shown there."),
    ],
)
def test_an_activity_that_is_not_drawn_says_why_and_can_be_left(browser: Browser, tmp_path: Path, plugin, words):
    with toss_of(browser, tmp_path, plugin) as page:
        expect(says(page)).to_have_text(words)
        retry = page.get_by_role("button", name="Try again")
        drawn_before = retry.get_attribute("id")
        retry.click()
        expect(retry).not_to_have_id(str(drawn_before))
        expect(page.get_by_role("heading", name="A coin toss")).to_be_visible()
        expect(page.get_by_text("The coin is still in the air")).to_be_visible()
        page.get_by_role("button", name="Leave it").click()
        expect(page.get_by_role("heading", name="Back in Mondstadt")).to_be_visible()


def test_a_click_on_what_has_just_been_drawn_anew_counts(browser: Browser, tmp_path: Path):
    with toss_of(browser, tmp_path, "BlindCoin") as page:
        expect(page.get_by_role("button", name="Leave it")).to_be_visible()
        page.evaluate(
            """() => {
              const [again, leave] = document.querySelectorAll("button[data-does]");
              again.click();
              leave.click();
            }"""
        )
        expect(page.get_by_role("heading", name="Back in Mondstadt")).to_be_visible()
        page.get_by_role("button", name="Walk up to Tomasz again").click()
        expect(page.locator(".said")).to_have_count(1)


def test_served_wider_nobody_is_told_what_to_do_on_the_servers_own_machine(browser: Browser, tmp_path: Path):
    with (
        Server(tmp_path, plugins=[f"{PLUGINS}:BlindCoin"], arguments=["--host", "0.0.0.0"]) as server,
        page_of(browser, f"http://127.0.0.1:{server.port}/") as page,
    ):
        walk_up(page, "Tomasz")
        answer(page, "Toss a coin.")
        expect(page.get_by_text("It cannot be shown here.")).to_be_visible()
        expect(page.get_by_text("The coin is still in the air")).to_have_count(0)


def test_what_a_plugin_raises_at_a_click_is_said_and_the_page_stands(browser: Browser, server: Server):
    with page_of(browser, server.address) as page:
        toss(page)
        page.get_by_role("button", name="Let it fall").click()
        expect(says(page)).to_contain_text("Something went wrong just now: the coin rolled away.")
        page.get_by_role("button", name="Leave", exact=True).click()
        expect(page.get_by_role("heading", name="Back in Mondstadt")).to_be_visible()


# --- pages of plugins -------------------------------------------------------------------------------------------------


def test_a_plugins_page_stands_in_the_frame_and_the_menu_leads_there(browser: Browser, server: Server, purse: Path):
    with page_of(browser, server.address) as page:
        page.get_by_role("link", name="Coins").click()
        ready(page)
        expect(page.get_by_role("heading", name="Coins")).to_be_visible()
        expect(page.get_by_role("link", name="Coins")).to_have_attribute("aria-current", "page")
        page.get_by_role("button", name="Take a coin").click()
        expect(says(page)).to_contain_text("There is no file")
        (purse / "coin.json").write_text('{"coin": "tails", "ticket": {"resident": 990001}}')
        page.get_by_role("button", name="Take a coin").click()
        page.wait_for_url("**/visit/*")
        ready(page)
        expect(page.get_by_text("You call tails.")).to_be_visible()
        (purse / "coin.json").unlink()


# --- how it looks -----------------------------------------------------------------------------------------------------


def test_the_theme_is_the_systems_until_another_is_chosen_and_that_is_kept(browser: Browser, server: Server):
    paper, night = "rgb(245, 239, 227)", "rgb(20, 23, 29)"
    for theme, first, choice, then in (("light", paper, "Night", night), ("dark", night, "Paper", paper)):
        with page_of(browser, server.address, theme=theme) as page:
            body = page.locator("body")
            expect(body).to_have_css("background-color", first)
            page.get_by_text("Look", exact=True).click()
            page.get_by_label(choice).check()
            expect(body).to_have_css("background-color", then)
            page.reload()
            ready(page)
            expect(body).to_have_css("background-color", then)
            page.get_by_role("link", name="Coins").click()
            expect(page.get_by_role("heading", name="Coins")).to_be_visible()
            expect(body).to_have_css("background-color", then)


def test_what_is_folded_out_over_the_page_is_folded_in_by_a_click_elsewhere_and_by_escape(
    browser: Browser, server: Server
):
    with page_of(browser, server.address) as page:
        choice = page.get_by_label("Night")
        page.get_by_text("Look", exact=True).click()
        choice.focus()
        expect(choice).to_be_visible()
        page.keyboard.press("Escape")
        expect(choice).to_be_hidden()
        expect(page.locator(".world-looks summary")).to_be_focused()
        page.keyboard.press("Enter")
        expect(choice).to_be_visible()
        page.get_by_role("heading", name="Who is here").click()
        expect(choice).to_be_hidden()


def fits(page: Page) -> None:
    """Nothing stands out at the side."""
    wide = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.clientWidth]")
    assert wide[0] <= wide[1], wide


def test_the_size_of_the_text_can_be_chosen_and_is_kept_and_fits_a_phone(browser: Browser, server: Server):
    with page_of(browser, server.address, size="upright") as page:
        page.get_by_text("Look", exact=True).click()
        page.get_by_label("Very large").check()
        expect(page.locator("html")).to_have_css("font-size", "24px")
        fits(page)
        page.reload()
        ready(page)
        expect(page.locator("html")).to_have_css("font-size", "24px")
        page.get_by_text("How you play").click()
        page.get_by_text("Who is away").click()
        fits(page)
        walk_up(page, "Marjorie")
        fits(page)


def seen_by_axe(page: Page) -> list[str]:
    """What axe finds amiss, serious or not."""
    found = Axe().run(page).response["violations"]
    return [f"{one['impact']}: {one['id']}: {[node['html'][:200] for node in one['nodes']]}" for one in found]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("size", SIZES)
def test_every_page_fits_every_size_and_axe_finds_nothing_amiss(
    browser: Browser, server: Server, size: str, theme: str
):
    with context_of(browser, size=size, theme=theme) as context:
        page = context.new_page()

        def judge() -> None:
            ready(page)
            fits(page)
            if (size, theme) in (("desk", "light"), ("upright", "dark")):
                assert seen_by_axe(page) == []

        visit(page, server.address)
        for details in page.locator("details summary").all():
            details.click()
        judge()
        page.get_by_text("Look", exact=True).click()
        page.get_by_label("Call").select_option("tails")
        expect(says(page)).to_be_visible()
        walk_up(page, "Marjorie")
        judge()
        answer(page, "What do people buy?")
        expect(page.locator(".said")).to_have_count(3)
        judge()
        visit(page, server.address)
        judge()
        visit(page, f"{server.origin}/nothing")
        judge()
        visit(page, f"{server.origin}/visit/nothing")
        judge()
        visit(page, f"{server.origin}/coins/hole")
        judge()
        visit(page, server.address)
        toss(page)
        visit(page, server.address)
        page.get_by_role("button", name="Walk up to Marjorie").click()
        expect(page.get_by_role("dialog")).to_be_visible()
        judge()
        page.get_by_role("button", name="Leave it for Marjorie").click()
        page.wait_for_url("**/visit/*")
        ready(page)
        answer(page, "Goodbye.")
        expect(page.get_by_role("heading", name="Back in Mondstadt")).to_be_visible()
        page.get_by_text("What was said").click()
        judge()


def test_nothing_moves_where_the_system_asks_for_calm(browser: Browser, server: Server):
    with page_of(browser, server.address, calm=True) as page:
        button = page.get_by_role("button", name="Walk up to Marjorie")
        duration = button.evaluate("(one) => getComputedStyle(one).transitionDuration")
        assert max(float(one.strip().removesuffix("s")) for one in duration.split(",")) < 0.001
