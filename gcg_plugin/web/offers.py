"""What the player can choose, numbered: the terminal board's choices with their words, as options of a page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from rich.text import Text

from gcg_plugin.board.choices import Blocked, Choice, blocked, choices, foresee, option_text, short_reason
from gcg_plugin.duel.actions import (
    Action,
    ChooseActive,
    EndRound,
    PlayCard,
    Replace,
    SwitchTo,
    Tune,
    UseSkill,
    in_hand,
    why_not,
)
from gcg_plugin.duel.elements import FREE, SWITCH_COST
from gcg_plugin.duel.elements import Cost as Price
from gcg_plugin.duel.refusals import Refusal
from gcg_plugin.duel.resolve import skill_of
from gcg_plugin.duel.state import Awaits, Duel
from gcg_plugin.names import for_class
from gcg_plugin.web.frames import Option, Variant
from gcg_plugin.web.lines import segments
from gcg_plugin.web.sight import cost

__all__ = ["Offer", "offers"]

_ACTS: Final = {
    UseSkill: "skill",
    PlayCard: "card",
    SwitchTo: "switch",
    Tune: "tune",
    EndRound: "end",
    ChooseActive: "active",
    Replace: "replace",
}
_ZONES: Final = {"characters": "character", "summons": "summon", "supports": "support"}


@dataclass(slots=True)
class Offer:
    """An option and what it may mean: `actions`, none for one that cannot be chosen and for `wait`.

    `confirm` is what the button says that does it.
    """

    option: Option
    actions: tuple[Action, ...]
    confirm: str
    _variants: tuple[Variant, ...] | None = field(default=None, init=False)

    def variants(self, seen: Duel, language: str) -> tuple[Variant, ...]:
        """What tells the actions apart; none for a single action without a target."""
        if self._variants is None:
            apart = len(self.actions) > 1 or isinstance(self.actions[0], Tune) or _spots(seen, self.actions[0])
            self._variants = (
                tuple(_variant(seen, place, action, language) for place, action in enumerate(self.actions))
                if apart
                else ()
            )
        return self._variants


def offers(seen: Duel, side: int, language: str, *, wait: bool = False) -> tuple[Offer, ...]:
    """All that can be chosen now, and what is there and cannot; an offer's key is its place.

    Args:
        seen: the duel as the side sees it.
        side: 0 or 1.
        language: the language of names.
        wait: the side may also leave its choice for later and let the other go on.
    """
    hand = [card.id for card in seen.sides[side].hand]
    listed = choices(seen, side, language)
    found = [_offer(seen, key, choice, hand) for key, choice in enumerate(listed)]
    for one in (*blocked(seen, side, language), *_blocked_otherwise(seen, side, language, listed)):
        found.append(_closed(seen, len(found), one, hand))
    if wait:
        found.append(Offer(Option(key=len(found), act="wait", id=0), (), "Wait"))
    return tuple(found)


def _offer(seen: Duel, key: int, choice: Choice, hand: Sequence[int]) -> Offer:
    action = choice.action
    option = Option(
        key=key,
        act=_ACTS[type(action)],
        id=_number(action),
        hand=hand.index(action.card) if isinstance(action, PlayCard) else None,
        cost=cost(choice.cost, _printed(seen, action)),
        note=segments(choice.note),
    )
    label = choice.label.plain.split(" ×")[0]
    verb = {UseSkill: "Use ", PlayCard: "Play "}.get(type(action), "")
    return Offer(option, choice.actions, f"{verb}{label}")


def _closed(seen: Duel, key: int, one: Blocked, hand: Sequence[int]) -> Offer:
    action = one.action
    option = Option(
        key=key,
        act=_ACTS[type(action)],
        id=_number(action),
        hand=hand.index(action.card) if isinstance(action, PlayCard) else None,
        cost=cost(one.cost, _printed(seen, action)),
        why=one.why,
    )
    return Offer(option, (), one.label)


def _blocked_otherwise(seen: Duel, side: int, language: str, listed: Sequence[Choice]) -> list[Blocked]:
    """The switches and the tuning that cannot be done now, which a list in the terminal has no room for."""
    if seen.awaits().get(side) is not Awaits.ACT:
        return []
    found = []
    for place, character in enumerate(seen.sides[side].characters):
        switch = SwitchTo(side, place)
        refusal = why_not(seen, switch)
        if refusal not in (None, Refusal.ALREADY_ACTIVE, Refusal.FALLEN):
            name = for_class(type(character), language)
            found.append(Blocked(f"Switch to {name}", SWITCH_COST, short_reason(refusal), switch))
    if not any(isinstance(choice.action, Tune) for choice in listed):
        why = "no die that can be tuned" if seen.sides[side].hand else "no card to tune with"
        found.append(Blocked("Tune a die", FREE, why, Tune(side, 0)))
    return found


def _number(action: Action) -> int:
    if isinstance(action, UseSkill):
        return action.skill
    if isinstance(action, PlayCard):
        return action.card
    return action.character if isinstance(action, SwitchTo | Replace | ChooseActive) else 0


def _printed(seen: Duel, action: Action) -> Price:
    side = seen.sides[action.side]
    if isinstance(action, UseSkill):
        return skill_of(side.active, action.skill).cost
    if isinstance(action, PlayCard) and (card := in_hand(side, action.card)) is not None:
        return card.cost
    return SWITCH_COST if isinstance(action, SwitchTo) else FREE


def _variant(seen: Duel, place: int, action: Action, language: str) -> Variant:
    note = foresee(seen, action, language) if isinstance(action, PlayCard) else Text()
    return Variant(
        i=place,
        label=segments(option_text(seen, action, language)),
        spots=_spots(seen, action),
        note=segments(note),
    )


def _spots(seen: Duel, action: Action) -> tuple[tuple[int, str, int], ...]:
    """Where on the table the action's targets lie; a card to tune lies in the hand."""
    if isinstance(action, Tune):
        hand = [card.id for card in seen.sides[action.side].hand]
        return ((action.side, "hand", hand.index(action.card)),)
    if isinstance(action, PlayCard):
        return tuple((target.side, _ZONES[target.zone], target.place) for target in action.targets)
    return ()
