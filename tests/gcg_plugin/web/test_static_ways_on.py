"""The board's client where its usual way is barred: the table cannot be shown, or the opponent's turn goes on."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.fixtures import browser as browser
from tests.gcg_plugin.web.board_page import Opener, asks, hello, sight
from tests.gcg_plugin.web.board_page import board as board

SLOW = {"n": 2, "sight": sight(), "events": [["skill", 1, 0, 31], ["damage", 1, 0, 1, 3, None, 31]] * 9}
"""A turn of the opponent's that takes long to be shown."""


def concede(page: Page) -> None:
    page.get_by_role("button", name="Menu: speed, concede, leave").click()
    page.get_by_role("button", name="Concede …").click()
    page.get_by_role("alertdialog").get_by_role("button", name="Concede", exact=True).click()


def test_who_concedes_while_the_opponents_turn_is_shown_is_heard_at_once_and_sees_no_more_of_it(board: Opener) -> None:
    one = board(hello(), speed="calm")
    one.skill("Slash").click()
    one.take(SLOW)
    expect(one.page.get_by_role("button", name="Skip")).to_be_visible()
    concede(one.page)
    assert one.said == [{"n": 1, "do": "arm", "key": 0}, {"n": 2, "do": "concede"}]
    expect(one.page.get_by_role("button", name="Skip")).to_have_count(0)


def test_who_concedes_while_the_opponent_thinks_is_heard_at_once(board: Opener) -> None:
    one = board(hello())
    one.take({"n": 2, "sight": sight(turn=1), "busy": "Marjorie is thinking"})
    concede(one.page)
    assert one.said == [{"n": 2, "do": "concede"}]


def test_what_was_clicked_before_the_table_was_left_does_not_keep_the_player_there(board: Opener) -> None:
    one = board(hello())
    one.skill("Slash").click()
    one.page.get_by_role("button", name="Menu: speed, concede, leave").click()
    one.page.get_by_role("button", name="Leave the table").click()
    assert [what["do"] for what in one.said] == ["arm", "leave"]


RESULT = {
    "outcome": "won",
    "text": "You have won the duel.",
    "rounds": 5,
    "record": True,
    **{name: [1, 2] for name in ("actions", "damage", "healed", "cards")},
}


def test_who_has_saved_the_record_can_play_again_at_once_and_a_double_click_is_one(board: Opener) -> None:
    one = board({**hello(), "ask": None, "result": RESULT})
    one.page.get_by_role("button", name="Save the record").dblclick()
    one.page.get_by_role("button", name="Play again").dblclick()
    assert [what["do"] for what in one.said] == ["record", "again"]


def test_a_table_that_cannot_be_shown_says_so_and_leads_on(board: Opener) -> None:
    one = board(hello())
    message = {"text": "The board cannot be shown just now.", "tone": "error"}
    one.take({"n": 2, "message": message})
    expect(one.page.get_by_role("alert")).to_have_text(message["text"])
    one.page.get_by_role("button", name="Try again").click()
    assert one.said == [{"n": 2, "do": "cancel"}]
    one.take({"n": 3, "message": {**message, "retry": True}})
    one.page.get_by_role("button", name="Try again").click()
    one.page.get_by_role("button", name="Leave the table").click()
    assert [what["do"] for what in one.said] == ["cancel", "retry", "leave"]
    one.take(asks(4))
    expect(one.page.get_by_role("alert")).to_have_count(0)
    expect(one.skill("Slash")).to_be_visible()


def test_before_the_duel_has_begun_nothing_can_be_read_and_the_keys_stay_awake(board: Opener) -> None:
    begin = {"decks": [{"id": 7, "label": "deck 7", "characters": [1, 2, 3]}], "chosen": 7}
    one = board({"n": 1, "begin": begin, "table": hello()["table"]})
    one.page.keyboard.press("i")
    one.page.keyboard.press("?")
    expect(one.page.get_by_role("dialog", name="Keys and help")).to_be_visible()
