from __future__ import annotations

import subprocess
import sys

import pytest

from genshin_world import Page


@pytest.mark.parametrize("path", ["/replay", "/replay/{name}", "/a-b/c_d.e", "/2"])
def test_a_page_has_a_path_of_small_letters_and_parameters(path):
    assert Page(path, "A page", print, in_menu=False).path == path


@pytest.mark.parametrize(
    "path",
    ["", "/", "replay", "/Replay", "/a b", "/a/", "/a//b", "/{name}", "/visit", "/visit/x", "/world/x", "/_nicegui/x"],
)
def test_a_page_cannot_take_an_address_of_the_worlds_own_nor_one_that_is_none(path):
    with pytest.raises(ValueError, match="no path of a plugin's page"):
        Page(path, "A page", print, in_menu=False)


def test_the_menu_cannot_lead_to_a_page_with_a_parameter():
    with pytest.raises(ValueError, match="in_menu=False"):
        Page("/replay/{name}", "A replay", print)


def test_what_a_plugin_draws_with_is_imported_without_nicegui():
    code = "import sys, genshin_world; genshin_world.Room, genshin_world.Page; print('nicegui' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


def test_the_command_line_is_built_without_nicegui():
    code = (
        "import sys; from genshin_world import World; from genshin_world.cli import build_app;"
        "build_app(World.open()); print(any(m in sys.modules for m in ('nicegui', 'uvicorn', 'fastapi')))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
