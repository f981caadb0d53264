"""Strategize, an event."""

from gcg_plugin.duel import Draw, Effects, Event, Play


class Strategize(Event):
    """You draw 2 cards."""

    id = 332004

    def play(self, play: Play) -> Effects:
        yield Draw(2)
