"""What every client receives gives nothing away: `python -m tests.counts.wire --positions 500`.

In positions of random matches, one seat's eyes are chosen, or a watcher's. Everything that those cannot see is drawn
anew, with the same luck to come, and both matches stand on tables of one running server. To the byte, the same must
come back for every request of that client: page, events, panes, hints, why-not, replays, refused moves and undos. Then
the player to move moves at both tables, or chooses something else that looks the same, if that choice is secret: the
events must be the same again, and as many.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from http.client import HTTPConnection
from itertools import count
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import pytest

import kingsbridge_core as kb
from kingsbridge_core.browser import replays
from kingsbridge_core.browser.served import Served
from kingsbridge_core.engine.chance import derived
from kingsbridge_core.laws.outcomes import Outcome, _is_kept_secret, look_alike
from kingsbridge_core.laws.seen import asked, knowledge
from kingsbridge_core.match import undo
from kingsbridge_core.match.match import Match
from kingsbridge_core.person import hint
from kingsbridge_core.person.person import Person
from kingsbridge_core.person.stops import Stops
from tests.browser.serving import Site, serving

SEATS = {"pillars": (3, 4), "column_of_fire": (2, 3, 4), "world_without_end": (2, 3, 4)}
LANGUAGES = ("en", "fr", "ja")
PANES = ("score", "goal", "rules?q=card", "log", "settings")
EVERY = 4
"""How many moves apart the positions are, on average."""
REPORTED = 100
"""After how many positions we say how far we are."""
LOOKS_AHEAD = 6
"""How often a hint looks ahead here: it must be the same, not good."""
Answer = tuple[str, Any]
"""What was asked, and what came back."""


class Eyes:
    """A client at one of the two tables; everything that it receives is kept."""

    def __init__(self, site: Site, match: Match, seat: int | None, code: str) -> None:
        self.site, self.seat, self.code = site, seat, code
        self.served: Served = site.on_loop(lambda: site.hall.open(match, 0.0))
        self.links = [site.link(self.served, each) for each in range(len(match.players))]
        self.link = site.link(self.served, None) if seat is None else self.links[seat]
        self.received: list[Answer] = []
        self.answer = ""
        self.stream = HTTPConnection(site.host, timeout=60)
        self.stream.request("GET", f"{self.link}/events?lang={code}")
        self.events = self.stream.getresponse()
        self.hear(self.served.number)

    def ask(self, what: str, body: Any = None) -> None:
        """Keep the answer to a request."""
        joiner = "&" if "?" in what else "?"
        status, headers, text = self.site.ask(f"{self.link}{what}{joiner}lang={self.code}", body)
        headers.pop("date", None)
        assert status < 500, f"{what} gets {status}: {text[:200]}"
        self.received.append((f"{what} {body or ''}", (status, headers, text.replace(self.link, "LINK"))))

    def hear(self, number: int) -> None:
        """Keep the events until that of a position."""
        heard: list[bytes] = []
        while not heard or json.loads(heard[-1][6:])["number"] != number:
            line = self.events.readline()
            heard += [line] if line.startswith(b"data: ") else []
        self.received.append((f"events until {number}", heard))

    def ask_everything(self, refused: Sequence[str], about: Sequence[str], earlier: int, can_undo: bool) -> None:
        """Ask for all that a page can ask for, and for moves that are refused."""
        number = self.served.number
        self.ask("")
        for pane in PANES:
            self.ask(f"/show/{pane}")
        for place in dict.fromkeys((0, earlier, len(self.served.match.turns))):
            self.ask(f"/replay/at/{place}")
        self.ask("/replay")
        for each in about:
            self.ask("/why", {"about": each})
        for move in refused:
            self.ask("/move", {"number": number, "move": move})
        self.ask("/move", {"number": number - 1, "move": refused[0]})
        self.ask("/undo", {"number": number - can_undo})
        self.ask("/hint", {})

    def move(self, move: str) -> None:
        """Let the player to move make a move, and hear of it."""
        actor = self.served.match.state.actor
        assert actor is not None
        wish = {"number": self.served.number, "move": move}
        status, _headers, text = self.site.ask(f"{self.links[actor]}/move?lang={self.code}", wish)
        self.answer = text
        if status != 200:
            self.received.append(("a move is refused", text))

    def hear_of_move(self, is_own: bool) -> None:
        """Hear of everything up to the position that is on the table now, and look at it once more."""
        if is_own:
            self.received.append(("move", self.answer))
        self.hear(self.site.in_server(self._settled()))
        self.ask("")

    async def _settled(self) -> int:
        async with self.served._changing:
            return self.served.number

    def leave(self, is_heard: bool) -> None:
        """Close the link, and hear whatever came until then."""

        def close() -> None:
            self.site.hall.revoke(self.served, self.seat)
            self.served.announce()

        self.site.on_loop(close)
        if is_heard:
            self.received.append(("last events", [line for line in self.events if line.startswith(b"data: ")]))
        self.stream.close()


def kept_position(match: Match, moves: int) -> Any:
    """As `history.position`, of a match whose present does not follow from its past."""
    return (match._before[moves] if moves < len(match.turns) else match.state).clone()


@contextmanager
def looking_back() -> Iterator[None]:
    """Let positions be found, and hints come quickly, in the matches that are compared here."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(undo, "position", kept_position)
        patch.setattr(replays, "position", kept_position)
        patch.setattr(hint, "ITERATIONS", LOOKS_AHEAD)
        yield


def forked(match: Match, state: Any, players: Sequence[str]) -> Match:
    """A match with the same past that stands in another position."""
    other = Match.new(match.game, players, match.seed, teaches=match.teaches)
    other.turns, other._before, other.changes = list(match.turns), list(match._before), match.changes
    other.state = state
    return other


def played_on(match: Match) -> None:
    """Let pass what passes by itself."""
    people = [
        Person(match, seat, stops=Stops(match.game, match.players[seat].name)) for seat in range(match.state.seats)
    ]
    while match.state.actor is not None and people[match.state.actor].pass_on():
        pass


def positions(name: str, rng: Random) -> Iterator[tuple[Match, list[str]]]:
    """Matches of people in positions in which somebody is really asked, for ever."""
    for number in count():
        seats = rng.choice(SEATS[name])
        players = [f"human:{letter}{number}" for letter in "ABCD"[:seats]]
        match = Match.new(kb.find_game(name), players, rng.randrange(1 << 30), teaches=rng.random() < 0.5)
        played_on(match)
        while match.state.actor is not None:
            if rng.random() * EVERY < 1:
                yield match, players
            match.play(rng.choice(list(match.state.options)))
            played_on(match)


def alike(match: Match, other: Any, seat: int | None, rng: Random) -> tuple[str, str] | None:
    """A move at each table after which they still look the same to someone; None if none was found.

    Where the choice is another's and secret, the moves may differ.
    """
    state = match.state
    options = list(state.options)
    rng.shuffle(options)
    for move in options[:6]:
        real = Outcome(state, move)
        choices = [each for each in other.options if each.verb == move.verb] if state.actor != seat else [move]
        rng.shuffle(choices)
        for choice in choices[:4]:
            if choice not in other.options:
                continue
            imagined = Outcome(other, choice)
            is_secret = str(choice) == str(move) or _is_kept_secret(real, imagined, seat)
            if is_secret and look_alike(real, imagined, seat) and asked(real.after) == asked(imagined.after):
                return str(move), str(choice)
    return None


def compared(
    site: Site, match: Match, players: Sequence[str], seat: int | None, rng: Random, tally: Counter[str]
) -> Iterator[str]:
    """What tells one table from the other."""
    code = rng.choice(LANGUAGES)
    other = match.state.determinize(seat, derived(rng.randrange(1 << 40)))
    other.seed, other.draws = match.state.seed, match.state.draws
    tally["hidden things elsewhere"] += other != match.state
    moves = alike(match, other, seat, rng)
    impossible = [move for move in match.game.moves if move not in match.state.options]
    refused = [*(str(move) for move in rng.sample(impossible, min(4, len(impossible)))), "no such move"]
    things = sorted({thing for move in match.game.moves for thing in match.game.about(match.state.view(seat), move)})
    about = rng.sample(things, min(3, len(things)))
    earlier = rng.randrange(len(match.turns) + 1)
    can_undo = seat is None or not Person(match, seat).obstacle()
    both = [Eyes(site, forked(match, state.clone(), players), seat, code) for state in (match.state, other)]
    for eyes in both:
        eyes.ask_everything(refused, about, earlier, can_undo)
    look_alike_still = True
    if moves is not None:
        for eyes, move in zip(both, moves, strict=True):
            eyes.move(move)
        here, there = (knowledge(eyes.served.match.state, seat) for eyes in both)
        look_alike_still = here == there  # what passed by itself since may have shown something
        if look_alike_still:
            tally["moves"] += 1
            tally["secret choices"] += moves[0] != moves[1]
            for eyes in both:
                eyes.hear_of_move(match.state.actor == seat)
    for eyes in both:
        eyes.leave(is_heard=look_alike_still)
    real, imagined = (eyes.received for eyes in both)
    tally["answers"] += len(real)
    tally["bytes"] += sum(len(str(answer)) for _what, answer in real)
    for (what, one), (_same, two) in zip(real, imagined, strict=True):
        if one != two:
            yield f"{what}: {_difference(str(one), str(two))}"


def _difference(one: str, two: str) -> str:
    place = next((place for place, pair in enumerate(zip(one, two, strict=False)) if pair[0] != pair[1]), 0)
    return f"...{one[max(0, place - 60) : place + 60]!r} or {two[max(0, place - 60) : place + 60]!r}"


def faults(site: Site, name: str, number: int, seed: int, tally: Counter[str]) -> Iterator[str]:
    """What gives something away in so many positions of a title."""
    rng = Random(f"{name} {seed}")
    found = positions(name, rng)
    for place in range(number):
        match, players = next(found)
        seat = rng.choice([None, *range(match.state.seats), *[match.state.actor] * 2])  # who moves is sent most
        tally["positions"] += 1
        if not tally["positions"] % REPORTED:
            print(f"{name}: {tally['positions']} positions", flush=True)
        for what in compared(site, match, players, seat, rng, tally):
            who = "a watcher" if seat is None else f"seat {seat}"
            yield f"{name}, position {place}, {who}: {what}"
        site.on_loop(site.hall.tables.clear)
        site.on_loop(site.hall._seats.clear)


def main() -> int:
    """Compare in as many positions of each title as asked, and report."""
    parser = argparse.ArgumentParser(prog="python -m tests.counts.wire", description=__doc__)
    parser.add_argument("--positions", type=int, default=500)
    parser.add_argument("--game", choices=SEATS, action="append")
    parser.add_argument("--seed", type=int, default=0)
    wanted = parser.parse_args()
    lost = 0
    with TemporaryDirectory() as folder:
        os.environ["KINGSBRIDGE_SAVES"] = os.environ["XDG_STATE_HOME"] = folder
        with looking_back(), serving() as site:
            for name in wanted.game or SEATS:
                tally: Counter[str] = Counter()
                for fault in faults(site, name, wanted.positions, wanted.seed, tally):
                    lost += 1
                    print(fault, flush=True)
                print(f"{name}: " + ", ".join(f"{number} {what}" for what, number in tally.items()), flush=True)
    print(f"{lost} faults")
    return int(lost > 0)


if __name__ == "__main__":
    sys.exit(main())
