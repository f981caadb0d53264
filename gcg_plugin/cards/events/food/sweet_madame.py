"""Sweet Madame, a food."""

from gcg_plugin.cards.events.food import HealingFood


class SweetMadame(HealingFood):
    """Heals one of your hurt characters by 1 HP."""

    id = 333005
    heals = 1
