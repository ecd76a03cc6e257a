"""Writes a match as readable text: who played, what happened round by round, and how it ended."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from datetime import UTC, datetime

from kingsbridge_core.cli.options import value_shown
from kingsbridge_core.cli.session.result import gains_of, rounds_listing
from kingsbridge_core.cli.terminal.screen import result_listing, turned
from kingsbridge_core.game.spoken_scene import lines_of
from kingsbridge_core.match.history import Round, position, rounds
from kingsbridge_core.match.match import Match
from kingsbridge_core.match.seating import changes_at
from kingsbridge_core.person.score import winners_line
from kingsbridge_core.text.language import _, counted, in_date, in_digits
from kingsbridge_core.text.listing import Listing
from kingsbridge_core.text.phrases import harmless, labelled, listed, width


def account(match: Match, moves: int | None, seats: Collection[int], begun: object) -> Iterator[str]:
    """Return the lines of the text: the whole match, or its first moves, with what is private to these seats."""
    last = len(match.turns) if moves is None else min(moves, len(match.turns))
    played = rounds(match, last)
    is_over = last == len(match.turns) and match.state.actor is None
    yield from _title(match.game.title, "=")
    mention = match.mentions()
    yield from map(mention, _circumstances(match, begun))
    for number, each in enumerate(played):
        yield ""
        title = match.game.round_title(each.number)
        yield from _title(title, "-")
        yield from map(mention, _told(each, match, seats))
        yield ""
        is_running = each is played[-1] and not is_over
        yield _("Points so far:") if is_running else _("{round}, points at the end:", round=title)
        yield from map(mention, _points(each, played[number - 1] if number else None, match))
    yield ""
    if is_over:
        yield from _result(match, played)
    else:
        yield from _title(counted("The table after {number} move", "The table after {number} moves", last), "-")
        scene = match.plugins.scene(match.game)(position(match, last).view(None), match.names)
        yield from match.mentions().all_of(lines_of(scene))


def _title(text: str, line: str) -> list[str]:
    text = harmless(text)
    return [text, line * width(text)]


def _circumstances(match: Match, begun: object) -> Iterator[str]:
    """Say when, who, and with which rules and cards; the seed only once it can no longer reveal anything."""
    if date := _date(begun):
        yield _("Started: {date}", date=date)
    yield _("Players: {names}", names=listed(match.names_at(0)))
    for name, value in match.game.options.items():
        yield labelled(match.game.definition.options[name].title, value_shown(value, match.game))
    for each in match.game.sets:
        yield _("Card set: {title}", title=harmless(each.title))
    if match.state.actor is None:
        yield _("Seed: {seed}", seed=match.seed)


def _date(begun: object) -> str:
    try:
        return f"{in_date(datetime.fromisoformat(str(begun)).astimezone(UTC))} UTC"
    except (ValueError, OverflowError):
        return ""


def _told(played: Round, match: Match, seats: Collection[int]) -> Iterator[str]:
    """Return the log of a round, each move with its number; private lines only say that there was something."""
    before, told = None, played.began
    for number, line in played.told:
        for each in range(told + 1, number + 1):
            names = match.names_at(each)
            yield from (f"      {harmless(change.told(names))}" for change in changes_at(match, each))
        told = number
        if line.to is not None and line.to not in seats:
            continue
        names = match.names_at(number)
        text = harmless(line.told(names))
        if line.to is not None:
            text = _("[for {name} only] {text}", name=names[line.to], text=text)
        yield f"{'' if number in (0, before) else number:>4}  {text}"
        before = number


def _points(played: Round, before: Round | None, match: Match) -> Iterator[str]:
    """Return everyone's points, and where those of this round came from."""
    for seat, name in enumerate(match.names):
        found = gains_of(played, before, seat)
        gains = [f"{harmless(match.game.called(source))} {in_digits(gain, '+g')}" for source, gain in found.items()]
        score = in_digits(played.scores[seat])
        line = _("{name}: {score} ({gains})", name=name, score=score, gains=listed(gains))
        yield "  " + (line if gains else _("{name}: {score}", name=name, score=score))


def _result(match: Match, played: Sequence[Round]) -> Iterator[str]:
    points = turned(result_listing(match))
    for listing in (points, rounds_listing(played, match.names, match.game.round_title)):
        yield from _title(listing.title, "-")
        yield from aligned(listing)
        yield from [listing.note] * bool(listing.note)
        yield ""
    yield winners_line(match)


def aligned(listing: Listing) -> list[str]:
    """Return the rows of a listing as lines: names on the left, numbers on the right."""
    rows = [listing.heading, *listing.rows]
    widths = [max(map(width, column)) for column in zip(*rows, strict=True)]
    lines = []
    for first, *numbers in rows:
        cells = [first + " " * (widths[0] - width(first))]
        cells += [" " * (wide - width(cell)) + cell for cell, wide in zip(numbers, widths[1:], strict=True)]
        lines.append("  ".join(cells).rstrip())
    return lines
