"""Jean, an Anemo sword of Mondstadt: the field her burst leaves, and her skills."""

from __future__ import annotations

from gcg_plugin.duel import (
    ACTIVE,
    ALL,
    ANEMO,
    NEXT,
    Character,
    Damage,
    Effects,
    Heal,
    Summon,
    Summons,
    SwitchTo,
    skill,
)


class DandelionField(Summon):
    """Deals one Anemo at the end phase and heals its side's active character by one, three times."""

    id = 115021
    max_usages = 3

    def on_end_phase(self) -> Effects:
        yield Damage(1, ANEMO)
        yield Heal(1, ACTIVE)


class Jean(Character):
    """A sword who blows the opposing active character away, and whose burst mends everybody."""

    id = 1502

    @skill(15022)
    def gale_blade(self) -> Effects:
        """Three Anemo, and the other side switches to its next character."""
        yield Damage(3, ANEMO)
        yield SwitchTo(NEXT, foe=True)

    @skill(15023)
    def dandelion_breeze(self) -> Effects:
        """Two HP for each character of her side that stands, and the Dandelion Field."""
        yield Heal(2, ALL)
        yield Summons(DandelionField)
