"""From a name to a policy: those that come with the game, and one's own as `module:factory`."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Sequence
from hashlib import blake2b
from pathlib import Path
from pkgutil import resolve_name
from typing import Any, Final

from gcg_plugin.policies.at_random import RandomPolicy
from gcg_plugin.policies.base import Policy
from gcg_plugin.policies.erring import ErringPolicy
from gcg_plugin.policies.scripted import ScriptedPolicy
from gcg_plugin.policies.search import SearchPolicy

__all__ = ["POLICIES", "NoSuchPolicy", "any_policy", "code_of", "policies_asked", "policy_named"]

NORMAL_NODES: Final = 40
HARD_SECONDS: Final = 1.0

POLICIES: Final[dict[str, Callable[[int], Policy]]] = {
    "scripted": lambda _seed: ScriptedPolicy(),
    "random": RandomPolicy,
    "easy": ErringPolicy,
    "normal": lambda seed: SearchPolicy(seed, nodes=NORMAL_NODES),
    "hard": lambda seed: SearchPolicy(seed, seconds=HARD_SECONDS),
    "search": SearchPolicy,
}
"""By name, what makes a policy from a seed. The same seed plays the same, but for `hard`, which takes its second."""


class NoSuchPolicy(KeyError):
    """A name names no policy: one line that says why, and which there are."""

    def __str__(self) -> str:
        return " ".join(str(self.args[0]).split())

    @property
    def sentence(self) -> str:
        """The line as a sentence of its own."""
        words = str(self)
        return f"{words[:1].upper()}{words[1:]}."


def policy_named(name: str, seed: int = 0) -> Policy:
    """A new policy of those in `POLICIES`; the seed is for those that have chance of their own.

    It imports nobody's module, so that names may be taken from a file that somebody else wrote.

    Raises:
        NoSuchPolicy: with the names there are, when there is none such.
    """
    try:
        make = POLICIES[name]
    except KeyError:
        raise NoSuchPolicy(f"no policy is called {name!r}: choose {' or '.join(POLICIES)}") from None
    return make(seed)


def any_policy(name: str, seed: int = 0) -> Policy:
    """A new policy by name, one's own among them.

    Args:
        name: one of `POLICIES`, or `module:factory`: what is called with the seed (a class, too; without arguments
            where it takes none) and returns a policy. The module is imported.
        seed: for policies that have chance of their own.

    Raises:
        NoSuchPolicy: there is none of that name, its module cannot be imported, or what it makes is no policy.
    """
    if ":" not in name:
        try:
            return policy_named(name, seed)
        except NoSuchPolicy as error:
            raise NoSuchPolicy(f"{error}, or name your own as MODULE:FACTORY") from None
    factory = _factory(name)
    try:
        policy = factory(seed) if _takes_a_seed(factory) else factory()
        asked = callable(getattr(policy, "choose", None)) and not isinstance(policy, type)
    except (Exception, SystemExit) as error:  # whatever somebody's factory raises is told in a line
        raise NoSuchPolicy(f"policy {name!r} cannot be made: {type(error).__name__}: {error}") from error
    if not asked:
        raise NoSuchPolicy(f"policy {name!r} cannot be made: {policy!r} has no choose(seen, side) to be asked")
    made: Policy = policy
    return made


def policies_asked(names: Sequence[str]) -> tuple[str, str]:
    """Who plays the two sides, as a command line names them: one policy for both, or two.

    A module of one's own is then found where the command was called, too.

    Raises:
        NoSuchPolicy: there are more of them, or one cannot be made.
    """
    if len(names) > 2:
        raise NoSuchPolicy("a duel has two sides: name one policy for both, or two")
    # At the end: what lies there by chance hides no library.
    if (here := str(Path.cwd())) not in sys.path:
        sys.path.append(here)
    for name in names:
        any_policy(name)
    return names[0], names[-1]


def code_of(name: str) -> str:
    """What tells a policy of one's own from an earlier draft: a digest of its module's file; empty for the others.

    What the module imports in turn is not looked at.

    Raises:
        NoSuchPolicy: its module cannot be imported.
    """
    if ":" not in name:
        return ""
    module = _imported(name.partition(":")[0], name)
    file = getattr(module, "__file__", None)
    return "" if file is None else blake2b(Path(file).read_bytes(), digest_size=6).hexdigest()


def _factory(name: str) -> Callable[..., Any]:
    factory = _imported(name, name)
    if not callable(factory):
        raise NoSuchPolicy(f"policy {name!r} cannot be made: {factory!r} is no function or class to call")
    found: Callable[..., Any] = factory
    return found


def _imported(what: str, name: str) -> Any:
    try:
        return resolve_name(what)
    except (Exception, SystemExit) as error:  # importing runs somebody's module, a whole script perhaps
        raise NoSuchPolicy(f"policy {name!r} cannot be found: {type(error).__name__}: {error}") from error


def _takes_a_seed(factory: Callable[..., Any]) -> bool:
    try:
        inspect.signature(factory).bind(0)
    except TypeError:
        return False
    except ValueError:  # It says of itself what it takes no more than a builtin does.
        return True
    return True
