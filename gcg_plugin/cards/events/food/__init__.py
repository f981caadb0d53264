"""Food: one module per card, and what every food has in common: who may eat, and that nobody eats twice a round."""

from typing import ClassVar

from gcg_plugin.duel import (
    UNALIGNED,
    Attach,
    Character,
    Effects,
    Event,
    Heal,
    Play,
    Refusal,
    Side,
    SkillKind,
    Status,
    Targets,
    Use,
)


class Satiated(Status):
    """Its character has eaten, and eats nothing more this round."""

    id = 303300
    max_rounds = 1


class Food(Event):
    """Feeds one standing character of its side, which has not eaten this round. What it does is `feed`'s."""

    def targets(self, side: Side) -> list[Targets]:
        return [(character,) for character in side.characters if character.standing]

    def can_play(self, play: Play) -> Refusal | None:
        return Refusal.ALREADY_EATEN if play.target.holds(Satiated) is not None else None

    def play(self, play: Play) -> Effects:
        yield from self.feed(play.target)
        yield Attach(Satiated, play.target)

    def feed(self, eater: Character) -> Effects:
        """What the food does to who eats it. Every food has its own."""
        raise TypeError(f"{type(self).__name__} does not say what it does to who eats it")


class HealingFood(Food):
    """A food that heals `heals` HP: only for who is hurt."""

    heals: ClassVar[int]

    def can_play(self, play: Play) -> Refusal | None:
        if (refusal := super().can_play(play)) is not None:
            return refusal
        return Refusal.NOT_HURT if play.target.hp >= play.target.max_hp else None

    def feed(self, eater: Character) -> Effects:
        yield Heal(self.heals, eater)


class LastingFood(Food):
    """A food whose eater has the status `leaves` for the round."""

    leaves: ClassVar[type[Status]]

    def feed(self, eater: Character) -> Effects:
        yield Attach(self.leaves, eater)


class CheaperNormalAttacks(Status):
    """This round, its character's next `max_usages` Normal Attacks take a die less of those of any colour."""

    max_rounds = 1
    cuts = UNALIGNED

    def cut_skill(self, use: Use) -> int | None:
        return 1 if use.skill.kind is SkillKind.NORMAL else None
