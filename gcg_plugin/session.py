"""One duel at a table."""
