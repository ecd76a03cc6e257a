"""Effects that report themselves, to somebody who counts what becomes of cards; nobody else pays for it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from kingsbridge_core.game.cards import Card
from kingsbridge_core.game.words import Effect

Report = Callable[[str, Any, int, Any], None]
"""Is called with the id of a card, the state in which an effect of it has run, for which seat, and what it gave."""


def let_report(cards: Iterable[Card], report: Report) -> None:
    """From now on all effects of these cards, and those inside them, report; copies share the effects of a card."""
    seen: set[Effect] = set()
    for card in cards:
        for effect in _with_inner(card.effects):
            if effect not in seen:
                seen.add(effect)
                effect.run = _reported(effect.run, card.id, report)


def _reported(run: Callable[..., Any], card: str, report: Report) -> Callable[..., Any]:
    def reported(state: Any, seat: int, *chosen: Any) -> Any:
        gave = run(state, seat, *chosen)
        report(card, state, seat, gave)
        return gave

    return reported


def _with_inner(effects: Iterable[Effect]) -> Iterator[Effect]:
    for effect in effects:
        yield effect
        for argument in effect.arguments.values():
            if isinstance(argument, tuple):
                yield from _with_inner(each for each in argument if isinstance(each, Effect))
