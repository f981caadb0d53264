"""Ellin, an ally."""

from gcg_plugin.duel import Companion, Use


class Ellin(Companion):
    """Once a round, a skill that its user has used this round already costs 1 die less.

    A talent card does not count as one.
    """

    id = 322010
    per_round = 1

    def cut_skill(self, use: Use) -> int | None:
        return 1 if use.card is None and use.nth > 1 else None
