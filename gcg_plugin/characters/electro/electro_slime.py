"""Electro Slime, a monster that is made of Electro."""

from __future__ import annotations

from gcg_plugin.duel import ELECTRO, Attach, Character, Effects, Hit, Status


class ElementalLifeformElectro(Status):
    """Electro clings to its character whatever it reacts with, and no Electro damage hurts it."""

    id = 134061
    keeps_aura = ELECTRO

    def reduce_damage(self, hit: Hit) -> int | None:
        return hit.amount if hit.element is ELECTRO else None


class ElectroSlime(Character):
    """A monster that is never without Electro."""

    id = 3406

    def on_battle_start(self) -> Effects:
        """Begins the battle as an Elemental Lifeform."""
        yield Attach(ElementalLifeformElectro)
