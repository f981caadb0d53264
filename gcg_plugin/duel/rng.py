"""The one source of chance of a duel: an integer, advanced only here.

The step is the 64-bit SplitMix generator (Steele, Lea and Flood, 2014): the integer grows by a constant and the
output is a mix of it, so that the same integer gives the same duel in any process and on any machine.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, TypeVar

from gcg_plugin.duel.elements import FACES

_MASK: Final = (1 << 64) - 1
_GROWTH: Final = 0x9E3779B97F4A7C15
_SHIFTS: Final = range(0, 63, 3)
"""Where the dice lie in the 64 bits drawn for them."""
_Item = TypeVar("_Item")

Rolls = tuple[tuple[int, ...], ...]


class Chance:
    """A seeded source of chance that may have a script.

    `state` is the integer. `rolls` holds, for each side, the faces its coming dice show, in order of need; a script
    that has run out leaves the rest to the seed. `piles` says whether a side's draw pile is stacked, as its deck is
    written, instead of shuffled when the duel opens.
    """

    __slots__ = ("piles", "rolls", "state")

    def __init__(self, seed: int = 0, *, rolls: Rolls = ((), ()), piles: tuple[bool, bool] = (False, False)) -> None:
        try:
            self.state = seed & _MASK
        except TypeError:
            raise ValueError(f"the seed is {seed!r}, and no whole number") from None
        self.rolls = rolls
        self.piles = piles

    def copy(self) -> Chance:
        """An equal source that goes on by itself."""
        new = Chance.__new__(Chance)
        new.state = self.state
        new.rolls = self.rolls
        new.piles = self.piles
        return new

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Chance):
            return NotImplemented
        return (self.state, self.rolls, self.piles) == (other.state, other.rolls, other.piles)

    __hash__ = None  # type: ignore[assignment]

    def bits(self) -> int:
        """The next 64 bits, as an integer from 0 up."""
        self.state = state = (self.state + _GROWTH) & _MASK
        state = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        state = ((state ^ (state >> 27)) * 0x94D049BB133111EB) & _MASK
        return state ^ (state >> 31)

    def below(self, limit: int) -> int:
        """A whole number from 0 to `limit` - 1, each as likely as the others (unlikely outputs are drawn again)."""
        while True:
            drawn = self.bits()
            below = drawn % limit
            if drawn - below <= _MASK + 1 - limit:  # It lies in a whole row of `limit` numbers.
                return below

    def roll(self, count: int, side: int) -> list[int]:
        """`count` faces (0 Omni, 1 to 7 the elements) for that side: its script's next ones, then equally likely."""
        script = self.rolls[side]
        faces = list(script[:count])
        if faces:
            rest = script[count:]
            self.rolls = (rest, self.rolls[1]) if side == 0 else (self.rolls[0], rest)
        missing = count - len(faces)
        while missing > 0:
            drawn = self.bits()
            faces += [(drawn >> shift) % FACES for shift in _SHIFTS[:missing]]
            missing -= len(_SHIFTS)
        return faces

    def shuffle(self, items: list[_Item]) -> None:
        """Put `items` in a random order, in place (Fisher and Yates)."""
        below = self.below
        for last in range(len(items) - 1, 0, -1):
            place = below(last + 1)
            items[last], items[place] = items[place], items[last]

    def pick(self, items: Sequence[_Item]) -> _Item:
        """One of `items`, each as likely as the others."""
        return items[self.below(len(items))]


def faces_script(rolls: Iterable[int]) -> tuple[int, ...]:
    """A script of faces, checked: `ValueError` names a number that is no face."""
    script = tuple(rolls)
    for face in script:
        if not 0 <= face < FACES:
            raise ValueError(f"{face} is no face of a die: 0 is Omni, 1 to 7 the elements")
    return script
