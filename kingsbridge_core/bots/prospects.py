"""What the words that all games share are worth to a sensible player, judged by the position."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from kingsbridge_core.game.sentences import can_lose
from kingsbridge_core.game.words import Effect

SURE = 0.7
"""How likely it is that a condition that holds now still does when it counts."""
OTHERS = 0.6
"""How much the gains of all opponents together count against one's own."""

Worth = Callable[[Effect, int], float]
"""What an effect of a game's own words is worth to a seat."""


def worth_of(state: Any, seat: int, effects: Iterable[Effect], own: Worth) -> float:
    """Return what effects are worth to a seat; `own` values the words of the game itself."""
    return sum(_worth(state, seat, effect, own) for effect in effects)


def _worth(state: Any, seat: int, effect: Effect, own: Worth) -> float:
    found = WORTHS.get(effect.word.name)
    is_shared = effect.word is state.game.vocabulary.words.get(effect.word.name)
    return found(state, seat, effect, own) if found and is_shared else own(effect, seat)


def of_things(state: Any, seat: int, items: Mapping[str, int]) -> float:
    """Return what things are worth to a seat."""
    counts = state.game.vocabulary.counts
    return float(sum(number * counts[name].worth(state, seat) for name, number in items.items()))


def _in_hand(state: Any, seat: int, items: Mapping[str, int]) -> dict[str, int]:
    """Return as much of these things as a seat has."""
    counts = state.game.vocabulary.counts
    return {name: max(0, min(number, counts[name].of(state, seat))) for name, number in items.items()}


def _when(state: Any, seat: int, effect: Effect, own: Worth) -> float:
    said = effect.arguments
    holds = state.game.vocabulary.holds(
        state, seat, *(said[name] for name in ("is_", "at_least", "at_most", "most", "fewest"))
    )
    then, other = worth_of(state, seat, said["then"], own), worth_of(state, seat, said["else_"], own)
    return SURE * then + (1 - SURE) * other if holds else SURE * other + (1 - SURE) * then


def _per(state: Any, seat: int, effect: Effect, own: Worth) -> float:
    said = effect.arguments
    there: int = state.game.vocabulary.counts[said["of"]].of(state, seat)
    return int(min(there // said["every"], said["limit"])) * of_things(state, seat, said["get"])


def _for(state: Any, seat: int, effect: Effect, own: Worth) -> float:
    do: tuple[Effect, ...]
    do, total = effect.arguments["do"], 0.0
    for each in state.game.vocabulary.seats(state, seat, effect.arguments["who"]):
        worth = worth_of(state, each, do, own)
        total += worth if each == seat else -OTHERS * worth / max(1, state.seats - 1)
    return total


def _choose(state: Any, seat: int, effect: Effect, own: Worth) -> float:
    effects: tuple[Effect, ...] = effect.arguments["effects"]
    able = [each for each in effects if can_lose(state, seat, each)]
    return max(worth_of(state, seat, [each], own) for each in able or effects)


def _spite(state: Any) -> float:
    """Return what a thing is worth that comes from an opponent, who then lacks it."""
    return 1 + OTHERS / max(1, int(state.seats) - 1)


def _take_from(state: Any, seat: int, effect: Effect, own: Worth) -> float:
    said = effect.arguments
    players = [each for each in state.game.vocabulary.seats(state, seat, said["who"]) if each != seat]
    taken = [of_things(state, seat, _in_hand(state, each, said["things"])) for each in players]
    if not any(taken):
        return worth_of(state, seat, said["else_"], own)
    return sum(taken, 0.0) * _spite(state)


def _give_to(state: Any, seat: int, effect: Effect, own: Worth) -> float:
    said = effect.arguments
    players = [each for each in state.game.vocabulary.seats(state, seat, said["who"]) if each != seat]
    given = of_things(state, seat, _in_hand(state, seat, said["things"]))
    if not given or not players:
        return worth_of(state, seat, said["else_"], own)
    return -given * _spite(state)


def _forfeit(state: Any, seat: int, effect: Effect, own: Worth) -> float:
    return -of_things(state, seat, _in_hand(state, seat, effect.arguments["things"]))


def _swap(state: Any, seat: int, effect: Effect, own: Worth) -> float:
    said = effect.arguments
    gain = max(0.0, of_things(state, seat, said["get"]) - of_things(state, seat, said["give"]))
    if not state.game.vocabulary.can_supply(state, said["get"]):
        return 0.0
    return gain * (1.0 if state.game.vocabulary.has(state, seat, said["give"]) else 1 - SURE)


def _once(state: Any, seat: int, effect: Effect, own: Worth) -> float:
    if effect.number in state.used_once[seat]:
        return 0.0
    return worth_of(state, seat, effect.arguments["effects"], own)


WORTHS: dict[str, Callable[[Any, int, Effect, Worth], float]] = {
    "when": _when,
    "per": _per,
    "for": _for,
    "choose": _choose,
    "take-from": _take_from,
    "give-to": _give_to,
    "forfeit": _forfeit,
    "swap": _swap,
    "once": _once,
}
