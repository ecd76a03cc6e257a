"""A person in a match: what they have read and seen, what they can do now, and what they can take back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import takewhile
from typing import Any

from kingsbridge_core.engine.log import Line
from kingsbridge_core.engine.moves import Move
from kingsbridge_core.game.moments import moment_in, passing_move
from kingsbridge_core.game.scene import Scene
from kingsbridge_core.match import undo
from kingsbridge_core.match.match import Match, Turn
from kingsbridge_core.match.seating import heard_at
from kingsbridge_core.person.last_look import Look, last_look
from kingsbridge_core.person.news import News
from kingsbridge_core.person.offers import Offers
from kingsbridge_core.person.stops import Stops
from kingsbridge_core.person.teacher import Taught, Teacher
from kingsbridge_core.person.together import both_understood
from kingsbridge_core.person.typed import understood
from kingsbridge_core.text.language import _


class Person:
    """A person on a seat; `spoken`: one who reads lines, or listens to them, and cannot see columns.

    `stops`: at which moments of their turn they are asked; None: at all of them, and for each decision by itself.
    `auto`: whether every move without an alternative is made for them, too.
    """

    def __init__(
        self, match: Match, seat: int, *, spoken: bool = False, stops: Stops | None = None, auto: bool = False
    ) -> None:
        self.match, self.seat, self.spoken, self.stops, self.auto = match, seat, spoken, stops, auto
        self.scene_of = match.plugins.scene(match.game)
        self.look: Look[Scene] = last_look(match, seat, self.scene_of)
        own = self.last_move
        self.heard: Sequence[Turn] | None = match.turns[: own - 1] if own else None
        """The moves already read; None before the first. A person who resumes a match reads from their last move on."""
        self._offers: Offers | None = None
        self._then: Move[Any] | None = None
        """The second of two moves typed on one line, until it can be made."""
        self.has_news_of_stops = False
        """Whether a move has just been made for this person for the first time."""
        self._acts = False
        self._held = -1
        """After how many moves the person wants to be asked, whatever the decision."""

    @property
    def name(self) -> str:
        return self.match.names[self.seat]

    @property
    def last_move(self) -> int:
        """The number of this person's last move; 0 before it."""
        return max((number for number, turn in enumerate(self.match.turns, 1) if turn.seat == self.seat), default=0)

    @cached_property
    def teacher(self) -> Teacher:
        """The person's teacher, who speaks up by itself only in a match that teaches."""
        return Teacher(self.match, self.seat, is_on=self.match.teaches)

    # --- what happened

    @property
    def unheard_from(self) -> int:
        """The number of the first move this person has not read about; 0 if they have read nothing yet.

        A move made in place of one that was taken back is new.
        """
        if self.heard is None:
            return 0
        pairs = zip(self.heard, self.match.turns, strict=False)
        return 1 + sum(1 for _same in takewhile(lambda pair: pair[0] is pair[1], pairs))

    def news(self) -> News:
        """Return what has happened since the last call."""
        numbers = range(self.unheard_from, len(self.match.turns) + 1)
        self.heard = tuple(self.match.turns)
        return News(self._told_in(numbers), self.match.mentions)

    def _told_in(self, numbers: Iterable[int]) -> list[str]:
        return [line.told(self.match.names_at(number)) for number in numbers for line in self.told_with(number)]

    def log(self) -> list[str]:
        """Return all that this person could hear from the beginning."""
        return self._told_in(range(len(self.match.turns) + 1))

    def told_with(self, number: int) -> list[Line]:
        """Return what this person could hear with a move (0: before the first), first naming what passed in a row."""
        lines = heard_at(self.match, number, self.seat)
        if not self._has_passed(number) or self._has_passed(number - 1):
            return lines
        passed = takewhile(self._has_passed, range(number, len(self.match.turns) + 1))
        moves = [self.match.game.label(self.match.turns[each - 1].move) for each in passed]
        return [Line(_("Done for you: {moves}."), {"moves": moves}, self.seat), *lines]

    def _has_passed(self, number: int) -> bool:
        """Whether the move of this number was made for this person."""
        if not 0 < number <= len(self.match.turns):
            return False
        turn = self.match.turns[number - 1]
        return turn.passed and turn.seat == self.seat

    # --- the table

    def scene(self) -> Scene:
        return self.scene_of(self.match.state.view(self.seat), self.match.names)

    # --- what can be done

    @property
    def offers(self) -> Offers:
        """Return the moves to choose from, worked out once for every position."""
        offers = self._offers
        if offers is None or not offers.is_for(self.match):
            offers = self._offers = Offers(self.match, self.spoken)
        return offers

    def understood(self, text: str, commands: Iterable[str] = ()) -> Move[Any]:
        """Return the move that a text means; if it means none, the error also suggests commands."""
        return understood(text, self.offers, commands)

    def choose(self, text: str, commands: Iterable[str] = ()) -> Turn:
        """Make the move that a text means; of two on one line, the second is made when its time comes."""
        pair = both_understood(text, self.offers) if self.asks_both else None
        move, then = pair or (self.understood(text, commands), None)
        turn = self.match.play(move)
        self._then = then or self._then
        return turn

    @property
    def asks_both(self) -> bool:
        """Whether two decisions can be answered on one line now."""
        together, state = self.match.game.together, self.match.state
        if together is None or self.stops is None or state.actor != self.seat:
            return False
        return state.agenda[-1][0].name == together.decisions[0] and together.follows(self.offers.view)

    def lessons(self) -> list[Taught]:
        """Return the lessons on this decision, and on one that can be answered with it, if they are new."""
        together = self.match.game.together
        return self.teacher.due(together.decisions[1:] if together is not None and self.asks_both else ())

    # --- what passes

    def pass_on(self) -> list[Turn]:
        """Make this person's moves that need no decision, until one does or it is someone else's turn."""
        made = []
        is_first = not any(turn.passed and turn.seat == self.seat for turn in self.match.turns)
        while self.match.state.actor == self.seat:
            self._forget_what_is_past()
            if self._then is not None and self._then in self.match.state.options:
                made.append(self.match.play(self._then))
                continue
            move = self._passing()
            if move is None:
                break
            made.append(self.match.play(move, passed=True))
            self.has_news_of_stops = self.has_news_of_stops or is_first
        return made

    def act(self) -> None:
        """Ask at the next moment of the turn, as if it were a stop."""
        self._acts = True

    def _passing(self) -> Move[Any] | None:
        """Return the move that is made without asking, if there is one."""
        state = self.match.state
        if self._held == len(self.match.turns) or self.teacher.is_awaited:
            return None
        moment = None if self.stops is None else moment_in(state)
        move = passing_move(state, moment) if moment else None
        if self.stops is not None and moment and move:
            if self._acts and len(state.options) > 1:
                self._acts, self._held = False, len(self.match.turns)
                return None
            if not self.stops.hold(moment, state):
                return move
        return state.options[0] if self.auto and len(state.options) == 1 else None

    def _forget_what_is_past(self) -> None:
        """Drop the second of two moves typed on one line once its turn or its decision is over."""
        together, asking = self.match.game.together, self.match.state.agenda[-1][0].name
        if self._then is None or together is None or asking not in together.decisions:
            return
        if asking == together.decisions[0] or self._then not in self.match.state.options:
            self._then = None

    # --- what can be taken back

    def obstacle(self) -> str:
        """Say why the last decision cannot be taken back; empty if it can."""
        return undo.obstacle(self.match, self.seat)

    def take_back(self) -> Turn:
        """Go back to the last decision, or to a moment that passed, which is then held."""
        turn = self.match.undo_of(self.seat)
        self._then, self._held = None, len(self.match.turns)
        return turn
