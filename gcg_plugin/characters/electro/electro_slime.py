"""Electro Slime, a monster that is made of Electro."""

from __future__ import annotations

from gcg_plugin.duel import ELECTRO, Attach, Character, Effects, Hit, Status


class ElementalLifeformElectro(Status):
    """Electro is always on its character, whatever it reacts with, and Electro deals it no damage."""

    id = 134061
    keeps_aura = ELECTRO

    def reduce_damage(self, hit: Hit) -> int | None:
        return hit.amount if hit.element is ELECTRO else None


class ElectroSlime(Character):
    """A monster on which Electro never runs out."""

    id = 3406

    def on_battle_start(self) -> Effects:
        """It begins the battle as an Elemental Lifeform."""
        yield Attach(ElementalLifeformElectro)
