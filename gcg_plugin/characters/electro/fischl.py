"""Fischl, an Electro bow of Mondstadt: her raven Oz, and her skills."""

from __future__ import annotations

from gcg_plugin.duel import ELECTRO, Character, Damage, Effects, Pierce, Summon, Summons, skill


class Oz(Summon):
    """At each end phase it hits for 1 Electro damage, twice in all."""

    id = 114011
    max_usages = 2

    def on_end_phase(self) -> Effects:
        yield Damage(1, ELECTRO)


class Fischl(Character):
    """An archer whose raven stays behind, and whose burst reaches those on standby."""

    id = 1401

    @skill(14012)
    def nightrider(self) -> Effects:
        """Hits for 1 Electro damage and leaves Oz behind."""
        yield Damage(1, ELECTRO)
        yield Summons(Oz)

    @skill(14013)
    def midnight_phantasmagoria(self) -> Effects:
        """Strikes each opposing character on standby for 2 Piercing damage, then hits for 4 Electro damage."""
        yield Pierce(2)
        yield Damage(4, ELECTRO)
