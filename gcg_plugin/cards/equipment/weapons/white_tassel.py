"""White Tassel, a polearm."""

from gcg_plugin.duel import Weapon, WeaponKind


class WhiteTassel(Weapon):
    """For who wields a polearm: what its skills deal is one more."""

    id = 311401
    kind = WeaponKind.POLEARM
