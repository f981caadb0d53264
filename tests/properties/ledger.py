"""The books of a duel: what its numbers must be after what its journal says has happened, and nothing else."""

from __future__ import annotations

from collections import Counter
from typing import Any

from gcg_plugin.duel.cards import CARDS, Card, Entity
from gcg_plugin.duel.dice import Dice
from gcg_plugin.duel.elements import FACES, SkillKind
from gcg_plugin.duel.journal import Entry
from gcg_plugin.duel.resolve import skill_of
from gcg_plugin.duel.state import Duel, Phase, Side


class _Account:
    """One side's numbers, as the journal accounts for them."""

    def __init__(self, side: Side) -> None:
        self.side = side
        self.hp = [character.hp for character in side.characters]
        self.energy = [character.energy for character in side.characters]
        self.active = side.active_place
        self.dice = list(side.dice)
        self.hand = Counter(card.id for card in side.hand)
        self.pile = Counter(card.id for card in side.pile)
        self.field = _lying(side)
        self.played: tuple[int, ...] = side.played
        self.spent: Counter[int] = Counter()
        self.deck = self.hand + self.pile
        self.laid = Counter(self.field)

    def reads(self) -> dict[str, Any]:
        return {
            "HP": self.hp,
            "energy": self.energy,
            "the active place": self.active,
            "dice": self.dice,
            "the hand": self.hand,
            "the pile": self.pile,
            "the field": self.field,
            "the cards played": self.played,
        }

    def finds(self) -> dict[str, Any]:
        side = self.side
        return {
            "HP": [character.hp for character in side.characters],
            "energy": [character.energy for character in side.characters],
            "the active place": side.active_place,
            "dice": list(side.dice),
            "the hand": Counter(card.id for card in side.hand),
            "the pile": Counter(card.id for card in side.pile),
            "the field": _lying(side),
            "the cards played": side.played,
        }


def _lying(side: Side) -> Counter[int]:
    zones: list[list[Entity]] = [side.statuses, side.summons, side.supports]
    zones += [character.held for character in side.characters]
    return Counter(entity.id for zone in zones for entity in zone)


class Ledger:
    """Opened on a duel, told what its actions pay and what its journal says, and compared with it after each."""

    def __init__(self, duel: Duel) -> None:
        self._duel = duel
        self._sides = tuple(_Account(side) for side in duel.sides)
        self._closed = False

    def pay(self, side: int, dice: Dice) -> None:
        """The action's price, as it was quoted before the action was taken."""
        for face in dice:
            self._sides[side].dice[face] -= 1

    def tell(self, entry: Entry) -> None:
        """Account for one entry of the journal."""
        kind, *rest = entry
        handler = getattr(self, "_" + kind.replace(" ", "_"), None)
        if handler is not None:
            handler(*rest)

    def differences(self) -> list[str]:
        """Where the duel is not what the books say, in words."""
        found = []
        for account in self._sides:
            ours, theirs = account.reads(), account.finds()
            if self._closed and not any(theirs["dice"]):
                # The round's end takes the dice away and has no entry; a duel may be over right after it.
                ours["dice"] = theirs["dice"]
            if self._duel.phase is Phase.PREPARATION:
                # A first active character is told when both are chosen.
                ours["the active place"] = theirs["the active place"]
            for name, value in ours.items():
                if theirs[name] != value:
                    found.append(f"side {account.side.index}: {name} should be {value}, is {theirs[name]}")
            if account.hand + account.pile + account.spent != account.deck:
                found.append(f"side {account.side.index}: cards came from nowhere or were lost")
        return found

    def _damage(self, side: int, place: int, amount: int, *_: object) -> None:
        hp = self._sides[side].hp
        if amount < 0:
            raise AssertionError(f"a damage of {amount}")
        hp[place] = max(0, hp[place] - amount)

    def _heals(self, side: int, place: int, amount: int, _: int) -> None:
        if amount < 0 or self._sides[side].hp[place] <= 0:
            raise AssertionError(f"a heal of {amount} for somebody at {self._sides[side].hp[place]} HP")
        self._sides[side].hp[place] += amount

    def _rescued(self, side: int, place: int, kept: int, _: int) -> None:
        if self._sides[side].hp[place] != 0:
            raise AssertionError("somebody was saved who did not fall")
        self._sides[side].hp[place] = kept

    def _falls(self, side: int, place: int) -> None:
        if self._sides[side].hp[place] != 0:
            raise AssertionError("somebody fell who has HP")
        self._sides[side].energy[place] = 0

    def _energy(self, side: int, place: int, change: int) -> None:
        self._sides[side].energy[place] += change

    def _skill(self, side: int, place: int, number: int) -> None:
        character = self._duel.sides[side].characters[place]
        skill = skill_of(character, number)
        if skill.kind is SkillKind.BURST:
            energy = self._sides[side].energy
            energy[place] = max(0, energy[place] - skill.cost.energy)

    def _switches(self, side: int, left: int, entered: int) -> None:
        account = self._sides[side]
        if account.active != left or left == entered:
            raise AssertionError(f"a switch from {left} to {entered} while {account.active} is active")
        account.active = entered

    def _chooses(self, side: int, place: int) -> None:
        self._sides[side].active = place

    def _round(self, _: int) -> None:
        for account in self._sides:
            account.dice = [0] * FACES

    def _over(self, _: int | None) -> None:
        self._closed = True

    def _rolls(self, side: int, faces: Dice) -> None:
        self._sides[side].dice = [faces.count(face) for face in range(FACES)]

    def _rerolls(self, side: int, count: int, faces: Dice) -> None:
        account = self._sides[side]
        after = [faces.count(face) for face in range(FACES)]
        lost = sum(max(0, before - now) for before, now in zip(account.dice, after, strict=True))
        if len(faces) != sum(account.dice) or lost > count:
            raise AssertionError(f"{count} dice were rolled again, and {account.dice} became {after}")
        account.dice = after

    def _gains_dice(self, side: int, count: int, face: int, _: int) -> None:
        self._sides[side].dice[face] += count

    def _tunes(self, side: int, number: int, face: int, element: int) -> None:
        account = self._sides[side]
        account.hand[number] -= 1
        account.spent[number] += 1
        account.dice[face] -= 1
        account.dice[element] += 1

    def _draws(self, side: int, number: int) -> None:
        self._sides[side].pile[number] -= 1
        self._sides[side].hand[number] += 1

    def _overdraws(self, side: int, number: int) -> None:
        self._sides[side].pile[number] -= 1
        self._sides[side].spent[number] += 1

    def _switches_cards(self, side: int, cards: tuple[int, ...]) -> None:
        account = self._sides[side]
        account.hand.subtract(cards)
        account.pile.update(cards)

    def _plays(self, side: int, number: int, _: object) -> None:
        account = self._sides[side]
        account.hand[number] -= 1
        account.spent[number] += 1
        account.played = (*account.played, number)

    def _enters(self, side: int, _: int | None, number: int) -> None:
        account = self._sides[side]
        account.field[number] += 1
        if issubclass(CARDS[number], Card) and account.field[number] > account.laid[number] + account.spent[number]:
            raise AssertionError(f"the card {number} came onto the field and was not played")

    def _leaves(self, side: int, _: int | None, number: int) -> None:
        account = self._sides[side]
        account.field[number] -= 1
        if account.field[number] < 0:
            raise AssertionError(f"the card {number} left the field and was not there")
