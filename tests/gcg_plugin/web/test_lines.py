"""The board's words as segments with classes."""

from __future__ import annotations

import pytest
from rich.text import Text

from gcg_plugin.board.palette import damage_style, face_style
from gcg_plugin.board.story import Narrator
from gcg_plugin.duel.elements import ELEMENTS, OMNI
from gcg_plugin.web.lines import segments
from tests.gcg_plugin.board.boards import NAMES, random_duel


def test_plain_text_is_one_segment_without_classes() -> None:
    assert segments(Text("You end the round")) == (("You end the round",),)
    assert segments(Text()) == ()


def test_styles_become_classes_and_overlap() -> None:
    text = Text("Diluc ", style="bold").append("−3 Pyro", style=damage_style(3)).append(" ?", style="dim")
    assert segments(text) == (("Diluc ", "b"), ("−3 Pyro", "b pyro"), (" ?", "b dim"))


def test_pieces_of_one_style_are_one_segment() -> None:
    assert segments(Text("a").append("b").append("c", style="none")) == (("abc",),)


@pytest.mark.parametrize(
    ("style", "name"),
    [("green", "good"), ("bold red", "b bad"), ("yellow", "warn"), ("italic", "i"), ("not bold dim", "")],
)
def test_a_style_is_named_by_what_it_means(style: str, name: str) -> None:
    assert segments(Text("x", style=style)) == ((("x", name),) if name else (("x",),))


def test_a_background_is_no_class() -> None:
    assert segments(Text("x", style=f"white on {face_style(OMNI)}")) == (("x",),)


def test_every_face_has_a_class() -> None:
    found = [segments(Text("x", style=face_style(face)))[0][-1] for face in (OMNI, *ELEMENTS)]
    assert found == ["omni", "cryo", "hydro", "pyro", "electro", "anemo", "geo", "dendro"]


def test_no_word_of_a_duels_story_is_lost() -> None:
    narrator = Narrator(NAMES, 0)
    told = 0
    for duel, _ in random_duel(3):
        for line in narrator.catch_up(duel):
            assert "".join(piece[0] for piece in segments(line.text)) == line.text.plain
            told += 1
    assert told > 30
