"""What a card or skill says: the game's description where the player has it in the language, else our own words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from gcg_plugin.catalogue import description, shared_damage
from gcg_plugin.duel import CARDS, Entity, Skill
from gcg_plugin.duel.elements import damage_name
from gcg_plugin.names import ENGLISH, TextIds, card_text_ids, name_of, plain_name, skill_text_ids
from gcg_plugin.slices import every_card, every_skill, load_keywords
from gcg_plugin.text.official import official_texts
from gcg_plugin.text.tokens import resolve

__all__ = ["describe", "describe_skill"]

_ELEMENTS: Final = ("physical", "cryo", "hydro", "pyro", "electro", "anemo", "geo", "dendro")
_KEYWORD_OF_DAMAGE: Final[Mapping[str, int]] = {element: 100 + place for place, element in enumerate(_ELEMENTS)}
"""The keyword that says "damage of the element" (`GCGElement`)."""

_OWN_KEYWORDS: Final[Mapping[int, str]] = {
    1: "Combat Action",
    2: "Fast Action",
    3: "Usages",
    4: "Rounds",
    5: "Piercing damage",
    6: "Shield",
    **{number: f"{element.capitalize()} damage" for element, number in _KEYWORD_OF_DAMAGE.items()},
    **{number + 200: element.capitalize() for element, number in _KEYWORD_OF_DAMAGE.items() if element != "physical"},
    308: "Matching",
    309: "Unaligned",
    310: "Energy",
    311: "Arcane Legend",
    411: "Omni",
}
"""English words for the commonest keywords, where the player's texts lack a keyword's name."""


def describe(kind: type[Entity], language: str = ENGLISH) -> str:
    """What a character or card does, in one or more lines.

    Raises:
        CardError: the player has no text of it, and the class has no docstring.
        DataError: the player's file of texts is not what `genshin-world text gcg` writes.
    """
    ids = card_text_ids(kind.id)
    return _official(ids, language, _card_values(kind.id, language)) or description(kind)


def describe_skill(skill: Skill, language: str = ENGLISH) -> str:
    """What a skill does, in one or more lines.

    Raises:
        DataError: the player's file of texts is not what `genshin-world text gcg` writes.
    """
    ids = skill_text_ids(skill.id)
    own = " ".join(skill.description.split())
    return _official(ids, language, _skill_values(skill.id, language)) or own


def _official(ids: TextIds | None, language: str, values: Mapping[str, str]) -> str:
    text = "" if ids is None else official_texts(language).get(ids.description, "")
    return resolve(text, _Names(language), values) if text else ""


class _Names:
    """The names of one language: the player's official ones, which have every form, else ours."""

    def __init__(self, language: str) -> None:
        self._language = language
        self._texts = official_texts(language)

    def keyword(self, number: int, form: str = "") -> str | None:
        text = self._texts.get(load_keywords().get(number, 0))
        return plain_name(text, form) if text else _OWN_KEYWORDS.get(number)

    def card(self, number: int, form: str = "") -> str | None:
        if (ids := card_text_ids(number)) is not None:
            return self._name(ids, form)
        return CARDS[number].name or CARDS[number].__name__ if number in CARDS else None

    def skill(self, number: int, form: str = "") -> str | None:
        return None if (ids := skill_text_ids(number)) is None else self._name(ids, form)

    def _name(self, ids: TextIds, form: str) -> str:
        text = self._texts.get(ids.name)
        return plain_name(text, form) if text else name_of(ids.name, self._language)


# --- values the slices know -------------------------------------------------------------------------------------------


def _skill_values(number: int, language: str) -> Mapping[str, str]:
    """A skill's damage and element, as far as its row tells.

    Both are known where its script is no more than a damage; elsewhere the element is that of the dice it costs, as it
    is for every skill of the decks (compared with the game's own values).
    """
    row = every_skill().get(number)
    if row is None:
        return {}
    if (damage := shared_damage(row.effect)) is not None:
        element, amount = damage
        return {"DAMAGE": str(amount), **_element(damage_name(element).lower(), language)}
    return _element(row.cost.element, language)


def _card_values(number: int, language: str) -> Mapping[str, str]:
    """A card's damage and element, by the hint it shows of itself."""
    row = every_card().get(number)
    if row is None or row.hint is None:
        return {}
    amount = {} if row.hint.amount is None else {"DAMAGE": str(row.hint.amount)}
    return amount | _element(row.hint.element, language)


def _element(element: str | None, language: str) -> dict[str, str]:
    if element is None or element not in _KEYWORD_OF_DAMAGE:
        return {}
    name = _Names(language).keyword(_KEYWORD_OF_DAMAGE[element])
    return {"ELEMENT": name} if name else {}
