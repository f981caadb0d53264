"""Food: one module per card. What every food has in common is in `gcg_plugin.cards.food`."""
