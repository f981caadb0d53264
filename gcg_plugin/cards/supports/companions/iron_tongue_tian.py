"""Iron Tongue Tian, an ally."""

from gcg_plugin.duel import Character, Companion, Effects, GainEnergy


class IronTongueTian(Companion):
    """At the end phase one of your characters that lacks energy gains 1, the active one before others. Twice in all."""

    id = 322011
    max_usages = 2

    def on_end_phase(self) -> Effects:
        for one in self.side.in_order():
            if isinstance(one, Character) and one.standing and one.energy < one.max_energy:
                yield GainEnergy(1, one)
                return
