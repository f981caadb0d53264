"""The catalogue, and the laws it holds every card class, every slice and every card's test to."""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from gcg_plugin import catalogue
from gcg_plugin.characters.cryo.kaeya import Icicle, Kaeya
from gcg_plugin.characters.hydro.mona import Mona
from gcg_plugin.characters.pyro.bennett import Bennett
from gcg_plugin.characters.pyro.diluc import Diluc, FlowingFlame
from gcg_plugin.duel import (
    CARDS,
    PYRO,
    Artifact,
    Card,
    CardError,
    Character,
    Companion,
    Cost,
    Effects,
    Element,
    Entity,
    Event,
    Location,
    SideStatus,
    SkillKind,
    Status,
    Summon,
    Support,
    Talent,
    Weapon,
    WeaponKind,
    skill,
)
from gcg_plugin.duel.hooks import HOOKS
from gcg_plugin.slices import CardRow, CharacterRow, built_deck_ids, load_deck, load_rule
from gcg_plugin.testing import Board, card, side
from genshin_world.errors import DataError

TESTS = Path(__file__).parent

catalogue.load()

CATALOGUED = sorted(
    (kind for kind in CARDS.values() if kind.__module__.startswith(("gcg_plugin.characters", "gcg_plugin.cards"))),
    key=lambda kind: kind.id,
)
MODULES = sorted({kind.__module__ for kind in CATALOGUED})
CHARACTER_ROWS: dict[int, CharacterRow] = {
    row.id: row for number in built_deck_ids() for row in load_deck(number).characters
}
CARD_ROWS: dict[int, CardRow] = {row.id: row for row in load_rule().created} | {
    row.id: row for number in built_deck_ids() for deck in [load_deck(number)] for row in (*deck.cards, *deck.created)
}

KINDS: dict[str, type[Entity]] = {
    "weapon": Weapon,
    "artifact": Artifact,
    "talent": Talent,
    "support": Support,
    "event": Event,
    "status": Status,
    "side_status": SideStatus,
    "summon": Summon,
}

# What a created card starts with by the tables of 5.5.1: usages (or points of shield; 0: the tables give none), rounds.
STARTS = {
    106: (0, 1),
    111: (1, 0),
    115: (1, 0),
    116: (1, 0),
    117: (2, 0),
    111021: (1, 0),
    111023: (2, 0),
    111031: (3, 0),
    111041: (0, 2),
    112031: (1, 0),
    112032: (1, 0),
    113011: (0, 2),
    113021: (2, 0),
    113022: (2, 0),
    113031: (0, 2),
    113051: (3, 0),
    113052: (0, 2),
    113053: (3, 0),
    114011: (2, 0),
    114021: (0, 2),
    115011: (3, 0),
    115021: (3, 0),
    122011: (2, 0),
    122012: (3, 0),
    122013: (1, 0),
    125011: (2, 0),
    125012: (2, 0),
    133021: (3, 0),
    134061: (0, 0),  # 999 in the tables: it never ends.
    303202: (0, 0),
    303205: (0, 1),
    303206: (0, 0),
    303207: (0, 0),
    303300: (0, 1),
    303301: (0, 1),
    303304: (0, 1),
    303306: (3, 1),
}


def name(kind: type[Entity]) -> str:
    return kind.__name__


# --- the numbers on the classes ---


def test_a_character_has_its_slice_s_numbers() -> None:
    assert (Mona.name, Mona.health, Mona.max_energy) == ("Mona", 10, 3)
    assert (Mona.element, Mona.weapon) == (Element.HYDRO, WeaponKind.CATALYST)
    assert "nation_mondstadt" in Mona.tags


def test_a_character_s_skills_stand_in_the_slice_s_order_with_kind_cost_energy_and_name() -> None:
    assert [(skill.id, skill.name, skill.kind, skill.energy) for skill in Diluc.skills] == [
        (13011, "Tempered Sword", SkillKind.NORMAL, 1),
        (13012, "Searing Onslaught", SkillKind.ELEMENTAL, 1),
        (13013, "Dawn", SkillKind.BURST, 0),
    ]
    assert [skill.cost for skill in Diluc.skills] == [Cost(PYRO, 1, 2), Cost(PYRO, 3), Cost(PYRO, 4, energy=3)]


def test_a_skill_that_the_class_writes_stays_the_same_object() -> None:
    assert Diluc.skills[1] is Diluc.searing_onslaught
    assert FlowingFlame.skill is Diluc.searing_onslaught
    assert Diluc.searing_onslaught.owner is Diluc


def test_a_shared_damage_gets_its_body_and_its_words_from_its_script_s_name() -> None:
    tempered_sword, passion_overload = Diluc.skills[0], Bennett.skills[1]
    assert tempered_sword.description == "Hits for 2 Physical damage."
    assert passion_overload.description == "Hits for 3 Pyro damage."
    assert passion_overload.owner is Bennett


def test_a_passive_skill_says_what_the_hook_s_docstring_says() -> None:
    torrent = Mona.skills[3]
    assert (torrent.kind, torrent.name) == (SkillKind.PASSIVE, "Illusory Torrent")
    assert torrent.description == (
        "Once a round, your switch from Mona to another character is a fast action: you keep the turn."
    )


def test_a_card_has_its_slice_s_name_cost_and_tags() -> None:
    assert FlowingFlame.name == "Flowing Flame"
    assert FlowingFlame.cost == Cost(PYRO, 3)
    assert "talent" in FlowingFlame.tags
    assert Icicle.name == "Icicle"


def test_a_cost_of_one_colour_names_no_element() -> None:
    greatsword = catalogue.find("Sacrificial Greatsword")
    assert issubclass(greatsword, Card)
    assert greatsword.cost == Cost(None, 3)


def test_loading_twice_changes_nothing() -> None:
    before = [(kind, kind.name, getattr(kind, "skills", ())) for kind in CATALOGUED]
    catalogue.load.cache_clear()
    catalogue.load()
    assert [(kind, kind.name, getattr(kind, "skills", ())) for kind in CATALOGUED] == before


def test_the_engine_does_without_the_catalogue() -> None:
    script = "import sys, gcg_plugin.duel; sys.exit('gcg_plugin.catalogue' in sys.modules or 'pydantic' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == 0


# --- decks ---


def test_the_decks_of_the_first_six_characters_are_built() -> None:
    assert {1, 7, 30111, 30112} <= set(catalogue.built_decks())


@pytest.mark.parametrize("number", catalogue.built_decks())
def test_a_deck_holds_each_card_as_often_as_its_slice_says(number: int) -> None:
    rows, deck = load_deck(number), catalogue.deck(number)
    assert [kind.id for kind in deck.characters] == [row.id for row in rows.characters]
    assert [kind.id for kind in deck.cards] == [row.id for row in rows.cards for _ in range(row.count or 0)]
    assert len(deck.cards) in (0, 30)


def test_a_deck_that_is_not_written_is_refused_with_those_that_are() -> None:
    with pytest.raises(DataError, match=r"row 999: no such deck; written are 1, 2, 3"):
        catalogue.deck(999)


def test_a_deck_whose_cards_have_no_class_names_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(CARDS, Diluc.id)
    monkeypatch.delitem(CARDS, FlowingFlame.id)
    problem = re.escape("gcg/decks/1.json: no class is written for Diluc (1301), Flowing Flame (213011)")
    with pytest.raises(DataError, match=problem):
        catalogue.deck(1)


# --- finding ---


@pytest.mark.parametrize("words", [1301, "1301", "Diluc", "diluc", " DILUC "])
def test_a_card_is_found_by_id_and_by_name_in_any_case(words: int | str) -> None:
    assert catalogue.find(words) is Diluc


@pytest.mark.parametrize("words", ["Flowing Flame", "FlowingFlame", "flowing"])
def test_a_card_is_found_by_its_class_s_name_and_by_a_part_of_its_name(words: str) -> None:
    assert catalogue.find(words) is FlowingFlame


def test_a_name_that_nobody_has_is_refused_with_names_that_come_near() -> None:
    with pytest.raises(catalogue.NoSuchCard, match="no card is called 'Dilluc': did you mean Diluc"):
        catalogue.find("Dilluc")


@pytest.mark.parametrize("words", ["", "  ", "?!"])
def test_words_without_a_letter_find_nothing(words: str) -> None:
    with pytest.raises(catalogue.NoSuchCard, match="no card is called"):
        catalogue.find(words)


def test_words_that_fit_several_cards_are_refused_with_their_ids() -> None:
    with pytest.raises(catalogue.NoSuchCard, match=r"several cards are called 'greatsword'.*\(311301\)"):
        catalogue.find("greatsword")


def test_an_id_that_no_card_has_is_refused() -> None:
    with pytest.raises(catalogue.NoSuchCard, match="no card has the id 5"):
        catalogue.find(5)


def test_a_card_of_a_kind_is_found_by_its_very_name_alone() -> None:
    assert catalogue.find_kind("kaeya", Character) is Kaeya
    with pytest.raises(catalogue.NoSuchCard, match="no character is called 'Kay': did you mean Kaeya"):
        catalogue.find_kind("Kay", Character)
    with pytest.raises(catalogue.NoSuchCard, match=r"no summon is called 'Kaeya'$"):
        catalogue.find_kind("Kaeya", Summon)


def test_a_description_is_the_docstring_on_one_line() -> None:
    assert catalogue.description(Icicle) == (
        "Hits for 2 Cryo damage each time your active character changes, three times in all."
    )

    class Silent(Status):
        pass

    with pytest.raises(CardError, match="Silent has no docstring"):
        catalogue.description(Silent)


# --- a class that its slice does not bear out ---


@pytest.fixture
def reload() -> Iterator[None]:
    """Let the test load anew, and the tests after it have the catalogue as it was."""
    catalogue.load.cache_clear()
    yield
    catalogue.load.cache_clear()
    catalogue.load()


@pytest.mark.usefixtures("reload")
def test_a_character_with_a_skill_that_its_slice_lacks_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    class Impostor(Diluc):
        """A Diluc with a skill too many."""

        skills = (*Diluc.skills, Kaeya.frostgnaw)

    monkeypatch.setitem(CARDS, Diluc.id, Impostor)
    with pytest.raises(CardError, match="Impostor has a skill 11032, which its slice does not have"):
        catalogue.load()


@pytest.mark.usefixtures("reload")
def test_a_character_without_a_skill_that_is_no_shared_damage_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    class Idler(Character):
        """A Diluc without his burst."""

        @skill(13012)
        def searing_onslaught(self) -> Effects:
            """Nothing."""
            yield from ()

    monkeypatch.setitem(CARDS, Diluc.id, Idler)
    with pytest.raises(CardError, match="Idler lacks the skill 13013 Dawn, and 'Char_Skill_13013' is no shared damage"):
        catalogue.load()


@pytest.mark.usefixtures("reload")
def test_a_passive_skill_without_a_hook_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    class Settled(Character):
        """A Mona who does not slip away."""

        skills = (Mona.mirror_reflection_of_doom, Mona.stellaris_phantasm)

    monkeypatch.setitem(CARDS, Mona.id, Settled)
    with pytest.raises(CardError, match="Settled lacks the hook that its passive skill 12034 is"):
        catalogue.load()


@pytest.mark.usefixtures("reload")
def test_a_class_of_another_sort_than_its_slice_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(CARDS, Diluc.id, Icicle)
    with pytest.raises(CardError, match=r"Icicle \(111031\) is no Character"):
        catalogue.load()


# --- laws of slices and classes ---


@pytest.mark.parametrize("number", catalogue.built_decks())
def test_every_card_of_a_built_deck_and_every_card_it_creates_has_a_class(number: int) -> None:
    deck = load_deck(number)
    ids = {row.id for row in deck.characters} | {row.id for row in (*deck.cards, *deck.created, *load_rule().created)}
    assert ids - set(CARDS) == set()


@pytest.mark.parametrize("kind", [kind for kind in CATALOGUED if issubclass(kind, Character)], ids=name)
def test_every_skill_of_a_character_has_a_body_and_a_text(kind: type[Character]) -> None:
    assert [skill.id for skill in kind.skills] == [row.id for row in CHARACTER_ROWS[kind.id].skills]
    assert all(skill.description and skill.name and skill.owner is kind for skill in kind.skills)


@pytest.mark.parametrize("kind", CATALOGUED, ids=name)
def test_every_class_has_a_name_of_a_slice_and_a_text_of_its_own(kind: type[Entity]) -> None:
    assert kind.id in CHARACTER_ROWS or kind.id in CARD_ROWS
    assert kind.name
    assert not kind.name.startswith("#")
    assert catalogue.description(kind).endswith(".")


@pytest.mark.parametrize("kind", [kind for kind in CATALOGUED if kind.id in CARD_ROWS], ids=name)
def test_every_class_is_of_the_kind_its_slice_says(kind: type[Entity]) -> None:
    row = CARD_ROWS[kind.id]
    assert issubclass(kind, KINDS[row.kind])
    assert issubclass(kind, Location) is ("place" in row.tags)
    assert issubclass(kind, Companion) is ("ally" in row.tags)
    if issubclass(kind, Weapon):
        word = {WeaponKind.POLEARM: "pole"}.get(kind.kind, kind.kind.name.lower())
        assert f"weapon_{word}" in row.tags


@pytest.mark.parametrize(
    "kind", [kind for kind in CATALOGUED if kind.id in CARD_ROWS and not issubclass(kind, Card)], ids=name
)
def test_every_created_card_starts_with_the_tables_numbers(kind: type[Entity]) -> None:
    usages, rounds = STARTS[kind.id]
    assert kind.max_rounds == rounds
    assert usages in (0, kind.max_usages or kind.shield)


@pytest.mark.parametrize("kind", [kind for kind in CATALOGUED if issubclass(kind, Summon)], ids=name)
def test_every_summon_s_end_phase_deals_what_its_slice_hints(kind: type[Summon]) -> None:
    hint = CARD_ROWS[kind.id].hint
    assert hint is not None
    # One that stays without usages may deal only then, as the Frog does.
    board = Board(side(summons=[card(kind, usages=0) if kind.stays else kind]))
    board.end_round()
    dealt = [entry[3:5] for entry in board.journal if entry[0] == "damage" and entry[6] == kind.id]
    assert dealt == [(hint.amount, Element[hint.element.upper()])]


def test_no_two_classes_have_one_id() -> None:
    with pytest.raises(CardError, match="Twin has the id 1301 of Diluc"):

        class Twin(Character):
            id = 1301

    assert all(CARDS[number].id == number for number in CARDS)
    assert CARDS[1301] is Diluc


# --- laws of tests ---


@pytest.mark.parametrize("module", MODULES)
def test_every_card_module_has_a_test_file_or_a_part_in_its_family_s(module: str) -> None:
    parts = module.split(".")
    folder, family, stem = TESTS / parts[1], parts[-2], parts[-1]
    shared = [file.read_text(encoding="utf-8") for file in folder.rglob(f"test_{family}.py")]
    assert list(folder.rglob(f"test_{stem}.py")) or any(f"from {module} import " in text for text in shared)


@pytest.mark.parametrize("hook", HOOKS)
def test_every_hook_is_used_by_a_card_or_by_a_test_s_own(hook: str) -> None:
    if any(moment.removeprefix("foe:") == hook for kind in CATALOGUED for moment, _ in kind.listens):
        return
    ways = re.compile(rf"def {hook}\(self|@hook\(\"{hook}\"\)")
    assert any(ways.search(file.read_text(encoding="utf-8")) for file in TESTS.rglob("test_*.py"))


def test_what_a_card_says_has_numbers_in_figures_and_speaks_to_whoever_plays_it() -> None:
    catalogue.load()
    ours = [kind for kind in CARDS.values() if kind.__module__.startswith(("gcg_plugin.cards", "gcg_plugin.char"))]
    said = [catalogue.description(kind) for kind in ours]
    said += [skill.description for kind in ours if issubclass(kind, Character) for skill in kind.skills]
    assert len(said) > 150
    amounts = re.compile(r"\b(one|two|three|four|five|eight) (Pyro|Hydro|Cryo|Electro|Anemo|Omni|HP|dice|energy)", re.I)
    for text in said:
        assert not amounts.search(text), text
        assert "its side" not in text, text
        assert text.endswith("."), text
