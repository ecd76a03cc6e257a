"""Starts or resumes a match at the terminal: who sits where, by which rules, and where it is saved."""

from __future__ import annotations

import os
import sys
from contextlib import closing
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

import click

from kingsbridge_core.cli.options import (
    FILE,
    find_with_sets,
    gathered,
    in_language_of,
    option_option,
    parsed_options,
    plain_option,
    set_option,
    together,
)
from kingsbridge_core.cli.session.asking import USUAL_ASKING, Asking
from kingsbridge_core.cli.terminal.screen import Screen, check_that_hands_can_be_hidden
from kingsbridge_core.cli.terminal.themes import theme_option
from kingsbridge_core.errors import KingsbridgeError
from kingsbridge_core.game.game import Game
from kingsbridge_core.match.match import Match
from kingsbridge_core.match.saved_matches import new_save
from kingsbridge_core.plugins import installed
from kingsbridge_core.text.language import _
from kingsbridge_core.text.phrases import folded, harmless

seats_option = click.option(
    "--seat", "seats", multiple=True, metavar="bot:NAME", help="The bot in the next seat. Can be repeated."
)
players_option = click.option("--players", type=int, help="How many play; greedy bots fill the seats you do not name.")
seed_option = click.option("--seed", type=int, help="A number; the same seed gives the same match, bots included.")
save_options = (
    click.option("--save", metavar="FILE", type=FILE, help="Save the match to this file instead of the usual folder."),
    click.option("--no-save", is_flag=True, help="Do not save the match."),
)


@dataclass(frozen=True, slots=True)
class Seating:
    """The wishes for a match: who plays, by which rules, with which cards and seed, and where it is saved."""

    seats: tuple[str, ...] = ()
    players: int | None = None
    seed: int | None = None
    options: tuple[str, ...] = ()
    sets: tuple[Path, ...] = ()
    save: Path | None = None
    no_save: bool = False

    def game(self, name: str) -> Game[Any]:
        return find_with_sets(name, self.sets)

    def chosen(self, game: Game[Any]) -> dict[str, Any]:
        """Return the chosen values of the rule options."""
        return parsed_options(game, self.options)

    def everybody(self, game: Game[Any]) -> list[str]:
        """Return everyone at the table: those named, and bots in the remaining seats."""
        seats, players = self.seats, self.players
        number = max(len(seats), min(game.definition.seats)) if players is None else players
        game.definition.check_seats(number)
        if len(seats) > number:
            raise KingsbridgeError(
                _(
                    "--players {players} is fewer than the {seats} seats you named",
                    players=number,
                    seats=len(seats),
                )
            )
        named = list(seats) or ["human"]
        return named + [usual_bot(game)] * (number - len(named))


def usual_bot(game: Game[Any]) -> str:
    return "bot:greedy" if "greedy" in installed().bots(game) else "bot:random"


seating_options = together(
    click.option(
        "--seat",
        "seats",
        multiple=True,
        metavar="WHO",
        help="Who takes the next seat: human:NAME or bot:NAME. Repeat it for each seat.",
    ),
    players_option,
    seed_option,
    option_option,
    set_option,
    *save_options,
    gathered("seating", Seating),
)
"""The options shared by commands that begin a match, passed on as Seating."""


def screen_for(plain: bool = False, theme: str | None = None) -> Screen:
    """Return the whole window of a terminal that can be drawn on, or else lines."""
    is_terminal = sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM", "") not in ("", "dumb")
    if plain or not is_terminal:
        return Screen(True, theme)
    from kingsbridge_core.cli.table.full_screen import FullScreen

    return FullScreen(theme)


learning_options = together(
    click.option("--players", type=int, help="How many play; gentle bots fill the other seats."),
    seed_option,
    *save_options,
    gathered("seating", Seating),
)
"""The options of a match with lessons, passed on as Seating."""
screen_options = together(plain_option, theme_option, gathered("screen", screen_for, "plain", "theme"))
"""The options for how things are shown, passed on as Screen."""


def play_match(
    game: Game[Any],
    seating: Seating,
    screen: Screen,
    tried: str | None = None,
    asking: Asking = USUAL_ASKING,
    as_json: bool = False,
    teaches: bool = False,
) -> int:
    """Begin a match and play it at the terminal; returns the exit code.

    `tried`: the id of a card to try. `teaches`: whether the match explains itself.
    """
    options, everybody, save = seating.chosen(game), seating.everybody(game), seating.save
    if save and seating.no_save:
        raise click.UsageError(_("Use either --save or --no-save, not both."))
    people = sum(not seat.startswith("bot") for seat in everybody)
    if not as_json:
        check_that_hands_can_be_hidden(people)
    path = None if seating.no_save else save or (new_save(game.id) if people else None)
    begun = partial(Match.new, game, everybody, seating.seed, path, options, tried, teaches=teaches)
    with in_language_of(game), closing(begun()) as match:
        if tried is not None:
            from kingsbridge_core.match.staged_deal import where_it_lies

            screen.say(where_it_lies(match.state, game.piece(tried), match.trying_seat, match.names[match.trying_seat]))
        code = run(match, screen, asking, as_json)
    if not (people or save or seating.no_save or as_json):
        screen.say(_("A match between bots is only saved if you say where: --save FILE"), "dim")
    return code


def learn_match(game: Game[Any], seating: Seating, screen: Screen) -> int:
    """Begin a match that explains itself, set up as the game wants it for newcomers; returns the exit code."""
    from kingsbridge_core.person.teacher import table_for_newcomers

    seats, options = table_for_newcomers(game, seating.players)
    suited = tuple(f"{name}={value}" for name, value in options.items())
    wanted = replace(seating, seats=tuple(seats), players=len(seats), options=suited)
    return play_match(game, wanted, screen, teaches=True)


def resume_match(match: Match, screen: Screen, asking: Asking) -> int:
    with in_language_of(match.game), closing(match):
        check_that_hands_can_be_hidden(sum(not player.is_bot for player in match.players))
        for warning in match.warnings:
            screen.say(warning)
        if sys.stdin.isatty() and sys.stdout.isatty():
            ask_about_programs(match, screen)
        return run(match, screen, asking)


def ask_about_programs(match: Match, screen: Screen) -> None:
    """Let the person at the terminal approve the programs that a save names; those that they do not are refused."""
    commands = [player.command for player in match.players if player.command is not None]
    if not commands:
        return
    from kingsbridge_core.bots.approvals import approve, check_approved, is_approved, launch_of

    for command in dict.fromkeys(commands):
        if is_approved(command):
            continue
        launch = launch_of(command)
        screen.say(_("One of the bots in this match is a program that nobody has approved as it is now:"), "bold")
        screen.say("  " + _("command: {command}", command=harmless(command)))
        screen.say("  " + _("in the folder: {folder}", folder=harmless(launch.folder)))
        for file in launch.files:
            screen.say("  " + _("file: {file}", file=harmless(file)))
        screen.say(_("It can do whatever you can do on this machine. Run it only if you trust it."))
        try:
            typed = screen.read(_("yes to run it, Enter to stop> "))
        except EOFError:
            typed = ""
        if folded(typed.strip()) in ("yes", folded(_("yes"))):
            approve(launch)
        check_approved(command)


def run(match: Match, screen: Screen, asking: Asking, as_json: bool = False) -> int:
    """Play a match with a person at the terminal, or with a program; returns the exit code."""
    for seat, player in enumerate(match.players):
        if player.is_open:  # whoever is here takes it
            match.give(seat, "human")
    if as_json:
        from kingsbridge_core.cli.session.json_events import Program

        return Program(match, asking.usual_stops(match)).run()
    if screen.is_full:
        from kingsbridge_core.cli.session.at_table import AtTable
        from kingsbridge_core.cli.table.full_screen import FullScreen

        assert isinstance(screen, FullScreen)
        return AtTable(match, screen, asking).run()
    from kingsbridge_core.cli.session.session import Session  # large, and no bots' games need it

    return Session(match, screen, asking).run()
