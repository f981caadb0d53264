"""The duel board a player sees."""
