from __future__ import annotations

from tests.browser.fixtures import browser

__all__ = ["browser"]
