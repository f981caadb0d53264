"""The phases of a duel, run by one shared `transitions` machine, and the opening of a duel.

No duel is bound to the machine: `advance` triggers an event on a duel, and the duel keeps no more than its phase.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from transitions import Event, Machine

from gcg_plugin.duel.asking import fixed_dice
from gcg_plugin.duel.cards import Card
from gcg_plugin.duel.door import must_open, side_of, whole
from gcg_plugin.duel.effects import draw
from gcg_plugin.duel.elements import FACES
from gcg_plugin.duel.facts import Roll
from gcg_plugin.duel.resolve import settle
from gcg_plugin.duel.rng import Chance
from gcg_plugin.duel.rulings import OFFICIAL, Rulings
from gcg_plugin.duel.state import STANDARD, Deck, Duel, Limits, Phase, Side


def _roll(duel: Duel) -> None:
    """A round opens: each side rolls, the dice its cards fix among them, and may reroll once."""
    duel.round += 1
    duel.turn = duel.first
    if duel.journal is not None:
        duel.journal.append(("round", duel.round))
    for index in (duel.first, 1 - duel.first):
        side = duel.sides[index]
        roll = Roll(side)
        faces = fixed_dice(duel, side, roll)
        faces += duel.chance.roll(duel.limits.rolled - len(faces), index)
        side.dice = dice = [0] * FACES
        for face in faces:
            dice[face] += 1
        side.rerolls = duel.limits.rerolls
        if duel.journal is not None:
            duel.journal.append(("rolls", index, tuple(sorted(faces))))
    if not duel.limits.rerolls:  # Nobody has a choice here: who rolls no dice again would wait for ever.
        duel.agenda.append(("phase", "act"))


def _act(duel: Duel) -> None:
    """The action phase opens with the side that goes first."""
    duel.agenda.append(("open turn",))
    duel.agenda.append(("tell", "on_action_phase", None, None))


def _end(duel: Duel) -> None:
    """The end phase is a queue of its own: end-phase cards, the draws, the round's end, the next round."""
    duel.agenda.extend(
        (("next round",), ("end round",), ("draw",), ("tell", "on_end_phase", None, None)),
    )


_TRANSITIONS: Final[list[dict[str, Any]]] = [
    {"trigger": "roll", "source": Phase.PREPARATION, "dest": Phase.ROLL},
    {"trigger": "act", "source": Phase.ROLL, "dest": Phase.ACTION},
    {"trigger": "close", "source": Phase.ACTION, "dest": Phase.END},
    {"trigger": "roll", "source": Phase.END, "dest": Phase.ROLL},
    {
        "trigger": "finish",
        "source": [Phase.PREPARATION, Phase.ROLL, Phase.ACTION, Phase.END],
        "dest": Phase.OVER,
    },
]


class _Trigger(Event):
    """A trigger that does what the machine's table says and no more.

    The library's own passes by conditions, further callbacks and log lines, none of which this machine has: that took
    eight per cent of a duel's time.
    """

    def trigger(self, model: object, *args: Any, **kwargs: Any) -> bool:
        duel: Any = model
        known = self.transitions.get(duel.phase.name)
        if known is None:
            return super().trigger(model, *args, **kwargs)  # It knows how to refuse.
        entered: Any = self.machine.get_state(str(known[0].dest))
        duel.phase = entered.value
        for enter in entered.on_enter:
            enter(duel)
        return True


class _Phases(Machine):
    event_cls = _Trigger


MACHINE: Final = _Phases(
    model=None,
    states=[
        Phase.PREPARATION,
        {"name": Phase.ROLL, "on_enter": _roll},
        {"name": Phase.ACTION, "on_enter": _act},
        {"name": Phase.END, "on_enter": _end},
        Phase.OVER,
    ],
    transitions=_TRANSITIONS,
    initial=Phase.PREPARATION,
    auto_transitions=False,
    model_attribute="phase",
)


def advance(duel: Duel, event: str) -> None:
    """Trigger `roll`, `act`, `close` or `finish`; `transitions.MachineError` when the phase does not have it."""
    MACHINE.events[event].trigger(duel)


def diagram() -> str:
    """The machine's phases and triggers as a mermaid state diagram, as README shows it."""
    lines = ["stateDiagram-v2", "    [*] --> preparation"]
    for name, event in MACHINE.events.items():
        for transitions in event.transitions.values():
            for transition in transitions:
                source, dest = Phase[str(transition.source)], Phase[str(transition.dest)]
                lines.append(f"    {source.value} --> {dest.value}: {name}")
    return "\n".join([*lines, "    over --> [*]"])


def open_duel(
    decks: tuple[Deck, Deck],
    seed: int = 0,
    *,
    rulings: Rulings = OFFICIAL,
    limits: Limits = STANDARD,
    first: int = 0,
    chance: Chance | None = None,
    journal: bool = False,
) -> Duel:
    """A new duel: decks shuffled, first hands drawn, both sides about to switch cards.

    `seed` is any integer; `first` is the side that goes first; `chance` stands in for the seeded source (a script,
    see `rng.Chance`). With `journal` the duel keeps a list of what happens. Raises `ValueError` for a deck without
    characters, and for anything that is not what it should be.
    """
    must_open(decks, rulings, limits, chance)
    duel = Duel(rulings, chance if chance is not None else Chance(whole(seed, "the seed")), limits, side_of(first))
    if journal:
        duel.journal = []
    for side, deck in zip(duel.sides, decks, strict=True):
        _seat(duel, side, deck)
    for side in duel.sides:
        draw(duel, side, limits.first_hand)
    return duel


def _seat(duel: Duel, side: Side, deck: Deck) -> None:
    for kind in deck.characters:
        character = kind()
        character.number = duel.next_number
        duel.next_number += 1
        character.side = side
        side.characters.append(character)
    side.pile += _cards_of(tuple(deck.cards))
    if not duel.chance.piles[side.index]:
        duel.chance.shuffle(side.pile)
        # The rule page: Arcane Legends are in the first hand (random ones, where there are more than it holds).
        side.pile.sort(key=lambda card: not card.cost.legend)


@lru_cache(maxsize=64)
def _cards_of(kinds: tuple[type[Card], ...]) -> tuple[Card, ...]:
    """A deck's cards, which all its duels share as copies of a duel do: in hand and pile they never change."""
    return tuple([kind() for kind in kinds])


def start_battle(duel: Duel) -> None:
    """Both sides have chosen: what begins with the battle happens, then the first round opens."""
    duel.agenda.append(("phase", "roll"))
    duel.agenda.append(("tell", "on_battle_start", None, None))
    settle(duel)
