"""The board as it is drawn: a function of what one side sees, the size it has, and what there is to choose."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from enum import IntEnum
from itertools import groupby
from typing import Final, NamedTuple

from rich.box import HEAVY, ROUNDED
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from gcg_plugin.board.choices import Blocked, Choice
from gcg_plugin.board.palette import Indented, aura_text, cost_text, dice_text, element_style, energy_text, hp_text
from gcg_plugin.board.story import YOU, Line, Names
from gcg_plugin.duel.actions import SwitchTo, Tune, UseSkill
from gcg_plugin.duel.cards import Character, Entity
from gcg_plugin.duel.elements import FREE
from gcg_plugin.duel.state import Awaits, Duel, Phase, Side
from gcg_plugin.names import ENGLISH, for_class

__all__ = ["ASKED", "Fold", "Size", "counters", "draw_board", "draw_choices", "draw_screen", "packed", "size_of"]

_PHASES: Final = {
    Phase.PREPARATION: "Preparation",
    Phase.ROLL: "Roll phase",
    Phase.ACTION: "Action phase",
    Phase.END: "End phase",
    Phase.OVER: "The duel is over",
}
ASKED: Final = {
    Awaits.SWITCH_CARDS: "switch cards of your first hand",
    Awaits.CHOOSE_ACTIVE: "choose who begins",
    Awaits.REROLL: "reroll dice",
    Awaits.ACT: "your turn",
    Awaits.REPLACE: "replace your fallen character",
}
"""What a side is asked for, in words to it."""
_ROOMY_ROWS: Final = 34
_WIDE: Final = 110
_LEAST_EVENTS, _MOST_EVENTS = 3, 12


class Size(NamedTuple):
    """The room there is, in cells."""

    width: int
    height: int

    @property
    def roomy(self) -> bool:
        """Characters have frames."""
        return self.height >= _ROOMY_ROWS

    @property
    def wide(self) -> bool:
        """Skills and hand lie side by side."""
        return self.width >= _WIDE


class Fold(IntEnum):
    """What is folded where the terminal is low, each besides what the one before folds."""

    NOTHING = 0
    ROWS = 1
    """Choices without a note share rows, and what cannot be done is named without the reason."""
    HAND = 2
    """The cards in hand share rows, without what they would do."""
    ALL = 3
    """All choices do; what lies on the field has a row for each side and character, and may be cut off."""


def size_of(console: Console) -> Size:
    """A console's size."""
    return Size(console.width, console.height)


def counters(entity: Entity) -> str:
    """What is left of a card on the field, in brackets; empty when nothing counts."""
    parts = []
    if entity.points or entity.shield:
        parts.append(f"shield {entity.points}")
    if entity.max_usages or entity.usages:
        parts.append(f"{entity.usages}")
    if entity.max_rounds or entity.rounds:
        parts.append(f"{entity.rounds} round{'' if entity.rounds == 1 else 's'}")
    if entity.per_round and not entity.max_usages and entity.zone != "held":
        parts.append(f"{max(entity.per_round - entity.used, 0)}/{entity.per_round} this round")
    if entity.counter:
        parts.append(f"at {entity.counter}")
    if entity.turned is not None:
        parts.append(entity.turned.name.capitalize())
    return f" ({', '.join(parts)})" if parts else ""


def draw_screen(
    seen: Duel,
    side: int,
    names: Names,
    size: Size,
    *,
    news: Sequence[Line] = (),
    listed: Sequence[Choice] = (),
    not_now: Sequence[Blocked] = (),
    below: int = 1,
    language: str = ENGLISH,
) -> RenderableType:
    """The whole screen: the last events as far as there is room, the board, and the choices.

    As much is folded as it takes for all of it to be in the terminal at once.

    Args:
        seen: the duel as the side sees it.
        side: whose screen it is.
        names: what the two sides are called.
        size: the room there is.
        news: what has happened since the last screen.
        listed: what can be chosen, in the order it is numbered.
        not_now: what is there and cannot be chosen.
        below: how many rows come below it: the prompt, and what is said or listed before it.
        language: the language of characters' and cards' names.
    """
    console = Console(width=size.width, height=size.height)

    def rows(what: RenderableType) -> int:
        return len(console.render_lines(what, console.options))

    told = [Indented(line.text) for line in news]
    newest = rows(told[-1]) + (len(told) > 1) if told else 0
    for fold in Fold:
        if fold is Fold.ROWS and size.wide:
            continue
        board = draw_board(seen, side, names, size, language, fold)
        chosen = draw_choices(listed, not_now, size, fold)
        room = size.height - below - rows(Group(board, chosen))
        if room >= max(newest, 0 if fold else _LEAST_EVENTS):
            break
    return Group(*_latest(told, min(room, _MOST_EVENTS), rows), board, chosen)


def _latest(told: Sequence[Indented], room: int, rows: Callable[[RenderableType], int]) -> list[Indented]:
    """As many of the last lines as there are rows for; a mark stands for those before."""
    kept: list[Indented] = []
    for place, line in enumerate(reversed(told), start=1):
        if rows(line) + (place < len(told)) > room:
            kept += [Indented(Text("… (l shows all)", style="dim"))] if room > 0 else []
            break
        kept.append(line)
        room -= rows(line)
    return kept[::-1]


def draw_board(
    seen: Duel, side: int, names: Names, size: Size, language: str = ENGLISH, fold: Fold = Fold.NOTHING
) -> RenderableType:
    """The field: the other side above, the own side below."""
    own, foe = seen.sides[side], seen.sides[1 - side]
    cut = fold is Fold.ALL
    framed = size.roomy and not cut
    return Group(
        _header(seen, side, names, size),
        _side_line(foe, names, dice=seen.phase is not Phase.PREPARATION),
        *_zones(foe, language, cut=cut),
        _characters(foe, language, framed=framed, cut=cut),
        *([] if framed else [Rule(style="dim")]),
        _characters(own, language, framed=framed, cut=cut),
        *_zones(own, language, cut=cut),
        _side_line(own, names, dice=False),
        *([Text(" ").append(dice_text(own.dice))] if seen.phase is not Phase.PREPARATION else []),
        *([] if seen.awaits().get(side) in (Awaits.ACT, Awaits.SWITCH_CARDS) or seen.over else [_hand(own, language)]),
    )


def draw_choices(
    listed: Sequence[Choice], not_now: Sequence[Blocked], size: Size, fold: Fold = Fold.NOTHING
) -> RenderableType:
    """The numbered choices, and what cannot be chosen now with the reason."""
    if not listed and not not_now:
        return Text("")
    numbered = list(enumerate(listed, start=1))
    if fold:
        runs = groupby(numbered, key=lambda pair: _has_row(pair[1], fold))
        rows = [
            _list(list(run), [], size.width)
            if alone
            else packed(((number, _with_cost(choice)) for number, choice in run), size.width)
            for alone, run in runs
        ]
        return Group(Rule(style="dim"), *rows, *_closed(not_now, reasons=False, cut=fold is Fold.ALL))
    hand = [pair for pair in numbered if pair[1].in_hand]
    others = [pair for pair in numbered if not pair[1].in_hand]
    if size.wide and (hand or any(one.in_hand for one in not_now)):
        grid = Table.grid(padding=(0, 2, 0, 0), expand=True)
        grid.add_column(ratio=1)
        grid.add_column(ratio=1)
        left = _list(others, [one for one in not_now if not one.in_hand], size.width // 2)
        grid.add_row(left, _list(hand, [one for one in not_now if one.in_hand], size.width // 2))
        return Group(Rule(style="dim"), grid)
    return Group(Rule(style="dim"), _list(numbered, [], size.width), *_closed(not_now))


# --- the field -----------------------------------------------------------------------------------------------------


def _header(seen: Duel, side: int, names: Names, size: Size) -> RenderableType:
    awaited = seen.awaits()
    if (own := awaited.get(side)) is not None:
        turn = Text(ASKED[own], style="bold")
    elif seen.over:
        turn = Text(_result(seen, names), style="bold")
    else:
        turn = Text(f"{names[1 - side]} chooses", style="bold")
    text = Text(" ")
    if seen.round:
        text.append(f"Round {seen.round}", style="bold")
        text.append(f" of {seen.limits.rounds} · " if size.wide else " · ")
    text.append(f"{_PHASES[seen.phase]} · ").append(turn)
    if seen.phase is Phase.ACTION:
        ended = any(one.ended for one in seen.sides)
        who = f"{names[seen.first].lower() if names[seen.first] == YOU else names[seen.first]}"
        text.append(f" · first next round: {who if ended else 'who ends first'}", style="dim")
    return Rule(text, align="left", style="dim")


def _result(seen: Duel, names: Names) -> str:
    if seen.winner is None:
        return "both sides lose"
    return "you have won" if names[seen.winner] == YOU else f"{names[seen.winner]} has won"


def _side_line(side: Side, names: Names, *, dice: bool) -> Text:
    text = Text(" ").append(names[side.index], style="bold")
    facts = [f"{len(side.hand)} cards in hand", f"{len(side.pile)} in the pile"]
    if dice:
        facts.insert(0, f"{sum(side.dice)} dice")
    text.append("  " + " · ".join(facts))
    if side.ended:
        text.append(f" · {'have' if names[side.index] == YOU else 'has'} ended the round", style="italic")
    return text


def _hand(own: Side, language: str) -> Indented:
    """The hand in a line, where it is no part of the choices."""
    text = Text("Hand: ", style="dim")
    cards = (
        Text(for_class(type(card), language), style="none").append(" [").append(cost_text(card.cost)).append("]")
        for card in own.hand
    )
    text.append(Text(", ").join(cards) if own.hand else "empty")
    return Indented(text)


def _zones(side: Side, language: str, *, cut: bool) -> list[Indented]:
    """The side's statuses, summons and supports with their counters, on one line; none where there is nothing."""
    text = Text()
    zones = (("Statuses", side.statuses), ("Summons", side.summons), ("Supports", side.supports))
    for name, entities in zones:
        if entities:
            text.append(" · " if text else "", style="dim")
            text.append(f"{name}: ", style="dim").append(_listed(entities, language))
    return [Indented(text, cut=cut)] if text else []


def _listed(entities: Iterable[Entity], language: str) -> Text:
    return Text(", ").join(
        Text(for_class(type(entity), language)).append(counters(entity), style="cyan") for entity in entities
    )


def _characters(side: Side, language: str, *, framed: bool, cut: bool) -> Table:
    grid = Table.grid(expand=True, padding=0 if framed else (0, 1, 0, 1))
    for _ in side.characters:
        grid.add_column(ratio=1)
    characters = enumerate(side.characters)
    grid.add_row(*(_character(one, place, side, language, framed=framed, cut=cut) for place, one in characters))
    return grid


def _character(
    character: Character, place: int, side: Side, language: str, *, framed: bool, cut: bool
) -> RenderableType:
    active = place == side.active_place
    colour = element_style(character.element)
    title = Text("▶ " if active else "" if framed else "  ")
    title.append(for_class(type(character), language), style=f"bold {colour}" if character.hp else "dim strike")
    if character.aura:
        title.append(" ").append(aura_text(character.aura))
    if character.hp:
        line = hp_text(character.hp, character.max_hp).append("  ")
        line.append(energy_text(character.energy, character.max_energy))
    else:
        line = Text("fallen", style="dim")
    held = _listed(character.held, language)
    if framed:
        box, style = (HEAVY, colour) if active else (ROUNDED, "dim")
        body = Group(line, held if held else Text(" "))
        return Panel(body, title=title, title_align="left", box=box, border_style=style, padding=(0, 1))
    line.pad_left(2)
    held.no_wrap, held.overflow = cut, "ellipsis"
    return Group(title, line, *([Padding(held, (0, 0, 0, 2))] if held else []))


# --- the choices ---------------------------------------------------------------------------------------------------


def _list(numbered: Sequence[tuple[int, Choice]], not_now: Sequence[Blocked], width: int) -> Table:
    grid = Table.grid(padding=(0, 1, 0, 0), expand=True)
    grid.add_column(justify="right", width=3, style="bold cyan")
    grid.add_column(max_width=max(width * 2 // 5, 20), overflow="ellipsis", no_wrap=True)
    grid.add_column(no_wrap=True)
    grid.add_column(ratio=1)
    for number, choice in numbered:
        grid.add_row(str(number), choice.label, _cost(choice), choice.note)
    for one in not_now:
        grid.add_row("·", Text(one.label, style="dim"), _dimmed(cost_text(one.cost)), Text(one.why, style="dim"))
    return grid


def _has_row(choice: Choice, fold: Fold) -> bool:
    return bool(choice.note) and fold < Fold.ALL and not (choice.in_hand and fold is Fold.HAND)


def packed(numbered: Iterable[tuple[int, Text]], width: int) -> Text:
    """What is numbered one after the other, each whole, the first number of a row where a list has it."""
    rows: list[Text] = []
    for number, text in numbered:
        part = Text().append(f"{number} ", style="bold cyan").append(text)
        if rows and rows[-1].cell_len + 2 + part.cell_len <= width:
            rows[-1].append("  ").append(part)
        else:
            rows.append(Text(" " * (3 - len(str(number)))).append(part))
    return Text("\n").join(rows)


def _with_cost(choice: Choice) -> Text:
    text = Text().append(choice.label)
    if (cost := _cost(choice)) and not isinstance(choice.action, Tune):
        text.append(" [").append(cost).append("]")
    return text


def _cost(choice: Choice) -> Text:
    """What the cost column says: nothing for what never costs anything."""
    if isinstance(choice.action, Tune):
        return Text("1 card")
    if choice.in_hand or choice.cost != FREE:
        return cost_text(choice.cost)
    return Text("free", style="dim") if isinstance(choice.action, UseSkill | SwitchTo) else Text()


def _closed(not_now: Sequence[Blocked], *, reasons: bool = True, cut: bool = False) -> list[Indented]:
    """What cannot be chosen, in as few lines as will do, joined by the reason."""
    joined: dict[str, list[Text]] = {}
    for one in not_now:
        text = Text(one.label).append(" [").append(cost_text(one.cost)).append("]")
        joined.setdefault(one.why if reasons else "", []).append(text)
    return [
        Indented(_dimmed(Text(" · ").append(Text(", ").join(labels)).append(f": {why}" if why else "")), cut=cut)
        for why, labels in joined.items()
    ]


def _dimmed(text: Text) -> Text:
    text.stylize("dim")
    return text
