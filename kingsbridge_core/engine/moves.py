"""Moves and their catalogue: each move of a game is made once, with an index and a text, its notation."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import product
from typing import Any, Generic, TypeVar

from kingsbridge_core.errors import KingsbridgeError, Refusal, UnknownName

T = TypeVar("T")
A = TypeVar("A")
B = TypeVar("B")

When = Callable[[], Refusal] | None


class Move(Generic[T]):
    """A choice a player can make: a verb and what it is about, such as `play king` or `use potter sand`.

    `rule` is the id of the rule behind it; `when` says, at the wrong moment, when such a move is possible.
    """

    __slots__ = ("index", "rule", "text", "verb", "what", "when")

    def __init__(self, index: int, verb: str, what: T, text: str, rule: str | None = None, when: When = None) -> None:
        self.index = index
        self.verb = verb
        self.what = what
        self.text = text
        self.rule = rule
        self.when = when

    def __str__(self) -> str:
        return self.text

    def __deepcopy__(self, memo: object) -> Move[T]:
        return self

    def __repr__(self) -> str:
        return f"<move {self.index}: {self.text}>"


class Catalogue:
    """All moves of a game in a stable order; an index and a text each name exactly one of them.

    For all moves that are made together, `rule` is the rule behind them, and `when` the Refusal for a player who tries
    one at the wrong moment.
    """

    def __init__(self) -> None:
        self._moves: list[Move[Any]] = []
        self._by_text: dict[str, Move[Any]] = {}

    def _add(self, verb: str, what: T, words: tuple[object, ...], rule: str | None, when: When) -> Move[T]:
        text = " ".join([verb, *(getattr(word, "id", None) or str(word) for word in words)])
        if text != text.lower():
            raise KingsbridgeError(f"the move {text!r} has capital letters, so nobody could type it; use small ones")
        if text in self._by_text:
            raise KingsbridgeError(f"two moves of the game have the text {text!r}; every move needs its own")
        move = Move(len(self._moves), verb, what, text, rule, when)
        self._moves.append(move)
        self._by_text[text] = move
        return move

    def one(self, verb: str, rule: str | None = None, when: When = None) -> Move[None]:
        """Make a move that is only a verb, such as `done`."""
        return self._add(verb, None, (), rule, when)

    def each(self, verb: str, things: Iterable[A], rule: str | None = None, when: When = None) -> dict[A, Move[A]]:
        """Make one move for each thing, such as `play king`; the thing is the move's `what`."""
        return {thing: self._add(verb, thing, (thing,), rule, when) for thing in things}

    def pairs(
        self, verb: str, first: Iterable[A], second: Iterable[B], rule: str | None = None, when: When = None
    ) -> dict[tuple[A, B], Move[tuple[A, B]]]:
        """Make one move for each pair, such as `use potter sand`; the pair is the move's `what`."""
        return {pair: self._add(verb, pair, pair, rule, when) for pair in product(first, list(second))}

    def find(self, text: str) -> Move[Any]:
        """Return the move with this text, or raise an error that suggests the nearest texts."""
        move = self._by_text.get(text)
        if move is None:
            raise UnknownName("move", text, self._by_text)
        return move

    def __getitem__(self, index: int) -> Move[Any]:
        return self._moves[index]

    def __len__(self) -> int:
        return len(self._moves)

    def __iter__(self) -> Iterator[Move[Any]]:
        return iter(self._moves)

    def __contains__(self, text: object) -> bool:
        return text in self._by_text
