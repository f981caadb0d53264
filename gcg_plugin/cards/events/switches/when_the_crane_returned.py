"""When the Crane Returned, an event, and what it leaves until the next skill."""

from gcg_plugin.cards.events.switches import Switching
from gcg_plugin.duel import NEXT, Create, Effects, Play, SideStatus, SwitchTo, Use


class WhenTheCraneReturnedInEffect(SideStatus):
    """After your next skill you switch to your next character."""

    id = 303207
    max_usages = 1

    def on_skill(self, use: Use) -> Effects:
        yield SwitchTo(NEXT)


class WhenTheCraneReturned(Switching):
    """After your next skill you switch to your next character."""

    id = 332007

    def play(self, play: Play) -> Effects:
        yield Create(WhenTheCraneReturnedInEffect)
