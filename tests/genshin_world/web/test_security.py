from __future__ import annotations

import asyncio
import stat
import sys
from typing import Any

import pytest
from itsdangerous import TimestampSigner

from genshin_world.web.security import (
    CookieFirst,
    Guard,
    LastingCookie,
    TabGuard,
    is_loopback,
    names_of,
    read_secret,
    secret_id,
)

HOST = "127.0.0.1:8080"
OWN = {"host": HOST, "origin": f"http://{HOST}"}


async def _through(scope: Any, receive: Any, send: Any) -> None:
    if scope["type"] == "http":
        await send({"type": "http.response.start", "status": 200, "headers": [(b"x-own", b"1")]})
        await send({"type": "http.response.body", "body": repr(scope["headers"]).encode()})
    else:
        await send({"type": "websocket.accept"})


def asked(app: Any, **scope: Any) -> list[dict[str, Any]]:
    """What an application sends for a request."""
    sent: list[dict[str, Any]] = []

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    async def receive() -> dict[str, Any]:
        return {"type": "websocket.connect"}

    headers = [(name.encode(), value.encode()) for name, value in scope.pop("headers", {}).items()]
    whole = {"type": "http", "method": "GET", "path": "/", "headers": headers, "query_string": b"", **scope}
    asyncio.run(app(whole, receive, send))
    return sent


def guard(*names: str, loopback: bool = True) -> Guard:
    return Guard(_through, names or ("localhost",), loopback=loopback)


@pytest.mark.parametrize(("host", "loopback"), [("127.0.0.1", True), ("localhost", True), ("::1", True)])
def test_the_machines_own_addresses_are_reached_from_it_alone(host, loopback):
    assert is_loopback(host) is loopback
    assert not is_loopback("0.0.0.0")
    assert not is_loopback("example.org")


def test_a_server_goes_by_its_machines_name_only_when_others_may_reach_it():
    assert names_of("127.0.0.1") == {"localhost", "127.0.0.1"}
    assert {"localhost", "play.example.org"} < names_of("play.example.org")


@pytest.mark.parametrize("host", ["127.0.0.1:8080", "localhost", "LOCALHOST:1", "[::1]:8080", "127.9.9.9"])
def test_on_loopback_the_machines_own_names_are_let_through(host):
    assert guard().problem("http", "GET", "/", {"host": host}) is None


@pytest.mark.parametrize(
    "host", ["", "evil.example", "127.0.0.1.evil.example", "10.0.0.7:80", "[::1", "localhost.evil"]
)
def test_another_name_is_refused_so_that_no_site_can_point_here(host):
    problem = guard().problem("http", "GET", "/", {"host": host})
    assert problem is not None
    assert problem[0] == 421


def test_served_wider_it_goes_by_addresses_and_by_its_names_but_by_no_others():
    wide = guard("localhost", "board", loopback=False)
    for host in ("10.0.0.7:8080", "board:8080", "[fd00::1]:8080"):
        assert wide.problem("http", "GET", "/", {"host": host}) is None
    assert wide.problem("http", "GET", "/", {"host": "evil.example"}) is not None


SOCKET = "/_nicegui_ws/socket.io/"


@pytest.mark.parametrize(
    ("kind", "method", "path", "headers"),
    [
        ("websocket", "GET", SOCKET, OWN),
        ("http", "POST", SOCKET, OWN),
        ("http", "POST", "/upload", OWN),
        ("http", "GET", SOCKET, {"host": HOST}),
        ("http", "GET", SOCKET, {"host": HOST, "sec-fetch-site": "same-origin"}),
        ("http", "GET", "/", {"host": HOST, "sec-fetch-site": "cross-site"}),
        ("http", "GET", "/", {"host": HOST, "origin": "http://elsewhere.example"}),
    ],
)
def test_what_its_own_pages_send_and_what_links_open_is_let_through(kind, method, path, headers):
    assert guard().problem(kind, method, path, headers) is None


@pytest.mark.parametrize(
    ("kind", "method", "path", "headers"),
    [
        ("websocket", "GET", SOCKET, {"host": HOST}),
        ("websocket", "GET", SOCKET, {"host": HOST, "origin": "http://evil.example"}),
        ("websocket", "GET", SOCKET, {"host": HOST, "origin": "null"}),
        ("websocket", "GET", SOCKET, {"host": HOST, "origin": "http://127.0.0.1:9999"}),
        ("websocket", "GET", SOCKET, {"host": HOST, "origin": "ftp://127.0.0.1:8080"}),
        ("websocket", "GET", SOCKET, {"host": HOST, "origin": "http://[::1"}),
        ("http", "POST", SOCKET, {"host": HOST}),
        ("http", "POST", SOCKET, {"host": HOST, "origin": "http://evil.example"}),
        ("http", "GET", SOCKET, {"host": HOST, "origin": "http://evil.example"}),
        ("http", "GET", SOCKET, {"host": HOST, "sec-fetch-site": "cross-site"}),
        ("http", "DELETE", "/anything", {"host": HOST, "origin": "http://evil.example"}),
    ],
)
def test_what_another_site_sends_is_refused(kind, method, path, headers):
    problem = guard().problem(kind, method, path, headers)
    assert problem is not None
    assert problem[0] == 403


def test_a_refused_request_gets_a_line_of_text_and_never_reaches_the_pages():
    start, body = asked(guard(), headers={"host": "evil.example"})
    assert (start["status"], body["body"]) == (
        421,
        b"This server does not go by that name. Use the address it has printed.\n",
    )
    (closed,) = asked(guard(), type="websocket", path=SOCKET, headers={"host": HOST, "origin": "http://evil.example"})
    assert (closed["type"], closed["code"]) == ("websocket.close", 1008)


def test_of_a_header_that_is_given_twice_the_first_is_judged():
    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)

    async def receive() -> Any:
        return {}

    headers = [(b"host", b"evil.example"), (b"host", HOST.encode())]
    asyncio.run(guard()({"type": "http", "method": "GET", "path": "/", "headers": headers}, receive, send))
    assert sent[0]["status"] == 421


def test_pages_are_sent_so_that_no_other_site_can_frame_or_read_them():
    start, _ = asked(guard(), headers=OWN)
    headers = dict(start["headers"])
    assert headers[b"x-own"] == b"1"
    assert b"frame-ancestors 'none'" in headers[b"content-security-policy"]
    assert headers[b"x-content-type-options"] == b"nosniff"
    assert headers[b"cross-origin-resource-policy"] == b"same-origin"


def test_a_forwarded_prefix_never_reaches_a_page():
    _, body = asked(guard(), headers={**OWN, "x-forwarded-prefix": "//evil.example"})
    assert b"evil" not in body["body"]


def test_what_is_neither_a_request_nor_a_socket_passes():
    heard: list[str] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        heard.append(scope["type"])

    asyncio.run(Guard(app, ("localhost",), loopback=True)({"type": "lifespan"}, None, None))  # type: ignore[arg-type]
    assert heard == ["lifespan"]


def test_a_tabs_socket_is_let_through_only_with_the_cookie_of_its_browser():
    tabs = TabGuard(_through, {"tab": "mine"}.get)
    at = {"type": "websocket", "path": SOCKET, "query_string": b"client_id=tab&EIO=4"}
    assert asked(tabs, **at, session={"id": "mine"})[0]["type"] == "websocket.accept"
    assert asked(tabs, **at, session={"id": "another"})[0]["type"] == "websocket.close"
    assert asked(tabs, **at)[0]["type"] == "websocket.close"
    assert asked(tabs, **{**at, "type": "http"}, session={"id": "another"})[0]["status"] == 403
    assert asked(tabs, **{**at, "query_string": b"client_id=gone"}, session={})[0]["type"] == "websocket.accept"
    assert asked(tabs, path="/", session={"id": "another"})[0]["status"] == 200


@pytest.mark.parametrize(
    ("path", "query", "sent_to", "back_to"),
    [
        ("/", b"", b"/?cookie=asked", b"/"),
        ("/", b"hour=9", b"/?hour=9&cookie=asked", b"/?hour=9"),
        ("/visit/a-b_c", b"", b"/visit/a-b_c?cookie=asked", b"/visit/a-b_c"),
        (
            "/replay",
            b"record=a%26b&cookie=x",
            b"/replay?record=a%26b&cookie=x&cookie=asked",
            b"/replay?record=a%26b&cookie=x",
        ),
        # What would lead to another site leads to this one.
        ("//evil.example/x", b"", b"/evil.example/x?cookie=asked", b"/evil.example/x"),
        ("/\\evil.example\r\nx: y", b"", b"/evil.example%0D%0Ax%3A%20y?cookie=asked", b"/evil.example%0D%0Ax%3A%20y"),
    ],
)
def test_a_browser_without_a_cookie_is_sent_for_one_before_a_page_is_made_for_it(path, query, sent_to, back_to):
    first = CookieFirst(_through)
    session: dict[str, str] = {}
    sent, _ = asked(first, path=path, query_string=query, session=session)
    assert (sent["status"], dict(sent["headers"])[b"location"]) == (303, sent_to)
    assert len(session["id"]) == 36, "the middleware before it writes the cookie"
    again = sent_to.partition(b"?")[2]
    back, _ = asked(first, path=path, query_string=again, session=session)
    assert (back["status"], dict(back["headers"])[b"location"]) == (303, back_to)
    assert asked(first, path=path, query_string=query, session=session)[0]["status"] == 200
    kept_none, body = asked(first, path=path, query_string=again, session={})
    assert kept_none["status"] == 403
    assert b"keeps no cookie" in body["body"]


def test_without_a_cookie_nothing_is_answered_but_what_pages_are_drawn_with():
    first = CookieFirst(_through)
    assert asked(first, path="/nothing/here", method="POST", session={})[0]["status"] == 403
    for path in ("/world/look.css", "/_nicegui/3/vue.js", "/favicon.ico"):
        assert asked(first, path=path, session={})[0]["status"] == 200
    assert asked(first, path="/", type="websocket", session={})[0]["type"] == "websocket.accept"


def test_the_secret_is_made_once_and_can_be_read_by_its_owner_alone(tmp_path):
    secret = read_secret(tmp_path / "data")
    assert len(secret) >= 48
    assert read_secret(tmp_path / "data") == secret
    assert read_secret(tmp_path / "other") != secret
    if sys.platform != "win32":
        assert stat.S_IMODE((tmp_path / "data" / "browser-secret").stat().st_mode) == 0o600


@pytest.mark.parametrize("left", [b"half", b"", bytes(64), b"\xff" * 64, b"a b" * 20])
def test_a_secret_that_was_never_written_whole_is_made_anew(tmp_path, left):
    (tmp_path / "browser-secret").write_bytes(left)
    secret = read_secret(tmp_path)
    assert len(secret) >= 48
    assert (tmp_path / "browser-secret").read_text() == secret


def test_a_secrets_name_does_not_tell_it():
    assert len(secret_id("a" * 48)) == 8
    assert secret_id("a" * 48) != secret_id("b" * 48)


# --- the cookie -------------------------------------------------------------------------------------------------------


class _Clock(TimestampSigner):
    """Signs at a time that is so many seconds from now."""

    def __init__(self, secret: str, ahead: int) -> None:
        super().__init__(secret)
        self.ahead = ahead

    def get_timestamp(self) -> int:
        return super().get_timestamp() + self.ahead


def behind_the_clock(*headers: tuple[bytes, bytes], kind: str = "http") -> list[tuple[bytes, bytes]]:
    """The headers as they come through."""
    seen: list[tuple[bytes, bytes]] = []

    async def behind(scope: Any, receive: Any, send: Any) -> None:
        seen.extend(scope["headers"])

    scope = {"type": kind, "headers": list(headers)}
    asyncio.run(LastingCookie(behind, "own", "s" * 40)(scope, None, None))  # type: ignore[arg-type]
    return seen


@pytest.mark.parametrize("kind", ["http", "websocket"])
def test_a_cookie_signed_before_the_clock_was_set_back_is_known(kind):
    cookie = _Clock("s" * 40, 30 * 24 * 3600).sign(b"eyJpZCI6IDF9")
    (own, other) = behind_the_clock((b"cookie", b"a=1; own=" + cookie + b"; b=2"), (b"x", cookie), kind=kind)
    assert other == (b"x", cookie)
    assert own[1] != b"a=1; own=" + cookie + b"; b=2"
    assert (own[1][:9], own[1][-5:]) == (b"a=1; own=", b"; b=2")
    assert TimestampSigner("s" * 40).unsign(own[1][9:-5], max_age=60) == b"eyJpZCI6IDF9"


@pytest.mark.parametrize(
    "cookie",
    [
        TimestampSigner("s" * 40).sign(b"fresh"),
        _Clock("s" * 40, -400 * 24 * 3600).sign(b"old"),
        _Clock("t" * 40, 3600).sign(b"of another secret"),
        b"none",
        b"a.b.c",
        b"\xff.\xfe.\xfd",
    ],
    # What is signed holds the time: two workers would know the same test by two names.
    ids=["fresh", "old", "of another secret", "none", "no signature", "no ASCII"],
)
def test_no_other_cookie_is_touched(cookie):
    for header in (b"own=" + cookie, b"x=1;own=" + cookie, b"not-own=" + cookie):
        assert behind_the_clock((b"cookie", header)) == [(b"cookie", header)]
