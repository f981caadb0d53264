"""From a card's id to its class."""
