"""Fischl, an Electro bow of Mondstadt: her raven Oz, and her skills."""

from __future__ import annotations

from gcg_plugin.duel import ELECTRO, Character, Damage, Effects, Pierce, Summon, Summons, skill


class Oz(Summon):
    """Deals one Electro at the end phase, twice."""

    id = 114011
    max_usages = 2

    def on_end_phase(self) -> Effects:
        yield Damage(1, ELECTRO)


class Fischl(Character):
    """A bow whose raven stays behind, and whose burst reaches those who stand by."""

    id = 1401

    @skill(14012)
    def nightrider(self) -> Effects:
        """One Electro, and Oz."""
        yield Damage(1, ELECTRO)
        yield Summons(Oz)

    @skill(14013)
    def midnight_phantasmagoria(self) -> Effects:
        """Two Piercing to each opponent on standby, then four Electro."""
        yield Pierce(2)
        yield Damage(4, ELECTRO)
