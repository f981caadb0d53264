"""What the player is asked, with all that can be chosen and what is being chosen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from gcg_plugin.board.story import Names, tell
from gcg_plugin.board.view import ASKED
from gcg_plugin.choosing import Selection
from gcg_plugin.duel.actions import Action, Tune, why_not
from gcg_plugin.duel.dice import spread
from gcg_plugin.duel.legal import cost_of
from gcg_plugin.duel.refusals import Refusal
from gcg_plugin.duel.state import Awaits, Duel
from gcg_plugin.duel.views import preview
from gcg_plugin.web.frames import Armed, Ask, Change, Picks, Preview
from gcg_plugin.web.lines import drawn
from gcg_plugin.web.offers import Offer
from gcg_plugin.web.sight import aura_names

__all__ = ["asking", "foretold"]

_KINDS: Final[dict[Awaits, Literal["switch_cards", "choose_active", "reroll", "act", "replace"]]] = {
    Awaits.SWITCH_CARDS: "switch_cards",
    Awaits.CHOOSE_ACTIVE: "choose_active",
    Awaits.REROLL: "reroll",
    Awaits.ACT: "act",
    Awaits.REPLACE: "replace",
}


def asking(
    seen: Duel,
    side: int,
    there: Sequence[Offer],
    selection: Selection,
    armed: int | None,
    *,
    names: Names,
    language: str,
) -> Ask | None:
    """What the side is asked for; None when it owes no choice.

    Args:
        seen: the duel as the side sees it.
        side: 0 or 1.
        there: what can be chosen (`offers`).
        selection: what is being chosen.
        armed: the key of the offer that is armed.
        names: what the two sides are called.
        language: the language of names.
    """
    awaited = seen.awaits().get(side)
    if awaited is None:
        return None
    picking = awaited in (Awaits.SWITCH_CARDS, Awaits.REROLL)
    title = ASKED[awaited]
    offer = None if armed is None else there[armed]
    shown = None if offer is None else _armed(seen, offer, selection, names, language)
    return Ask(
        kind=_KINDS[awaited],
        title=title[0].upper() + title[1:],
        picks=Picks(cards=tuple(selection.cards), dice=tuple(sorted(selection.dice))) if picking else None,
        options=tuple(one.option for one in there),
        armed=shown,
        confirm=_confirm(seen, side, awaited, selection, offer),
        can_confirm=picking if shown is None else shown.why is None,
    )


def foretold(seen: Duel, action: Action, names: Names, language: str) -> Preview:
    """What the action would do, as far as its side may know.

    Raises:
        Refused: it may not be done now.
    """
    found = preview(seen, action)
    after = seen.copy()
    for change in found.characters:
        # What is told of a hit ends with the HP that are left.
        after.sides[change.side].characters[change.place].hp = change.hp[1]
    return Preview(
        characters=tuple(
            Change(
                side=change.side,
                place=change.place,
                hp=change.hp,
                energy=change.energy,
                aura=(aura_names(change.aura[0]), aura_names(change.aura[1])),
                falls=change.falls,
            )
            for change in found.characters
        ),
        active=found.active,
        reactions=found.reactions,
        told=drawn(tell(after, names, found.events, language)),
        uncertain=found.uncertain,
        over=found.over,
        winner=found.winner,
    )


def _armed(seen: Duel, offer: Offer, selection: Selection, names: Names, language: str) -> Armed:
    action = selection.action
    refusal = None if action is None else why_not(seen, action)
    why = None if refusal is None else refusal.value
    if action is None:
        why = "choose a card for it" if isinstance(selection.armed[0], Tune) else "choose what to play it on"
    cost = cost_of(seen, selection.armed[selection.meant or 0])
    return Armed(
        key=offer.option.key,
        variants=offer.variants(seen, language),
        variant=selection.meant,
        dice=tuple(sorted(selection.dice)),
        pays=refusal not in (Refusal.WRONG_DICE, Refusal.NO_SUCH_DIE) and len(selection.dice) >= cost.dice,
        why=why,
        # As it is paid by default: what else is picked to pay with changes nothing of what it does.
        preview=None if selection.meant is None else foretold(seen, selection.armed[selection.meant], names, language),
    )


def _confirm(seen: Duel, side: int, awaited: Awaits, selection: Selection, offer: Offer | None) -> str:
    if awaited is Awaits.SWITCH_CARDS:
        count = len(selection.cards)
        return f"Switch {count} card{'' if count == 1 else 's'}" if count else "Keep all cards"
    if awaited is Awaits.REROLL:
        count = len(selection.dice)
        if count == len(spread(seen.sides[side].dice)):
            return "Reroll all dice"
        return f"Reroll {count} {'die' if count == 1 else 'dice'}" if count else "Keep all dice"
    return "Confirm" if offer is None else offer.confirm
