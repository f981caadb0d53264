"""Strategize, an event."""

from gcg_plugin.duel import Draw, Effects, Event, Play


class Strategize(Event):
    """Two cards are drawn."""

    id = 332004

    def play(self, play: Play) -> Effects:
        yield Draw(2)
