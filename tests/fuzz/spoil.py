"""Ways to spoil a JSON value, the bytes of one, and a command's words."""

from __future__ import annotations

import inspect
import json
from collections.abc import Callable
from copy import deepcopy
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.properties.profiles import ci, soak

PLACES: Final = st.integers(0, 1 << 30)
_JUNK: Final = st.one_of(
    st.none(),
    st.booleans(),
    st.sampled_from([-1, 0, 1, 2, 3, 9, 99, 1 << 31, 1 << 63, 1 << 64, -(1 << 70), 10**300]),
    st.sampled_from([0.0, -1.5, 1e308, 3.0]),
    st.sampled_from(["", " ", "x", "0", "\x00", "\ud800", "x" * 5000, "../..", "end the round", "8 omni", "999 omni"]),
    st.sampled_from([[], {}, [[]], [{}], {"": None}, {"id": 1}, [None], [1, "a"], {"gcg": {}}]),
    st.integers(),
    st.text(max_size=8),
)


_FOREIGN: Final = (
    *(b"\xff\xfe", b"\x00", b"\n", b"\r\n", b"NaN", b"-Infinity", b"1e999", b'"', b"{", b"]", b",", b"\\ud800"),
    *(b"9" * 5000, b"[" * 3000, b'{"a":' * 3000, b"\xef\xbb\xbf", b"true", b"null", b"\xc3"),
)


def _deep(levels: int) -> Any:
    value: Any = []
    for _ in range(levels):
        value = [value]
    return value


def _spots(value: Any) -> list[tuple[Any, Any]]:
    """Every container with each of its keys or places."""
    found: list[tuple[Any, Any]] = []
    waiting = [value]
    while waiting:
        one = waiting.pop()
        keys = list(one) if isinstance(one, dict) else list(range(len(one))) if isinstance(one, list) else []
        for key in keys:
            found.append((one, key))
            waiting.append(one[key])
    return found


@st.composite
def spoiled(draw: st.DrawFn, valid: Any, most: int = 3) -> Any:
    """A JSON value in which one to a few things were dropped, replaced, renamed, doubled or moved."""
    root = [deepcopy(valid)]
    for _ in range(draw(st.integers(1, most))):
        spots = _spots(root)
        if not spots:
            break
        holder, key = spots[draw(PLACES) % len(spots)]
        way = draw(
            st.sampled_from(["replace", "replace", "near", "drop", "double", "move", "rename", "retype", "deep"])
        )
        old = holder[key]
        if way == "replace":
            holder[key] = deepcopy(draw(_JUNK))
        elif way == "near":
            if type(old) is int:
                holder[key] = old + draw(st.sampled_from([-2, -1, 1, 2, 7, 100]))
            elif isinstance(old, bool):
                holder[key] = not old
            elif isinstance(old, str):
                holder[key] = old + draw(st.sampled_from(["", "x", " ", "\n", "1"])) if old else "x"
            else:
                holder[key] = deepcopy(draw(_JUNK))
        elif way == "drop":
            del holder[key]
        elif way == "double" and isinstance(holder, list):
            holder.insert(key, deepcopy(old))
        elif way == "move":
            other, place = spots[draw(PLACES) % len(spots)]
            holder[key] = deepcopy(other[place]) if place in _keys(other) else None
        elif way == "rename" and isinstance(holder, dict):
            holder[draw(st.sampled_from(["", "id", "x", f"{key} ", str(key).upper()]))] = holder.pop(key)
        elif way == "retype":
            holder[key] = str(old) if not isinstance(old, str) else [old]
        elif way == "deep":
            holder[key] = _deep(draw(st.sampled_from([3, 60, 400])))
    found: Any = root[0] if root else None
    return found


def _keys(holder: Any) -> Any:
    return holder if isinstance(holder, dict) else range(len(holder))


def as_bytes(value: Any) -> bytes:
    """JSON as a file may hold it; half surrogates and all."""
    return json.dumps(value).encode("utf-8", "surrogatepass")


@st.composite
def spoiled_bytes(draw: st.DrawFn, valid: bytes) -> bytes:
    """A file that was cut, overwritten, added to or is none at all."""
    way = draw(st.sampled_from(["cut", "put", "overwrite", "remove", "whole", "repeat"]))
    place = draw(PLACES) % (len(valid) + 1)
    foreign = draw(
        st.one_of(
            st.binary(min_size=1, max_size=6),
            st.sampled_from(_FOREIGN),
        )
    )
    if way == "cut":
        return valid[:place]
    if way == "put":
        return valid[:place] + foreign + valid[place:]
    if way == "overwrite":
        return valid[:place] + foreign + valid[place + len(foreign) :]
    if way == "remove":
        return valid[:place] + valid[place + draw(st.integers(1, 40)) :]
    if way == "repeat":
        return valid[:place] + valid
    return foreign


def says_so(error: Exception) -> None:
    """An error of ours is one line, and says something."""
    if not str(error).strip() or "\n" in str(error):
        raise AssertionError(f"{error!r} is not one line of words")


def fuzzed(examples: int, **strategies: st.SearchStrategy[Any]) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """A test in its short form, and under `soak` in its long one: `long` is False in the first, True in the other."""

    def make(test: Callable[..., None]) -> Callable[..., None]:
        @pytest.mark.parametrize("long", [False, pytest.param(True, marks=pytest.mark.soak)])
        def either(long: bool, **fixtures: Any) -> None:
            @(soak() if long else ci(examples))
            @given(**strategies)
            def run(**drawn: Any) -> None:
                test(**drawn, **fixtures)

            run()

        # What the test takes beside what is drawn are pytest's fixtures, which it finds by the signature.
        own = inspect.signature(test).parameters
        taken = [one for name, one in own.items() if name not in strategies]
        first = inspect.Parameter("long", inspect.Parameter.POSITIONAL_OR_KEYWORD)
        either.__signature__ = inspect.Signature([first, *taken])
        either.__name__, either.__doc__, either.__module__ = test.__name__, test.__doc__, test.__module__
        marked: Callable[..., None] = either
        return marked

    return make
