"""Every reason for which an action is refused, and the two errors of the engine."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gcg_plugin.duel.actions import Action


class Refusal(Enum):
    """Why an action cannot be taken now; the value says it to a player."""

    NO_ACTION = "it is no action, or a field of it is not of its type"
    DUEL_OVER = "the duel is over"
    NO_SUCH_SIDE = "there is no such side"
    NOT_NOW = "this side has no such choice to make now"
    NOT_YOUR_TURN = "it is the other side's turn"
    OWES_REPLACEMENT = "a fallen character must be replaced first"
    NO_SUCH_SKILL = "the active character has no such skill"
    NOT_USABLE = "this skill is not one that a player uses"
    SKILLS_FORBIDDEN = "the character cannot use skills this round"
    NOT_ENOUGH_DICE = "the dice do not pay for it"
    NOT_ENOUGH_ENERGY = "the character lacks energy"
    WRONG_DICE = "these dice are not what it costs"
    NO_SUCH_DIE = "there is no such die to use"
    NO_SUCH_CHARACTER = "there is no such character"
    ALREADY_ACTIVE = "the character is active already"
    FALLEN = "the character has fallen"
    NOT_IN_HAND = "the card is not in hand"
    NOT_PLAYABLE = "this card is never played from hand"
    WRONG_TARGET = "the card cannot be played on that"
    NEEDS_TARGET = "the card needs a target"
    NOT_ACTIVE = "the talent's character is not active"
    ALREADY_EATEN = "the character has eaten this round"
    NOT_HURT = "the character is not hurt"
    ENERGY_FULL = "the character's energy is full"
    NO_ENERGY_TO_MOVE = "no character on standby has energy to give"
    NO_SUMMON = "there is no summon for it"
    NOTHING_TO_MOVE = "no character of this side holds what it moves, or nobody else can take it"
    NOBODY_ELSE = "no other character of this side stands"
    NOBODY_FELL = "no character of this side has fallen this round"
    ONCE_A_ROUND = "it was used this round already"
    LEGEND_PLAYED = "an Arcane Legend was played already"
    CANNOT_TUNE = "a die that is Omni or of the active character's element cannot be tuned"
    SUPPORTS_FULL = "the support zone is full: name the support to leave"


class Refused(Exception):
    """An action was refused and nothing changed.

    Carries the `action`, the `refusal` (the reason) and the `round` in which it was tried.
    """

    def __init__(self, action: Action, refusal: Refusal, round_number: int) -> None:
        super().__init__(f"{action} is refused in round {round_number}: {refusal.value}")
        self.action = action
        self.refusal = refusal
        self.round = round_number


class CardError(Exception):
    """A card class is written wrongly: raised when its module is imported, naming the class."""
