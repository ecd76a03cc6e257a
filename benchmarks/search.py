"""Measures search: simulations a second on Pillars, and of OpenSpiel's Python IS-MCTS on hearts, in turns.

Both think about the opening position with uniform rollouts to the end of the hand. OpenSpiel imagines what is hidden
again for each simulation; ours imagines once for all moves at the root, about once in four simulations.

pip install -e .[benchmark]
python -m benchmarks.search
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from random import Random
from typing import Any

import kingsbridge_core as kb
from benchmarks.speed import rates
from kingsbridge_core.bots.bot import RandomBot, Sight
from kingsbridge_core.bots.search import Budget, Tree

SIMULATIONS = 200


def ours() -> int:
    """Search the opening of Pillars, and return how many simulations were made."""
    state = kb.find_game("pillars").new(4, 7)
    tree = Tree(Sight(state, Random(5)), RandomBot())
    tree.grow(Budget(iterations=SIMULATIONS))
    return tree.root.visits


def open_spiel() -> Callable[[], int]:
    """Search the opening of hearts, after the deal, and return how many simulations were made."""
    import numpy
    import pyspiel
    from open_spiel.python.algorithms import ismcts, mcts

    game = pyspiel.load_game("hearts")
    chance = numpy.random.RandomState(5)
    state: Any = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(chance.choice([action for action, _probability in state.chance_outcomes()]))
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=chance)
    bot = ismcts.ISMCTSBot(game, evaluator, uct_c=20.0, max_simulations=SIMULATIONS, random_state=chance)

    def run() -> int:
        bot.step(state)
        return SIMULATIONS

    return run


def main() -> None:
    """Measure and print."""
    print(f"Python {sys.version.split()[0]}")
    try:
        peer = open_spiel()
    except ImportError:
        (rate,) = rates(ours)
        print(f"search on Pillars: {rate:,.0f} simulations/s (install the extra 'benchmark' to compare with OpenSpiel)")
        return
    rate, theirs = rates(ours, peer)
    print(
        f"search: Pillars {rate:,.0f} simulations/s, OpenSpiel's IS-MCTS on hearts {theirs:,.0f}: "
        f"ratio {rate / theirs:.2f}"
    )


if __name__ == "__main__":
    main()
