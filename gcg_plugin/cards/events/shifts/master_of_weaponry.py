"""Master of Weaponry, an event."""

from gcg_plugin.cards.events.shifts import Shift
from gcg_plugin.duel import Weapon


class MasterOfWeaponry(Shift):
    """Moves a weapon from one of your characters to another who can wield it, where it is as good as new."""

    id = 332010
    moves = Weapon
