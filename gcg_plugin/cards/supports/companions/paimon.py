"""Paimon, an ally."""

from gcg_plugin.duel import Companion, Effects, GainDice


class Paimon(Companion):
    """You gain 2 Omni dice as an action phase opens, twice in all."""

    id = 322001
    max_usages = 2

    def on_action_phase(self) -> Effects:
        yield GainDice(2)
