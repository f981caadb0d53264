"""Send Off, an event."""

from gcg_plugin.duel import AddUsages, Effects, Event, Play, Refusal, Side, Targets


class SendOff(Event):
    """One opposing summon loses two usages."""

    id = 332013

    def targets(self, side: Side) -> list[Targets]:
        return [(summon,) for summon in side.foe.summons] or [()]

    def can_play(self, play: Play) -> Refusal | None:
        return None if play.targets else Refusal.NO_SUMMON

    def play(self, play: Play) -> Effects:
        yield AddUsages(play.target, -2)
