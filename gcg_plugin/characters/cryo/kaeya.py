"""Kaeya, a Cryo sword of Mondstadt: the icicles his burst leaves, and his skills."""

from __future__ import annotations

from gcg_plugin.duel import CRYO, Character, Create, Damage, Effects, SideStatus, Switch, skill


class Icicle(SideStatus):
    """Hits for 2 Cryo damage each time your active character changes, three times in all."""

    id = 111031
    max_usages = 3

    def on_switch(self, switch: Switch) -> Effects:
        yield Damage(2, CRYO)


class Kaeya(Character):
    """A swordsman whose burst turns every switch into a blow."""

    id = 1103

    @skill(11032)
    def frostgnaw(self) -> Effects:
        """Hits for 3 Cryo damage."""
        yield Damage(3, CRYO)

    @skill(11033)
    def glacial_waltz(self) -> Effects:
        """Hits for 1 Cryo damage and leaves the Icicle."""
        yield Damage(1, CRYO)
        yield Create(Icicle)
