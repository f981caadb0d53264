"""The importer: the game's raw tables to slices, by their plain keys only.

`import_tables` and `import_names` are its two runs, `gcg_plugin.tables.cli.app` their commands.
"""

from __future__ import annotations

from gcg_plugin.tables.files import Report
from gcg_plugin.tables.names import import_names
from gcg_plugin.tables.run import DECKS, SEATED_GAMES, STANDARD_RULE, import_tables

__all__ = ["DECKS", "SEATED_GAMES", "STANDARD_RULE", "Report", "import_names", "import_tables"]
