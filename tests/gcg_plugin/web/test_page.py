"""What of a page can be looked at without a browser: the plot, the texts' address, and which tab is told what when."""

from __future__ import annotations

import pytest

pytest.importorskip("nicegui")

from starlette.requests import Request
from starlette.responses import Response

from gcg_plugin.web import element
from gcg_plugin.web.element import texts_url
from gcg_plugin.web.plot import chart_options
from gcg_plugin.web.texts import texts_in
from tests.gcg_plugin.web.test_tally_and_texts import RESULT


def asked(address: str, **headers: str) -> Response:
    """What the server answers who asks for texts."""
    path, _, query = address.partition("?")
    found = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    request = Request({"type": "http", "path": path, "query_string": query.encode(), "headers": found})
    return element._texts(path.removeprefix("/gcg/texts/").removesuffix(".json"), request)


def test_the_texts_have_an_address_that_a_browser_may_keep() -> None:
    answer = asked(texts_url("de"))
    assert (answer.status_code, answer.media_type) == (200, "application/json")
    assert answer.body == texts_in("de").content
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"


def test_an_address_of_other_texts_is_asked_for_each_time() -> None:
    answer = asked("/gcg/texts/EN.json?v=old")
    assert answer.headers["cache-control"] == "no-cache"
    again = asked("/gcg/texts/en.json", if_none_match=answer.headers["etag"])
    assert (again.status_code, again.body) == (304, b"")


@pytest.mark.parametrize("language", ["xx", "..", "en.json"])
def test_a_language_without_names_has_no_texts(language: str) -> None:
    assert asked(f"/gcg/texts/{language}.json").status_code == 404


def test_the_plot_has_a_line_a_side_and_words_for_those_who_do_not_see_it() -> None:
    options = chart_options(RESULT, "Marjorie")
    assert options["xAxis"]["data"] == ["start", "1", "2"]
    assert [(one["name"], one["data"]) for one in options["series"]] == [
        ("You", [30, 28, 18]),
        ("Marjorie", [30, 14, 0]),
    ]
    assert options["aria"]["enabled"]
    assert "1: you 28, Marjorie 14" in options["aria"]["label"]["description"]
    symbols = {one["symbol"] for one in options["series"]}
    dashes = {one["lineStyle"]["type"] for one in options["series"]}
    assert (len(symbols), len(dashes)) == (2, 2)
