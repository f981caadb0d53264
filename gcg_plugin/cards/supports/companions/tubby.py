"""Tubby, an ally."""

from gcg_plugin.duel import Companion, Location, Play


class Tubby(Companion):
    """Once a round, a location card costs you 2 dice less."""

    id = 322006
    per_round = 1

    def cut_card(self, play: Play) -> int | None:
        return 2 if isinstance(play.card, Location) else None
