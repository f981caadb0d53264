"""Events that move an equipment to another character, and what they have in common."""

from typing import ClassVar, cast

from gcg_plugin.duel import Character, Effects, Equipment, Event, MoveEquipment, Play, Refusal, Side, Targets


class Shift(Event):
    """Moves an equipment of the kind `moves` from one character of its side to another, to whom it is as new.

    The targets are the holder and who gets it, both the player's choice. The equipment that lay there is discarded.
    """

    moves: ClassVar[type[Equipment]]

    def targets(self, side: Side) -> list[Targets]:
        return [
            (holder, other)
            for holder in side.characters
            for equipment in self.worn(holder)
            for other in side.characters
            if other is not holder and other.standing and equipment.fits(other)
        ] or [()]

    def can_play(self, play: Play) -> Refusal | None:
        return None if play.targets else Refusal.NOTHING_TO_MOVE

    def play(self, play: Play) -> Effects:
        holder, other = cast("tuple[Character, Character]", play.targets)
        for equipment in self.worn(holder):
            yield MoveEquipment(equipment, other)

    def worn(self, holder: Character) -> list[Equipment]:
        """What the character has of the kind: one, or none."""
        return [held for held in holder.held if isinstance(held, self.moves)]
