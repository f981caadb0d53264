"""The names of the card game, by text id."""
