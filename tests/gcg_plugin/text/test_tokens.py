"""The game's tokens, one kind after the other. The sentences are made up; the tokens' forms are the game's."""

from __future__ import annotations

from typing import ClassVar

import pytest

from gcg_plugin.text.tokens import resolve


class FewWords:
    """Some names of a made-up language."""

    _keywords: ClassVar = {3: "Uses", 100: "Plain harm", 103: "Fire harm", 303: "Fire", 310: "Energy", 302: "水元素"}
    _cards: ClassVar = {1301: "Diluc", 113011: "Infusion", 116: "Core"}
    _forms: ClassVar = {(116, "s1"): "Cores"}

    def keyword(self, number: int, form: str = "") -> str | None:
        return self._keywords.get(number)

    def card(self, number: int, form: str = "") -> str | None:
        return self._forms.get((number, form)) or self._cards.get(number)

    def skill(self, number: int, form: str = "") -> str | None:
        return {13012: "Onslaught"}.get(number)


WORDS = FewWords()


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("$[K3]: 2", "Uses: 2"),
        ("$[A1301] holds $[C113011].", "Diluc holds Infusion."),
        ("After $[S13012]", "After Onslaught"),
        ("Two $[C116|s1] and a $[C116]", "Two Cores and a Core"),
        ("A $[C116|nc].", "A Core."),
        ("$[K9] $[C9] $[A9] $[S9] $[Z9]", "keyword 9 card 9 character 9 skill 9 Z9"),
    ],
)
def test_a_reference_is_shown_as_the_name_it_stands_for(text: str, shown: str) -> None:
    assert resolve(text, WORDS) == shown


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Hits for $[D__KEY__DAMAGE] $[D__KEY__ELEMENT].", "Hits for 3 Fire harm."),
        ("Hits for $[D__KEY__DAMAGE|nc].", "Hits for 3."),
        ("Hits for $[D__KEY__DAMAGE_2] $[D__KEY__ELEMENT_2].", "Hits for X elemental damage."),
        ("Has ${GCG_TOKEN_SHIELD} points.", "Has X points."),
        ("Has ${[GCG_TOKEN_SHIELD]} points.", "Has X points."),
        ("Takes {0} or {param1:I}.", "Takes X or X."),
    ],
)
def test_a_value_is_shown_where_it_is_known_and_as_an_x_where_not(text: str, shown: str) -> None:
    assert resolve(text, WORDS, {"DAMAGE": "3", "ELEMENT": "Fire harm"}) == shown


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("1 {SPRITE_PRESET#2103}<color=#FF9999FF>Fire harm</color>", "1 Fire harm"),
        ("1 {SPRITE_PRESET#1103}Fire die", "1 Fire die"),
        ("1 {SPRITE_PRESET#2103}", "1 Fire"),
        ("1 {SPRITE_PRESET#2103}, then 2", "1 Fire, then 2"),
        ("1 {SPRITE_PRESET#1103}die", "1 Fire die"),
        ("1 {SPRITE_PRESET#11003}die", "1 Fire die"),
        ("1 {SPRITE_PRESET#2103}harm of the fire", "1 harm of the fire"),
        ("1 {SPRITE_PRESET#1110}energies", "1 energies"),
        ("1 {SPRITE_PRESET#2100}harm", "1 Plain harm harm"),
        ("1点{SPRITE_PRESET#2102}水元素伤害。", "1点水元素伤害。"),
        ("3 {SPRITE_PRESET#4008}spirit", "3 spirit"),
        ("3 {SPRITE_PRESET#1104}dice", "3 dice"),
        ("{SPRITE_PRESET#1103}{SPRITE_PRESET#1103}", "FireFire"),
    ],
)
def test_an_icon_is_its_word_unless_the_word_follows_it(text: str, shown: str) -> None:
    assert resolve(text, WORDS) == shown


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("1 {PLURAL#1|pt.|pts.}", "1 pt."),
        ("2 {PLURAL#2|pt.|pts.}", "2 pts."),
        ("$[D__KEY__DAMAGE] {PLURAL#$[D__KEY__DAMAGE]|pt.|pts.}", "X pts."),
        ("21 {PLURAL#21|a|b|c}", "21 a"),
        ("11 {PLURAL#11|a|b|c}", "11 c"),
        ("3 {PLURAL#3|a|b|c}", "3 b"),
        ("13 {PLURAL#13|a|b|c}", "13 c"),
        ("5 {PLURAL#5|a|b|c}", "5 c"),
        ("5 {PLURAL#5}things", "5 things"),
        ("2 {PLURAL#2|<color=#FFFFFFFF>one</color>|many}", "2 many"),
    ],
)
def test_the_plural_goes_with_its_number(text: str, shown: str) -> None:
    assert resolve(text, WORDS) == shown


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("one\\ntwo\nthree", "one\ntwo\nthree"),
        ("<color=#FFFFFFFF>bright</color> <i>and</i> <size=20>big</size>", "bright and big"),
        ("1 < 2 and 3 > 2", "1 < 2 and 3 > 2"),
        ("#A {F#she}{M#he} wins", "A she/he wins"),
        ("{M#He} wins", "He wins"),
        ("{LINK#N110}linked{/LINK}", "linked"),
        ("{RUBY#[D]above}word", "word"),
        ("a{NON_BREAK_SPACE}: b", "a\N{NO-BREAK SPACE}: b"),
        ("#{NICKNAME} and #{REALNAME[ID(1)|HOSTONLY(true)]}", "nickname and realname"),
        ("{PLURAL#2|{NICKNAME}|{REALNAME[ID(1)]}}", "realname"),
        ("cut $[K3 and {SPRITE and ${x", "cut K3 and SPRITE and x"),
        ("", ""),
        ("#1 stays a number", "1 stays a number"),
    ],
)
def test_dress_falls_away_and_nothing_is_left_raw(text: str, shown: str) -> None:
    assert resolve(text, WORDS) == shown


def test_nothing_of_a_text_tells_the_terminal_what_to_do() -> None:
    assert resolve("a\x1b[31mb\x9b1mc\x07\x00\nd\x7f", WORDS) == "a[31mb1mc\nd"
