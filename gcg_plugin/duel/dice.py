"""Dice: whether some pay for a cost, which pay by default, and every way to pay."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from gcg_plugin.duel.elements import FACES, OMNI, Cost

if TYPE_CHECKING:
    from gcg_plugin.duel.state import Side

Dice = tuple[int, ...]
"""Dice by their faces, in rising order (0 Omni, 1 to 7 the elements)."""


_RANK: Final = 1 << 32
"""More than any number of dice."""

_KEYS: Final = [3 * _RANK, *range(1, FACES)]
"""By face, what `worth` sorts by where nobody is of that element and there are no dice."""


def spread(counts: Sequence[int]) -> Dice:
    """Eight counts by face as one face a die."""
    return tuple(face for face, count in enumerate(counts) for _ in range(count))


def pays(dice: Sequence[int], cost: Cost) -> bool:
    """Some of these dice (eight counts by face) pay for the cost."""
    element, amount, any_, _, _ = cost
    if amount + any_ > sum(dice):
        return False
    return not amount or (max(dice[1:]) if element is None else dice[element]) + dice[OMNI] >= amount


def worth(side: Side) -> list[int]:
    """The faces that the side has dice of, from the one it needs least to the one it needs most.

    Elements of none of its standing characters come first, then those of its standby characters, the active one's,
    and Omni last; among equals the face it has fewest dice of, then the lower number.
    """
    # Rank, number of dice and face in one number: numbers sort faster than tuples.
    keys = _KEYS[:]
    for character in side.characters:
        if character.hp > 0:
            keys[character.element] = _RANK + character.element
    active = side.characters[side.active_place]
    if active.hp > 0:
        keys[active.element] += _RANK
    order = [key + count * FACES for key, count in zip(keys, side.dice, strict=True) if count]
    order.sort()
    return [key % FACES for key in order]


def spare(side: Side) -> int:
    """The face that can be tuned and that the side needs least; `ValueError` when none can be."""
    own = side.characters[side.active_place].element
    for face in worth(side):
        if face != OMNI and face != own:
            return face
    raise ValueError(f"none of the dice {side.dice} can be tuned")


def default_payment(side: Side, cost: Cost) -> Dice:
    """The dice that pay by default: spare colours first, the active character's element and Omni last (`worth`).

    Dice of one colour are paid with the fewest Omni that do. `ValueError` when the dice do not pay.
    """
    element, amount, any_, _, _ = cost
    if element is not None and not any_:  # As nearly every skill: its own colour, then Omni.
        own = min(side.dice[element], amount)
        if amount - own > side.dice[OMNI]:
            raise ValueError(f"{side.dice} do not pay {cost}")
        return (OMNI,) * (amount - own) + (element,) * own
    order = worth(side)
    if amount + any_ == 1 and order:  # As every switch and many a card: the die needed least.
        return (order[0],)
    left = side.dice[:]
    paid: list[int] = []
    if amount:
        if element is not None:
            colour: int = element
        else:
            # The colour that lacks fewest dice, the first of equals; Omni, the last in order, is no colour's die.
            lacks = {face: amount if face == OMNI else max(0, amount - left[face]) for face in order}
            colour = min(lacks, key=lacks.__getitem__, default=OMNI)
        own = min(left[colour], amount)
        paid = [colour] * own + [OMNI] * (amount - own)
        left[colour] -= own
        left[OMNI] -= amount - own
    missing = any_
    for face in order:
        if missing == 0:
            break
        taken = min(left[face], missing)
        paid += [face] * taken
        missing -= taken
    if missing or left[OMNI] < 0:
        raise ValueError(f"{side.dice} do not pay {cost}")
    paid.sort()
    return tuple(paid)


def is_payment(paid: Dice, cost: Cost) -> bool:
    """These dice pay the cost exactly."""
    if len(paid) != cost.dice:
        return False
    counts = [paid.count(face) for face in range(FACES)]
    return pays(counts, cost)


def payments(side: Side, cost: Cost) -> Iterator[Dice]:
    """Every choice of the side's dice that pays the cost exactly, each once, in rising order of faces."""

    def choices(face: int, missing: int) -> Iterator[Dice]:
        if missing == 0:
            yield ()
        elif face < FACES:
            for count in range(min(side.dice[face], missing), -1, -1):
                for rest in choices(face + 1, missing - count):
                    yield (face,) * count + rest

    for paid in choices(0, cost.dice):
        if is_payment(paid, cost):
            yield paid


def take(side: Side, paid: Dice) -> None:
    """Take dice away from the side."""
    for face in paid:
        side.dice[face] -= 1
