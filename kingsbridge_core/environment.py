"""A game as a PettingZoo environment, for people who train agents: `pip install 'kingsbridge[environment]'`.

    env = environment("pillars", seats=4)

Each agent observes what its seat may see, and a mask of the moves that are legal for it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo import AECEnv

from kingsbridge_core.bots.observation import Observer
from kingsbridge_core.engine.chance import SEEDS, fresh_seed
from kingsbridge_core.engine.state import State
from kingsbridge_core.errors import KingsbridgeError
from kingsbridge_core.game.game import Game
from kingsbridge_core.game.scene import SceneOf
from kingsbridge_core.game.spoken_scene import lines_of
from kingsbridge_core.plugins import Plugins, installed

Reward = Literal["win", "points"]


def environment(
    game: str | Game[Any],
    seats: int | None = None,
    reward: Reward = "win",
    render_mode: str | None = None,
    options: Mapping[str, Any] | None = None,
    plugins: Plugins | None = None,
) -> Environment:
    """Return a game with this many seats, or the fewest it allows.

    `reward`, given at the end: "win" is 1 for a win shared by nobody and less than 0 for a loss, zero in sum; "points"
    is how many points a seat has more than the mean of the table. `plugins`: which games there are, if not those of
    this process.
    """
    plugins = plugins or installed()
    found = (plugins.game(game) if isinstance(game, str) else game).with_options(options)
    number = min(found.definition.seats) if seats is None else seats
    found.definition.check_seats(number)
    return Environment(found, number, reward, render_mode, plugins.scene(found))


class Environment(AECEnv):  # type: ignore[misc]
    """A game in which the seats decide one after the other."""

    def __init__(self, game: Game[Any], seats: int, reward: Reward, render_mode: str | None, scene: SceneOf) -> None:
        super().__init__()
        if render_mode not in (None, "ansi"):
            raise KingsbridgeError(f"render_mode must be 'ansi' or None, not {render_mode!r}")
        self.metadata = {"name": f"{game.id}_{seats}", "render_modes": ["ansi"], "is_parallelizable": False}
        self.render_mode = render_mode
        self.game, self._reward, self._scene = game, reward, scene
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self._observer = Observer(game, seats)
        sight = np.iinfo(np.int16)
        self._observation = Dict(
            {
                "observation": Box(sight.min, sight.max, (self._observer.length,), np.int16),
                "action_mask": Box(0, 1, (len(game.moves),), np.int8),
            }
        )
        self._actions = {agent: Discrete(len(game.moves)) for agent in self.possible_agents}
        self._observations = dict.fromkeys(self.possible_agents, self._observation)
        self._seeds = np.random.default_rng()
        self.state_of_play: State
        self.rewards_at_the_end: dict[str, float] = {}

    def observation_space(self, agent: str) -> Dict:
        """Return the observation space, the same for every agent."""
        return self._observations[agent]

    def action_space(self, agent: str) -> Discrete:
        """Return the action space: a number for every move in the catalogue of the game."""
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Begin a game; the same seed gives the same game, and no seed a new one each time."""
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        own = int(self._seeds.integers(SEEDS)) if seed is not None else fresh_seed()
        self.state_of_play = self.game.new(len(self.possible_agents), own)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._choose_agent()

    def _choose_agent(self) -> None:
        self.agent_selection = self.possible_agents[self.state_of_play.actor or 0]

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what the seat of an agent may see, and what it may do when it is to move."""
        seat = self.possible_agents.index(agent)
        mask = bytearray(len(self.game.moves))
        if self.state_of_play.actor == seat:
            for move in self.state_of_play.options:
                mask[move.index] = 1
        seen = np.frombuffer(self._observer.observed(self.state_of_play, seat), np.int16)
        return {"observation": seen, "action_mask": np.frombuffer(mask, np.int8)}

    def step(self, action: int | None) -> None:
        """Make the move of the agent whose turn it is, by its number in the catalogue."""
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[self.agent_selection] = 0.0
        move = self.game.moves[int(action if action is not None else -1)]
        if move not in self.state_of_play.options:
            why = self.state_of_play.refusal(move)
            raise KingsbridgeError(f"{move!s} is not possible: {why}; follow the action mask")
        self.state_of_play.apply(move)
        if self.state_of_play.actor is None:
            self.rewards = dict(zip(self.possible_agents, self._rewards(), strict=True))
            self.rewards_at_the_end = dict(self.rewards)
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()  # before the end, there are none
        self._choose_agent()

    def _rewards(self) -> list[float]:
        scores, winners = self.state_of_play.scores, self.state_of_play.winners
        seats, fair = len(scores), 1 / len(scores)
        if self._reward == "points":
            return [score - sum(scores) / seats for score in scores]
        return [((seat in winners) / len(winners) - fair) / (1 - fair) for seat in range(seats)]

    def render(self) -> str | None:
        """Return the table as someone without a seat sees it."""
        if self.render_mode is None:
            return None
        return "\n".join(lines_of(self._scene(self.state_of_play.view(None), list(self.possible_agents))))

    def close(self) -> None:
        """Do nothing; PettingZoo's tests require the method."""
