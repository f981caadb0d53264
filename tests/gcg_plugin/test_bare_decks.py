"""Decks that lack something: cards, enough of them, or skills. Each is played to its end under both rulings."""

import pytest

from gcg_plugin.catalogue import deck
from gcg_plugin.characters.cryo.cryo_hilichurl_shooter import CryoHilichurlShooter
from gcg_plugin.characters.electro.electro_slime import ElectroSlime
from gcg_plugin.characters.pyro.diluc import Diluc
from gcg_plugin.duel import CRYO, Cost, Damage, Effects, SkillKind, skill
from gcg_plugin.duel.actions import ChooseActive, SwitchCards, act
from gcg_plugin.duel.phases import open_duel
from gcg_plugin.duel.rulings import OFFICIAL, RESIDENT, Rulings
from gcg_plugin.duel.state import Awaits, Deck, Duel
from gcg_plugin.policies import Policy, RandomPolicy, ScriptedPolicy, play_out
from gcg_plugin.testing import Board, Dummy, faults, side

BOTH_RULINGS = pytest.mark.parametrize("rulings", [OFFICIAL, RESIDENT], ids=lambda rulings: rulings.name)
MONSTERS = 11002
STROKE = 9_000_061


class Apprentice(Dummy):
    """Has a Normal Attack, and neither an Elemental Skill nor a burst."""

    id = 9_000_060
    element = CRYO

    @skill(STROKE, kind=SkillKind.NORMAL, cost=Cost(CRYO, 1, any=2))
    def stroke(self) -> Effects:
        """Two Cryo."""
        yield Damage(2, CRYO)


def played(mine: Deck, theirs: Deck, rulings: Rulings, seed: int, policies: tuple[Policy, Policy]) -> Duel:
    """A duel played to its end."""
    duel = open_duel((mine, theirs), seed, rulings=rulings, journal=True)
    play_out(duel, policies)
    assert duel.over
    assert faults(duel) == []
    return duel


@BOTH_RULINGS
@pytest.mark.parametrize("seed", range(3))
def test_decks_without_cards_are_played_to_the_end(rulings: Rulings, seed: int) -> None:
    monsters = deck(MONSTERS)
    assert monsters.cards == ()
    for policies in ((RandomPolicy(seed), RandomPolicy(~seed)), (ScriptedPolicy(), ScriptedPolicy())):
        duel = played(monsters, monsters, rulings, seed, policies)
        told = {entry[0] for entry in duel.journal or ()}
        assert "skill" in told
        assert not told & {"draws", "overdraws", "plays", "tunes"}


@BOTH_RULINGS
def test_without_cards_the_preparation_switches_none_and_goes_on(rulings: Rulings) -> None:
    duel = open_duel((deck(MONSTERS), deck(MONSTERS)), rulings=rulings)
    for index in (0, 1):
        assert duel.awaits()[index] is Awaits.SWITCH_CARDS
        act(duel, SwitchCards(index))
        act(duel, ChooseActive(index, 0))
    assert duel.awaits() == {0: Awaits.REROLL, 1: Awaits.REROLL}


@BOTH_RULINGS
@pytest.mark.parametrize("seed", range(3))
def test_a_deck_whose_pile_runs_out_is_played_to_the_end(rulings: Rulings, seed: int) -> None:
    whole = deck(1)
    short = whole._replace(cards=whole.cards[:7])
    duel = played(short, deck(7), rulings, seed, (RandomPolicy(seed), RandomPolicy(~seed)))
    drawn = [entry for entry in duel.journal or () if entry[0] == "draws" and entry[1] == 0]
    assert len(drawn) >= 7
    assert duel.round > 2
    assert duel.sides[0].pile == []


def test_a_draw_takes_what_an_almost_empty_pile_has() -> None:
    board = Board(side(Diluc, pile=["Strategize"]))
    board.end_round()
    assert (len(board.me.hand), board.me.pile) == (1, [])
    board.end_round()
    assert len(board.me.hand) == 1


@BOTH_RULINGS
@pytest.mark.parametrize("seed", range(3))
def test_characters_without_an_elemental_skill_or_a_burst_are_played_to_the_end(rulings: Rulings, seed: int) -> None:
    bare = Deck((Apprentice, CryoHilichurlShooter, ElectroSlime), deck(1).cards[:10])
    for policies in ((RandomPolicy(seed), RandomPolicy(~seed)), (ScriptedPolicy(), ScriptedPolicy())):
        duel = played(bare, deck(7), rulings, seed, policies)
        used = {entry[3] for entry in duel.journal or () if entry[0] == "skill" and entry[1] == 0}
        assert used <= {STROKE, 31021, 31022, 34061, 34062}


@BOTH_RULINGS
def test_characters_without_any_skill_are_played_to_the_end(rulings: Rulings) -> None:
    duel = played(Deck((Dummy,) * 3, ()), deck(1), rulings, 1, (RandomPolicy(1), ScriptedPolicy()))
    assert duel.winner == 1


@BOTH_RULINGS
def test_two_decks_that_can_do_nothing_lose_both_with_the_last_round(rulings: Rulings) -> None:
    idle = Deck((Dummy,) * 3, ())
    duel = played(idle, idle, rulings, 1, (RandomPolicy(1), RandomPolicy(2)))
    assert duel.winner is None
