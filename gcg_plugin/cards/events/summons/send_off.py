"""Send Off, an event."""

from gcg_plugin.cards.events.summons import SummonUsages


class SendOff(SummonUsages):
    """One of the opponent's summons loses 2 usages."""

    id = 332013
    adds = -2
    foe = True
