"""One module per character."""
