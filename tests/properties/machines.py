"""The state machines: a duel, and the rules by which hypothesis plays it."""

from __future__ import annotations

import random

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from gcg_plugin.duel.actions import Action, Concede, PlayCard, SwitchTo, Tune, UseSkill, act, tunable
from gcg_plugin.duel.legal import default_dice, legal_actions, payments
from gcg_plugin.duel.state import Duel
from gcg_plugin.duel.views import preview
from gcg_plugin.save import load, save
from tests.properties import laws
from tests.properties.ledger import Ledger
from tests.properties.worlds import opened, positions

PICKS = st.integers(0, 999)


class Play(RuleBasedStateMachine):
    """Plays any duel: every rule takes one action, and every law is demanded of it before and after."""

    duel: Duel
    ledger: Ledger

    def start(self, duel: Duel) -> None:
        """Begin with a duel that keeps a journal."""
        self.first = save(duel)
        self.actions: list[Action] = []
        self.unbroken = True
        self.follow(duel)

    def follow(self, duel: Duel) -> None:
        """Go on with a duel that is equal to the one so far."""
        duel.journal = []
        self.duel = duel
        self.ledger = Ledger(duel)

    # --- rules ---

    @precondition(lambda self: not self.duel.over)
    @rule(pick=PICKS, pay=PICKS)
    def take(self, pick: int, pay: int) -> None:
        """One of the listed actions, paid for in one of the ways."""
        listed = legal_actions(self.duel).all()
        action = listed[pick % len(listed)]
        laws.payments_are_the_dice_that_pay(self.duel, action)
        if isinstance(action, UseSkill | SwitchTo | PlayCard) and pay % 2:
            ways = list(payments(self.duel, action))
            action = ways[pay % len(ways)]
        if isinstance(action, Tune) and pay % 2:
            faces = tunable(self.duel.sides[action.side])
            action = Tune(action.side, action.card, faces[pay % len(faces)])
        self.do(action, pay)

    @precondition(lambda self: not self.duel.over)
    @rule(pick=PICKS, pay=PICKS)
    def fight(self, pick: int, pay: int) -> None:
        """A skill or a card where one can be used: most that is listed is tuning, and little comes of that."""
        listed = [action for action in legal_actions(self.duel) if isinstance(action, UseSkill | PlayCard)]
        if listed:
            self.do(listed[pick % len(listed)], pay)

    @precondition(lambda self: not self.duel.over)
    @rule(pick=PICKS, whose=PICKS)
    def look_at_all(self, pick: int, whose: int) -> None:
        """Every listed action is taken on a copy: none that is listed is refused or goes wrong."""
        for action in legal_actions(self.duel).all()[:40]:
            twin = self.duel.copy()
            act(twin, action)
            laws.demand(twin.over or bool(twin.awaits()), f"after {action} nobody owes a choice")
        laws.a_view_holds_no_secret(self.duel, whose % 2, legal_actions(self.duel).all()[:10], random.Random(pick))

    @precondition(lambda self: not self.duel.over and len(self.actions) > 60)
    @rule(side=st.integers(0, 1))
    def concede(self, side: int) -> None:
        self.do(Concede(side), 0)

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

    @initialize(duel=opened())
    def open(self, duel: Duel) -> None:
        self.start(duel)

    @precondition(lambda self: self.duel.over)
    @rule(duel=opened())
    def open_another(self, duel: Duel) -> None:
        self.play_again()
        self.start(duel)


class Positions(Play):
    """Duels that begin in the middle of a round, with anything on the field."""

    @initialize(duel=positions())
    def set_up(self, duel: Duel) -> None:
        self.start(duel)

    @precondition(lambda self: self.duel.over)
    @rule(duel=positions())
    def set_up_another(self, duel: Duel) -> None:
        self.play_again()
        self.start(duel)
