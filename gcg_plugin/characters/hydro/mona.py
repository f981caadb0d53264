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
    """Takes a point off one damage to its side's active character.

    At the end phase, used or not, it deals one Hydro and leaves.
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
    """Doubles the next damage that a skill of its side deals."""

    id = 112032
    max_usages = 1

    def multiply_damage(self, hit: Hit) -> int | None:
        return 2 if hit.skill is not None else None


class Mona(Character):
    """A catalyst who doubles one blow and slips away without losing the turn."""

    id = 1203
    per_round = 1

    @skill(12032)
    def mirror_reflection_of_doom(self) -> Effects:
        """One Hydro, and a Reflection."""
        yield Damage(1, HYDRO)
        yield Summons(Reflection)

    @skill(12033)
    def stellaris_phantasm(self) -> Effects:
        """Four Hydro, and an Illusory Bubble."""
        yield Damage(4, HYDRO)
        yield Create(IllusoryBubble)

    def is_fast_switch(self, switch: Switch) -> bool:
        """Once a round, her side's switch away from her is a fast action."""
        return True
