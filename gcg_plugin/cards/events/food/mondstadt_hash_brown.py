"""Mondstadt Hash Brown, a food."""

from gcg_plugin.cards.events.food import HealingFood


class MondstadtHashBrown(HealingFood):
    """Heals one of your hurt characters by 2 HP."""

    id = 333006
    heals = 2
