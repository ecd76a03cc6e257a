"""Lessons at the terminal: how they and the guide to a game are shown, and when they are offered."""

from __future__ import annotations

import sys
from collections.abc import Iterable

from kingsbridge_core.cli.options import this_program
from kingsbridge_core.cli.terminal.screen import Screen
from kingsbridge_core.match.match import Match
from kingsbridge_core.match.saved_matches import has_save_of
from kingsbridge_core.person.teacher import Taught, Teacher
from kingsbridge_core.text.language import _
from kingsbridge_core.text.listing import Listing
from kingsbridge_core.text.phrases import paragraph


def lesson_listings(lessons: Iterable[Taught]) -> list[Listing]:
    """Return a box for each lesson, with a sensible move below it."""
    return [
        Listing(
            _("Lesson: {title}", title=each.title),
            tuple((line,) for line in each.lines),
            note=each.advice,
            spoken=(*each.lines, *filter(None, [each.advice])),
        )
        for each in lessons
    ]


def guide_listing(teacher: Teacher) -> Listing | None:
    """Return the whole game in one box; None if the game has no guide."""
    sections = teacher.guide()
    rows = [("" if place else section.title, line) for section in sections for place, line in enumerate(section.lines)]
    spoken = tuple(paragraph([_("{title}:", title=each.title), *each.lines]) for each in sections)
    return Listing(teacher.match.game.title, tuple(rows), spoken=spoken) if rows else None


def show_guide(match: Match, screen: Screen) -> None:
    """Show the game on one screen before the first move of a match with lessons, and wait."""
    listing = guide_listing(Teacher(match, 0, is_on=False))
    if listing is None:
        return
    screen.listings([listing])
    if sys.stdin.isatty():
        screen.turn_page()


def offered_lessons(match: Match) -> list[Listing]:
    """Return where to find lessons, if this is the first match of a game saved here; otherwise empty."""
    if match.teaches or not match.game.lessons.lessons or has_save_of(match.game.id, match.path):
        return []
    command = f"{this_program()} learn {match.game.id.replace('_', '-')}"
    return [Listing(_("New to this game? {command} explains it as you play", command=command))]
