"""Serves a match: lets people and bots move in turn, and shows each seat and watcher what they may see."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Iterable
from contextlib import suppress
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from kingsbridge_core.browser.drawing import Drawn, page_of
from kingsbridge_core.browser.links import Links
from kingsbridge_core.browser.rates import Rate
from kingsbridge_core.browser.thinking import Thinking
from kingsbridge_core.errors import IllegalMove, KingsbridgeError, Refusal, SaveError
from kingsbridge_core.game.lessons import Lesson
from kingsbridge_core.game.scene import Scene
from kingsbridge_core.match.match import Match, Turn
from kingsbridge_core.match.players import checked_name
from kingsbridge_core.match.seating import changes_at, heard_at
from kingsbridge_core.person.bots import Bots
from kingsbridge_core.person.explanations import WhyNot
from kingsbridge_core.person.offers import Offer
from kingsbridge_core.person.person import Person
from kingsbridge_core.person.pointing import pointed, why_nothing
from kingsbridge_core.person.score import Scores, scores, winners_line
from kingsbridge_core.person.stops import Stops
from kingsbridge_core.person.teacher import Taught
from kingsbridge_core.text.language import _, language, speaking

if TYPE_CHECKING:
    from kingsbridge_core.bots.search import Advice

T = TypeVar("T")

LOG_LINES = 80
"""How many lines of the log are on the page; the whole log is a click away."""
PAUSE = 0.7
"""Seconds between the moves of bots, so that people can follow them."""
BETWEEN_HINTS = 2.0
"""Seconds between two hints at a table, since each one makes the server think."""


class Stale(KingsbridgeError):
    """Raised for a move meant for a position that is no longer on the table."""


class Busy(KingsbridgeError):
    """Raised when a table is asked to do too much at once."""


class Look(NamedTuple):
    """What a seat or watcher sees at one moment; `number` changes with every move and undo."""

    number: int
    scene: Scene
    offers: tuple[Offer, ...]
    pointed: dict[str, tuple[Offer, ...]]
    log: list[str]
    turn: str
    is_asked: bool
    is_over: bool
    can_undo: bool
    usual: int
    seat: int | None
    names: dict[str, int]
    winners: str
    lessons: tuple[Taught, ...] = ()
    plays: bool = False


class Told:
    """The log as somebody reads it, up to some move."""

    def __init__(self, match: Match) -> None:
        self.turns, self.seatings = -1, len(match.seatings)
        self.last: Turn | None = None
        self.mentions, self.lines = match.mentions(), list[str]()

    def add(self, lines: list[str], turn: Turn | None) -> None:
        """Add what was told with a move, or before the first (None)."""
        self.turns, self.last = self.turns + 1, turn
        self.lines = [*self.lines, *self.mentions.all_of(lines)]

    def goes_on(self, match: Match) -> bool:
        """Whether all this is still the beginning of a match."""
        if self.turns > len(match.turns) or self.seatings != len(match.seatings):
            return False
        return self.turns < 1 or match.turns[self.turns - 1] is self.last


class Served:
    """A match at which people sit in browsers; one change at a time, never on the event loop."""

    def __init__(self, match: Match, pause: float = PAUSE, thinking: Thinking | None = None) -> None:
        self.match, self.pause = match, pause
        self.thinking = thinking or Thinking()
        self.is_hinting, self.last_hint = False, -BETWEEN_HINTS
        self.links = Links(match.path, len(match.players))
        self.rates = {seat: Rate() for seat in (None, *range(len(match.players)))}
        self.bots = Bots(match)
        self.people: dict[int, Person] = {}
        for seat in range(len(match.players)):
            self._sit(seat)
        self.scene = match.plugins.scene(match.game)
        self.notes: list[str] = []
        self._changing = asyncio.Lock()
        self.changed = asyncio.Event()
        """Set by the next change; each change has its own."""
        self.readers: Counter[tuple[int | None, str]] = Counter()
        """How many pages are open for each seat (None: watchers) and language."""
        self._drawn: dict[tuple[int | None, str], Drawn] = {}
        self._bots_at_work: asyncio.Task[None] | None = None
        self._new: dict[int, tuple[int, list[Lesson], dict[str, tuple[Taught, ...]]]] = {}
        self._told: dict[tuple[int | None, str], Told] = {}

    @property
    def number(self) -> int:
        """The number of the position on the table; no number is used twice, even after a restart."""
        return self.match.changes

    # --- who plays

    def _sit(self, seat: int) -> None:
        """Let the person on this seat play."""
        if self.match.players[seat].is_human:
            self.people[seat] = Person(self.match, seat, stops=Stops(self.match.game, self.match.players[seat].name))
        else:
            self.people.pop(seat, None)

    @property
    def seats_of_people(self) -> list[int]:
        """The seats for people, taken or open."""
        return [seat for seat, player in enumerate(self.match.players) if not player.is_bot]

    async def give(self, seat: int, who: str) -> None:
        """Give a seat to another person or bot, or leave it open."""
        await self._change(lambda: None, lambda: self._give(seat, who))
        self.let_bots_move()

    async def take(self, seat: int, name: str) -> None:
        """Let a person take an open seat."""
        who = f"human:{checked_name(name)}"

        def check() -> None:
            if not self.match.players[seat].is_open:
                raise Stale(_("someone else has just taken this seat"))

        await self._change(check, lambda: self._give(seat, who))
        self.let_bots_move()

    def _give(self, seat: int, who: str) -> None:
        self.match.give(seat, who)
        self.bots.sit(seat)
        self._sit(seat)

    # --- what changes

    async def play(self, seat: int, number: int, text: str) -> None:
        """Make a person's move; refuse it if it was meant for another position, or is not possible."""

        def check() -> None:
            self._check_number(number)
            if self.match.state.actor != seat:
                raise Stale(_("it is not your turn"))

        await self._change(check, lambda: self._play(text))
        self.let_bots_move()

    def _check_number(self, number: int) -> None:
        if number != self.number:
            raise Stale(_("the table has changed since you looked; choose again"))

    def _play(self, text: str) -> None:
        move = next((each for each in self.match.state.options if each.text == text), None)
        if move is None:
            raise IllegalMove(text[:80], Refusal(_("that is not one of the possible moves"), is_general=True))
        self.match.play(move)

    async def undo(self, seat: int, number: int) -> None:
        """Take back a person's last move."""
        await self._change(lambda: self._check_number(number), self.people[seat].take_back)

    async def _change(self, check: Callable[[], None], work: Callable[[], object]) -> None:
        """Change the position off the event loop, and announce it once it is on disk, even if the asker has gone."""

        async def changed() -> None:
            async with self._changing:
                check()
                before = self.number
                try:
                    await asyncio.to_thread(self._work, work)
                finally:
                    if self.number != before:
                        self.announce()

        await asyncio.shield(asyncio.ensure_future(changed()))

    def _work(self, work: Callable[[], object]) -> None:
        """Do some work, then make moves that need no decision of the person to move; what cannot be saved waits."""
        work()
        with suppress(SaveError):
            while (actor := self.match.state.actor) in self.people and not self._is_taught(actor):
                if not self.people[actor].pass_on():
                    break

    def _is_taught(self, seat: int) -> bool:
        """Whether a person is reading a lesson about this position, which then does not pass by itself."""
        number, lessons, _taught = self._new.get(seat, (-1, (), {}))
        return bool(lessons) and number == self.number

    def let_bots_move(self) -> None:
        """Let bots move while it is their turn, one after the other and at a human pace."""
        if self._bots_at_work is None or self._bots_at_work.done():
            self._bots_at_work = asyncio.create_task(self._bots_move())

    async def _bots_move(self) -> None:
        await self._change(lambda: None, lambda: None)
        while (seat := self.match.state.actor) in self.bots:
            assert seat is not None
            await self._bot_moves(seat)
            if self.people:
                await asyncio.sleep(self.pause)

    async def _bot_moves(self, seat: int) -> None:
        before = self.number
        move = await self.thinking.of(lambda: self.bots.choose(seat))

        def play() -> None:
            self.notes += self.bots.play(seat, move)

        with suppress(Stale):  # somebody took a move back meanwhile
            await self._change(lambda: self._check_number(before), play)

    async def hint(self, seat: int) -> Advice:
        """Return what an experienced player would do; one at a time at a table."""
        from kingsbridge_core.person.hint import hint

        if self.is_hinting or monotonic() - self.last_hint < BETWEEN_HINTS:
            raise Busy(_("one moment: someone at this table has just asked for a hint"))
        if self.match.state.actor != seat:
            raise Stale(_("it is not your turn"))
        self.is_hinting = True
        try:
            return await self.thinking.of(lambda: hint(self.match))
        finally:
            self.is_hinting, self.last_hint = False, monotonic()

    def announce(self) -> None:
        """Tell every page that the table has changed."""
        self._drawn.clear()
        self.changed.set()
        self.changed = asyncio.Event()

    async def close(self) -> None:
        """Stop the bots, wait for the last move, and close the save."""
        if self._bots_at_work is not None:
            self._bots_at_work.cancel()
            await asyncio.gather(self._bots_at_work, return_exceptions=True)
        async with self._changing:
            await asyncio.to_thread(self._close)

    def _close(self) -> None:
        self.bots.close()
        self.match.close()

    # --- what is seen

    async def seen(self, read: Callable[[], T], code: str) -> T:
        """Read something from the current position, in a language, off the event loop."""

        def in_language() -> T:
            with speaking(code), speaking(self.match.game.language):
                return read()

        async with self._changing:
            return await asyncio.to_thread(in_language)

    async def drawn(self, seat: int | None, code: str) -> Drawn:
        """Return what a page shows now; after a change, all open pages are drawn together."""
        reader = seat, code
        async with self._changing:
            kept = self._drawn.get(reader)
            if kept is not None and kept.look.number == self.number:
                return kept
            changed = self.changed
            drawn = await asyncio.to_thread(self._draw, {reader, *+self.readers})
            if changed is self.changed:  # otherwise what was announced meanwhile may be missing in it
                self._drawn = drawn
            return drawn[reader]

    def _draw(self, readers: Iterable[tuple[int | None, str]]) -> dict[tuple[int | None, str], Drawn]:
        found = {}
        for seat, code in readers:
            with speaking(code), speaking(self.match.game.language):
                found[seat, code] = page_of(self.look(seat))
        return found

    def look(self, seat: int | None) -> Look:
        """Return what a seat or watcher sees now, in the reader's language."""
        match, person = self.match, self.people.get(-1 if seat is None else seat)
        state = match.state
        scene = self.scene(state.view(seat), match.names)
        is_asked = person is not None and state.actor == seat
        offers = person.offers if person is not None and is_asked else None
        shown = tuple(offers.shown) if offers else ()
        usual = offers.usual if offers else None
        return Look(
            self.number,
            scene,
            shown,
            pointed(scene, offers) if offers else {},
            self.log(seat)[-LOG_LINES:],
            self._turn(seat),
            is_asked,
            state.actor is None,
            person is not None and not person.obstacle(),
            next((offer.number for offer in shown if offer.move is usual), 0),
            seat,
            self.names(),
            "" if state.actor is not None else winners_line(match),
            self._lessons(person) if person is not None and is_asked else (),
            person is not None,
        )

    def _lessons(self, person: Person) -> tuple[Taught, ...]:
        """Return the lessons for a person at this position; they stay until the person has moved."""
        seat, teacher = person.seat, person.teacher
        if seat not in self._new or self._new[seat][0] != self.number:
            self._new[seat] = (self.number, teacher.new(), {})
        _number, lessons, taught = self._new[seat]
        if language() not in taught:
            taught[language()] = tuple(map(teacher.taught, lessons))
        return taught[language()]

    def forget_lessons(self, seat: int) -> None:
        """Take away the lessons a person sees, because they have changed what they want to be taught."""
        self._new.pop(seat, None)
        self.announce()

    def names(self) -> dict[str, int]:
        """Return whose names the log mentions, with and without their colours."""
        return mentioned(self.match)

    def _turn(self, seat: int | None) -> str:
        actor = self.match.state.actor
        if actor is None:
            return _("The game is over.")
        name = self.match.names[actor]
        if self.match.players[actor].is_open:
            return _("The match is waiting for a player: {name}.", name=name)
        return _("It is your turn.") if actor == seat else _("{name} to move", name=name)

    def log(self, seat: int | None) -> list[str]:
        """Return all that a seat could hear from the beginning; what has been put into words is kept."""
        match, reader = self.match, (seat, language())
        told = self._told.pop(reader, None)
        if told is None or not told.goes_on(match):
            told = Told(match)
        for number in range(told.turns + 1, len(match.turns) + 1):
            names, turn = match.names_at(number), match.turns[number - 1] if number else None
            lines = [line.told(names) for line in heard_at(match, number, seat)]
            if turn is not None and turn.passed and turn.seat == seat:
                lines.insert(0, _("Done for you: {moves}.", moves=match.game.label(turn.move)))
            told.add(lines, turn)
        since = changes_at(match, len(match.turns) + 1)
        if since:  # said again with the next move, so this is not kept
            return told.lines + told.mentions.all_of(line.told(match.names) for line in since)
        self._told[reader] = told
        return told.lines

    def scores(self) -> Scores:
        """Return everyone's points by source."""
        return scores(self.match)

    def why_not(self, seat: int, about: tuple[str, ...]) -> list[WhyNot]:
        """Say why the player to move can do nothing with an item, taking the likeliest move with it."""
        person, match = self.people[seat], self.match
        if match.state.actor != seat:
            return [WhyNot(self._turn(seat), "")]
        return why_nothing(about, person.offers)


def mentioned(match: Match) -> dict[str, int]:
    """Return the names of the players with their seats, with and without their colours."""
    short = [player.shown_name for player in match.players]
    alone = {name: seat for seat, name in enumerate(short) if short.count(name) == 1}
    return alone | {name: seat for seat, name in enumerate(match.names)}
