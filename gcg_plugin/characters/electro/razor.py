"""Razor, an Electro claymore of Mondstadt: the wolf his burst calls, and his skills."""

from __future__ import annotations

from gcg_plugin.duel import ELECTRO, Attach, Character, Damage, Effects, SkillKind, Status, Use, skill


class TheWolfWithin(Status):
    """For two rounds it hits for 2 Electro damage after each Normal Attack or Elemental Skill of its character."""

    id = 114021
    max_rounds = 2

    def on_skill(self, use: Use) -> Effects:
        if use.skill.kind in (SkillKind.NORMAL, SkillKind.ELEMENTAL):
            yield Damage(2, ELECTRO)


class Razor(Character):
    """A claymore fighter whose wolf bites after every blow."""

    id = 1402

    @skill(14022)
    def claw_and_thunder(self) -> Effects:
        """Hits for 3 Electro damage."""
        yield Damage(3, ELECTRO)

    @skill(14023)
    def lightning_fang(self) -> Effects:
        """Hits for 3 Electro damage and wakes The Wolf Within."""
        yield Damage(3, ELECTRO)
        yield Attach(TheWolfWithin)
