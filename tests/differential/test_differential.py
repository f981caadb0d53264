"""A short fixed campaign, and that the judge sees what it is to see: `pytest -m differential`.

It needs the extra `judge` (gitcg) and is skipped without it.
"""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

pytest.importorskip("gitcg", reason="the differential judge needs gitcg: pip install -e '.[judge]'")

from gcg_plugin import catalogue
from gcg_plugin.characters.anemo.sucrose import LargeWindSpirit
from gcg_plugin.characters.pyro.diluc import Diluc, FlowingFlame, PyroInfusion
from gcg_plugin.duel.actions import EndRound, UseSkill
from gcg_plugin.duel.cards import CARDS, Card
from gcg_plugin.duel.elements import PYRO
from gcg_plugin.duel.facts import Hit
from gcg_plugin.duel.hooks import Ear
from tests.differential import arbitrary, campaign, known, lockstep, ours, shrink, theirs, words
from tests.differential.campaign import Tally
from tests.differential.lockstep import Case
from tests.differential.position import MONSTERS, CardAt, CharacterAt, Position, SideAt, compare

pytestmark = pytest.mark.differential

catalogue.load()

SEED = 2026
THREE = (CharacterAt(1301, 10, 10), CharacterAt(1303, 10, 10), CharacterAt(1103, 10, 10))


def told(tally: Tally) -> str:
    return "\n\n".join(f"{found.job}: {found.differences}\n{found.test}" for found in tally.found)


@pytest.mark.parametrize("number", [*arbitrary.judged_decks(), 0])
def test_a_duel_of_every_judged_deck_is_the_same_in_both_engines(number: int) -> None:
    """Its first twenty-five actions: a campaign plays to the end."""
    chance = random.Random(SEED + number)
    deck = catalogue.deck(number) if number else arbitrary.mixed(chance)
    pair = arbitrary.shuffled(deck, chance), arbitrary.shuffled(deck, chance)
    report = lockstep.whole_duel(pair, arbitrary.AtRandom(chance, 25), SEED + number, omni=False)
    assert report.compared > 25
    assert not report.differences, words.as_test(*(shrink.shortest(report) or (report.cases[0], report.differences)))


def test_a_whole_duel_is_the_same_in_both_engines() -> None:
    tally = campaign.run(campaign.duel_jobs(1, SEED, [1, 2]), workers=1)
    assert tally.ended == 1
    assert not tally.found, told(tally)


def test_single_actions_from_any_position_are_the_same_in_both_engines() -> None:
    tally = campaign.run(campaign.action_jobs(60, SEED), workers=1)
    assert tally.actions >= 60
    assert not tally.found, told(tally)


@pytest.mark.parametrize("seed", range(20))
def test_a_position_set_up_in_both_is_read_back_as_it_was_written(seed: int) -> None:
    written = arbitrary.position(random.Random(seed))
    assert ours.read(ours.build(written)) == written
    assert theirs.read(theirs.build(written)) == written


def test_every_card_and_character_that_is_judged_is_known_to_both() -> None:
    made = {*arbitrary.characters(), *arbitrary.cards()}
    assert [kind for kind in made if not theirs.is_known(kind)] == []


@pytest.mark.parametrize("number", MONSTERS)
def test_the_monsters_are_left_out_because_theirs_lacks_them(number: int) -> None:
    assert not theirs.is_known(CARDS[number])


def test_a_known_difference_names_its_reason_and_its_source() -> None:
    for one in known.KNOWN:
        assert one.name
        assert one.reason
        assert one.source


@pytest.mark.parametrize("usages", [1, 2])
def test_theirs_spends_iron_tongue_tian_where_nobody_lacks_energy(usages: int) -> None:
    """Known, and the game goes on from theirs; it is not known any more when gitcg is mended."""
    full = tuple(replace(one, energy=CARDS[one.id].max_energy) for one in THREE)  # type: ignore[attr-defined]
    tian = (CardAt(known.IRON_TONGUE_TIAN, (("usages", usages),)), CardAt(known.IRON_TONGUE_TIAN, (("usages", 2),)))
    position = Position((SideAt(full, 0, supports=tian), SideAt(THREE, 0, ended=True)))
    report = lockstep.replay(Case(position, (EndRound(0),)))
    assert not report.differences
    assert report.known["Iron Tongue Tian"]


# --- the judge sees a rule that is broken ----------------------------------------------------------------------------


def diluc_strikes(skill: int, *, held: tuple[CardAt, ...] = (), hand: tuple[int, ...] = ()) -> Case:
    mine = SideAt((replace(THREE[0], cards=held), *THREE[1:]), 0, hand=hand, pile=(333006, 333006))
    foe = SideAt(THREE, 0, summons=(CardAt(LargeWindSpirit.id, (("turned", 0), ("usages", 2))),))
    return Case(Position((mine, foe)), (UseSkill(0, skill, (0, 0, 0)),))


def breaks_infusion(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on Pyro Infusion adds a point."""

    def add_damage(self: PyroInfusion, hit: Hit) -> int:
        return 1

    heard = (*PyroInfusion.listens, ("add_damage", Ear(add_damage, free=True, wide=False, when_active=False)))
    monkeypatch.setattr(PyroInfusion, "listens", heard)


def test_a_broken_rule_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    case = diluc_strikes(13011, held=(CardAt(PyroInfusion.id, (("rounds", 2),)),))
    assert not lockstep.replay(case).differences
    breaks_infusion(monkeypatch)
    (difference,) = lockstep.replay(case).differences
    assert difference.path == ("sides", 1, "characters", 0, "hp")
    assert (difference.ours, difference.theirs) == (7, 8)


def test_a_cost_that_differs_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Diluc.searing_onslaught, "cost", Diluc.searing_onslaught.cost._replace(amount=2))
    (difference,) = lockstep.replay(diluc_strikes(13012)).differences
    assert difference.path == ("offers", "0 skill 13012")


def test_an_action_that_only_theirs_allows_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(FlowingFlame, "targets", lambda self, side: [])
    (difference,) = lockstep.replay(diluc_strikes(13012, hand=(FlowingFlame.id,))).differences
    assert difference.path[0] == "offers"
    assert difference.ours is None


def test_a_difference_is_shrunk_to_what_it_needs_and_printed_as_a_rule_test(monkeypatch: pytest.MonkeyPatch) -> None:
    breaks_infusion(monkeypatch)
    case = diluc_strikes(13011, held=(CardAt(PyroInfusion.id, (("rounds", 2),)), CardAt(303300, (("rounds", 1),))))
    shortest = shrink.shortest(lockstep.replay(case))
    assert shortest is not None
    test = words.as_test(*shortest)
    assert "side(character(Diluc, cards=[PyroInfusion], active=True), Bennett, Kaeya, ended=False)" in test
    assert "board.me.use(13011)" in test
    assert "assert board.foe.side.characters[0].hp == 8  # ours: 7" in test
    assert "Satiated" not in test
    assert "LargeWindSpirit" not in test


def test_a_position_compares_equal_to_itself_and_names_what_differs() -> None:
    one = diluc_strikes(13011).position
    other = replace(
        one, sides=(replace(one.sides[0], characters=(replace(THREE[0], aura=int(PYRO)), *THREE[1:])), one.sides[1])
    )
    assert compare(one, one) == []
    (difference,) = compare(one, other)
    assert str(difference) == "sides.0.characters.0.aura: ours 0, theirs 3"


def test_a_mixed_deck_has_three_characters_and_thirty_cards() -> None:
    deck = arbitrary.mixed(random.Random(SEED))
    assert len(deck.characters) == 3
    assert len(deck.cards) == 30
    assert all(issubclass(kind, Card) for kind in deck.cards)


def test_a_wind_spirit_that_has_turned_deals_its_element_in_both() -> None:
    spirit = CardAt(LargeWindSpirit.id, (("turned", 2), ("usages", 2)))
    position = Position((SideAt(THREE, 0, summons=(spirit,)), SideAt(THREE, 0, ended=True)))
    assert not lockstep.replay(Case(position, (EndRound(0),))).differences
