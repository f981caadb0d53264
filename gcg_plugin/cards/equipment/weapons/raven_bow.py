"""Raven Bow, a bow."""

from gcg_plugin.duel import Weapon, WeaponKind


class RavenBow(Weapon):
    """For who wields a bow: what its skills deal is one more."""

    id = 311201
    kind = WeaponKind.BOW
