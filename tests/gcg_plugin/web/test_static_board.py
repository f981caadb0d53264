"""The board's client alone, in Chromium and without a server: frames go in, and what the player chooses comes out."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.fixtures import browser as browser
from tests.gcg_plugin.web.board_page import (
    ARMED,
    MIDDLE,
    SIDEWAYS,
    TARGETS,
    TEXTS,
    UPRIGHT,
    Opener,
    asks,
    hello,
    switches,
)
from tests.gcg_plugin.web.board_page import board as board


def centre(place: Locator) -> tuple[float, float]:
    box = place.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


# --- choosing ------------------------------------------------------------------------------------------------------


def test_a_click_arms_and_a_second_one_confirms(board: Opener) -> None:
    one = board(hello())
    one.skill("Slash").click()
    assert one.said == [{"n": 1, "do": "arm", "key": 0}]
    one.take(asks(2, armed=ARMED, can_confirm=True))
    one.page.wait_for_timeout(500)
    one.skill("Slash").click()
    assert one.said[1:] == [{"n": 2, "do": "confirm"}]


def test_what_is_said_waits_for_the_answer_to_what_was_said_before(board: Opener) -> None:
    one = board(hello())
    one.skill("Slash").dblclick()
    assert one.said == [{"n": 1, "do": "arm", "key": 0}]
    one.take(asks(2, armed=ARMED, can_confirm=True))
    assert one.said[1:] == [{"n": 2, "do": "quick", "key": 0}]


def test_what_cannot_be_done_now_is_told_where_it_was_tried_and_not_sent(board: Opener) -> None:
    one = board(hello())
    one.page.locator('[data-keep="skill:12"]').dispatch_event("click")
    expect(one.page.locator('[data-keep="skill:12"] .gcg-refused')).to_contain_text("too few dice")
    expect(one.page.get_by_role("alert")).to_contain_text("too few dice")
    assert one.said == []


def test_what_was_clicked_shows_no_text_over_what_is_asked_next_until_the_mouse_has_been_elsewhere(
    board: Opener,
) -> None:
    one = board(hello())
    tip = one.page.get_by_role("tooltip")
    one.skill("Slash").hover()
    expect(tip).to_contain_text("costs 1 Pyro")
    one.skill("Slash").click()
    one.take(asks(2, armed=ARMED, can_confirm=True))
    # Another part of what was clicked is no other thing.
    one.page.mouse.move(*[at + 3 for at in centre(one.skill("Slash"))])
    one.page.wait_for_timeout(600)
    expect(tip).to_have_count(0)
    one.page.locator('[data-keep="char:0,1"]').hover()
    one.skill("Slash").hover()
    expect(tip).to_contain_text("Slash")


def test_a_focus_that_is_walked_to_shows_its_text_and_one_that_a_choice_moves_does_not(board: Opener) -> None:
    one = board(hello())
    tip = one.page.get_by_role("tooltip")
    one.page.keyboard.press("k")
    one.page.wait_for_timeout(1100)
    expect(tip).to_have_count(0)
    one.page.keyboard.press("ArrowDown")
    one.page.keyboard.press("ArrowUp")
    expect(tip).to_contain_text("Slash")


def test_a_target_is_chosen_on_the_field_or_in_the_list(board: Opener) -> None:
    one = board(hello())
    one.take(asks(2, armed=TARGETS))
    one.page.locator('[data-keep="char:0,1"]').click()
    one.take(asks(3, armed={**TARGETS, "variant": 1}, can_confirm=True))
    one.page.get_by_role("button", name="on Diluc").click()
    assert one.said == [{"n": 2, "do": "variant", "i": 1}, {"n": 3, "do": "variant", "i": 0}]


def test_dice_are_put_down_and_picked_while_they_pay(board: Opener) -> None:
    one = board(hello())
    assert one.page.locator(".gcg-die-button").count() == 0
    one.take(asks(2, armed=ARMED, can_confirm=True))
    one.page.get_by_role("button", name="Pyro die, picked").first.click()
    one.take(asks(3, armed={**ARMED, "dice": []}))
    one.page.get_by_role("button", name="Omni die, not picked").click()
    assert one.said == [{"n": 2, "do": "die", "face": 3, "on": False}, {"n": 3, "do": "die", "face": 0, "on": True}]


# --- keys and focus ------------------------------------------------------------------------------------------------


def test_a_digit_arms_and_enter_confirms(board: Opener) -> None:
    one = board(hello())
    one.page.keyboard.press("1")
    one.take(asks(2, armed=ARMED, can_confirm=True))
    assert one.focused() == "skill:11"
    one.page.keyboard.press("Enter")
    assert [what["do"] for what in one.said] == ["arm", "confirm"]


def test_a_digit_picks_a_card_and_enter_confirms_what_is_picked(board: Opener) -> None:
    one = board({**hello(), **switches(1)})
    one.page.keyboard.press("2")
    one.take(switches(2, 51))
    one.page.keyboard.press("Enter")
    assert one.said == [{"n": 1, "do": "card", "id": 51, "on": True}, {"n": 2, "do": "confirm"}]


def test_enter_picks_the_card_the_arrows_have_gone_to(board: Opener) -> None:
    one = board({**hello(), **switches(1)})
    one.page.keyboard.press("2")
    one.take(switches(2, 51))
    one.page.keyboard.press("ArrowLeft")
    one.page.keyboard.press("Enter")
    assert one.said[1:] == [{"n": 2, "do": "card", "id": 50, "on": True}]


def test_keys_are_the_pages_own_with_a_modifier_and_in_a_field(board: Opener) -> None:
    one = board(hello())
    one.page.keyboard.press("Control+e")
    one.page.keyboard.press("Alt+1")
    one.page.get_by_label("a field of the page").focus()
    one.page.keyboard.type("e1?")
    assert one.said == []
    assert one.page.locator("dialog").count() == 0


def test_keys_are_heard_from_the_heading_that_the_page_has_focused_but_not_from_its_links(board: Opener) -> None:
    one = board(hello())
    add = """(name) => {
      const here = document.createElement(name);
      Object.assign(here, { href: "#", tabIndex: -1 });
      document.body.prepend(here);
      here.focus();
    }"""
    one.page.evaluate(add, "a")
    one.page.keyboard.press("1")
    assert one.said == []
    one.page.evaluate(add, "h1")
    one.page.keyboard.press("1")
    assert one.said == [{"n": 1, "do": "arm", "key": 0}]
    one.take(asks(2, armed=ARMED, can_confirm=True))
    one.page.evaluate(add, "h1")
    one.page.keyboard.press("Enter")
    assert len(one.said) == 1


def test_what_cannot_be_shown_on_the_way_is_drawn_as_it_ends_and_the_board_goes_on(board: Opener) -> None:
    one = board(hello(), speed="fast")
    one.take({**asks(2), "events": [None]})
    one.page.wait_for_function("window.shown.some((what) => what.n === 2)")
    one.take(asks(3))
    one.page.wait_for_function("window.shown.some((what) => what.n === 3)")


def test_the_focus_goes_to_a_neighbour_when_what_had_it_is_gone(board: Opener) -> None:
    one = board(hello())
    one.page.locator('[data-keep="card:1"]').focus()
    one.take(asks(2, cards=(50,)))
    one.page.wait_for_function("document.activeElement.dataset.keep === 'card:0'")
    one.take(asks(3, cards=()))
    one.page.wait_for_function("document.activeElement.hasAttribute('data-prompt')")


def test_a_dialog_takes_the_keys_and_gives_the_focus_back(board: Opener) -> None:
    one = board(hello())
    one.skill("Slash").focus()
    one.page.keyboard.press("?")
    expect(one.page.get_by_role("dialog", name="Keys and help")).to_be_visible()
    one.page.keyboard.press("e")
    one.page.keyboard.press("Escape")
    expect(one.page.get_by_role("dialog")).to_have_count(0)
    assert one.focused() == "skill:11"
    assert one.said == []


# --- what is shown -------------------------------------------------------------------------------------------------


HIT = ["damage", 1, 0, 4, 3, "Melt", 1]


def own_hit(n: int) -> dict[str, Any]:
    return {**asks(n, foe_hp=6), "events": [["skill", 0, 0, 11], HIT]}


def foe_hit(n: int) -> dict[str, Any]:
    told = [{"t": [["Marjorie's Jean uses "], ["Gale", "b"]]}]
    return {**asks(n), "told": told, "events": [["skill", 1, 0, 31], ["damage", 0, 0, 3, 5, None, 3]]}


def test_the_players_own_doing_is_shown_at_once(board: Opener) -> None:
    one = board(hello(), speed="calm")
    one.take(own_hit(2))
    assert one.page.evaluate("window.shown.at(-1).n") == 2
    expect(one.page.locator(".is-foe .gcg-effect")).to_contain_text(["−4"])
    expect(one.page.locator(".is-foe .gcg-hp").first).to_contain_text("6")


def test_the_opponents_turn_is_led_through_and_any_key_skips_it(board: Opener) -> None:
    one = board(hello(), speed="calm")
    one.take(foe_hit(2))
    expect(one.page.locator(".gcg-banner")).to_be_visible()
    expect(one.page.locator(".gcg-last")).to_contain_text("Marjorie's Jean uses Gale")
    one.skill("Slash").dispatch_event("click")
    assert one.said == []
    one.take(foe_hit(3))
    one.page.keyboard.press("x")
    expect(one.page.locator(".gcg-banner")).to_have_count(0)
    assert one.page.evaluate("window.shown.at(-1).n") == 3


def test_each_card_of_the_end_phase_is_named_and_shown_by_itself(board: Opener) -> None:
    one = board(hello())
    events = [["ends", 1], ["damage", 0, 1, 1, 4, None, 70], ["heals", 1, 0, 2, 71], ["round", 2]]
    beats = one.page.evaluate(
        """async events => {
          const { beatsOf, sourceOf } = await import("/static/events.js");
          return beatsOf(events).map(beat => [beat.events.length, sourceOf(beat)?.id ?? null, beat.ms > 0]);
        }""",
        events,
    )
    assert beats == [[1, None, True], [1, 70, True], [1, 71, True], [1, None, True]]


def test_where_motion_is_unwelcome_the_result_is_there_at_once_and_still_marked(board: Opener) -> None:
    one = board(hello(), speed="calm", calm=True)
    one.take(foe_hit(2))
    assert one.page.evaluate("window.shown.at(-1).n") == 2
    expect(one.page.locator(".is-own .gcg-effect")).to_contain_text(["−3"])


def test_no_name_or_text_is_read_as_markup(board: Opener) -> None:
    evil = "<img src=x onerror='window.hurt = true'>"
    texts = {**TEXTS, "names": {**TEXTS["names"], "1": evil, "50": evil}}
    texts["texts"] = {"50": {"kind": evil, "text": evil, "facts": [evil]}}
    first = hello()
    first["table"]["opponent"] = evil
    first["told"] = [{"t": [[evil, "b\" onclick='x'"]]}]
    one = board(first, texts=texts)
    expect(one.page.locator('[data-keep="char:0,0"] .gcg-name')).to_have_text(evil)
    one.page.locator('[data-keep="card:0"]').focus()
    one.page.keyboard.press("i")
    expect(one.page.locator(".gcg-page-text")).to_have_text(evil)
    assert one.page.locator("img").count() == 0
    assert one.page.evaluate("window.hurt") is None


def test_without_texts_the_board_plays_on_with_ids(board: Opener) -> None:
    one = board(hello(), texts=None)
    expect(one.page.locator(".gcg-log")).to_contain_text("could not be read")
    one.page.locator('[data-keep="skill:11"]').click()
    assert one.said == [{"n": 1, "do": "arm", "key": 0}]


@pytest.mark.parametrize("size", [MIDDLE, SIDEWAYS, UPRIGHT])
@pytest.mark.parametrize("scale", [1, 2])
def test_nothing_has_to_be_scrolled_sideways(board: Opener, size: tuple[int, int], scale: int) -> None:
    many = tuple([50, 51] * 5)
    one = board(hello(cards=many), size=size)
    one.page.evaluate(f"document.documentElement.style.fontSize = '{16 * scale}px'")
    one.take(asks(2, armed=TARGETS, cards=many))
    one.page.wait_for_timeout(100)
    wide, there = one.page.evaluate("[document.documentElement.scrollWidth, window.innerWidth]")
    assert wide <= there
