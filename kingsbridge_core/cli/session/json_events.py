"""A match as events for programs, one JSON object per line, read from a save or as a program plays it."""

from __future__ import annotations

import json
import sys
from collections.abc import Collection, Iterable, Iterator
from typing import Any

from kingsbridge_core.cli.output import pass_through
from kingsbridge_core.engine.state import State
from kingsbridge_core.errors import IllegalMove, KingsbridgeError, SaveError
from kingsbridge_core.match.history import position, rounds
from kingsbridge_core.match.match import Match
from kingsbridge_core.match.seating import players_at
from kingsbridge_core.person.bots import Bots
from kingsbridge_core.person.offers import Offers
from kingsbridge_core.person.person import Person
from kingsbridge_core.person.stops import Stops

FORMAT = 1
"""The version of the events; raised when programs that read them must change."""
Event = dict[str, Any]


def write(event: Event) -> None:
    """Write an event as one line of ASCII, so that nothing in it can affect a terminal."""
    pass_through(json.dumps(event))


def warn(texts: Iterable[str]) -> None:
    for text in texts:
        write({"event": "warning", "text": text})


# --- what happened


def started(match: Match, number: int) -> Event:
    """Return the event that starts a match: game, players, rules and cards; not the seed, which reveals too much.

    The players are those of the move with this number.
    """
    players = [_player(match, number, seat) for seat in range(len(match.players))]
    return {
        "event": "start",
        "format": FORMAT,
        "game": match.game.id,
        "title": match.game.title,
        "players": players,
        "options": match.game.options,
        "sets": [each.title for each in match.game.sets],
        "moves": len(match.turns),
        "save": None if match.path is None else str(match.path),
    }


def _player(match: Match, number: int, seat: int) -> Event:
    player = players_at(match, number)[seat]
    name, called = player.name or player.shown_name, match.names_at(number)[seat]
    return {"seat": seat, "kind": player.kind, "name": name, "called": called}


def changed(match: Match, number: int) -> Iterator[Event]:
    """Return the changes of player before the move with this number."""
    before = players_at(match, number - 1)
    for seat, player in enumerate(players_at(match, number)):
        if player != before[seat]:
            yield {"event": "player", "number": number, **_player(match, number, seat)}


def made(match: Match, number: int, seats: Collection[int]) -> Iterator[Event]:
    """Return the events of the move with this number (0: before the first) and its log, as these seats know them."""
    if number:
        yield from changed(match, number)
        turn = match.turns[number - 1]
        known: Event = {"move": turn.move.text} if turn.seat in seats else {}
        if known and turn.passed:
            known["passed"] = True
        yield {"event": "move", "number": number, "seat": turn.seat, **known}
    for line in match.told[number]:
        if line.to is None or line.to in seats:
            private = {} if line.to is None else {"to": line.to}
            yield {"event": "told", "number": number, "text": line.told(match.names_at(number)), **private}


def ended(match: Match) -> Event:
    """Return the result, and the points of every seat by source at the end of each round."""
    state = match.state
    ending = match.game.ending(state)
    return {
        "event": "end",
        "scores": list(state.scores),
        "winners": list(state.winners),
        "ending": ending,
        "text": match.game.definition.endings[ending],
        "rounds": [{"round": each.number, "scores": each.scores, "points": each.points} for each in rounds(match)],
        "seed": match.seed,
    }


def recounted(match: Match, moves: int | None, seats: Collection[int]) -> Iterator[Event]:
    """Yield the whole match, or its first moves, as these seats know it; then the result, or what everyone sees."""
    last = len(match.turns) if moves is None else min(moves, len(match.turns))
    yield started(match, 0)
    for number in range(last + 1):
        yield from made(match, number, seats)
    if last == len(match.turns) and match.state.actor is None:
        yield ended(match)
    else:
        if last == len(match.turns):
            yield from changed(match, last + 1)
        state = position(match, last)
        yield {"event": "position", "number": last, "actor": state.actor, "view": seen_by(state, None)}


def seen_by(state: State, seat: int | None) -> Event:
    """Return what a seat sees of the table (None: a spectator)."""
    data = state.view(seat).to_data()
    return {name: value for name, value in data.items() if name not in ("seed", "draws")}


# --- a program plays


class Stopped(Exception):
    """Raised when the program stops."""


class Program:
    """A program that plays a match: it reads events and sends moves for all human seats, one per line."""

    def __init__(self, match: Match, stops: Stops | None = None) -> None:
        self.match = match
        self.bots = Bots(match)
        self.seats = [seat for seat, player in enumerate(match.players) if player.is_human]
        self.people = {seat: Person(match, seat, stops=stops) for seat in self.seats}
        self.refused = False

    def run(self) -> int:
        write(started(self.match, len(self.match.turns) + 1))
        warn(self.match.warnings)
        try:
            if not self.match.turns:
                self.tell()
            while self.match.state.actor is not None:
                self.decide(self.match.state.actor)
        except (EOFError, Stopped):
            return self.stop(int(self.refused))
        except KeyboardInterrupt:
            return self.stop(130)
        except SaveError as error:  # the move of a bot could not be saved
            self.refuse("", error)
            return self.stop(1)
        finally:
            self.bots.close()
        self.ensure_saved()
        write(ended(self.match))
        return int(self.refused)

    def stop(self, code: int) -> int:
        """Leave the match as it is."""
        self.ensure_saved()
        write({"event": "stopped", "moves": len(self.match.turns), "save": started(self.match, 0)["save"]})
        return code

    def ensure_saved(self) -> None:
        """Make sure that the match is on disk, if it should be."""
        try:
            self.match.ensure_saved()
        except SaveError as error:
            self.refuse("", error)
        warn(self.match.notes())

    def decide(self, seat: int) -> None:
        """Play one decision: a bot's, or the program's for a person."""
        match = self.match
        if seat in self.bots:
            warn(self.bots.play(seat, self.bots.choose(seat)))
            self.tell()
            return
        if passed := self.people[seat].pass_on():
            self.tell(len(passed))
            return
        offers = Offers(match)
        write(
            {
                "event": "decision",
                "number": len(match.turns) + 1,
                "seat": seat,
                "options": [move.text for move in offers.moves],
                "labels": list(offers.names.values()),
                "about": [match.game.spoken(offers.view, move) for move in offers.moves],
                "view": seen_by(match.state, seat),
            }
        )
        while not self.answer(self.line(), seat):
            pass

    def answer(self, text: str, seat: int) -> bool:
        """Carry out what the program says; False if it must try something else."""
        if text == "quit":
            raise Stopped
        try:
            if text == "undo":
                turn = self.people[seat].take_back()
                write({"event": "undone", "number": len(self.match.turns) + 1, "seat": seat, "move": turn.move.text})
            else:
                self.match.play(text)
                self.tell()
        except KingsbridgeError as error:
            self.refuse(text, error)
            return False
        return True

    def refuse(self, text: str, error: KingsbridgeError) -> None:
        """Say why something was not done; the question stays the same."""
        self.refused = True
        refusal = error.refusal if isinstance(error, IllegalMove) else None
        why, rule = (refusal.reason, refusal.rule) if refusal else (str(error), None)
        write({"event": "refused", "move": text, "why": why, "rule": rule})

    def tell(self, moves: int = 1) -> None:
        """Write what has happened with the last moves."""
        warn(self.match.notes())
        last = len(self.match.turns)
        for number in range(last + 1 - moves, last + 1):
            for event in made(self.match, number, self.seats):
                write(event)

    def line(self) -> str:
        while line := sys.stdin.readline():
            text = line.strip()
            if text and not text.startswith("#"):
                return text
        raise EOFError
