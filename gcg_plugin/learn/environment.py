"""The environment: a duel, played agent by agent (PettingZoo's AEC)."""

from __future__ import annotations

import secrets
from io import StringIO
from typing import Any, ClassVar, Final

import gymnasium
import numpy as np
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers
from rich.console import Console

from gcg_plugin import catalogue
from gcg_plugin.board.story import YOU
from gcg_plugin.board.view import Size, draw_board
from gcg_plugin.duel.actions import Action, act
from gcg_plugin.duel.door import side_of, whole
from gcg_plugin.duel.phases import open_duel
from gcg_plugin.duel.rng import Chance
from gcg_plugin.duel.rulings import Rulings, preset
from gcg_plugin.duel.state import Deck, Duel
from gcg_plugin.duel.views import seen_by
from gcg_plugin.learn.actions import ActionSpace, Mask, Picked, action_space
from gcg_plugin.learn.numbering import PLACES
from gcg_plugin.learn.observations import Observation, ObservationSpace, describe, observation_space

__all__ = ["AGENTS", "GcgEnv", "IllegalAction", "env"]

AGENTS: Final = ("player_0", "player_1")
"""The agents, by the side they play."""

_SIZE: Final = Size(100, 40)
"""The room the board is rendered in."""


class IllegalAction(ValueError):
    """An action that may not be taken now, or is none: the duel is what it was before."""


class GcgEnv(AECEnv):  # type: ignore[misc]  # PettingZoo ships no types
    """A duel of two agents, `player_0` and `player_1`, one for each side.

    An observation is a dictionary, as in PettingZoo's own games: `observation`, an array of bytes
    (`observations.ObservationSpace` names each), and `action_mask`, a 1 for each action that may be taken
    (`actions.ActionSpace` names each), all 0 for an agent that is not the one to act. Both hold only what the agent's
    side may see.

    Where both sides owe a choice, `player_0` is asked first, without `player_1` seeing what it chose. To switch cards
    and to roll dice again take an agent several steps in a row (see `actions`).

    At the duel's end the winner's reward is 1 and the loser's -1; where both lose it is 0. Until then it is 0.

    Attributes:
        duel: the duel itself, hidden cards and all: for judges and opponents, not for whoever learns.
        seed: the duel's seed: `open_duel` with it, the decks and the rulings opens the same duel.
        actions: the action space, with names.
        observations: the observation space, with names.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "gcg_v0",
        "render_modes": ["ansi", "human"],
        "is_parallelizable": False,
    }
    duel: Duel

    def __init__(
        self,
        decks: tuple[int | Deck, int | Deck] = (30111, 30112),
        *,
        rulings: str | Rulings = "official",
        first: int = 0,
        render_mode: str | None = None,
    ) -> None:
        """Takes what duels are opened with; `reset` may say otherwise for one.

        Args:
            decks: the decks of both sides, by id or as such.
            rulings: a preset's name, or rulings of your own.
            first: the side that goes first in the first round.
            render_mode: `ansi` has `render` return the board as text, `human` has it printed, at each step too.

        Raises:
            DataError: a deck is not built.
            KeyError: no rulings have that name.
            ValueError: there is no such render mode or side, or a deck cannot be told in the spaces' numbers.
        """
        super().__init__()
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise ValueError(f"there is no render mode {render_mode!r}: choose ansi or human")
        self.render_mode = render_mode
        self.actions: ActionSpace = action_space()
        self.observations: ObservationSpace = observation_space()
        self._decks = self._find_decks(decks)
        self._rulings = _find_rulings(rulings)
        self._first = side_of(first)
        self._seeds: Chance | None = None
        self.seed = 0
        self.possible_agents = list(AGENTS)
        self.agents: list[str] = []
        self.action_spaces = {agent: gymnasium.spaces.Discrete(len(self.actions)) for agent in AGENTS}
        self.observation_spaces = {agent: self._observation_space() for agent in AGENTS}
        self._picked: list[Picked] = [(), ()]
        self._seen: dict[int, Duel] = {}
        self._masks: dict[int, Mask] = {}

    def _observation_space(self) -> gymnasium.spaces.Dict:
        return gymnasium.spaces.Dict(
            {
                "observation": gymnasium.spaces.Box(0, 255, (len(self.observations),), np.uint8),
                "action_mask": gymnasium.spaces.Box(0, 1, (len(self.actions),), np.int8),
            }
        )

    def _find_decks(self, decks: tuple[int | Deck, int | Deck]) -> tuple[Deck, Deck]:
        if not isinstance(decks, tuple | list) or isinstance(decks, Deck) or len(decks) != 2:
            raise ValueError("a duel takes two decks, each by its id or as a Deck")
        one, two = (deck if isinstance(deck, Deck) else catalogue.deck(deck) for deck in decks)
        for deck in (one, two):
            if not 1 <= len(deck.characters) <= PLACES:
                raise ValueError(f"a deck has one to {PLACES} characters here, and not {len(deck.characters)}")
            for kind in (*deck.characters, *deck.cards):
                if not self.observations.knows(kind):
                    raise ValueError(f"{kind.__name__} ({kind.id}) has no number: it is in no slice of the game's")
        return one, two

    def action_space(self, agent: str) -> gymnasium.spaces.Discrete:
        """The numbers of actions; the same for both agents."""
        return self.action_spaces[agent]

    def observation_space(self, agent: str) -> gymnasium.spaces.Dict:
        """What observations look like; the same for both agents."""
        return self.observation_spaces[agent]

    # --- playing ---------------------------------------------------------------------------------------------------

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Open a new duel.

        Args:
            seed: the duel's seed, any integer. Without one, the seed after the last one's: a first seed settles all
                that follow; and where there was none, one is drawn.
            options: `decks`, `rulings` or `first`, for this duel alone, as `__init__` takes them. Others are ignored,
                as PettingZoo's API asks for.

        Raises:
            DataError, KeyError, ValueError: as `__init__`.
        """
        asked = options or {}
        decks = self._find_decks(asked["decks"]) if "decks" in asked else self._decks
        rulings = _find_rulings(asked["rulings"]) if "rulings" in asked else self._rulings
        first = side_of(asked.get("first", self._first))
        if seed is not None or self._seeds is None:
            self.seed = secrets.randbits(63) if seed is None else whole(seed, "the seed")
            # Not the duel's own chance: seeds that follow must not repeat what its dice and piles are made of.
            self._seeds = Chance(~self.seed)
        else:
            self.seed = self._seeds.bits()
        self.duel = open_duel(decks, self.seed, rulings=rulings, first=first)
        self._picked = [(), ()]
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._go_on()

    def step(self, action: int | None) -> None:
        """Take an action of the agent that is to act (`agent_selection`).

        Args:
            action: its number; None for an agent whose duel is over.

        Raises:
            IllegalAction: it may not be taken now.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        side = AGENTS.index(agent)
        if action is None or not 0 <= action < len(self.actions):
            raise IllegalAction(f"{action!r} is no action: they are 0 to {len(self.actions) - 1}")
        if not self._mask(side)[action]:
            raise IllegalAction(f"{agent} may not do action {action} ({self.actions.names[action]}) now")
        self._cumulative_rewards[agent] = 0
        self._clear_rewards()
        came = self.actions.take(self.duel, side, int(action), self._picked[side])
        if isinstance(came, Action):
            act(self.duel, came)
            self._picked[side] = ()
        else:
            self._picked[side] = came
        self._go_on()
        if self.duel.over:
            if self.duel.winner is not None:
                self.rewards = {one: 1 if AGENTS.index(one) == self.duel.winner else -1 for one in self.agents}
            self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _go_on(self) -> None:
        """What was seen is no longer true, and somebody is asked next."""
        self._seen.clear()
        self._masks.clear()
        self.agent_selection = AGENTS[min(self.duel.awaits(), default=0)]

    def path(self, action: Action) -> tuple[int, ...]:
        """The numbers that come to an engine's action, in order: how a policy of `gcg_plugin.policies` plays here.

        Raises:
            KeyError: the action is not in the space.
        """
        return self.actions.path(self.duel, action)

    # --- seeing ----------------------------------------------------------------------------------------------------

    def _view(self, side: int) -> Duel:
        if side not in self._seen:
            self._seen[side] = seen_by(self.duel, side)
        return self._seen[side]

    def _mask(self, side: int) -> Mask:
        if side not in self._masks:
            asked = AGENTS[side] == self.agent_selection
            view = self._view(side)
            self._masks[side] = (
                self.actions.mask(view, side, self._picked[side]) if asked else np.zeros(len(self.actions), np.int8)
            )
        return self._masks[side]

    def observe(self, agent: str) -> dict[str, Observation | Mask]:
        """What an agent sees: `observation` and `action_mask`, both its own to change."""
        side = AGENTS.index(agent)
        return {
            "observation": self.observations.array(self._view(side), side, self._picked[side]),
            "action_mask": self._mask(side).copy(),
        }

    def describe(self, agent: str) -> dict[str, Any]:
        """What an agent sees as plain JSON data, and by number what it may do, in words."""
        side = AGENTS.index(agent)
        told = describe(self._view(side), side, self._picked[side])
        return told | {
            "actions": {int(number): self.actions.names[number] for number in np.flatnonzero(self._mask(side))}
        }

    def render(self) -> str | None:
        """The terminal's board, as the agent that is to act sees it.

        Returns:
            its text where the render mode is `ansi`; None where it is `human` (it is printed) or there is none.
        """
        if self.render_mode is None:
            gymnasium.logger.warn("render does nothing without a render mode: GcgEnv(render_mode='ansi')")
            return None
        side = AGENTS.index(self.agent_selection)
        names = (YOU, AGENTS[1]) if side == 0 else (AGENTS[0], YOU)
        board = draw_board(self._view(side), side, names, _SIZE)
        if self.render_mode == "human":
            Console(width=_SIZE.width).print(board)
            return None
        page = StringIO()
        Console(file=page, width=_SIZE.width, color_system=None).print(board)
        return page.getvalue()

    def close(self) -> None:
        """Nothing is held that must be let go."""


def env(**settings: Any) -> Any:
    """An environment as PettingZoo's own games are made: an illegal action ends it with reward -1 for who took it.

    Args:
        settings: what `GcgEnv` takes.

    Returns:
        a `GcgEnv` in PettingZoo's wrappers, which also demand that calls come in order; `unwrapped` is the `GcgEnv`.
    """
    wrapped = wrappers.TerminateIllegalWrapper(GcgEnv(**settings), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrapped))


def _find_rulings(rulings: str | Rulings) -> Rulings:
    return preset(rulings) if isinstance(rulings, str) else rulings
