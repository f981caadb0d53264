"""A small world host: residents, talks, quests and visits, and plugins that open activities in them.

Importing the package costs next to nothing: what a plugin needs is looked up on first use (PEP 562), so that
``genshin_world.elements`` can be imported by code that wants no world at all.
"""

from __future__ import annotations
