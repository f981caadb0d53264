"""What is counted of a duel, the file of names and texts, and the plot of a result."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gcg_plugin.catalogue import built_decks, deck
from gcg_plugin.duel.actions import Concede, act
from gcg_plugin.names import languages
from gcg_plugin.policies import ScriptedPolicy
from gcg_plugin.record import Header
from gcg_plugin.session import DuelSession
from gcg_plugin.slices import load_rule
from gcg_plugin.text.official import TEXT_VARIABLE
from gcg_plugin.web.frames import Result, RoundHp
from gcg_plugin.web.tally import Tally, tally_of
from gcg_plugin.web.texts import texts_in

RESULT = Result(
    outcome="won",
    text="You have won.",
    rounds=2,
    actions=(3, 4),
    damage=(30, 12),
    healed=(0, 2),
    cards=(1, 2),
    hp=(
        RoundHp(round=0, sides=((10, 10, 10), (10, 10, 10))),
        RoundHp(round=1, sides=((10, 8, 10), (4, 0, 10))),
        RoundHp(round=2, sides=((10, 0, 8), (0, 0, 0))),
    ),
)


@pytest.fixture(autouse=True)
def our_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Cards speak in our own words, whatever texts the player has."""
    monkeypatch.setenv(TEXT_VARIABLE, str(tmp_path))


# --- counting ------------------------------------------------------------------------------------------------------


def test_a_record_is_counted_as_the_duel_was_while_it_was_played(tmp_path: Path) -> None:
    path = tmp_path / "duel.jsonl"
    session = DuelSession.open(Header(seed=5, decks=(7, 30112)), record=path)
    tally = Tally()
    session.told = tally.acted
    while not session.finished:
        session.play_by(ScriptedPolicy())
        tally.hear(session.duel, session.news())
    again = tally_of(path, deck)
    assert again.actions == tally.actions
    assert (again.damage, again.healed, again.cards, again.reactions) == (
        tally.damage,
        tally.healed,
        tally.cards,
        tally.reactions,
    )
    assert sum(again.actions) > 20
    assert min(again.damage) > 0


def test_hp_are_noted_at_each_rounds_end_and_at_the_duels(tmp_path: Path) -> None:
    path = tmp_path / "duel.jsonl"
    session = DuelSession.open(Header(seed=5, decks=(7, 30112)), record=path)
    while not session.finished:
        session.play_by(ScriptedPolicy())
    hp = tally_of(path, deck).hp
    assert [one.round for one in hp] == list(range(session.duel.round + 1))
    assert hp[0].sides == ((10, 10, 10), (10, 10, 10))
    assert hp[-1].sides == tuple(tuple(c.hp for c in one.characters) for one in session.duel.sides)


def test_a_duel_given_up_before_it_began_has_one_line_of_hp() -> None:
    duel = Header(seed=5, decks=(7, 30112)).open()
    tally = Tally()
    tally.hear(duel, duel.journal or [])
    assert tally.hp == ()
    act(duel, Concede(0))
    tally.hear(duel, duel.journal or [])
    assert [one.round for one in tally.hp] == [0]
    tally.hear(duel, ())
    assert [one.round for one in tally.hp] == [0]


def test_reactions_are_counted_for_who_made_them_the_commonest_first() -> None:
    duel = Header(seed=5, decks=(7, 30112)).open()
    tally = Tally()
    hit = ("damage", 1, 0, 3, 3)
    other = ("damage", 0, 0, 1, 4)
    tally.hear(duel, [(*hit, "Melt", 13012), (*hit, None, 13012), (*other, "Bloom", 1), (*hit, "Melt", 13012)])
    assert tally.reactions == (("Melt", 2, 0), ("Bloom", 0, 1))
    assert tally.damage == (9, 1)


# --- texts ---------------------------------------------------------------------------------------------------------


def test_every_card_character_and_skill_of_the_decks_has_a_name_and_a_text() -> None:
    data = json.loads(texts_in("en").content)
    for number in built_decks():
        cast = deck(number)
        for kind in (*cast.characters, *cast.cards):
            assert data["names"][str(kind.id)] == kind.name
            assert data["texts"][str(kind.id)]["text"]
        for character in cast.characters:
            assert data["texts"][str(character.id)]["skills"] == [skill.id for skill in character.skills]
            for skill in character.skills:
                assert data["skills"][str(skill.id)]["text"]
                assert data["skills"][str(skill.id)]["of"] == character.id


def test_a_card_says_what_it_is_what_it_costs_and_whose_talent_it_is() -> None:
    texts = json.loads(texts_in("en").content)["texts"]
    assert texts["213011"]["of"] == 1301
    assert texts["213011"]["facts"][0] == "talent of Diluc"
    assert texts["213011"]["cost"] == [["pyro", 3]]
    assert (texts["1301"]["element"], texts["1301"]["hp"], texts["1301"]["energy"]) == ("pyro", 10, 3)
    assert texts["311201"]["kind"] == "weapon"


@pytest.mark.parametrize("language", languages())
def test_names_are_there_in_every_language_and_the_file_is_small(language: str) -> None:
    texts = texts_in(language)
    data = json.loads(texts.content)
    assert data["language"] == language
    assert len(texts.content) < 100_000
    assert all(data["names"].values())
    assert texts_in(language) is texts


def test_reactions_have_names_by_the_name_they_are_told_by() -> None:
    english = json.loads(texts_in("en").content)["reactions"]
    assert all(name == title for title, name in english.items())
    assert len(english) == 11
    assert json.loads(texts_in("ja").content)["reactions"]["Frozen"] == "凍結"


def test_the_players_own_texts_are_shown_and_change_the_tag(tmp_path: Path) -> None:
    before = texts_in("en").tag
    melt = next(row for row in load_rule().reactions if set(row.elements) == {"cryo", "pyro"})
    (tmp_path / "en.json").write_text(json.dumps({str(melt.name_text_id): "#Melting|s1:Meltings"}))
    texts = texts_in("en")
    assert json.loads(texts.content)["reactions"]["Melt"] == "Melting"
    assert texts.tag != before
