"""Rounds and phases: the roll, who goes first, the end phase, and how a duel ends."""

from __future__ import annotations

import pytest
from transitions import MachineError

from gcg_plugin.catalogue import deck
from gcg_plugin.duel import (
    ANEMO,
    CRYO,
    GEO,
    HYDRO,
    OMNI,
    PHYSICAL,
    PYRO,
    Character,
    Damage,
    Effects,
    Element,
    Event,
    GainDice,
    Refusal,
    Roll,
    SideStatus,
    SkillKind,
    Status,
    Summon,
    Support,
    skill,
)
from gcg_plugin.duel.phases import advance, diagram, open_duel
from gcg_plugin.duel.rulings import OFFICIAL, RESIDENT, Rulings
from gcg_plugin.duel.state import Awaits, Deck, Limits, Phase
from gcg_plugin.policies import RandomPolicy, play_out
from gcg_plugin.save import save
from gcg_plugin.testing import Board, Dummy, card, character, side

BOTH_RULINGS = pytest.mark.parametrize("rulings", [OFFICIAL, RESIDENT], ids=lambda rulings: rulings.name)


class Piper(Character):
    """Plays for one."""

    id = 9_070_001
    element = HYDRO

    @skill(9_070_002, kind=SkillKind.NORMAL)
    def note(self) -> Effects:
        """One Physical."""
        yield Damage(1, PHYSICAL)


class Spring(Status):
    """Two Hydro dice at each roll."""

    id = 9_070_003

    def fix_dice(self, roll: Roll) -> tuple[Element, ...]:
        return (HYDRO, HYDRO)


class Quarry(Support):
    """As many Geo dice at each roll as are missing to seven."""

    id = 9_070_004

    def fix_dice(self, roll: Roll) -> tuple[Element, ...]:
        return (GEO,) * (7 - roll.fixed)


class Morning(Support):
    """A die as the action phase starts, twice in all."""

    id = 9_070_005
    max_usages = 2

    def on_action_phase(self) -> Effects:
        yield GainDice(1, ANEMO)


class Once(SideStatus):
    """A die as the action phase starts, once a round; for three rounds."""

    id = 9_070_006
    per_round = 1
    max_rounds = 3

    def on_action_phase(self) -> Effects:
        yield GainDice(1, CRYO)


class Imp(Summon):
    """One Physical at the end phase."""

    id = 9_070_007
    max_usages = 2

    def on_end_phase(self) -> Effects:
        yield Damage(1, PHYSICAL)


class Well(Support):
    """A die at the end phase, which is not kept."""

    id = 9_070_008

    def on_end_phase(self) -> Effects:
        yield GainDice(1, HYDRO)


class Bless(Status):
    """For two rounds."""

    id = 9_070_009
    max_rounds = 2


class Slip(Event):
    """Nothing."""

    id = 9_070_010


class Brawler(Character):
    """Starts with a die."""

    id = 9_070_011

    def on_battle_start(self) -> Effects:
        yield GainDice(1)


def sources(board: Board, kind: str) -> list[tuple[int, int]]:
    """The side and the source of each entry of that kind."""
    return [(entry[1], entry[-1]) for entry in board.last if entry[0] == kind]


# --- the roll --------------------------------------------------------------------------------------------------------


def test_each_side_rolls_eight_dice_a_round():
    board = Board(rolls=([1, 2, 3, 4, 5, 6, 7, 0], [7] * 8))
    board.end_round()
    assert board.me.dice == (0, 1, 2, 3, 4, 5, 6, 7)
    assert board.foe.dice == (7,) * 8


def test_what_the_field_fixes_is_rolled_first_and_the_rest_is_chance():
    board = Board(side(character(Piper, cards=[Spring])), rolls=([PYRO] * 6, []))
    board.end_round()
    assert board.me.dice == (HYDRO,) * 2 + (PYRO,) * 6


def test_what_fixes_dice_works_from_a_standby_character_and_knows_what_is_fixed_already():
    board = Board(side(Dummy, character(Piper, cards=[Spring]), supports=[Quarry]), rolls=([PYRO], []))
    board.end_round()
    assert board.me.dice == (HYDRO, HYDRO, PYRO, *(GEO,) * 5)


def test_no_more_dice_are_fixed_than_are_rolled_characters_things_first():
    board = Board(
        side(
            *[character(Piper, cards=[Spring])] * 3,
            supports=[Quarry],
        ),
        limits=Limits(rolled=5),
    )
    board.end_round()
    assert board.me.dice == (HYDRO,) * 5


def test_each_side_may_reroll_any_dice_once():
    board = Board(rerolls=True, rolls=([CRYO] * 6 + [GEO] * 2 + [OMNI, HYDRO], []))
    board.me.end()
    assert board.awaits == {board.me: Awaits.REROLL, board.foe: Awaits.REROLL}
    board.me.reroll(GEO, CRYO)
    assert board.me.dice == (OMNI, CRYO, CRYO, CRYO, CRYO, CRYO, HYDRO, GEO)
    assert board.refuses(board.me.reroll, GEO) is Refusal.NOT_NOW
    assert board.phase is Phase.ROLL
    board.foe.reroll()
    assert board.phase is Phase.ACTION


def test_rerolling_nothing_keeps_all_dice_and_gives_up_further_rerolls():
    board = Board(rerolls=True, limits=Limits(rerolls=2))
    board.me.end()
    board.foe.reroll(OMNI)
    assert board.awaits == {board.me: Awaits.REROLL, board.foe: Awaits.REROLL}
    board.foe.reroll()
    board.me.reroll()
    assert board.phase is Phase.ACTION


# --- whose turn ------------------------------------------------------------------------------------------------------


def test_a_combat_action_passes_the_turn():
    board = Board(side(Piper), side(Piper, ended=False))
    board.me.use(Piper.note)
    assert board.turn is board.foe
    board.foe.switch(1)
    assert board.turn is board.me


def test_the_turn_stays_once_the_other_side_has_ended_its_round():
    board = Board(side(Piper), side(Piper, ended=False))
    board.me.end()
    for _ in range(2):
        board.foe.use(Piper.note)
        assert board.turn is board.foe


def test_tuning_and_cards_are_fast():
    board = Board(side(Piper, hand=[Slip, Slip], dice=[GEO]), side(ended=False))
    board.me.play(Slip)
    board.me.tune(Slip)
    assert board.turn is board.me


def test_who_declares_the_end_first_goes_first_in_the_next_round():
    board = Board(side(Piper), side(Piper, ended=False), acts="foe")
    board.foe.end()
    board.me.end()
    assert board.round == 2
    assert board.turn is board.foe
    board.foe.use(Piper.note)
    board.me.end()
    board.foe.end()
    assert board.turn is board.me


@BOTH_RULINGS
@pytest.mark.parametrize("first", [0, 1])
def test_the_first_round_goes_to_the_side_the_duel_names_and_to_the_first_when_it_names_none(
    first: int, rulings: Rulings
) -> None:
    decks = (Deck((Dummy,), ()), Deck((Dummy,), ()))
    duel = open_duel(decks, rulings=rulings, first=first) if first else open_duel(decks, rulings=rulings)
    board = Board.of(duel, rerolls=False)
    for player in board.players:
        player.switch_cards()
    for player in board.players:
        player.choose(0)
    assert board.round == 1
    assert board.turn is board.players[first]


# --- the end phase ---------------------------------------------------------------------------------------------------


def test_the_end_phase_runs_summons_then_supports_first_of_the_side_that_ended_first():
    board = Board(side(summons=[Imp], supports=[Well], dice=0), side(summons=[Imp], supports=[Well], dice=0))
    board.me.end()
    told = [(entry[1], entry[-1]) for entry in board.last if entry[0] in ("damage", "gains dice")]
    assert told == [(0, Imp.id), (1, Well.id), (1, Imp.id), (0, Well.id)]
    board = Board(side(summons=[Imp]), side(summons=[Imp]), first="me")
    board.me.end()
    assert sources(board, "damage") == [(1, Imp.id), (0, Imp.id)]


def test_after_the_end_phases_cards_each_side_draws_two():
    board = Board(side(pile=[Slip] * 3, hand=[Slip]), side(pile=[Slip]))
    board.end_round()
    assert (len(board.me.hand), len(board.me.pile)) == (3, 1)
    assert (len(board.foe.hand), len(board.foe.pile)) == (1, 0)
    assert [entry[1] for entry in board.last if entry[0] == "draws"] == [1, 0, 0]


def test_a_card_drawn_into_a_full_hand_is_discarded():
    board = Board(side(pile=[Slip] * 3, hand=[Slip] * 9))
    board.end_round()
    assert (len(board.me.hand), len(board.me.pile)) == (10, 1)
    assert [entry[0] for entry in board.last if entry[0] in ("draws", "overdraws")] == ["draws", "overdraws"]


def test_dice_are_not_carried_over():
    board = Board(side(dice=[PYRO] * 3, supports=[Well]))
    board.end_round()
    assert board.me.dice == (OMNI,) * 8


def test_rounds_are_counted_down_at_the_rounds_end_the_first_one_included():
    board = Board(side(character(Piper, cards=[Bless])))
    board.end_round()
    assert board[Bless].rounds == 1
    board.end_round()
    assert Bless not in board


def test_what_is_used_a_round_is_as_new_in_the_next():
    board = Board(side(character(Piper, uses=[Piper.note]), statuses=[card(Once, used=1)], fell=True))
    board.end_round()
    assert board[Piper].uses == ()
    assert not board.me.side.fell
    assert ("gains dice", 0, 1, CRYO, Once.id) in board.last
    assert board[Once].used == 1


def test_the_action_phase_opens_with_what_waits_for_it_until_that_is_used_up():
    board = Board(side(supports=[Morning]))
    for dice in (9, 9, 8):
        board.end_round()
        assert len(board.me.dice) == dice
    assert Morning not in board


def test_an_end_phase_that_fells_the_last_character_ends_the_duel():
    board = Board(side(summons=[Imp]), side(character(Dummy, hp=1), alone=True))
    board.me.end()
    assert board.over
    assert board.winner is board.me


# --- the end ---------------------------------------------------------------------------------------------------------


def test_under_official_rulings_both_lose_when_the_round_after_the_fourteenth_would_open():
    board = Board(round=13, rulings=OFFICIAL)
    board.end_round()
    assert board.round == 14
    board.me.end()
    assert board.over
    assert board.winner is None


def test_under_resident_rulings_both_concede_after_the_fifteenth_rounds_end_phase():
    board = Board(round=14, rulings=RESIDENT)
    board.end_round()
    assert board.round == 15
    board.me.end()
    assert board.over
    assert board.winner is None
    assert board.last[-1] == ("over", None)


def test_conceding_gives_the_other_side_the_duel_at_any_time():
    board = Board(acts="me")
    board.foe.concede()
    assert board.over
    assert board.winner is board.me
    board = Board(rerolls=True)
    board.me.end()
    board.me.concede()
    assert board.winner is board.foe


# --- opening ---------------------------------------------------------------------------------------------------------


def test_a_deck_without_characters_is_refused():
    with pytest.raises(ValueError, match="side 1 has no characters"):
        open_duel((Deck((Dummy,), ()), Deck((), ())))


def test_what_begins_with_the_battle_happens_before_the_first_roll():
    board = Board.of(open_duel((Deck((Brawler,), ()), Deck((Dummy,), ())), journal=True))
    board.me.switch_cards()
    board.foe.switch_cards()
    board.me.choose(0)
    assert board.phase is Phase.PREPARATION
    board.foe.choose(0)
    assert board.phase is Phase.ROLL
    assert [entry[0] for entry in board.last][:4] == ["chooses", "chooses", "gains dice", "round"]
    assert board.round == 1


def test_a_rule_without_rerolls_goes_from_the_roll_to_the_first_turn():
    board = Board(side(dice=0), rerolls=True, limits=Limits(rerolls=0))
    board.end_round()
    assert (board.round, board.phase) == (2, Phase.ACTION)
    assert sum(board.duel.sides[0].dice) == 8
    assert set(board.awaits.values()) == {Awaits.ACT}


def test_a_phase_has_no_other_way_out_than_its_own():
    board = Board()
    with pytest.raises(MachineError):
        advance(board.duel, "act")
    assert board.phase is Phase.ACTION


def test_the_diagram_shows_every_phase_and_way():
    assert diagram().splitlines() == [
        "stateDiagram-v2",
        "    [*] --> preparation",
        "    preparation --> roll: roll",
        "    end --> roll: roll",
        "    roll --> action: act",
        "    action --> end: close",
        "    preparation --> over: finish",
        "    roll --> over: finish",
        "    action --> over: finish",
        "    end --> over: finish",
        "    over --> [*]",
    ]


def test_what_is_done_in_a_duel_is_not_done_in_another_of_the_same_decks():
    decks = deck(30111), deck(30112)
    played, waiting = open_duel(decks, 7), open_duel(decks, 7)
    before = save(waiting)
    play_out(played, (RandomPolicy(1), RandomPolicy(2)))
    assert played.over
    assert save(waiting) == before == save(open_duel(decks, 7))
