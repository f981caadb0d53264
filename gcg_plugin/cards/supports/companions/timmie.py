"""Timmie, an ally, and his pigeons."""

from gcg_plugin.duel import Companion, Draw, Effects, GainDice, Remove


class Timmie(Companion):
    """A pigeon comes to him each round. With the third he leaves; you draw 1 card and gain 1 Omni die.

    Under `official` rulings the first comes as he enters, the others as action phases open. Under `resident` ones they
    come at end phases, where the die, like every other, is lost with the round.
    """

    id = 322007

    def on_enter(self) -> Effects:
        if self.side.duel.rulings.timmie_at_once:
            yield from self._pigeon()

    def on_action_phase(self) -> Effects:
        if self.side.duel.rulings.timmie_at_once:
            yield from self._pigeon()

    def on_end_phase(self) -> Effects:
        if not self.side.duel.rulings.timmie_at_once:
            yield from self._pigeon()

    def _pigeon(self) -> Effects:
        self.counter += 1
        if self.counter == 3:
            yield Draw(1)
            yield GainDice(1)
            yield Remove(self)
