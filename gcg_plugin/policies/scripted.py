"""The scripted policy: it tries what it may do on its own view, weighs what comes of it, and takes the best.

Nothing is searched beyond the own action, the best attack that may follow from it, and the opposing active
character's best answer. It plays the same every time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from gcg_plugin.duel.actions import (
    Action,
    ChooseActive,
    EndRound,
    PlayCard,
    Replace,
    Reroll,
    SwitchCards,
    Tune,
    UseSkill,
    why_not,
)
from gcg_plugin.duel.cards import Character, Equipment
from gcg_plugin.duel.dice import spread
from gcg_plugin.duel.elements import OMNI
from gcg_plugin.duel.legal import legal_actions
from gcg_plugin.duel.state import Awaits, Duel, Phase, Side
from gcg_plugin.policies.weighing import dice_worth, lead, reacts, suits, use_of_card

__all__ = ["ScriptedPolicy", "scores"]

_Judge = Callable[[Side, Character], float]

ANSWER: Final = 0.6
"""How much of the opponent's best attack is feared: it may lack the dice, or want something else."""
LATER: Final = 0.5
"""How much of the next attack counts when the opponent acts in between."""
FIRST: Final = 0.3
"""Who ends the round first goes first in the next."""
ENOUGH: Final = 0.4
"""What a card must bring at the round's end to be played rather than kept for the next."""
WORTH_KEEPING: Final = 0.9
"""What a card of the first hand must promise to be kept."""


class ScriptedPolicy:
    """Plays sensibly, never jams, and has no chance of its own: the same view always gives the same choice."""

    def choose(self, seen: Duel, side: int) -> Action:
        """The choice that is asked for."""
        own = seen.sides[side]
        awaited = seen.awaits()[side]
        if awaited is Awaits.SWITCH_CARDS:
            return SwitchCards(side, tuple(card.id for card in own.hand if use_of_card(card, own) < WORTH_KEEPING))
        if awaited is Awaits.CHOOSE_ACTIVE:
            return ChooseActive(side, _best_place(own, _promise))
        if awaited is Awaits.REROLL:
            return Reroll(side, _useless_dice(own))
        if awaited is Awaits.REPLACE:
            return Replace(side, _best_place(own, _readiness))
        return _best_action(seen, side)


# --- preparation, dice, replacement --------------------------------------------------------------------------------


def _best_place(side: Side, judge: _Judge) -> int:
    """The standing character that is judged best, the first of equals."""
    places = [place for place, character in enumerate(side.characters) if character.hp > 0]
    return max(places, key=lambda place: (judge(side, side.characters[place]), -place))


def _promise(side: Side, character: Character) -> float:
    """A first active character: sturdy, soon at its burst, and served by the hand."""
    served = sum(isinstance(card, Equipment) and suits(card, character) for card in side.hand)
    return character.max_hp - character.max_energy + served


def _readiness(side: Side, character: Character) -> float:
    """A replacement: healthy, near its burst, with dice of its element, and one the foe's aura reacts with."""
    points = character.hp / 2 + 2.0 * character.energy / max(1, character.max_energy)
    points += 0.4 * side.dice[character.element] + 2.5 * reacts(character, side.foe.active)
    return points - 3.0 * character.skills_forbidden


def _useless_dice(side: Side) -> tuple[int, ...]:
    """The dice to roll again: neither Omni nor of an element of a character that stands."""
    kept = {OMNI, *(int(character.element) for character in side.characters if character.hp > 0)}
    return tuple(face for face in spread(side.dice) if face not in kept)


# --- actions -------------------------------------------------------------------------------------------------------


def scores(seen: Duel, side: int) -> dict[Action, float]:
    """What each action worth trying gains, in HP. To end the round is worth little: whatever helps comes before it.

    Args:
        seen: the duel as the side sees it; the side owes an action.
        side: 0 or 1.
    """
    answer = _best_attack(seen, 1 - side)
    found: dict[Action, float] = {}
    found[EndRound(side)] = -ANSWER * answer + (0.0 if seen.sides[1 - side].ended else FIRST)
    for action in _worth_trying(seen, side):
        found[action] = _score(seen, action, answer)
    return found


def _best_action(seen: Duel, side: int) -> Action:
    """The action that gains most, the first of equals; a card that helps before the round is ended."""
    found = scores(seen, side)
    best = max(found, key=found.__getitem__)
    return best if not isinstance(best, EndRound) else _last_card(seen, side) or best


def _last_card(seen: Duel, side: int) -> PlayCard | None:
    """The card that helps most before the round is ended, its dice counting nothing: they would be lost."""
    before = _lead_without_dice(seen, side)
    best, best_gain = None, ENOUGH
    for action in legal_actions(seen, side):
        if isinstance(action, PlayCard):
            gain = _lead_without_dice(_taken(seen, action), side) - before
            if gain > best_gain:
                best, best_gain = action, gain
    return best


def _lead_without_dice(duel: Duel, side: int) -> float:
    return lead(duel, side) - dice_worth(duel.sides[side]) + dice_worth(duel.sides[1 - side])


def _worth_trying(seen: Duel, side: int) -> Iterator[Action]:
    """The legal actions but the round's end, and of the tunings one, when it might give the die that is lacking."""
    own = seen.sides[side]
    tunes = False
    for action in legal_actions(seen, side):
        if isinstance(action, Tune):
            tunes = True
        elif not isinstance(action, EndRound):
            yield action
    if tunes and not own.active.skills_forbidden and _best_attack(seen, side) == 0.0:
        yield Tune(side, min(own.hand, key=lambda card: use_of_card(card, own)).id)


def _score(seen: Duel, action: Action, answer: float) -> float:
    """What the action gains, with the attack that may follow it and less the answer it leaves the opponent.

    `answer` is the opponent's best attack as things are: it stays what it is while those who fight stay what they are.
    """
    side = action.side
    after = _taken(seen, action)
    gained = lead(after, side) - lead(seen, side)
    if after.over or after.phase is not Phase.ACTION:
        return gained
    if any(_changed(was, now) for was, now in zip(seen.sides, after.sides, strict=True)):
        answer = _best_attack(after, 1 - side)
    score = gained - ANSWER * answer
    if isinstance(action, UseSkill):
        return score
    goes_on = after.turn == side and after.awaits().get(side) is Awaits.ACT
    return score + (1.0 if goes_on else LATER) * _best_attack(after, side)


def _taken(duel: Duel, action: Action) -> Duel:
    """The duel after an action that is known to be legal."""
    after = duel.copy()
    action.take(after)
    return after


def _changed(was: Side, now: Side) -> bool:
    """The character that fights for the side, or what fights along with it, is not what it was."""
    return was.active_place != now.active_place or was.active != now.active or was.statuses != now.statuses


def _best_attack(duel: Duel, side: int) -> float:
    """What the side's active character can gain with a skill, were it to act now; 0 when it has none worth using."""
    own = duel.sides[side]
    if own.ended or own.owes_replacement or own.foe.owes_replacement or duel.agenda:
        return 0.0
    if duel.turn != side:
        duel = duel.copy()
        duel.turn = side
    skills = [UseSkill(side, skill.id) for skill in own.active.skills]
    usable = [action for action in skills if why_not(duel, action) is None]
    if not usable:
        return 0.0
    now = lead(duel, side)
    best = 0.0
    for action in usable:
        best = max(best, lead(_taken(duel, action), side) - now)
    return best
