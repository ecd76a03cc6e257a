"""What the rule tests of all games share: laying out, moves by their text, the log, and paper to draw on."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, TypeVar

from kingsbridge_core import Game, State
from kingsbridge_core.cli.terminal.tables import table_lines
from kingsbridge_core.engine.log import Line
from kingsbridge_core.engine.steps import Entry
from kingsbridge_core.errors import Refusal
from kingsbridge_core.text.listing import Listing

S = TypeVar("S", bound=State)


def laid_out(game: Game[S], seats: int, seed: int) -> S:
    """The table when set-up is complete, before anything of the first round has happened."""
    state = game.new(seats=seats, seed=seed)
    state.draws, state.round, state.phase = 0, 0, ""
    for name, component in state.components.items():
        fresh = [component.start() for _ in range(seats)] if component.per_seat else component.start()
        setattr(state, name, fresh)
    game.setup(state)
    state.agenda.clear()
    return state


def begin(state: State, *entries: Entry) -> None:
    """Let these steps happen and nothing after them."""
    state.agenda.clear()
    state.plan(*entries)
    state.advance()


def texts(state: State) -> list[str]:
    """The legal moves as texts."""
    return [str(move) for move in state.options]


def play(state: State, *moves: str) -> None:
    """Make moves that have to be legal."""
    for text in moves:
        assert text in texts(state), f"{text!r} is not among {texts(state)}, seat {state.actor} to decide"
        state.apply(state.game.moves.find(text))


def refused(state: State, text: str) -> Refusal:
    """Why a move is not possible; it has to be refused."""
    refusal = state.refusal(state.game.moves.find(text))
    assert refusal is not None, f"{text!r} should be refused"
    assert text not in texts(state)
    return refusal


def wander(state: State, seed: int) -> None:
    """Make random moves until the game is over."""
    chance = Random(seed)
    while state.actor is not None:
        state.apply(chance.choice(list(state.options)))


def log_of(state: State) -> list[Line]:
    """Listen to what happens from now on."""
    state.log = []
    return state.log


def told_by(game: Game[Any], log: Sequence[Line]) -> list[str]:
    """What happened, in words."""
    return [line.told(game.definition.seat_names) for line in log]


def drawn(listings: list[Listing], width: int) -> list[str]:
    """The lines of tables in a terminal of some width."""
    return ["".join(each.text for each in line) for listing in listings for line in table_lines(listing, width, {})]
