"""Sucrose, an Anemo catalyst of Mondstadt: the spirit her burst makes, and her skills."""

from __future__ import annotations

from gcg_plugin.duel import (
    ANEMO,
    PREVIOUS,
    Character,
    Damage,
    Effects,
    Reacted,
    Reaction,
    Summon,
    Summons,
    SwitchTo,
    skill,
)


class LargeWindSpirit(Summon):
    """At each end phase it hits for 2 Anemo damage, three times in all.

    The first Swirl you cause turns it to the swirled element for good.
    """

    id = 115011
    max_usages = 3

    def on_reaction(self, reaction: Reacted) -> None:
        if reaction.reaction is Reaction.SWIRL and self.turned is None:
            self.turned = reaction.aura

    def on_end_phase(self) -> Effects:
        yield Damage(2, self.turned or ANEMO)


class Sucrose(Character):
    """A scholar whose wind fetches the character before the opposing active one."""

    id = 1501

    @skill(15012)
    def astable_anemohypostasis_creation_6308(self) -> Effects:
        """Hits for 3 Anemo damage; then the opponent's previous character has to step in."""
        yield Damage(3, ANEMO)
        yield SwitchTo(PREVIOUS, foe=True)

    @skill(15013)
    def forbidden_creation_isomer_75_type_ii(self) -> Effects:
        """Hits for 1 Anemo damage and leaves a Large Wind Spirit."""
        yield Damage(1, ANEMO)
        yield Summons(LargeWindSpirit)
