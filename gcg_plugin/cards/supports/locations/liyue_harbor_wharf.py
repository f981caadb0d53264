"""Liyue Harbor Wharf, a place."""

from gcg_plugin.duel import Draw, Effects, Location


class LiyueHarborWharf(Location):
    """At the end phase you draw 2 cards. Twice in all."""

    id = 321001
    max_usages = 2

    def on_end_phase(self) -> Effects:
        yield Draw(2)
