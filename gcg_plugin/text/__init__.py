"""The game's own words, where the player has them: taken from a text map, kept in their data folder, shown resolved.

Nothing of it is ever in the repository: `genshin-world text gcg` (`cli.app`) streams a text map (`textmap`) and writes
the texts the slices name into the player's data folder (`official`); `shown` shows them with their tokens resolved
(`tokens`), or our own docstrings where there are none.
"""
