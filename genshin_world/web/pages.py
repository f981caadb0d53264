"""The addresses of the pages, and what is drawn at each."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

from nicegui import app, ui

from genshin_world.options import PlayOption
from genshin_world.web.frame import Frame, Tag, link
from genshin_world.web.registry import Guest, Registry
from genshin_world.web.visit_page import VisitPage
from genshin_world.web.world_page import WorldPage
from genshin_world.world import World

__all__ = ["Pages"]

_STATIC = Path(__file__).parent / "static"


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
        self._world = world
        self._options = options
        self._hour = hour

    def register(self) -> None:
        """Gives the pages their addresses. Once in a process: NiceGUI has one application."""
        app.add_static_files("/world", _STATIC)
        look = (_STATIC / "look.css").read_bytes()
        ui.add_head_html(f'<link rel="stylesheet" href="/world/look.css?{sha256(look).hexdigest()[:12]}">', shared=True)
        ui.page("/")(self._world_page)
        ui.page("/visit/{token}")(self._visit_page)

    def _guest(self) -> Guest:
        return self._registry.guest(str(app.storage.browser["id"]), app.storage.user)

    def _frame(self, title: str, guest: Guest, *, here: str = "", heading: bool = True) -> Frame:
        return Frame(title, guest.store, [("The city", "/")], here=here, heading=heading)

    def _world_page(self, hour: str = "") -> None:
        guest = self._guest()
        at = int(hour) if hour.isdecimal() and int(hour) < 24 else self._hour
        frame = self._frame(f"The city at {at:02}:00", guest, here="/")
        with frame.body():
            WorldPage(self._registry, guest, frame, at).draw()

    def _visit_page(self, token: str) -> None:
        guest = self._guest()
        opened = self._registry.find(guest, token)
        if opened is None:
            ui.context.client.status_code = 404
            frame = self._frame("This visit is not yours, or it has ended", guest)
            with frame.body():
                Tag("p", "A visit belongs to the browser it was begun in, and is forgotten some time after its end.")
                link("To the city", "/", "button")
            return
        frame = self._frame(opened.title[:1].upper() + opened.title[1:], guest, heading=False)
        with frame.body():
            VisitPage(self._registry, opened, frame).draw()
