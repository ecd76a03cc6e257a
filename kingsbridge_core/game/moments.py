"""Moments of a player's own turn: those that pass by themselves unless the player asked to be stopped there."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from kingsbridge_core.engine.moves import Move
    from kingsbridge_core.engine.state import State


class Moment(NamedTuple):
    """Decisions in a player's own turn that an option of one verb can pass, as nothing else needs to be done there.

    The verb names the stop; `says` tells when it is, in English: "before you roll". `is_there` and `holds` get what
    someone without a seat sees, so that nobody learns anything from who is asked. `is_there`: whether a decision is
    such a moment. `move`: with which option it passes, if not with the first of that verb; it sees no more. `holds`:
    whether players are stopped who have not chosen; `usually` says when that is: "in the last year".
    """

    verb: str
    says: str
    decisions: tuple[str, ...]
    is_there: Callable[[Any], bool] = lambda view: True
    move: Callable[[Any], Move[Any] | None] | None = None
    holds: Callable[[Any], bool] = lambda view: False
    usually: str = ""


class Together(NamedTuple):
    """Two decisions of a turn that a person can answer on one line, as both are about things of the same kind.

    `first` and `then` are the verbs of the moves, `decisions` the names of both decisions. `follows` says, of what the
    player sees, whether the second will come.
    """

    first: str
    then: str
    decisions: tuple[str, str]
    follows: Callable[[Any], bool]


def moment_in(state: State) -> Moment | None:
    """Return the moment in a position, as everyone can see it; None if it is not a moment."""
    if state.actor is None:
        return None
    asking = state.agenda[-1][0].name
    found = [each for each in state.game.moments if asking in each.decisions]
    if not found:
        return None
    view = state.view(None)
    return next((each for each in found if each.is_there(view)), None)


def passing_move(state: State, moment: Moment) -> Move[Any] | None:
    """Return the option that lets a moment pass; None if the player has no such option."""
    if moment.move is not None:
        return moment.move(state.view(None))
    return next((move for move in state.options if move.verb == moment.verb), None)
