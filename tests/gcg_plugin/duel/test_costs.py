"""What things cost: quoted without spending, reduced in steps, paid once."""

from __future__ import annotations

import pytest

from gcg_plugin.duel import (
    ANY,
    CRYO,
    ELECTRO,
    HYDRO,
    OMNI,
    PHYSICAL,
    PYRO,
    UNALIGNED,
    Character,
    Cost,
    Damage,
    Effects,
    Event,
    Play,
    Refusal,
    SideStatus,
    SkillKind,
    Status,
    Support,
    Switch,
    Talent,
    Use,
    skill,
)
from gcg_plugin.duel.actions import EndRound, PlayCard, SwitchTo, UseSkill
from gcg_plugin.duel.legal import cost_of, default_dice, legal_actions, payments
from gcg_plugin.testing import Board, Dummy, character, side


class Smith(Character):
    """Strikes: one Pyro and two dice of any colour, three Pyro, or four Pyro."""

    id = 9_050_001
    element = PYRO
    max_energy = 2

    @skill(9_050_011, kind=SkillKind.NORMAL, cost=Cost(PYRO, 1, any=2))
    def hammer(self) -> Effects:
        """One Physical."""
        yield Damage(1, PHYSICAL)

    @skill(9_050_012, cost=Cost(PYRO, 3))
    def forge(self) -> Effects:
        """One Pyro."""
        yield Damage(1, PYRO)

    @skill(9_050_013, kind=SkillKind.BURST, cost=Cost(PYRO, 4, energy=2), energy=0)
    def melt(self) -> Effects:
        """Two Pyro."""
        yield Damage(2, PYRO)


class Apprentice(Talent):
    """Forge at once."""

    id = 9_050_002
    cost = Cost(PYRO, 3)
    skill = Smith.forge


class Tongs(Status):
    """A Pyro die less for a skill, twice."""

    id = 9_050_003
    cuts = PYRO
    max_usages = 2

    def cut_skill(self, use: Use) -> int:
        return 1


class Cooler(Status):
    """A Hydro die less for a skill, once."""

    id = 9_050_004
    cuts = HYDRO
    max_usages = 1

    def cut_skill(self, use: Use) -> int:
        return 1


class Snack(Status):
    """An unaligned die less for a skill, once."""

    id = 9_050_005
    cuts = UNALIGNED
    max_usages = 1

    def cut_skill(self, use: Use) -> int:
        return 1


class Patron(Support):
    """A die less for a skill, once a round."""

    id = 9_050_006
    per_round = 1

    def cut_skill(self, use: Use) -> int:
        return 1


class SecondPatron(Patron):
    """Likewise."""

    id = 9_050_007


class ThirdPatron(Patron):
    """Likewise."""

    id = 9_050_008


class Sponsor(SideStatus):
    """Three dice less for a skill, once."""

    id = 9_050_009
    max_usages = 1

    def cut_skill(self, use: Use) -> int:
        return 3


class Taxman(Status):
    """Would like a die more for a skill."""

    id = 9_050_090
    max_usages = 1

    def cut_skill(self, use: Use) -> int:
        return -1


class Choosy(SideStatus):
    """A die less for the second forging of a round, which is no talent's."""

    id = 9_050_020
    max_usages = 1

    def cut_skill(self, use: Use) -> int | None:
        return 1 if use.skill is Smith.forge and use.nth == 2 and use.card is None else None


class Cart(SideStatus):
    """A die less for a switch, once."""

    id = 9_050_021
    max_usages = 1

    def cut_switch(self, switch: Switch) -> int:
        return 1


class Road(Support):
    """A die less for a switch, twice a round."""

    id = 9_050_022
    per_round = 2

    def cut_switch(self, switch: Switch) -> int:
        return 1


class Wings(Status):
    """Its character leaves fast, once a round."""

    id = 9_050_023
    per_round = 1

    def is_fast_switch(self, switch: Switch) -> bool:
        return True


class Ticket(SideStatus):
    """A switch is fast, once."""

    id = 9_050_024
    max_usages = 1

    def is_fast_switch(self, switch: Switch) -> bool:
        return True


class Market(Support):
    """Two dice less for a card that costs more than one, once a round."""

    id = 9_050_025
    per_round = 1

    def cut_card(self, play: Play) -> int | None:
        return 2 if play.card.cost.dice > 1 else None


class Dear(Event):
    """Costs three of one colour."""

    id = 9_050_026
    cost = Cost(None, 3)


class Cheap(Event):
    """Costs a die."""

    id = 9_050_027
    cost = Cost(any=1)


class Free(Event):
    """Costs nothing."""

    id = 9_050_028


def smithy(*cards: type[Status], **options: object) -> Board:
    return Board(side(character(Smith, cards=cards), **options))  # type: ignore[arg-type]


def test_a_skill_costs_what_is_printed_on_it():
    board = smithy()
    assert (board.me.cost(Smith.hammer), board.me.cost(Smith.forge)) == (3, 3)
    board.me.use(Smith.forge)
    assert board.me.dice == (OMNI,) * 5


def test_a_quote_spends_nothing_and_paying_does():
    board = smithy(Tongs)
    for _ in range(3):
        assert board.me.cost(Smith.forge) == 2
    assert board[Tongs].usages == 2
    board.me.use(Smith.forge)
    assert board[Tongs].usages == 1
    assert len(board.me.dice) == 6


def test_an_elements_reduction_takes_dice_of_that_element_first():
    board = smithy(Tongs, dice=[CRYO, CRYO])
    board.me.use(Smith.hammer)
    assert board.me.dice == ()


def test_an_elements_reduction_without_such_dice_in_the_cost_takes_unaligned_ones():
    board = smithy(Cooler, dice=[PYRO, ELECTRO])
    board.me.use(Smith.hammer)
    assert Cooler not in board


def test_an_elements_reduction_that_finds_neither_is_not_spent():
    board = smithy(Cooler)
    assert board.me.cost(Smith.forge) == 3
    board.me.use(Smith.forge)
    assert Cooler in board


def test_an_unaligned_reduction_does_nothing_for_a_cost_of_one_colour():
    board = smithy(Snack)
    board.me.use(Smith.forge)
    assert Snack in board
    board.me.use(Smith.hammer, dice=[OMNI, OMNI])
    assert Snack not in board


def test_a_reduction_of_any_dice_takes_the_elements_dice_first():
    board = smithy(supports=[Patron], dice=[ELECTRO, ELECTRO])
    board.me.use(Smith.hammer)
    assert board.me.dice == ()
    assert board[Patron].used == 1


def test_unaligned_reductions_come_first_then_the_elements_then_any():
    board = smithy(Snack, Tongs, supports=[Patron, SecondPatron], dice=8)
    assert board.me.cost(Smith.hammer) == 0
    board.me.use(Smith.hammer)
    assert Snack not in board
    assert board[Tongs].usages == 1
    assert [one.used for one in board.me.side.supports] == [1, 0]


def test_no_reduction_makes_anything_dearer_than_it_is_printed():
    board = smithy(Taxman, dice=[PYRO, PYRO, PYRO])
    assert board.me.cost(Smith.forge) == 3
    assert UseSkill(0, Smith.forge.id) in legal_actions(board.duel).all()
    board.me.use(Smith.forge)
    assert board.me.dice == ()
    assert Taxman in board


def test_a_skill_that_only_its_reductions_make_payable_is_listed():
    board = smithy(supports=[Patron, SecondPatron], dice=1)
    assert UseSkill(0, Smith.forge.id) in legal_actions(board.duel).all()
    assert UseSkill(0, Smith.forge.id) not in legal_actions(smithy(supports=[Patron], dice=1).duel).all()


def test_a_reduction_that_is_not_needed_is_not_spent():
    board = smithy(Tongs, supports=[Patron, SecondPatron, ThirdPatron])
    board.me.use(Smith.forge)
    assert [one.used for one in board.me.side.supports] == [1, 1, 0]
    assert len(board.me.dice) == 8


def test_a_cost_never_falls_below_nothing():
    board = smithy(statuses=[Sponsor], dice=0)
    board.me.use(Smith.forge)
    assert Sponsor not in board


def test_only_the_user_and_its_side_reduce_a_skill():
    board = Board(side(Smith, character(Dummy, cards=[Tongs])), side(statuses=[Sponsor]))
    assert board.me.cost(Smith.forge) == 3


def test_a_reduction_may_ask_which_use_of_the_round_it_is():
    board = smithy(statuses=[Choosy], dice=8)
    board.me.use(Smith.forge)
    assert board.me.cost(Smith.forge) == 2
    assert board.me.cost(Smith.hammer) == 3


def test_a_talent_card_is_reduced_by_what_reduces_its_skill_unless_that_asks():
    board = Board(side(character(Smith, cards=[Tongs], uses=[Smith.forge]), hand=[Apprentice], statuses=[Choosy]))
    assert board.me.cost(Apprentice) == 2
    board.me.play(Apprentice)
    assert Choosy in board
    assert board[Tongs].usages == 1


def test_a_talent_cards_skill_costs_the_card_alone():
    board = Board(side(Smith, hand=[Apprentice], dice=[PYRO] * 3))
    with board.takes(board.foe, 1):
        board.me.play(Apprentice)
    assert board.me.dice == ()


def test_a_burst_asks_for_energy_that_no_reduction_touches():
    board = Board(side(character(Smith, energy=1), statuses=[Sponsor]))
    assert board.refuses(board.me.use, Smith.melt) is Refusal.NOT_ENOUGH_ENERGY
    board = Board(side(character(Smith, energy=2), statuses=[Sponsor], dice=1))
    board.me.use(Smith.melt)
    assert (board[Smith].energy, board.me.dice) == (0, ())


def test_a_switch_costs_a_die_of_any_face():
    board = smithy(dice=[ELECTRO])
    assert board.me.switch_cost(1) == 1
    board.me.switch(1)
    assert board.me.dice == ()


def test_a_switch_that_is_free_already_spends_no_further_reduction():
    board = smithy(supports=[Road], statuses=[Cart], dice=0)
    board.me.switch(1)
    assert Cart not in board
    assert board[Road].used == 0
    board.me.switch(2)
    board.me.switch(0)
    assert board[Road].used == 2
    assert board.refuses(board.me.switch, 1) is Refusal.NOT_ENOUGH_DICE


def test_a_switch_is_fast_by_the_first_that_makes_it_so():
    board = Board(side(character(Smith, cards=[Wings]), statuses=[Ticket]), side(ended=False))
    board.me.switch(1)
    assert board.turn is board.me
    assert (board[Wings].used, board[Ticket].usages) == (1, 1)
    board.me.switch(2)
    assert board.turn is board.me
    assert Ticket not in board
    board.me.switch(1)
    assert board.turn is board.foe


def test_a_card_is_reduced_by_what_reduces_cards():
    board = smithy(hand=[Dear, Cheap], supports=[Market])
    assert (board.me.cost(Dear), board.me.cost(Cheap)) == (1, 1)
    board.me.play(Cheap)
    assert board[Market].used == 0
    board.me.play(Dear)
    assert board[Market].used == 1
    assert len(board.me.dice) == 6


def test_what_costs_nothing_asks_nobody():
    board = smithy(hand=[Free], supports=[Market], dice=0)
    board.me.play(Free)
    assert board[Market].used == 0


@pytest.mark.parametrize("dice", [[PYRO] * 3, [OMNI, PYRO, PYRO], [OMNI] * 3])
def test_a_player_may_choose_the_dice(dice: list[int]):
    board = smithy(dice=[OMNI] * 3 + [PYRO] * 3)
    board.me.use(Smith.forge, dice=dice)
    left = [OMNI] * 3 + [PYRO] * 3
    for die in dice:
        left.remove(die)
    assert board.me.dice == tuple(left)


def test_the_payments_of_an_action_are_listed_with_the_default_one():
    board = smithy(dice=[OMNI, PYRO, PYRO, PYRO])
    use = UseSkill(0, Smith.forge.id)
    assert {action.dice for action in payments(board.duel, use)} == {(0, 3, 3), (3, 3, 3)}  # type: ignore[attr-defined]
    assert default_dice(board.duel, use) == (PYRO,) * 3


def test_what_an_action_costs_can_be_asked_of_each_kind():
    board = smithy(hand=[Dear], dice=8)
    assert cost_of(board.duel, UseSkill(0, Smith.hammer.id)) == Cost(PYRO, 1, any=2)
    assert cost_of(board.duel, SwitchTo(0, 1)) == Cost(any=1)
    assert cost_of(board.duel, PlayCard(0, Dear.id)) == Cost(None, 3)
    assert cost_of(board.duel, EndRound(0)) == Cost()


def test_reductions_say_which_dice_they_take_by_name():
    assert (Snack.cuts, Patron.cuts, Tongs.cuts) == (UNALIGNED, ANY, PYRO)
