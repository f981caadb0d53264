"""Yoimiya, a Pyro bow of Inazuma: the fire on her arrows, what her burst leaves, her skills and her talent."""

from __future__ import annotations

from gcg_plugin.duel import (
    PHYSICAL,
    PYRO,
    Attach,
    Character,
    Create,
    Damage,
    DamageElement,
    Effects,
    Hit,
    Remove,
    SideStatus,
    SkillKind,
    Status,
    Talent,
    Use,
    free,
    skill,
)


class NiwabiEnshou(Status):
    """Its character's next three Normal Attacks deal 1 more damage, and its Physical damage is Pyro damage instead."""

    id = 113051
    max_usages = 3

    @free
    def convert_damage(self, hit: Hit) -> DamageElement | None:
        return PYRO if hit.element is PHYSICAL else None

    def add_damage(self, hit: Hit) -> int | None:
        return 1 if _is_normal_attack(hit) else None


class NiwabiEnshouOfTheMeteorSwarm(Status):
    """Its character's next three Normal Attacks deal 1 more damage, and each is followed by a hit for 1 Pyro damage.

    Its Physical damage is Pyro damage instead.
    """

    id = 113053
    max_usages = 3

    @free
    def convert_damage(self, hit: Hit) -> DamageElement | None:
        return PYRO if hit.element is PHYSICAL else None

    @free
    def add_damage(self, hit: Hit) -> int | None:
        return 1 if _is_normal_attack(hit) else None

    def on_skill(self, use: Use) -> Effects:
        if use.skill.kind is SkillKind.NORMAL:
            yield Damage(1, PYRO)


def _is_normal_attack(hit: Hit) -> bool:
    return hit.skill is not None and hit.skill.kind is SkillKind.NORMAL


class AurousBlaze(SideStatus):
    """For two rounds it hits for 1 Pyro damage after each skill of your characters other than Yoimiya."""

    id = 113052
    max_rounds = 2

    def on_skill(self, use: Use) -> Effects:
        if not isinstance(use.user, Yoimiya):
            yield Damage(1, PYRO)


class Yoimiya(Character):
    """An archer whose Normal Attacks catch fire, and whose burst lights up behind her companions."""

    id = 1305

    @skill(13052)
    def niwabi_fire_dance(self) -> Effects:
        """Gives her Niwabi Enshou; with her talent, the one that hits once more. She gains no energy."""
        made: type[Status] = NiwabiEnshou
        other: type[Status] = NiwabiEnshouOfTheMeteorSwarm
        if self.holds(NaganoharaMeteorSwarm) is not None:
            made, other = other, made
        yield Attach(made)
        if (earlier := self.holds(other)) is not None:
            yield Remove(earlier)

    @skill(13053)
    def ryuukin_saxifrage(self) -> Effects:
        """Hits for 3 Pyro damage and leaves the Aurous Blaze."""
        yield Damage(3, PYRO)
        yield Create(AurousBlaze)


class NaganoharaMeteorSwarm(Talent):
    """Uses Niwabi Fire-Dance at once.

    From then on her Niwabi Enshou also hits for 1 Pyro damage after each Normal Attack.
    """

    id = 213051
    skill = Yoimiya.niwabi_fire_dance
