"""What can be reached by pointing at a scene, for the tests of all games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from kingsbridge_core import Game, State
from kingsbridge_core.engine.chance import derived, pick
from kingsbridge_core.game.scene import Item, Scene, SceneOf, handles, items_in

NAMES = [f"Somebody ({number})" for number in range(6)]


def by_key(scene: Scene) -> dict[str, Item]:
    """Everything in a scene by its key."""
    return {item.key: item for item in items_in(scene.areas)}


def out_of_reach(scene: Scene, view: State) -> list[str]:
    """The possible moves about something that no item of the scene stands for."""
    named = {name for item in items_in(scene.areas) for name in item.about}
    about = {move.text: handles(move.verb, view.game.about(view, move)) for move in view.options}
    return [move.text for move in view.options if move.what is not None and not about[move.text] & named]


def random_positions(game: Game[Any], seats: int, seed: int, every: int = 1) -> Iterator[Any]:
    """The positions of a game played at random, up to its end."""
    state, rng = game.new(seats, seed=seed), derived(seed, 1)
    number = 0
    while state.actor is not None:
        if number % every == 0:
            yield state
        state.apply(pick(rng, list(state.options)))
        number += 1
    yield state


def faults_of_pointing(game: Game[Any], scene: SceneOf, seats: Sequence[int], seed: int, every: int) -> set[str]:
    """The moves of random games that the player to move cannot point at."""
    return {
        text
        for number in seats
        for state in random_positions(game, number, seed, every)
        for text in out_of_reach(scene(state.view(state.actor), NAMES), state.view(state.actor))
    }
