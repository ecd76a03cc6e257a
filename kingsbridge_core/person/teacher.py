"""What a person new to a game is taught: each kind of decision and event when it first comes, with a sensible move."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from kingsbridge_core.engine.log import heard
from kingsbridge_core.errors import KingsbridgeError
from kingsbridge_core.game.game import Game
from kingsbridge_core.game.lessons import SECTIONS, Lesson, Lessons, in_numbers
from kingsbridge_core.match.match import Match
from kingsbridge_core.person.hint import hint
from kingsbridge_core.person.remembered import turn_off, turned_off
from kingsbridge_core.text.language import N_, _
from kingsbridge_core.text.phrases import folded, harmless, paragraph
from kingsbridge_core.text.suggestions import advised

MOST_EVENTS = 1
"""How many events are explained at once, besides the decision; the others wait for the next one."""
TITLES = {
    "aim": N_("The aim"),
    "turn": N_("A turn"),
    "points": N_("Points"),
    "end": N_("The end"),
    "mistakes": N_("Beware"),
}


class Taught(NamedTuple):
    """A lesson as people read it: a title, some lines and, if it is about the current decision, a sensible move."""

    id: str
    title: str
    lines: tuple[str, ...]
    advice: str = ""


class Section(NamedTuple):
    """A part of the guide to a game."""

    title: str
    lines: tuple[str, ...]


class Teacher:
    """Teaches the person on a seat of a match; nothing they have already met in this match is new to them."""

    def __init__(self, match: Match, seat: int, *, is_on: bool) -> None:
        self.match, self.seat, self.is_on = match, seat, is_on
        self.waiting: list[str] = []
        """Events that have happened, by their lessons, and are not explained yet."""
        self.given: set[str] = set()
        """The lessons that will not come by themselves again."""
        self.off = turned_off(match.game.id)
        self._heard = 0
        if is_on:
            self._look_back()

    @property
    def lessons(self) -> Lessons:
        return self.match.game.lessons

    def _look_back(self) -> None:
        """Count whatever this person has decided or heard of, in a match that is resumed, as known."""
        turns = self.match.turns
        last = max((number for number, turn in enumerate(turns, 1) if turn.seat == self.seat), default=0)
        state = self.match.start.clone()
        for turn in turns[:last]:
            if turn.seat == self.seat and not turn.passed and (lesson := self.lessons.of_decision(state)) is not None:
                self.given.add(lesson.id)
            state.apply(turn.move)
        if last:
            self._listen(last)
            self.given.update(self.waiting)
            self.waiting.clear()

    def _listen(self, until: int) -> None:
        """Collect the lessons on events that this person has heard of since the last call."""
        for number in range(min(self._heard, until + 1), until + 1):
            for lesson in self.lessons.of_lines(heard(self.match.told[number], self.seat)):
                if lesson.id not in (*self.given, *self.waiting):
                    self.waiting.append(lesson.id)
        self._heard = until + 1

    # --- lessons

    @property
    def is_awaited(self) -> bool:
        """Whether the current decision is new, so that it should not pass by itself this time."""
        lesson = self.lessons.of_decision(self.match.state) if self.is_on else None
        return lesson is not None and lesson.id not in (*self.given, *self.off)

    def due(self, then: Sequence[str] = ()) -> list[Taught]:
        """Return the lessons that are new to the person who has to decide; each comes up once.

        `then`: the steps of decisions that are answered together with it.
        """
        return [self.taught(lesson) for lesson in self.new(then)]

    def new(self, then: Sequence[str] = ()) -> list[Lesson]:
        """Return the lessons that are due now, and mark them as known."""
        if not self.is_on:
            return []
        self._listen(len(self.match.turns))
        asked = [self.lessons.of_decision(self.match.state), *map(self.lessons.of_step, then)]
        waiting = [name for name in self.waiting if name not in self.off]
        due = [self.lessons.lessons[name] for name in waiting[:MOST_EVENTS]]
        self.waiting = waiting[MOST_EVENTS:]
        due += [each for each in asked if each is not None and each.id not in (*self.given, *self.off)]
        self.given.update(lesson.id for lesson in due)
        return due

    def repeated(self, words: str = "") -> Taught:
        """Return the lesson about the current decision, or the one with these words in its name or title."""
        if not self.lessons.lessons:
            raise KingsbridgeError(_("{game} has no lessons", game=self.match.game.title))
        if words:
            return self.taught(self._called(words))
        lesson = self.lessons.of_decision(self.match.state)
        if lesson is None:
            raise KingsbridgeError(_("there is no lesson about this decision: it explains itself"))
        return self.taught(lesson)

    def _called(self, words: str) -> Lesson:
        """Find the lesson with these words, its exact name or title first."""
        every, wanted = list(self.lessons.lessons.values()), folded(words)
        for fits in (str.__eq__, str.startswith, str.__contains__):
            for lesson in every:
                if any(fits(folded(name), wanted) for name in (lesson.id, lesson.title)):
                    return lesson
        known = [each.title for each in every]
        raise KingsbridgeError(advised(_("no lesson is called {words!r}", words=harmless(words)), words, known))

    def taught(self, lesson: Lesson) -> Taught:
        """Return a lesson with the numbers of this game and, if it is about the current decision, advice."""
        is_now = self.match.state.actor == self.seat and self.lessons.of_decision(self.match.state) == lesson
        return Taught(lesson.id, lesson.title, self._in_numbers(lesson.says), self._advice(lesson) if is_now else "")

    def _in_numbers(self, lines: Iterable[str]) -> tuple[str, ...]:
        return tuple(in_numbers([*lines], self.match.game, self.match.state.seats))

    def _advice(self, lesson: Lesson) -> str:
        """Return what a good player who knows no more than this seat would do now, and why."""
        state, game = self.match.state, self.match.game
        move = hint(self.match).best.move
        label, words = game.label(move), harmless(game.spoken(state.view(self.seat), move)).strip().rstrip(".。")
        if len(state.options) == 1:
            advised = _("Only one move is possible now: {move}.", move=label)
        elif words:
            advised = _("A sensible move now: {move} ({what}).", move=label, what=words)
        else:
            advised = _("A sensible move now: {move}.", move=label)
        return paragraph([advised, *self._in_numbers(lesson.why(move.text))])

    # --- which of them come

    @property
    def every(self) -> list[tuple[Lesson, bool]]:
        """Return all lessons, and whether each may still come up by itself."""
        return [(each, each.id not in (*self.given, *self.off)) for each in self.lessons.lessons.values()]

    def turn(self, *, on: bool) -> None:
        """Turn all lessons on, so that each comes up again, or off for this match."""
        self.is_on = on
        if on:
            self.off = turn_off(self.match.game.id, ())
            self.given.clear()
            self.waiting.clear()
            self._heard = len(self.match.turns) + 1

    def leave_out(self, words: str = "") -> Lesson:
        """Turn one lesson off for good: the one with these words or, without any, the one about this decision."""
        lesson = self.lessons.lessons[self.repeated(words).id]
        self.off = turn_off(self.match.game.id, {*self.off, lesson.id})
        return lesson

    # --- the whole game

    def guide(self) -> list[Section]:
        """Return the game on one screen: aim, a turn, points, the end, and what beginners get wrong."""
        guide = self.lessons.guide
        return [Section(_(TITLES[name]), self._in_numbers(guide[name])) for name in SECTIONS if name in guide]


GENTLE = "bot:easy"
"""The bot that plays against people who are still learning."""


def table_for_newcomers(game: Game[Any], players: int | None = None) -> tuple[list[str], Mapping[str, Any]]:
    """Return the players and rules of a first match; refuse a game without lessons."""
    if not game.lessons.lessons:
        raise KingsbridgeError(_("{game} has no lessons", game=game.title))
    table = game.lessons.table
    number = players or table.get("players") or min(game.definition.seats)
    game.definition.check_seats(number)
    return ["human", *[GENTLE] * (number - 1)], table.get("options", {})
