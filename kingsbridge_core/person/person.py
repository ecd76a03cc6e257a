"""A person in a match: what they have read and seen, what they can do now, and what they can take back."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import takewhile
from typing import Any

from kingsbridge_core.engine.log import Line, heard
from kingsbridge_core.engine.moves import Move
from kingsbridge_core.game.table import Panel
from kingsbridge_core.match import undo
from kingsbridge_core.match.match import Match, Turn
from kingsbridge_core.person.last_look import last_look
from kingsbridge_core.person.news import News, hits
from kingsbridge_core.person.offers import Offers
from kingsbridge_core.person.teacher import Teacher
from kingsbridge_core.person.typed import understood
from kingsbridge_core.text.language import _


class Person:
    """A person on a seat; `spoken`: one who reads lines, or listens to them, and cannot see columns.

    `auto`: whether forced moves are played automatically.
    """

    def __init__(self, match: Match, seat: int, *, spoken: bool = False, auto: bool = False) -> None:
        self.match, self.seat, self.spoken, self.auto = match, seat, spoken, auto
        self.table = match.plugins.table(match.game)
        self.look = last_look(match, seat, self.table)
        own = self.last_move
        self.heard: Sequence[Turn] | None = match.turns[: own - 1] if own else None
        """The moves already read; None before the first. A person who resumes a match reads from their last move on."""
        self.forced: set[int] = set()
        """The numbers of the moves that were played automatically."""
        self._offers: Offers | None = None

    @property
    def name(self) -> str:
        return self.match.names[self.seat]

    @property
    def last_move(self) -> int:
        """The number of this person's last move; 0 before it."""
        return max((number for number, turn in enumerate(self.match.turns, 1) if turn.seat == self.seat), default=0)

    @cached_property
    def teacher(self) -> Teacher:
        """Explains the game to this person; on if the match is one that teaches."""
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
        sentences, is_hit = [], []
        for number in range(self.unheard_from, len(self.match.turns) + 1):
            by_others = number > 0 and self.match.turns[number - 1].seat != self.seat
            for line in self.told_with(number):
                sentences.append(line.told(self.match.names))
                is_hit.append(by_others and hits(line, self.seat))
        self.heard = tuple(self.match.turns)
        return News(sentences, is_hit, self.match.names, self.match.mentions)

    def log(self) -> list[str]:
        """Return all that this person could hear from the beginning."""
        lines = [line for number in range(len(self.match.turns) + 1) for line in self.told_with(number)]
        return [line.told(self.match.names) for line in lines]

    def told_with(self, number: int) -> list[Line]:
        """Return what this person could hear with a move (0: before the first), first naming an automatic move."""
        lines = heard(self.match.turns[number - 1].lines if number else self.match.opening, self.seat)
        if number not in self.forced:
            return lines
        label = self.match.game.label(self.match.turns[number - 1].move)
        return [Line(_("Only one move was possible: {move}."), {"move": label}, self.seat), *lines]

    # --- the table

    def panels(self) -> list[Panel]:
        return self.table(self.match.state.view(self.seat), self.match.names)

    # --- what can be done

    @property
    def offers(self) -> Offers:
        """Return the moves to choose from, worked out once for every position."""
        offers = self._offers
        if offers is None or not offers.is_for(self.match):
            offers = self._offers = Offers(self.match, self.spoken)
        return offers

    def understood(self, text: str) -> Move[Any]:
        return understood(text, self.offers)

    @property
    def is_forced(self) -> bool:
        return self.auto and len(self.match.state.options) == 1

    def play_forced(self) -> None:
        self.match.play(self.match.state.options[0])
        self.forced.add(len(self.match.turns))

    def obstacle(self) -> str:
        """Say what prevents the last move from being taken back; nothing if it can be."""
        return undo.obstacle(self.match, self.seat, self.forced)

    def take_back(self) -> Turn:
        return undo.take_back(self.match, self.seat, self.forced)
