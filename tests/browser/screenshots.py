"""Pictures of every page and of the board in every state, at each size and in both themes.

`python -m tests.browser.screenshots [FOLDER] [--only NAME,...] [--size NAME,...]` writes `FOLDER/NAME-SIZE-THEME.png`
(the folder is `screenshots` by default). What differs is looked at by people: nothing is compared here. With `--readme`
it makes README's own pictures instead: `docs/pictures/*.png`.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Collection, Iterable
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image
from playwright.sync_api import Page, sync_playwright

from tests.browser import states
from tests.browser.browsing import CHROMIUM, ROOT, SIZES, THEMES, Server, context_of, launch

README = {"board": ("foretold", "desk", "light"), "city": ("world", "desk", "dark")}
"""README's pictures by name: the state, the size and the theme."""

WHOLE = ("world", "world-settings", "result", "replays")
"""What is longer than a screen, and is pictured whole besides."""


def main() -> int:
    """Makes the pictures; how many problems there were."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("folder", nargs="?", type=Path, default=Path("screenshots"))
    parser.add_argument("--only", default="", help="names of states, with commas between them; all by default")
    parser.add_argument("--size", default=",".join(SIZES), help="sizes, with commas between them; all by default")
    parser.add_argument("--readme", action="store_true", help="make README's pictures")
    given = parser.parse_args()
    if CHROMIUM is None:
        print("no Chromium on this machine: apt-get install chromium", file=sys.stderr)
        return 1
    with TemporaryDirectory() as data:
        if given.readme:
            made = Path(data) / "made"
            picture_all(made, {state for state, _, _ in README.values()}, {size for _, size, _ in README.values()})
            for name, place in README.items():
                lessen(made / f"{'-'.join(place)}.png", ROOT / "docs" / "pictures" / f"{name}.png")
        else:
            picture_all(given.folder, set(filter(None, given.only.split(","))), given.size.split(","))
    return 0


def picture_all(folder: Path, only: Collection[str], sizes: Iterable[str]) -> None:
    """Pictures the states that are named, or all, at each of the sizes."""
    folder.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright, TemporaryDirectory() as data:
        browser = launch(playwright)
        for size in sizes:
            with (
                Server(Path(data) / size, arguments=states.arguments()) as server,
                context_of(browser, size=size) as context,
            ):
                page = context.new_page()
                for name in states.walk(page, server):
                    if not only or name in only:
                        picture(page, folder, name, size)
                        print(f"{name} at {size}")
        browser.close()


def lessen(taken: Path, picture: Path) -> None:
    """Writes a picture with 64 shades of each colour: nobody sees a difference, and the file is a third smaller."""
    picture.parent.mkdir(parents=True, exist_ok=True)
    shades = Image.open(taken).convert("RGB").point(lambda value: round(value / 255 * 63) * 255 // 63)
    shades.save(picture, optimize=True)


def picture(page: Page, folder: Path, name: str, size: str) -> None:
    """Pictures a page in both themes."""
    for theme in THEMES:
        wear(page, theme)
        page.screenshot(path=folder / f"{name}-{size}-{theme}.png")
        if name in WHOLE:
            page.screenshot(path=folder / f"{name}-{size}-{theme}-whole.png", full_page=True)
    wear(page, THEMES[0])


def wear(page: Page, theme: str) -> None:
    """Has the system say another theme, and waits until the page wears it."""
    page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
    page.wait_for_function("(dark) => document.body.classList.contains('body--dark') === dark", arg=theme == "dark")
    page.wait_for_function(
        "() => !document.getAnimations().some((one) => one instanceof CSSTransition && one.playState === 'running')"
    )


if __name__ == "__main__":
    sys.exit(main())
