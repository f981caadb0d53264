"""The importer: the game's raw tables to slices."""
