"""Dawn Winery, a place."""

from gcg_plugin.duel import Location, Switch


class DawnWinery(Location):
    """Your switches cost 1 die less, twice a round."""

    id = 321004
    per_round = 2

    def cut_switch(self, switch: Switch) -> int:
        return 1
