"""The panes beside the table: points by source, rules, how to play, cards, the whole log."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from kingsbridge_core.browser.drawing import drawn, drawn_log, naming
from kingsbridge_core.browser.served import Served
from kingsbridge_core.errors import KingsbridgeError
from kingsbridge_core.game.rules import looked_up
from kingsbridge_core.person.person import Person
from kingsbridge_core.person.score import counted_now, course, winners_line
from kingsbridge_core.person.teacher import Teacher
from kingsbridge_core.text.language import NAMES, _

Pane = Callable[[Served, int | None, str], str]


def score(served: Served, seat: int | None, wanted: str) -> str:
    """Show everyone's points by source."""
    found = served.scores()
    rows = [
        (source, [player.points[place] for player in found.players])
        for place, source in enumerate(found.sources)
        if any(player.points[place] for player in found.players)
    ]
    is_over, now = bool(found.ending), counted_now(served.match, seat)
    return drawn(
        "score.html",
        players=found.players,
        rows=rows,
        ending=found.ending,
        now=now,
        hidden=now is not None and any(None in player.points for player in now.players),
        winners=winners_line(served.match) if is_over else "",
        chart=chart(list(course(served.match))) if is_over else None,
    )


class Chart(NamedTuple):
    """Points over the moves as lines in a box of 600 by 220: each player's, and the heights of some numbers."""

    lines: tuple[str, ...]
    heights: dict[float, float]
    moves: int


def chart(course: Sequence[Sequence[float]]) -> Chart:
    """Draw everybody's points after each move."""
    low, high = min(0.0, *map(min, course)), max(1.0, *map(max, course))
    across, up = 600 / max(1, len(course) - 1), 220 / (high - low)
    lines = tuple(
        " ".join(f"{number * across:.1f},{(high - each[seat]) * up:.1f}" for number, each in enumerate(course))
        for seat in range(len(course[0]))
    )
    marks = (low, 0.0, float(round((low + high) / 2)), high)
    return Chart(lines, {mark: (high - mark) * up for mark in marks}, len(course) - 1)


def goal(served: Served, seat: int | None, wanted: str) -> str:
    """Show the aim, the turn and the end of the game, for newcomers."""
    definition, guide = served.match.game.definition, Teacher(served.match, 0, is_on=False).guide()
    return drawn("goal.html", summary=definition.summary, endings=list(definition.endings.values()), guide=guide)


def rules(served: Served, seat: int | None, wanted: str) -> str:
    """Show the rules that mention some words, and a field to search for others."""
    found: list[str] = []
    why = ""
    if wanted:
        try:
            found = [str(rule) for rule in looked_up(served.match.game, wanted)]
        except KingsbridgeError as error:
            why = str(error)
    return drawn("rules.html", wanted=wanted, rules=found, why=why)


def log(served: Served, seat: int | None, wanted: str) -> str:
    """Show everything this seat could hear."""
    return drawn_log(naming(served.log(seat), served.names(), seat))


def settings(served: Served, seat: int | None, wanted: str) -> str:
    """Show language, colours, motion and sound; the page remembers them."""
    themes = {
        "auto": _("same as your system"),
        "light": _("light"),
        "dark": _("dark"),
        "colour-blind": _("colour-blind"),
    }
    person = served.people.get(-1 if seat is None else seat)
    lessons = person.teacher.is_on if person is not None and person.teacher.lessons.lessons else None
    return drawn(
        "settings.html",
        languages=NAMES,
        themes=themes,
        stops=list(_stops(person)) if person is not None else [],
        choices={"usual": _("as usual"), "asked": _("ask me"), "passes": _("don't ask me")},
        lessons=lessons,
    )


def _stops(person: Person) -> Iterator[tuple[str, str, str, str]]:
    """Return the moments that may pass by themselves: verb, name, when it is, and how it is set."""
    stops = person.stops
    if stops is not None:
        for moment, stop in zip(stops.game.moments, stops.all, strict=True):
            asks = {True: "asked", False: "passes", None: "usual"}[stops.chosen.get(moment.verb)]
            yield moment.verb, stop.name, stop.says, asks


PANES: dict[str, Pane] = {"score": score, "goal": goal, "rules": rules, "log": log, "settings": settings}
