"""Chongyun, a Cryo claymore of Liyue: the frost field his skill leaves, and his skills."""

from __future__ import annotations

from gcg_plugin.duel import (
    CRYO,
    PHYSICAL,
    Character,
    Create,
    Damage,
    DamageElement,
    Effects,
    Hit,
    SideStatus,
    WeaponKind,
    skill,
)


class ChonghuaFrostField(SideStatus):
    """For two rounds the Physical damage of your sword, claymore and polearm users is Cryo damage instead."""

    id = 111041
    max_rounds = 2

    def convert_damage(self, hit: Hit) -> DamageElement | None:
        user = hit.source.bearer
        if hit.element is not PHYSICAL or user is None:
            return None
        return CRYO if user.weapon in (WeaponKind.SWORD, WeaponKind.CLAYMORE, WeaponKind.POLEARM) else None


class Chongyun(Character):
    """A claymore fighter whose frost clings to every blade of his side."""

    id = 1104

    @skill(11042)
    def chonghuas_layered_frost(self) -> Effects:
        """Hits for 3 Cryo damage and lays out the Chonghua Frost Field."""
        yield Damage(3, CRYO)
        yield Create(ChonghuaFrostField)
