"""Traveler's Handy Sword, a sword."""

from gcg_plugin.duel import Weapon, WeaponKind


class TravelersHandySword(Weapon):
    """For a sword user, whose skills deal 1 more damage."""

    id = 311501
    kind = WeaponKind.SWORD
