"""Says in sentences what many games show about an author's cards, and about the game as a whole."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from statistics import fmean
from typing import TYPE_CHECKING, Any

from kingsbridge_core.game.sets import stacked
from kingsbridge_core.playtest.card_tally import TAKEN, USED
from kingsbridge_core.playtest.comparison import Difference
from kingsbridge_core.playtest.sums import Sums
from kingsbridge_core.text.language import N_, _, counted, in_digits
from kingsbridge_core.text.phrases import all_of, listed

if TYPE_CHECKING:
    from kingsbridge_core.authoring.difference import Difference as SetDifference
    from kingsbridge_core.game.game import Game
    from kingsbridge_core.playtest.simulation import Result

LEAST_SOURCE = 0.05
"""The smallest change of the points from a source that is told."""
MOST_NAMED = 6
"""The most cards that are named one by one."""

_MORE = {
    TAKEN: N_("{card} wins {share} more games when taken"),
    USED: N_("{card} wins {share} more games when used"),
    "": N_("{card} wins {share} more games when held"),
}
_FEWER = {
    TAKEN: N_("{card} wins {share} fewer games when taken"),
    USED: N_("{card} wins {share} fewer games when used"),
    "": N_("{card} wins {share} fewer games when held"),
}
_OF_SCORES = {
    ("mean score", True): N_("each player scores {points} more"),
    ("mean score", False): N_("each player scores {points} less"),
    ("lead of the winner", True): N_("the winner is {points} further ahead"),
    ("lead of the winner", False): N_("the winner is {points} less far ahead"),
}


def own_cards(game: Game[Any], beside: Game[Any] | None = None) -> list[str]:
    """Return the cards that the sets of a game add or change, without those that another game's sets have, too."""
    theirs = {each.path for each in stacked(beside.sets)} if beside else set()
    mine = [each for each in stacked(game.sets) if each.path not in theirs]
    touched = [card for each in mine for _list, card, way in each.touched() if way[0] != "remove"]
    return [card for card in dict.fromkeys(touched) if card in game.pieces]


def about_cards(found: Iterable[Difference], own: Collection[str], game: Game[Any], sums: Sums) -> Iterator[str]:
    """Yield a sentence on each of the author's cards, in their order."""
    of = {each.name: each for each in found if each.is_own}
    for card in own:
        known = {
            "card": game.called(game.piece(card)),
            "seen": in_digits(sums.seen[card], ",d"),
            "games": in_digits(sums.games, ",d"),
        }
        if card in of:
            yield _judged(of[card], known)
        else:
            yield _("{card}: {games} games are too few to tell; it came up in {seen}. Play more games.", **known)


def _judged(each: Difference, known: dict[str, str]) -> str:
    """Say whether a card is too strong, in how many games it came up, or what would have shown."""
    is_event = each.kind == "event"
    least = _amount(each.change.would_show(each.questions), is_event)
    if not each.change.value and not each.change.error:
        return _("{card}: no difference at all; the {seen} of {games} games with it went as before.", **known)
    if not each.is_real:
        return _(
            "{card}: no difference found, seen in {seen} of {games} games; one of {least} or more would have shown.",
            least=least,
            **known,
        )
    amount, is_more = _amount(abs(each.change.value), is_event), each.change.value > 0
    if is_event:
        claim = _(_OF_SCORES[each.by, is_more], points=amount)
        if each.before is not None:
            return _(
                "{card}: in the {seen} of {games} games in which it came up, {claim} than before.", claim=claim, **known
            )
        return _(
            "{card}: in the {seen} of {games} games in which it came up, {claim} than with the usual event.",
            claim=claim,
            **known,
        )
    sentences = _MORE if is_more else _FEWER
    claim = _(sentences.get(each.by, sentences[""]), card=known["card"], share=amount)
    if each.kind == "new" and is_more:
        return _("{claim} than the usual card: too strong, seen in {seen} of {games} games.", claim=claim, **known)
    if each.kind == "new":
        return _("{claim} than the usual card: too weak, seen in {seen} of {games} games.", claim=claim, **known)
    if is_more:
        return _("{claim} than before: stronger, seen in {seen} of {games} games.", claim=claim, **known)
    return _("{claim} than before: weaker, seen in {seen} of {games} games.", claim=claim, **known)


def _amount(number: float, is_event: bool) -> str:
    if is_event:
        return counted("{points} point", "{points} points", number, points=in_digits(round(number, 1)))
    return in_digits(number, ".0%" if number >= 0.1 else ".1%")


# --- the game as a whole


_FIGURES = {
    "mean score": (
        N_("The mean score rises from {before} to {after}"),
        N_("The mean score falls from {before} to {after}"),
    ),
    "winning score": (
        N_("The winning score rises from {before} to {after}"),
        N_("The winning score falls from {before} to {after}"),
    ),
    "rounds": (
        N_("Games last longer: {after} rounds instead of {before}"),
        N_("Games are shorter: {after} rounds instead of {before}"),
    ),
    "moves": (
        N_("Games have more moves: {after} instead of {before}"),
        N_("Games have fewer moves: {after} instead of {before}"),
    ),
}


def about_the_game(
    found: Iterable[Difference],
    first: Sequence[Result],
    second: Sequence[Result],
    game: Game[Any],
    between: SetDifference,
) -> Iterator[str]:
    """Yield a sentence on each real change of scores and lengths, and what the sets change, which explains them."""
    real = [each for each in found if each.kind == "figure" and each.is_real]
    if not real:
        yield _("Scores and lengths: no difference found.")
    for each in real:
        said = _FIGURES[each.name][each.change.value < 0]
        sentence = _(said, before=in_digits(each.before or 0.0, ".1f"), after=in_digits(each.after, ".1f"))
        sources = list(_of_sources(first, second, game)) if each.name == "mean score" else []
        if sources:
            yield _("{sentence}: {sources}.", sentence=sentence, sources=listed(sources))
        else:
            yield _("{sentence}.", sentence=sentence)
    if real:
        yield from changed_by(between)


def _of_sources(first: Sequence[Result], second: Sequence[Result], game: Game[Any]) -> Iterator[str]:
    """Yield by how much the points from each source have changed, the biggest change first."""
    before, after = (
        {
            source: fmean(points[source] for result in results for points in result.sources)
            for source in results[0].sources[0]
        }
        for results in (first, second)
    )
    changes = {source: after[source] - before.get(source, 0.0) for source in after}
    for source, change in sorted(changes.items(), key=lambda each: -abs(each[1])):
        if abs(change) >= LEAST_SOURCE:
            yield _("{source} {change}", source=game.called(source), change=in_digits(change, "+.1f"))


def changed_by(between: SetDifference) -> Iterator[str]:
    """Yield what the second set does beside the first one."""
    parts = [
        (N_("adds {things}"), [face.card.name for face in between.added]),
        (N_("removes {things}"), [face.card.name for face in between.removed]),
        (N_("changes {things}"), [each.after.card.name for each in between.changed]),
        (N_("changes the numbers {things}"), [each.name for each in between.numbers]),
    ]
    said = [_(text, things=_few(things)) for text, things in parts if things]
    if said:
        yield _("The reason is what your set does: it {changes}.", changes=all_of(said))


def _few(names: Sequence[str]) -> str:
    if len(names) <= MOST_NAMED:
        return all_of(names)
    more = len(names) - MOST_NAMED
    rest = counted("{number} more", "{number} more", more)
    return all_of([*names[:MOST_NAMED], rest])
