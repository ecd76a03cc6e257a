"""Law 3: a game remembers nothing of the matches played with it, or it could tell one player what another one hid."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kingsbridge_core.game.game import Game

DEPTH = 3
"""How far we look into lists and tables."""

Memory = dict[str, Any]


def memory_of(game: Game[Any]) -> Memory:
    """Return everything a game holds that a match could have changed."""
    return {name: _frozen(value, DEPTH) for name, value in vars(game).items()}


def changed(before: Memory, now: Memory) -> Iterator[str]:
    """Report what a game held before and has changed; a value that it computes once and keeps may be new."""
    for name in before.keys() & now.keys():
        if not _is_kept(before[name], now[name]):
            yield f"the game itself was changed while it was played: its {name!r}"


def _is_kept(before: Any, now: Any) -> bool:
    if isinstance(before, dict) and isinstance(now, dict):
        return all(key in now and _is_kept(value, now[key]) for key, value in before.items())
    return before is None or bool(before == now)


def _frozen(value: Any, depth: int) -> Any:
    """Return a copy that later changes cannot reach: containers by their contents, anything else by its identity."""
    if isinstance(value, (str, int, float, bool, type(None))):
        return value
    if depth and isinstance(value, dict):
        return {key: _frozen(each, depth - 1) for key, each in value.items()}
    if depth and isinstance(value, (list, tuple, set, frozenset)):
        return type(value).__name__, [_frozen(each, depth - 1) for each in value]
    return id(value)
