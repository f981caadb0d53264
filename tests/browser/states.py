"""Every page, and the board in every state, one after the other: for pictures, and for whatever judges pages."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

from playwright.sync_api import Page

from tests.browser.browsing import Server, ready, visit
from tests.browser.playing import Finger, Hands, Mouse, Offer, Player, challenge

SEED = 7
"""A seed in whose duel with Marjorie all of it comes."""

MENU = "Menu: speed, concede, leave"


def arguments() -> list[str]:
    """What the server is to be started with."""
    return ["--seed", str(SEED)]


def walk(page: Page, server: Server, *, world: bool = True) -> Iterator[str]:
    """Goes through the world, unless it is left out, and a duel; the name of each state, while the page is in it."""
    hands: Hands = Finger(page) if page.evaluate("navigator.maxTouchPoints > 0") else Mouse(page)
    if world:
        yield from _world(page, server, hands)
    visit(page, f"{server.origin}/?hour=10")
    challenge(page, hands, "Marjorie")
    page.get_by_role("button", name="Begin the duel").wait_for()
    player = Player(page, hands, random.Random(1), wants=())
    player.look()
    yield "deck"
    hands.go("button", "Begin the duel")
    player.look_until(lambda seen: seen.begin is None)
    yield from _opening(player)
    yield from _dialogs(page, player)
    yield from _choosing(page, player)
    for _ in range(60):
        seen = player.look()
        if seen.result is not None or (seen.round > 3 and seen.title == "Your turn"):
            break
        player.step(seen)
    yield "later"
    yield from _foretold(page, player)
    if isinstance(hands, Finger):
        for name in ("Dice", "Log"):
            page.get_by_role("tab", name=re.compile(f"^{name}")).tap()
            yield f"later-{name.lower()}"
    yield from _end(page, player)


def _world(page: Page, server: Server, hands: Hands) -> Iterator[str]:
    visit(page, f"{server.origin}/?hour=10")
    yield "world"
    page.get_by_text("How you play").click()
    page.get_by_text("How you play").scroll_into_view_if_needed()
    yield "world-settings"
    page.get_by_text("Look", exact=True).click()
    yield "world-look"
    visit(page, f"{server.origin}/?hour=4")
    yield "world-night"
    visit(page, f"{server.origin}/nowhere")
    yield "nowhere"
    visit(page, f"{server.origin}/?hour=10")
    hands.go("button", "Walk up to Marjorie")
    page.wait_for_url("**/visit/*")
    ready(page)
    page.get_by_role("button", name="What do people buy?").click()
    page.wait_for_timeout(300)
    yield "talk"


def _opening(player: Player) -> Iterator[str]:
    seen = player.look()
    player.hands.press("hand", seen.buttons("hand")[1].name)
    player.look_until(lambda found: any("pressed" in one.marks for one in found.buttons("hand")))
    yield "first-hand"
    player.hands.confirm(player.look().buttons("ask")[-1].name)
    player.look_until(lambda found: not found.picks)
    yield "first-active"
    seen = player.look()
    player.do(seen, seen.offers()[1])
    seen = player.look()
    for place in (2, 5):
        player.hands.press("dice", seen.buttons("dice")[place].name)
        seen = player.look_until(lambda found, before=seen: found.picked != before.picked)  # type: ignore[misc]
    yield "reroll"
    player.hands.confirm(seen.buttons("ask")[-1].name)
    player.look_until(lambda found: not found.picks)
    yield "action"


def _dialogs(page: Page, player: Player) -> Iterator[str]:
    hands = player.hands
    for button, name in (("Keys and help", "help"), (MENU, "menu")):
        hands.go("button", button)
        page.get_by_role("dialog").wait_for()
        yield name
        if name == "menu":
            hands.go("button", "Concede …")
            page.get_by_role("alertdialog").wait_for()
            yield "concede"
        page.keyboard.press("Escape")
        page.locator("dialog[open]").wait_for(state="detached")
    hands.go("button", "Read what something does by touching it")
    yield "reading"
    hands.show("hand")
    hands.press("own", player.look().buttons("own")[0].name, off=True)
    page.get_by_role("dialog").wait_for()
    yield "sheet"
    page.keyboard.press("Escape")
    page.locator("dialog[open]").wait_for(state="detached")
    if not page.get_by_role("tab").count():
        page.get_by_role("region", name=re.compile("^Your hand")).get_by_role("button").nth(1).hover(force=True)
        page.get_by_role("tooltip").wait_for()
        yield "tip"
        page.mouse.move(5, 5)
        page.get_by_role("tooltip").wait_for(state="detached")


def _choosing(page: Page, player: Player) -> Iterator[str]:
    hands = player.hands
    offers = player.offers(player.look())

    def arm(offer: Offer) -> None:
        hands.press(offer.part, offer.button)
        player.look_until(lambda found: found.armed)

    def drop() -> None:
        hands.cancel()
        player.look_until(lambda found: not found.armed)
        # The same again at once would be a double click.
        page.wait_for_timeout(500)

    refused = next(one for one in offers if one.why and one.kind == "skill")
    hands.press(refused.part, refused.button, off=True)
    player.look_until(lambda found: bool(found.refused))
    yield "refused"
    for kind, name in (("switch", "armed-switch"), ("tune", "armed-tune"), ("end", "armed-end")):
        if found := [one for one in offers if one.kind == kind and not one.why]:
            arm(found[-1])
            yield name
            drop()
    for one in (one for one in offers if one.kind == "card" and not one.why):
        arm(one)
        if len(player.look().buttons("variants")) > 1:
            yield "armed-targets"
            drop()
            break
        drop()
    arm(next(one for one in reversed(offers) if one.kind == "skill" and not one.why))
    yield "armed"
    if isinstance(hands, Finger):
        hands.show("dice")
        yield "armed-dice"
    drop()
    hands.show("skills")


def _foretold(page: Page, player: Player) -> Iterator[str]:
    """An attack in the middle of a duel, with what it would do."""
    offers = [one for one in player.offers(player.look()) if one.kind == "skill" and not one.why]
    if player.look().result is not None or not offers:
        return
    attack = max(offers, key=lambda one: "−" in one.button)
    player.hands.press(attack.part, attack.button)
    player.look_until(lambda found: found.armed)
    # What came before it is shown for a while.
    page.wait_for_timeout(2700)
    yield "foretold"
    player.hands.cancel()
    player.look_until(lambda found: not found.armed)


def _end(page: Page, player: Player) -> Iterator[str]:
    hands = player.hands
    if player.look().result is None:
        hands.go("button", MENU)
        hands.go("button", "Concede …")
        hands.go("button", "Concede")
    player.look_until(lambda found: found.result is not None)
    page.get_by_role("figure").wait_for()
    page.wait_for_timeout(500)
    yield "result"
    table = page.url
    hands.go("button", "Watch the replay")
    page.wait_for_url("**/replay*")
    ready(page)
    page.get_by_role("region", name="The field").wait_for()
    page.wait_for_timeout(500)
    yield "replay"
    hands.go("link", "Replays")
    page.wait_for_url(re.compile("/replay$"))
    ready(page)
    page.wait_for_timeout(500)
    yield "replays"
    visit(page, table)
    hands.go("button", "Leave the table")
    page.get_by_role("heading", name=re.compile("^Back in Mondstadt")).wait_for()
    page.wait_for_timeout(200)
    yield "back"
