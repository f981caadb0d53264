"""White Iron Greatsword, a claymore."""

from gcg_plugin.duel import Weapon, WeaponKind


class WhiteIronGreatsword(Weapon):
    """For a claymore user, whose skills deal 1 more damage."""

    id = 311301
    kind = WeaponKind.CLAYMORE
