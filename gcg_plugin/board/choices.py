"""What the player can choose now: a numbered list, each entry with its cost and what it would do.

All is read from the duel as the side sees it; a card that can be played on several targets is one choice of several
actions, and so is tuning.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from rich.text import Text

from gcg_plugin.board.palette import damage_style, element_style, face_style, faces_text
from gcg_plugin.board.story import card_name
from gcg_plugin.duel.actions import (
    Action,
    ChooseActive,
    EndRound,
    PlayCard,
    Replace,
    SwitchTo,
    Tune,
    UseSkill,
    found_all,
    tunable,
    why_not,
)
from gcg_plugin.duel.cards import Card, Character, Support
from gcg_plugin.duel.costs import card_cost
from gcg_plugin.duel.dice import worth
from gcg_plugin.duel.elements import FREE, Cost, SkillKind, damage_name, face_name
from gcg_plugin.duel.facts import Play
from gcg_plugin.duel.legal import cost_of, default_dice, legal_actions, target_of
from gcg_plugin.duel.refusals import Refusal, Refused
from gcg_plugin.duel.resolve import skill_of
from gcg_plugin.duel.state import Awaits, Duel
from gcg_plugin.duel.views import Preview, preview
from gcg_plugin.names import ENGLISH, for_class, for_skill

__all__ = [
    "Blocked",
    "Choice",
    "blocked",
    "choices",
    "cost_in_hand",
    "foresee",
    "option_text",
    "pays_with",
    "short_reason",
    "tunings",
]


_SHORT: Final = {
    Refusal.NOT_ENOUGH_DICE: "too few dice",
    Refusal.NOT_ENOUGH_ENERGY: "too little energy",
    Refusal.SKILLS_FORBIDDEN: "no skills this round",
    Refusal.NOBODY_ELSE: "nobody else stands",
    Refusal.NOBODY_FELL: "nobody fell this round",
    Refusal.NO_SUMMON: "no summon for it",
    Refusal.NOT_ACTIVE: "its character is not active",
    Refusal.ALREADY_EATEN: "has eaten this round",
    Refusal.NOT_HURT: "nobody is hurt",
    Refusal.ENERGY_FULL: "energy is full",
    Refusal.NO_ENERGY_TO_MOVE: "no energy on standby",
    Refusal.NOTHING_TO_MOVE: "nothing to move",
    Refusal.ONCE_A_ROUND: "once a round",
}
"""The reasons that fit a column; all others as `Refusal` words them."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One numbered entry: `actions` are what it may mean (a card's targets, the cards to tune), one at least."""

    label: Text
    actions: tuple[Action, ...]
    cost: Cost = FREE
    note: Text = field(default_factory=Text)
    in_hand: bool = False

    @property
    def action(self) -> Action:
        """The action, or the first of them."""
        return self.actions[0]


@dataclass(frozen=True, slots=True)
class Blocked:
    """Something that is there and cannot be done now, and why not; `action` is what it would be."""

    label: str
    cost: Cost
    why: str
    action: Action
    in_hand: bool = False


def choices(seen: Duel, side: int, language: str = ENGLISH) -> list[Choice]:
    """What the side can choose now: skills, switches, tuning, the round's end, cards in the hand's order.

    Args:
        seen: the duel as the side sees it.
        side: 0 or 1.
        language: the language of characters', cards' and skills' names, here and in all that follows.

    Returns:
        the choices in the order they are numbered; none when the side owes no choice, or one that is a set of cards or
        dice (the preparation's switch, a reroll).
    """
    awaited = seen.awaits().get(side)
    if awaited in (None, Awaits.SWITCH_CARDS, Awaits.REROLL):
        return []
    grouped: dict[tuple[type[Action], int], list[Action]] = {}
    for action in legal_actions(seen, side):
        grouped.setdefault(_group(action), []).append(action)
    hand = [card.id for card in seen.sides[side].hand]
    ordered = sorted(grouped.values(), key=lambda actions: _order(actions[0], hand))
    return [_choice(seen, tuple(actions), language) for actions in ordered]


def blocked(seen: Duel, side: int, language: str = ENGLISH) -> list[Blocked]:
    """The skills and cards in hand that cannot be used now, each with the reason; in the order of `choices`."""
    if seen.awaits().get(side) is not Awaits.ACT:
        return []
    own = seen.sides[side]
    found: list[Blocked] = []
    for skill in own.active.skills:
        if skill.kind in (SkillKind.PASSIVE, SkillKind.PREPARED):
            continue
        use = UseSkill(side, skill.id)
        if (refusal := why_not(seen, use)) is not None:
            found.append(Blocked(for_skill(skill, language), skill.cost, short_reason(refusal), use))
    playable = {action.card for action in legal_actions(seen, side) if isinstance(action, PlayCard)}
    for card in {card.id: card for card in own.hand}.values():
        if card.id not in playable:
            name = _counted(own.hand, card, language)
            why = _why_not_playable(seen, side, card)
            found.append(Blocked(name, cost_in_hand(seen, side, card), why, PlayCard(side, card.id), in_hand=True))
    return found


def option_text(seen: Duel, action: Action, language: str = ENGLISH) -> Text:
    """How one of a choice's actions is told from the others: a card's targets, the card that is tuned away."""
    if isinstance(action, Tune):
        return Text(card_name(action.card, language))
    if isinstance(action, PlayCard):
        found = found_all(seen, action.targets)
        names = [for_class(type(entity), language) for entity in found]
        if len(found) == 2:  # An equipment moves.
            return Text(f"from {names[0]} to {names[1]}")
        if found:
            mine = found[0].side.index == action.side
            head = "in place of" if isinstance(found[0], Support) and mine else "on" if mine else "on the opponent's"
            return Text(f"{head} {names[0]}")
    return Text()


def tunings(seen: Duel, side: int) -> list[int]:
    """The faces of the dice that can be tuned, those the side needs least in front."""
    own = seen.sides[side]
    return [face for face in worth(own) if face in tunable(own)]


def foresee(seen: Duel, action: Action, language: str = ENGLISH) -> Text:
    """What the action would do, in few words; a question mark where chance has a part in it."""
    try:
        found = preview(seen, action)
    except Refused as refused:
        return Text(refused.refusal.value, style="dim")
    parts = [*_changes(seen, action, found, language), *_entering(action, found, language)]
    if found.over:
        result = "nobody wins" if found.winner is None else "wins the duel" if found.winner == action.side else "loses"
        parts.insert(0, Text(result, style="bold"))
    text = Text(", ").join(parts)
    if found.uncertain and not isinstance(action, EndRound):
        text.append(" ?" if text else "?", style="dim")
    return text


# --- making a choice -----------------------------------------------------------------------------------------------


def _group(action: Action) -> tuple[type[Action], int]:
    if isinstance(action, PlayCard):
        return PlayCard, action.card
    if isinstance(action, UseSkill):
        return UseSkill, action.skill
    if isinstance(action, SwitchTo | Replace | ChooseActive):
        return type(action), action.character
    return type(action), 0


def _order(action: Action, hand: Sequence[int]) -> tuple[int, int]:
    kinds = (UseSkill, SwitchTo, ChooseActive, Replace, Tune, EndRound, PlayCard)
    place = hand.index(action.card) if isinstance(action, PlayCard) else 0
    return kinds.index(type(action)), place


def _choice(seen: Duel, actions: tuple[Action, ...], language: str) -> Choice:
    action = actions[0]
    own = seen.sides[action.side]
    cost = cost_of(seen, action)
    if isinstance(action, Tune):
        element = own.active.element
        label = Text("Tune a die to ").append(damage_name(element), style=element_style(element))
        return Choice(label, actions)
    if isinstance(action, EndRound):
        return Choice(Text("End the round"), actions, note=foresee(seen, action, language))
    if isinstance(action, PlayCard):
        label = Text(next(_counted(own.hand, card, language) for card in own.hand if card.id == action.card))
        note = foresee(seen, action, language) if len(actions) == 1 else _targets(seen, actions, language)
        if len(actions) == 1 and (on := option_text(seen, action, language)):
            note = on + (Text(": ") + note if note else Text())
        return Choice(label, actions, cost, note, in_hand=True)
    if isinstance(action, UseSkill):
        name = for_skill(skill_of(own.active, action.skill), language)
        return Choice(Text(name), actions, cost, foresee(seen, action, language))
    if isinstance(action, SwitchTo | Replace | ChooseActive):
        character = own.characters[action.character]
        verb = (
            "Switch to" if isinstance(action, SwitchTo) else "Bring in" if isinstance(action, Replace) else "Begin with"
        )
        label = Text(f"{verb} ").append(for_class(type(character), language), style=element_style(character.element))
        note = Text() if isinstance(action, ChooseActive) else foresee(seen, action, language)
        return Choice(label, actions, cost, note)
    raise TypeError(f"{action!r} is no action a player chooses from a list")


def _targets(seen: Duel, actions: Iterable[Action], language: str) -> Text:
    texts = [option_text(seen, action, language).plain for action in actions]
    heads = {text.split(" ", 1)[0] for text in texts}
    if heads == {"on"}:
        return Text("on " + ", ".join(text.removeprefix("on ") for text in texts[:-1]) + f" or {texts[-1][3:]}")
    return Text("in place of another support" if heads == {"in"} else "choose")


def _counted(hand: Sequence[Card], card: Card, language: str) -> str:
    count = sum(other.id == card.id for other in hand)
    return card_name(card.id, language) + (f" ×{count}" if count > 1 else "")


def cost_in_hand(seen: Duel, side: int, card: Card) -> Cost:
    """What a card in the side's hand costs now, on the first target it may have."""
    own = seen.sides[side]
    for targets in card.targets(own):
        return card_cost(seen, Play(own, card, targets))
    return card.cost


def _why_not_playable(seen: Duel, side: int, card: Card) -> str:
    """Why the card cannot be played on whatever it could be played on best."""
    own = seen.sides[side]
    found: list[Refusal] = []
    for targets in card.targets(own):
        action = PlayCard(side, card.id, tuple(target_of(entity) for entity in targets))
        if (refusal := why_not(seen, action)) is not None:
            found.append(refusal)
    if not found:
        return "nothing to play it on"
    # A reason of the card's own says more than that the dice are short.
    return short_reason(next((one for one in found if one is not Refusal.NOT_ENOUGH_DICE), found[0]))


def short_reason(refusal: Refusal) -> str:
    """The reason in as few words as say it."""
    return _SHORT.get(refusal, refusal.value)


# --- what would come of it -----------------------------------------------------------------------------------------


def _changes(seen: Duel, action: Action, found: Preview, language: str) -> list[Text]:
    parts: list[Text] = []
    damage: dict[tuple[int, int], list[tuple[int, str | None]]] = {}
    for entry in found.events:
        if entry[0] == "damage":
            damage.setdefault((entry[1], entry[2]), []).append((entry[4], entry[5]))
    for change in sorted(found.characters, key=lambda change: change.side == action.side):
        character = seen.sides[change.side].characters[change.place]
        hits = damage.get((change.side, change.place), [])
        if change.hp[0] == change.hp[1] and not hits and change.energy[0] >= change.energy[1]:
            continue
        part = Text(_short(action.side, character, language))
        if change.hp[0] != change.hp[1]:
            style = damage_style(hits[-1][0]) if hits else "green"
            part.append(f" {-change.damage:+}".replace("-", "−"), style=style)
        elif hits:
            part.append(" −0")
        for reaction in dict.fromkeys(reaction for _, reaction in hits if reaction):
            part.append(f" {reaction}", style="bold")
        if change.falls:
            part.append(" falls", style="bold red")
        gained = change.energy[1] - change.energy[0]
        if gained > 0 and isinstance(action, PlayCard) and change.side == action.side:
            part.append(f" +{gained} energy", style="yellow")
        elif change.hp[0] == change.hp[1] and not hits:
            continue
        parts.append(part)
    for side, (before, after) in enumerate(found.active):
        own_switch = side == action.side and isinstance(action, SwitchTo | Replace | ChooseActive)
        if before != after and not own_switch and after >= 0 and before >= 0:
            name = _short(action.side, seen.sides[side].characters[after], language)
            parts.append(Text(f"{name} comes in"))
    return parts


def _short(side: int, character: Character, language: str) -> str:
    """A character's name; with whose it is, where both sides have one of that name."""
    name = for_class(type(character), language)
    both = any(type(other) is type(character) for other in character.side.foe.characters)
    if not both:
        return name
    return f"your {name}" if character.side.index == side else f"their {name}"


def _entering(action: Action, found: Preview, language: str) -> list[Text]:
    played = action.card if isinstance(action, PlayCard) else None
    parts: list[Text] = []
    drawn = 0
    for entry in found.events:
        if entry[0] == "enters" and entry[3] != played:
            parts.append(Text(f"+{card_name(entry[3], language)}", style="italic"))
        elif entry[0] == "gains dice" and entry[1] == action.side:
            parts.append(Text(f"+{entry[2]} {face_name(entry[3]).capitalize()}", style=face_style(entry[3])))
        elif entry[0] == "usages" and entry[1] == action.side:
            parts.append(Text(f"{card_name(entry[2], language)} {entry[3]:+}"))
        elif entry[0] == "draws" and entry[1] == action.side:
            drawn += 1
    if drawn and not isinstance(action, EndRound):
        parts.append(Text(f"draw {drawn}"))
    return list({part.plain: part for part in parts}.values())


def pays_with(seen: Duel, action: Action) -> Text:
    """The dice it pays with by default, in words."""
    return faces_text(default_dice(seen, action))
