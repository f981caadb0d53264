"""The world's door: one plugin manager per world, and what becomes of a plugin that fails."""

from __future__ import annotations

import difflib
import functools
import inspect
from collections.abc import Callable, Container, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.metadata import entry_points
from typing import Any

import pluggy

from genshin_world import hookspecs
from genshin_world.activity import Activity
from genshin_world.errors import OutputClosed
from genshin_world.hookspecs import PROJECT
from genshin_world.options import PlayOption
from genshin_world.quests import Quest
from genshin_world.refusals import WorldRefused
from genshin_world.residents import Resident
from genshin_world.talks import Reply, Talk
from genshin_world.web.room import Page

__all__ = ["Failure", "PluginError", "Plugins", "plugin_name"]

_ITEMS: dict[str, type] = {
    "register_residents": Resident,
    "register_quests": Quest,
    "register_commands": tuple,
    "register_play_options": PlayOption,
    "register_pages": Page,
    "standing_talks": Talk,
    "quest_talks": Talk,
    "talk_replies": Reply,
    "seat_problems": tuple,
    "request_problems": tuple,
}
"""What the lists of the hooks that answer with lists hold."""

_ANSWERS: dict[str, type] = {
    "find_talk": Talk,
    "open_activity": Activity,
    "resume_activity": Activity,
}
"""What the hooks whose first answer counts answer with."""

_MAY_REFUSE = ("open_", "show_", "draw_", "resume_")
"""The hooks in which a plugin may refuse the player with `WorldRefused`: nothing has changed when they are asked."""


_ASSEMBLING = ("register_residents", "register_quests")
"""The hooks a world asks once, when it is opened."""

_NOT_THEIRS = (KeyboardInterrupt, OutputClosed)
"""What may be raised inside a plugin without being its failure. `SystemExit` is one: no plugin ends the program."""


class PluginError(Exception):
    """A plugin that cannot take part: a hook or an argument the world does not have, a name taken twice."""

    def __str__(self) -> str:
        return " ".join(super().__str__().split())


@dataclass(frozen=True, slots=True)
class Failure:
    """A plugin's failure: which plugin, at which hook, and what it raised."""

    plugin: str
    hook: str
    error: BaseException

    def __str__(self) -> str:
        error = " ".join(f"{type(self.error).__name__}: {self.error}".split())
        return f"plugin {self.plugin!r} failed in {self.hook}: {error}"


class _Guarded:
    """A plugin as the manager sees it: its hook implementations, each made unable to bring the world down."""


def plugin_name(plugin: object) -> str:
    """What a plugin is called: its `plugin_name`, a module's or class's name, else the name of its class."""
    name = getattr(plugin, "plugin_name", None) or getattr(plugin, "__name__", None)
    return name if isinstance(name, str) else type(plugin).__name__


class Plugins:
    """The plugins of one world.

    The lists of several plugins are joined in one order wherever they are joined: the world's own plugin first, then
    the others by name; `tryfirst` and `trylast` move an implementation to the front or the end.

    Args:
        on_failure: told of each failure.
    """

    def __init__(self, on_failure: Callable[[Failure], None]) -> None:
        self._on_failure = on_failure
        self._owners: list[str] = []
        self._manager = pluggy.PluginManager(PROJECT)
        self._manager.add_hookspecs(hookspecs)
        self._hooks = sorted(
            name for name, value in vars(hookspecs).items() if getattr(value, f"{PROJECT}_spec", None) is not None
        )

    @property
    def names(self) -> list[str]:
        """The plugins' names, in the order they are asked."""
        return [name for name, _ in reversed(self._manager.list_name_plugin())]

    def load(self) -> dict[str, object]:
        """Imports the installed plugins of the entry point group; one that cannot be imported is a failure."""
        found: dict[str, object] = {}
        for point in entry_points(group=PROJECT):
            with self.guard(point.name, "loading"):
                found[point.name] = point.load()
        return found

    def register(self, plugins: Iterable[tuple[str, object]], *, assembled: bool = False) -> None:
        """Lets plugins in.

        Args:
            plugins: names with plugins (modules or objects), in the order they are to be asked.
            assembled: the world is; a plugin that brings residents or quests comes too late.

        Raises:
            PluginError: no hook, a misspelt one or a misspelt argument, a hook wrapper, one that is asked no more, or a
                name that is taken.
        """
        # pluggy asks the plugin first that was registered last.
        for name, plugin in reversed(list(plugins)):
            guarded = self._guarded(name, plugin, _ASSEMBLING if assembled else ())
            try:
                self._manager.register(guarded, name=name)
            except pluggy.PluginValidationError as error:
                raise PluginError(f"plugin {name!r}: {error}") from error
            except ValueError as error:
                raise PluginError(
                    f"two plugins are called {name!r}: give one of them a plugin_name of its own"
                ) from error
        try:
            self._manager.check_pending()
        except pluggy.PluginValidationError as error:
            raise PluginError(str(error)) from error

    @contextmanager
    def guard(self, plugin: str, hook: str) -> Iterator[None]:
        """Turns what a plugin raises inside the block into a failure."""
        try:
            yield
        except _NOT_THEIRS:
            raise
        except BaseException as error:  # noqa: BLE001 - whatever a plugin raises, the world stands
            self._on_failure(Failure(plugin, hook, error))

    def collect(self, hook: str, **arguments: object) -> list[tuple[str, Any]]:
        """Asks a hook that answers with lists: each item with the name of the plugin it came from."""
        lists, owners = self._ask(hook, arguments)
        return [(owner, item) for owner, items in zip(owners, lists, strict=True) for item in items]

    def first(self, hook: str, **arguments: object) -> tuple[str, Any] | None:
        """Asks a hook whose first answer counts: the answer with the name of its plugin, or `None`."""
        answer, owners = self._ask(hook, arguments)
        return None if answer is None else (owners[-1], answer)

    def tell(self, hook: str, **arguments: object) -> None:
        """Tells everybody."""
        self._ask(hook, arguments)

    def tell_for_good(self, hook: str, **arguments: object) -> None:
        """Tells everybody, and whoever joins later."""
        getattr(self._manager.hook, hook).call_historic(kwargs=arguments)

    def _ask(self, hook: str, arguments: dict[str, object]) -> tuple[Any, list[str]]:
        # A plugin may ask the world something that asks the plugins again, so the owners are kept per call.
        outer, self._owners = self._owners, []
        try:
            return getattr(self._manager.hook, hook)(**arguments), self._owners
        finally:
            self._owners = outer

    def _guarded(self, name: str, plugin: object, over: Container[str]) -> _Guarded:
        if inspect.isclass(plugin):
            raise PluginError(f"plugin {name!r} is a class: give an object of it, {plugin.__name__}()")
        guarded = _Guarded()
        for attribute in dir(plugin):
            method = None
            with self.guard(name, attribute):
                method = getattr(plugin, attribute, None)
            marks = getattr(method, f"{PROJECT}_impl", None)
            if not inspect.isroutine(method) or not isinstance(marks, dict):
                continue
            hook = marks.get("specname") or attribute
            if hook not in self._hooks:
                close = difflib.get_close_matches(hook, self._hooks, n=1)
                hint = f"did you mean {close[0]!r}?" if close else f"its hooks are {', '.join(self._hooks)}"
                raise PluginError(f"plugin {name!r} implements {hook!r}, a hook the world does not have: {hint}")
            if hook in over:
                raise PluginError(
                    f"plugin {name!r} implements {hook!r}, too late for this world: give it to World.open"
                )
            if marks.get("wrapper") or marks.get("hookwrapper"):
                raise PluginError(f"plugin {name!r} wraps {hook!r}: the world's hooks take no wrappers")
            setattr(guarded, attribute, self._guarded_hook(name, hook, method))
        if not vars(guarded):
            raise PluginError(f"plugin {name!r} has no function marked with hookimpl, so nothing would ever be asked")
        return guarded

    def _guarded_hook(self, name: str, hook: str, method: Callable[..., Any]) -> Callable[..., Any]:
        # `wraps` keeps the marks and the signature the manager reads.
        @functools.wraps(method)
        def guarded(*arguments: object) -> object:
            try:
                answer = _checked(hook, method(*arguments))
            except _NOT_THEIRS:
                raise
            except BaseException as error:  # whatever a plugin raises, the world stands
                if isinstance(error, WorldRefused) and hook.startswith(_MAY_REFUSE):
                    raise
                self._on_failure(Failure(name, hook, error))
                return None
            if answer is not None:
                self._owners.append(name)
            return answer

        return guarded


def _checked(hook: str, answer: Any) -> Any:
    """A plugin's answer, if it is what the hook asks for.

    Raises:
        TypeError: it is not.
    """
    if answer is None:
        return None
    if kind := _ITEMS.get(hook):
        if not isinstance(answer, list | tuple) or not all(isinstance(item, kind) for item in answer):
            raise TypeError(f"answered {answer!r}, where a list of {kind.__name__} is needed")
    elif (kind := _ANSWERS.get(hook)) and not isinstance(answer, kind):
        parts = [part for part in vars(kind) if not part.startswith("_")] if kind is Activity else []
        missing = ", ".join(part for part in parts if not hasattr(answer, part))
        raise TypeError(
            f"answered {answer!r}, which is no {kind.__name__}" + (f": it has no {missing}" * bool(missing))
        )
    return answer
