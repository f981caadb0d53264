"""Maguu Kenki, an Anemo automaton of Inazuma: its two shadowswords, its skills and its talent."""

from __future__ import annotations

from typing import ClassVar

from gcg_plugin.duel import (
    ANEMO,
    CRYO,
    NEXT,
    PREVIOUS,
    Character,
    Damage,
    Effects,
    Element,
    Summon,
    Summons,
    SwitchTo,
    Talent,
    Use,
    free,
    skill,
)


class Shadowsword(Summon):
    """Deals one damage of its element at the end phase, twice, and one after each Pseudo Tengu Sweeper."""

    max_usages = 2
    element: ClassVar[Element]

    def on_end_phase(self) -> Effects:
        yield Damage(1, self.element)

    @free
    def on_skill(self, use: Use) -> Effects:
        if use.skill is MaguuKenki.pseudo_tengu_sweeper:
            yield Damage(1, self.element)


class ShadowswordLoneGale(Shadowsword):
    """Deals one Anemo at the end phase, twice, and one after each Pseudo Tengu Sweeper."""

    id = 125011
    element = ANEMO


class ShadowswordGallopingFrost(Shadowsword):
    """Deals one Cryo at the end phase, twice, and one after each Pseudo Tengu Sweeper."""

    id = 125012
    element = CRYO


class MaguuKenki(Character):
    """An automaton whose swords strike with its burst and keep their usages."""

    id = 2501

    @skill(25012)
    def blustering_blade(self) -> Effects:
        """A Shadowsword: Lone Gale."""
        yield Summons(ShadowswordLoneGale)
        if self.holds(TranscendentAutomaton) is not None:
            yield SwitchTo(NEXT)

    @skill(25013)
    def frosty_assault(self) -> Effects:
        """A Shadowsword: Galloping Frost."""
        yield Summons(ShadowswordGallopingFrost)
        if self.holds(TranscendentAutomaton) is not None:
            yield SwitchTo(PREVIOUS)

    @skill(25014)
    def pseudo_tengu_sweeper(self) -> Effects:
        """Four Anemo; then each Shadowsword of its side strikes, which takes none of their usages."""
        # The swords listen for it: they strike in their places among what follows the skill, as in the live game.
        yield Damage(4, ANEMO)


class TranscendentAutomaton(Talent):
    """Blustering Blade at once; each of its takes it to its side's next character, Frosty Assault to the previous."""

    id = 225011
    skill = MaguuKenki.blustering_blade
