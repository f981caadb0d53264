"""Katheryne, an ally."""

from gcg_plugin.duel import Companion, Switch


class Katheryne(Companion):
    """Its side's switch is a fast action, once a round."""

    id = 322002
    per_round = 1

    def is_fast_switch(self, switch: Switch) -> bool:
        return True
