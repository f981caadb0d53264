"""Liyue Harbor Wharf, a place."""

from gcg_plugin.duel import Draw, Effects, Location


class LiyueHarborWharf(Location):
    """In the end phase its side draws two cards; twice."""

    id = 321001
    max_usages = 2

    def on_end_phase(self) -> Effects:
        yield Draw(2)
