"""How a match is begun at the terminal, or gone on with: who sits where, by which rules, and where it is saved."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kingsbridge_core.cli.options import (
    find_with_sets,
    gathered,
    in_language_of,
    option_option,
    parsed_options,
    plain_option,
    set_option,
)
from kingsbridge_core.cli.terminal.themes import theme_option
from kingsbridge_core.errors import KingsbridgeError
from kingsbridge_core.plugins import installed
from kingsbridge_core.text.language import _

if TYPE_CHECKING:
    from kingsbridge_core.cli.terminal.screen import Screen
    from kingsbridge_core.game.game import Game
    from kingsbridge_core.match.match import Match

seats_option = click.option(
    "--seat", "seats", multiple=True, metavar="bot:NAME", help="The bot on the next seat. Repeat it."
)
players_option = click.option("--players", type=int, help="How many play; seats that are not named are greedy bots.")
auto_option = click.option("--auto", is_flag=True, help="A move plays itself if it is the only one.")


@dataclass(frozen=True, slots=True)
class Seating:
    """What somebody wishes for a match: who plays, by which rules, with which cards and seed, and where it is saved."""

    seats: tuple[str, ...] = ()
    players: int | None = None
    seed: int | None = None
    options: tuple[str, ...] = ()
    sets: tuple[Path, ...] = ()
    save: Path | None = None
    no_save: bool = False

    def game(self, name: str) -> Game[Any]:
        """The game of that name with the card sets."""
        return find_with_sets(name, self.sets)

    def chosen(self, game: Game[Any]) -> dict[str, Any]:
        """The rules that are played by."""
        return parsed_options(game, self.options)

    def everybody(self, game: Game[Any]) -> list[str]:
        """Everybody at the table: those named, and bots on the seats that are left."""
        seats, players = self.seats, self.players
        number = max(len(seats), min(game.definition.seats)) if players is None else players
        game.definition.check_seats(number)
        if len(seats) > number:
            raise KingsbridgeError(
                _(
                    "--players {players} is fewer than the {seats} seats that are named",
                    players=number,
                    seats=len(seats),
                )
            )
        named = list(seats) or ["human"]
        return named + [usual_bot(game)] * (number - len(named))


def usual_bot(game: Game[Any]) -> str:
    """Who sits down where nobody is named."""
    return "bot:greedy" if "greedy" in installed().bots(game) else "bot:random"


def seating_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """The options of all commands that begin a match; the command gets them as its Seating."""
    function = gathered("seating", Seating)(function)
    for option in (
        click.option("--no-save", is_flag=True, help="Do not save the match."),
        click.option(
            "--save",
            metavar="FILE",
            type=click.Path(path_type=Path),
            help="Where to save the match, instead of the usual folder.",
        ),
        set_option,
        option_option,
        click.option("--seed", type=int, help="Makes the whole match reproducible, bots included."),
        click.option("--players", type=int, help="How many play, where --seat names fewer: the rest are greedy bots."),
        click.option(
            "--seat",
            "seats",
            multiple=True,
            metavar="WHO",
            help="Who sits down next: human:NAME or bot:NAME. Repeat it.",
        ),
    ):
        function = option(function)
    return function


def screen_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """The options that say how things are shown; the command gets them as its Screen."""
    return plain_option(theme_option(gathered("screen", _screen, "plain", "theme")(function)))


def _screen(plain: bool, theme: str | None) -> Screen:
    from kingsbridge_core.cli.terminal.screen import Screen

    return Screen(plain, theme)


def play_match(
    game: Game[Any],
    seating: Seating,
    screen: Screen,
    tried: str | None = None,
    auto: bool = False,
    as_json: bool = False,
) -> int:
    """Begin a match, and play it at the terminal; gives the exit code. `tried`: the id of a card that is tried."""
    from kingsbridge_core.cli.terminal.screen import check_that_hands_can_be_hidden
    from kingsbridge_core.match.match import Match
    from kingsbridge_core.match.saved_matches import new_save

    options, everybody, save = seating.chosen(game), seating.everybody(game), seating.save
    if save and seating.no_save:
        raise click.UsageError(_("--save and --no-save exclude each other."))
    people = sum(seat.startswith("human") for seat in everybody)
    if not as_json:
        check_that_hands_can_be_hidden(people)
    path = None if seating.no_save else save or (new_save(game.id) if people else None)
    with in_language_of(game), closing(Match.new(game, everybody, seating.seed, path, options, tried)) as match:
        if tried is not None:
            from kingsbridge_core.match.staged_deal import where_it_lies

            screen.say(where_it_lies(match.state, game.piece(tried), match.trying_seat, match.names[match.trying_seat]))
        code = run(match, screen, auto, as_json)
    if not (people or save or seating.no_save or as_json):
        screen.say(_("A match of bots alone is not saved, unless you say where: --save FILE"), "dim")
    return code


def resume_match(match: Match, screen: Screen, auto: bool) -> int:
    """Go on with a match at the terminal; gives the exit code."""
    from kingsbridge_core.cli.terminal.screen import check_that_hands_can_be_hidden

    with in_language_of(match.game), closing(match):
        check_that_hands_can_be_hidden(sum(player.is_human for player in match.players))
        for warning in match.warnings:
            screen.say(warning)
        return run(match, screen, auto)


def run(match: Match, screen: Screen, auto: bool, as_json: bool = False) -> int:
    """Play a match with a person at the terminal, or with a program; gives the exit code."""
    from kingsbridge_core.cli.terminal.signals import until_terminated

    if as_json:
        from kingsbridge_core.cli.session.json_events import Program

        return until_terminated(Program(match).run)
    from kingsbridge_core.cli.session.session import Session

    return until_terminated(Session(match, screen, auto).run)
