"""One game in both engines: theirs goes first, ours follows with the same choices and chance, and both are compared.

Theirs asks for a choice; ours then takes what was chosen before, with the dice theirs rolled and whatever outcome of
chance makes the two agree, and everything both know is compared: position, who is asked for what, and at each action
what may be done and what it costs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, Protocol

from gcg_plugin.duel.actions import (
    Action,
    ChooseActive,
    EndRound,
    PlayCard,
    Replace,
    Reroll,
    SwitchCards,
    SwitchTo,
    Tune,
    UseSkill,
)
from gcg_plugin.duel.cards import Card
from gcg_plugin.duel.elements import FACES, OMNI, Cost
from gcg_plugin.duel.legal import cost_of, default_dice, legal_actions
from gcg_plugin.duel.refusals import CardError, Refused
from gcg_plugin.duel.state import Awaits, Deck, Duel, Phase
from tests.differential import known, ours, theirs
from tests.differential.position import Difference, Position, compare
from tests.differential.theirs import Json, Offer

_TOGETHER: Final = frozenset({Awaits.SWITCH_CARDS, Awaits.CHOOSE_ACTIVE, Awaits.REROLL, Awaits.REPLACE})
"""What both sides may be asked at once, so that nothing is compared between the two answers."""

_KINDS: Final[dict[Awaits, tuple[type[Action], ...]]] = {
    Awaits.SWITCH_CARDS: (SwitchCards,),
    Awaits.CHOOSE_ACTIVE: (ChooseActive,),
    Awaits.REROLL: (Reroll,),
    Awaits.REPLACE: (Replace,),
    Awaits.ACT: (UseSkill, SwitchTo, PlayCard, Tune, EndRound),
}

_UNSETTLED: Final[dict[Awaits | None, tuple[str, ...]]] = {
    # Theirs rolls for one side after the other: see `_same_roll`.
    Awaits.REROLL: ("dice",),
    # Whose turn it is matters at an action only; in an end phase theirs has it move on to the next round already.
    Awaits.REPLACE: ("ended", "turn"),
}
"""What is not compared at a choice."""


class Decide(Protocol):
    """Who makes the choices of both sides."""

    def __call__(self, duel: Duel, side: int, choice: Awaits, allowed: Sequence[Action]) -> Action | None:
        """One choice, dice named; `allowed` are the actions both engines allow. None stops the game."""


@dataclass(frozen=True)
class Case:
    """A position at an action, and the choices made from there."""

    position: Position
    actions: tuple[Action, ...]


@dataclass
class Report:
    """What came of a game: how much was compared, what differs without explanation and the known ones met.

    `used` counts skills used and cards played by id; `cases` leads to the difference, the shortest first.
    """

    actions: int = 0
    compared: int = 0
    ended: bool = False
    differences: list[Difference] = field(default_factory=list)
    cases: list[Case] = field(default_factory=list)
    known: Counter[str] = field(default_factory=Counter)
    kinds: Counter[str] = field(default_factory=Counter)
    used: Counter[int] = field(default_factory=Counter)


class Lockstep:
    """The judge that theirs is played with."""

    def __init__(self, duel: Duel, decide: Decide) -> None:
        self.duel = duel
        self.decide = decide
        self.report = Report()
        self._pending: list[Action] = []
        self._choice: Awaits | None = None
        self._rolled: list[tuple[int, ...]] = [(0,) * FACES, (0,) * FACES]
        self._rests: list[tuple[Position, list[Action]]] = []

    # --- what theirs asks ---

    def act(self, side: int, raw: Json, offers: dict[Action, Offer]) -> tuple[Action, tuple[int, ...]] | None:
        if not self._meet(side, raw, Awaits.ACT) or not self._same_offers(side, offers):
            return None
        self._rests.append((theirs.read(raw), []))
        allowed = [action for action in legal_actions(self.duel, side) if action in offers]
        action = self._take(self.decide(self.duel, side, Awaits.ACT, allowed))
        if action is None:
            return None
        if isinstance(action, Tune):
            return replace(action, die=None), (action.die or 0,)
        if isinstance(action, (UseSkill, SwitchTo, PlayCard)):
            return replace(action, dice=None), action.dice or ()
        return action, ()

    def choose(self, side: int, raw: Json, places: list[int]) -> int | None:
        first = raw["phase"] != "action" and self.duel.phase is Phase.PREPARATION
        choice = Awaits.CHOOSE_ACTIVE if first else Awaits.REPLACE
        if not self._meet(side, raw, choice):
            return None
        kind = ChooseActive if first else Replace
        action = self._take(self.decide(self.duel, side, choice, [kind(side, place) for place in places]))
        return action.character if isinstance(action, (ChooseActive, Replace)) else None

    def reroll(self, side: int, raw: Json) -> tuple[int, ...] | None:
        if not self._meet(side, raw, Awaits.REROLL):
            return None
        action = self._take(self.decide(self.duel, side, Awaits.REROLL, ()))
        return action.dice if isinstance(action, Reroll) else None

    def switch_cards(self, side: int, raw: Json) -> tuple[int, ...] | None:
        if not self._meet(side, raw, Awaits.SWITCH_CARDS):
            return None
        action = self._take(self.decide(self.duel, side, Awaits.SWITCH_CARDS, ()))
        return action.cards if isinstance(action, SwitchCards) else None

    def rolled(self, side: int, dice: tuple[int, ...]) -> None:
        self._rolled[side] = dice

    def over(self, raw: Json) -> None:
        self.report.ended = True
        self._follow(theirs.read(raw), None)

    # --- following ---

    def _take(self, action: Action | None) -> Action | None:
        if action is not None:
            self._pending.append(action)
            self.report.actions += 1
            self.report.kinds[type(action).__name__] += 1
            if isinstance(action, (UseSkill, PlayCard)):
                self.report.used[action.skill if isinstance(action, UseSkill) else action.card] += 1
            if self._rests:
                self._rests[-1][1].append(action)
        return action

    def _meet(self, side: int, raw: Json, choice: Awaits) -> bool:
        """Bring ours to the choice that theirs asks for and compare. Whether they agree."""
        if choice in _TOGETHER and choice is self._choice and self._pending:
            before = self.duel.awaits()
            if before.get(side) is choice and all(action.side != side for action in self._pending):
                return choice is not Awaits.REROLL or self._same_roll(side, theirs.read(raw))
        self._choice = choice
        found = theirs.read(raw)
        if not self._follow(found, choice):
            return False
        if choice is Awaits.REROLL and not self._same_roll(side, found):
            return False
        if (asked := self.duel.awaits()).get(side) is not choice:
            return self._differs([Difference(("asked",), _words(asked), _words({side: choice}))])
        return True

    def _follow(self, found: Position, choice: Awaits | None) -> bool:
        """Take what was chosen, with the outcome of chance that fits best, and compare."""
        self.report.compared += 1
        best: tuple[list[Difference], Duel] | None = None
        try:
            for after in self._outcomes():
                _agree_on_chance(after, found, choice)
                differences = compare(ours.read(after), found)
                differences = [one for one in differences if not _unsettled(one, choice, found)]
                if best is None or len(differences) < len(best[0]):
                    best = differences, after
                if not differences:
                    break
        except Refused as refused:
            return self._differs([Difference(("refused",), str(refused), "done")])
        except (CardError, LookupError, TypeError, ValueError, AttributeError) as error:
            return self._differs([Difference(("fails",), repr(error), "done")])
        if best is None:
            return True
        differences, after = best
        before, self.duel, actions, self._pending = self.duel, after, tuple(self._pending), []
        left = []
        for one in differences:
            if (reason := known.explains(one, before, after, actions)) is None or not known.patch(after, one):
                left.append(one)
            else:
                self.report.known[reason] += 1
        return self._differs(left) if left else True

    def _same_roll(self, side: int, found: Position) -> bool:
        """Give ours the faces that theirs rolled. They agree when the dice that cards fix are among them."""
        own, dice = self.duel.sides[side], found.sides[side].dice
        if sum(dice) == sum(own.dice) and all(own.dice[face] <= dice[face] for face in range(1, FACES)):
            own.dice = list(dice)
            return True
        return self._differs([Difference(("sides", side, "dice"), tuple(own.dice), dice)])

    def _outcomes(self) -> Iterator[Duel]:
        if not self._pending:
            yield self.duel.copy()
            return
        rolls: list[tuple[int, ...]] = [(), ()]
        for action in self._pending:
            if isinstance(action, Reroll) and action.dice:
                kept = self.duel.sides[action.side].dice
                rolls[action.side] = _came(self._rolled[action.side], kept, action.dice)
        yield from ours.outcomes(self.duel, self._pending, (rolls[0], rolls[1]))

    def _same_offers(self, side: int, offers: dict[Action, Offer]) -> bool:
        here = {action: _plain(cost_of(self.duel, action)) for action in legal_actions(self.duel, side)}
        found = []
        for action in {**here, **offers}:
            one = here.get(action)
            other = _plain(offers[action].cost) if action in offers else None
            if one != other:
                found.append(Difference(("offers", _brief(action)), one and tuple(one), other and tuple(other)))
        left = [one for one in found if (reason := known.explains(one, self.duel, self.duel, ())) is None]
        self.report.known.update(
            reason for one in found if (reason := known.explains(one, self.duel, self.duel, ())) is not None
        )
        return self._differs(left) if left else True

    def _differs(self, differences: list[Difference]) -> bool:
        self.report.differences = differences
        actions: tuple[Action, ...] = ()
        for position, then in reversed(self._rests):
            actions = (*then, *actions)
            self.report.cases.append(Case(position, actions))
        return False


def _agree_on_chance(duel: Duel, found: Position, choice: Awaits | None) -> None:
    """Cards that were put back at random places lie as theirs do."""
    if choice is Awaits.CHOOSE_ACTIVE:
        for side, at in zip(duel.sides, found.sides, strict=True):
            if sorted(card.id for card in side.pile) == sorted(at.pile):
                side.pile = [_pop(side.pile, number) for number in at.pile]


def _unsettled(one: Difference, choice: Awaits | None, found: Position) -> bool:
    """The two may differ here at this choice: what it is about is compared at the next action.

    While a replacement is chosen, theirs may still have what lay on a character that has fallen, too: it takes that
    away when the fall's turn has come, ours as the character falls.
    """
    if choice is Awaits.REPLACE and one.path[0] == "sides" and one.path[-1] == "cards" and one.ours == ():
        return found.sides[int(one.path[1])].characters[int(one.path[3])].hp == 0
    return one.path[-1] in _UNSETTLED.get(choice, ())


def _pop(pile: list[Card], number: int) -> Card:
    return pile.pop(next(place for place, card in enumerate(pile) if card.id == number))


def _came(after: Sequence[int], before: Sequence[int], again: Sequence[int]) -> tuple[int, ...]:
    """The faces that dice rolled again show."""
    came = []
    for face in range(FACES):
        kept = before[face] - again.count(face)
        came += [face] * (after[face] - kept)
    return tuple(came)


def _plain(cost: Cost) -> Cost:
    return cost if cost.amount else cost._replace(element=None)


def _words(asked: dict[int, Awaits]) -> str:
    return ", ".join(f"side {side}: {choice.name}" for side, choice in sorted(asked.items())) or "nobody"


def _brief(action: Action) -> str:
    match action:
        case UseSkill(side, skill):
            return f"{side} skill {skill}"
        case SwitchTo(side, place):
            return f"{side} switch {place}"
        case PlayCard(side, card, targets):
            return f"{side} card {card} on {[tuple(target) for target in targets]}"
        case Tune(side, card):
            return f"{side} tune {card}"
    return repr(action)


def paid(duel: Duel, action: Action) -> Action:
    """The action with its dice named."""
    if isinstance(action, Tune) and action.die is None:
        side = duel.sides[action.side]
        dice = [face for face in range(FACES) if side.dice[face] and face not in (OMNI, side.active.element)]
        return replace(action, die=dice[0])
    if isinstance(action, (UseSkill, SwitchTo, PlayCard)) and action.dice is None:
        return replace(action, dice=default_dice(duel, action))
    return action


class Script:
    """Makes the choices of a case, keeps cards and dice where it says nothing, and stops when it has ended."""

    def __init__(self, actions: Sequence[Action]) -> None:
        self.actions = list(actions)

    def __call__(self, duel: Duel, side: int, choice: Awaits, allowed: Sequence[Action]) -> Action | None:
        coming = self.actions[0] if self.actions else None
        if coming is not None and coming.side == side and isinstance(coming, _KINDS[choice]):
            if isinstance(coming, Reroll) and any(
                coming.dice.count(face) > duel.sides[side].dice[face] for face in coming.dice
            ):
                coming = Reroll(side)
            self.actions.pop(0)
            return coming if coming.why_not(duel) is None else None
        if choice is Awaits.ACT:
            return None
        if choice is Awaits.REROLL:
            return Reroll(side)
        if choice is Awaits.SWITCH_CARDS:
            return SwitchCards(side)
        return allowed[0]


def from_position(position: Position, decide: Decide, seed: int = 1) -> Report:
    """Play from a position on. Rolls show Omni."""
    judge = Lockstep(ours.build(position), decide)
    theirs.play(theirs.build(position, seed), judge, omni=True)
    return judge.report


def replay(case: Case) -> Report:
    """Play a case again."""
    return from_position(case.position, Script(case.actions))


def whole_duel(decks: tuple[Deck, Deck], decide: Decide, seed: int, *, omni: bool) -> Report:
    """Play a duel from the first hands on, both piles as the decks are written."""
    from gcg_plugin.duel.phases import open_duel
    from gcg_plugin.duel.rulings import OFFICIAL

    raw = theirs.opening(decks, seed)
    duel = open_duel(decks, rulings=OFFICIAL, first=raw["currentTurn"], chance=ours.Told())
    judge = Lockstep(duel, decide)
    theirs.play(raw, judge, omni=omni)
    return judge.report
