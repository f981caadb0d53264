"""Favonius Cathedral, a place."""

from gcg_plugin.duel import ACTIVE, Effects, Heal, Location


class FavoniusCathedral(Location):
    """At the end phase it heals your active character by 2 HP, if it is hurt. Twice in all."""

    id = 321006
    max_usages = 2

    def on_end_phase(self) -> Effects:
        active = self.side.active
        if active.standing and active.hp < active.max_hp:
            yield Heal(2, ACTIVE)
