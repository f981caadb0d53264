"""The state machines: a duel, and the rules by which hypothesis plays it."""

from __future__ import annotations

import json
import random

from hypothesis import note
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from gcg_plugin.duel.actions import Action, Concede, PlayCard, SwitchTo, Tune, UseSkill, act, tunable
from gcg_plugin.duel.legal import default_dice, legal_actions, payments
from gcg_plugin.duel.state import Duel
from gcg_plugin.duel.views import preview
from gcg_plugin.save import load, save
from tests.properties import laws
from tests.properties.ledger import Ledger
from tests.properties.worlds import opened, position

PICKS = st.integers(0, 999)
SEEDS = st.integers(0, (1 << 64) - 1)


class Play(RuleBasedStateMachine):
    """Plays any duel: every rule takes one action, and every law is demanded of it before and after."""

    duel: Duel
    ledger: Ledger

    def start(self, duel: Duel) -> None:
        """Begin with a duel that keeps a journal."""
        self.first = save(duel)
        note(f"it begins as {json.dumps(self.first)}")
        self.actions: list[Action] = []
        self.unbroken = True
        self.follow(duel)

    def follow(self, duel: Duel) -> None:
        """Go on with a duel that is equal to the one so far."""
        duel.journal = []
        self.duel = duel
        self.ledger = Ledger(duel)

    # --- the rule ---

    # One rule alone, which chooses by its numbers: hypothesis leaves some rules out of most examples, and a duel of
    # looking without playing, or of tuning every card, finds nothing.
    @precondition(lambda self: not self.duel.over)
    @rule(pick=PICKS, way=PICKS)
    def take(self, pick: int, way: int) -> None:
        """One of the listed actions, paid for in one of the ways; skills and cards twice as often as all else."""
        listed = legal_actions(self.duel).all()
        if way % 16 == 0:
            self.look_around(listed, pick)
        fights = [action for action in listed if isinstance(action, UseSkill | PlayCard)]
        choices = fights if fights and way % 3 else listed
        action = choices[pick % len(choices)]
        laws.payments_are_the_dice_that_pay(self.duel, action)
        if isinstance(action, UseSkill | SwitchTo | PlayCard) and way % 2:
            ways = list(payments(self.duel, action))
            action = ways[pick % len(ways)]
        if isinstance(action, Tune) and way % 2:
            faces = tunable(self.duel.sides[action.side])
            action = Tune(action.side, action.card, faces[pick % len(faces)])
        if way == 500:
            action = Concede(pick % 2)
        self.do(action, pick + way)

    def look_around(self, listed: list[Action], pick: int) -> None:
        """None that is listed is refused or goes wrong, and neither side sees what it should not."""
        for action in listed[:40]:
            twin = self.duel.copy()
            act(twin, action)
            laws.demand(twin.over or bool(twin.awaits()), f"after {action} nobody owes a choice")
        for index in (0, 1):
            laws.a_view_holds_no_secret(self.duel, index, listed[:10], random.Random(pick))

    # --- one action ---

    def do(self, action: Action, pick: int) -> None:
        """Take an action on the duel and on its twins, and demand all that compares them."""
        duel = self.duel
        self.unbroken = False
        laws.written_and_read(action)
        before, kept = duel.copy(), load(save(duel))
        foreseen = preview(duel, action)
        laws.demand(duel == before, f"looking ahead at {action} has changed the duel")
        if isinstance(action, UseSkill | SwitchTo | PlayCard):
            self.ledger.pay(action.side, default_dice(duel, action) if action.dice is None else action.dice)
        told = len(duel.journal or ())
        act(duel, action)
        journal = (duel.journal or [])[told:]
        for entry in journal:
            self.ledger.tell(entry)
        self.actions.append(action)
        different = self.ledger.differences()
        laws.demand(not different, f"after {action}: {'; '.join(different)} ({journal})")
        laws.the_preview_came_true(foreseen, before, duel, journal, action.side)
        laws.is_the_same_from_the_other_chair(before, action, duel, journal)
        laws.goes_the_same_way(kept, action, duel, journal, "what was saved and loaded")
        laws.goes_the_same_way(before, action, duel, journal, "a copy")
        if isinstance(action, Tune):
            laws.demand(sum(before.sides[action.side].dice) == sum(duel.sides[action.side].dice), "tuning lost a die")
        # They are equal: which of them goes on makes no difference, and so each does now and then.
        self.follow((duel, duel, before, kept)[pick % 4])
        self.unbroken = True

    # --- always ---

    @invariant()
    def holds(self) -> None:
        if not hasattr(self, "duel"):
            return
        laws.sound(self.duel)
        laws.owes_what_it_can_do(self.duel)
        laws.listed_is_accepted(self.duel)

    def teardown(self) -> None:
        if hasattr(self, "duel") and self.unbroken:
            self.play_again()

    def play_again(self) -> None:
        """The actions alone give the duel again, from its beginning."""
        again = load(self.first)
        for action in self.actions:
            act(again, action)
        laws.demand(again == self.duel, "played again from its actions, the duel is another one")


class OpenedDuels(Play):
    """Duels from the first hand on, of any decks."""

    @initialize(seed=SEEDS)
    def open(self, seed: int) -> None:
        self.start(opened(seed))

    @precondition(lambda self: self.duel.over)
    @rule(seed=SEEDS)
    def open_another(self, seed: int) -> None:
        self.play_again()
        self.start(opened(seed))


class Positions(Play):
    """Duels that begin in the middle of a round, with anything on the field."""

    @initialize(seed=SEEDS)
    def set_up(self, seed: int) -> None:
        self.start(position(seed))

    @precondition(lambda self: self.duel.over)
    @rule(seed=SEEDS)
    def set_up_another(self, seed: int) -> None:
        self.play_again()
        self.start(position(seed))
