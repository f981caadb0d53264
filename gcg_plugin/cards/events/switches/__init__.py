"""Events that make a switch cheaper or faster, or bring one about."""

from gcg_plugin.duel import Event, Play, Refusal


class Switching(Event):
    """An event about its side's next switch: not to be played where nobody is left to switch to."""

    def can_play(self, play: Play) -> Refusal | None:
        return None if play.side.next_standing() is not None else Refusal.NOBODY_ELSE
