"""The end of a game: points by source and by round, as tables and a small chart, and who won."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext
from string import ascii_uppercase

from kingsbridge_core.cli.terminal.screen import Screen
from kingsbridge_core.match.history import Round, rounds
from kingsbridge_core.match.match import Match
from kingsbridge_core.person.score import winners_line
from kingsbridge_core.text.language import _, in_digits
from kingsbridge_core.text.listing import Listing, joined, toned
from kingsbridge_core.text.phrases import harmless, listed

HEIGHT = 10
"""Lines of the bars in a chart."""
EDGES = 6
"""Columns for the box around the chart, and for a space on either side of its bars."""


def end_screen(match: Match, screen: Screen, news: Sequence[str] = (), is_read: bool = False) -> None:
    """Return everything shown when a game is over, after the last news; the last line says who won.

    If someone reads it, it comes page by page; leaving that still shows the result.
    """
    has_result = False
    with screen.paged() if is_read else nullcontext():
        screen.lines([f"  {each}" for each in news], "dim")
        screen.listings(list(history(match, screen)))
        result(match, screen)
        has_result = True
    if not has_result:
        result(match, screen)


def result(match: Match, screen: Screen) -> None:
    """Return points by source, and who won; that comes last, so that it is visible in a low window."""
    screen.points(match)
    screen.say(winners_line(match), "bold")


def history(match: Match, screen: Screen) -> Iterator[Listing]:
    """Return the points by round: as a chart, as a table, and for every player by source."""
    played = rounds(match)
    if len(played) > 1:
        if not screen.plain:
            yield chart(played, match.names, screen.columns, match.game.definition.seat_names)
        yield rounds_listing(played, match.names, match.game.round_title)
        yield from (sources_listing(match, played, seat) for seat in range(len(match.names)))


def lettered(names: Sequence[str]) -> list[str]:
    """Return the players with their letters in the chart."""
    return [f"{letter} {name}" for letter, name in zip(ascii_uppercase, names, strict=False)]


# --- tables


def rounds_listing(played: Sequence[Round], names: Sequence[str], title: Callable[[int], str]) -> Listing:
    """Return everyone's points at the end of each round; `title` is the game's word for a round."""
    rows = tuple((title(each.number), *map(in_digits, each.scores)) for each in played)
    spoken = tuple(_("{round}: {points}.", round=title(each.number), points=_listed(each, names)) for each in played)
    return Listing(_("Points by round"), rows, ("", *lettered(names)), "", spoken)


def _listed(played: Round, names: Sequence[str]) -> str:
    return listed(f"{name} {in_digits(score)}" for name, score in zip(names, played.scores, strict=True))


def sources_listing(match: Match, played: Sequence[Round], seat: int) -> Listing:
    """Return where a player's points came from in each round that brought any."""
    title, called = match.game.round_title, match.game.called
    found = []
    for before, each in zip([None, *played], played, strict=False):
        if gains := gains_of(each, before, seat):
            text = listed(f"{harmless(called(source))} {in_digits(gain, '+g')}" for source, gain in gains.items())
            found.append((title(each.number), in_digits(each.scores[seat]), text))
    lines = (_("{name}: {score} ({gains})", name=name, score=score, gains=gains) for name, score, gains in found)
    spoken = (_("{sentence}.", sentence=line) for line in lines)
    heading = ("", _("points"), _("from"))
    name = match.names[seat]
    return Listing(_("Points of {name} by source", name=name), tuple(found), heading, "", tuple(spoken))


def gains_of(played: Round, before: Round | None, seat: int) -> dict[str, float]:
    """Return a player's points in a round by source, without zeros."""
    gains = {
        source: points - (before.points[seat][source] if before else 0)
        for source, points in played.points[seat].items()
    }
    return {source: gain for source, gain in gains.items() if gain}


# --- the chart


def thinned(played: Sequence[Round], most: int) -> list[Round]:
    """Return evenly spaced rounds, always including the last, if there are too many to draw."""
    step = -(-len(played) // max(1, most))
    return list(played[::-1][::step][::-1])


def chart(played: Sequence[Round], names: Sequence[str], width: int, tones: Sequence[str] = ()) -> Listing:
    """Draw bars for each round, up or down from zero, one per player, made of the player's letter."""
    scores = [score for each in played for score in each.scores]
    low, high = min(0, *scores), max(1, *scores)
    margin = max(len(in_digits(low)), len(in_digits(high)))
    shown = thinned(played, (width - EDGES - margin) // (len(names) + 1))
    bars = [[_levels(score, (high - low) / HEIGHT) for score in each.scores] for each in shown]
    top, bottom = _levels(high, (high - low) / HEIGHT), _levels(low, (high - low) / HEIGHT)
    letters = [toned(letter, tones[seat] if tones else "") for seat, letter in enumerate(ascii_uppercase[: len(names)])]
    labels = {top: in_digits(high), bottom: in_digits(low), 0: "0"}
    rows = [(labels.get(level, ""), _line(level, bars, letters)) for level in range(top, bottom - 1, -1)]
    rows.append(("", joined(" ", [joined("", letters)] * len(shown))))
    rows.append(("", " ".join(f"{each.number:<{len(names)}}" for each in shown)))
    lines = tuple((joined(" ", [f"{label:>{margin}}", line]),) for label, line in rows)
    return Listing(_("Score chart"), lines, note=listed(lettered(names)))


def _levels(score: float, unit: float) -> int:
    """Return how many levels a bar goes up, or down if negative; at least one unless the score is zero."""
    levels = max(1, round(abs(score) / unit)) if score else 0
    return levels if score > 0 else -levels


def _line(level: int, bars: Sequence[Sequence[int]], letters: Sequence[str]) -> str:
    """Draw one level of all the bars; the level at zero is a line."""
    if level == 0:
        return "-" * (len(bars) * (len(letters) + 1) - 1)

    def drawn(bar: int, letter: str) -> str:
        return letter if 0 < level <= bar or bar <= level < 0 else " "

    return joined(" ", [joined("", map(drawn, group, letters)) for group in bars])
