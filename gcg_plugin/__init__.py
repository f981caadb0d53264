"""Genius Invokation TCG as a plugin of `genshin_world`, and as a library of duels.

What somebody who builds decks or players needs is here by name, and imported when it is first asked for (PEP 562):
importing the package loads no card.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gcg_plugin.catalogue import deck
    from gcg_plugin.duel.actions import act, why_not
    from gcg_plugin.duel.legal import legal_actions, payments
    from gcg_plugin.duel.phases import open_duel
    from gcg_plugin.duel.rulings import OFFICIAL, RESIDENT
    from gcg_plugin.duel.state import Deck, Duel
    from gcg_plugin.duel.views import preview, seen_by
    from gcg_plugin.save import load as load_duel
    from gcg_plugin.save import save as save_duel

__all__ = [
    "OFFICIAL",
    "RESIDENT",
    "Deck",
    "Duel",
    "act",
    "deck",
    "legal_actions",
    "load_duel",
    "open_duel",
    "payments",
    "preview",
    "save_duel",
    "seen_by",
    "why_not",
]

# By name, the module it is in; `save_duel` and `load_duel` are short for `save.save` and `save.load`, since a name
# that is a module's own would turn into the module once that is imported.
_HOMES = {
    "OFFICIAL": "duel.rulings",
    "RESIDENT": "duel.rulings",
    "Deck": "duel.state",
    "Duel": "duel.state",
    "act": "duel.actions",
    "deck": "catalogue",
    "legal_actions": "duel.legal",
    "load_duel": "save",
    "open_duel": "duel.phases",
    "payments": "duel.legal",
    "preview": "duel.views",
    "save_duel": "save",
    "seen_by": "duel.views",
    "why_not": "duel.actions",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    home = import_module(f"{__name__}.{_HOMES[name]}")
    value = getattr(home, name.removesuffix("_duel") if _HOMES[name] == "save" else name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    # What has not been looked up yet is offered, too, to whoever completes names at a prompt.
    return sorted({*globals(), *__all__})
