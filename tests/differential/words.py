"""A case as a rule test in the test words, with what each engine has."""

from __future__ import annotations

from gcg_plugin.duel.actions import (
    Action,
    EndRound,
    PlayCard,
    Replace,
    Reroll,
    SwitchTo,
    Target,
    Tune,
    UseSkill,
)
from gcg_plugin.duel.cards import CARDS, Character, Skill
from gcg_plugin.duel.elements import CRYO_AND_DENDRO, FACES, Element
from tests.differential.lockstep import Case
from tests.differential.position import CardAt, CharacterAt, Difference, Position, SideAt, name_of
from tests.differential.shrink import as_new

_SEATS = ("me", "foe")


def as_test(case: Case, differences: list[Difference]) -> str:
    """The case as the source of a rule test that demands what theirs has, ours beside it."""
    lines = ["def test_what_this_rule_says() -> None:", *_board(case.position)]
    lines += [f"    {_verb(action, case.position)}" for action in case.actions]
    lines += [f"    {_demand(one)}" for one in differences]
    return "\n".join(lines)


def _board(position: Position) -> list[str]:
    extra = "" if position.round == 1 else f", round={position.round}"
    extra += "" if position.turn == 0 else ', acts="foe"'
    sides = [f"        {_side(side)}," for side in position.sides]
    extra = f"        {extra[2:]}," if extra else ""
    marks = [
        f"    board[{name_of(one.id)}].used = {one.passive}"
        for side in position.sides
        for one in side.characters
        if one.passive
    ]
    return ["    board = Board(", *sides, *([extra] if extra else []), "    )", *marks]


def _side(side: SideAt) -> str:
    parts = [_character(one, active=place == side.active) for place, one in enumerate(side.characters)]
    piles = {name: getattr(side, name) for name in ("hand", "pile")}
    parts += [f"{name}=[{', '.join(map(name_of, cards))}]" for name, cards in piles.items() if cards]
    if side.dice != (8, *[0] * (FACES - 1)):
        faces = [_face(face) for face in range(FACES) for _ in range(side.dice[face])]
        only_omni = side.dice[0] == sum(side.dice)
        parts.append(f"dice={side.dice[0]}" if only_omni else f"dice=[{', '.join(faces)}]")
    zones = {zone: getattr(side, zone) for zone in ("statuses", "summons", "supports")}
    parts += [f"{zone}=[{', '.join(map(_card, cards))}]" for zone, cards in zones.items() if cards]
    parts.append(f"ended={side.ended}")
    parts += [f"{name}=True" for name in ("fell", "legend_played") if getattr(side, name)]
    return f"side({', '.join(parts)})"


def _face(face: int) -> str:
    return Element(face).name if face else "OMNI"


def _character(one: CharacterAt, *, active: bool) -> str:
    kind, parts = CARDS[one.id], []
    if isinstance(kind, type) and issubclass(kind, Character) and one.hp != kind.health:
        parts.append(f"hp={one.hp}")
    if one.energy:
        parts.append(f"energy={one.energy}")
    if one.aura:
        parts.append("aura=(CRYO, DENDRO)" if one.aura == CRYO_AND_DENDRO else f"aura={Element(one.aura).name}")
    if one.cards:
        parts.append(f"cards=[{', '.join(map(_card, one.cards))}]")
    if one.uses:
        parts.append(f"uses={list(one.uses)}")
    if active:
        parts.append("active=True")
    return f"character({', '.join([name_of(one.id), *parts])})" if parts else name_of(one.id)


def _card(card: CardAt) -> str:
    fresh = dict(as_new(card).counters)
    changed = [
        f"{name}={_face(value) if name == 'turned' else value}"
        for name, value in card.counters
        if fresh.get(name) != value or name == "counter"
    ]
    return f"card({', '.join([name_of(card.id), *changed])})" if changed else name_of(card.id)


def _verb(action: Action, position: Position) -> str:
    who = f"board.{_SEATS[action.side]}"
    match action:
        case UseSkill(_, skill, dice):
            return f"{who}.use({_skill(skill)}{_dice(dice)})"
        case SwitchTo(_, place, dice):
            return f"{who}.switch({place}{_dice(dice)})"
        case PlayCard(_, number, targets, dice):
            return f"{who}.play({', '.join([name_of(number), *map(_target, targets)])}{_dice(dice)})"
        case Tune(_, number, die):
            return f"{who}.tune({name_of(number)}, {_face(die or 0)})"
        case EndRound():
            return f"{who}.end()"
        case Replace(_, place):
            return f"{who}.replace({place})"
        case Reroll(_, dice):
            return f"{who}.reroll({', '.join(map(_face, dice))})"
    return f"{who}.do({action!r})"


def _skill(number: int) -> str:
    for kind in CARDS.values():
        if issubclass(kind, Character):
            for name, value in vars(kind).items():
                if isinstance(value, Skill) and value.id == number:
                    return f"{kind.__name__}.{name}"
    return str(number)


def _target(target: Target) -> str:
    who = f"board.{_SEATS[target.side]}"
    return f"{who}.{'' if target.zone == 'characters' else 'side.'}{target.zone}[{target.place}]"


def _dice(dice: tuple[int, ...] | None) -> str:
    return f", dice=[{', '.join(map(_face, dice))}]" if dice and any(dice) else ""


def _demand(one: Difference) -> str:
    ours = f"# ours: {one.ours!r}"
    if one.path[0] == "sides":
        where = f"board.{_SEATS[int(one.path[1])]}.side"
        for part in one.path[2:]:
            where += f"[{part}]" if isinstance(part, int) else f".{_WORDS.get(part, part)}"
        return f"assert {where} == {one.theirs!r}  {ours}"
    return f"# {'.'.join(map(str, one.path))}: theirs {one.theirs!r}  {ours}"


_WORDS = {"cards": "held", "active": "active_place", "passive": "used"}
