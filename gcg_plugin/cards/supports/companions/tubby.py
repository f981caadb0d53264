"""Tubby, an ally."""

from gcg_plugin.duel import Companion, Location, Play


class Tubby(Companion):
    """Its side's place cards take two dice less, once a round."""

    id = 322006
    per_round = 1

    def cut_card(self, play: Play) -> int | None:
        return 2 if isinstance(play.card, Location) else None
