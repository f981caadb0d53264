"""Bennett, a Pyro sword of Mondstadt: the field his burst leaves, and his skills."""

from __future__ import annotations

from gcg_plugin.duel import PYRO, Character, Create, Damage, Effects, Heal, Hit, SideStatus, Use, skill


class InspirationField(SideStatus):
    """For two rounds, skills of its side deal two more when their user has 7 HP or more.

    After a skill, a user with 6 HP or fewer is healed by two.
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
    """A sword whose burst strengthens the hale and mends the hurt."""

    id = 1303

    @skill(13033)
    def fantastic_voyage(self) -> Effects:
        """Two Pyro, and the Inspiration Field."""
        yield Damage(2, PYRO)
        yield Create(InspirationField)
