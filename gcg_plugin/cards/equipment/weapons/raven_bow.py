"""Raven Bow, a bow."""

from gcg_plugin.duel import Weapon, WeaponKind


class RavenBow(Weapon):
    """For a bow user, whose skills deal 1 more damage."""

    id = 311201
    kind = WeaponKind.BOW
