"""Every reason for which an action is refused: nothing is changed then, the dice included."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from gcg_plugin.cards.events.dice.i_havent_lost_yet import IHaventLostYet
from gcg_plugin.cards.events.energy.calxs_arts import CalxsArts
from gcg_plugin.cards.events.energy.starsigns import Starsigns
from gcg_plugin.cards.events.food.sweet_madame import SweetMadame
from gcg_plugin.cards.events.shifts.master_of_weaponry import MasterOfWeaponry
from gcg_plugin.cards.events.summons.quick_knit import QuickKnit
from gcg_plugin.cards.events.switches.changing_shifts import ChangingShifts
from gcg_plugin.duel import (
    PHYSICAL,
    PYRO,
    Card,
    Character,
    Cost,
    Damage,
    Effects,
    Entity,
    Equipment,
    Event,
    Refusal,
    Refused,
    SkillKind,
    Status,
    Support,
    Talent,
    skill,
)
from gcg_plugin.duel.actions import (
    ACTIONS,
    Action,
    ChooseActive,
    Concede,
    EndRound,
    PlayCard,
    Replace,
    Reroll,
    SwitchCards,
    SwitchTo,
    Target,
    Tune,
    UseSkill,
    act,
    why_not,
)
from gcg_plugin.duel.legal import legal_actions
from gcg_plugin.duel.phases import open_duel
from gcg_plugin.duel.rulings import RESIDENT
from gcg_plugin.duel.state import Deck
from gcg_plugin.duel.views import preview
from gcg_plugin.testing import Board, Dummy, card, character, side

Case = Callable[[], tuple[Board, Action]]


class Monk(Character):
    """One skill of each kind."""

    id = 9_060_001
    element = PYRO
    max_energy = 2

    @skill(9_060_011, kind=SkillKind.NORMAL, cost=Cost(PYRO, 1, any=2))
    def palm(self) -> Effects:
        """One Physical."""
        yield Damage(1, PHYSICAL)

    @skill(9_060_012, kind=SkillKind.BURST, cost=Cost(PYRO, 3, energy=2), energy=0)
    def roar(self) -> Effects:
        """Four Pyro."""
        yield Damage(4, PYRO)

    @skill(9_060_013, kind=SkillKind.PASSIVE)
    def calm(self) -> None:
        """Nothing."""

    @skill(9_060_014, kind=SkillKind.PREPARED)
    def wave(self) -> Effects:
        """Prepared."""
        yield Damage(2, PYRO)


class Stunned(Status):
    """No skills."""

    id = 9_060_002
    forbids_skills = True


class Beads(Talent):
    """Palm at once."""

    id = 9_060_003
    skill = Monk.palm


class Bell(Support):
    """Rings not."""

    id = 9_060_004


class Blank(Card):
    """A card that nothing is done with."""

    id = 9_060_005


class Legend(Event):
    """Once in a duel."""

    id = 9_060_006
    cost = Cost(legend=True)


class Nothing(Event):
    """Does nothing."""

    id = 9_060_007


class Amulet(Equipment):
    """For a monk."""

    id = 9_060_008

    def fits(self, character: Character) -> bool:
        return isinstance(character, Monk)


class Chant(Event):
    """Costs two energy."""

    id = 9_060_009
    cost = Cost(energy=2)


def at(me: Any, action: Action, **options: Any) -> tuple[Board, Action]:
    return Board(me, **options), action


def over() -> tuple[Board, Action]:
    board = Board(side(Monk))
    board.me.concede()
    return board, EndRound(0)


def owing() -> tuple[Board, Action]:
    """Under resident rulings I may owe a replacement on my turn, which then waits."""
    board = Board(side(character(Monk, hp=1)), rulings=RESIDENT)
    board.hit(board.me, 1, PHYSICAL)
    return board, UseSkill(0, Monk.palm.id)


MONK = side(Monk)
PALM = UseSkill(0, Monk.palm.id)
ON_FIRST = (Target(0, "characters", 0),)
ON_SECOND = (Target(0, "characters", 1),)

CASES: dict[Refusal, list[Case]] = {
    Refusal.NO_ACTION: [lambda: at(MONK, ChooseActive(0, False)), lambda: at(MONK, UseSkill(0, 9_060_011, (0.0,)))],
    Refusal.DUEL_OVER: [
        over,
        lambda: (over()[0], Concede(0)),
        lambda: (over()[0], Reroll(0)),
        lambda: (over()[0], Replace(0, 1)),
    ],
    Refusal.NO_SUCH_SIDE: [
        lambda: at(MONK, EndRound(2)),
        lambda: at(MONK, Concede(-1)),
        lambda: at(MONK, Reroll(5)),
    ],
    Refusal.NOT_NOW: [
        lambda: at(MONK, Reroll(0)),
        lambda: at(MONK, SwitchCards(0)),
        lambda: at(MONK, ChooseActive(0, 0)),
        lambda: at(MONK, Replace(0, 1)),
        lambda: (rolling(), PALM),
    ],
    Refusal.NOT_YOUR_TURN: [
        lambda: at(MONK, EndRound(1)),
        lambda: at(MONK, PALM, acts="foe"),
        lambda: at(MONK, SwitchTo(0, 1), acts="foe"),
        lambda: at(side(Monk, hand=[Nothing]), PlayCard(0, Nothing.id), acts="foe"),
        lambda: at(side(Monk, hand=[Nothing], dice=[1]), Tune(0, Nothing.id), acts="foe"),
    ],
    Refusal.OWES_REPLACEMENT: [owing, lambda: (owing()[0], EndRound(0))],
    Refusal.NO_SUCH_SKILL: [lambda: at(MONK, UseSkill(0, 5))],
    Refusal.NOT_USABLE: [
        lambda: at(MONK, UseSkill(0, Monk.calm.id)),
        lambda: at(MONK, UseSkill(0, Monk.wave.id)),
    ],
    Refusal.SKILLS_FORBIDDEN: [
        lambda: at(side(character(Monk, cards=[Stunned])), PALM),
        lambda: at(side(character(Monk, cards=[Stunned]), hand=[Beads]), PlayCard(0, Beads.id, ON_FIRST)),
    ],
    Refusal.NOT_ENOUGH_DICE: [
        lambda: at(side(Monk, dice=2), PALM),
        lambda: at(side(Monk, dice=0), SwitchTo(0, 1)),
    ],
    Refusal.NOT_ENOUGH_ENERGY: [
        lambda: at(side(character(Monk, energy=1)), UseSkill(0, Monk.roar.id)),
        lambda: at(side(Monk, hand=[Chant]), PlayCard(0, Chant.id)),
    ],
    Refusal.WRONG_DICE: [
        lambda: at(side(Monk, dice=[1, 1, 1, PYRO]), UseSkill(0, Monk.palm.id, (1, 1, 1))),
        lambda: at(MONK, UseSkill(0, Monk.palm.id, (0, 0))),
        lambda: at(MONK, SwitchTo(0, 1, (0, 0))),
    ],
    Refusal.NO_SUCH_DIE: [
        lambda: at(MONK, UseSkill(0, Monk.palm.id, (1, 1, PYRO))),
        lambda: at(MONK, SwitchTo(0, 1, (9,))),
        lambda: at(side(Monk, hand=[Nothing]), Tune(0, Nothing.id, 5)),
        lambda: at(side(Monk, hand=[Nothing]), Tune(0, Nothing.id, 12)),
        lambda: (rolling(), Reroll(0, (1,))),
    ],
    Refusal.NO_SUCH_CHARACTER: [
        lambda: at(MONK, SwitchTo(0, 3)),
        lambda: at(MONK, SwitchTo(0, -1)),
        lambda: (felled(), Replace(0, 7)),
    ],
    Refusal.ALREADY_ACTIVE: [lambda: at(MONK, SwitchTo(0, 0))],
    Refusal.FALLEN: [
        lambda: at(side(Monk, character(Dummy, hp=0)), SwitchTo(0, 1)),
        lambda: (felled(), Replace(0, 0)),
    ],
    Refusal.NOT_IN_HAND: [
        lambda: at(MONK, PlayCard(0, Nothing.id)),
        lambda: at(MONK, Tune(0, Nothing.id)),
    ],
    Refusal.NOT_PLAYABLE: [lambda: at(side(Monk, hand=[Blank]), PlayCard(0, Blank.id))],
    Refusal.WRONG_TARGET: [
        lambda: at(side(Monk, hand=[Nothing]), PlayCard(0, Nothing.id, ON_FIRST)),
        lambda: at(side(Monk, hand=[Amulet]), PlayCard(0, Amulet.id, ON_SECOND)),
        lambda: at(side(Monk, hand=[Amulet]), PlayCard(0, Amulet.id, (Target(1, "characters", 0),))),
        lambda: at(side(Monk, hand=[Amulet]), PlayCard(0, Amulet.id, (Target(0, "characters", 8),))),
        lambda: at(side(Monk, hand=[Amulet]), PlayCard(0, Amulet.id, (Target(0, "hand", 0),))),
        lambda: at(side(Monk, hand=[Amulet]), PlayCard(0, Amulet.id, (Target(4, "characters", 0),))),
    ],
    Refusal.NEEDS_TARGET: [lambda: at(side(Monk, hand=[Amulet]), PlayCard(0, Amulet.id))],
    Refusal.NOT_ACTIVE: [lambda: at(side(Dummy, Monk, hand=[Beads]), PlayCard(0, Beads.id, ON_SECOND))],
    Refusal.ALREADY_EATEN: [
        lambda: at(
            side(character(Monk, hp=5, cards=["Satiated"]), hand=[SweetMadame]), PlayCard(0, SweetMadame.id, ON_FIRST)
        )
    ],
    Refusal.NOT_HURT: [lambda: at(side(Monk, hand=[SweetMadame]), PlayCard(0, SweetMadame.id, ON_FIRST))],
    Refusal.ENERGY_FULL: [
        lambda: at(side(character(Monk, energy=2), hand=[Starsigns]), PlayCard(0, Starsigns.id)),
    ],
    Refusal.NO_ENERGY_TO_MOVE: [lambda: at(side(Monk, hand=[CalxsArts]), PlayCard(0, CalxsArts.id))],
    Refusal.NO_SUMMON: [lambda: at(side(Monk, hand=[QuickKnit]), PlayCard(0, QuickKnit.id))],
    Refusal.NOBODY_ELSE: [
        lambda: at(side(Monk, character(hp=0), character(hp=0), hand=[ChangingShifts]), PlayCard(0, ChangingShifts.id))
    ],
    Refusal.NOBODY_FELL: [lambda: at(side(Monk, hand=[IHaventLostYet]), PlayCard(0, IHaventLostYet.id))],
    Refusal.ONCE_A_ROUND: [
        lambda: at(
            side(Monk, hand=[IHaventLostYet], statuses=["IHaventLostYetOnCooldown"], fell=True),
            PlayCard(0, IHaventLostYet.id),
        )
    ],
    Refusal.LEGEND_PLAYED: [lambda: at(side(Monk, hand=[Legend], legend_played=True), PlayCard(0, Legend.id))],
    Refusal.CANNOT_TUNE: [
        lambda: at(side(Monk, hand=[Nothing]), Tune(0, Nothing.id)),
        lambda: at(side(Monk, hand=[Nothing], dice=[PYRO]), Tune(0, Nothing.id, PYRO)),
    ],
    Refusal.SUPPORTS_FULL: [lambda: at(side(Monk, hand=[Bell], supports=[Bell] * 4), PlayCard(0, Bell.id))],
    Refusal.NOTHING_TO_MOVE: [
        lambda: at(side(Monk, hand=[MasterOfWeaponry]), PlayCard(0, MasterOfWeaponry.id)),
    ],
}


def rolling() -> Board:
    board = Board(MONK, rerolls=True)
    board.me.end()
    return board


def felled() -> Board:
    board = Board(side(character(Monk, hp=1)))
    board.hit(board.me, 1, PHYSICAL)
    return board


def test_every_refusal_has_a_case():
    assert set(CASES) == set(Refusal)


@pytest.mark.parametrize(
    ("refusal", "case"),
    [
        pytest.param(refusal, case, id=f"{refusal.name}-{place}")
        for refusal, cases in CASES.items()
        for place, case in enumerate(cases)
    ],
)
def test_it_is_refused_and_nothing_changes(refusal: Refusal, case: Case):
    board, action = case()
    assert why_not(board.duel, action) is refusal
    assert board.refuses(act, board.duel, action) is refusal


@pytest.mark.parametrize("refusal", Refusal)
def test_every_refusal_says_itself_to_a_player_in_words_of_its_own(refusal: Refusal):
    assert refusal.value
    assert [other for other in Refusal if other.value == refusal.value] == [refusal]


MALFORMED = [
    None,
    "end",
    Action(0),
    ChooseActive(0, 0.0),
    ChooseActive(0, False),
    ChooseActive(0, None),
    Concede(1.0),
    Concede(1 + 0j),
    Concede("0"),
    EndRound(True),
    EndRound([0]),
    SwitchTo(0, 1.0),
    SwitchTo(0, 1, [0]),
    SwitchTo(0, 1, ("omni",)),
    SwitchTo(0, 1, (True,)),
    UseSkill(0, "9060011"),
    UseSkill(0, 9_060_011, {0, 1, 2}),
    UseSkill(0, 9_060_011, (0, 1.0, 2)),
    Tune(0, 9_060_007, 1.0),
    Tune(0, None),
    Reroll(0, None),
    Reroll(0, 3),
    SwitchCards(0, [9_060_007]),
    PlayCard(0, 9_060_007, None),
    PlayCard(0, 9_060_007, ((0, "characters", 0),)),
    PlayCard(0, 9_060_007, (Target(0, None, 0),)),
    PlayCard(0, 9_060_007, (Target(0, "characters", 0.0),)),
    PlayCard(0, 9_060_007, (Target(False, "characters", 0),)),
    Replace(0, b"0"),
]


@pytest.mark.parametrize("action", MALFORMED, ids=str)
@pytest.mark.parametrize("begun", [True, False], ids=["in the action phase", "in the preparation"])
def test_what_is_no_action_by_its_types_is_refused_before_anything_is_done(action: Any, begun: bool):
    duel = Board(side(Monk, character(Dummy), hand=[Nothing], dice=8), side(Dummy)).duel
    if not begun:
        duel = open_duel((Deck((Monk,), (Nothing,) * 8), Deck((Monk,), (Nothing,) * 8)))
        for index in (0, 1):
            act(duel, SwitchCards(index))
    before = duel.copy()
    assert why_not(duel, action) is Refusal.NO_ACTION
    assert action not in legal_actions(duel)
    for ask in (act, preview):
        with pytest.raises(Refused, match="it is no action, or a field of it is not of its type"):
            ask(duel, action)
    assert duel == before


@pytest.mark.parametrize("number", [2, -1, 10**30])
def test_no_side_but_the_two_can_be_previewed(number: int):
    duel = Board(MONK).duel
    with pytest.raises(Refused, match="there is no such side"):
        preview(duel, EndRound(number))


def test_a_die_may_be_named_by_its_element():
    board = Board(side(Monk, dice=[PYRO, PYRO, PYRO]))
    act(board.duel, UseSkill(0, Monk.palm.id, (PYRO, PYRO, PYRO)))
    assert board.me.dice == ()


def test_what_is_refused_names_the_action_the_reason_and_the_round():
    board = Board(MONK, round=4)
    with pytest.raises(Refused, match="refused in round 4: the card is not in hand") as caught:
        board.me.play(Nothing)
    assert caught.value.action == PlayCard(0, Nothing.id)
    assert caught.value.refusal is Refusal.NOT_IN_HAND
    assert caught.value.round == 4


def test_an_action_without_rules_of_its_own_is_no_action():
    board = Board(MONK)
    with pytest.raises(TypeError, match="does not say when"):
        Action(0).why_not(board.duel)
    with pytest.raises(TypeError, match="does not say what"):
        Action(0).take(board.duel)


def test_a_side_owes_its_replacement_before_it_is_asked_whose_turn_it_is():
    board = Board(side(Monk), side(character(Dummy, hp=1)), rulings=RESIDENT)
    board.me.use(Monk.palm)
    assert why_not(board.duel, EndRound(1)) is Refusal.OWES_REPLACEMENT


def test_under_official_rulings_nobody_acts_while_a_replacement_is_chosen():
    board = Board(side(Monk), side(character(Dummy, hp=1)))
    board.me.use(Monk.palm)
    assert why_not(board.duel, PALM) is Refusal.NOT_YOUR_TURN


def test_every_kind_of_action_is_refused_at_some_time():
    tried = {type(case()[1]) for cases in CASES.values() for case in cases}
    assert tried == set(ACTIONS)


def test_a_counter_that_no_card_has_is_an_error_of_the_test():
    with pytest.raises(ValueError, match="no card counts charges"):
        card(Entity, charges=1)
