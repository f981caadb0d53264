"""Blazing Axe Mitachurl, a monster, and the flames its axe has from the start."""

from __future__ import annotations

from gcg_plugin.duel import PHYSICAL, PYRO, Attach, Character, DamageElement, Effects, Hit, Status


class FlowfireEdge(Status):
    """Its character's Physical damage is Pyro damage instead, three times in all."""

    id = 133021
    max_usages = 3

    def convert_damage(self, hit: Hit) -> DamageElement | None:
        return PYRO if hit.element is PHYSICAL else None


class BlazingAxeMitachurl(Character):
    """A monster whose axe burns for its first three blows."""

    id = 3302

    def on_battle_start(self) -> Effects:
        """Begins the battle with Flowfire Edge."""
        yield Attach(FlowfireEdge)
