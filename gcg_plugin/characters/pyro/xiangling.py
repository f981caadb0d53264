"""Xiangling, a Pyro polearm of Liyue: her panda, the wheel of fire her burst leaves, her skills and her talent."""

from __future__ import annotations

from gcg_plugin.duel import (
    PYRO,
    Character,
    Create,
    Damage,
    Effects,
    SideStatus,
    Summon,
    Summons,
    Talent,
    Use,
    skill,
)


class Guoba(Summon):
    """Deals two Pyro at the end phase, twice."""

    id = 113021
    max_usages = 2

    def on_end_phase(self) -> Effects:
        yield Damage(2, PYRO)


class Pyronado(SideStatus):
    """Two Pyro after a skill of its side, twice; not after the burst that leaves it."""

    id = 113022
    max_usages = 2

    def on_skill(self, use: Use) -> Effects:
        # The burst does not turn the wheel that was there before it, either.
        if use.skill is not Xiangling.pyronado:
            yield Damage(2, PYRO)


class Xiangling(Character):
    """A polearm whose panda breathes fire, and whose burst follows every skill."""

    id = 1302

    @skill(13022)
    def guoba_attack(self) -> Effects:
        """Guoba."""
        if self.holds(Crossfire) is not None:
            yield Damage(1, PYRO)
        yield Summons(Guoba)

    @skill(13023)
    def pyronado(self) -> Effects:
        """Three Pyro, and the Pyronado."""
        yield Damage(3, PYRO)
        yield Create(Pyronado)


class Crossfire(Talent):
    """Guoba Attack at once; each of hers also deals one Pyro."""

    id = 213021
    skill = Xiangling.guoba_attack
