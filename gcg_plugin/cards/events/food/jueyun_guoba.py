"""Jueyun Guoba, a food, and what it leaves for the round."""

from gcg_plugin.cards.events.food import LastingFood
from gcg_plugin.duel import Hit, SkillKind, Status


class JueyunGuobaInEffect(Status):
    """Its character's next Normal Attack this round deals 1 more damage."""

    id = 303301
    max_usages = 1
    max_rounds = 1

    def add_damage(self, hit: Hit) -> int | None:
        return 1 if hit.skill is not None and hit.skill.kind is SkillKind.NORMAL else None


class JueyunGuoba(LastingFood):
    """The eater's next Normal Attack this round deals 1 more damage."""

    id = 333001
    leaves = JueyunGuobaInEffect
