"""A State: a position of a game as plain data, with the agenda of what still has to happen."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Self

from kingsbridge_core.engine import chance
from kingsbridge_core.engine.codegen import PLAIN, clone_source, equality_source, view_source, written
from kingsbridge_core.engine.components import Component, declared, parts
from kingsbridge_core.engine.log import Line
from kingsbridge_core.engine.steps import Entry, Step, decode_entry, encode_entry
from kingsbridge_core.errors import KingsbridgeError, Refusal
from kingsbridge_core.text.language import _
from kingsbridge_core.text.phrases import one_of

if TYPE_CHECKING:
    from random import Random

    from kingsbridge_core.engine.moves import Move
    from kingsbridge_core.game.game import Game


BEGIN: Step[Any, [None]] = Step(lambda state, _: None, asks=False)
BEGIN.chosen_by = lambda state, move, argument: None


class StateType(type):
    """Turns the declarations in a class body into slots and generated methods."""

    components: dict[str, Component]

    def __new__(mcs, name: str, bases: tuple[type, ...], namespace: dict[str, Any]) -> StateType:
        own = declared(namespace)
        inherited = {key: each for base in bases for key, each in getattr(base, "components", {}).items()}
        components = {**inherited, **own}
        body = {key: thing for key, thing in namespace.items() if key not in own}
        body.setdefault("__slots__", tuple(own))
        if bases and "sized_for" not in namespace:
            body.update(components=components, __hash__=None)
        return super().__new__(mcs, name, bases, body)

    def sized(cls, seats: int) -> StateType:
        """Return this class with copying, viewing and comparing generated for a number of seats on first use."""
        name = f"{cls.__name__} for {seats}"
        scope: dict[str, Any] = {"components": cls.components}
        methods = {
            "_veil": written(view_source(cls.components), "_veil", scope),
            "__eq__": written(equality_source(cls.components), "__eq__", scope),
            "__hash__": None,
        }
        own = {each: method for each, method in methods.items() if each not in vars(cls)}
        kind = StateType(name, (cls,), {"sized_for": seats, "__slots__": (), "__module__": cls.__module__, **own})
        if not hasattr(cls, "clone"):
            scope = {"create": object.__new__, "kind": kind}
            kind.clone = written(clone_source(cls.components, seats), "clone", scope)  # type: ignore[attr-defined]
        return kind


class State(metaclass=StateType):
    """What is on the table. A game's own state class adds its components as declarations.

    `actor` is the seat to move (None when the game is over), `options` its legal moves. `viewer` is set in a view: the
    seat whose view it is, or -1 for a viewer without a seat; in a full state it is None.
    """

    __slots__ = (*PLAIN, "agenda", "log")
    components: ClassVar[dict[str, Component]] = {}

    game: Game[Any]
    seats: int
    seed: int
    draws: int
    round: int
    phase: str
    actor: int | None
    options: Sequence[Move[Any]]
    viewer: int | None
    agenda: list[Entry]
    log: list[Line] | None

    if TYPE_CHECKING:  # generated for every state class

        def clone(self) -> Self:
            """Return an independent copy."""

        def _veil(self, seat: int) -> Self: ...

    # --- the agenda

    def plan(self, *entries: Entry) -> None:
        """Put steps on the agenda, to run in this order and before everything planned so far."""
        self.agenda += entries[::-1]

    def apply(self, move: Move[Any] | None) -> None:
        """Make a legal move, in place and unchecked, and run the agenda until a seat is to move: the whole engine.

        `Match.play` is the checked way.
        """
        agenda = self.agenda
        step, argument = agenda.pop()
        chosen = step.chosen_by  # read apart from the call: the interpreter specialises that better
        chosen(self, move, argument)
        while agenda:
            step, argument = agenda[-1]
            ask = step.options
            if ask is None:
                del agenda[-1]
                run = step.run
                run(self, argument)
                continue
            options = ask(self, argument)
            if options:
                self.actor = argument if step.arity == 1 else argument[0]
                self.options = options
                return
            del agenda[-1]
        self.actor = None
        self.options = ()

    def advance(self) -> None:
        """Run the agenda before any move: at the start of a game, or when a position is set up."""
        self.agenda.append((BEGIN, None))
        self.apply(None)

    def finish(self) -> None:
        """End the game: nothing that was planned will happen."""
        self.agenda.clear()

    def refusal(self, move: Move[Any]) -> Refusal | None:
        """Say why the actor may not make this move; None if it may."""
        if move in self.options:
            return None
        if self.actor is None:
            return Refusal(_("the game is over"))
        if self.viewer is not None:
            raise KingsbridgeError("a view knows no reasons: ask the state it was made from")
        step, argument = self.agenda[-1]
        own, others = step.refused.get(move.verb), step.refusal_by
        return (
            (own and own(self, move, argument))
            or (move.when and move.when())
            or (others and others(self, move, argument))
            or Refusal(self._instead_of(move), is_general=True)
        )

    def _instead_of(self, move: Move[Any]) -> str:
        """Say what the actor may do, for when no rule explains why a move is not possible."""
        label, verb = self.game.label, self.game.verb
        alike = [label(option) for option in self.options if option.verb == move.verb]
        if alike:
            return _("right now, you can only {moves}", moves=one_of(alike))
        verbs = dict.fromkeys(verb(option) for option in self.options)
        return _("right now, you can only {verbs}", verbs=one_of(verbs))

    # --- chance

    def shuffle(self, pieces: list[Any]) -> None:
        """Shuffle a deck."""
        self.draws += 1
        chance.shuffle(pieces, self.seed, self.draws)

    def roll(self, faces: int = 6) -> int:
        """Roll a die."""
        self.draws += 1
        return chance.dice(self.seed, self.draws, 1, faces)[0]

    def roll_dice(self, count: int, faces: int = 6) -> list[int]:
        """Roll several dice at once, which costs one draw."""
        self.draws += 1
        return chance.dice(self.seed, self.draws, count, faces)

    # --- the log

    def tell(self, text: str, to: int | None = None, **arguments: Any) -> None:
        """Write a sentence into the log, if one is kept; `to` names a seat if nobody else may read it.

        The sentence is in English; it is translated for each reader, from the catalogue of the game's package. Make
        arguments whose words depend on the language a `phrase`.
        """
        if self.log is not None:
            self.log.append(Line(text, arguments, to, self.game.called, self.game.texts))

    # --- what a seat may know

    def view(self, seat: int | None) -> Self:
        """Return what a seat may know (None: a viewer without a seat), with hidden pieces FACE_DOWN and no chance.

        Of the agenda, only the question being asked is left.
        """
        view = self.clone()
        view.viewer = -1 if seat is None else seat
        view.seed = view.draws = 0
        view.agenda = self.agenda[-1:]  # the question to the actor
        if self.actor != seat:
            view.options = ()
        return view._veil(view.viewer)

    def determinize(self, seat: int | None, rng: Random) -> Self:
        """Return a random full state that the seat cannot tell from this one."""
        from kingsbridge_core.engine.determinize import rearrange

        if self.viewer is not None:
            raise KingsbridgeError("a view cannot be determinized: ask the state it was made from")
        return rearrange(self, seat, rng)

    # --- seats and points

    @property
    def own_seat(self) -> int | None:
        """The seat whose view this is; None in a full state, and in the view of a viewer without a seat."""
        return None if self.viewer is None or self.viewer < 0 else self.viewer

    def clockwise(self, first: int) -> tuple[int, ...]:
        """Return all seats in turn, beginning with this one."""
        return self.game.clockwise[self.seats][first]

    @property
    def scores(self) -> list[float]:
        """Return the points of every seat."""
        return self.game.scores(self)

    @property
    def winners(self) -> list[int]:
        """Return the seats that won; none before the game is over."""
        return [] if self.actor is not None else self.game.winners(self)

    @property
    def points_by_source(self) -> list[dict[str, float]]:
        """Return, for every seat, its points by source; empty if the game declares no `score`."""
        name = self.game.score_name
        return getattr(self, name) if name else [{} for _ in range(self.seats)]

    # --- JSON

    def to_data(self) -> dict[str, Any]:
        """Return this position as JSON, without loss."""
        return {
            "game": self.game.id,
            "seats": self.seats,
            "options": dict(self.game.options),
            "seed": self.seed,
            "draws": self.draws,
            "round": self.round,
            "phase": self.phase,
            "agenda": [encode_entry(entry) for entry in self.agenda],
            "table": {
                name: [*map(each.encode, getattr(self, name))] if each.per_seat else each.encode(getattr(self, name))
                for name, each in self.components.items()
            },
        }

    def load_data(self, data: dict[str, Any]) -> None:
        """Load a position from `to_data`."""
        for name, kind in (("seed", int), ("draws", int), ("round", int), ("phase", str)):
            if type(data[name]) is not kind:
                raise ValueError(f"{name}: {data[name]!r} cannot be")
            setattr(self, name, data[name])
        self.agenda = [decode_entry(entry, self.game) for entry in data["agenda"]]
        for name, component in self.components.items():
            value = self._decoded(component, data["table"][name])
            for where, _owner, each in parts(name, component, value):
                for problem in component.problems(each, self.seats):
                    raise ValueError(f"{where}: {problem}")
            setattr(self, name, value)
        self.actor, self.options = None, ()
        self.advance()
        if self.actor is not None and self.actor not in range(self.seats):
            raise ValueError(f"it is the turn of seat {self.actor!r}, which does not exist")

    def _decoded(self, component: Component, data: Any) -> Any:
        if not component.per_seat:
            return component.decode(data, self.game.piece)
        if not isinstance(data, list) or len(data) != self.seats:
            raise ValueError(f"expected one value for each of {self.seats} seats, found {data!r}")
        return [component.decode(each, self.game.piece) for each in data]

    def digest(self) -> str:
        """Return a short name of this position, the same in every process."""
        from hashlib import sha256

        text = json.dumps(self.to_data(), sort_keys=True, separators=(",", ":"))
        return sha256(text.encode()).hexdigest()[:16]

    def __repr__(self) -> str:
        whose = "over" if self.actor is None else f"seat {self.actor} to move"
        return f"<{self.game.id}, {self.seats} seats, round {self.round}, {whose}, {self.digest()}>"
