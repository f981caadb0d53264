"""Traveler's Handy Sword, a sword."""

from gcg_plugin.duel import Weapon, WeaponKind


class TravelersHandySword(Weapon):
    """For who wields a sword: what its skills deal is one more."""

    id = 311501
    kind = WeaponKind.SWORD
