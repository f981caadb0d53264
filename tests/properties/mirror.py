"""A duel from the other chair: the two sides change places, and nothing else changes."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from gcg_plugin.duel.actions import Action, PlayCard
from gcg_plugin.duel.journal import Entry
from gcg_plugin.duel.state import Duel
from gcg_plugin.save import load, save

_OF_NOBODY = ("round", "over")


def mirrored(duel: Duel) -> Duel:
    """The duel with its sides, and with them its scripts and all that waits, the other way round."""
    data = save(duel)
    data["sides"] = data["sides"][::-1]
    data["turn"], data["first"] = 1 - data["turn"], 1 - data["first"]
    if data["winner"] is not None:
        data["winner"] = 1 - data["winner"]
    data["chance"] |= {"rolls": data["chance"]["rolls"][::-1], "piles": data["chance"]["piles"][::-1]}
    data["agenda"] = [_step(step) for step in data["agenda"]]
    return load(data)


def _step(step: list[Any]) -> list[Any]:
    parts = [_part(part) for part in step]
    if step[0] == "replace" or (step[0] == "tell" and step[3] is not None):
        parts[-1] = 1 - step[-1]
    return parts


def _part(part: Any) -> Any:
    if isinstance(part, list):
        return [_part(item) for item in part]
    if not isinstance(part, dict):
        return part
    if "fact" in part:
        return {name: _part(value) for name, value in part.items()}
    if "side" in part:
        return {"side": 1 - part["side"]}
    if "gone" in part:
        return part | {"on": 1 - part["on"]}
    return part


def mirrored_action(action: Action) -> Action:
    """The same action by the other side, its targets with it."""
    if isinstance(action, PlayCard):
        targets = tuple(target._replace(side=1 - target.side) for target in action.targets)
        return replace(action, side=1 - action.side, targets=targets)
    return replace(action, side=1 - action.side)


def mirrored_entry(entry: Entry) -> Entry:
    """What happened, seen from the other chair."""
    kind, *rest = entry
    if kind == "over":
        return (kind, None if rest[0] is None else 1 - rest[0])
    if kind in _OF_NOBODY:
        return entry
    if kind == "plays":
        return (kind, 1 - rest[0], rest[1], tuple((1 - side, number) for side, number in rest[2]))
    return (kind, 1 - rest[0], *rest[1:])
