"""Mona, a Hydro catalyst of Mondstadt: what her skill and her burst leave, her skills and her swift leaving."""

from __future__ import annotations

from gcg_plugin.duel import (
    HYDRO,
    Character,
    Create,
    Damage,
    Effects,
    Hit,
    Remove,
    SideStatus,
    Summon,
    Summons,
    Switch,
    free,
    skill,
)


class Reflection(Summon):
    """Takes 1 off one hit on your active character.

    At the end phase, used or not, it hits for 1 Hydro damage and leaves.
    """

    id = 112031
    max_usages = 1
    stays = True

    def reduce_damage(self, hit: Hit) -> int:
        return 1

    @free
    def on_end_phase(self) -> Effects:
        yield Damage(1, HYDRO)
        yield Remove(self)


class IllusoryBubble(SideStatus):
    """Doubles the next damage that one of your skills deals."""

    id = 112032
    max_usages = 1

    def multiply_damage(self, hit: Hit) -> int | None:
        return 2 if hit.skill is not None else None


class Mona(Character):
    """An astrologer who doubles one blow and slips away without losing the turn."""

    id = 1203
    per_round = 1

    @skill(12032)
    def mirror_reflection_of_doom(self) -> Effects:
        """Hits for 1 Hydro damage and sets up a Reflection."""
        yield Damage(1, HYDRO)
        yield Summons(Reflection)

    @skill(12033)
    def stellaris_phantasm(self) -> Effects:
        """Hits for 4 Hydro damage and leaves an Illusory Bubble."""
        yield Damage(4, HYDRO)
        yield Create(IllusoryBubble)

    def is_fast_switch(self, switch: Switch) -> bool:
        """Once a round, your switch from Mona to another character is a fast action: you keep the turn."""
        return True
