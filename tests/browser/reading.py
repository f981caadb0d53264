"""What a page says to somebody who cannot see it: its roles, names and states, as a tree."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from playwright.sync_api import Page

_LINE = re.compile(r"""(?P<role>[a-z]+)(?: (?P<name>"(?:[^"\\]|\\.)*"))?(?P<marks>(?: \[[^\]]*\])*)""")


@dataclass(eq=False)
class Node:
    """Something on a page.

    Attributes:
        role: what it is: `button`, `heading`, `region`, ...
        name: what it is called; a text's own words where it has no name.
        marks: its states: `disabled`, `pressed`, `selected`, `checked`, `level=2`, ...
        children: what is in it.
    """

    role: str
    name: str = ""
    marks: frozenset[str] = frozenset()
    children: list[Node] = field(default_factory=list)

    def walk(self) -> Iterator[Node]:
        """It and all that is in it, in the order of the page."""
        yield self
        for child in self.children:
            yield from child.walk()

    def all(self, role: str, name: str = "") -> list[Node]:
        """What is in it of a role, whose name matches a pattern from its beginning."""
        return [one for one in self.walk() if one.role == role and re.match(name, one.name)]

    def find(self, role: str, name: str = "") -> Node | None:
        """The first of a role whose name matches a pattern from its beginning; None where there is none."""
        return next(iter(self.all(role, name)), None)

    def names(self, role: str) -> list[str]:
        """What those of a role are called."""
        return [one.name for one in self.all(role)]

    @property
    def words(self) -> str:
        """All names and texts in it, a line each."""
        return "\n".join(one.name for one in self.walk() if one.name)


def read(page: Page) -> Node:
    """What is on a page now."""
    return parse(page.locator("body").aria_snapshot())


def parse(snapshot: str) -> Node:
    """Playwright's snapshot of roles and names as a tree."""
    root = Node("page")
    stack: list[tuple[int, Node]] = [(-1, root)]
    for line in snapshot.splitlines():
        depth = len(line) - len(line.lstrip())
        node = _node(line.lstrip()[2:])
        while stack[-1][0] >= depth:
            stack.pop()
        stack[-1][1].children.append(node)
        stack.append((depth, node))
    return root


def _node(written: str) -> Node:
    if written.startswith("'"):
        # A name that would break the notation stands in quotes, its own doubled.
        end = re.match(r"'((?:[^']|'')*)'", written)
        assert end is not None, written
        key, rest = end[1].replace("''", "'"), written[end.end() :]
    else:
        key, rest = written, ""
    found = _LINE.match(key)
    if found is None:
        return Node("note", written)
    rest = rest or key[found.end() :]
    text = rest.removeprefix(":").strip()
    if text.startswith('"'):
        text = json.loads(text)
    name = json.loads(found["name"]) if found["name"] else text
    return Node(found["role"], name, frozenset(re.findall(r"\[([^\]]*)\]", found["marks"])))
