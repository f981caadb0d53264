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
    """At each end phase it hits for 1 damage of its element, twice in all.

    It strikes with Pseudo Tengu Sweeper, too.
    """

    max_usages = 2
    element: ClassVar[Element]

    def on_end_phase(self) -> Effects:
        yield Damage(1, self.element)

    @free
    def on_skill(self, use: Use) -> Effects:
        if use.skill is MaguuKenki.pseudo_tengu_sweeper:
            yield Damage(1, self.element)


class ShadowswordLoneGale(Shadowsword):
    """At each end phase it hits for 1 Anemo damage, twice in all.

    After each Pseudo Tengu Sweeper it hits for 1 more, which takes no usage.
    """

    id = 125011
    element = ANEMO


class ShadowswordGallopingFrost(Shadowsword):
    """At each end phase it hits for 1 Cryo damage, twice in all.

    After each Pseudo Tengu Sweeper it hits for 1 more, which takes no usage.
    """

    id = 125012
    element = CRYO


class MaguuKenki(Character):
    """A war machine whose two swords fight on without it, and strike again with its burst."""

    id = 2501

    @skill(25012)
    def blustering_blade(self) -> Effects:
        """Puts a Shadowsword: Lone Gale on your side."""
        yield Summons(ShadowswordLoneGale)
        if self.holds(TranscendentAutomaton) is not None:
            yield SwitchTo(NEXT)

    @skill(25013)
    def frosty_assault(self) -> Effects:
        """Puts a Shadowsword: Galloping Frost on your side."""
        yield Summons(ShadowswordGallopingFrost)
        if self.holds(TranscendentAutomaton) is not None:
            yield SwitchTo(PREVIOUS)

    @skill(25014)
    def pseudo_tengu_sweeper(self) -> Effects:
        """Hits for 4 Anemo damage; then each of your Shadowswords strikes without losing a usage."""
        # The swords listen for it: they strike in their places among what follows the skill, as in the live game.
        yield Damage(4, ANEMO)


class TranscendentAutomaton(Talent):
    """Uses Blustering Blade at once.

    From then on Blustering Blade also switches you to your next character, and Frosty Assault to the one before.
    """

    id = 225011
    skill = MaguuKenki.blustering_blade
