"""Magic Guide, a catalyst."""

from gcg_plugin.duel import Weapon, WeaponKind


class MagicGuide(Weapon):
    """For who wields a catalyst: what its skills deal is one more."""

    id = 311101
    kind = WeaponKind.CATALYST
