"""Calx's Arts, an event."""

from gcg_plugin.duel import ACTIVE, Character, Effects, Event, GainEnergy, LoseEnergy, Play, Refusal, Side


class CalxsArts(Event):
    """Up to two of your characters on standby hand 1 energy each to your active character.

    What it cannot hold is lost.
    """

    id = 332009

    def can_play(self, play: Play) -> Refusal | None:
        active = play.side.active
        if active.energy >= active.max_energy:
            return Refusal.ENERGY_FULL
        return None if givers(play.side) else Refusal.NO_ENERGY_TO_MOVE

    def play(self, play: Play) -> Effects:
        moved = 0
        for character in givers(play.side):
            moved += yield LoseEnergy(1, character)
        yield GainEnergy(moved, ACTIVE)


def givers(side: Side) -> list[Character]:
    """The side's first two standby characters in order that have energy; the fallen have none."""
    return [character for character in side.characters if character.energy and not character.is_active][:2]
