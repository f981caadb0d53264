"""Genius Invokation TCG as a plugin of `genshin_world`."""
