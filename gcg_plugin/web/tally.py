"""What is counted of a duel while it goes on, for the page of its result: from what anybody at the table sees."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from gcg_plugin.duel.actions import Action
from gcg_plugin.duel.journal import Entry
from gcg_plugin.duel.state import Duel
from gcg_plugin.record import FindDeck, read, replay
from gcg_plugin.web.frames import Both, RoundHp

__all__ = ["Tally", "tally_of"]


class Tally:
    """Counts, action by action. A number of each side is (the player's, the opponent's)."""

    def __init__(self) -> None:
        self._actions = [0, 0]
        self._damage = [0, 0]
        self._healed = [0, 0]
        self._cards = [0, 0]
        self._reactions: tuple[Counter[str], Counter[str]] = (Counter(), Counter())
        self._hp: list[RoundHp] = []
        self._round = -1

    def acted(self, action: Action) -> None:
        """Count an action that is about to be taken."""
        self._actions[action.side] += 1

    def hear(self, duel: Duel, entries: Iterable[Entry]) -> None:
        """Count what one action has done.

        Args:
            duel: the duel as it stands now.
            entries: the journal's entries of it.
        """
        for entry in entries:
            if entry[0] == "damage":
                self._damage[1 - entry[1]] += entry[3]
                if entry[5] is not None:
                    self._reactions[1 - entry[1]][entry[5]] += 1
            elif entry[0] == "heals":
                self._healed[entry[1]] += entry[3]
            elif entry[0] == "plays":
                self._cards[entry[1]] += 1
        # A round's end is heard of with the next one's opening: nothing costs HP between the two.
        if duel.over or duel.round > self._round + 1:
            self._stand(duel, duel.round if duel.over else duel.round - 1)

    def _stand(self, duel: Duel, number: int) -> None:
        one, other = duel.sides
        hp = (tuple(c.hp for c in one.characters), tuple(c.hp for c in other.characters))
        if self._hp and self._hp[-1].round == number:
            self._hp.pop()
        self._hp.append(RoundHp(round=number, sides=hp))
        self._round = number

    @property
    def actions(self) -> Both:
        """Actions taken."""
        return self._actions[0], self._actions[1]

    @property
    def damage(self) -> Both:
        """Damage dealt."""
        return self._damage[0], self._damage[1]

    @property
    def healed(self) -> Both:
        """HP healed."""
        return self._healed[0], self._healed[1]

    @property
    def cards(self) -> Both:
        """Cards played."""
        return self._cards[0], self._cards[1]

    @property
    def reactions(self) -> tuple[tuple[str, int, int], ...]:
        """Reactions by name, with how many of each side's hits made one; the commonest first."""
        mine, theirs = self._reactions
        names = sorted({*mine, *theirs}, key=lambda name: (-mine[name] - theirs[name], name))
        return tuple((name, mine[name], theirs[name]) for name in names)

    @property
    def hp(self) -> tuple[RoundHp, ...]:
        """Every character's HP at the end of each round, the beginning in front."""
        return tuple(self._hp)


def tally_of(path: Path, find_deck: FindDeck) -> Tally:
    """The tally of a record, as far as it goes.

    Raises:
        RecordError: it cannot be read or played again.
    """
    tally, heard = Tally(), 0
    for duel, action in replay(read(path), find_deck):
        journal = duel.journal or []
        tally.hear(duel, journal[heard:])
        heard = len(journal)
        if action is not None:
            tally.acted(action)
    return tally
