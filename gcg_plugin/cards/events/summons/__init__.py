"""Events that lengthen, shorten or end summons, and what they have in common."""

from typing import ClassVar

from gcg_plugin.duel import AddUsages, Effects, Event, Play, Refusal, Side, Targets


class SummonUsages(Event):
    """Gives `adds` usages (takes them, when negative) to one summon of its side; `foe`: of the other side."""

    adds: ClassVar[int]
    foe: ClassVar[bool] = False

    def targets(self, side: Side) -> list[Targets]:
        return [(summon,) for summon in (side.foe if self.foe else side).summons] or [()]

    def can_play(self, play: Play) -> Refusal | None:
        return None if play.targets else Refusal.NO_SUMMON

    def play(self, play: Play) -> Effects:
        yield AddUsages(play.target, self.adds)
