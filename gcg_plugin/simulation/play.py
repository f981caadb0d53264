"""Playing a chunk of a simulation: what a worker does, in whichever process or machine it is."""

from __future__ import annotations

from threading import Lock
from typing import Final, NamedTuple

from gcg_plugin import catalogue
from gcg_plugin.duel.actions import Action
from gcg_plugin.duel.phases import open_duel
from gcg_plugin.duel.rulings import preset
from gcg_plugin.policies import NoSuchPolicy, any_policy, code_of, play_out
from gcg_plugin.session import policy_seed
from gcg_plugin.simulation.plan import Planned, Seat, Simulation, SimulationError, own_version

__all__ = ["Played", "play_chunk", "play_duel"]

_LOADING: Final = Lock()
"""A cluster's worker may have several threads, and the catalogue is printed once."""


class Played(NamedTuple):
    """A duel that has been played.

    Attributes:
        planned: what was to be played.
        winner: 0 when the side that went first won, 1 when the other did, `None` when nobody did.
        rounds: the round in which it ended.
        actions: how many choices both sides made, those of the preparation and the rerolls among them.
    """

    planned: Planned
    winner: int | None
    rounds: int
    actions: int

    @property
    def winning_seat(self) -> Seat | None:
        """The deck and policy that won, if any did."""
        if self.winner is None:
            return None
        return self.planned.second if self.winner else self.planned.first


def play_chunk(simulation: Simulation, number: int) -> list[Played]:
    """Play the duels of a chunk, in their order.

    Raises:
        SimulationError: this worker has another version of the project or of a policy's module, or a duel failed (its
            seed is named).
    """
    if simulation.version != (own := own_version()):
        raise SimulationError(f"A worker has genshin-world {own}, and not {simulation.version}: install the same.")
    _same_policies(simulation)
    with _LOADING:
        catalogue.load()
    return [_tried(planned, simulation.rulings) for planned in simulation.chunk(number)]


def _same_policies(simulation: Simulation) -> None:
    for name, code in zip(simulation.policies, simulation.code, strict=True):
        try:
            if code_of(name) != code:
                raise SimulationError(
                    f"A worker has another draft of policy {name!r}: give it the same, or begin anew."
                )
        except NoSuchPolicy as error:
            raise SimulationError(f"On a worker {error}.") from error


def play_duel(planned: Planned, rulings: str) -> Played:
    """Play one duel to its end, each side by its policy, whose own chance is seeded from the duel's."""
    seats = (planned.first, planned.second)
    one, other = (catalogue.deck(seat.deck) for seat in seats)
    duel = open_duel((one, other), planned.seed, rulings=preset(rulings))
    first, second = (any_policy(seat.policy, policy_seed(planned.seed, side)) for side, seat in enumerate(seats))
    actions = 0

    def count(_: Action) -> None:
        nonlocal actions
        actions += 1

    play_out(duel, (first, second), count)
    return Played(planned, duel.winner, duel.round, actions)


def _tried(planned: Planned, rulings: str) -> Played:
    """The duel, or an error that names it; it must cross to another process, which somebody's own error may not."""
    try:
        return play_duel(planned, rulings)
    except Exception as error:
        sides = f"deck {planned.first.deck} against deck {planned.second.deck}, seed {planned.seed}"
        raise SimulationError(f"Duel {planned.number} ({sides}) failed: {type(error).__name__}: {error}") from error
