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
    """A shield of one point for whoever is active; against a resident, for the character that got it."""

    id = 111021
    shield = 1


class DrunkenMist(Summon):
    """Deals one Cryo at the end phase and heals its side's active character by two, twice."""

    id = 111023
    max_usages = 2

    def on_end_phase(self) -> Effects:
        yield Damage(1, CRYO)
        yield Heal(2, ACTIVE)


class Diona(Character):
    """A bow who shields her side, and whose burst mends it round by round."""

    id = 1102

    @skill(11022)
    def icy_paws(self) -> Effects:
        """Two Cryo, and a Cat-Claw Shield."""
        yield Damage(2, CRYO)
        if self.side.duel.rulings.shields_follow_active:
            yield Create(CatClawShield)
        else:
            yield Attach(CatClawShield, ACTIVE)

    @skill(11023)
    def signature_mix(self) -> Effects:
        """One Cryo, two HP for her, and the Drunken Mist."""
        yield Damage(1, CRYO)
        yield Heal(2)
        yield Summons(DrunkenMist)
