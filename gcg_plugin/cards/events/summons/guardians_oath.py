"""Guardian's Oath, an event."""

from gcg_plugin.duel import Effects, Event, Play, Remove


class GuardiansOath(Event):
    """Every summon leaves, on both sides."""

    id = 332014

    def play(self, play: Play) -> Effects:
        for summon in (*play.side.summons, *play.side.foe.summons):
            yield Remove(summon)
