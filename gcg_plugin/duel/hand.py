"""Switching the cards of the first hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from gcg_plugin.duel.effects import draw

if TYPE_CHECKING:
    from gcg_plugin.duel.cards import Card
    from gcg_plugin.duel.state import Duel, Side


def put_back(duel: Duel, side: Side, numbers: Sequence[int]) -> None:
    """Put the cards of these ids back into the pile and draw as many.

    The page's way: the pile is shuffled and drawn from. The live game's: each card goes back to a random place, and no
    card drawn has the name of one put back while others remain.
    """
    back: list[Card] = []
    for number in numbers:
        card = next(card for card in side.hand if card.id == number)
        side.hand = [other for other in side.hand if other is not card]
        back.append(card)
    if duel.journal is not None:
        duel.journal.append(("switches cards", side.index, tuple(card.id for card in back)))
    if not back:
        return
    if not duel.rulings.no_card_comes_back:
        side.pile.extend(back)
        if not duel.chance.piles[side.index]:
            duel.chance.shuffle(side.pile)
        draw(duel, side, len(back))
        return
    for card in back:
        stacked = duel.chance.piles[side.index]
        side.pile.insert(len(side.pile) if stacked else duel.chance.below(len(side.pile) + 1), card)
    names = {card.id for card in back}
    for _ in back:
        place = next((place for place, card in enumerate(side.pile) if card.id not in names), 0)
        side.pile.insert(0, side.pile.pop(place))
        draw(duel, side, 1)
