"""Northern Smoked Chicken, a food, and what it leaves for the round."""

from gcg_plugin.cards.events.food import CheaperNormalAttacks, LastingFood


class NorthernSmokedChickenInEffect(CheaperNormalAttacks):
    """Its character's next Normal Attack this round costs 1 die less, of those of any colour."""

    id = 303304
    max_usages = 1


class NorthernSmokedChicken(LastingFood):
    """The eater's next Normal Attack this round costs 1 die less, of those of any colour."""

    id = 333004
    leaves = NorthernSmokedChickenInEffect
