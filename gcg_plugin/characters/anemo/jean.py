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
    """At each end phase it hits for 1 Anemo damage and heals your active character by 1 HP. Three times in all."""

    id = 115021
    max_usages = 3

    def on_end_phase(self) -> Effects:
        yield Damage(1, ANEMO)
        yield Heal(1, ACTIVE)


class Jean(Character):
    """A swordswoman who blows the opposing active character away, and whose burst heals everybody."""

    id = 1502

    @skill(15022)
    def gale_blade(self) -> Effects:
        """Hits for 3 Anemo damage; then the opponent's next character has to step in."""
        yield Damage(3, ANEMO)
        yield SwitchTo(NEXT, foe=True)

    @skill(15023)
    def dandelion_breeze(self) -> Effects:
        """Heals each of your standing characters by 2 HP and leaves the Dandelion Field."""
        yield Heal(2, ALL)
        yield Summons(DandelionField)
