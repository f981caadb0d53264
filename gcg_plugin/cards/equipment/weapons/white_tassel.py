"""White Tassel, a polearm."""

from gcg_plugin.duel import Weapon, WeaponKind


class WhiteTassel(Weapon):
    """For a polearm user, whose skills deal 1 more damage."""

    id = 311401
    kind = WeaponKind.POLEARM
