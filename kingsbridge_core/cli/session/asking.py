"""Decides when people and programs are asked, and what passes by itself."""

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
    """When to ask: `auto` plays forced moves; `stops` lets moments pass in pipes and programs too."""

    auto: bool = False
    stops: bool = False
    every_prompt: bool = False

    def __post_init__(self) -> None:
        if self.stops and self.every_prompt:
            raise click.UsageError(_("Use either --stops or --every-prompt, not both."))

    def stops_of(self, match: Match, seat: int) -> Stops | None:
        """Return the person's own stops at a terminal, or the usual ones in a pipe."""
        if self.every_prompt:
            return None
        if sys.stdin.isatty():
            return Stops(match.game, match.players[seat].name)
        return self.usual_stops(match)

    def usual_stops(self, match: Match) -> Stops | None:
        """Return the usual stops if the program wants them; otherwise None, and it is asked every time."""
        return Stops(match.game) if self.stops else None


USUAL_ASKING = Asking()
asking_options = together(
    click.option("--auto", is_flag=True, help="Play forced moves automatically."),
    click.option("--stops", is_flag=True, help="Skip moments that need no decision in a pipe and with --json too."),
    click.option(
        "--every-prompt", is_flag=True, help="Ask at every moment, even when there is nothing you need to decide."
    ),
    gathered("asking", Asking),
)
"""The options shared by commands that play, passed on as Asking."""
