"""What can be set on the world's page, made from the options of `genshin-world play`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from genshin_world.options import PlayOption
from genshin_world.refusals import WorldRefused

__all__ = ["SEED", "begun_with", "choosable", "default_of", "in_words", "label_of", "resumed_with", "value_of"]

SEED = PlayOption(
    "seed", "Make chance repeatable: the same number, the same luck. Empty for new luck each time.", int, kept=True
)
"""The command line's own option that a page offers, too."""

_LARGEST = 10**18 - 1
"""The largest number that is kept: what a browser keeps is written as JSON, by a library of 64 bits."""


def choosable(options: Iterable[PlayOption]) -> list[PlayOption]:
    """The options a page may offer: all but files, which are the server's and no browser's."""
    return [option for option in options if option.kind in (str, int, bool)]


def label_of(option: PlayOption) -> str:
    """What an option is called on a page."""
    return option.name.replace("_", " ").strip().capitalize()


def value_of(option: PlayOption, given: object) -> str | int | bool | Path | None:
    """What a browser's field holds, as the option's value.

    Args:
        option: the option.
        given: what came from the field: a text, a number or a truth value.

    Returns:
        the value; an empty field is the option's default.

    Raises:
        WorldRefused: it is no value of the option, or the option itself refuses it.
    """
    value = _read(option, given)
    if option.refuses is not None and value != default_of(option) and (problem := option.refuses(value)):
        raise WorldRefused(problem)
    return value


def _read(option: PlayOption, given: object) -> str | int | bool | Path | None:
    if option.kind is bool:
        if isinstance(given, bool):
            return given
        raise WorldRefused(f"{label_of(option)} is either on or off.")
    text = "" if given is None else str(given).strip()
    if not text:
        return default_of(option)
    if option.choices:
        if text not in option.choices:
            raise WorldRefused(f"{label_of(option)} is one of {', '.join(option.choices)}.")
        return text
    if option.kind is int:
        try:
            number = int(text)
        except ValueError:
            raise WorldRefused(f"{label_of(option)} is a whole number, and {text[:20]!r} is none.") from None
        if abs(number) > _LARGEST:
            raise WorldRefused(f"{label_of(option)} is a whole number of 18 figures at most.")
        return number
    return text[:200]


def in_words(option: PlayOption, value: object) -> str:
    """A value of an option in words."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return "not set" if value is None else option.called.get(str(value), str(value))


def default_of(option: PlayOption) -> str | int | bool | Path | None:
    """What an option is when nobody has said anything."""
    return False if option.kind is bool and option.default is None else option.default


def resumed_with(
    options: Iterable[PlayOption], settings: Mapping[str, object], *, bare: bool = False
) -> dict[str, object]:
    """The settings something is taken up again with: what it was begun with it keeps.

    Args:
        options: all options of `genshin-world play`.
        settings: what the player has set.
        bare: whether nothing at all is asked for.
    """
    left_out = {option.name: default_of(option) for option in options if option.kept or bare}
    return {**settings, **left_out}


def begun_with(
    options: Iterable[PlayOption], given: Mapping[str, object], kept: Mapping[str, Any]
) -> dict[str, object]:
    """What a browser's settings begin with: what was asked for on the command line, else what it kept, else defaults.

    Args:
        options: all options of `genshin-world play`, the seed among them.
        given: what the command line gave, by name; what was left out is not in it.
        kept: what the browser has kept.
    """
    settings: dict[str, object] = {}
    remembered = kept.get("settings")
    remembered = remembered if isinstance(remembered, Mapping) else {}
    for option in options:
        settings[option.name] = given.get(option.name, default_of(option))
        if option.name not in given and option.name in remembered and option in choosable([option]):
            # What an older version kept may be a choice no longer.
            with suppress(WorldRefused):
                settings[option.name] = value_of(option, remembered[option.name])
    return settings
