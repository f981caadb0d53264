"""Quick Knit, an event."""

from gcg_plugin.cards.events.summons import SummonUsages


class QuickKnit(SummonUsages):
    """One summon of its side gains a usage."""

    id = 332012
    adds = 1
