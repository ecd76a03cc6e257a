"""Compares two card sets with the same seeds: what differs, and whether the difference is real or chance."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from statistics import median
from typing import TYPE_CHECKING, Literal

from kingsbridge_core.playtest.card_tally import OFFERED, SHOWN, USED
from kingsbridge_core.playtest.statistics import Estimate, Numbers, Slope, apart, mean_of
from kingsbridge_core.playtest.sums import FEWEST_GAMES, OF_EVENTS, Event, Sums, mean_score
from kingsbridge_core.text.language import N_

if TYPE_CHECKING:
    from kingsbridge_core.playtest.simulation import Result

USUAL_SPREAD = 1.4826
"""Turns the median distance from the median into a standard deviation."""
Kind = Literal["figure", "worth", "new", "event"]
Slopes = dict[Event, Slope]
"""How winning goes with what became of a card."""


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
    before, after, events = Sums.of(first), Sums.of(second), Sums.of([*first, *second]).events()
    shared = _of_shared({key: (ours[key], theirs[key]) for key in ours.keys() & theirs.keys() if key[0] not in events})
    known = {card for card, _ in ours}
    fresh = _of_fresh(_estimates(ours).values(), _estimates(theirs, but_for=known | events))
    mine = sorted(events & set(own))
    added = (each for card in mine if card not in before.seen for each in _of_new_events(after, [card]))
    return judged([*_figures(first, second), *shared, *fresh, *_of_events(first, second, mine), *added], own, after)


def judged(found: Iterable[Difference], own: Collection[str], sums: Sums) -> list[Difference]:
    """Return differences with the number of questions that were asked; of each other card, only the surest."""
    asked = [
        replace(each, is_own=each.name in own, seen=sums.seen[each.name]) if each.kind != "figure" else each
        for each in found
    ]
    mine = sum(each.is_own for each in asked)
    halves = 2 if mine else 1
    told: dict[tuple[str, str], Difference] = {}
    for each in sorted(asked, key=lambda each: -each.sureness):
        questions = halves * (mine if each.is_own else len(asked) - mine)
        told.setdefault((each.kind, each.name), replace(each, questions=questions))
    return sorted(told.values(), key=lambda each: (not each.is_own, not each.is_real, -each.sureness))


def alone(sums: Sums, own: Collection[str]) -> list[Difference]:
    """Compare an author's cards with the usual card of the same games."""
    worth, events = sums.worth(), sums.events()
    others = [each for (card, _), each in worth.items() if card not in own]
    mine = {event: each for event, each in worth.items() if event[0] in own and event[0] not in events}
    return judged([*_of_fresh(others, mine), *_of_new_events(sums, events & set(own))], own, sums)


# --- what became of each card, game by game


def slopes_of(results: Sequence[Result]) -> Slopes:
    """Return how winning goes with what became of each card, after subtracting each bot's own strength."""
    strengths = {key: float(each) for key, each in Sums.of(results).strengths().items()}
    games: dict[Event, list[tuple[int, Sequence[float], Sequence[float]]]] = defaultdict(list)
    for result in results:
        done = [result.share(seat) - strengths[seat, bot] for seat, bot in enumerate(result.bots)]
        for event, times in result.times.items():
            games[event].append((result.number, times, done))
    return {event: Slope.of(games[event]) for event in sorted(games) if event[1] not in (OFFERED, SHOWN)}


def enough(slopes: Slopes) -> Slopes:
    """Return those with enough games to report on."""
    return {event: slope for event, slope in slopes.items() if len(slope.games) >= FEWEST_GAMES and slope.estimate}


def _estimates(slopes: Slopes, but_for: Collection[str] = ()) -> dict[Event, Estimate]:
    found = {event: slope.estimate for event, slope in slopes.items() if event[0] not in but_for}
    return {event: each for event, each in found.items() if each}


# --- scores and lengths


FIGURES: dict[str, Callable[[Result], float]] = {
    N_("mean score"): mean_score,
    N_("winning score"): lambda result: max(result.scores),
    N_("rounds"): lambda result: float(result.rounds),
    N_("moves"): lambda result: float(result.moves),
}


def _figures(first: Sequence[Result], second: Sequence[Result]) -> Iterator[Difference]:
    """Compare scores and lengths, game by game with the same seed."""
    for name, of in FIGURES.items():
        yield _paired("figure", name, [(of(a), of(b)) for a, b in zip(first, second, strict=True)])


def _paired(kind: Kind, name: str, pairs: Sequence[tuple[float, float]], by: str = "") -> Difference:
    before, after = (sum(each) / len(pairs) for each in zip(*pairs, strict=True))
    return Difference(kind, name, before, after, mean_of([b - a for a, b in pairs]), by=by)


# --- cards that players take


def _of_shared(pairs: Mapping[Event, tuple[Slope, Slope]]) -> Iterator[Difference]:
    """Compare the worth of cards that are in both games."""
    for (card, by), (ours, theirs) in sorted(pairs.items(), key=lambda each: each[0]):
        change, before, after = theirs.minus(ours), ours.estimate, theirs.estimate
        if change and before and after:
            yield Difference("worth", card, before.value, after.value, change, by=by)


def _of_fresh(others: Collection[Estimate], fresh: Mapping[Event, Estimate]) -> Iterator[Difference]:
    """Compare new cards with the usual worth of the others."""
    if len(others) < 2:
        return
    usual = _usual([each.value for each in others])
    for (card, by), worth in sorted(fresh.items(), key=lambda each: each[0]):
        yield Difference("new", card, None, worth.value, apart(worth, usual), by=by)


def _usual(known: Sequence[float]) -> Estimate:
    """Return the middle of these figures, and how far from it they usually are."""
    middle = median(known)
    return Estimate(middle, USUAL_SPREAD * median(abs(each - middle) for each in known))


# --- cards that nobody takes


def _of_events(first: Sequence[Result], second: Sequence[Result], own: Iterable[str]) -> Iterator[Difference]:
    """Compare the scores of games in which an event came up with those of the same seeds before."""
    for card in own:
        pairs = [(a, b) for a, b in zip(first, second, strict=True) if _came_up(card, a) and _came_up(card, b)]
        if len(pairs) >= FEWEST_GAMES:
            for name, of in OF_EVENTS.items():
                yield _paired("event", card, [(of(a), of(b)) for a, b in pairs], by=name)


def _came_up(card: str, result: Result) -> bool:
    return (card, SHOWN) in result.times or (card, USED) in result.times


def _of_new_events(sums: Sums, own: Collection[str]) -> Iterator[Difference]:
    """Compare what changes when a new event comes up with what changes when one of the others does."""
    for name in OF_EVENTS if own else ():
        effects = {card: _with_and_without(sums, card, name) for card in sorted(sums.events())}
        others = [each.value for card, each in effects.items() if each and card not in own]
        usual = _usual(others) if len(others) > 1 else Estimate(0.0, 0.0)
        for card in own:
            effect = effects[card]
            if effect:
                yield Difference("event", card, None, effect.value, apart(effect, usual), by=name)


def _with_and_without(sums: Sums, card: str, name: str) -> Estimate | None:
    """Return by how much the games in which a card came up differ from the others; None if there are few of either."""
    those = sums.figures[card, name]
    others = Numbers(sums.figures["", name] - those)
    if min(those.total(), others.total()) < FEWEST_GAMES:
        return None
    return apart(those.estimate, others.estimate)
