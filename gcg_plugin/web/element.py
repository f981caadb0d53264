"""The board as an element of a page, and the address of the names and texts it loads."""

from __future__ import annotations

from collections.abc import Callable

from fastapi import Request, Response
from nicegui import app
from nicegui.element import Element

from gcg_plugin.names import language_of
from gcg_plugin.web.frames import Frame
from gcg_plugin.web.texts import texts_in
from genshin_world.errors import DataError

__all__ = ["DuelBoard", "texts_url"]

_TEXTS = "/gcg/texts"
_A_YEAR = 365 * 24 * 3600


class DuelBoard(Element, component="static/board.js", esm={"gcg-board": "static"}):
    """The board that draws frames (`static/`). It says `say` with a message, and `shown` with the `n` it has drawn.

    Args:
        hello: the first frame.
        texts_url: where it finds names and texts (`texts_url`).
        mode: `play`, or `replay` for one that is only looked at.
        speed: the pace to begin with; the browser's own by default.
        gone: called when it is taken out of its page, or the page is gone.
    """

    def __init__(
        self,
        hello: Frame,
        *,
        texts_url: str,
        mode: str = "play",
        speed: str = "",
        gone: Callable[[], None] = lambda: None,
    ) -> None:
        super().__init__()
        self._gone = gone
        self._props["hello"] = hello.data()
        self._props["texts-url"] = texts_url
        self._props["mode"] = mode
        self._props["speed"] = speed

    def take(self, frames: list[Frame]) -> None:
        """Draw these frames, one after the other."""
        self.run_method("take", [frame.data() for frame in frames])

    def _handle_delete(self) -> None:
        super()._handle_delete()
        self._gone()


def texts_url(language: str) -> str:
    """The address of a language's names and texts. It changes when they do, so that a browser may keep what it has.

    Raises:
        DataError: the player's file of texts is not what `genshin-world text gcg` writes.
    """
    return f"{_TEXTS}/{language}.json?v={texts_in(language).tag}"


@app.get(_TEXTS + "/{language}.json", include_in_schema=False)
def _texts(language: str, request: Request) -> Response:
    try:
        found = texts_in(language_of(language))
    except DataError:
        return Response(status_code=404)
    named = request.query_params.get("v") == found.tag
    kept = f"public, max-age={_A_YEAR}, immutable" if named else "no-cache"
    headers = {"ETag": f'"{found.tag}"', "Cache-Control": kept}
    if request.headers.get("if-none-match") == headers["ETag"]:
        return Response(status_code=304, headers=headers)
    return Response(found.content, media_type="application/json", headers=headers)
