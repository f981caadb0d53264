"""The numbers of actions and observations: the mask is what is legal, and an observation holds no secret."""

from __future__ import annotations

import json
import random
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

pytest.importorskip("pettingzoo", reason="learning needs PettingZoo: pip install -e '.[learn]'")

from gcg_plugin import catalogue
from gcg_plugin.duel.actions import Action, Concede, Reroll, SwitchCards, Tune, UseSkill, act, why_not
from gcg_plugin.duel.cards import Character
from gcg_plugin.duel.elements import FACES
from gcg_plugin.duel.legal import legal_actions
from gcg_plugin.duel.phases import open_duel
from gcg_plugin.duel.rulings import PRESETS
from gcg_plugin.duel.state import STANDARD, Awaits, Duel
from gcg_plugin.duel.views import seen_by
from gcg_plugin.learn import action_space, fingerprint, observation_space
from gcg_plugin.learn.actions import Picked
from gcg_plugin.learn.numbering import PLACES, SKILLS, numbering, usable_skills
from gcg_plugin.learn.observations import describe
from tests.properties.laws import with_other_secrets
from tests.properties.profiles import ci, soak
from tests.properties.worlds import CHARACTERS, HAND_CARDS, opened, position

SEEDS = st.integers(0, 2**32 - 1)

SOME_PATHS = 6
"""Of the hundreds of ways to switch cards or to roll dice again, so many are walked at each choice."""


def as_action(came: Action | Picked, side: int) -> Action:
    """The action that a pick would end in, were it the last."""
    if isinstance(came, Action):
        return came
    return Reroll(side, tuple(sorted(came))) if came[0] < FACES else SwitchCards(side, tuple(sorted(came)))


def the_mask_is_what_is_legal(duel: Duel, side: int, chance: random.Random) -> None:
    """Each number is masked in exactly where what it comes to is accepted, and each listed action has its numbers."""
    space, seen = action_space(), seen_by(duel, side)
    listed = legal_actions(duel, side).all()
    picking = duel.awaits().get(side) in (Awaits.SWITCH_CARDS, Awaits.REROLL)
    for action in chance.sample(listed, min(SOME_PATHS, len(listed))) if picking else listed:
        picked: Picked = ()
        *picks, last = space.path(seen, action)
        for number in picks:
            mask_is_acceptance(duel, side, picked)
            assert space.mask(seen, side, picked)[number] == 1, (action, space.names[number])
            came = space.take(seen, side, number, picked)
            assert not isinstance(came, Action)
            picked = came
        assert space.mask(seen, side, picked)[last] == 1, (action, space.names[last])
        assert space.take(seen, side, last, picked) == action
    mask_is_acceptance(duel, side, ())
    assert bool(space.mask(duel, side).any()) is (side in duel.awaits())
    if not picking:
        assert space.mask(duel, side).sum() == len(listed)


def mask_is_acceptance(duel: Duel, side: int, picked: Picked) -> None:
    space = action_space()
    mask = space.mask(duel, side, picked)
    assert (mask == space.mask(seen_by(duel, side), side, picked)).all()
    for number, open_ in enumerate(mask):
        try:
            came = space.take(duel, side, number, picked)
        except IndexError:
            assert not open_, space.names[number]
            continue
        refusal = why_not(duel, as_action(came, side))
        assert (refusal is None) is bool(open_), (space.names[number], refusal)


def an_observation_holds_no_secret(duel: Duel, side: int, chance: random.Random) -> None:
    """Array, words and mask are the same whatever is hidden from the side."""
    space = observation_space()
    mine = seen_by(duel, side)
    array, words, mask = space.array(mine, side), describe(mine, side), action_space().mask(mine, side)
    assert json.loads(json.dumps(words)) == words
    for _ in range(3):
        other = seen_by(with_other_secrets(duel, side, chance), side)
        assert (space.array(other, side) == array).all()
        assert describe(other, side) == words
        assert (action_space().mask(other, side) == mask).all()


def demand_of(duel: Duel, chance: random.Random) -> None:
    for side in (0, 1):
        the_mask_is_what_is_legal(duel, side, chance)
        an_observation_holds_no_secret(duel, side, chance)


def play_demanding(duel: Duel, chance: random.Random, actions_between: int) -> None:
    """Play the duel at random to its end, and demand everything at every so many actions."""
    taken = 0
    while not duel.over:
        if taken % actions_between == 0:
            demand_of(duel, chance)
        side = chance.choice(list(duel.awaits()))
        act(duel, chance.choice(legal_actions(duel, side).all()))
        taken += 1
    demand_of(duel, chance)


@pytest.mark.parametrize("rulings", PRESETS)
@pytest.mark.parametrize("seed", range(3))
def test_in_whole_duels_the_mask_is_what_is_legal_and_nothing_seen_is_a_secret(rulings: str, seed: int) -> None:
    chance = random.Random(seed)
    decks = chance.sample(catalogue.built_decks(), 2)
    duel = open_duel((catalogue.deck(decks[0]), catalogue.deck(decks[1])), seed, rulings=PRESETS[rulings])
    play_demanding(duel, chance, actions_between=12)


@given(st.builds(position, SEEDS), st.randoms(use_true_random=False))
@ci(examples=40)
def test_in_any_position_the_mask_is_what_is_legal_and_nothing_seen_is_a_secret(
    duel: Duel, chance: random.Random
) -> None:
    demand_of(duel, chance)


@pytest.mark.soak
@given(st.builds(opened, SEEDS), st.randoms(use_true_random=False))
@soak(0.25)
def test_in_any_duel_the_mask_is_what_is_legal_and_nothing_seen_is_a_secret(duel: Duel, chance: random.Random) -> None:
    play_demanding(duel, chance, actions_between=3)


@pytest.mark.soak
@given(st.builds(position, SEEDS), st.randoms(use_true_random=False))
@soak(2)
def test_in_many_positions_the_mask_is_what_is_legal_and_nothing_seen_is_a_secret(
    duel: Duel, chance: random.Random
) -> None:
    demand_of(duel, chance)


# --- the numbers ---------------------------------------------------------------------------------------------------


def test_every_number_has_a_name_of_its_own() -> None:
    for names in (action_space().names, observation_space().names):
        assert len(set(names)) == len(names)


def test_every_built_card_and_character_has_a_number() -> None:
    assert list(numbering().cards) == HAND_CARDS
    assert list(numbering().characters) == CHARACTERS
    for kinds in (numbering().cards, numbering().held, numbering().summons, numbering().supports):
        assert all(one.id < other.id for one, other in pairwise(kinds))


def test_no_character_has_more_skills_than_there_are_slots_and_no_built_deck_more_characters_than_places() -> None:
    assert max(len(usable_skills(kind())) for kind in CHARACTERS) == SKILLS
    assert max(len(catalogue.deck(number).characters) for number in catalogue.built_decks()) == PLACES


def test_the_spaces_hold_what_their_descriptions_say() -> None:
    names, cards = action_space().names, len(HAND_CARDS)
    kinds = ("use skill", "switch to", "replace by", "begin with", "pick a die", "put back", "tune")
    counts = {kind: sum(name.startswith(kind) for name in names) for kind in kinds}
    assert list(counts.values()) == [SKILLS, PLACES, PLACES, PLACES, FACES, cards, cards]
    assert {"end round", "roll", "draw"} <= set(names)
    crane = [name for name in names if name.startswith("play When the Crane Returned")]
    assert crane == ["play When the Crane Returned (332007)"]
    bow = [name for name in names if name.startswith("play Raven Bow")]
    assert bow == [f"play Raven Bow (311201) on own character {place}" for place in range(PLACES)]
    winery = [name for name in names if name.startswith("play Dawn Winery")]
    assert len(winery) == 1 + STANDARD.supports


def test_a_fingerprint_tells_other_numbers_from_these() -> None:
    same = fingerprint(action_space().names, observation_space().names)
    assert same == fingerprint(list(action_space().names), observation_space().names)
    assert same != fingerprint(action_space().names[:-1], observation_space().names)
    assert same != fingerprint(observation_space().names, action_space().names)
    assert len(same) == 16


def test_what_the_space_leaves_out_has_no_number() -> None:
    duel = open_duel((catalogue.deck(1), catalogue.deck(2)), 1)
    skill = usable_skills(duel.sides[0].characters[0])[0].id
    for action in (Concede(0), UseSkill(0, skill, (0,)), Tune(0, HAND_CARDS[0].id, 1)):
        with pytest.raises(KeyError, match="not in the action space"):
            action_space().path(duel, action)


@given(st.builds(position, SEEDS), st.integers(0, 1))
@ci(examples=20)
def test_the_array_and_the_words_tell_the_same(duel: Duel, side: int) -> None:
    seen = seen_by(duel, side)
    words = describe(seen, side)
    values = dict(zip(observation_space().names, observation_space().array(seen, side).tolist(), strict=True))
    assert values["round"] == words["round"]
    assert values[f"phase {words['phase']}"] == 1
    assert values["own hand size"] == len(words["own"]["hand"])
    assert values["foe number of dice"] == words["foe"]["dice"]
    for whose in ("own", "foe"):
        told = words[whose]
        assert values[f"{whose} active character {told['active']}"] == 1
        for place, character in enumerate(told["characters"]):
            prefix = f"{whose} character {place}"
            numbers = ("HP", "most HP", "energy", "most energy")
            keys = ("hp", "max_hp", "energy", "max_energy")
            assert [values[f"{prefix} {name}"] for name in numbers] == [character[key] for key in keys]
            auras = [name.rpartition(" ")[2] for name in values if name.startswith(f"{prefix} aura") and values[name]]
            assert auras == character["aura"]
            assert held(values, prefix) == sorted(entity["name"] for entity in character["holds"])
        for place, entity in enumerate(told["summons"]):
            assert held(values, f"{whose} summon {place}") == [entity["name"]]
        for place, entity in enumerate(told["supports"]):
            assert held(values, f"{whose} support {place}") == [entity["name"]]
        assert held(values, f"{whose} status") == sorted(entity["name"] for entity in told["statuses"])


def held(values: dict[str, Any], prefix: str) -> list[str]:
    """The names of the cards at numbers that begin so, a character's own and what counts uses left out."""
    own = {f"{kind.name} ({kind.id})" for kind in CHARACTERS if issubclass(kind, Character)}
    names = [name.removeprefix(f"{prefix} ") for name, value in values.items() if value and name.startswith(prefix)]
    return sorted(name.rpartition(" (")[0] for name in names if name.endswith(")") and name not in own)


def test_what_is_picked_is_seen_by_who_picks_it() -> None:
    duel = open_duel((catalogue.deck(1), catalogue.deck(2)), 1)
    card = duel.sides[0].hand[0]
    seen = seen_by(duel, 0)
    array = observation_space().array(seen, 0, (card.id, card.id))
    assert array[observation_space().names.index(f"picked {card.name} ({card.id})")] == 2
    assert describe(seen, 0, (card.id,))["picked"] == [card.name]
    assert describe(seen, 0, (0, 3))["picked"] == ["omni", "pyro"]
