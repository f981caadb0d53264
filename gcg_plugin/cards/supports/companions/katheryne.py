"""Katheryne, an ally."""

from gcg_plugin.duel import Companion, Switch


class Katheryne(Companion):
    """Once a round, your switch is a fast action: you keep the turn."""

    id = 322002
    per_round = 1

    def is_fast_switch(self, switch: Switch) -> bool:
        return True
