"""An agent that learns from the PettingZoo environment, within a minute, which moves winners make.

python docs/examples/learn_moves.py pillars
"""

from __future__ import annotations

import sys

import numpy as np

from kingsbridge_core.environment import Environment, environment
from kingsbridge_core.playtest.statistics import wilson

LEARNING, EVALUATING = 300, 100


def play(env: Environment, seed: int, worth: np.ndarray, learners: set[str]) -> list[tuple[str, int]]:
    """Play one game, and return who made which move: learners make the best legal move they know, others any."""
    env.reset(seed=seed)
    rng = np.random.default_rng(seed)
    made = []
    for agent in env.agent_iter():
        observation, _, over, _, _ = env.last()
        if over:
            env.step(None)
            continue
        legal = np.flatnonzero(observation["action_mask"])
        move = int(legal[np.argmax(worth[legal])] if agent in learners else rng.choice(legal))
        made.append((agent, move))
        env.step(move)
    return made


def learn(env: Environment) -> np.ndarray:
    """Return what each move is worth: the mean reward at the end of random games in which it was made."""
    total, times = np.zeros(len(env.game.moves)), np.zeros(len(env.game.moves))
    for seed in range(LEARNING):
        for agent, move in play(env, seed, total, set()):
            total[move] += env.rewards_at_the_end[agent]
            times[move] += 1
    return np.divide(total, times, out=np.zeros_like(total), where=times > 0)


def main() -> None:
    """Learn, then play against random agents on each seat in turn."""
    env = environment(sys.argv[1] if len(sys.argv) > 1 else "pillars", seats=3, reward="points")
    worth = learn(env)
    wins = 0.0
    for game in range(EVALUATING):
        agent = env.possible_agents[game % 3]
        play(env, 10_000 + game, worth, {agent})
        winners = [env.possible_agents[seat] for seat in env.state_of_play.winners]
        wins += (agent in winners) / len(winners)
    low, high = wilson(wins, EVALUATING)
    share = f"{wins / EVALUATING:.0%} ({low:.0%} to {high:.0%})"
    print(f"{env.game.title}: wins {share} against two random agents; 33 % would be fair")


if __name__ == "__main__":
    main()
