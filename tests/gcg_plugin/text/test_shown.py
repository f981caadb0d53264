"""What is shown of a card or skill: the player's official text, resolved, else our own words."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from gcg_plugin import catalogue
from gcg_plugin.characters.anemo.sucrose import Sucrose
from gcg_plugin.characters.pyro.diluc import Diluc, PyroInfusion
from gcg_plugin.duel import CARDS, Card, Character, Skill
from gcg_plugin.text.official import official_texts, text_folder, write_texts
from gcg_plugin.text.shown import describe, describe_skill
from genshin_world.errors import DataError
from tests.gcg_plugin.text.conftest import description_id, keyword_id, name_id, skill_description_id

CHECKOUT = Path(__file__).resolve().parents[3]
SWORD = 13011
DAWN = 13013


@pytest.fixture(autouse=True)
def _loaded() -> None:
    catalogue.load()


def skill(kind: type[Character], number: int) -> Skill:
    return next(skill for skill in kind.skills if skill.id == number)


def test_without_the_players_texts_our_own_words_are_shown() -> None:
    assert describe(PyroInfusion) == catalogue.description(PyroInfusion)
    assert describe_skill(skill(Diluc, SWORD)) == "Hits for 2 Physical damage."
    assert describe(PyroInfusion, "ja") == catalogue.description(PyroInfusion)


def test_the_players_text_is_shown_with_its_tokens_resolved(own_folder: Path) -> None:
    texts = {
        description_id(
            113011
        ): "#$[A1301] burns for {SPRITE_PRESET#2103}$[K103].\\n$[K4]: 2 (<color=#FFF>$[C113011]</color>)",
        keyword_id(103): "Fire harm",
        keyword_id(4): "Rounds left",
    }
    write_texts(texts, "en", own_folder)
    assert describe(PyroInfusion) == "Diluc burns for Pyro Fire harm.\nRounds left: 2 (Pyro Infusion)"


def test_a_text_in_one_language_is_not_shown_in_another(own_folder: Path) -> None:
    write_texts({description_id(113011): "brûle"}, "fr", own_folder)
    assert describe(PyroInfusion, "fr") == "brûle"
    assert describe(PyroInfusion, "de") == describe(PyroInfusion) == catalogue.description(PyroInfusion)


def test_names_in_a_text_are_the_players_forms_else_ours_in_its_language_else_english(own_folder: Path) -> None:
    texts = {
        description_id(113011): "$[C113011|s1], $[A1501], $[S13012], $[C9], $[K3], $[K2004]",
        name_id(113011): "Enchantement|s1:Enchantements",
    }
    write_texts(texts, "fr", own_folder)
    shown = "Enchantements, Sucrose, Assaut brûlant, card 9, Usages, keyword 2004"
    assert describe(PyroInfusion, "fr") == shown


def test_a_shared_script_tells_a_skills_damage_and_element(own_folder: Path) -> None:
    text = "Lands $[D__KEY__DAMAGE] {SPRITE_PRESET#2100}$[D__KEY__ELEMENT]."
    ids = (SWORD, DAWN, 15011)
    write_texts({skill_description_id(number): text for number in ids}, "en", own_folder)
    assert describe_skill(skill(Diluc, SWORD)) == "Lands 2 Physical damage."
    assert describe_skill(skill(Sucrose, 15011)).startswith("Lands 1 ")
    assert describe_skill(skill(Sucrose, 15011)).endswith("Anemo damage.")
    # Dawn has a script of its own: its element is its dice's, its number is not known.
    assert describe_skill(skill(Diluc, DAWN)).endswith("Pyro damage.")
    assert "Lands X " in describe_skill(skill(Diluc, DAWN))


def test_a_hint_tells_a_summons_damage_and_element(own_folder: Path) -> None:
    write_texts({description_id(115011): "$[D__KEY__DAMAGE] $[D__KEY__ELEMENT]"}, "en", own_folder)
    assert describe(CARDS[115011]) == "2 Anemo damage"
    # `×2` is no number of damage.
    write_texts({description_id(112032): "$[D__KEY__DAMAGE]"}, "en", own_folder)
    assert describe(CARDS[112032]) == "X"


def test_an_empty_text_and_a_card_no_slice_knows_are_shown_in_our_words(own_folder: Path) -> None:
    class Stranger(Card):
        """Does nothing at all."""

    write_texts({description_id(113011): ""}, "en", own_folder)
    assert describe(PyroInfusion) == catalogue.description(PyroInfusion)
    assert describe(Stranger) == "Does nothing at all."
    assert describe_skill(Skill(5, lambda user: None)) == ""


def test_a_text_written_anew_is_shown_at_once(own_folder: Path) -> None:
    write_texts({description_id(113011): "once"}, "en", own_folder)
    assert describe(PyroInfusion) == "once"
    write_texts({description_id(113011): "changed"}, "en", own_folder)
    assert describe(PyroInfusion) == "changed"


def test_a_language_that_is_no_tag_reads_no_file(own_folder: Path) -> None:
    write_texts({1: "one"}, "en", own_folder)
    assert official_texts("../text/en") == {}


def test_the_folder_is_the_players_data_folder_unless_the_environment_names_one(
    own_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert text_folder() == own_folder
    monkeypatch.delenv("GENSHIN_WORLD_TEXT")
    assert text_folder().parts[-2:] == ("genshin-world", "text")
    assert not text_folder().is_relative_to(CHECKOUT)


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        ("{", "is no JSON that can be read"),
        ("[]", "should be an object of texts by text id"),
        ('{"x": "one"}', "row x: should be a text by a text id, is 'one'"),
        ('{"1": 2}', "row 1: should be a text by a text id, is 2"),
    ],
)
def test_a_file_of_texts_that_is_broken_is_one_line_that_says_how_to_mend_it(
    own_folder: Path, content: str, problem: str
) -> None:
    own_folder.mkdir(parents=True)
    (own_folder / "en.json").write_text(content, encoding="utf-8")
    with pytest.raises(DataError) as caught:
        describe(PyroInfusion)
    assert str(own_folder / "en.json") in str(caught.value)
    assert problem in str(caught.value)
    assert str(caught.value).endswith("; write it anew with `genshin-world text gcg --language en`")
    assert "\n" not in str(caught.value)


def test_a_folder_in_place_of_a_file_cannot_be_read(own_folder: Path) -> None:
    (own_folder / "en.json").mkdir(parents=True)
    with pytest.raises(DataError, match=r"en\.json: cannot be read: Is a directory"):
        describe(PyroInfusion)


@pytest.mark.parametrize("folder", ["data/text", "gcg_plugin", "."])
def test_the_games_texts_are_never_written_into_the_project(folder: str) -> None:
    with pytest.raises(DataError, match="lies in the project itself, and the game's texts never do"):
        write_texts({1: "one"}, "xx", CHECKOUT / folder)
    assert not (CHECKOUT / folder / "xx.json").exists()


def test_the_cost_tells_the_element_of_every_skill_the_games_own_values_name(own_folder: Path) -> None:
    source = CHECKOUT.parent / "shared" / "reference" / "cards.json"
    if not source.is_file():
        pytest.skip("the reference facts are not beside the checkout")
    entries = json.loads(source.read_bytes())["entries"]
    elements = {entry["id"]: entry.get("base_element_5.4") for entry in entries if entry["kind"] == "skill"}
    compared = 0
    for kind in [kind for kind in CARDS.values() if issubclass(kind, Character)]:
        for one in kind.skills:
            element: Any = elements.get(one.id)
            if element in (None, "NONE") or not skill_description_id(one.id):
                continue
            write_texts({skill_description_id(one.id): "$[D__KEY__ELEMENT]"}, "en", own_folder)
            assert describe_skill(one) == f"{element.capitalize()} damage", one
            compared += 1
    assert compared > 20
