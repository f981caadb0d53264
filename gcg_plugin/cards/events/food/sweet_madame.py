"""Sweet Madame, a food."""

from gcg_plugin.cards.events.food import HealingFood


class SweetMadame(HealingFood):
    """Heals a hurt character by one."""

    id = 333005
    heals = 1
