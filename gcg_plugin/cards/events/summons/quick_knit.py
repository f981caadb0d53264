"""Quick Knit, an event."""

from gcg_plugin.cards.events.summons import SummonUsages


class QuickKnit(SummonUsages):
    """One of your summons gains 1 usage."""

    id = 332012
    adds = 1
