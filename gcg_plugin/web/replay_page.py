"""The page of replays: the player's own records, a place to drop one, and the viewer.

`/replay` lists; `/replay?record=NAME` shows one of the player's own, `/replay?file=KEY` one that was dropped in. `step`
and `eyes` in the address say where the viewer stands, so that reload and back come back to it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

from fastapi import Request
from fastapi.responses import JSONResponse
from nicegui import app, run, ui
from nicegui.element import Element

from gcg_plugin.board.opening import one_line, records_folder
from gcg_plugin.names import ENGLISH, language_of, name_of
from gcg_plugin.record import RecordError
from gcg_plugin.slices import load_deck
from gcg_plugin.web.element import texts_url
from gcg_plugin.web.replay_viewer import Viewer
from gcg_plugin.web.replaying import LARGEST, Eyes, Replay, load
from gcg_plugin.web.shelf import PATH, SHELF, Listed, at, granted, listed, names_in, read_file
from genshin_world.errors import DataError
from genshin_world.refusals import WorldRefused
from genshin_world.web.frame import Tag, button, link, sentence
from genshin_world.web.room import Page, PageView

__all__ = ["address", "pages"]

_DROP: Final = "/gcg/records"
_LOOK: Final = Path(__file__).parent / "static" / "replay.css"

_ON_A_PAGE: Final = 20
"""How many of the player's own records are listed at once."""

_READERS: Final = 2
"""How many dropped files are read at once."""

_OUTCOMES: Final = {"won": "Won", "lost": "Lost", "drawn": "Drawn", None: "Not over"}


class RecordDrop(Element, component="static/record_drop.js"):
    """Where a record's file is dropped or chosen; it goes to `url`, and the browser to the address that comes back."""


def pages() -> list[Page]:
    """The page, for `register_pages`; what is dropped in is taken from now on."""
    _take_drops()
    return [Page(PATH, "Replays", _draw)]


def address(record: Path) -> str:
    """The address at which a duel's record is watched; made while a page of the player's browser is drawn or answers.

    That browser may look at the record from now on, wherever it is kept.

    Args:
        record: the record's file.
    """
    files = granted(app.storage.user, record, folder=records_folder())
    return at(record=next(name for name, file in reversed(files.items()) if file == record.absolute()))


# --- files that are dropped in -------------------------------------------------------------------------------------


@lru_cache(maxsize=1)
def _take_drops() -> None:
    SHELF.keep_in(records_folder().parent / "dropped")
    reading = asyncio.Semaphore(_READERS)

    async def dropped(request: Request, name: str = "") -> JSONResponse:
        browser = request.session.get("id")
        if not isinstance(browser, str):
            return _problem(403, "Load the page anew: this browser is not known here.")
        content = bytearray()
        async for part in request.stream():
            content += part
            if len(content) > LARGEST:
                return _problem(413, f"That file is larger than any record: {LARGEST:,} bytes are read at most.")
        async with reading:
            try:
                await run.io_bound(load, bytes(content), name)
            except RecordError as error:
                # The request was none the worse for it: browsers would cry over another status.
                return _problem(200, str(error))
        return JSONResponse({"at": at(file=SHELF.put(browser, name, bytes(content)))})

    app.post(_DROP, include_in_schema=False)(dropped)


def _problem(status: int, words: str) -> JSONResponse:
    return JSONResponse({"problem": words}, status)


# --- the page ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Found:
    """A record that was asked for: its bytes, what it is called, its address, and its file where it is the player's."""

    content: bytes
    name: str
    address: str
    path: Path | None = None


async def _draw(view: PageView) -> None:
    ui.add_css(_LOOK)
    language = _language(view.settings)
    found = None
    try:
        found = _find(view)
        replay = None if found is None else await run.io_bound(load, found.content, found.name, language=language)
    except (RecordError, WorldRefused) as error:
        view.say(str(error), "refused")
        replay = None
    if found is not None and replay is not None:
        with one_line():  # The player's own texts may be broken.
            _watch(view, found, replay, language)
    else:
        await _list(view, language)


def _find(view: PageView) -> _Found | None:
    """What the address asks for; None where it asks for nothing.

    Raises:
        RecordError: the file cannot be read.
        WorldRefused: it is not there, or not for this browser.
    """
    asked = view.parameters
    if name := asked.get("record"):
        path = granted(app.storage.user, folder=records_folder()).get(name)
        if path is None and view.own_machine and name in names_in(records_folder()):
            path = records_folder() / name
        if path is None or not path.is_file():
            raise WorldRefused(f"There is no record {name[:80]} here any more. If you have its file, drop it in below.")
        return _Found(read_file(path), path.name, at(record=name), path)
    if key := asked.get("file"):
        dropped = SHELF.find(view.browser, key)
        if dropped is None:
            raise WorldRefused("That file is not kept here any more: drop it in again.")
        return _Found(dropped.content, dropped.name, at(file=key))
    return None


def _language(settings: Mapping[str, object]) -> str:
    try:
        return language_of(str(settings.get("language") or ENGLISH))
    except DataError:
        return ENGLISH


# --- one record ----------------------------------------------------------------------------------------------------


def _watch(view: PageView, found: _Found, replay: Replay, language: str) -> None:
    ui.page_title(f"{sentence(replay.title)}, replay · Genshin World")
    if replay.problem is not None:
        view.say(
            f"{found.name[:80]} can be played up to its line {replay.kept.line_of(replay.last - 1)} and no further.",
            "error",
        )
    elif replay.kept.note is not None:
        view.say(replay.kept.note)

    def about() -> None:
        Tag("p", _decks(replay.header.decks, language))
        Tag("p", replay.result_in_words() if replay.problem is None else replay.problem)
        with Tag("p", classes="replay-ways"):
            link("All records", PATH, "button is-small")
            if replay.over:
                _can_be_saved(view, found.name, lambda: found.content)
            elif found.path is not None and replay.problem is None:
                _can_go_on(view, found.path)

    asked, store = view.parameters, app.storage.user
    viewer = Viewer(
        replay,
        found.address,
        step=int(step) if (step := asked.get("step", "")).isdecimal() and len(step) < 6 else 0,
        eyes=Eyes(asked["eyes"]) if asked.get("eyes") in list(Eyes) else Eyes.PLAYER,
        speed=str(store.get("gcg_replay_speed", "normal")),
        paced=lambda speed: store.update(gcg_replay_speed=speed),
    )
    viewer.draw(texts_url(language), about)
    RecordDrop().props.update(url=_DROP, most=LARGEST, compact=True)


def _can_be_saved(view: PageView, name: str, read: Callable[[], bytes]) -> None:
    """Of a duel that is over alone: the file holds the seed, and with that all that is hidden."""

    def save() -> None:
        try:
            ui.download.content(read(), name, "application/jsonl")
        except RecordError as error:
            view.say(str(error), "refused")

    button("Download", "button is-quiet is-small", aria_label=f"Download {name}").on("click", save, args=[])


def _can_go_on(view: PageView, path: Path) -> None:
    def go_on() -> None:
        try:
            view.resume(path)
        except WorldRefused as refused:
            view.say(str(refused), "refused")

    button("Go on with it", "button is-quiet is-small").on("click", go_on, args=[])


def _decks(decks: Iterable[int], language: str) -> str:
    return " against ".join(_cast(deck, language) for deck in decks) + "."


def _cast(deck: int, language: str) -> str:
    """A deck by its characters."""
    try:
        return ", ".join(name_of(character.name_text_id, language) for character in load_deck(deck).characters)
    except DataError:
        return f"deck {deck}"


# --- all records ---------------------------------------------------------------------------------------------------


async def _list(view: PageView, language: str) -> None:
    with Tag("div", classes="replay-library"):
        RecordDrop().props.update(url=_DROP, most=LARGEST, compact=False)
        if view.own_machine:
            await _own(view, language)


async def _own(view: PageView, language: str) -> None:
    folder = records_folder()
    names = names_in(folder)
    asked = view.parameters.get("from", "")
    first = min(int(asked), len(names)) if asked.isdecimal() and len(asked) < 6 else 0
    shown = names[first : first + _ON_A_PAGE]
    rows = await run.io_bound(lambda: list(listed(folder, shown)))
    with Tag("section", classes="replay-own", aria_labelledby="replay-own"):
        Tag("h2", "Your duels", id="replay-own")
        if not names:
            Tag("p", "Nothing yet: every duel you play is recorded, and is listed here from its first card on.", "soft")
            return
        with Tag("ul", classes="replay-list"):
            for row in rows or ():
                _row(view, folder, row, language)
        with Tag("p", classes="ways"):
            if first:
                link("Newer", at(**({"from": first - _ON_A_PAGE} if first > _ON_A_PAGE else {})), "button is-quiet")
            if (rest := len(names) - first - len(shown)) > 0:
                link(f"Older ({rest})", at(**{"from": first + _ON_A_PAGE}), "button is-quiet")
        Tag("p", f"The files lie in {folder}.", "soft replay-where")


def _row(view: PageView, folder: Path, row: Listed, language: str) -> None:
    outcome = "Broken" if row.problem is not None else _OUTCOMES[row.outcome]
    with Tag("li", classes=f"replay-row is-{outcome.lower().replace(' ', '-')}"):
        with Tag("div", classes="replay-what"):
            Tag("h3", sentence(row.title) if row.decks else row.title)
            if row.decks:
                Tag("p", _decks(row.decks, language), "soft")
            if row.problem is not None:
                Tag("p", row.problem, "replay-problem")
        with Tag("p", classes="replay-when"):
            Tag("b", outcome, "replay-outcome")
            Tag("span", f"round {row.round}" if row.round else "")
            Tag("time", f"{row.when:%d %B %Y, %H:%M}".lstrip("0"), datetime=row.when.isoformat(timespec="minutes"))
        with Tag("p", classes="replay-ways"):
            if row.decks:
                words = f"Watch {row.title}, {row.when:%d %B, %H:%M}"
                link("Watch", at(record=row.name), "button is-small", aria_label=words)
            if row.outcome is not None:
                _can_be_saved(view, row.name, lambda: read_file(folder / row.name))
            elif row.decks and row.problem is None:
                _can_go_on(view, folder / row.name)
