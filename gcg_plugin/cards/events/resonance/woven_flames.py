"""Elemental Resonance: Woven Flames, an event."""

from gcg_plugin.duel import PYRO, Effects, Event, GainDice, Play


class WovenFlames(Event):
    """You gain 1 Pyro die."""

    id = 331301

    def play(self, play: Play) -> Effects:
        yield GainDice(1, PYRO)
