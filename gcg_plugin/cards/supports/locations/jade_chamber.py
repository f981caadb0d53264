"""Jade Chamber, a place."""

from gcg_plugin.duel import Effects, Element, GainDice, Location, Remove, Roll


class JadeChamber(Location):
    """At each roll, two of your dice come up in your active character's element.

    As an action phase opens with 3 cards or fewer in your hand, it leaves and you gain 1 Omni die.
    """

    id = 321003

    def fix_dice(self, roll: Roll) -> tuple[Element, ...]:
        element = self.side.active.element
        return (element, element)

    def on_action_phase(self) -> Effects:
        if len(self.side.hand) <= 3:
            yield GainDice(1)
            yield Remove(self)
