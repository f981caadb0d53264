"""Whole duels against the scripted opponent, from the world's page to the result and back, as people play them."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.browsing import SIZES, Server, page_of
from tests.browser.playing import Finger, Hands, Keys, Mouse, Player, challenge
from tests.browser.reading import read

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server where luck repeats itself."""
    with Server(tmp_path_factory.mktemp("data"), arguments=["--seed", "11"]) as started:
        yield started


def _is_shown_and_left(page: Page, hands: Hands, player: Player, opponent: str) -> None:
    """The result is there, with what it must hold, and leads back to the world."""
    shown = read(page).find("region", "Result$")
    assert shown is not None
    assert re.search(rf"You have (won|lost) the duel with {opponent}, in round \d+|Nobody", shown.words)
    table = shown.find("table", "After ")
    assert table is not None
    for row in ("Actions", "Cards played", "Damage dealt", "HP healed"):
        assert row in table.words
    assert int(re.search(r"\d+", table.name)[0]) >= 2  # type: ignore[index]
    expect(page.get_by_role("figure", name="HP of each side at the end of each round")).to_be_visible()
    hands.go("button", "Leave the table")
    back = page.get_by_role("heading", name=re.compile("^Back in Mondstadt, at "))
    back.wait_for()
    hands.go("link", "To the city")
    page.wait_for_url(re.compile(r"/\?hour=\d+$"))
    expect(page.get_by_role("button", name=f"Walk up to {opponent}")).to_be_visible()
    assert not player.wants, f"what never came: {player.wants}"


def _played(done: dict[str, int]) -> None:
    """Every kind of choice has been made."""
    for kind in ("pick cards", "begin", "pick dice", "skill", "card", "variant", "switch", "tune", "end", "replace"):
        assert done[kind], f"no {kind} in {done}"
    for want in ("refused", "cancel", "payment", "target", "concede", "read"):
        assert done[want], f"no {want} in {done}"


def _plays(page: Page, hands: Hands, who: str, seed: int) -> None:
    """From the city to the result and back, with everything on the way that a player can do."""
    challenge(page, hands, who)
    player = Player(page, hands, random.Random(seed))
    player.play()
    _played(player.done)
    _is_shown_and_left(page, hands, player, who)


def test_a_mouse_at_a_desk_plays_a_whole_duel(browser: Browser, server: Server) -> None:
    with page_of(browser, server.address) as page:
        _plays(page, Mouse(page), "Marjorie", 2)


def test_a_keyboard_alone_plays_a_whole_duel(browser: Browser, server: Server) -> None:
    with page_of(browser, server.address) as page:
        _plays(page, Keys(page), "Marjorie", 7)


@pytest.mark.parametrize("size", ["upright", "sideways"])
def test_a_finger_on_a_phone_plays_a_whole_duel(browser: Browser, server: Server, size: str) -> None:
    assert size in SIZES
    with page_of(browser, server.address, size=size) as page:
        _plays(page, Finger(page), "Ellin", 7)


def test_a_quests_duel_is_given_up_played_again_and_taken_up_again(browser: Browser, server: Server) -> None:
    with page_of(browser, server.address) as page:
        hands = Mouse(page)
        hands.go("button", "Go to Sucrose")
        page.get_by_role("button", name="Let us try a round.").click()
        player = Player(page, hands, random.Random(3), wants=())
        player.look()
        assert "Sucrose" in read(page).words

        hands.go("button", "Menu: speed, concede, leave")
        hands.go("button", "Concede …")
        hands.go("button", "Concede")
        page.get_by_role("heading", name="You have lost").wait_for()

        hands.go("button", "Play again")
        page.get_by_role("heading", name="You have lost").wait_for(state="detached")
        player.look()
        for _ in range(4):
            player.step(player.look())
        before = player.look()

        hands.go("button", "Menu: speed, concede, leave")
        hands.go("button", "Leave the table")
        page.get_by_role("heading", name=re.compile("^Back in Mondstadt")).wait_for()
        hands.go("link", "To the city")
        hands.go("button", "Take it up again")
        page.get_by_role("region", name="The field").wait_for()
        after = player.look()
        assert after.title == before.title
        assert after.parts["own"].words == before.parts["own"].words  # type: ignore[union-attr]
        assert after.parts["hand"].words == before.parts["hand"].words  # type: ignore[union-attr]
