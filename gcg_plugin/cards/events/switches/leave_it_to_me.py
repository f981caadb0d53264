"""Leave It to Me!, an event, and what it leaves until the next switch."""

from gcg_plugin.cards.events.switches import Switching
from gcg_plugin.duel import Create, Effects, Play, SideStatus, Switch


class LeaveItToMeInEffect(SideStatus):
    """Your next switch is a fast action: you keep the turn."""

    id = 303206
    max_usages = 1

    def is_fast_switch(self, switch: Switch) -> bool:
        return True


class LeaveItToMe(Switching):
    """Your next switch is a fast action: you keep the turn."""

    id = 332006

    def play(self, play: Play) -> Effects:
        yield Create(LeaveItToMeInEffect)
