"""Kaeya, a Cryo sword of Mondstadt: the icicles his burst leaves, and his skills."""

from __future__ import annotations

from gcg_plugin.duel import CRYO, Character, Create, Damage, Effects, SideStatus, Switch, skill


class Icicle(SideStatus):
    """Two Cryo after its side's active character changes, three times."""

    id = 111031
    max_usages = 3

    def on_switch(self, switch: Switch) -> Effects:
        yield Damage(2, CRYO)


class Kaeya(Character):
    """A sword whose burst makes every switch a blow."""

    id = 1103

    @skill(11032)
    def frostgnaw(self) -> Effects:
        """Three Cryo."""
        yield Damage(3, CRYO)

    @skill(11033)
    def glacial_waltz(self) -> Effects:
        """One Cryo, and the Icicle."""
        yield Damage(1, CRYO)
        yield Create(Icicle)
