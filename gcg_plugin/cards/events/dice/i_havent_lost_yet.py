"""I Haven't Lost Yet!, an event, and the lock it leaves for the round."""

from gcg_plugin.duel import ACTIVE, Create, Effects, Event, GainDice, GainEnergy, Play, Refusal, SideStatus


class IHaventLostYetOnCooldown(SideStatus):
    """I Haven't Lost Yet! has been played this round."""

    id = 303205
    max_rounds = 1


class IHaventLostYet(Event):
    """You gain 1 Omni die, and your active character 1 energy.

    Only in a round in which one of your characters has fallen, and once in it.
    """

    id = 332005

    def can_play(self, play: Play) -> Refusal | None:
        if any(isinstance(status, IHaventLostYetOnCooldown) for status in play.side.statuses):
            return Refusal.ONCE_A_ROUND
        return None if play.side.fell else Refusal.NOBODY_FELL

    def play(self, play: Play) -> Effects:
        yield GainDice(1)
        yield GainEnergy(1, ACTIVE)
        yield Create(IHaventLostYetOnCooldown)
