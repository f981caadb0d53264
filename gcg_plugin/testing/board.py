"""A board: one position, the verbs both sides have, and what one may read and demand of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar, cast

from gcg_plugin.duel import actions
from gcg_plugin.duel.actions import Action, act
from gcg_plugin.duel.cards import Card, Character, Entity, Skill
from gcg_plugin.duel.damage import strike
from gcg_plugin.duel.elements import DamageElement
from gcg_plugin.duel.facts import By, Hit, Use
from gcg_plugin.duel.legal import cost_of, target_of
from gcg_plugin.duel.refusals import Refusal, Refused
from gcg_plugin.duel.resolve import follow, settle
from gcg_plugin.duel.rng import Chance
from gcg_plugin.duel.rulings import OFFICIAL, Rulings
from gcg_plugin.duel.state import STANDARD, Awaits, Duel, Limits, Phase, Side
from gcg_plugin.testing.checks import sound
from gcg_plugin.testing.names import Kind, SkillName, kind_of, skill_named
from gcg_plugin.testing.pieces import SidePiece, seat, seat_characters, side

__all__ = ["Board", "Player", "Who"]

_E = TypeVar("_E", bound=Entity)
Dice = Iterable[int] | None
"""The dice that pay, by face; None pays by default."""

Who = Kind[Character] | Character
"""A character of a side: itself, its place (0 to 2), its class or its English name."""


class Player:
    """One side of a board: what it can do, and what one sees of it. `board.me` and `board.foe` are the two."""

    def __init__(self, board: Board, index: int) -> None:
        self.board = board
        self.index = index
        self.idle = False

    # --- what it can do ---

    def use(self, skill: SkillName, dice: Dice = None) -> None:
        """The active character uses a skill: the skill itself, its id, its name or its kind."""
        self.do(actions.UseSkill(self.index, skill_named(self.active, skill), _paid(dice)))

    def switch(self, to: Who, dice: Dice = None) -> None:
        """Switch the active character."""
        self.do(actions.SwitchTo(self.index, self._place(to), _paid(dice)))

    def play(self, what: Kind[Card], *targets: Who | Kind[Entity] | Entity, dice: Dice = None) -> None:
        """Play a card from hand.

        A target is a character or a card on the field: itself, its class or its name, the own side's first; a number
        is a place among the own characters. Without one, the card is played on nothing, on the one target there is,
        or on the active character, whichever it can be.
        """
        kind = kind_of(what, Card)
        found = tuple(self._target(target) for target in targets) or self._usual_targets(kind)
        self.do(actions.PlayCard(self.index, kind.id, tuple(target_of(entity) for entity in found), _paid(dice)))

    def tune(self, what: Kind[Card], die: int | None = None) -> None:
        """Discard a card of the hand to turn a die (its face) into the active character's element."""
        self.do(actions.Tune(self.index, kind_of(what, Card).id, die))

    def reroll(self, *dice: int) -> None:
        """Roll phase: roll these dice (faces) again; none keeps all. For a board with `rerolls=True`."""
        self.do(actions.Reroll(self.index, tuple(sorted(int(die) for die in dice))))

    def end(self) -> None:
        """Declare the round's end. Where that closes the round, the board goes on to the next action phase."""
        self.do(actions.EndRound(self.index))

    def replace(self, to: Who | None = None) -> None:
        """Replace the fallen active character; by the next that stands, when nobody is named."""
        if to is None:
            standing = self.side.next_standing()
            place = self.side.active_place if standing is None else standing.place
        else:
            place = self._place(to)
        self.do(actions.Replace(self.index, place))

    def switch_cards(self, *whats: Kind[Card]) -> None:
        """Preparation: put these cards of the first hand back and draw as many; none keeps all."""
        self.do(actions.SwitchCards(self.index, tuple(kind_of(what, Card).id for what in whats)))

    def choose(self, who: Who) -> None:
        """Preparation: choose the first active character."""
        self.do(actions.ChooseActive(self.index, self._place(who)))

    def concede(self) -> None:
        """Give the duel up."""
        self.do(actions.Concede(self.index))

    def do(self, action: Action) -> None:
        """Take any action of the engine's. Raises `Refused` when it may not be taken."""
        self.board.take(action)

    # --- what one sees of it ---

    @property
    def side(self) -> Side:
        """The engine's side, live."""
        return self.board.duel.sides[self.index]

    @property
    def characters(self) -> list[Character]:
        """Its characters in order, live."""
        return self.side.characters

    @property
    def active(self) -> Character:
        """Its active character, live."""
        return self.side.active

    @property
    def hand(self) -> list[type[Card]]:
        """The classes of the cards in hand, in order."""
        return [type(card) for card in self.side.hand]

    @property
    def pile(self) -> list[type[Card]]:
        """The classes of the cards in the draw pile, its top first."""
        return [type(card) for card in self.side.pile]

    @property
    def dice(self) -> tuple[int, ...]:
        """Its dice by their faces, in rising order (0 Omni, 1 to 7 the elements)."""
        return tuple(face for face, count in enumerate(self.side.dice) for _ in range(count))

    @property
    def statuses(self) -> list[type[Entity]]:
        """The classes of the side's statuses, in order of entry."""
        return [type(entity) for entity in self.side.statuses]

    @property
    def summons(self) -> list[type[Entity]]:
        """The classes of its summons, in order of entry."""
        return [type(entity) for entity in self.side.summons]

    @property
    def supports(self) -> list[type[Entity]]:
        """The classes of its supports, in order of entry."""
        return [type(entity) for entity in self.side.supports]

    @property
    def hps(self) -> tuple[int, ...]:
        """The HP of its characters, in order."""
        return tuple(character.hp for character in self.characters)

    def find(self, what: Kind[_E]) -> _E | None:
        """The first card or character of that class, id or name on its field, live, or None."""
        kind = kind_of(what, cast("type[_E]", Entity))
        return next((entity for entity in self.side.in_order() if type(entity) is kind), None)

    def cost(self, what: SkillName | Kind[Card], *targets: Who | Kind[Entity] | Entity) -> int:
        """How many dice a skill (a `Skill` or a kind), or else a card of the hand, costs now."""
        if isinstance(what, Skill) or not isinstance(what, (type, int, str)):
            action: Action = actions.UseSkill(self.index, skill_named(self.active, what))
        else:
            kind = kind_of(what, Card)
            found = tuple(self._target(target) for target in targets) or self._usual_targets(kind)
            action = actions.PlayCard(self.index, kind.id, tuple(target_of(entity) for entity in found))
        return cost_of(self.board.duel, action).dice

    def switch_cost(self, to: Who) -> int:
        """How many dice a switch costs now."""
        return cost_of(self.board.duel, actions.SwitchTo(self.index, self._place(to))).dice

    def __repr__(self) -> str:
        return f"board.{'me' if self.index == 0 else 'foe'}"

    # --- finding ---

    def _place(self, who: Who) -> int:
        """A character's place. A number below 100 is a place already, whether there is one or not."""
        if isinstance(who, int) and who < 100:
            return who
        if isinstance(who, Character):
            if who.side is not self.side:
                raise LookupError(f"{who!r} is not {self!r}'s")
            return who.place
        kind = kind_of(who, Character)
        for place, character in enumerate(self.characters):
            if type(character) is kind:
                return place
        own = ", ".join(type(character).__name__ for character in self.characters)
        raise LookupError(f"{self!r} has no {kind.__name__}: its characters are {own}")

    def _target(self, what: Who | Kind[Entity] | Entity) -> Entity:
        if isinstance(what, Entity):
            return what
        if isinstance(what, int) and what < 100:
            return self.characters[what]
        found = self.find(what) or self.board.other(self).find(what)
        if found is None:
            raise LookupError(f"{what!r} is on neither side of the board")
        return found

    def _usual_targets(self, kind: type[Card]) -> tuple[Entity, ...]:
        """What the card is played on when the test names nothing: see `play`."""
        choices = list(next((card for card in self.side.hand if type(card) is kind), kind()).targets(self.side))
        if len(choices) == 1:
            return choices[0]
        return next((choice for choice in choices if len(choice) == 1 and choice[0] is self.active), ())


def _paid(dice: Dice) -> tuple[int, ...] | None:
    return None if dice is None else tuple(sorted(int(die) for die in dice))


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
        rolls: tuple[Iterable[int], Iterable[int]] = ((), ()),
        seed: int = 0,
    ) -> None:
        turn = _index(acts)
        omni = (0,) * (limits.dice * (limits.rounds + 1) * 2)
        chance = Chance(seed, rolls=((*rolls[0], *omni), (*rolls[1], *omni)), piles=(True, True))
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
        duel.first = _index(first) if first is not None else (ended or [turn])[0]
        self._rest()

    @classmethod
    def of(cls, duel: Duel, *, rerolls: bool = True) -> Board:
        """A board around a duel that is there already, at any choice of it."""
        board = cls.__new__(cls)
        board._open(duel, rerolls=rerolls)
        board._rest()
        return board

    def _open(self, duel: Duel, *, rerolls: bool) -> None:
        self.duel = duel
        self.rerolls = rerolls
        if duel.journal is None:
            duel.journal = []
        self.players = (Player(self, 0), Player(self, 1))
        self._mark = 0

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
        self._mark = mark
        self._rest()

    def _rest(self) -> None:
        sound(self.duel)
        while (action := self._by_itself()) is not None:
            act(self.duel, action)
            sound(self.duel)

    def _by_itself(self) -> Action | None:
        """What happens without a test's word: dice are kept, an idle foe ends its round."""
        for index, choice in self.duel.awaits().items():
            if choice is Awaits.REROLL and not self.rerolls:
                return actions.Reroll(index)
            if choice is Awaits.ACT and self.players[index].idle:
                return actions.EndRound(index)
        return None

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
        self._mark = len(self.journal)
        strike(self.duel, hit)
        follow(self.duel)
        settle(self.duel)
        self._rest()
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
            hits = "; ".join(str(entry) for entry in self.journal[start:] if entry[0] == "damage") or "none"
            raise AssertionError(f"{who!r} took {taken} damage, not {damage}: {hits}")

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
        """The position and all that has happened, a line each, for a reader of a failed test."""
        return "\n".join([repr(self.duel), *(str(entry) for entry in self.journal)])


def _index(who: str) -> int:
    if who not in ("me", "foe"):
        raise ValueError(f"{who!r} is no side of a board: say 'me' or 'foe'")
    return 0 if who == "me" else 1
