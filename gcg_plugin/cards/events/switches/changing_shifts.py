"""Changing Shifts, an event, and what it leaves until the next switch."""

from gcg_plugin.cards.events.switches import Switching
from gcg_plugin.duel import Create, Effects, Play, SideStatus, Switch


class ChangingShiftsInEffect(SideStatus):
    """Your next switch costs 1 die less."""

    id = 303202
    max_usages = 1

    def cut_switch(self, switch: Switch) -> int:
        return 1


class ChangingShifts(Switching):
    """Your next switch costs 1 die less."""

    id = 332002

    def play(self, play: Play) -> Effects:
        yield Create(ChangingShiftsInEffect)
