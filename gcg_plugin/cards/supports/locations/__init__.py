"""Places: one module per card."""
