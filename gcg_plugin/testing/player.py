"""One side of a board: the verbs it has, and what one sees of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeVar, cast

from gcg_plugin.duel import actions
from gcg_plugin.duel.actions import Action
from gcg_plugin.duel.cards import Card, Character, Entity, Skill
from gcg_plugin.duel.dice import spread
from gcg_plugin.duel.elements import SkillKind
from gcg_plugin.duel.legal import cost_of, target_of
from gcg_plugin.duel.refusals import Refused
from gcg_plugin.duel.state import Awaits, Phase, Side
from gcg_plugin.names import folded
from gcg_plugin.policies.base import Policy, ask
from gcg_plugin.script import MovesPolicy
from gcg_plugin.testing.names import Dice, Kind, SkillName, faces_of, kind_of, skill_named

if TYPE_CHECKING:
    from gcg_plugin.testing.board import Board

__all__ = ["Move", "Player", "Who"]

_E = TypeVar("_E", bound=Entity)
Who = Kind[Character] | Character
"""A character of a side: itself, its place (0 to 2), its class or its English name."""


Move = tuple[Any, ...]
"""A scripted move: the name of a verb and what it takes."""


class Player:
    """One side of a board: what it can do, and what one sees of it. `board.me` and `board.foe` are the two."""

    def __init__(self, board: Board, index: int) -> None:
        self.board = board
        self.index = index
        self.idle = False
        self.moves: list[Move] | None = None
        self.policy: Policy | None = None

    # --- what it can do ---

    def use(self, skill: SkillName, dice: Dice | None = None) -> None:
        """The active character uses a skill: the skill itself, its id, its name or its kind."""
        self._prepared("use")
        self.do(actions.UseSkill(self.index, skill_named(self.active, skill), _paid(dice)))

    def switch(self, to: Who, dice: Dice | None = None) -> None:
        """Switch the active character."""
        self._prepared("switch")
        self.do(actions.SwitchTo(self.index, self._place(to), _paid(dice)))

    def play(self, what: Kind[Card], *targets: Who | Kind[Entity] | Entity, dice: Dice | None = None) -> None:
        """Play a card from hand.

        A target is a character or a card on the field: itself, its class or its name, the own side's first; a number
        is a place among the own characters. Without one, the card is played on nothing, on the one target there is,
        or on the active character, whichever it can be.
        """
        self._prepared("play")
        self.do(self._playing(kind_of(what, Card), targets, dice))

    def tune(self, what: Kind[Card], die: int | str | None = None) -> None:
        """Discard a card of the hand to turn a die (its face) into the active character's element."""
        self._prepared("tune")
        self.do(actions.Tune(self.index, kind_of(what, Card).id, None if die is None else faces_of([die])[0]))

    def reroll(self, *dice: int | str) -> None:
        """Roll phase: roll these dice (faces) again; none keeps all. For a board with `rerolls=True`."""
        self.do(actions.Reroll(self.index, tuple(sorted(faces_of(dice)))))

    def end(self) -> None:
        """Declare the round's end. Where that closes the round, the board goes on to the next action phase."""
        self._prepared("end")
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

    def follow(self, *moves: Move) -> None:
        """Play this side by a script from now on: see `script`. A move that is refused fails the test.

        Raises:
            ValueError: one is no move.
        """
        for move in moves:
            if not isinstance(move, tuple) or not move or move[0] not in _VERBS:
                raise ValueError(
                    f"{move!r} is no move: one is a verb and what it takes, ('use', 'Frostgnaw') or ('end',); "
                    "moves in words stand in a written script"
                )
        self.moves = [*(self.moves or ()), *moves]
        self.board.go_on()

    def played_by(self, policy: Policy) -> None:
        """Have a policy play this side from now on. A written script's move that cannot be made fails the test."""
        self.policy = policy
        self.board.go_on()

    def move(self, choice: Awaits) -> None:
        """Make a choice as the policy or the script says, or as it goes without saying."""
        if self.policy is not None:
            action = ask(self.policy, self.board.duel, self.index)
            if isinstance(self.policy, MovesPolicy) and self.policy.note is not None:
                raise AssertionError(self.policy.note)
            self.do(action)
            return
        usual, verbs = _CHOICES[choice]
        move = self.moves.pop(0) if self.moves and self.moves[0][0] in verbs else usual
        try:
            getattr(self, move[0])(*move[1:])
        except Refused as refused:
            raise AssertionError(f"the script's move {move} cannot be made: {refused}") from refused

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
        return spread(self.side.dice)

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
        """How many dice a skill of the active character, or a card on these targets (see `play`), costs now."""
        if isinstance(what, Skill | SkillKind) or any(_is_called(skill, what) for skill in self.active.skills):
            skill = skill_named(self.active, cast("SkillName", what))
            return cost_of(self.board.duel, actions.UseSkill(self.index, skill)).dice
        kind = kind_of(what, Card)
        return cost_of(self.board.duel, self._playing(kind, targets, None)).dice

    def switch_cost(self, to: Who) -> int:
        """How many dice a switch costs now."""
        return cost_of(self.board.duel, actions.SwitchTo(self.index, self._place(to))).dice

    def __repr__(self) -> str:
        return f"board.{'me' if self.index == 0 else 'foe'}"

    # --- finding ---

    def _prepared(self, verb: str) -> None:
        """Demand that the preparation is over: before, there is no active character a verb could mean."""
        if self.board.phase is Phase.PREPARATION:
            raise ValueError(f"{self!r} cannot {verb} yet: both sides first switch_cards and choose")

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

    def _playing(
        self, kind: type[Card], targets: tuple[Who | Kind[Entity] | Entity, ...], dice: Dice | None
    ) -> actions.PlayCard:
        found = tuple(self._target(target) for target in targets) or self._usual_targets(kind)
        return actions.PlayCard(self.index, kind.id, tuple(target_of(entity) for entity in found), _paid(dice))

    def _usual_targets(self, kind: type[Card]) -> tuple[Entity, ...]:
        """What the card is played on when the test names nothing: see `play`."""
        choices = list(next((card for card in self.side.hand if type(card) is kind), kind()).targets(self.side))
        if len(choices) == 1:
            return choices[0]
        return next((choice for choice in choices if len(choice) == 1 and choice[0] is self.active), ())


_CHOICES: Final[dict[Awaits, tuple[Move, frozenset[str]]]] = {
    Awaits.SWITCH_CARDS: (("switch_cards",), frozenset({"switch_cards"})),
    Awaits.CHOOSE_ACTIVE: (("choose", 0), frozenset({"choose"})),
    Awaits.REROLL: (("reroll",), frozenset({"reroll"})),
    Awaits.ACT: (("end",), frozenset({"use", "switch", "play", "tune", "end", "concede"})),
    Awaits.REPLACE: (("replace",), frozenset({"replace"})),
}
"""How a scripted side makes a choice when its next move is none of these."""

_VERBS: Final = frozenset[str]().union(*(verbs for _, verbs in _CHOICES.values()))


def _is_called(skill: Skill, what: object) -> bool:
    return what == skill.id or (isinstance(what, str) and folded(what) == folded(skill.name))


def _paid(dice: Dice | None) -> tuple[int, ...] | None:
    return None if dice is None else tuple(sorted(faces_of(dice)))
