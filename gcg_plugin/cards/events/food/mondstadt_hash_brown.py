"""Mondstadt Hash Brown, a food."""

from gcg_plugin.cards.events.food import HealingFood


class MondstadtHashBrown(HealingFood):
    """Heals a hurt character by two."""

    id = 333006
    heals = 2
