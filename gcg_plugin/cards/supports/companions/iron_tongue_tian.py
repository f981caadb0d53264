"""Iron Tongue Tian, an ally."""

from gcg_plugin.duel import Character, Companion, Effects, GainEnergy


class IronTongueTian(Companion):
    """In the end phase one character of its side that lacks energy gains one, the active one before others; twice."""

    id = 322011
    max_usages = 2

    def on_end_phase(self) -> Effects:
        for one in self.side.in_order():
            if isinstance(one, Character) and one.standing and one.energy < one.max_energy:
                yield GainEnergy(1, one)
                return
