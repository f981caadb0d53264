"""The Bestest Travel Companion!, an event."""

from gcg_plugin.duel import Effects, Event, GainDice, Play


class TheBestestTravelCompanion(Event):
    """You gain 2 Omni dice."""

    id = 332001

    def play(self, play: Play) -> Effects:
        yield GainDice(2)
