"""The state of a duel: copies that go on by themselves, equality by value, and the limits of the field."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from gcg_plugin.duel import (
    ACTIVE,
    ELECTRO,
    OMNI,
    PHYSICAL,
    PYRO,
    Attach,
    Card,
    CardError,
    Character,
    Create,
    Damage,
    Effects,
    Event,
    Heal,
    Play,
    SideStatus,
    SkillKind,
    Status,
    Summon,
    Support,
    Use,
    skill,
)
from gcg_plugin.duel import actions as a
from gcg_plugin.duel.facts import FACTS, Fall, Hit
from gcg_plugin.duel.field import leave, zone_of
from gcg_plugin.duel.rulings import RESIDENT
from gcg_plugin.duel.state import Duel
from gcg_plugin.testing import Board, Dummy, card, character, side


class Miner(Character):
    """Digs."""

    id = 9_110_001

    @skill(9_110_011, kind=SkillKind.NORMAL)
    def dig(self) -> Effects:
        """One Physical."""
        yield Damage(1, PHYSICAL)


class Lamp(Status):
    """A status."""

    id = 9_110_002
    max_usages = 3


class Rail(SideStatus):
    """A side status."""

    id = 9_110_003


class Mole(Summon):
    """A summon."""

    id = 9_110_004
    max_usages = 2


class MoleTwo(Summon):
    """A summon."""

    id = 9_110_005


class MoleThree(Summon):
    """A summon."""

    id = 9_110_006


class MoleFour(Summon):
    """A summon."""

    id = 9_110_007


class MoleFive(Summon):
    """A summon."""

    id = 9_110_008


class Depot(Support):
    """A support."""

    id = 9_110_009


class Dig(Event):
    """Makes a fifth summon, a status and a side status."""

    id = 9_110_010

    def play(self, play: Play) -> Effects:
        made = yield Create(MoleFive)
        if made is None:
            yield Heal(1, ACTIVE)
        yield Create(Rail)
        yield Attach(Lamp, ACTIVE)


class Coal(Card):
    """A card."""

    id = 9_110_012


class Candle(Status):
    """Burns while its bearer's skills are told; whoever heard them keeps a note of it, its bearer gone or not."""

    id = 9_110_013
    max_usages = 1

    def on_skill(self, use: Use) -> Effects:
        yield Damage(1, PHYSICAL)


class Witness(SideStatus):
    """Notes the hits of each skill."""

    id = 9_110_014

    def on_skill(self, use: Use) -> Effects:
        self.counter += len(use.hits)
        yield Heal(1, use.user)


class Cage(Status):
    """Keeps an element on its character."""

    id = 9_110_015


def full_board() -> Board:
    return Board(
        side(
            character(Miner, hp=7, energy=1, aura=PYRO, cards=[card(Lamp, usages=2, notes=(1, 2))]),
            hand=[Dig, Coal],
            pile=[Coal],
            dice=[OMNI, ELECTRO],
            statuses=[Rail],
            summons=[Mole],
            supports=[Depot],
        ),
        side(statuses=[Rail], summons=[Mole]),
    )


CHANGES: list[Callable[[Duel], None]] = [
    lambda duel: setattr(duel, "round", 5),
    lambda duel: setattr(duel, "turn", 1),
    lambda duel: setattr(duel, "first", 0),
    lambda duel: setattr(duel, "winner", 1),
    lambda duel: setattr(duel, "rulings", RESIDENT),
    lambda duel: duel.chance.below(6) and None,
    lambda duel: setattr(duel.sides[0].characters[0], "hp", 3),
    lambda duel: setattr(duel.sides[0].characters[0], "energy", 0),
    lambda duel: setattr(duel.sides[0].characters[0], "aura", 0),
    lambda duel: setattr(duel.sides[0].characters[0], "uses", (1,)),
    lambda duel: setattr(duel.sides[0].characters[0].held[0], "usages", 1),
    lambda duel: setattr(duel.sides[0].characters[0].held[0], "notes", (1,)),
    lambda duel: setattr(duel.sides[0].characters[0].held[0], "turned", PYRO),
    lambda duel: duel.sides[0].characters[0].held.clear(),
    lambda duel: setattr(duel.sides[0].statuses[0], "counter", 1),
    lambda duel: setattr(duel.sides[0].summons[0], "used", 1),
    lambda duel: setattr(duel.sides[0].supports[0], "rounds", 1),
    lambda duel: setattr(duel.sides[1].summons[0], "points", 1),
    lambda duel: duel.sides[0].hand.pop() and None,
    lambda duel: duel.sides[0].pile.clear(),
    lambda duel: duel.sides[0].dice.__setitem__(0, 4),
    lambda duel: setattr(duel.sides[0], "active_place", 1),
    lambda duel: setattr(duel.sides[0], "fell", True),
    lambda duel: setattr(duel.sides[0], "played", (5,)),
    lambda duel: setattr(duel.sides[1], "ended", False),
    lambda duel: setattr(duel.sides[1], "legend_played", True),
]


@pytest.mark.parametrize("change", CHANGES)
def test_a_copy_is_equal_until_something_of_it_changes_and_the_original_never_does(change: Callable[[Duel], None]):
    duel = full_board().duel
    copy, kept = duel.copy(), duel.copy()
    assert copy == duel
    change(copy)
    assert copy != duel
    assert duel == kept


def test_a_copy_keeps_no_journal_and_an_equal_duel_needs_none():
    duel = full_board().duel
    assert duel.journal is not None
    assert duel.copy().journal is None
    assert duel.copy() == duel


def test_a_copy_goes_on_by_itself():
    board = Board(side(Miner))
    copy = board.duel.copy()
    a.act(copy, a.UseSkill(0, Miner.dig.id))
    assert (copy.sides[1].characters[0].hp, board.foe.active.hp) == (9, 10)
    assert copy.sides[0].characters[0].side is copy.sides[0]
    assert copy.sides[0].foe is copy.sides[1]
    assert copy.sides[0].duel is copy


def test_two_boards_written_alike_are_equal():
    assert full_board().duel == full_board().duel
    assert full_board().duel != "a duel"
    assert full_board().me.side != "a side"
    assert full_board().me.side == full_board().me.side


def test_duels_sides_facts_and_cards_show_what_they_are():
    board = full_board()
    shown = repr(board.duel)
    assert "round 1" in shown
    assert "Miner(hp=7, energy=1)" in shown
    assert repr(board[Lamp]) == "Lamp(usages=2)"
    assert repr(Miner.dig) == "<skill 9110011 Dig>"
    assert repr(Fall(board.me.side, board[Miner])).startswith("Fall(character=Miner(hp=7")


def test_facts_are_equal_by_what_they_hold():
    board = full_board()
    one, two = (Fall(board.me.side, board[Miner]) for _ in range(2))
    assert one == two
    two.character = board.foe.active
    assert one != two
    assert one != board[Miner]
    assert set(FACTS) == {"Roll", "Use", "Switch", "Play", "Hit", "Reacted", "Fall"}


def test_a_duel_copied_while_a_telling_waits_leads_every_reference_over():
    board = Board(
        side(character(Miner, cards=[Candle]), statuses=[Witness]),
        side(character(Dummy, hp=2)),
    )
    board.me.use(Miner.dig)
    assert board.awaits == {board.foe: a.Awaits.REPLACE}
    copy = board.duel.copy()
    assert copy == board.duel
    a.act(copy, a.Replace(1, 1))
    assert board[Witness].counter == 0
    assert copy.sides[0].statuses[0].counter == 1
    board.foe.replace()
    assert board.duel == copy
    assert Candle not in board


def test_a_full_summon_zone_takes_no_other_kind():
    board = Board(side(character(Miner, hp=5), hand=[Dig], summons=[Mole, MoleTwo, MoleThree, MoleFour]))
    board.me.play(Dig)
    assert board.me.summons == [Mole, MoleTwo, MoleThree, MoleFour]
    assert board[Miner].hp == 6
    assert Rail in board
    assert Lamp in board


def test_a_summon_zone_with_room_takes_another():
    board = Board(side(Miner, hand=[Dig], summons=[Mole, MoleTwo, MoleThree]))
    board.me.play(Dig)
    assert board.me.summons == [Mole, MoleTwo, MoleThree, MoleFive]


def test_entities_are_told_in_one_order():
    board = Board(
        side(
            character(Miner, cards=[Cage]),
            character(Dummy, cards=[Lamp], active=True),
            Dummy,
            statuses=[Rail],
            summons=[Mole],
            supports=[Depot],
        )
    )
    order = [type(entity).__name__ for entity in board.me.side.in_order()]
    assert order == ["Dummy", "Lamp", "Rail", "Dummy", "Miner", "Cage", "Mole", "Depot"]


def test_who_does_not_stand_on_its_side_has_no_place_there():
    board = full_board()
    miner = board.me.side.characters.pop()
    with pytest.raises(ValueError, match="does not stand on its side"):
        assert miner.place


def test_what_lies_nowhere_cannot_leave():
    board = full_board()
    lamp = board[Lamp]
    zone_of(lamp).clear()
    with pytest.raises(CardError, match="is not on the field"):
        leave(board.duel, lamp)


def test_a_hit_knows_no_skill_when_none_deals_it():
    board = full_board()
    hit = board.hit(board.foe, 1, PHYSICAL)
    assert isinstance(hit, Hit)
    assert (hit.skill, hit.charged, hit.plunging) == (None, False, False)


def test_entities_of_other_classes_or_numbers_are_not_equal():
    board = full_board()
    assert board[Lamp] == board[Lamp]
    assert board[Lamp] != board[Rail]
    assert board.me.find(Mole) != board.foe.find(Mole)
    assert board[Lamp] != 5
