"""The rows of the slices `genshin-world tables gcg` writes, and the functions that read them.

Ids, numbers and names of scripts are the game's own (tables of 5.5.1); every word is a lower-case English one of
ours. Rows are frozen and refuse a key they do not know. A value equal to its default is left out of the file.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from genshin_world.errors import DataError
from genshin_world.slices import data_path, read_slice

__all__ = [
    "FALLBACK_PLAYER_DECK",
    "CardKind",
    "CardRow",
    "CharacterRow",
    "ConditionRow",
    "CostRow",
    "DeckSlice",
    "ElementName",
    "First",
    "GameRow",
    "GamesSlice",
    "HintRow",
    "KeywordRow",
    "KeywordsSlice",
    "LadderRow",
    "LadderStep",
    "LaddersSlice",
    "NeedsRow",
    "OfferRow",
    "ReactionRow",
    "Row",
    "RuleSlice",
    "SkillKind",
    "SkillRow",
    "TargetRow",
    "WeaponName",
    "built_deck_ids",
    "every_card",
    "every_character",
    "every_skill",
    "load_deck",
    "load_game",
    "load_games",
    "load_keywords",
    "load_ladders",
    "load_rule",
]

ElementName = Literal["cryo", "hydro", "pyro", "electro", "anemo", "geo", "dendro"]
WeaponName = Literal["sword", "claymore", "bow", "catalyst", "pole"]
SkillKind = Literal["normal", "elemental", "burst", "passive", "technique", "other"]
CardKind = Literal[
    "weapon",
    "artifact",
    "talent",
    "technique",
    "equipment",
    "support",
    "event",
    "status",
    "side_status",
    "summon",
]
First = Literal["player", "random"]

# A seated game whose player's deck is not written plays this one (design, section 5).
FALLBACK_PLAYER_DECK = 3


class Row(BaseModel):
    """What every row shares: it is frozen and knows all its keys."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class CostRow(Row):
    """What a skill or a card costs: one kind of matching dice, dice of any colour, energy, and the Arcane Legend.

    `element` names the matching dice: an element, `same` for any one element, `None` when there are none.
    """

    element: ElementName | Literal["same"] | None = None
    amount: int = Field(default=0, ge=0)
    any: int = Field(default=0, ge=0)
    energy: int = Field(default=0, ge=0)
    legend: bool = False


class SkillRow(Row):
    """A character's skill; `energy` is what using it gains, `effect` the name of its script."""

    id: int
    name_text_id: int
    description_text_id: int
    kind: SkillKind
    cost: CostRow = CostRow()
    energy: int = Field(default=0, ge=0)
    effect: str = ""
    hidden: bool = False


class CharacterRow(Row):
    """A character of a deck.

    `start_hp` and `start_energy` are what the deck says it begins with: `None` means full HP and no energy.
    `tags` holds element, weapon, nation and camp alike (`element_pyro`, `weapon_sword`, `nation_mondstadt`).
    """

    id: int
    name_text_id: int
    description_text_id: int
    hp: int = Field(ge=1)
    max_energy: int = Field(ge=0)
    element: ElementName
    weapon: WeaponName | None = None
    tags: tuple[str, ...] = ()
    skills: tuple[SkillRow, ...]
    start_hp: int | None = Field(default=None, ge=0)
    start_energy: int | None = Field(default=None, ge=0)


class NeedsRow(Row):
    """What a deck must hold for a card to be in it: these characters, and a character for each of these tags."""

    characters: tuple[int, ...] = ()
    tags: tuple[str, ...] = ()


class HintRow(Row):
    """What a card shows of itself: an element (`heal` and `void` too) and a value such as `2`, `1+` or `×2`."""

    element: ElementName | Literal["heal", "void"]
    value: str = ""

    @property
    def amount(self) -> int | None:
        """The value as a number, `None` when it is more than one (`1+`, `×2`) or missing."""
        return int(self.value) if self.value.isdecimal() else None


class ConditionRow(Row):
    """One condition of a target, by the table's own word in lower case (`is_alive_character`) and its value."""

    type: str
    value: int = 0


class TargetRow(Row):
    """One target a card takes: whose, what, with which tags, under which conditions."""

    camp: Literal["own", "foe"]
    what: Literal["character", "summon", "support"]
    tags: tuple[str, ...] = ()
    conditions: tuple[ConditionRow, ...] = ()


class CardRow(Row):
    """An action card (`count` says how often a deck holds it) or a card others create (`count` is `None`).

    `effects` are the names of its scripts, in the order of its skills.
    """

    id: int
    name_text_id: int
    description_text_id: int
    kind: CardKind
    cost: CostRow = CostRow()
    tags: tuple[str, ...] = ()
    needs: NeedsRow = NeedsRow()
    targets: tuple[TargetRow, ...] = ()
    effects: tuple[str, ...] = ()
    hint: HintRow | None = None
    count: int | None = Field(default=None, ge=1)


class DeckSlice(Row):
    """A deck: characters in their order, distinct action cards by id, and every card those create by id."""

    id: int
    characters: tuple[CharacterRow, ...]
    cards: tuple[CardRow, ...] = ()
    created: tuple[CardRow, ...] = ()


class ReactionRow(Row):
    """A reaction of two elements; `creates` is the card it leaves, if any."""

    id: int
    name_text_id: int
    description_text_id: int
    elements: tuple[ElementName, ElementName]
    effect: str = ""
    creates: int | None = None


class RuleSlice(Row):
    """A rule: cards drawn each round, the hand's limit, the reactions and the cards those leave."""

    id: int
    draw: int = Field(ge=1)
    hand_limit: int = Field(ge=1)
    reactions: tuple[ReactionRow, ...]
    created: tuple[CardRow, ...]


class KeywordRow(Row):
    """A word the descriptions refer to by its id (`$[K3]`)."""

    id: int
    name_text_id: int


class KeywordsSlice(Row):
    """Every keyword, by id."""

    keywords: tuple[KeywordRow, ...]


class OfferRow(Row):
    """Who offers a game: a table of the game's and the id it goes by there.

    `week` and `world` name an NPC, `quest` a quest step; `level` is the player level a weekly game opens at.
    """

    by: Literal["week", "world", "quest"]
    id: int
    level: int | None = None


class GameRow(Row):
    """A seated game: the opponent's deck, the player's (`None`: the player's own choice), and who moves first."""

    id: int
    opponent_deck: int
    player_deck: int | None = None
    first: First
    offered: tuple[OfferRow, ...] = ()


class GamesSlice(Row):
    """Every seated game, by id."""

    games: tuple[GameRow, ...]


class LadderStep(Row):
    """A game of a challenger's ladder and the player level it opens at."""

    game: int
    level: int = 0


class LadderRow(Row):
    """A challenger's ladder (`GCGWeekLevel`): `open_level` is the player level the challenger appears at."""

    npc: int
    open_level: int = 0
    steps: tuple[LadderStep, ...]


class LaddersSlice(Row):
    """Every challenger's ladder, by NPC."""

    ladders: tuple[LadderRow, ...]


@cache
def load_rule() -> RuleSlice:
    """The rule duels against residents run on (rule 2: no clocks).

    Raises:
        DataError: the slice is missing or not what it should be.
    """
    return read_slice(RuleSlice, "gcg", "standard_rule.json")


@cache
def load_keywords() -> dict[int, int]:
    """The text id of each keyword's name, by the keyword's id.

    Raises:
        DataError: the slice is missing or not what it should be.
    """
    return {row.id: row.name_text_id for row in read_slice(KeywordsSlice, "gcg", "keywords.json").keywords}


@cache
def built_deck_ids() -> tuple[int, ...]:
    """The ids of the decks that are written, in ascending order."""
    folder = data_path("gcg", "decks")
    names = [entry.name for entry in folder.iterdir()] if folder.is_dir() else []
    stems = [name.removesuffix(".json") for name in names if name.endswith(".json")]
    return tuple(sorted(int(stem) for stem in stems if stem.isdecimal()))


@cache
def load_deck(deck: int) -> DeckSlice:
    """A deck by its id.

    Raises:
        DataError: no such deck is written (the message lists those that are), or its slice is not what it should be.
    """
    if deck not in built_deck_ids():
        known = ", ".join(str(known) for known in built_deck_ids()) or "none"
        raise DataError("gcg/decks", deck, None, f"no such deck; written are {known}")
    return read_slice(DeckSlice, "gcg", "decks", f"{deck}.json")


@cache
def every_character() -> Mapping[int, CharacterRow]:
    """Every character of the decks that are written, by id."""
    return {row.id: row for number in built_deck_ids() for row in load_deck(number).characters}


@cache
def every_skill() -> Mapping[int, SkillRow]:
    """Every skill of those characters, by id."""
    return {skill.id: skill for character in every_character().values() for skill in character.skills}


@cache
def every_card() -> Mapping[int, CardRow]:
    """Every card by id: the decks', what those create, and what the reactions leave."""
    decks = [load_deck(number) for number in built_deck_ids()]
    rows = [row for deck in decks for row in (*deck.cards, *deck.created)]
    return {row.id: row for row in (*rows, *load_rule().created)}


@cache
def _games() -> tuple[GameRow, ...]:
    return read_slice(GamesSlice, "gcg", "games.json").games


def load_games() -> dict[int, GameRow]:
    """Every seated game by its id, ascending.

    Raises:
        DataError: the slice is missing or not what it should be.
    """
    return {game.id: game for game in _games()}


def load_game(game: int) -> GameRow:
    """A seated game by its id.

    Raises:
        DataError: no such game is seated (the message lists those that are).
    """
    games = load_games()
    if game not in games:
        known = ", ".join(str(known) for known in games) or "none"
        raise DataError("gcg/games.json", game, None, f"no such game is seated; seated are {known}")
    return games[game]


@cache
def _ladders() -> tuple[LadderRow, ...]:
    return read_slice(LaddersSlice, "gcg", "ladders.json").ladders


def load_ladders() -> dict[int, LadderRow]:
    """Every challenger's ladder by its NPC id (`GCGWeekLevel`'s, not the world NPC's), ascending.

    Raises:
        DataError: the slice is missing or not what it should be.
    """
    return {ladder.npc: ladder for ladder in _ladders()}
