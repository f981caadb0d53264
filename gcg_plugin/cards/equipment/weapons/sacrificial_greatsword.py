"""Sacrificial Greatsword, a claymore."""

from gcg_plugin.duel import Effects, GainDice, SkillKind, Use, Weapon, WeaponKind


class SacrificialGreatsword(Weapon):
    """For a claymore user, whose skills deal 1 more damage.

    Once a round, the bearer's Elemental Skill also brings you 1 die of the bearer's element.
    """

    id = 311302
    kind = WeaponKind.CLAYMORE
    per_round = 1

    def on_skill(self, use: Use) -> Effects:
        if use.skill.kind is SkillKind.ELEMENTAL:
            yield GainDice(1, use.user.element)
