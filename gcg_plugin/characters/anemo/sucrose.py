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
    """Deals two Anemo at the end phase, three times.

    The first Swirl its side makes turns it to the element swirled, for good.
    """

    id = 115011
    max_usages = 3

    def on_reaction(self, reaction: Reacted) -> None:
        if reaction.reaction is Reaction.SWIRL and self.turned is None:
            self.turned = reaction.aura

    def on_end_phase(self) -> Effects:
        yield Damage(2, self.turned or ANEMO)


class Sucrose(Character):
    """A catalyst who blows the opposing active character back to the one before it."""

    id = 1501

    @skill(15012)
    def astable_anemohypostasis_creation_6308(self) -> Effects:
        """Three Anemo, and the other side switches to its previous character."""
        yield Damage(3, ANEMO)
        yield SwitchTo(PREVIOUS, foe=True)

    @skill(15013)
    def forbidden_creation_isomer_75_type_ii(self) -> Effects:
        """One Anemo, and a Large Wind Spirit."""
        yield Damage(1, ANEMO)
        yield Summons(LargeWindSpirit)
