"""Compares two card sets with the same seeds: what differs, and whether the difference is real or chance."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import median
from typing import TYPE_CHECKING

from kingsbridge_core.playtest.card_effects import Slopes, enough, slopes_of, strongest
from kingsbridge_core.playtest.statistics import Estimate, mean_of
from kingsbridge_core.text.language import N_

if TYPE_CHECKING:
    from kingsbridge_core.playtest.simulation import Result

USUAL_SPREAD = 1.4826
"""Turns the median distance from the median into a standard deviation."""


@dataclass(frozen=True, slots=True)
class Difference:
    """Something that differs between two sets; `questions`: how many were asked at once.

    `kind`: "figure" for scores and lengths, "worth" of a card in both sets, "new" for a card of one set, measured
    against the cards of the other.
    """

    kind: str
    name: str
    before: float | None
    after: float
    change: Estimate
    questions: int
    by: str = ""

    @property
    def is_real(self) -> bool:
        """Whether chance alone would rarely produce it."""
        return self.change.is_real(self.questions)


def differences(first: Sequence[Result], second: Sequence[Result]) -> list[Difference]:
    """Return all that was compared, real differences first."""
    ours, theirs = enough(slopes_of(first)), enough(slopes_of(second))
    shared = ours.keys() & theirs.keys()
    fresh = {card for card, _ in theirs} - {card for card, _ in ours}
    figures = [*_figures(first, second)]
    questions = len(figures) + len(shared) + len(fresh)
    found = [Difference("figure", name, before, after, change, questions) for name, before, after, change in figures]
    found += _of_shared(ours, theirs, shared, questions)
    found += _of_fresh(ours, theirs, sorted(fresh), questions)
    return sorted(found, key=lambda each: (not each.is_real, -_sureness(each.change)))


def _sureness(change: Estimate) -> float:
    return abs(change.value) / change.error if change.error else 0.0


def _figures(first: Sequence[Result], second: Sequence[Result]) -> Iterable[tuple[str, float, float, Estimate]]:
    """Compare scores and lengths, game by game with the same seed."""
    pairs = list(zip(first, second, strict=True))
    for name, of in (
        (N_("mean score"), lambda result: sum(result.scores) / len(result.scores)),
        (N_("winning score"), lambda result: max(result.scores)),
        (N_("rounds"), lambda result: float(result.rounds)),
        (N_("moves"), lambda result: float(result.moves)),
    ):
        before, after = [of(each) for each, _ in pairs], [of(each) for _, each in pairs]
        change = mean_of([b - a for a, b in zip(before, after, strict=True)])
        yield name, sum(before) / len(before), sum(after) / len(after), change


def _of_shared(ours: Slopes, theirs: Slopes, shared: Iterable[tuple[str, str]], questions: int) -> Iterable[Difference]:
    """Compare the worth of cards that are in both games, by the most certain figure."""
    surest: dict[str, Difference] = {}
    for card, by in sorted(shared):
        change = theirs[card, by].minus(ours[card, by])
        before, after = ours[card, by].estimate, theirs[card, by].estimate
        if change and before and after:
            found = Difference("worth", card, before.value, after.value, change, questions, by)
            if card not in surest or _sureness(change) > _sureness(surest[card].change):
                surest[card] = found
    return surest.values()


def _of_fresh(ours: Slopes, theirs: Slopes, fresh: Iterable[str], questions: int) -> Iterable[Difference]:
    """Compare cards that only the second game has with the usual worth of the cards in the first."""
    known = [each.estimate.value for each in ours.values() if each.estimate]
    if len(known) < 2:
        return
    usual = median(known)
    apart = USUAL_SPREAD * median(abs(each - usual) for each in known)
    for card in fresh:
        by = strongest(card, theirs)
        worth = theirs[card, by].estimate if by else None
        if worth:
            change = Estimate(worth.value - usual, (worth.error**2 + apart**2) ** 0.5)
            yield Difference("new", card, None, worth.value, change, questions, by)
