"""When people and programs are asked: what passes by itself, and what does not."""

from __future__ import annotations

import sys
from dataclasses import dataclass

import click

from kingsbridge_core.cli.options import gathered, together
from kingsbridge_core.match.match import Match
from kingsbridge_core.person.stops import Stops
from kingsbridge_core.text.language import _


@dataclass(frozen=True, slots=True)
class Asking:
    """The wishes about prompts: `auto` plays every only move, `stops` is for pipes and programs as for people."""

    auto: bool = False
    stops: bool = False
    every_prompt: bool = False

    def __post_init__(self) -> None:
        if self.stops and self.every_prompt:
            raise click.UsageError(_("Use either --stops or --every-prompt, not both."))

    def stops_of(self, match: Match, seat: int) -> Stops | None:
        """The stops of a person at the terminal, who has their own, or of a pipe, which has the usual ones."""
        if self.every_prompt:
            return None
        if sys.stdin.isatty():
            return Stops(match.game, match.players[seat].name)
        return self.usual_stops(match)

    def usual_stops(self, match: Match) -> Stops | None:
        """The stops of a program: none, and so every decision, unless it wants them."""
        return Stops(match.game) if self.stops else None


USUAL_ASKING = Asking()
asking_options = together(
    click.option("--auto", is_flag=True, help="Play forced moves automatically."),
    click.option("--stops", is_flag=True, help="Let moments pass in a pipe and with --json too, as for people."),
    click.option("--every-prompt", is_flag=True, help="Ask for every decision, also where nothing must be decided."),
    gathered("asking", Asking),
)
"""The options shared by commands that play, passed on as Asking."""
