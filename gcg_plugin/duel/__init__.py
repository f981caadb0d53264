"""The duel's engine: what a card module may import, and nothing more."""
