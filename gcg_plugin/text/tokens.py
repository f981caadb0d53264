r"""The tokens of the game's texts, resolved for a reader.

The forms, as the text maps of game 5.4 and 5.5 have them:

| token | what it stands for |
| --- | --- |
| `$[K3]` `$[C113011]` `$[S13012]` `$[A1301]` | a keyword, card, skill or character; `|s1`: that form of its name |
| `$[D__KEY__DAMAGE]` `$[D__KEY__ELEMENT]` `${GCG_TOKEN_SHIELD}` `${[..]}` | a value only the running game knows |
| `{SPRITE_PRESET#2103}` | an icon, mostly with the word it adorns right behind it |
| `{PLURAL#2|pt.|pts.}` | the form that goes with a number |
| `{F#she}{M#he}` | a form that goes with the player |
| `{LINK#..}word{/LINK}` `{RUBY#[S]..}` `<color=#FFFFFFFF>word</color>` | dress around a word |
| `{NON_BREAK_SPACE}`, `\n`, a `#` in front | a space, a new line, "there is a token in here" |

A token nobody can resolve is shown as a word, never as it stands.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, Protocol

__all__ = ["UNKNOWN_VALUE", "Words", "resolve"]

UNKNOWN_VALUE: Final = "X"
"""Shown for a number only the running game knows."""


class Words(Protocol):
    """Who knows the names tokens refer to, in one language; `None` for what it does not know.

    `form` is a form of the name (`s1`), or empty for the name itself.
    """

    def keyword(self, number: int, form: str = "") -> str | None:
        """A keyword's name."""

    def card(self, number: int, form: str = "") -> str | None:
        """A card's or a character's name."""

    def skill(self, number: int, form: str = "") -> str | None:
        """A skill's name."""


_REFERENCE: Final = re.compile(r"\$\[([^\[\]{}$]*)\]|\$\{\[?([^\[\]{}$]*)\]?\}")
_NUMBERED: Final = re.compile(r"([A-Z])(\d+)")
_TAG: Final = re.compile(r"</?[A-Za-z][^<>]*>")
_BOTH_FORMS: Final = re.compile(r"\{[FM]#([^{}]*)\}\{[FM]#([^{}]*)\}")
_BRACED: Final = re.compile(r"#?\{(?!SPRITE_PRESET#)([^{}]*)\}")
_ICON: Final = re.compile(r"#?\{SPRITE_PRESET#(\d+)\}")
_CONTROL: Final = re.compile(r"[\x00-\x1f\x7f-\x9f]")
_STRAY: Final = re.compile(r"\$[\[{]|[{}]")
_PHRASE_END: Final = re.compile(r"[\n.,;:!?()。，、；：！？（）{]")

_REFERRED: Final = {"K": "keyword", "C": "card", "A": "character", "S": "skill"}
_PHYSICAL: Final = 100
_DICE: Final = 300
"""Keyword 300 + n is the element (or cost) n, as die and cost show it; 100 is Physical damage (`GCGElement`)."""


def resolve(text: str, words: Words, values: Mapping[str, str] | None = None) -> str:
    """A text of the game's as a reader may see it.

    Args:
        text: the text with its tokens.
        words: names in the text's language.
        values: what is known of the values in it, by their names (`DAMAGE`, `ELEMENT`).

    Returns:
        Plain text: lines are parted by newlines, and no token or tag is left.
    """
    known = values or {}
    text = text.removeprefix("#").replace("\\n", "\n")
    text = _REFERENCE.sub(lambda match: _reference(match, words, known), text)
    text = _TAG.sub("", text)
    text = _BOTH_FORMS.sub(r"\1/\2", text)
    # What is in braces may hold braces of its own: inner ones first.
    while (inner := _BRACED.sub(_braced, text)) != text:
        text = inner
    text = _ICON.sub(lambda match: _icon(match, words), text)
    text = _STRAY.sub("", text)
    # Whoever made the text map shall write texts, and nothing to the terminal.
    return "\n".join(_CONTROL.sub("", line).strip() for line in text.splitlines()).strip()


def _reference(match: re.Match[str], words: Words, values: Mapping[str, str]) -> str:
    name, _, form = (match[1] or match[2] or "").partition("|")
    if (numbered := _NUMBERED.fullmatch(name)) is None:
        return _value(name, values)
    letter, number = numbered[1], int(numbered[2])
    if letter not in _REFERRED:
        return name
    ask = {"K": words.keyword, "S": words.skill}.get(letter, words.card)
    return ask(number, form) or f"{_REFERRED[letter]} {number}"


def _value(name: str, values: Mapping[str, str]) -> str:
    plain = name.removeprefix("D__KEY__").removeprefix("GCG_TOKEN_")
    if plain in values:
        return values[plain]
    return "elemental damage" if plain.startswith("ELEMENT") else UNKNOWN_VALUE


def _braced(match: re.Match[str]) -> str:
    name, _, rest = match[1].partition("#")
    if name == "PLURAL":
        number, *forms = rest.split("|")
        return _plural(number, forms)
    if name == "NON_BREAK_SPACE":
        return "\N{NO-BREAK SPACE}"
    if name in ("LINK", "RUBY") or name.startswith("/"):
        return ""
    if name in ("F", "M"):
        return rest
    if not name[:1].isupper():
        return UNKNOWN_VALUE
    return re.split(r"[\[|]", name)[0].replace("_", " ").lower()


def _plural(number: str, forms: list[str]) -> str:
    """The form that goes with the number: two of one and many, or three of Russian's one, few and many."""
    if not forms:
        return ""
    if not number.strip().isdecimal():
        return forms[-1]
    count = int(number)
    if len(forms) < 3:
        return forms[0] if count == 1 else forms[-1]
    if count % 10 == 1 and count % 100 != 11:
        return forms[0]
    return forms[1] if count % 10 in (2, 3, 4) and count % 100 not in (12, 13, 14) else forms[2]


def _icon(match: re.Match[str], words: Words) -> str:
    """Nothing where the icon's word follows it in the same phrase, else the word itself."""
    number = int(match[1])
    name = None
    if 1100 < number < 1200 or 2100 < number < 2200 or 11000 < number < 11100:
        name = words.keyword(_DICE + number % 100)
    elif number == 2100:
        name = words.keyword(_PHYSICAL)
    if not name:
        return ""
    phrase = _PHRASE_END.split(match.string[match.end() :], maxsplit=1)[0].casefold()
    # Its end is left out: in many languages the word is inflected.
    if name.casefold()[: max(4, len(name) - 2)] in phrase:
        return ""
    return f"{name} " if phrase[:1].isalnum() else name
