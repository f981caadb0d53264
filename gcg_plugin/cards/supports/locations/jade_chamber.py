"""Jade Chamber, a place."""

from gcg_plugin.duel import Effects, Element, GainDice, Location, Remove, Roll


class JadeChamber(Location):
    """Two of the dice its side rolls show the active character's element.

    As an action phase opens on a hand of three cards or fewer, it turns into an Omni die.
    """

    id = 321003

    def fix_dice(self, roll: Roll) -> tuple[Element, ...]:
        element = self.side.active.element
        return (element, element)

    def on_action_phase(self) -> Effects:
        if len(self.side.hand) <= 3:
            yield GainDice(1)
            yield Remove(self)
