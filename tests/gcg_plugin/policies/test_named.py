"""Policies by name: the game's, and one's own as `module:factory`."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from gcg_plugin.policies import POLICIES, NoSuchPolicy, RandomPolicy, any_policy, code_of, policy_named

MODULE = """
class Plain:
    def choose(self, seen, side): ...

class Seeded(Plain):
    def __init__(self, seed):
        self.seed = seed

class Zoo:
    Kept = Seeded

def broken(seed):
    raise ValueError("no\\nidea")

def three(seed):
    return 3

def ends(seed):
    raise SystemExit(3)

class Shy:
    def __getattr__(self, name):
        raise OSError("not now")

four = 4
"""


@pytest.fixture(autouse=True)
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A module of one's own, `own_zoo`, that can be imported."""
    monkeypatch.syspath_prepend(tmp_path)
    file = tmp_path / "own_zoo.py"
    file.write_text(MODULE, encoding="utf-8")
    monkeypatch.delitem(sys.modules, "own_zoo", raising=False)
    return file


def test_a_policy_of_ones_own_is_made_from_the_seed_where_it_takes_one():
    assert type(any_policy("own_zoo:Plain", 5)).__name__ == "Plain"
    assert vars(any_policy("own_zoo:Seeded", 5)) == {"seed": 5}
    assert vars(any_policy("own_zoo:Zoo.Kept", 6)) == {"seed": 6}
    assert isinstance(any_policy("random", 5), RandomPolicy)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("clever", f"no policy is called 'clever': choose {' or '.join(POLICIES)}, or name your own as MODULE:FACTORY"),
        ("gone_zoo:Plain", "policy 'gone_zoo:Plain' cannot be found: ModuleNotFoundError: No module named 'gone_zoo'"),
        ("own_zoo:Gone", "policy 'own_zoo:Gone' cannot be found: AttributeError: "),
        (":Plain", "policy ':Plain' cannot be found: "),
        ("own_zoo:four", "policy 'own_zoo:four' cannot be made: 4 is no function or class to call"),
        ("own_zoo:", "policy 'own_zoo:' cannot be made: "),
        ("own_zoo:broken", "policy 'own_zoo:broken' cannot be made: ValueError: no idea"),
        ("own_zoo:ends", "policy 'own_zoo:ends' cannot be made: SystemExit: 3"),
        ("own_zoo:Shy", "policy 'own_zoo:Shy' cannot be made: OSError: not now"),
        ("own_zoo:three", "policy 'own_zoo:three' cannot be made: 3 has no choose(seen, side) to be asked"),
    ],
)
def test_what_is_wrong_with_a_name_is_one_line(name: str, words: str):
    with pytest.raises(NoSuchPolicy) as caught:
        any_policy(name)
    assert str(caught.value).startswith(words)
    assert "\n" not in str(caught.value)
    assert caught.value.sentence.startswith(words[0].upper() + words[1:])


@pytest.mark.parametrize(
    ("content", "problem"),
    [("1 / 0", "ZeroDivisionError: division by zero"), ("import sys\nsys.exit(7)", "SystemExit: 7")],
)
def test_a_module_that_fails_or_ends_as_it_is_imported_is_told_in_one_line(module, content, problem):
    module.write_text(content, encoding="utf-8")
    with pytest.raises(NoSuchPolicy, match=f"cannot be found: {problem}$"):
        any_policy("own_zoo:Plain")


def test_a_name_out_of_a_file_imports_no_module(monkeypatch):
    with pytest.raises(NoSuchPolicy, match="no policy is called 'own_zoo:Plain'"):
        policy_named("own_zoo:Plain")
    assert "own_zoo" not in sys.modules


def test_another_draft_of_a_module_is_told_from_the_one_before(module):
    before = code_of("own_zoo:Plain")
    assert before == code_of("own_zoo:Seeded") != ""
    module.write_text(f"{MODULE}\n", encoding="utf-8")
    assert code_of("own_zoo:Plain") != before
    assert code_of("random") == ""
