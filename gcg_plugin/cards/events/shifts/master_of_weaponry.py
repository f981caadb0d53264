"""Master of Weaponry, an event."""

from gcg_plugin.cards.events.shifts import Shift
from gcg_plugin.duel import Weapon


class MasterOfWeaponry(Shift):
    """Moves a weapon from one character of its side to another who wields such weapons; there it is as new."""

    id = 332010
    moves = Weapon
