"""A small world host: residents, talks, quests and visits, and plugins that open activities in them.

Importing the package costs next to nothing: what a plugin needs is looked up on first use (PEP 562), so that
``genshin_world.elements`` can be imported by code that wants no world at all.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from genshin_world.activity import Activity
    from genshin_world.base import FolderPlugin
    from genshin_world.elements import Element
    from genshin_world.errors import DataError
    from genshin_world.hookspecs import hookimpl
    from genshin_world.options import PlayOption
    from genshin_world.plugins import Failure, PluginError
    from genshin_world.quests import Progress, Quest, Step
    from genshin_world.refusals import WorldRefused
    from genshin_world.residents import Resident, Stay
    from genshin_world.talks import Line, Reply, Talk
    from genshin_world.visit import Place, Visit
    from genshin_world.web.room import Page, PageView, Room
    from genshin_world.world import World

__all__ = [
    "Activity",
    "DataError",
    "Element",
    "Failure",
    "FolderPlugin",
    "Line",
    "Page",
    "PageView",
    "Place",
    "PlayOption",
    "PluginError",
    "Progress",
    "Quest",
    "Reply",
    "Resident",
    "Room",
    "Stay",
    "Step",
    "Talk",
    "Visit",
    "World",
    "WorldRefused",
    "hookimpl",
]

_HOMES = {
    "Activity": "activity",
    "DataError": "errors",
    "Element": "elements",
    "Failure": "plugins",
    "FolderPlugin": "base",
    "Line": "talks",
    "Page": "web.room",
    "PageView": "web.room",
    "Place": "visit",
    "PlayOption": "options",
    "PluginError": "plugins",
    "Progress": "quests",
    "Quest": "quests",
    "Reply": "talks",
    "Resident": "residents",
    "Room": "web.room",
    "Stay": "residents",
    "Step": "quests",
    "Talk": "talks",
    "Visit": "visit",
    "World": "world",
    "WorldRefused": "refusals",
    "hookimpl": "hookspecs",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    # What has not been looked up yet is offered, too, to whoever completes names at a prompt.
    return sorted({*globals(), *__all__})
