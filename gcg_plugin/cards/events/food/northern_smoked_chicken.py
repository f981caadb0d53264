"""Northern Smoked Chicken, a food, and what it leaves for the round."""

from gcg_plugin.cards.food import Food
from gcg_plugin.duel import UNALIGNED, Attach, Character, Effects, SkillKind, Status, Use


class NorthernSmokedChickenInEffect(Status):
    """This round, its character's next Normal Attack takes a die less of those of any colour."""

    id = 303304
    max_usages = 1
    max_rounds = 1
    cuts = UNALIGNED

    def cut_skill(self, use: Use) -> int | None:
        return 1 if use.skill.kind is SkillKind.NORMAL else None


class NorthernSmokedChicken(Food):
    """This round, the eater's next Normal Attack takes a die less of those of any colour."""

    id = 333004

    def feed(self, eater: Character) -> Effects:
        yield Attach(NorthernSmokedChickenInEffect, eater)
