"""Agenda entries as JSON: steps by their name, pieces by their id."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kingsbridge_core.engine.pieces import Piece

if TYPE_CHECKING:
    from kingsbridge_core.engine.steps import Entry
    from kingsbridge_core.game.game import Game


def encode_entry(entry: Entry) -> list[Any]:
    """`["play_card", 2]` for the step `play_card` of seat 2."""
    step, argument = entry
    arguments = (argument,) if step.arity == 1 else argument or ()
    return [step.name, *(_encode(each) for each in arguments)]


def decode_entry(data: Any, game: Game[Any]) -> Entry:
    """The agenda entry of that JSON."""
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
