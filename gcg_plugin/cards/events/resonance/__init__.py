"""Elemental Resonances: events for decks with two characters of one element."""
