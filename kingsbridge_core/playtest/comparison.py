"""Compares two card sets with the same seeds: what differs, and whether the difference is real or chance."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from statistics import median
from typing import TYPE_CHECKING, Literal

from kingsbridge_core.playtest.card_effects import FEWEST_GAMES, Slopes, enough, slopes_of
from kingsbridge_core.playtest.card_tally import SHOWN, USED
from kingsbridge_core.playtest.statistics import Estimate, Slope, apart, mean_of
from kingsbridge_core.text.language import N_

if TYPE_CHECKING:
    from kingsbridge_core.playtest.simulation import Result

USUAL_SPREAD = 1.4826
"""Turns the median distance from the median into a standard deviation."""
Kind = Literal["figure", "worth", "new", "event"]
Key = tuple[str, str]
"""A card, and what is measured about it."""


@dataclass(frozen=True, slots=True)
class Difference:
    """Something that differs between two sets; `questions`: how many were asked at once.

    `kind`: "figure" for scores and lengths, "worth" of a card in both sets, "new" for a card that is measured against
    the usual one, "event" for the scores of the games in which a card came up that nobody takes. `is_own`: whether the
    author's set adds or changes the card. `seen`: in how many games it came up.
    """

    kind: Kind
    name: str
    before: float | None
    after: float
    change: Estimate
    questions: int = 1
    by: str = ""
    is_own: bool = False
    seen: int = 0

    @property
    def is_real(self) -> bool:
        """Whether chance alone would rarely produce it."""
        return self.change.is_real(self.questions)

    @property
    def sureness(self) -> float:
        """How many standard errors it is away from none."""
        return abs(self.change.value) / self.change.error if self.change.error else 0.0


def differences(first: Sequence[Result], second: Sequence[Result], own: Collection[str] = ()) -> list[Difference]:
    """Return all that was compared, real differences first; `own` are the cards that the second set is about.

    If there are such cards, half of the chance of a false alarm is for them, so that the many others do not hide them.
    """
    ours, theirs = enough(slopes_of(first)), enough(slopes_of(second))
    events = events_in([*first, *second])
    shared = _of_shared({key: (ours[key], theirs[key]) for key in ours.keys() & theirs.keys() if key[0] not in events})
    known = {card for card, _ in ours}
    fresh = _of_fresh(list(ours.values()), {key: theirs[key] for key in theirs if key[0] not in known | events})
    found = [*_figures(first, second), *shared, *fresh, *_of_events(first, second, events & set(own))]
    return judged(found, own, second)


def judged(found: Iterable[Difference], own: Collection[str], results: Sequence[Result]) -> list[Difference]:
    """Return differences with the number of questions that were asked; of each other card, only the surest."""
    came_up = seen_in(results)
    asked = [
        replace(each, is_own=each.name in own, seen=len(came_up[each.name])) if each.kind != "figure" else each
        for each in found
    ]
    mine = sum(each.is_own for each in asked)
    halves = 2 if mine else 1
    told: dict[tuple[str, str], Difference] = {}
    for each in sorted(asked, key=lambda each: -each.sureness):
        questions = halves * (mine if each.is_own else len(asked) - mine)
        told.setdefault((each.kind, each.name), replace(each, questions=questions))
    return sorted(told.values(), key=lambda each: (not each.is_own, not each.is_real, -each.sureness))


def alone(results: Sequence[Result], own: Collection[str]) -> list[Difference]:
    """Compare an author's cards with the usual card of the same games."""
    slopes, events = enough(slopes_of(results)), events_in(results)
    others = [slope for (card, _), slope in slopes.items() if card not in own]
    mine = {key: slope for key, slope in slopes.items() if key[0] in own and key[0] not in events}
    return judged([*_of_fresh(others, mine), *_of_new_events(results, events, events & set(own))], own, results)


# --- what came up


def seen_in(results: Iterable[Result]) -> Mapping[str, set[int]]:
    """Return the numbers of the games in which each card came up."""
    found: dict[str, set[int]] = defaultdict(set)
    for result in results:
        for card, _ in result.times:
            found[card].add(result.number)
    return found


def events_in(results: Iterable[Result]) -> set[str]:
    """Return the cards that came up and were never in anybody's hands: what they do, they do to the table."""
    kinds: dict[str, set[str]] = defaultdict(set)
    for result in results:
        for card, kind in result.times:
            kinds[card].add(kind)
    return {card for card, found in kinds.items() if SHOWN in found and found <= {SHOWN, USED}}


# --- scores and lengths


def _mean_score(result: Result) -> float:
    return sum(result.scores) / len(result.scores)


def _lead(result: Result) -> float:
    """Return how far the winner is ahead of the next player."""
    first, second = sorted(result.scores)[-1:-3:-1]
    return first - second


FIGURES: dict[str, Callable[[Result], float]] = {
    N_("mean score"): _mean_score,
    N_("winning score"): lambda result: max(result.scores),
    N_("rounds"): lambda result: float(result.rounds),
    N_("moves"): lambda result: float(result.moves),
}
OF_EVENTS: dict[str, Callable[[Result], float]] = {N_("mean score"): _mean_score, "lead of the winner": _lead}
"""What is asked about the games in which an event came up."""


def _figures(first: Sequence[Result], second: Sequence[Result]) -> Iterator[Difference]:
    """Compare scores and lengths, game by game with the same seed."""
    for name, of in FIGURES.items():
        yield _paired("figure", name, [(of(a), of(b)) for a, b in zip(first, second, strict=True)])


def _paired(kind: Kind, name: str, pairs: Sequence[tuple[float, float]], by: str = "") -> Difference:
    before, after = (sum(each) / len(pairs) for each in zip(*pairs, strict=True))
    return Difference(kind, name, before, after, mean_of([b - a for a, b in pairs]), by=by)


# --- cards that players take


def _of_shared(pairs: Mapping[Key, tuple[Slope, Slope]]) -> Iterator[Difference]:
    """Compare the worth of cards that are in both games."""
    for (card, by), (ours, theirs) in sorted(pairs.items(), key=lambda each: each[0]):
        change, before, after = theirs.minus(ours), ours.estimate, theirs.estimate
        if change and before and after:
            yield Difference("worth", card, before.value, after.value, change, by=by)


def _of_fresh(others: Iterable[Slope], fresh: Slopes) -> Iterator[Difference]:
    """Compare new cards with the usual worth of the others."""
    known = [each.estimate.value for each in others if each.estimate]
    if len(known) < 2:
        return
    usual = _usual(known)
    for (card, by), slope in sorted(fresh.items(), key=lambda each: each[0]):
        if slope.estimate:
            yield Difference("new", card, None, slope.estimate.value, apart(slope.estimate, usual), by=by)


def _usual(known: Sequence[float]) -> Estimate:
    """Return the middle of these figures, and how far from it they usually are."""
    middle = median(known)
    return Estimate(middle, USUAL_SPREAD * median(abs(each - middle) for each in known))


# --- cards that nobody takes


def _of_events(first: Sequence[Result], second: Sequence[Result], own: Collection[str]) -> Iterator[Difference]:
    """Compare the scores of games in which an event came up: with those of the same seeds before, if it was there."""
    before, after, events = seen_in(first), seen_in(second), events_in(second)
    for card in sorted(own):
        both = before.get(card, set()) & after.get(card, set())
        if len(both) >= FEWEST_GAMES:
            pairs = [(a, b) for a, b in zip(first, second, strict=True) if a.number in both]
            for name, of in OF_EVENTS.items():
                yield _paired("event", card, [(of(a), of(b)) for a, b in pairs], by=name)
        elif card not in before:
            yield from _of_new_events(second, events, [card])


def _of_new_events(results: Sequence[Result], events: Collection[str], own: Collection[str]) -> Iterator[Difference]:
    """Compare what changes when a new event comes up with what changes when one of the others does."""
    came_up = seen_in(results)
    for name, of in OF_EVENTS.items() if own else ():
        effects = {card: _with_and_without(results, came_up[card], of) for card in sorted(events)}
        others = [each.value for card, each in effects.items() if each and card not in own]
        usual = _usual(others) if len(others) > 1 else Estimate(0.0, 0.0)
        for card in own:
            effect = effects[card]
            if effect:
                yield Difference("event", card, None, effect.value, apart(effect, usual), by=name)


def _with_and_without(
    results: Sequence[Result], seen: Collection[int], of: Callable[[Result], float]
) -> Estimate | None:
    """Return by how much the games in which a card came up differ from the others; None if there are few of either."""
    those = [of(result) for result in results if result.number in seen]
    others = [of(result) for result in results if result.number not in seen]
    if min(len(those), len(others)) < FEWEST_GAMES:
        return None
    return apart(mean_of(those), mean_of(others))
