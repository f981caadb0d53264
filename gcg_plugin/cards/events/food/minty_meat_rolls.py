"""Minty Meat Rolls, a food, and what it leaves for the round."""

from gcg_plugin.cards.events.food import CheaperNormalAttacks, LastingFood


class MintyMeatRollsInEffect(CheaperNormalAttacks):
    """This round, its character's next three Normal Attacks take a die less of those of any colour."""

    id = 303306
    max_usages = 3


class MintyMeatRolls(LastingFood):
    """This round, the eater's next three Normal Attacks take a die less of those of any colour."""

    id = 333008
    leaves = MintyMeatRollsInEffect
