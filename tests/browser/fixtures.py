"""The fixture `browser`: Chromium, once for each module. Import it into a folder's conftest."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.browsing import CHROMIUM, launch


# Playwright keeps an event loop running as long as it is there, and other modules run loops of their own.
@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Chromium, started."""
    if CHROMIUM is None:
        pytest.skip("no Chromium on this machine: apt-get install chromium")
    with sync_playwright() as playwright:
        started = launch(playwright)
        yield started
        started.close()
