"""A board: one position, the verbs both sides have, and what one may read and demand of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar, cast

from gcg_plugin.duel import actions
from gcg_plugin.duel.actions import Action, act
from gcg_plugin.duel.cards import Character, Entity, Skill
from gcg_plugin.duel.damage import strike
from gcg_plugin.duel.elements import DamageElement
from gcg_plugin.duel.facts import By, Hit, Use
from gcg_plugin.duel.refusals import Refusal, Refused
from gcg_plugin.duel.resolve import follow, settle
from gcg_plugin.duel.rng import Chance
from gcg_plugin.duel.rulings import OFFICIAL, Rulings
from gcg_plugin.duel.state import STANDARD, Awaits, Duel, Limits, Phase
from gcg_plugin.testing.checks import sound
from gcg_plugin.testing.names import Dice, Kind, faces_of, kind_of
from gcg_plugin.testing.pieces import SidePiece, seat, seat_characters, side
from gcg_plugin.testing.player import Player, Who

__all__ = ["Board"]

_E = TypeVar("_E", bound=Entity)


class Board:
    """A position to try rules on, with nothing random in it.

    Args:
        me: my side, from `side(...)`; the first character that stands is active.
        foe: the other side; left out, three dummies of ten HP.
        rulings: the rulings it is played under; the live game's by default.
        round: the number of the round.
        acts: whose turn it is, `"me"` or `"foe"`.
        first: who goes first in the next round; left out, who has ended this one, else who acts.
        limits: the numbers of the rule.
        rerolls: leave the choice of the roll phase to the test, instead of keeping all dice.
        rolls: the faces that my dice and the foe's show from now on; Omni after these.
        seed: for what else is random (a card that picks).

    Unless its `ended` says otherwise, the foe has ended its round and does so every round. Dice show Omni, piles lie
    as they are written. After every verb the board demands that the duel is sound (`checks.faults`).
    """

    def __init__(
        self,
        me: SidePiece | None = None,
        foe: SidePiece | None = None,
        *,
        rulings: Rulings = OFFICIAL,
        round: int = 1,  # noqa: A002 -- it reads as the rule does
        acts: str = "me",
        first: str | None = None,
        limits: Limits = STANDARD,
        rerolls: bool = False,
        rolls: tuple[Dice, Dice] = ((), ()),
        seed: int = 0,
    ) -> None:
        turn = side_index(acts)
        omni = (0,) * (limits.dice * (limits.rounds + 1) * 2)
        chance = Chance(seed, rolls=((*faces_of(rolls[0]), *omni), (*faces_of(rolls[1]), *omni)), piles=(True, True))
        duel = Duel(rulings, chance, limits)
        duel.phase = Phase.ACTION
        duel.round = round
        duel.turn = turn
        self._open(duel, rerolls=rerolls)
        pieces = (me or side(), foe or side())
        for seated, piece in zip(duel.sides, pieces, strict=True):
            seat_characters(duel, seated, piece)
        for seated, piece in zip(duel.sides, pieces, strict=True):
            seat(duel, seated, piece)
            seated.ended = piece.ended if piece.ended is not None else seated.index == 1 and turn == 0
        self.foe.idle = pieces[1].ended is None and turn == 0
        if duel.sides[turn].ended:
            raise ValueError(f"{acts} cannot act: it has ended its round")
        ended = [seated.index for seated in duel.sides if seated.ended]
        duel.first = side_index(first) if first is not None else (ended or [turn])[0]
        self.go_on()

    @classmethod
    def of(cls, duel: Duel, *, rerolls: bool = True) -> Board:
        """A board around a duel that is there already, at any choice of it."""
        board = cls.__new__(cls)
        board._open(duel, rerolls=rerolls)
        board.go_on()
        return board

    def _open(self, duel: Duel, *, rerolls: bool) -> None:
        self.duel = duel
        self.rerolls = rerolls
        if duel.journal is None:
            duel.journal = []
        self.players = (Player(self, 0), Player(self, 1))
        self._mark = 0
        self._rests: list[tuple[int, Duel]] = []
        """The duel wherever it rested, with how much of the journal there was: what the story is worded by."""

    # --- the sides and what is on them ---

    @property
    def me(self) -> Player:
        """The first side."""
        return self.players[0]

    @property
    def foe(self) -> Player:
        """The second side."""
        return self.players[1]

    def other(self, player: Player) -> Player:
        """The side across."""
        return self.players[1 - player.index]

    def __getitem__(self, what: Kind[_E]) -> _E:
        """The card or character of that class, id or name on the field, live: my side's first, then the foe's.

        Raises:
            LookupError: there is none.
        """
        found = self.me.find(what) or self.foe.find(what)
        if found is None:
            raise LookupError(f"{kind_of(what, cast('type[_E]', Entity)).__name__} is on neither side of the board")
        return found

    def __contains__(self, what: Kind[Entity]) -> bool:
        return self.me.find(what) is not None or self.foe.find(what) is not None

    @property
    def turn(self) -> Player:
        """Whose turn it is."""
        return self.players[self.duel.turn]

    @property
    def round(self) -> int:
        """The number of the round."""
        return self.duel.round

    @property
    def phase(self) -> Phase:
        """The phase."""
        return self.duel.phase

    @property
    def over(self) -> bool:
        """The duel has ended."""
        return self.duel.over

    @property
    def winner(self) -> Player | None:
        """Who has won, or None."""
        return None if self.duel.winner is None else self.players[self.duel.winner]

    @property
    def awaits(self) -> dict[Player, Awaits]:
        """Who owes a choice now, and which."""
        return {self.players[index]: choice for index, choice in self.duel.awaits().items()}

    @property
    def journal(self) -> list[tuple[Any, ...]]:
        """All that has happened on the board, as the engine's journal has it."""
        return self.duel.journal or []

    @property
    def last(self) -> list[tuple[Any, ...]]:
        """What the last verb did, as the engine's journal has it."""
        return self.journal[self._mark :]

    # --- doing ---

    def take(self, action: Action) -> None:
        """Take an action, go on to the next choice that is a test's to make, and demand that the duel is sound."""
        mark = len(self.journal)
        act(self.duel, action)
        self.go_on()
        self._mark = mark

    def go_on(self) -> None:
        """Go on to the next choice that is the test's to make, and demand that the duel is sound wherever it rests."""
        self._rest()
        while self._by_itself():
            self._rest()

    def _rest(self) -> None:
        self._rests.append((len(self.journal), self.duel.copy()))
        sound(self.duel)

    def _by_itself(self) -> bool:
        """What happens without a test's word: dice are kept, an idle foe ends its round, a script is followed."""
        for index, choice in self.duel.awaits().items():
            player = self.players[index]
            if player.moves is not None or player.policy is not None:
                player.move(choice)
            elif choice is Awaits.REROLL and not self.rerolls:
                act(self.duel, actions.Reroll(index))
            elif choice is Awaits.ACT and player.idle:
                act(self.duel, actions.EndRound(index))
            else:
                continue
            return True
        return False

    def end_round(self) -> None:
        """Whoever has not ended the round ends it: end phase, roll and the next round's opening follow."""
        now = self.round
        while self.round == now and self.phase is Phase.ACTION:
            self.turn.end()

    def hit(
        self,
        target: Player | Who,
        amount: int,
        element: DamageElement,
        by: Entity | Kind[Entity] | Skill | None = None,
    ) -> Hit:
        """A damage from nowhere: it is settled and followed as the engine does, and no turn passes.

        Args:
            target: a character (the foe's is looked for first), or a side, for its active character.
            amount: points of damage.
            element: its element.
            by: the card or character that deals it, or the `Skill` of one that stands across; left out, the active
                character across, without a skill.
        """
        hurt = self._hurt(target)
        across = hurt.side.foe
        use = None
        source: Entity = across.active
        if isinstance(by, Skill):
            source = user = next(one for one in across.characters if by in one.skills)
            use = Use(across, user, by, user.uses_of(by) + 1)
        elif isinstance(by, Entity):
            source = by
        elif by is not None:
            source = self.players[across.index].find(by) or self[by]
        hit = Hit(across, source, hurt, element, amount, By.CARD if use is None else By.SKILL, use)
        mark = len(self.journal)
        strike(self.duel, hit)
        follow(self.duel)
        settle(self.duel)
        self.go_on()
        self._mark = mark
        return hit

    def _hurt(self, target: Player | Who) -> Character:
        if isinstance(target, Player):
            return target.active
        if isinstance(target, Character):
            return target
        kind = kind_of(target, Character)
        found = self.foe.find(kind) or self.me.find(kind)
        if found is None:
            raise LookupError(f"{kind.__name__} is on neither side of the board")
        return found

    # --- demanding ---

    @contextmanager
    def takes(self, who: Player | Character, damage: int | Sequence[int]) -> Iterator[None]:
        """Demand that a side (all its characters together), or a character, takes so much damage inside the block.

        A sequence demands it of each character of a side by place. Damage is counted as dealt, healing apart.
        """
        start = len(self.journal)
        yield
        player = who if isinstance(who, Player) else self.players[who.side.index]
        dealt = [0] * len(player.characters)
        for entry in self.journal[start:]:
            if entry[0] == "damage" and entry[1] == player.index:
                dealt[entry[2]] += entry[3]
        taken: Any = dealt[who.place] if isinstance(who, Character) else sum(dealt)
        if not isinstance(damage, int):
            taken, damage = tuple(dealt), tuple(damage)
        if taken != damage:
            happened = "; ".join(self._told(start)) or "nothing happened"
            raise AssertionError(f"{who!r} took {taken} damage, not {damage}: {happened}")

    def refuses(self, verb: Callable[..., object], *args: Any, **options: Any) -> Refusal:
        """Demand that a verb is refused and that the duel stays equal to what it was; answers the refusal."""
        before = self.duel.copy()
        try:
            verb(*args, **options)
        except Refused as refused:
            if self.duel != before:
                raise AssertionError(f"{refused}, and the duel was changed all the same") from refused
            return refused.refusal
        name = getattr(verb, "__name__", repr(verb))
        words = ", ".join(getattr(arg, "__name__", repr(arg)) for arg in args)
        raise AssertionError(f"{name}({words}) was to be refused and was done")

    def __repr__(self) -> str:
        return f"Board({self.duel!r})"

    def story(self) -> str:
        """The position and all that has happened, a line each, for a reader of a failed test: `You` are `board.me`."""
        return "\n".join([repr(self.duel), *self._told(0)])

    def _told(self, start: int) -> list[str]:
        """What has happened since the journal had so many entries, in words, an action on a line."""
        from gcg_plugin.board.story import YOU, tell

        lines: list[str] = []
        for end, duel in (*self._rests, (len(self.journal), self.duel)):
            if end > start:
                lines += [line.text.plain for line in tell(duel, (YOU, "The foe"), self.journal[start:end])]
                start = end
        return lines


def side_index(who: str) -> int:
    """The side that `"me"` or `"foe"` means. `ValueError` for any other word."""
    if who not in ("me", "foe"):
        raise ValueError(f"{who!r} is no side of a board: say 'me' or 'foe'")
    return 0 if who == "me" else 1
