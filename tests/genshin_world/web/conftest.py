from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.browsing import Server
from tests.browser.fixtures import browser

__all__ = ["browser"]


@pytest.fixture(scope="module")
def purse(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where coins are put aside."""
    return tmp_path_factory.mktemp("purse")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, purse: Path) -> Iterator[Server]:
    """A server of the city and of the coin toss, for the tests of a module."""
    plugins = ["tests.genshin_world.coin_toss:CoinToss"]
    with Server(tmp_path_factory.mktemp("data"), plugins=plugins, arguments=["--purse", str(purse)]) as started:
        yield started
