"""The frame every page stands in: title, menu, how it looks, the skip link and where messages are said."""

from __future__ import annotations

import json
from collections.abc import Iterator, MutableMapping, Sequence
from contextlib import contextmanager
from typing import Any

from nicegui import ui
from nicegui.elements.mixins.text_element import TextElement

from genshin_world.web.room import Message, Tone

__all__ = ["TEXT_SIZES", "THEMES", "Frame", "Tag", "button", "focus", "hidden", "link", "sentence"]

THEMES = {"auto": "As the system", "light": "Paper", "dark": "Night"}
TEXT_SIZES = {"90": "Small", "100": "Normal", "120": "Large", "150": "Very large"}

_DARK = {"auto": None, "light": False, "dark": True}
_SKIP = "main"

# Before anything is drawn the page has the colour it will have, so that nothing flashes.
_HEAD = """
<style>
html {{ font-size: {size}%; background: {light}; }}
@media (prefers-color-scheme: dark) {{ html {{ background: {dark}; }} }}
</style>
"""
_PAPER, _NIGHT = "#f5efe3", "#14171d"

Attribute = str | int | bool | None


class Tag(TextElement):
    """An HTML element with text and attributes.

    Args:
        name: the element's name.
        text: its text.
        classes: its CSS classes.
        attributes: its attributes; an underscore stands for a hyphen, a trailing one for nothing. `None` leaves out.
    """

    def __init__(self, name: str, /, text: str = "", classes: str = "", **attributes: Attribute) -> None:
        super().__init__(tag=name, text=text)
        self.classes(classes)
        for attribute, value in attributes.items():
            self.put(attribute, value)

    def put(self, attribute: str, value: Attribute) -> None:
        """Sets an attribute, or with `None` takes it away."""
        value = _sent(value) if isinstance(value, str) else value
        self.props.set_optional(attribute.rstrip("_").replace("_", "-"), value)

    def _text_to_model_text(self, text: str) -> None:
        # An element that holds others has no text, not an empty one.
        self._text = _sent(text) or None


def _sent(text: str) -> str:
    """A text as it can be sent: of a file's name that is no Unicode, what is none becomes a question mark."""
    return text.encode(errors="replace").decode()


def sentence(words: str) -> str:
    """Words as they stand where a sentence begins: `A duel with Marjorie`."""
    return words[:1].upper() + words[1:]


def link(text: str, address: str, classes: str = "", **attributes: Attribute) -> Tag:
    """A link to another page of the world."""
    return Tag("a", text, classes, href=address, **attributes)


def button(text: str, classes: str = "button", **attributes: Attribute) -> Tag:
    """A button; what it does is said with `.on("click", ...)`."""
    return Tag("button", text, classes, type="button", **attributes)


def hidden(text: str) -> Tag:
    """Words for those who hear the page and do not see it."""
    return Tag("span", text, "unseen")


def focus(selector: str) -> None:
    """Moves the keyboard's focus in the present tab to the first element of a selector."""
    ui.run_javascript(f"document.querySelector({json.dumps(selector)})?.focus()")


class Frame:
    """A page being built.

    Args:
        title: what the page is called.
        store: what is kept for the browser; `None` for a page that belongs to no browser.
        menu: the menu's entries, a name with an address each.
        here: the address the menu has marked.
        heading: whether the page shows its title as its heading.
    """

    def __init__(
        self,
        title: str,
        store: MutableMapping[str, Any] | None,
        menu: Sequence[tuple[str, str]],
        *,
        here: str = "",
        heading: bool = True,
    ) -> None:
        self._store = store
        client = ui.context.client
        client.on_exception(self._failed)
        self.name(title)
        theme, size = self._kept("theme", THEMES, "auto"), self._kept("text", TEXT_SIZES, "100")
        light = _NIGHT if theme == "dark" else _PAPER
        dark = _PAPER if theme == "light" else _NIGHT
        ui.add_head_html(_HEAD.format(size=size, light=light, dark=dark))
        self._dark = ui.dark_mode(_DARK[theme])
        with client.layout:
            header = Tag("header", classes="world-header").move(target_index=0)
            with header:
                link("Skip to the content", f"#{_SKIP}", "world-skip")
                link("Genshin World", "/", "world-name")
                with Tag("nav", classes="world-menu", aria_label="Pages"):
                    for name, address in menu:
                        link(name, address, aria_current="page" if address == here else None)
                if store is not None:
                    self._looks(theme, size)
            with Tag("footer", classes="world-footer"):
                Tag("p", "An independent, unofficial world. Genshin Impact belongs to HoYoverse.")
        with client.content:
            self.main = Tag("div", classes="world-main", id=_SKIP, tabindex=-1)
            with self.main:
                self._says = Tag("p", classes="world-says", role="status", aria_live="polite")
                if heading:
                    Tag("h1", title)

    @contextmanager
    def body(self) -> Iterator[None]:
        """Where the page's content is drawn."""
        with self.main:
            yield

    def name(self, title: str) -> None:
        """Gives the tab its name."""
        ui.page_title(f"{title} · Genshin World")

    def say(self, message: Message | None) -> None:
        """Says a line at the head of the page, or with `None` nothing."""
        self._says.set_text(message.text if message else "")
        self._says.classes(replace=f"world-says is-{message.tone}" if message else "world-says")

    def tell(self, text: str, tone: Tone = "info") -> None:
        """Says a line at the head of the page."""
        self.say(Message(text, tone))

    def _failed(self, error: Exception) -> None:
        words = " ".join(str(error).split())
        self.tell(f"Something went wrong just now: {words or type(error).__name__}. Reload the page to go on.", "error")

    def _kept(self, name: str, known: dict[str, str], default: str) -> str:
        kept = str(self._store.get(name, default)) if self._store is not None else default
        return kept if kept in known else default

    def _looks(self, theme: str, size: str) -> None:
        with Tag("details", classes="world-looks"):
            Tag("summary", "Look")
            with Tag("div", classes="world-looks-panel"):
                self._choice("Light", "theme", THEMES, theme)
                self._choice("Size of text", "text", TEXT_SIZES, size)

    def _choice(self, legend: str, name: str, choices: dict[str, str], chosen: str) -> None:
        with Tag("fieldset"):
            Tag("legend", legend)
            for value, text in choices.items():
                with Tag("label"):
                    box = Tag("input", type="radio", name=name, value=value, checked=value == chosen or None)
                    box.on("change", lambda _, value=value: self._chosen(name, value), args=[])
                    Tag("span", text)

    def _chosen(self, name: str, value: str) -> None:
        if self._store is not None:
            self._store[name] = value
        if name == "theme":
            self._dark.value = _DARK[value]
        else:
            ui.run_javascript(f"document.documentElement.style.fontSize = '{value}%'")
