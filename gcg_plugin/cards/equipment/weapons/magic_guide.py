"""Magic Guide, a catalyst."""

from gcg_plugin.duel import Weapon, WeaponKind


class MagicGuide(Weapon):
    """For a catalyst user, whose skills deal 1 more damage."""

    id = 311101
    kind = WeaponKind.CATALYST
