"""Wangshu Inn, a place."""

from gcg_plugin.duel import MOST_HURT_STANDBY, Effects, Heal, Location


class WangshuInn(Location):
    """At the end phase it heals your most hurt character on standby by 2 HP. Twice in all."""

    id = 321005
    max_usages = 2

    def on_end_phase(self) -> Effects:
        standby = (character for character in self.side.characters if character.standing and not character.is_active)
        if any(character.hp < character.max_hp for character in standby):
            yield Heal(2, MOST_HURT_STANDBY)
