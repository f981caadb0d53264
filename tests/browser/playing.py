"""Somebody who plays duels in a browser: reads roles and names, and presses with a mouse, with keys or with a finger.

`Player` knows nothing of the game but what stands on the page; `Mouse`, `Keys` and `Finger` are its hands.
"""

from __future__ import annotations

import random
import re
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar, Protocol

from playwright.sync_api import Locator, Page

from tests.browser.browsing import ready
from tests.browser.reading import Node, read

PATIENCE = 15.0
"""Seconds the page may take to answer, on a machine that does much besides."""

BOARD = {
    "skills": ("region", r"Skills"),
    "hand": ("region", r"Your hand"),
    "dice": ("region", r"Your dice"),
    "own": ("list", r"Your characters"),
    "foe": ("list", r"(?!Your).*'s characters"),
    "variants": ("group", r"What it is for"),
    "ask": ("region", r"What to do"),
}
"""The parts of the board: role and name."""

_TABS = {"skills": "Play|Skills", "hand": "Play|Hand", "dice": "Dice"}
_NAMELESS = re.compile(r"\b(card|skill) \d{4,}")
"""What stands for a name while the names are on their way."""

_SWITCH = re.compile(r"(Switch to|Begin with|Bring in) ([^,]+)")


class Hands(Protocol):
    """How somebody presses what is on a page."""

    def press(self, part: str, name: str, *, off: bool = False) -> None:
        """Presses a button of a part of the board, by its name; `off` where the page says that it cannot be."""
        ...

    def show(self, part: str) -> None:
        """Brings a part of the board into sight."""
        ...

    def confirm(self, name: str) -> None:
        """Presses the board's button that goes on."""
        ...

    def cancel(self) -> None:
        """Lets go of what is armed, or closes what is open."""
        ...

    def go(self, role: str, name: str) -> None:
        """Presses a link or a button anywhere on the page."""
        ...


def part_of(page: Page, part: str) -> Locator:
    """A part of the board."""
    role, name = BOARD[part]
    return page.get_by_role(role, name=re.compile(f"^{name}"))  # type: ignore[arg-type]


def button_of(page: Page, part: str, name: str) -> Locator:
    """A button of a part of the board; the first where equal cards have equal names."""
    return part_of(page, part).get_by_role("button", name=name, exact=True).first


class Mouse:
    """A mouse at a desk."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def _at(self, place: Locator, *, off: bool = False) -> None:
        place.click(force=off)

    def press(self, part: str, name: str, *, off: bool = False) -> None:
        self.show(part)
        self._at(button_of(self.page, part, name), off=off)

    def show(self, part: str) -> None:
        """Brings a part of the board into sight; on a desk all of it is."""

    def confirm(self, name: str) -> None:
        self._at(button_of(self.page, "ask", name))

    def cancel(self) -> None:
        self._at(self.page.get_by_role("button", name=re.compile(r"^(Cancel|Close|Go on playing)")).last)

    def go(self, role: str, name: str) -> None:
        place = self.page.get_by_role(role, name=name, exact=True).first  # type: ignore[arg-type]
        # What is pressed of a radio button is the words it is labelled with.
        self._at(place.locator("xpath=ancestor::label") if role == "radio" else place)


class Finger(Mouse):
    """A finger on a phone."""

    def _at(self, place: Locator, *, off: bool = False) -> None:
        if off:
            place.evaluate("(here) => here.scrollIntoView({ block: 'center', inline: 'center' })")
        place.tap(force=off)

    def show(self, part: str) -> None:
        if part in _TABS:
            tab = self.page.get_by_role("tab", name=re.compile(f"^({_TABS[part]})"))
            if tab.get_attribute("aria-selected") != "true":
                tab.tap()


class Keys:
    """A keyboard and nothing else."""

    GROUPS: ClassVar = {"skills": "k", "hand": "h", "dice": "d", "own": "f"}
    MOST_STEPS = 160

    def __init__(self, page: Page) -> None:
        self.page = page

    def focused(self) -> str:
        """What the focus is on, by name without its blanks."""
        found: str = self.page.evaluate(
            """() => {
              const here = document.activeElement;
              if (!here || here === document.body) return "";
              const words = [...here.childNodes].map((one) =>
                one.nodeType === 3 ? one.data : one.ariaHidden === "true" ? "" : one.textContent).join("");
              const label = here.getAttribute("aria-label") ?? here.labels?.[0]?.textContent ?? words;
              return label;
            }"""
        )
        return _close(found)

    def key(self, name: str) -> None:
        """Presses a key."""
        self.page.keyboard.press(name)

    def press(self, part: str, name: str, *, off: bool = False) -> None:
        if part == "ask" and name.startswith(("End the round", "Tune a die", "Let ")):
            self.key({"E": "e", "T": "t", "L": "w"}[name[0]])
        elif part in self.GROUPS:
            self.key(self.GROUPS[part])
            if part == "own" and not part_of(self.page, part).locator(":focus").count():
                # From the one side's characters it leads to the other's.
                self.key(self.GROUPS[part])
            self.along(name)
            self.key("Enter")
        else:
            self._tab_to(name)
            self.key("Enter")

    def show(self, part: str) -> None:
        """All of it is in sight."""

    def along(self, name: str, key: str = "ArrowRight") -> None:
        """Goes along with an arrow key until the focus is on something of that name."""
        for _ in range(16):
            if self.focused() == _close(name):
                return
            self.key(key)
        raise AssertionError(f"the arrow keys do not come to {name!r}, but to {self.focused()!r}")

    def _tab_to(self, name: str, role: str = "") -> None:
        for _ in range(self.MOST_STEPS):
            here = self.focused()
            if (not name and self.page.locator(f":focus[type={role}]").count()) or (name and here == _close(name)):
                return
            self.key("Tab")
        raise AssertionError(f"Tab does not come to {name!r}")

    def confirm(self, name: str) -> None:
        self._tab_to(name)
        self.key("Enter")

    def cancel(self) -> None:
        self.key("Escape")

    def go(self, role: str, name: str) -> None:
        if role == "radio":
            # The focus comes to the one that is chosen; arrows choose another.
            self._tab_to("", "radio")
            self.along(name, "ArrowDown")
        else:
            self._tab_to(name)
            self.key("Enter")


@dataclass(frozen=True)
class Offer:
    """Something to choose on the board.

    Attributes:
        part: the part of the board it is on.
        kind: `skill`, `card`, `switch`, `begin`, `replace`, `tune`, `end` or `wait`.
        button: what its button is called.
        name: what it is called.
        why: why it cannot be chosen now; empty when it can.
    """

    part: str
    kind: str
    button: str
    name: str
    why: str = ""


class Seen:
    """The board as it is at a moment."""

    def __init__(self, root: Node) -> None:
        self.root = root
        self.parts = {part: root.find(*place) for part, place in BOARD.items()}
        self.result = root.find("region", "Result$")
        self.begin = root.find("region", "Choose a deck")

    def buttons(self, part: str) -> list[Node]:
        """The buttons of a part."""
        found = self.parts[part]
        return found.all("button") if found else []

    @property
    def title(self) -> str:
        """What is asked, or what is armed."""
        ask = self.parts["ask"]
        heading = ask.find("heading") if ask else None
        return heading.name if heading else ""

    @property
    def settled(self) -> bool:
        """Somebody is asked something, or all is over."""
        if any(part and _NAMELESS.search(part.words) for part in (*self.parts.values(), self.begin)):
            return False
        asked = self.buttons("ask") or any(_SWITCH.search(one.name) for one in self.buttons("own"))
        return bool(asked or self.result or self.begin)

    @property
    def confirm(self) -> Node | None:
        """The button that goes on, which is the bar's last one when something is armed or picked."""
        found = self.buttons("ask")
        return found[-1] if found and (self.armed or self.picks) else None

    @property
    def armed(self) -> bool:
        """Something is armed."""
        return any(one.name == "Cancel" for one in self.buttons("ask"))

    @property
    def picks(self) -> str:
        """`cards` or `dice` where any number of them may be picked."""
        if not any(one.name == "All or none" for one in self.buttons("ask")):
            return ""
        return "dice" if "dice" in self.title else "cards"

    @property
    def refused(self) -> str:
        """What is said about what was tried."""
        ask = self.parts["ask"]
        alert = ask.find("alert") if ask else None
        return alert.words if alert else ""

    @property
    def round(self) -> int:
        """The round."""
        heading = self.root.find("heading", "Round ")
        return int(re.findall(r"\d+", heading.name)[0]) if heading else 0

    @property
    def dice(self) -> Counter[str]:
        """The player's dice by face, where they are in sight."""
        part = self.parts["dice"]
        found = part.find("list") if part else None
        return faces(found.name.partition(":")[2]) if found else Counter()

    @property
    def picked(self) -> Counter[str]:
        """The dice that are picked, by face."""
        return Counter(one.name.split(" ")[0] for one in self.buttons("dice") if "pressed" in one.marks)

    @property
    def hand(self) -> list[str]:
        """The names of the cards in hand, where they are in sight."""
        return [re.split(r" \(\d+ in hand\)|,", one.name)[0] for one in self.buttons("hand")]

    @property
    def active(self) -> str:
        """Who is active on the player's side."""
        return next((one.name.split(",")[0] for one in self.buttons("own") if ", active," in one.name), "")

    def offers(self) -> list[Offer]:
        """All there is to choose, with what cannot be chosen now."""
        found: list[Offer | None] = []
        for part, kind in (("skills", "skill"), ("hand", "card")):
            found += [_offer(part, kind, one, one.name.split(",")[0]) for one in self.buttons(part)]
        for one in self.buttons("own"):
            if match := _SWITCH.search(one.name):
                kind = {"Switch to": "switch", "Begin with": "begin", "Bring in": "replace"}[match[1]]
                found.append(_offer("own", kind, one, match[2]))
        for one in self.buttons("ask"):
            for words, kind in (("Tune a die", "tune"), ("End the round", "end"), ("Let ", "wait")):
                if one.name.startswith(words):
                    found.append(_offer("ask", kind, one, one.name.split(",")[0]))
        return [one for one in found if one is not None]


def _close(words: str) -> str:
    return re.sub(r"\s+", "", words)


def faces(words: str) -> Counter[str]:
    """`1 Omni, 2 Pyro` as counts."""
    return Counter({name: int(number) for number, name in re.findall(r"(\d+) (\w+)", words)})


def _offer(part: str, kind: str, button: Node, name: str) -> Offer | None:
    why = re.search(r", not now: (.*)$", button.name)
    if why is None and "disabled" in button.marks:
        return None
    return Offer(part, kind, button.name, re.sub(r" \(\d+ in hand\)$", "", name), why[1] if why else "")


def challenge(page: Page, hands: Hands, who: str) -> None:
    """From the world's page: walks up to a resident and challenges them."""
    hands.go("button", f"Walk up to {who}")
    page.wait_for_url("**/visit/*")
    ready(page)
    answer = page.get_by_role("button", name="I challenge you to a duel!")
    answer.wait_for()
    hands.go("button", "I challenge you to a duel!")
    answer.wait_for(state="detached")


class Player:
    """Plays a duel to its end.

    Args:
        page: the tab, at the board.
        hands: what it presses with.
        chance: what it decides with.
        wants: what it does as soon as it can, once each: `refused` (a choice that cannot be made), `cancel`,
            `payment` (another die than the one picked for it), `target` (a card with several), `tune`, `concede`
            (asked and answered no), `switch`, `end`.

    Attributes:
        done: what it has done, by kind, the wants among them.
        times: seconds from each press to the board that answers it.
    """

    WANTS = ("refused", "concede", "cancel", "payment", "target", "tune", "switch", "read")

    def __init__(self, page: Page, hands: Hands, chance: random.Random, wants: tuple[str, ...] = WANTS) -> None:
        self.page = page
        self.hands = hands
        self.chance = chance
        self.wants = list(wants)
        self.done: Counter[str] = Counter()
        self.times: list[float] = []
        self._seen: Seen | None = None

    # --- looking -------------------------------------------------------------------------------------------------

    def look(self) -> Seen:
        """The board, when somebody is asked something."""
        return self.look_until(lambda seen: True)

    def look_until(self, so: Callable[[Seen], bool]) -> Seen:
        """The board, when somebody is asked something and it is so."""
        until = time.monotonic() + PATIENCE
        while True:
            seen = Seen(read(self.page))
            if seen.settled and so(seen):
                self._seen = seen
                return seen
            assert time.monotonic() < until, f"the board does not go on:\n{seen.root.words}"
            time.sleep(0.005)

    def _press(self, press: Callable[[], None], so: Callable[[Seen], bool] | None = None) -> Seen:
        """Presses something and waits for the board that answers."""
        if so is None:
            before = self._seen.root.words if self._seen else ""
            so = lambda found: found.root.words != before  # noqa: E731
        begun = time.monotonic()
        press()
        seen = self.look_until(so)
        self.times.append(time.monotonic() - begun)
        return seen

    # --- playing -------------------------------------------------------------------------------------------------

    def play(self, most: int = 400) -> Seen:
        """Plays until the result is there."""
        self.look()
        for _ in range(most):
            assert self._seen is not None
            if self._seen.result is not None:
                return self._seen
            self.step(self._seen)
        raise AssertionError(f"the duel is not over after {most} choices")

    def step(self, seen: Seen) -> None:
        """Makes one choice."""
        if seen.begin is not None:
            self._begin(seen)
        elif seen.picks:
            self._pick(seen)
        else:
            self._choose(seen)

    def _begin(self, seen: Seen) -> None:
        self.done["begin"] += 1
        assert seen.begin is not None
        deck = self.chance.choice(seen.begin.all("radio"))
        self.hands.go("radio", deck.name)
        self._press(lambda: self.hands.go("button", "Begin the duel"), lambda found: found.begin is None)

    def _pick(self, seen: Seen) -> None:
        """Switches cards or rolls dice again: some of them, all or none."""
        what = seen.picks
        part = "hand" if what == "cards" else "dice"
        before = seen
        for one in self.chance.sample(range(len(seen.buttons(part))), k=min(2, len(seen.buttons(part)))):
            button = seen.buttons(part)[one]
            if "pressed" in button.marks:
                continue
            count = _pressed(seen, part)
            seen = self._press(
                lambda name=button.name: self.hands.press(part, name),  # type: ignore[misc]
                lambda found, count=count: _pressed(found, part) == count + 1,  # type: ignore[misc]
            )
        picked = _pressed(seen, part)
        assert seen.confirm is not None
        assert (str(picked) in seen.confirm.name) is (picked > 0), seen.confirm.name
        after = self._press(lambda: self.hands.confirm(seen.confirm.name))  # type: ignore[union-attr]
        self.done[f"pick {what}"] += 1
        if what == "dice" and after.round == before.round and after.dice:
            # A card may add dice as the action phase begins.
            assert after.dice.total() >= before.dice.total(), (before.dice, after.dice)

    def _choose(self, seen: Seen) -> None:
        offers = self.offers(seen)
        can = [one for one in offers if not one.why]
        assert can, seen.root.words
        want, offer = self._wanted(offers)
        if want == "concede":
            self._almost_concede()
        elif want == "refused":
            self._be_refused(offer)
        elif want == "read":
            self._read_text(offer)
        else:
            self.do(seen, offer or self._sensible(can), want)

    def offers(self, seen: Seen) -> list[Offer]:
        """All there is to choose; where there is no room for all of it at once, one tab after the other."""
        offers = seen.offers()
        for part in ("skills", "hand"):
            if seen.parts[part] is None and any(one.part != "own" for one in offers):
                self.hands.show(part)
                offers += [one for one in self.look().offers() if one.part == part]
        return offers

    def _wanted(self, offers: list[Offer]) -> tuple[str, Offer | None]:
        fits: dict[str, Callable[[Offer], bool]] = {
            "refused": lambda one: bool(one.why) and one.kind in ("skill", "card"),
            "concede": lambda one: one.kind == "skill",
            "cancel": lambda one: not one.why and one.kind in ("skill", "card"),
            "payment": lambda one: not one.why and one.kind == "skill",
            "target": lambda one: not one.why and one.kind == "card",
            "tune": lambda one: not one.why and one.kind == "tune",
            "switch": lambda one: not one.why and one.kind == "switch",
            "end": lambda one: one.kind == "end",
            "read": lambda one: one.kind == "card",
        }
        for want in self.wants:
            if found := [one for one in offers if fits[want](one)]:
                return want, self.chance.choice(found)
        return "", None

    def _sensible(self, can: list[Offer]) -> Offer:
        weights = {"skill": 60, "card": 12, "switch": 4, "tune": 3, "begin": 1, "replace": 10, "wait": 2, "end": 1}
        return self.chance.choices(can, [weights[one.kind] for one in can])[0]

    def do(self, seen: Seen, offer: Offer, want: str = "") -> None:
        """Arms it, sees to it that it can be done, and confirms."""
        if offer.kind == "wait":
            # There is nothing to choose about it: it is done at once.
            self._press(lambda: self.hands.press(offer.part, offer.button))
            self.done["wait"] += 1
            return
        armed = self._press(lambda: self.hands.press(offer.part, offer.button), lambda found: found.armed)
        assert offer.name.split(" to ")[-1] in armed.title or offer.kind in ("tune", "end", "wait"), armed.title
        variants = armed.buttons("variants")
        if len(variants) > 1 and not any("pressed" in one.marks for one in variants):
            target = self.chance.choice(variants)
            armed = self._press(
                lambda: self.hands.press("variants", target.name),
                lambda found: any("pressed" in one.marks for one in found.buttons("variants")),
            )
            self.done["variant"] += 1
            if want == "target":
                self._has(want)
        elif want == "target":
            self.done["card without a choice of target"] += 1
        assert armed.confirm is not None
        assert "disabled" not in armed.confirm.marks, armed.root.words
        if want == "cancel":
            self._press(self.hands.cancel, lambda found: not found.armed)
            self._has(want)
            # The same again at once would be a double click, which does it.
            time.sleep(0.5)
            return
        if want == "payment":
            armed = self._pay_otherwise(armed)
        self._confirm(armed, seen, offer)
        if want in ("tune", "switch", "end"):
            self._has(want)

    def _confirm(self, armed: Seen, seen: Seen, offer: Offer) -> None:
        button = armed.confirm
        assert button is not None
        paid = faces(button.name.partition(", paying ")[2])
        after = self._press(lambda: self.hands.confirm(button.name), lambda found: not found.armed)
        self.done[offer.kind] += 1
        self._matches(seen, after, offer, paid)

    def _matches(self, before: Seen, after: Seen, offer: Offer, paid: Counter[str]) -> None:
        """The board is what the choice says it must be."""
        same_round = after.round == before.round and after.result is None
        if same_round and offer.kind in ("skill", "switch") and before.dice and after.dice:
            assert not (before.dice - paid) - after.dice, (before.dice, paid, after.dice)
            assert after.dice.total() == before.dice.total() - paid.total(), (before.dice, paid, after.dice)
        if same_round and offer.kind == "card" and before.hand and after.hand:
            assert after.hand.count(offer.name) < before.hand.count(offer.name) or _draws(after), after.hand
        if same_round and offer.kind == "tune" and before.dice and after.dice:
            assert after.dice.total() == before.dice.total()
            assert len(after.hand) == len(before.hand) - 1
        if offer.kind in ("begin", "replace") and after.active:
            assert after.active == offer.name

    def _pay_otherwise(self, armed: Seen) -> Seen:
        """Picks a die that was not picked; the board puts another one back for it."""
        if not armed.buttons("dice"):
            # Where there is no room for all of it, the dice are a tab of their own.
            armed = self._press(lambda: self.hands.show("dice"), lambda found: bool(found.buttons("dice")))
        before = armed.picked
        # A die of a face that is picked already may take the place of its like, and nothing would be seen of it.
        others = [one for one in armed.buttons("dice") if not before[one.name.split(" ")[0]]]
        for face in dict.fromkeys(one.name.split(" ")[0] for one in others):
            button = next(one for one in others if one.name.startswith(face))
            found = self._press(lambda name=button.name: self.hands.press("dice", name))  # type: ignore[misc]
            if found.refused:
                assert found.picked == before, (before, found.picked)
                self.done["die refused"] += 1
                continue
            assert found.picked[face] == before[face] + 1, (before, found.picked)
            assert found.picked.total() == before.total(), (before, found.picked)
            assert found.confirm is not None
            assert faces(found.confirm.name.partition(", paying ")[2]) == found.picked
            self._has("payment")
            return found
        return self.look()

    def _be_refused(self, offer: Offer | None) -> None:
        assert offer is not None
        seen = self._press(
            lambda: self.hands.press(offer.part, offer.button, off=True), lambda found: bool(found.refused)
        )
        assert offer.why in seen.refused, (offer, seen.refused)
        assert offer.name in seen.refused
        assert not seen.armed
        self._has("refused")

    def _almost_concede(self) -> None:
        before = self.look().title
        if isinstance(self.hands, Keys):
            self.hands.key("m")
        else:
            self.hands.go("button", "Menu: speed, concede, leave")
        self.page.get_by_role("dialog", name="Menu").wait_for()
        self.hands.go("button", "Concede …")
        asked = self.page.get_by_role("alertdialog", name="Concede this duel?")
        asked.wait_for()
        self.hands.cancel()
        asked.wait_for(state="detached")
        assert self.look().title == before
        self._has("concede")

    def _read_text(self, offer: Offer | None) -> None:
        assert offer is not None
        place = button_of(self.page, "hand", offer.button)
        if isinstance(self.hands, Finger):
            self.hands.go("button", "Read what something does by touching it")
            self.hands.press("hand", offer.button, off=True)
        elif isinstance(self.hands, Keys):
            self.hands.key("h")
            self.hands.along(offer.button)
            self.hands.key("i")
        else:
            place.hover(force=True)
        sheet = self.page.locator("[role=tooltip], dialog[open]")
        sheet.wait_for()
        assert offer.name in sheet.inner_text()
        assert len(sheet.inner_text()) > len(offer.name) + 20, sheet.inner_text()
        if isinstance(self.hands, Mouse) and not isinstance(self.hands, Finger):
            self.page.mouse.move(640, 5)
        else:
            self.hands.cancel()
        sheet.wait_for(state="detached")
        self.look()
        self._has("read")

    def _has(self, want: str) -> None:
        self.done[want] += 1
        if want in self.wants:
            self.wants.remove(want)


def _pressed(seen: Seen, part: str) -> int:
    return sum("pressed" in one.marks for one in seen.buttons(part))


def _draws(seen: Seen) -> bool:
    return "draw" in seen.root.words
