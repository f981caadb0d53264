"""Minty Meat Rolls, a food, and what it leaves for the round."""

from gcg_plugin.cards.food import Food
from gcg_plugin.duel import UNALIGNED, Attach, Character, Effects, SkillKind, Status, Use


class MintyMeatRollsInEffect(Status):
    """This round, its character's next three Normal Attacks take a die less of those of any colour."""

    id = 303306
    max_usages = 3
    max_rounds = 1
    cuts = UNALIGNED

    def cut_skill(self, use: Use) -> int | None:
        return 1 if use.skill.kind is SkillKind.NORMAL else None


class MintyMeatRolls(Food):
    """This round, the eater's next three Normal Attacks take a die less of those of any colour."""

    id = 333008

    def feed(self, eater: Character) -> Effects:
        yield Attach(MintyMeatRollsInEffect, eater)
