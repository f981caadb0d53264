"""Every page and state of the board, judged by axe-core at each size in both themes; and room for large text."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from tests.browser import states
from tests.browser.browsing import SIZES, THEMES, Server, context_of, visit, watched
from tests.browser.screenshots import wear

pytestmark = pytest.mark.browser

_FAST = {"resultTypes": ["violations"], "iframes": False}
_RULES = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"], **_FAST}
_CONTRAST = {"runOnly": ["color-contrast"], **_FAST}
"""Nothing else changes with the theme."""

_ALIKE = ("first-active", "reading", "armed-switch", "armed-end", "armed-dice", "later", "later-dice")
"""States that hold nothing another one does not: judged for room alone."""

_GRAVE = ("serious", "critical")
_TOO_WIDE = """() => {
  const most = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth <= most + 1) return [];
  return [...document.querySelectorAll("body *")]
    .filter((one) => one.getBoundingClientRect().right > most + 1 && one.checkVisibility())
    .slice(0, 5).map((one) => one.outerHTML.slice(0, 120));
}"""


def _violations(page: Page, theme: str) -> list[str]:
    """What axe finds grave, a line each."""
    found = Axe().run(page, options=_RULES if theme == THEMES[0] else _CONTRAST).response["violations"]
    return [
        f"{one['id']} ({one['impact']}): {node['target']} {node['html'][:120]} {node['failureSummary'][:300]!r}"
        for one in found
        if one["impact"] in _GRAVE
        for node in one["nodes"][:3]
    ]


@contextmanager
def _visited(
    browser: Browser, folder: Path, size: str, script: str = "", *, world: bool = False
) -> Iterator[tuple[Page, Iterator[str]]]:
    """A page, and the states it is led through; those of the world, too, or of a duel alone."""
    with Server(folder, arguments=states.arguments()) as server, context_of(browser, size=size) as context:
        page = context.new_page()
        page.add_init_script(script)
        faults = watched(page)
        yield page, states.walk(page, server, world=world)
        # One of the states is a page that is not there.
        assert [one for one in faults if "404" not in one] == []


@pytest.mark.parametrize("size", SIZES)
def test_axe_finds_nothing_grave_and_nothing_is_too_wide(browser: Browser, tmp_path: Path, size: str) -> None:
    problems: dict[str, list[str]] = {}
    seen = 0
    # The world's pages have tests of their own that judge them at every size.
    with _visited(browser, tmp_path, size) as (page, walk):
        for name in walk:
            seen += 1
            if wide := page.evaluate(_TOO_WIDE):
                problems[f"{name}: too wide"] = wide
            if name in _ALIKE:
                continue
            for theme in THEMES if seen % 2 else THEMES[::-1]:
                wear(page, theme)
                if found := _violations(page, theme):
                    problems[f"{name} {theme}"] = found
    assert seen > 18
    assert not problems, "\n".join(f"{place}: {line}" for place, lines in problems.items() for line in lines)


_HEAD = """() => [...document.querySelectorAll(".world-header, .world-header :is(a, summary)")].map((one) => {
  const { left, top, right, bottom } = one.getBoundingClientRect();
  return [one.textContent, left, top + scrollY, right, bottom + scrollY];
})"""


@pytest.mark.parametrize("size", SIZES)
def test_the_head_stays_where_it_is_from_the_city_to_a_duel_and_its_replays(
    browser: Browser, tmp_path: Path, size: str
) -> None:
    with Server(tmp_path, arguments=states.arguments()) as server, context_of(browser, size=size) as context:
        page = context.new_page()
        visit(page, server.origin)
        head = page.evaluate(_HEAD)
        assert len(head) == 6
        visit(page, f"{server.origin}/replay")
        assert page.evaluate(_HEAD) == head
        assert next(states.walk(page, server, world=False)) == "deck"
        assert page.evaluate(_HEAD) == head


_TWICE = "addEventListener('DOMContentLoaded', () => { document.documentElement.style.fontSize = '200%'; })"


@pytest.mark.parametrize("size", SIZES)
def test_text_of_twice_the_size_needs_no_scrolling_sideways(browser: Browser, tmp_path: Path, size: str) -> None:
    problems: dict[str, list[str]] = {}
    with _visited(browser, tmp_path, size, _TWICE, world=True) as (page, walk):
        for name in walk:
            if wide := page.evaluate(_TOO_WIDE):
                problems[name] = wide
    assert not problems, "\n".join(f"{place}: {line}" for place, lines in problems.items() for line in lines)
