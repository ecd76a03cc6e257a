"""Steps: the small named functions a game is made of, including the decisions that ask a seat."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from types import FunctionType, ModuleType
from typing import TYPE_CHECKING, Any, Concatenate, Generic, ParamSpec, TypeVar

from kingsbridge_core.engine.pieces import Piece
from kingsbridge_core.errors import KingsbridgeError, Refusal

if TYPE_CHECKING:
    from kingsbridge_core.engine.moves import Move
    from kingsbridge_core.engine.state import State
    from kingsbridge_core.game.game import Game

S = TypeVar("S", bound="State")
P = ParamSpec("P")
R = TypeVar("R", bound="Refusal | None")

Options = list["Move[Any]"]
Entry = tuple["Step[Any, ...]", Any]
"""A line of the agenda: a step and its argument (several are a tuple), public, immutable and JSON-like, or pieces."""


class Step(Generic[S, P]):
    """One paragraph of the rulebook. Calling it runs nothing: it gives the agenda entry that will run it.

    A decision is a step with `options`: it asks one seat, its first argument, to choose one of the legal moves. (Both
    are one class, since the interpreter reads attributes fastest where it always meets the same class.)

    The engine gives every step exactly one argument, which is the fastest call in Python; a function that takes none or
    several gets them through a small adapter.
    """

    __slots__ = ("arity", "chosen_by", "doc", "name", "options", "refusal_by", "refused", "run")

    def __init__(self, function: Callable[..., Any], *, asks: bool) -> None:
        self.name: str = function.__name__
        self.doc = function.__doc__ or ""
        self.arity = len(parameters_of(function)) - 1
        adapted = self._adapted(function)
        self.run: Callable[..., None] = adapted
        self.options: Callable[..., Options] | None = adapted if asks else None
        self.chosen_by: Callable[..., None] = _undeclared
        self.refused: dict[str, Callable[..., Refusal | None]] = {}
        self.refusal_by: Callable[..., Refusal | None] | None = None
        if asks and not self.arity:
            raise KingsbridgeError(f"the decision {self.name!r} must take a seat as its first argument")

    def _adapted(self, function: Callable[..., Any]) -> Callable[..., Any]:
        if self.arity == 0:
            return lambda state, _: function(state)
        if self.arity == 2:  # written out: a call with * costs more
            return lambda state, arguments: function(state, arguments[0], arguments[1])
        return function if self.arity == 1 else lambda state, arguments: function(state, *arguments)

    if TYPE_CHECKING:

        def __call__(self, *args: P.args, **kwargs: P.kwargs) -> Entry:
            """Return the agenda entry; arguments are given by position."""
    else:

        def __call__(self, *args):
            if len(args) != self.arity:
                raise TypeError(f"the step {self.name!r} takes {self.arity} arguments, not {len(args)}")
            return (self, args if self.arity > 1 else args[0] if args else None)

    def _adapted_to_move(self, function: Callable[..., Any]) -> Callable[..., Any]:
        if self.arity == 2:
            return lambda state, move, arguments: function(state, move, arguments[0], arguments[1])
        return function if self.arity == 1 else lambda state, move, arguments: function(state, move, *arguments)

    def chosen(self, function: Callable[Concatenate[S, Any, P], None]) -> Callable[Concatenate[S, Any, P], None]:
        """Declare what happens once the seat has chosen: `function(state, move, seat, ...)`."""
        self.chosen_by = self._adapted_to_move(function)
        return function

    def refuses(self, *verbs: str) -> Callable[[Callable[..., R]], Callable[..., R]]:
        """Declare why a move with one of these verbs is not among the options: `function(state, move, seat, ...)`.

        If the function returns None, and for all other verbs, the reason is the one given with the move (`when`): this
        is the wrong moment. One function may serve several decisions.
        """

        def declared(function: Callable[..., R]) -> Callable[..., R]:
            self.refused.update(dict.fromkeys(verbs, self._adapted_to_move(function)))
            return function

        return declared

    def refusal(self, function: Callable[..., R]) -> Callable[..., R]:
        """Declare why any other move of the catalogue is not among the options: `function(state, move, seat, ...)`."""
        self.refusal_by = self._adapted_to_move(function)
        return function

    def __deepcopy__(self, memo: object) -> Step[S, P]:
        return self

    def __repr__(self) -> str:
        return f"<{'decision' if self.options else 'step'} {self.name}>"


def parameters_of(function: Callable[..., Any]) -> tuple[str, ...]:
    """Return what a function takes by position; `inspect.signature` says more, but takes ten times as long."""
    if not isinstance(function, FunctionType):
        raise KingsbridgeError(f"a step or word must be a function, not {function!r}")
    return function.__code__.co_varnames[: function.__code__.co_argcount]


def step(function: Callable[Concatenate[S, P], None]) -> Step[S, P]:
    """Make a step from a function of the state and the step's arguments."""
    return Step(function, asks=False)


def decision(function: Callable[Concatenate[S, P], Options]) -> Step[S, P]:
    """Make a decision from a function that lists the legal moves of a seat; an empty list skips the decision."""
    return Step(function, asks=True)


def _undeclared(*_: Any) -> None:
    """Stand in for what happens after a decision, until `chosen` declares it."""
    raise KingsbridgeError("this decision does not say what happens next")


def steps_of(modules: Iterable[ModuleType | dict[str, Any]]) -> dict[str, Step[Any, ...]]:
    """Return all steps that the modules of a game define, by name."""
    found: dict[str, Step[Any, ...]] = {}
    for module in modules:
        for thing in (module if isinstance(module, dict) else vars(module)).values():
            if isinstance(thing, Step) and found.setdefault(thing.name, thing) is not thing:
                raise KingsbridgeError(f"two steps of the game or the engine are called {thing.name!r}; rename one")
    for each in found.values():
        if each.options and each.chosen_by is _undeclared:
            raise KingsbridgeError(
                f"the decision {each.name!r} does not say what happens next; add @{each.name}.chosen"
            )
    return found


# --- agenda entries as JSON: steps by their name, pieces by their id


def encode_entry(entry: Entry) -> list[Any]:
    """Return an agenda entry as JSON: `["play_card", 2]` for the step `play_card` of seat 2."""
    step, argument = entry
    arguments = (argument,) if step.arity == 1 else argument or ()
    return [step.name, *(_encode(each) for each in arguments)]


def decode_entry(data: Any, game: Game[Any]) -> Entry:
    """Return the agenda entry from JSON."""
    name, *arguments = data
    if name not in game.steps:
        raise ValueError(f"the game {game.id!r} has no step {name!r}")
    step = game.steps[name]
    if len(arguments) != step.arity:
        raise ValueError(f"the step {name!r} takes {step.arity} arguments, not {len(arguments)}")
    return step(*(_decode(each, game) for each in arguments))


def _encode(value: Any) -> Any:
    if isinstance(value, Piece):
        return {"piece": value.id}
    if isinstance(value, tuple):
        return [_encode(each) for each in value]
    if value is None or isinstance(value, (bool, int, str)):
        return value
    raise TypeError(f"{value!r} cannot be an argument on the agenda: only numbers, texts, pieces and tuples of them")


def _decode(data: Any, game: Game[Any]) -> Any:
    if isinstance(data, dict):
        return game.piece(data["piece"])
    if isinstance(data, list):
        return tuple(_decode(each, game) for each in data)
    return data
