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
    """At each end phase it hits for 2 Pyro damage, twice in all."""

    id = 113021
    max_usages = 2

    def on_end_phase(self) -> Effects:
        yield Damage(2, PYRO)


class Pyronado(SideStatus):
    """Hits for 2 Pyro damage after each of your next two skills; the burst that leaves it does not count."""

    id = 113022
    max_usages = 2

    def on_skill(self, use: Use) -> Effects:
        # The burst does not turn the wheel that was there before it, either.
        if use.skill is not Xiangling.pyronado:
            yield Damage(2, PYRO)


class Xiangling(Character):
    """A polearm fighter whose panda breathes fire, and whose burst follows your skills."""

    id = 1302

    @skill(13022)
    def guoba_attack(self) -> Effects:
        """Sets Guoba down on your side."""
        if self.holds(Crossfire) is not None:
            yield Damage(1, PYRO)
        yield Summons(Guoba)

    @skill(13023)
    def pyronado(self) -> Effects:
        """Hits for 3 Pyro damage and leaves a Pyronado."""
        yield Damage(3, PYRO)
        yield Create(Pyronado)


class Crossfire(Talent):
    """Uses Guoba Attack at once. From then on each Guoba Attack also hits for 1 Pyro damage."""

    id = 213021
    skill = Xiangling.guoba_attack
