"""Laws 1, 2, 4 and 9 in one position: options, JSON and refusals."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import TYPE_CHECKING, Any

from kingsbridge_core.engine.chance import shuffle_with

if TYPE_CHECKING:
    from kingsbridge_core.engine.moves import Move
    from kingsbridge_core.engine.state import State

REFUSALS = 12
"""How many illegal moves are tried in a position."""


def option_faults(state: State) -> Iterator[tuple[int, str]]:
    """Check laws 1 and 2: there are options, all different, all in the catalogue, the same when asked again."""
    if not isinstance(state.options, (list, tuple)):
        yield 2, f"the options are {state.options!r} instead of a list of moves"
        return
    texts = [str(move) for move in state.options]
    if not texts:
        yield 1, "a seat is to move, but has no options"
    if state.actor not in range(state.seats):
        yield 1, f"seat {state.actor!r} is to move, but there is no such seat"
    if len(set(texts)) != len(texts):
        twice = next(text for text in texts if texts.count(text) > 1)
        yield 2, f"two options have the text {twice!r}"
    catalogue = set(state.game.moves)
    for move in state.options:
        if move not in catalogue:
            yield 2, f"{move!s} is not in the catalogue"
    again = asked_again(state)
    if again != texts:
        yield 2, f"asked again, the options are {again} instead of {texts}"


def asked_again(state: State) -> list[str]:
    """Return the options that the decision gives when asked once more."""
    step, argument = state.agenda[-1]
    return [str(move) for move in step.options(state, argument)] if step.options else []


def json_faults(state: State, move: Move[Any]) -> Iterator[str]:
    """Check law 4: a position survives JSON with its digest, options and next position."""
    try:
        back = state.game.from_data(json.loads(json.dumps(state.to_data())))
    except Exception as error:
        yield f"the state does not survive JSON: {error}"
        return
    if back != state or back.to_data() != state.to_data():
        yield "the state that comes back from JSON differs"
    elif back.digest() != state.digest():
        yield "the digest changes through JSON"
    elif back.actor != state.actor or [str(each) for each in back.options] != [str(each) for each in state.options]:
        yield "the options change through JSON"
    else:
        after = state.clone()
        after.apply(move)
        back.apply(move)
        if after != back:
            yield f"after {move!s}, the state that came back from JSON plays out differently"


def refusal_faults(state: State, rng: Random) -> Iterator[str]:
    """Check law 9: illegal moves have a reason, legal ones have none, and asking changes nothing."""
    before = state.to_data()
    legal = set(state.options)
    moves = [move for move in state.game.moves if move not in legal]
    shuffle_with(rng, moves)
    for move in moves[:REFUSALS]:
        refusal = state.refusal(move)
        if refusal is None or not refusal.reason:
            yield f"{move!s} is illegal, but no reason is given"
        elif refusal.rule is not None and state.game.rules.rules and refusal.rule not in state.game.rules.rules:
            yield f"{move!s} is refused by the unknown rule {refusal.rule!r}"
    for move in state.options:
        if state.refusal(move) is not None:
            yield f"{move!s} is an option, but it is refused"
    if state.to_data() != before:
        yield "asking for the reason of a refusal changed the state"
