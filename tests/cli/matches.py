"""The match that the command line should be playing, played beside it in the test with the real engine and bots."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import kingsbridge_core as kb
from kingsbridge_core.bots.bot import chosen_by
from kingsbridge_core.engine.log import heard
from kingsbridge_core.engine.moves import Move
from kingsbridge_core.match.match import Match
from kingsbridge_core.person.offers import in_order
from kingsbridge_core.person.person import Person
from kingsbridge_core.person.stops import Stops
from kingsbridge_core.plugins import installed

Chooser = Callable[[Sequence[Move[Any]], int], int]
"""Which of the listed options a person takes at a decision of that number."""


def varied(options: Sequence[Move[Any]], number: int) -> int:
    """Return a different place in the list for each decision."""
    return (number * 7 + 3) % len(options)


class Beside:
    """A match that runs parallel to the one at the command line; with `stops`, as at a terminal."""

    def __init__(
        self, *seats: str, seed: int, choose: Chooser = varied, game: str = "pillars", stops: bool = False
    ) -> None:
        self.match = Match.new(kb.find_game(game), seats, seed=seed)
        self.seats = [argument for seat in seats for argument in ("--seat", seat)]
        self.choose = choose
        self.decisions = 0
        people = [seat for seat, player in enumerate(self.match.players) if player.is_human and stops]
        self.people = {seat: Person(self.match, seat, stops=Stops(self.match.game)) for seat in people}
        known = installed().bots(self.match.game)
        self.bots = {
            seat: known[player.name]() for seat, player in enumerate(self.match.players) if not player.is_human
        }

    def until_a_person_decides(self) -> bool:
        """Let the bots play, and moments pass; False when the game is over."""
        match = self.match
        while (seat := match.state.actor) is not None:
            if seat in self.bots:
                match.play(chosen_by(self.bots[seat], match.state, match.seed, len(match.turns)))
            elif seat not in self.people or not self.people[seat].pass_on():
                return True
        return False

    def next_choice(self) -> tuple[int, Move[Any]]:
        """Return what the person takes now: its number in the list, and the move."""
        options = in_order(self.match.state.options)
        place = self.choose(options, self.decisions)
        self.decisions += 1
        return place + 1, options[place]

    def choices(self) -> Iterator[tuple[int, Move[Any]]]:
        """Yield all decisions of people to the end; each is made once the next is asked for."""
        while self.until_a_person_decides():
            choice = self.next_choice()
            yield choice
            self.match.play(choice[1])


def heard_by(match: Match, seat: int, first: int) -> list[str]:
    """Return what a seat could hear from this place of the log on, as one block.

    The first is what was told before any move.
    """
    told = (line.told(match.names) for lines in match.told[first:] for line in heard(lines, seat))
    return match.mentions().all_of(told)


def the_save_in(folder: Path) -> Path:
    """Return the only save in a folder."""
    found = list(folder.glob("*.jsonl"))
    assert len(found) == 1, found
    return found[0]
