"""The steps that every game has: a round begins, and then each of its phases."""

from __future__ import annotations

from kingsbridge_core.engine.state import State
from kingsbridge_core.engine.steps import step
from kingsbridge_core.errors import KingsbridgeError

MOST_ROUNDS = 100_000
"""No game needs more; one that never ends is stopped with an error."""


@step
def next_round(state: State) -> None:
    """Plan all phases of a round in their order, and then the next round."""
    state.round += 1
    if state.round > MOST_ROUNDS:
        raise KingsbridgeError(
            f"{state.game.id} has not ended after {MOST_ROUNDS} rounds; a step must call state.finish()"
        )
    state.agenda += state.game.round_plan


@step
def next_phase(state: State, name: str) -> None:
    """Begin a phase."""
    state.phase = name
    begin = state.game.phase_steps[name].run
    begin(state, None)


ENGINE_STEPS = {each.name: each for each in (next_round, next_phase)}
"""Steps that every game has; its own steps need other names."""
