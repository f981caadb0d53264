"""Playing a card from hand: when its side may, and what happens once it is paid for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gcg_plugin.duel.cards import Card, Equipment, Event, Support, Talent
from gcg_plugin.duel.effects import Origin, equip, tell_entering
from gcg_plugin.duel.field import enter, leave
from gcg_plugin.duel.refusals import Refusal
from gcg_plugin.duel.resolve import follow, run

if TYPE_CHECKING:
    from gcg_plugin.duel.facts import Play, Use
    from gcg_plugin.duel.state import Duel, Side


def play_refusal(play: Play) -> Refusal | None:
    """Why the card may not be played on these targets, its dice aside."""
    return card_refusal(play.side, play.card) or play.card.can_play(play)


def card_refusal(side: Side, card: Card) -> Refusal | None:
    """Why the side may not play the card now, its targets and dice aside."""
    if not card.playable:
        return Refusal.NOT_PLAYABLE
    cost = card.cost
    if side.characters[side.active_place].energy < cost.energy:
        return Refusal.NOT_ENOUGH_ENERGY
    return Refusal.LEGEND_PLAYED if cost.legend and side.legend_played else None


def play_card(duel: Duel, play: Play, use: Use | None) -> None:
    """Play a card that is paid for and no longer in hand: it comes onto the field or does what it does, and is told.

    `use` is the skill's use that a talent card has made, as it was before the card was paid for: the dice there were
    then say whether the attack is a charged one.
    """
    side = play.side
    side.played = (*side.played, play.card.id)
    side.legend_played |= play.card.cost.legend
    if duel.journal is not None:
        where = tuple((target.side.index, target.id) for target in play.targets)
        duel.journal.append(("plays", side.index, play.card.id, where))
    # Cards in hand are shared between copies of a duel, so that what comes onto the field is a card of its own.
    card = play.card = type(play.card)()
    card.side = side
    if _is_combat(duel, card):
        duel.agenda.append(("turn",))
    if isinstance(card, Equipment):
        equip(duel, card, play.target)
    elif isinstance(card, Support):
        if play.targets:
            leave(duel, play.target)
        enter(duel, card, side, None)
    run(duel, card.play(play), Origin(card, side))
    if card.number > 0:
        tell_entering(duel, card)
    if use is not None:
        duel.events.append(("skill", use.user, use.skill.id, card, use.charged, use.plunging))
    duel.events.append(("tell", "on_play", play, side.index))
    follow(duel)


def _is_combat(duel: Duel, card: Card) -> bool:
    if isinstance(card, Talent):
        return card.skill is not None and duel.rulings.talents_are_combat
    return isinstance(card, Event) and card.combat
