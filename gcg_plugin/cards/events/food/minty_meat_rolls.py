"""Minty Meat Rolls, a food, and what it leaves for the round."""

from gcg_plugin.cards.events.food import CheaperNormalAttacks, LastingFood


class MintyMeatRollsInEffect(CheaperNormalAttacks):
    """Its character's next three Normal Attacks this round cost 1 die less, of those of any colour."""

    id = 303306
    max_usages = 3


class MintyMeatRolls(LastingFood):
    """The eater's next three Normal Attacks this round cost 1 die less, of those of any colour."""

    id = 333008
    leaves = MintyMeatRollsInEffect
