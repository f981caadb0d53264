"""Starsigns, an event."""

from gcg_plugin.duel import ACTIVE, Effects, Event, GainEnergy, Play, Refusal


class Starsigns(Event):
    """Your active character gains 1 energy, unless it is full."""

    id = 332008

    def can_play(self, play: Play) -> Refusal | None:
        active = play.side.active
        return Refusal.ENERGY_FULL if active.energy >= active.max_energy else None

    def play(self, play: Play) -> Effects:
        yield GainEnergy(1, ACTIVE)
