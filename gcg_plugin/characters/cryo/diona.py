"""Diona, a Cryo bow of Mondstadt: the shield and the mist her skills leave, and her skills."""

from __future__ import annotations

from gcg_plugin.duel import (
    ACTIVE,
    CRYO,
    Attach,
    Character,
    Create,
    Damage,
    Effects,
    Heal,
    SideStatus,
    Summon,
    Summons,
    skill,
)


class CatClawShield(SideStatus):
    """Takes 1 damage for your active character; against a resident, for the character it was given to."""

    id = 111021
    shield = 1


class DrunkenMist(Summon):
    """At each end phase it hits for 1 Cryo damage and heals your active character by 2 HP. Twice in all."""

    id = 111023
    max_usages = 2

    def on_end_phase(self) -> Effects:
        yield Damage(1, CRYO)
        yield Heal(2, ACTIVE)


class Diona(Character):
    """An archer who shields her side, and whose burst heals it round after round."""

    id = 1102

    @skill(11022)
    def icy_paws(self) -> Effects:
        """Hits for 2 Cryo damage and raises a Cat-Claw Shield."""
        yield Damage(2, CRYO)
        if self.side.duel.rulings.shields_follow_active:
            yield Create(CatClawShield)
        else:
            yield Attach(CatClawShield, ACTIVE)

    @skill(11023)
    def signature_mix(self) -> Effects:
        """Hits for 1 Cryo damage, heals Diona by 2 HP and leaves the Drunken Mist."""
        yield Damage(1, CRYO)
        yield Heal(2)
        yield Summons(DrunkenMist)
