"""White Iron Greatsword, a claymore."""

from gcg_plugin.duel import Weapon, WeaponKind


class WhiteIronGreatsword(Weapon):
    """For who wields a claymore: what its skills deal is one more."""

    id = 311301
    kind = WeaponKind.CLAYMORE
