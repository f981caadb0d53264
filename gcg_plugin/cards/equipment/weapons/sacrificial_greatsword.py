"""Sacrificial Greatsword, a claymore."""

from gcg_plugin.duel import Effects, GainDice, SkillKind, Use, Weapon, WeaponKind


class SacrificialGreatsword(Weapon):
    """For who wields a claymore: what its skills deal is one more.

    Its Elemental Skill leaves a die of its element, once a round.
    """

    id = 311302
    kind = WeaponKind.CLAYMORE
    per_round = 1

    def on_skill(self, use: Use) -> Effects:
        if use.skill.kind is SkillKind.ELEMENTAL:
            yield GainDice(1, use.user.element)
