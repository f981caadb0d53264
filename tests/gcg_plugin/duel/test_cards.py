"""What a card class may be: its hooks, its limits, what its answers spend, and how a second copy joins."""

from __future__ import annotations

import pytest

from gcg_plugin.duel import (
    ANY,
    BOTH,
    CARDS,
    CRYO,
    FOE,
    LARGER,
    PHYSICAL,
    PYRO,
    RESET,
    SIDE,
    Adds,
    Attach,
    CardError,
    Character,
    Create,
    Damage,
    Effects,
    Entity,
    Event,
    GainDice,
    Hit,
    Play,
    SideStatus,
    SkillKind,
    Status,
    Summon,
    Support,
    Switch,
    Talent,
    Use,
    Weapon,
    free,
    hears,
    hook,
    skill,
    when_active,
)
from gcg_plugin.duel.hooks import FIRST_WORDS, HOOKS
from gcg_plugin.testing import Board, Dummy, card, character, side


class Clerk(Character):
    """Writes."""

    id = 9_120_001

    @skill(9_120_011, kind=SkillKind.NORMAL)
    def write(self) -> Effects:
        """One Physical."""
        yield Damage(1, PHYSICAL)

    @skill(9_120_012)
    def seal(self) -> Effects:
        """A seal on itself."""
        yield Attach(Seal)

    @skill(9_120_013)
    def stamp(self) -> Effects:
        """A stamp, a fresh one and a rising one for its side."""
        yield Create(Stamp)
        yield Create(Fresh)
        yield Create(Rising)
        yield Create(Lasting)


class Seal(Status):
    """Two usages, two rounds."""

    id = 9_120_002
    max_usages = 2
    max_rounds = 2


class Stamp(SideStatus):
    """Two usages; the larger number stays."""

    id = 9_120_003
    max_usages = 2


class Fresh(SideStatus):
    """Three usages; as new every time."""

    id = 9_120_004
    max_usages = 3
    again = RESET


class Rising(SideStatus):
    """Two usages more every time, up to five."""

    id = 9_120_005
    max_usages = 2
    again = Adds(5)


class Lasting(SideStatus):
    """A round more every time, up to three."""

    id = 9_120_006
    max_rounds = 1
    again = Adds(3)


class Twice(SideStatus):
    """One more for a damage, twice a round and three times in all."""

    id = 9_120_007
    per_round = 2
    max_usages = 3

    def add_damage(self, hit: Hit) -> int:
        return 1


class Choosy(SideStatus):
    """One more for Pyro, once."""

    id = 9_120_008
    max_usages = 1

    def add_damage(self, hit: Hit) -> int | None:
        return 1 if hit.element is PYRO else None


class Generous(SideStatus):
    """One more always; a die after a skill, once."""

    id = 9_120_009
    max_usages = 1

    @free
    def add_damage(self, hit: Hit) -> int:
        return 1

    def on_skill(self, use: Use) -> Effects:
        yield GainDice(1)


class Coy(SideStatus):
    """A die after a normal attack, once."""

    id = 9_120_020
    max_usages = 1

    def on_skill(self, use: Use) -> Effects:
        if use.skill.kind is SkillKind.NORMAL:
            yield GainDice(1)


class Alert(Status):
    """A die after each skill of its side, while its character is active."""

    id = 9_120_021

    @hears(SIDE)
    @when_active
    def on_skill(self, use: Use) -> Effects:
        yield GainDice(1)


class Choir(Status):
    """A die after each skill of its side."""

    id = 9_120_022

    @hears(SIDE)
    def on_skill(self, use: Use) -> Effects:
        yield GainDice(1)


class Spy(SideStatus):
    """A die after each skill of the other side."""

    id = 9_120_023

    @hears(FOE)
    def on_skill(self, use: Use) -> Effects:
        yield GainDice(1)


class Gossip(SideStatus):
    """A die after each skill of either side."""

    id = 9_120_024

    @hears(BOTH)
    def on_skill(self, use: Use) -> Effects:
        yield GainDice(1)


class Double(SideStatus):
    """Answers a skill twice, once under its limit and once without."""

    id = 9_120_025
    max_usages = 1

    def on_skill(self, use: Use) -> Effects:
        yield GainDice(1, 1)

    @free
    @hook("on_skill")
    def also(self, use: Use) -> Effects:
        yield GainDice(1, 2)


class Entering(Support):
    """A die as it comes in, which spends nothing."""

    id = 9_120_026
    max_usages = 1

    def on_enter(self) -> Effects:
        yield GainDice(1)

    def on_skill(self, use: Use) -> Effects:
        yield GainDice(1)


class Leaving(Status):
    """A die when its character leaves the active place."""

    id = 9_120_027

    def on_switch(self, switch: Switch) -> Effects:
        yield GainDice(1)


class Stays(Summon):
    """One usage; it stays without."""

    id = 9_120_028
    max_usages = 1
    stays = True

    def on_end_phase(self) -> Effects:
        yield Damage(1, CRYO)


class Welcome(SideStatus):
    """A die when a card is played."""

    id = 9_120_029

    def on_play(self, play: Play) -> Effects:
        yield GainDice(1)


class Note(Event):
    """Nothing."""

    id = 9_120_030


def gained(board: Board, player: int = 0) -> int:
    return sum(entry[2] for entry in board.last if entry[0] == "gains dice" and entry[1] == player)


# --- how a class is written ------------------------------------------------------------------------------------------


def test_a_method_that_looks_like_a_hook_and_is_none_is_an_error():
    with pytest.raises(CardError, match=r"Slip\.on_hurts looks like a hook and is none"):

        class Slip(Status):
            id = 9_120_100

            def on_hurts(self, hit: Hit) -> None:
                """A slip of the pen."""


def test_a_hook_with_other_arguments_than_its_own_is_an_error():
    with pytest.raises(CardError, match="must take 1 arguments beside self"):

        class Short(Status):
            id = 9_120_101

            def on_hurt(self) -> None:
                """It forgot the hit."""


def test_a_method_marked_for_a_moment_that_is_none_is_an_error():
    with pytest.raises(CardError, match="looks like a hook"):

        class Marked(Status):
            id = 9_120_102

            @hook("on_lunch")
            def eat(self) -> None:
                """No such moment."""


def test_a_card_with_slots_of_its_own_is_an_error():
    with pytest.raises(CardError, match="keeps no state but Entity's"):

        class Hoarder(Status):
            __slots__ = ("gold",)
            id = 9_120_103


def test_a_card_cannot_keep_what_the_engine_does_not_know():
    with pytest.raises(AttributeError):
        Seal().gold = 3  # type: ignore[attr-defined]


def test_two_classes_of_one_id_are_an_error():
    with pytest.raises(CardError, match="Copycat has the id 9120002 of Seal"):

        class Copycat(Status):
            id = 9_120_002

    assert CARDS[9_120_002] is Seal


def test_methods_that_are_no_hooks_may_have_any_other_name():
    class Helper(Status):
        """Has a method of its own."""

        id = 9_120_104

        def reckon(self) -> int:
            return 1

        def _on_paper(self) -> int:
            return 2

    assert Helper.listens == ()


def test_every_hook_takes_itself_and_at_most_one_fact():
    assert set(HOOKS.values()) == {0, 1}
    assert {name.split("_")[0] for name in HOOKS} <= set(FIRST_WORDS)


def test_a_skill_is_named_after_its_method_until_it_is_printed():
    assert Clerk.write.name == "Write"
    assert Clerk.write.owner is Clerk
    assert Clerk.write.description == "One Physical."
    assert Clerk.skills == (Clerk.write, Clerk.seal, Clerk.stamp)


def test_a_character_without_skills_of_its_own_has_its_parents():
    class Intern(Clerk):
        """Likewise."""

        id = 9_120_105

    assert Intern.skills == Clerk.skills


# --- what an answer spends -------------------------------------------------------------------------------------------


def test_an_answer_spends_a_usage_and_a_use_of_the_round():
    board = Board(side(Clerk, statuses=[Twice]))
    for damage in (2, 2, 1):
        with board.takes(board.foe, damage):
            board.hit(board.foe, 1, PHYSICAL)
    assert (board[Twice].usages, board[Twice].used, board[Twice].spent) == (1, 2, True)
    board.end_round()
    with board.takes(board.foe, 2):
        board.hit(board.foe, 1, PHYSICAL)
    assert Twice not in board


def test_silence_spends_nothing():
    board = Board(side(Clerk, statuses=[Choosy, Coy]))
    board.hit(board.foe, 1, PHYSICAL)
    board.me.use(Clerk.seal)
    assert (board[Choosy].usages, board[Coy].usages) == (1, 1)
    board.hit(board.foe, 1, PYRO)
    board.me.use(Clerk.write)
    assert Choosy not in board
    assert Coy not in board


def test_a_free_answer_spends_nothing():
    board = Board(side(Clerk, statuses=[Generous]))
    board.hit(board.foe, 1, PHYSICAL)
    assert board[Generous].usages == 1
    board.me.use(Clerk.write)
    assert Generous not in board


def test_entering_spends_nothing():
    board = Board(side(Clerk, hand=[Entering], dice=0))
    board.me.play(Entering)
    assert gained(board) == 1
    assert board[Entering].usages == 1
    board.me.use(Clerk.write)
    assert Entering not in board


def test_a_card_may_answer_a_moment_twice_under_other_limits():
    board = Board(side(Clerk, statuses=[card(Double, usages=2)], dice=0))
    board.me.use(Clerk.write)
    assert board.me.dice == (1, 2)
    assert board[Double].usages == 1


def test_a_summon_that_stays_is_silent_without_usages():
    board = Board(side(summons=[Stays]))
    for damage in (1, 0):
        with board.takes(board.foe, damage):
            board.end_round()
    assert board[Stays].usages == 0


# --- whose moments it hears ------------------------------------------------------------------------------------------


def test_a_status_hears_the_whole_side_when_it_says_so_and_only_while_active_when_it_says_that():
    board = Board(side(Clerk, character(Dummy, cards=[Alert, Choir]), dice=0))
    board.me.use(Clerk.write)
    assert gained(board) == 1
    board = Board(side(character(Clerk, cards=[Alert, Choir]), dice=0))
    board.me.use(Clerk.write)
    assert gained(board) == 2


def test_a_card_hears_its_own_side_the_other_or_both():
    board = Board(side(Clerk, statuses=[Spy, Gossip], dice=0), side(Clerk, statuses=[Spy, Gossip], dice=0, ended=False))
    board.me.use(Clerk.write)
    assert (gained(board, 0), gained(board, 1)) == (1, 2)
    board.foe.use(Clerk.write)
    assert (gained(board, 0), gained(board, 1)) == (2, 1)


def test_a_status_hears_its_character_leave_the_active_place():
    board = Board(side(character(Clerk, cards=[Leaving]), dice=3))
    board.me.switch(1)
    assert gained(board) == 1
    board.me.switch(2)
    assert gained(board) == 0


def test_a_side_hears_the_cards_it_plays():
    board = Board(side(Clerk, hand=[Note], statuses=[Welcome], dice=0), side(statuses=[Welcome], dice=0))
    board.me.play(Note)
    assert (gained(board, 0), gained(board, 1)) == (1, 0)


# --- how a second copy joins -----------------------------------------------------------------------------------------


def test_a_second_copy_joins_the_first_as_its_class_says():
    counters = {"usages": 1}
    board = Board(side(Clerk, statuses=[card(Stamp, usages=5), card(Fresh, **counters), card(Rising, usages=4)]))
    board.me.use(Clerk.stamp)
    assert board.me.statuses == [Stamp, Fresh, Rising, Lasting]
    assert (board[Stamp].usages, board[Fresh].usages, board[Rising].usages) == (5, 3, 5)
    board.me.use(Clerk.stamp)
    assert board[Lasting].rounds == 2


def test_a_second_copy_is_as_open_to_turn_as_the_first_was():
    board = Board(side(Clerk, statuses=[card(Stamp, turned=PYRO, usages=1)]))
    board.me.use(Clerk.stamp)
    assert (board[Stamp].turned, board[Stamp].usages) == (None, 2)


def test_a_status_made_again_has_its_rounds_as_new():
    board = Board(side(character(Clerk, cards=[card(Seal, rounds=1, usages=1)])))
    board.me.use(Clerk.seal)
    assert (board[Seal].rounds, board[Seal].usages) == (2, 2)
    assert Seal.again is LARGER


# --- what stands by itself -------------------------------------------------------------------------------------------


def test_a_card_is_played_on_nothing_by_default_and_does_nothing():
    board = Board(side(Clerk, hand=[Note]))
    before = board.foe.hps
    board.me.play(Note)
    assert board.foe.hps == before
    assert board.last == [("plays", 0, Note.id, ())]


def test_a_talent_that_is_nobodys_fits_nobody():
    class Stray(Talent):
        """Nobody's."""

        id = 9_120_106

    board = Board(side(Clerk, hand=[Stray]))
    assert list(Stray().targets(board.me.side)) == []


def test_a_weapon_without_a_bonus_adds_nothing():
    class Stick(Weapon):
        """Of no use."""

        id = 9_120_107
        bonus = 0

    board = Board(side(character(Clerk, cards=[Stick])))
    with board.takes(board.foe, 1):
        board.me.use(Clerk.write)


def test_what_a_card_has_by_default():
    assert (Entity.id, Entity.cuts, Entity.again, Entity.stays) == (0, ANY, LARGER, False)
    assert Dummy().hp == 10
