"""Who may talk to the server: pages of its own only, by a name it goes by, and each tab for its own browser."""

from __future__ import annotations

import ipaddress
import os
import re
import secrets
import socket
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, quote, urlsplit
from uuid import uuid4

__all__ = [
    "CookieFirst",
    "Guard",
    "LastingCookie",
    "TabGuard",
    "guard_messages",
    "is_loopback",
    "names_of",
    "read_secret",
    "secret_id",
]

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
Asgi = Callable[[Scope, Receive, Send], Awaitable[None]]

_SOCKET = "/_nicegui_ws/"
_A_YEAR = 365 * 24 * 3600
_SAFE = ("GET", "HEAD", "OPTIONS")
_FOR_ALL = ("/_nicegui/", "/world/", "/favicon.ico")
"""What pages are drawn with: the same for everybody, and nothing is kept of who has asked."""

_ASKED = b"cookie=asked"
"""Stands in the address of whoever has been sent for a cookie."""

_NO_COOKIE = "Your browser keeps no cookie, by which it would be known again: let it keep this server's, and come anew."
_SECRET = re.compile(r"[A-Za-z0-9_-]{32,}")

_HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval'; style-src 'self' 'unsafe-inline'; "
        "img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; "
        "base-uri 'self'; form-action 'self'; object-src 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
"""NiceGUI's pages compile their templates in the browser, so scripts may not be forbidden to evaluate."""


def is_loopback(host: str) -> bool:
    """Whether an address to listen at can be reached from this machine alone."""
    if host.casefold() == "localhost":
        return True
    address = _address(host)
    return address is not None and address.is_loopback


def names_of(host: str) -> frozenset[str]:
    """The names the server goes by, besides addresses in figures: what a page's address may hold as its host."""
    names = {"localhost", host.casefold()}
    if not is_loopback(host):
        own = socket.gethostname().casefold()
        names |= {own, f"{own.split('.')[0]}.local"}
    return frozenset(names)


def read_secret(folder: Path) -> str:
    """The secret that signs the cookies: made once, kept in a file only its owner can read.

    Raises:
        OSError: the folder cannot be written or the file cannot be read.
    """
    file = folder / "browser-secret"
    folder.mkdir(parents=True, exist_ok=True)
    try:
        handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        if _SECRET.fullmatch(kept := file.read_text(encoding="ascii", errors="replace").strip()):
            return kept
        # A full disk leaves it empty, and a lost power full of zeros, which anybody can guess.
        file.unlink()
        return read_secret(folder)
    secret = secrets.token_urlsafe(48)
    with os.fdopen(handle, "w", encoding="ascii") as out:
        out.write(secret)
    return secret


def secret_id(secret: str) -> str:
    """A short name of a secret that does not tell it: cookies of two data folders must not be taken for one another."""
    return sha256(f"name of {secret}".encode()).hexdigest()[:8]


class Guard:
    """Lets through only what the server's own pages, or a person typing its address, can have asked.

    A name that is not the server's would be another site's that points here (DNS rebinding). An origin that is not
    the page's own would be another site's script. Both get one line of plain text, and nothing else happens.

    Args:
        app: what is guarded.
        names: the names the server goes by.
        loopback: whether it is to be reached from this machine alone; otherwise it goes by any address in figures.
    """

    def __init__(self, app: Asgi, names: Iterable[str], *, loopback: bool) -> None:
        self.app = app
        self._names = frozenset(name.casefold() for name in names)
        self._loopback = loopback

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes a request on or answers it with a refusal."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in reversed(scope["headers"])}
        if problem := self.problem(scope["type"], scope.get("method", "GET"), str(scope["path"]), headers):
            await _refuse(scope, receive, send, *problem)
            return
        # A forwarded prefix would be written into the page; nothing stands in front of this server.
        scope["headers"] = [(name, value) for name, value in scope["headers"] if name != b"x-forwarded-prefix"]

        async def with_headers(message: MutableMapping[str, Any]) -> None:
            if message["type"] == "http.response.start":
                own = [(name.lower().encode(), value.encode()) for name, value in _HEADERS.items()]
                message["headers"] = [*message.get("headers", []), *own]
            await send(message)

        await self.app(scope, receive, with_headers)

    def problem(self, kind: str, method: str, path: str, headers: dict[str, str]) -> tuple[int, str] | None:
        """Why a request is refused: a status and a line; `None` when it is not.

        Args:
            kind: `http` or `websocket`.
            method: the HTTP method.
            path: the path asked for.
            headers: the request's headers, names in small letters.
        """
        host = headers.get("host", "")
        if not self._is_own(host):
            return 421, "This server does not go by that name. Use the address it has printed."
        origin, site = headers.get("origin"), headers.get("sec-fetch-site")
        changing = kind == "websocket" or method not in _SAFE
        if origin is None:
            # Browsers name the origin of every handshake and of every request that may change something.
            if changing:
                return 403, "Only this server's own pages may send it anything."
            if path.startswith(_SOCKET) and site not in (None, "same-origin", "none"):
                return 403, "Only this server's own pages may listen to it."
            return None
        if not _same(origin, host) and (changing or path.startswith(_SOCKET)):
            return 403, "Only this server's own pages may send it anything."
        return None

    def _is_own(self, host: str) -> bool:
        try:
            name = urlsplit(f"//{host}").hostname or ""
        except ValueError:
            return False
        if name.casefold() in self._names:
            return True
        address = _address(name)
        return address is not None and (address.is_loopback or not self._loopback)


class TabGuard:
    """Lets a tab's connection through only with the cookie of the browser whose page it is.

    Args:
        app: what is guarded; stands behind the middleware that reads the session's cookie.
        owner_of: whose page the client of an id is; `None` when there is no such page.
    """

    def __init__(self, app: Asgi, owner_of: Callable[[str], str | None]) -> None:
        self.app = app
        self._owner_of = owner_of

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes a request on or answers it with a refusal."""
        if scope["type"] in ("http", "websocket") and str(scope["path"]).startswith(_SOCKET):
            asked = parse_qs(scope.get("query_string", b"").decode("latin-1")).get("client_id", [""])[0]
            owner = self._owner_of(asked)
            if owner is not None and owner != scope.get("session", {}).get("id"):
                await _refuse(scope, receive, send, 403, "That page is another browser's.")
                return
        await self.app(scope, receive, send)


class CookieFirst:
    """Sends a browser without a cookie for one, and answers it when it comes back with it.

    A page is kept for a while for whoever has asked for it, and so is the world of a new browser. Whoever keeps no
    cookie comes back for neither, and could ask for any number of them.

    Args:
        app: what is behind; stands behind the middleware that reads and writes the session's cookie.
    """

    def __init__(self, app: Asgi) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes a request on, or answers it with where to ask again."""
        if scope["type"] != "http" or str(scope["path"]).startswith(_FOR_ALL):
            await self.app(scope, receive, send)
            return
        path, query = str(scope["path"]), bytes(scope.get("query_string", b""))
        came_back = query == _ASKED or query.endswith(b"&" + _ASKED)
        if "id" in scope["session"]:
            if came_back:
                await _send_to(send, path, query[: -len(_ASKED)].removesuffix(b"&"))
            else:
                await self.app(scope, receive, send)
        elif came_back or scope["method"] not in _SAFE:
            await _refuse(scope, receive, send, 403, _NO_COOKIE)
        else:
            scope["session"]["id"] = str(uuid4())
            await _send_to(send, path, b"&".join(part for part in (query, _ASKED) if part))


class LastingCookie:
    """Knows a browser again whose cookie was signed later than it is now: the clock has been set back since.

    A machine without a clock of its own begins in the past whenever it is started. A cookie from the future is taken
    for none, and the browser would be given another, and lose its progress with the one it had.

    Args:
        app: what is behind; stands before the middleware that reads the session's cookie.
        name: the cookie's name.
        secret: the secret it is signed with.
    """

    def __init__(self, app: Asgi, name: str, secret: str) -> None:
        from itsdangerous import TimestampSigner

        self.app = app
        self._cookie = re.compile(rb"(?:^|(?<=[;\s]))" + re.escape(name.encode()) + rb"=([^;\s]+)")
        self._signer = TimestampSigner(secret)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes a request on, its cookie signed anew where that is needed."""
        if scope["type"] in ("http", "websocket"):
            scope["headers"] = [
                (name, self._cookie.sub(self._renewed, value) if name == b"cookie" else value)
                for name, value in scope["headers"]
            ]
        await self.app(scope, receive, send)

    def _renewed(self, found: re.Match[bytes]) -> bytes:
        from itsdangerous import BadSignature, SignatureExpired

        try:
            self._signer.unsign(found[1], max_age=_A_YEAR)
        except SignatureExpired as expired:
            now = datetime.now(UTC)
            if expired.payload is not None and expired.date_signed is not None and expired.date_signed > now:
                return found[0][: -len(found[1])] + self._signer.sign(expired.payload)
        except BadSignature:
            pass
        return found[0]


def guard_messages(server: Any, owner_of: Callable[[str], str | None]) -> None:
    """Hears of what comes over a tab's connection only what is about that tab.

    NiceGUI's handlers look up the page that a message names, and not whose connection it comes over: whoever knew the
    name of another's page could act in it.

    Args:
        server: the `socketio.AsyncServer` with NiceGUI's handlers, which are put behind this guard.
        owner_of: whose page the client of an id is; `None` when there is no such page.
    """
    handlers = dict(server.handlers["/"])

    def of_its_own(kind: str) -> Callable[[str, Any], Any]:
        def heard(connection: str, message: Any) -> Any:
            # A tab's connection is in the room that is called as its page is.
            own = isinstance(message, dict) and message.get("client_id") in server.rooms(connection)
            return handlers[kind](connection, message) if own else None

        return heard

    for kind in ("event", "javascript_response", "ack", "log"):
        server.on(kind, of_its_own(kind))

    async def shaken(connection: str, message: Any) -> bool:
        asked = message.get("client_id") if isinstance(message, dict) else None
        session = server.get_environ(connection)["asgi.scope"].get("session", {})
        if not isinstance(asked, str) or owner_of(asked) is None or owner_of(asked) != session.get("id"):
            return False
        return bool(await handlers["handshake"](connection, message))

    server.on("handshake", shaken)


async def _send_to(send: Send, path: str, query: bytes) -> None:
    # Two strokes at the beginning would name another site.
    at_home = "/" + quote(path.lstrip("/\\"))
    address = at_home.encode() + (b"?" + query if query else b"")
    headers = [(b"location", address), (b"cache-control", b"no-store"), (b"content-length", b"0")]
    await send({"type": "http.response.start", "status": 303, "headers": headers})
    await send({"type": "http.response.body", "body": b""})


async def _refuse(scope: Scope, receive: Receive, send: Send, status: int, line: str) -> None:
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": 1008, "reason": line})
        return
    body = f"{line}\n".encode()
    headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def _same(origin: str, host: str) -> bool:
    try:
        parts = urlsplit(origin)
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and parts.netloc.casefold() == host.casefold()


def _address(host: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        return ipaddress.ip_address(host.strip("[]"))
    except ValueError:
        return None
