"""Bennett, a Pyro sword of Mondstadt: the field his burst leaves, and his skills."""

from __future__ import annotations

from gcg_plugin.duel import PYRO, Character, Create, Damage, Effects, Heal, Hit, SideStatus, Use, skill


class InspirationField(SideStatus):
    """For two rounds your skills deal 2 more damage if their user has 7 HP or more.

    After a skill, a user with 6 HP or fewer heals 2 HP.
    """

    id = 113031
    max_rounds = 2

    def add_damage(self, hit: Hit) -> int | None:
        user = hit.source.bearer if hit.skill is not None else None
        return 2 if user is not None and user.hp >= 7 else None

    def on_skill(self, use: Use) -> Effects:
        if use.user.hp <= 6:
            yield Heal(2, use.user)


class Bennett(Character):
    """A swordsman whose burst strengthens the hale and heals the hurt."""

    id = 1303

    @skill(13033)
    def fantastic_voyage(self) -> Effects:
        """Hits for 2 Pyro damage and lays out the Inspiration Field."""
        yield Damage(2, PYRO)
        yield Create(InspirationField)
