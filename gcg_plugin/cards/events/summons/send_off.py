"""Send Off, an event."""

from gcg_plugin.cards.events.summons import SummonUsages


class SendOff(SummonUsages):
    """One opposing summon loses two usages."""

    id = 332013
    adds = -2
    foe = True
