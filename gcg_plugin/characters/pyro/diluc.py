"""Diluc, a Pyro claymore of Mondstadt: the infusion his burst leaves, his skills and his talent."""

from __future__ import annotations

from gcg_plugin.duel import (
    PHYSICAL,
    PYRO,
    Attach,
    Character,
    Damage,
    DamageElement,
    Effects,
    Hit,
    Status,
    Talent,
    Use,
    skill,
)


class PyroInfusion(Status):
    """For two rounds its character's Physical damage is Pyro damage instead."""

    id = 113011
    max_rounds = 2

    def convert_damage(self, hit: Hit) -> DamageElement | None:
        return PYRO if hit.element is PHYSICAL else None


class Diluc(Character):
    """A claymore fighter whose Searing Onslaught hits hardest the third time in a round."""

    id = 1301

    @skill(13012)
    def searing_onslaught(self) -> Effects:
        """Hits for 3 Pyro damage, or for 5 as his third use of it in a round."""
        yield Damage(5 if self.uses_of(Diluc.searing_onslaught) == 2 else 3, PYRO)

    @skill(13013)
    def dawn(self) -> Effects:
        """Hits for 8 Pyro damage and sets his blade alight: Pyro Infusion."""
        yield Damage(8, PYRO)
        yield Attach(PyroInfusion)


class FlowingFlame(Talent):
    """Uses Searing Onslaught at once. From then on his second and third use of it in a round cost 1 Pyro die less."""

    id = 213011
    skill = Diluc.searing_onslaught
    cuts = PYRO

    def cut_skill(self, use: Use) -> int | None:
        # The live game has no talent card paid for by a talent.
        return 1 if use.skill is self.skill and use.nth in (2, 3) and use.card is None else None
