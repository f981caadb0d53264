"""The addresses of the pages, and what is drawn at each."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Awaitable, Callable, Mapping
from hashlib import sha256
from pathlib import Path

from fastapi import Request
from fastapi.exception_handlers import http_exception_handler
from fastapi.responses import Response
from nicegui import Client, app, ui
from starlette.exceptions import HTTPException

from genshin_world.errors import DataError
from genshin_world.options import PlayOption
from genshin_world.plugins import Failure
from genshin_world.refusals import WorldRefused
from genshin_world.web.frame import Frame, Tag, button, link
from genshin_world.web.guest import Guest
from genshin_world.web.registry import Registry
from genshin_world.web.room import Message, Page, Tone
from genshin_world.web.visit_page import VisitPage
from genshin_world.web.world_page import WorldPage, hour_of, title_at
from genshin_world.world import World

__all__ = ["ICON", "Pages"]

_STATIC = Path(__file__).parent / "static"
_STYLES = ("look.css", "frame.css", "city.css", "talk.css")

_PATIENCE = 20.0
"""Seconds a plugin's page may take to be drawn."""

_NOT_HERE = "This page is not there"
_NOT_YOURS = "This visit is not yours, or it has ended"
_FAILED = "This page could not be shown"

# NiceGUI's own words for a server that is gone stand outside its application. What is folded out over the page is
# folded in again by a click elsewhere and by Escape.
_SCRIPT = """<script>
addEventListener("DOMContentLoaded", () => document.getElementById("popup").setAttribute("role", "alert"));
addEventListener("click", (event) => {
  for (const panel of document.querySelectorAll(".world-looks[open]"))
    if (!panel.contains(event.target)) panel.open = false;
});
addEventListener("keydown", (event) => {
  const panel = event.key === "Escape" && document.querySelector(".world-looks[open]");
  if (panel) {
    panel.open = false;
    panel.querySelector("summary").focus();
  }
});
</script>"""
ICON = (
    "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'><rect width='32' height='32' rx='7' fill='#1f6660'/>"
    "<path d='M16 5l3.2 7.8L27 16l-7.8 3.2L16 27l-3.2-7.8L5 16l7.8-3.2z' fill='#fdf9f0'/></svg>"
)


def _linked(style: str) -> str:
    """A style sheet's link, with what changes when it does."""
    version = sha256((_STATIC / style).read_bytes()).hexdigest()[:12]
    return f'<link rel="stylesheet" href="/world/{style}?{version}">'


class Pages:
    """The pages of a world.

    Args:
        registry: the browsers and their visits.
        world: the world whose plugins add pages.
        options: what can be set.
        hour: the hour the world's page shows when its address names none.
    """

    def __init__(self, registry: Registry, world: World, options: list[PlayOption], hour: int) -> None:
        self._registry = registry
        self._options = options
        self._hour = hour
        self._added: list[tuple[str, Page]] = []
        taken: set[str] = set()
        for owner, page in world.plugins.collect("register_pages", world=world):
            with world.plugins.guard(owner, "register_pages"):
                if page.path in taken:
                    raise ValueError(f"the page {page.path} is there already")
                taken.add(page.path)
                self._added.append((owner, page))
        self._menu = [("The city", "/"), *((page.title, page.path) for _, page in self._added if page.in_menu)]

    def register(self) -> None:
        """Gives the pages their addresses. Once in a process: NiceGUI has one application."""
        app.colors(primary="#1f6660", accent="#1f6660", positive="#2b6a3c", negative="#a02f28", warning="#7d5000")
        app.add_static_files("/world", _STATIC)
        ui.add_head_html("".join(map(_linked, _STYLES)) + _SCRIPT, shared=True)
        ui.page("/")(self._world_page)
        ui.page("/visit/{token}")(self._visit_page)
        for owner, page in self._added:
            ui.page(page.path, response_timeout=2 * _PATIENCE)(self._added_page(owner, page))
        app.exception_handler(404)(self._not_found)
        app.on_page_exception(self._page_failed)

    # --- the pages --------------------------------------------------------------------------------------------------

    def _guest(self) -> Guest:
        guest = self._registry.guest(str(app.storage.browser["id"]), app.storage.user)
        tab = ui.context.client
        guest.tabs.add(tab.id)
        tab.on_delete(lambda: guest.tabs.discard(tab.id))
        return guest

    def _frame(self, title: str, guest: Guest | None, *, here: str = "", heading: bool = True) -> Frame:
        return Frame(title, guest.store if guest else None, self._menu, here=here, heading=heading)

    def _world_page(self, hour: str = "") -> None:
        guest = self._guest()
        asked = hour_of(hour)
        at = self._hour if asked is None else asked
        frame = self._frame(title_at(at), guest, here="/", heading=False)
        with frame.body():
            WorldPage(self._registry, guest, frame, self._options, at, self._hour).draw()
        if hour and asked is None:
            frame.tell(f"There is no hour {hour[:20]!r}: it is {at:02}:00.", "refused")

    def _visit_page(self, token: str) -> None:
        guest = self._guest()
        opened = self._registry.find(guest, token)
        if opened is None:
            ui.context.client.status_code = 404
            frame = self._frame(_NOT_YOURS, guest)
            with frame.body():
                Tag("p", "A visit belongs to the browser it was begun in, and is forgotten some time after its end.")
                if guest.unfinished:
                    Tag("p", "What was interrupted can be taken up again in the city.")
                Tag("p", "A browser that keeps no cookies cannot be known again: let it keep this server's.", "soft")
                self._ways_on(guest)
            return
        frame = self._frame(opened.title, guest, heading=False)
        with frame.body():
            VisitPage(self._registry, opened, frame).draw()

    def _added_page(self, owner: str, page: Page) -> Callable[[Request], Awaitable[None]]:
        async def drawn(request: Request) -> None:
            guest = self._guest()
            frame = self._frame(page.title, guest, here=page.path)
            parameters = {**request.query_params, **{name: str(value) for name, value in request.path_params.items()}}
            problem: Message | None = None
            with frame.body(), Tag("div", classes="added-page") as place:
                try:
                    found = page.draw(View(self._registry, guest, frame, parameters))
                    if inspect.isawaitable(found):
                        await _within(_PATIENCE, found)
                except WorldRefused as refused:
                    problem = Message(str(refused), "refused")
                except (Exception, SystemExit) as error:
                    failure = Failure(owner, f"the page {page.path}", error)
                    with guest.world.plugins.guard(failure.plugin, failure.hook):
                        raise
                    ui.context.client.status_code = 500
                    problem = Message(f"Something went wrong: {failure}.", "error")
                if problem is not None:
                    frame.say(problem)
                    place.clear()
                    with place:
                        self._ways_on(guest)

        return drawn

    # --- what is not there, and what fails --------------------------------------------------------------------------

    async def _not_found(self, request: Request, error: Exception) -> Response:
        if isinstance(error, HTTPException) and (
            request.scope.get("endpoint") not in (None, app) or request.url.path.startswith(("/_nicegui", "/world/"))
        ):
            return await http_exception_handler(request, error)
        with Client(ui.page(""), request=request) as client:
            frame = self._frame(_NOT_HERE, self._known_guest())
            with frame.body():
                Tag("p", f"Nothing is kept at {request.url.path[:80]}.")
                self._ways_on(None)
        return client.build_response(request, 404)

    def _page_failed(self, error: Exception) -> None:
        guest = None if isinstance(error, DataError) else self._known_guest()
        frame = self._frame(_FAILED, guest)
        with frame.body():
            words = str(error) if isinstance(error, DataError | WorldRefused) else f"{type(error).__name__}: {error}"
            Tag("p", " ".join(words.split())[:400])
            self._ways_on(None)

    def _known_guest(self) -> Guest | None:
        return self._registry.guests.get(str(app.storage.browser.get("id")))

    def _ways_on(self, guest: Guest | None) -> None:
        current = guest.current if guest is not None else None
        with Tag("p", classes="ways"):
            link("To the city", "/", "button is-main")
            if current is not None:
                link(f"Back to {current.title}", f"/visit/{current.token}", "button")
            again = button("Try again", "button is-quiet")
            again.on("click", js_handler="() => location.reload()")


async def _within(seconds: float, drawing: Awaitable[None]) -> None:
    """Waits for a page to be drawn.

    Raises:
        TimeoutError: it takes longer.
    """
    try:
        async with asyncio.timeout(seconds) as limit:
            await drawing
    except TimeoutError as error:
        if limit.expired():
            raise TimeoutError(f"it was not drawn within {seconds:g} seconds") from error
        raise


class View:
    """One browser's look at a plugin's page (`genshin_world.web.room.PageView`)."""

    def __init__(self, registry: Registry, guest: Guest, frame: Frame, parameters: Mapping[str, str]) -> None:
        self._registry = registry
        self._guest = guest
        self._frame = frame
        self._client: Client = ui.context.client
        self.parameters = parameters

    @property
    def world(self) -> World:
        """The browser's world."""
        return self._guest.world

    @property
    def settings(self) -> Mapping[str, object]:
        """What the player has set."""
        return self._guest.settings

    @property
    def browser(self) -> str:
        """A word that stands for the browser."""
        return self._guest.key

    @property
    def own_machine(self) -> bool:
        """Whether the files on this machine are the player's."""
        return self._registry.own_machine

    def resume(self, path: Path) -> None:
        """Takes an interrupted activity up again, and opens its page.

        Raises:
            WorldRefused: no plugin knows the file, or something else is going on; it goes on.
        """
        opened = self._registry.resume(self._guest, path, hour=self._registry.hour, leaving=False)
        self._client.open(f"/visit/{opened.token}")

    def say(self, text: str, tone: Tone = "info") -> None:
        """Says something at the head of the page."""
        with self._client:
            self._frame.say(Message(text, tone))
