"""The board's client measured in Chromium: no word is broken, nothing covers anything else, and nothing jumps."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.fixtures import browser as browser
from tests.gcg_plugin.web.board_page import (
    MIDDLE,
    SIDEWAYS,
    STATIC,
    TEXTS,
    UPRIGHT,
    ZOOMED,
    Board,
    Opener,
    asks,
    character,
    hello,
)
from tests.gcg_plugin.web.board_page import board as board

SIZES = (MIDDLE, SIDEWAYS, UPRIGHT, ZOOMED)
LARGE = (100, 120, 150, 200)
"""Sizes of text in per cent: the settings', and twice the normal one."""

ANY = pytest.mark.parametrize("size", SIZES)

LONG = {
    1: "Kamisato Ayaka",
    2: "Rhodeia of Loch",
    3: "Cryo Hilichurl Shooter",
    50: "Transcendent Automaton",
    51: "Naganohara Meteor Swarm",
    52: "Wine-Stained Tricorne",
    53: "Blessing of the Divine Relic's Installation",
    54: "Eisengroßschwert",
    55: "Thunder Summoner's Crown",
    56: "Трансцендентный автомат",
    57: "Sacrificial Greatsword",
    58: "本大爷还没有输！（冷却中）",
    59: "Flowing Rings",
}
"""Names that are long, and whose words are."""

CARDS = tuple(range(50, 60))
SKILLS = {"11": "Demonbane", "12": "Phantasmagoria", "13": "Chonghua's Layered Frost"}


def texts() -> dict[str, Any]:
    skills = {number: {"name": name, "text": "", "kind": "normal attack"} for number, name in SKILLS.items()}
    return {**TEXTS, "names": {str(number): name for number, name in LONG.items()}, "skills": skills}


def entity(number: int, kind: str, what: str = "usages") -> dict[str, Any]:
    return {"id": number, "kind": kind, "n": [[what, 2]]}


def full(n: int = 1, *, cards: tuple[int, ...] = CARDS, armed: dict[str, Any] | None = None) -> dict[str, Any]:
    """A frame of a table on which everything lies that may."""
    frame = {**hello(n, cards=cards), "told": [{"t": [["Marjorie's Rhodeia of Loch plays "], [LONG[53], "b"]]}]}
    held = [entity(50, "weapon"), entity(51, "artifact"), entity(52, "status", "shield")]
    for side in frame["sight"]["sides"]:
        active = {**character(3), "aura": ["hydro"], "held": held}
        side["characters"] = [character(1), active, {**character(2), "aura": ["cryo"]}]
        side["active"] = 1
        side["supports"] = [entity(one, "support") for one in (50, 53, 55, 57)]
        side["summons"] = [entity(one, "summon") for one in (51, 52, 54)]
        side["statuses"] = [entity(one, "status") for one in (51, 55, 57)]
    costs = [[["pyro", 1], ["any", 2]], [["pyro", 3], ["energy", 2]]]
    options = [{"key": at, "act": "skill", "id": 11 + at, "cost": costs[at % 2]} for at in range(3)]
    options += [{"key": 10 + at, "act": "switch", "id": at, "cost": [["any", 1]]} for at in (0, 2)]
    options += [
        {"key": 20 + at, "act": "card", "id": card, "hand": at, "cost": costs[at % 2]} for at, card in enumerate(cards)
    ]
    options[-1]["why"] = "nothing to play it on"
    options += [{"key": 50, "act": "tune", "id": 0}, {"key": 51, "act": "end", "id": 0}]
    frame["ask"] = {**frame["ask"], "options": options}
    if armed is not None:
        frame["ask"]["armed"] = armed
    return frame


def targets(key: int = 21) -> dict[str, Any]:
    """What is armed, and asks which character it is for."""
    names = (LONG[1], LONG[3], LONG[2])
    variants = [
        {"i": at, "label": [[f"on {name}"]], "note": [["+Satiated, +Blessing"]], "spots": [[0, "character", at]]}
        for at, name in enumerate(names)
    ]
    return {"key": key, "pays": True, "dice": [3], "variants": variants, "why": "choose what to play it on"}


def reroll(n: int) -> dict[str, Any]:
    ask = {"kind": "reroll", "title": "Reroll dice", "options": [], "confirm": "Keep", "can_confirm": True}
    return {**asks(n), "ask": {**ask, "picks": {"dice": []}}}


def boxes(one: Board, selector: str) -> list[dict[str, float]]:
    """Where what is seen of a selector is."""
    return list(
        one.page.evaluate(
            """selector => [...document.querySelectorAll(selector)].filter(one => one.checkVisibility())
              .map(one => one.getBoundingClientRect().toJSON())""",
            selector,
        )
    )


COVERED = """([covers, covered]) => {
  const seen = (selector) => [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility());
  const words = (one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    const frame = one.getBoundingClientRect();
    // Lines that a name has too many are not shown.
    return [...range.getClientRects()].filter((box) => box.width && box.top + box.height / 2 < frame.bottom);
  };
  const found = [];
  for (const cover of seen(covers)) {
    const box = cover.getBoundingClientRect();
    for (const one of seen(covered)) {
      if (one.contains(cover) || cover.contains(one)) continue;
      for (const line of words(one)) {
        const wide = Math.min(box.right, line.right) - Math.max(box.left, line.left);
        const high = Math.min(box.bottom, line.bottom) - Math.max(box.top, line.top);
        // A line's box is a little higher than its letters.
        if (wide < 1 || high < line.height * 0.2) continue;
        found.push(`${cover.className} on ${one.className}: ${one.textContent}`);
      }
    }
  }
  return [...new Set(found)];
}"""


def covered(one: Board, covers: str, what: str) -> list[str]:
    """Which words of a selector lie under what another selects."""
    return list(one.page.evaluate(COVERED, [covers, what]))


BROKEN = """() => {
  const found = [];
  for (const name of document.querySelectorAll(".gcg-name")) {
    if (!name.checkVisibility() || !name.firstChild) continue;
    for (const word of name.textContent.matchAll(/[\\p{L}\\p{M}'’]+/gu)) {
      if (/[\\p{sc=Han}]/u.test(word[0])) continue;
      const range = document.createRange();
      // A hyphen that is drawn is said to belong to the letter after it.
      const after = name.textContent[word.index - 1] === "\\u00ad" ? 1 : 0;
      range.setStart(name.firstChild, word.index + after);
      range.setEnd(name.firstChild, word.index + word[0].length);
      const tops = [...range.getClientRects()].filter((box) => box.width > 1).map((box) => box.top);
      if (Math.max(...tops) - Math.min(...tops) > 4) found.push(`${name.className} breaks ${word[0]}`);
    }
    if (name.closest(".gcg-chip")) continue;
    if (name.scrollWidth > name.clientWidth + 1) found.push(`${name.className} is cut: ${name.textContent}`);
  }
  return found;
}"""
"""Words of names that go on in another line, except where a hyphen is drawn."""


# --- names ---------------------------------------------------------------------------------------------------------


@ANY
def test_no_name_is_broken_inside_a_word(board: Opener, size: tuple[int, int]) -> None:
    one = board(full(), size=size, texts=texts(), calm=True)
    for text in LARGE:
        one.write(text)
        for key in "kh":
            one.page.keyboard.press(key)
            expect(one.page.locator({"k": ".gcg-skill", "h": ".gcg-card"}[key]).first).to_be_visible()
            assert one.page.evaluate(BROKEN) == [], text


def test_only_very_long_words_are_parted_and_with_a_hyphen(board: Opener) -> None:
    one = board(hello())
    parted = one.page.evaluate(
        """async () => {
          const { fitted } = await import("/static/fitting.js");
          const names = ["Eisengroßschwert", "Phantasmagoria", "Naganohara Meteor Swarm", "兽肉薄荷卷（生效中）"];
          return names.map((name) => fitted(name)[0].replaceAll("\\u00ad", "|"));
        }"""
    )
    assert parted == ["Eisen|groß|schwert", "Phan|tas|ma|go|ria", "Naganohara Meteor Swarm", "兽肉薄荷卷（生效中）"]


@pytest.mark.parametrize("cards", [8, 9, 10])
def test_a_hand_of_any_size_lies_beside_dice_and_skills(board: Opener, cards: int) -> None:
    one = board(full(cards=CARDS[:cards]), texts=texts())
    hand = boxes(one, ".gcg-card")
    assert len(hand) == cards
    assert max(box["right"] for box in boxes(one, ".gcg-die-svg")[:4]) < min(box["left"] for box in hand)
    assert max(box["right"] for box in hand) < min(box["left"] for box in boxes(one, ".gcg-skill"))
    assert max(box["bottom"] for box in hand) <= MIDDLE[1] + 1


# --- nothing on anything else --------------------------------------------------------------------------------------

BADGES = ".gcg-ribbon, .gcg-edge > .gcg-key, .gcg-aura, .gcg-count"
WORDS = ".gcg-energy, .gcg-hp, .gcg-shield, .gcg-character-name, .gcg-tile-name, .gcg-last"


@ANY
def test_badges_cover_neither_names_nor_energy(board: Opener, size: tuple[int, int]) -> None:
    one = board(full(armed=targets()), size=size, texts=texts(), calm=True)
    expect(one.page.locator(".gcg-edge > .gcg-key")).to_have_count(3)
    for text in LARGE:
        one.write(text)
        assert covered(one, BADGES, WORDS) == [], text
        assert covered(one, ".gcg-ribbon, .gcg-aura", ".gcg-edge > .gcg-key") == [], text


def test_an_open_hand_lies_beside_the_opponents_chips_on_a_phone_held_sideways(board: Opener) -> None:
    frame = full()
    frame["sight"]["sides"][1] |= {"cards": [{"id": card} for card in CARDS[:6]], "faces": [1, 2, 1, 3, 0, 0, 0, 1]}
    one = board(frame, size=SIDEWAYS, texts=texts())
    one.page.add_style_tag(path=STATIC / "replay.css")
    (hand,), (strip, _), (row, _) = (boxes(one, name) for name in (".gcg-opened", ".gcg-strip", ".gcg-characters"))
    assert strip["right"] <= hand["left"]
    assert max(strip["bottom"], hand["bottom"]) <= row["top"]
    assert strip["width"] > 250


@pytest.mark.parametrize("size", [SIDEWAYS, UPRIGHT])
def test_a_card_that_is_armed_is_seen_whole_on_a_phone(board: Opener, size: tuple[int, int]) -> None:
    one = board(full(armed={"key": 20, "pays": True}), size=size, texts=texts())
    one.page.keyboard.press("h")
    (card,) = boxes(one, ".gcg-card-place.is-armed .gcg-card")
    (around,) = boxes(one, ".gcg-hand-list")
    # Its frame is two pixels wider than itself.
    assert card["top"] - 2 >= around["top"]
    assert card["left"] - 2 >= around["left"]


# --- focus ---------------------------------------------------------------------------------------------------------

RING = """selector => {
  const one = document.querySelector(selector);
  one.focus();
  const style = getComputedStyle(one);
  const ring = parseFloat(style.outlineWidth) + parseFloat(style.outlineOffset);
  const box = one.getBoundingClientRect();
  const cut = [];
  for (let frame = one.parentElement; frame; frame = frame.parentElement) {
    if (getComputedStyle(frame).overflowX === "visible") continue;
    const { left, right } = frame.getBoundingClientRect();
    if (box.right + ring > right + 0.5 || box.left - ring < left - 0.5) cut.push(frame.className);
  }
  return [ring > 2 && style.outlineStyle, cut];
}"""


@ANY
def test_no_focus_ring_is_cut_at_a_side(board: Opener, size: tuple[int, int]) -> None:
    one = board(full(), size=size, texts=texts(), calm=True)
    for key, part in (("k", ".gcg-skill"), ("h", ".gcg-card"), ("k", ".gcg-ask-buttons button:last-child")):
        one.page.keyboard.press(key)
        one.page.locator(part).first.wait_for()
        assert one.page.evaluate(RING, part) == ["solid", []], part
    one.take(reroll(2))
    one.page.locator(".gcg-die-button").first.wait_for()
    assert one.page.evaluate(RING, ".gcg-die-button") == ["solid", []]


# --- the keyboard's numbers ----------------------------------------------------------------------------------------


def test_each_die_that_may_be_rolled_again_shows_the_digit_that_picks_it(board: Opener) -> None:
    one = board({**hello(), **reroll(1)})
    keys = one.page.locator(".gcg-die .gcg-key")
    expect(keys).to_have_text(["1", "2", "3"])
    for at in range(3):
        expect(keys.nth(at)).to_be_visible()
    one.page.keyboard.press(keys.nth(1).inner_text())
    assert one.said == [{"n": 1, "do": "die", "face": 3, "on": True}]
    (title, *dice) = [*boxes(one, ".gcg-dice .gcg-panel-title"), *boxes(one, ".gcg-die .gcg-key")]
    assert all(box["top"] >= title["bottom"] - 3 for box in dice)


def test_no_die_shows_a_digit_where_there_are_no_keys(board: Opener) -> None:
    one = board({**hello(), **reroll(1)}, size=UPRIGHT, touch=True)
    expect(one.page.locator(".gcg-die-button").first).to_be_visible()
    expect(one.page.locator(".gcg-die .gcg-key").first).to_be_hidden()


def test_no_die_that_pays_shows_a_digit_for_digits_choose_something_else(board: Opener) -> None:
    one = board(hello())
    one.take(asks(2, armed={"key": 0, "pays": True, "dice": [3]}, can_confirm=True))
    expect(one.page.locator(".gcg-die-button").first).to_be_visible()
    expect(one.page.locator(".gcg-die .gcg-key")).to_have_count(0)


# --- nothing jumps -------------------------------------------------------------------------------------------------


def test_the_field_stays_where_it_is_when_something_is_armed(board: Opener) -> None:
    one = board(full(), texts=texts())
    places = ".gcg-field, .gcg-place, .gcg-ask, .gcg-die, .gcg-skill"
    before = boxes(one, places)
    one.take(full(2, armed=targets()))
    expect(one.page.locator(".gcg-variant")).to_have_count(3)
    assert boxes(one, places) == before
    dice = one.page.locator(".gcg-die-button").first
    expect(dice).to_be_visible()
    told = [{"t": [["Marjorie's Cryo Hilichurl Shooter falls and much else comes to pass. " * 3]]}]
    one.take(full(3, armed={"key": 0, "pays": True, "dice": [3], "preview": {"told": told}}))
    expect(one.page.locator(".gcg-ask-armed")).to_contain_text("comes to pass")
    assert boxes(one, places) == before


@pytest.mark.parametrize("size", [MIDDLE, (1366, 640)])
def test_all_is_in_sight_on_a_desk_and_in_the_low_window_of_a_laptop(board: Opener, size: tuple[int, int]) -> None:
    frame = full(cards=CARDS[:6])
    for side in frame["sight"]["sides"]:
        side["characters"][1]["held"].pop()
        del side["statuses"][1:]
    one = board(frame, size=size, texts=texts(), calm=True)
    expect(one.page.locator(".gcg.is-wide")).to_be_visible()
    high, there = one.page.evaluate("[document.documentElement.scrollHeight, window.innerHeight]")
    assert high <= there
    assert one.page.evaluate(BROKEN) == []
    assert covered(one, BADGES, WORDS) == []


def test_what_is_asked_stays_on_a_phone_held_sideways_however_full_the_field_is(board: Opener) -> None:
    one = board(full(armed=targets()), size=SIDEWAYS, texts=texts())
    assert boxes(one, ".gcg-field")[0]["bottom"] > SIDEWAYS[1]
    one.page.mouse.wheel(0, 1000)
    one.page.wait_for_function("window.scrollY > 20")
    (bar,) = boxes(one, ".gcg-ask")
    assert bar["top"] > 0
    assert bar["bottom"] <= SIDEWAYS[1]


# --- the result ----------------------------------------------------------------------------------------------------


@ANY
def test_all_there_is_to_do_after_a_duel_stands_together_before_the_numbers(
    board: Opener, size: tuple[int, int]
) -> None:
    found = {"outcome": "won", "text": "You have won the duel with Marjorie.", "rounds": 4, "record": True}
    both = {name: [9, 7] for name in ("actions", "cards", "damage", "healed")}
    frame = {**hello(), "result": {**found, **both, "reactions": [["Vaporize", 2, 1]]}}
    del frame["ask"]
    one = board(frame, size=size)
    expect(one.page.locator(".gcg-result .gcg-button")).to_have_text(
        ["Play again", "Save the record", "Leave the table", "Watch the replay"]
    )
    for text in LARGE:
        one.write(text)
        ways = boxes(one, ".gcg-result .gcg-button")
        (score,), (around,), (main,) = (boxes(one, name) for name in (".gcg-score", ".gcg-result", ".gcg-main"))
        for other in (*ways, score):
            assert around["left"] < other["left"], text
            assert other["right"] < around["right"], text
        if one.page.locator(".gcg.is-wide").count():
            assert len({box["top"] for box in ways}) == 1
            assert max(box["right"] for box in ways) < score["left"]
        else:
            assert max(box["bottom"] for box in ways) <= score["top"], text
        assert main["bottom"] <= around["top"] or around["bottom"] <= main["top"]
